/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter, and its pins on one clock cycle. */
#ifndef TB_TEST_VISA_PINS_H
#define TB_TEST_VISA_PINS_H

#include "cycle/svm_scatter.h"
#include "test/visa_test.h"

/* The handshakes that go in, and all that comes out. */
struct pins {
    bool rst, rsp_ready, req_valid, mem_req_ready, mem_rsp_valid;
    uint64_t mem_rdata;
};

struct seen {
    uint32_t req_ready, rsp_valid, mem_req_valid, mem_rsp_ready, mem_we;
    struct access request;
    union response {
        struct svm_scatter_rsp scatter;
    } rsp;
};

union unit {
    struct svm_scatter_state scatter;
};

/* A unit, a request for it, and the memory behind its port. */
struct bench {
    enum visa_kind kind;
    union unit unit;
    union request {
        struct svm_scatter_req scatter[SVM_SCATTER_BEATS];
    } req;
    unsigned beat; /* of a scatter that is offered */
    struct seen seen;
    struct test_memory memory;
    bool slow; /* memory makes the unit wait now and then */
    bool reading;
    uint64_t read_address;
    unsigned latency;
    bool waits; /* the memory request of the cycle before has not been taken */
    unsigned stalls;
};

static inline uint64_t get64(const uint32_t *port) {
    return port[0] | (uint64_t)port[1] << 32;
}

/* Payloads that mean nothing have all bits set, and words that the unit leaves alone are seen. */
#define GIVE(unit_name, payload)                                                                                       \
    struct unit_name##_in in;                                                                                          \
    struct unit_name##_out out;                                                                                        \
    memset(&in, 0xff, sizeof(in));                                                                                     \
    memset(&out, 0xa5, sizeof(out));                                                                                   \
    memset(seen, 0, sizeof(*seen));                                                                                    \
    in.rst[0] = pins->rst;                                                                                             \
    in.rsp_ready_i[0] = pins->rsp_ready;                                                                               \
    in.req_valid_i[0] = pins->req_valid;                                                                               \
    in.mem_req_ready_i[0] = pins->mem_req_ready;                                                                       \
    if (pins->req_valid)                                                                                               \
        memcpy((unsigned char *)&in + offsetof(struct unit_name##_in, message_i), &(payload), sizeof(payload));

#define SEE(unit_name, payload)                                                                                        \
    seen->req_ready = out.req_ready_o[0];                                                                              \
    seen->rsp_valid = out.rsp_valid_o[0];                                                                              \
    seen->mem_req_valid = out.mem_req_valid_o[0];                                                                      \
    seen->request.enables = out.mem_req_be_o[0];                                                                       \
    seen->request.data = get64(out.mem_req_wdata_o);                                                                   \
    memcpy(&(payload), (unsigned char *)&out + offsetof(struct unit_name##_out, error_o), sizeof(payload));

static inline void cycle_scatter(struct svm_scatter_state *state, const struct svm_scatter_req *req,
                                 const struct pins *pins, struct seen *seen) {
    GIVE(svm_scatter, *req)
    svm_scatter_cycle(state, &in, &out);
    SEE(svm_scatter, seen->rsp.scatter)
    seen->mem_we = out.mem_req_valid_o[0];
    seen->request.address = get64(out.mem_req_addr_o);
}

static inline void cycle(const struct bench *b, union unit *unit, const struct pins *pins, struct seen *seen) {
    cycle_scatter(&unit->scatter, &b->req.scatter[b->beat], pins, seen);
}

#endif
