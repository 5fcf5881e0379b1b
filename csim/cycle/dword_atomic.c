/* SPDX-License-Identifier: MIT */
#include "cycle/dword_atomic.h"

#include <string.h>

enum { T0_BYTES = 4 * DWORD_ATOMIC_T0_DWORDS };

/* T0 as a memory of 8-byte words. Addresses of a state at power-up may be any. */
static uint64_t t0_read(void *context, uint64_t address) {
    const uint32_t *t0 = context;
    return csim_get64(&t0[address % T0_BYTES / 8 * 2]);
}

static void t0_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    uint32_t *t0 = context;
    uint32_t *word = &t0[address % T0_BYTES / 8 * 2];
    uint64_t mask = visa_byte_mask(enables);
    csim_put64(word, (csim_get64(word) & ~mask) | (data & mask));
}

static uint64_t surface_size(uint32_t surface, const struct dword_atomic_req *req) {
    return surface == VISA_T0 ? T0_BYTES : csim_get64(req->size_i);
}

static enum visa_error get_message(const struct dword_atomic_req *req, struct visa_message *message) {
    message->exec_mask = req->exec_mask_i[0];
    message->predicate = req->pred_i[0];
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        message->address[i] = req->offset_i[i];
        message->src0[i] = req->src0_i[i];
        message->src1[i] = req->src1_i[i];
    }
    return visa_get_inst(req->message_i, VISA_BYTES, VISA_DWORD_ATOMIC, &message->inst);
}

static void drive(const struct dword_atomic_state *state, struct dword_atomic_out *out) {
    const struct visa_atomic *atomic = &state->atomic;
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = atomic->phase == VISA_ATOMIC_IDLE;
    out->rsp_valid_o[0] = atomic->phase == VISA_ATOMIC_RESPOND;
    out->host_rdata_o[0] = state->host_rdata;
    if (out->rsp_valid_o[0]) {
        out->error_o[0] = atomic->error & 15;
        out->dst_we_o[0] = atomic->dst_we & 0xffff;
        for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++)
            out->dst_o[i] = (uint32_t)atomic->dst[i];
    }
    if (state->surface == VISA_T0)
        return;
    out->mem_rsp_ready_o[0] = atomic->phase == VISA_ATOMIC_WAIT;
    struct visa_access request;
    if (visa_atomic_request(atomic, &request)) {
        out->mem_req_valid_o[0] = 1;
        out->mem_req_we_o[0] = request.enables != 0;
        out->mem_req_addr_o[0] = (uint32_t)request.address;
        out->mem_req_be_o[0] = request.enables & 0xff;
        csim_put64(out->mem_req_wdata_o, request.data);
    }
}

static void check(struct dword_atomic_state *state) {
    struct visa_message message;
    enum visa_error error = get_message(&state->req, &message);
    state->surface = error == VISA_OK ? message.inst.surface : VISA_T0;
    visa_atomic_check(&state->atomic, &message, error, surface_size(state->surface, &state->req));
}

/* Of each bank the lowest channel of P that lies in it. */
static uint32_t choose(const struct visa_atomic *atomic) {
    uint32_t chosen = 0, banks = 0;
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        uint32_t bank = 1u << atomic->address[i] / 4 % 4;
        if (atomic->pending >> i & 1 && !(banks & bank)) {
            chosen |= 1u << i;
            banks |= bank;
        }
    }
    return chosen;
}

/* READ and WRITE on T0. Chosen channels lie in different banks, so none writes what another has read. */
static void step_t0(struct dword_atomic_state *state) {
    struct visa_atomic *atomic = &state->atomic;
    if (atomic->phase == VISA_ATOMIC_READ) {
        state->chosen = choose(atomic);
        for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++)
            if (state->chosen >> i & 1)
                state->word[i] = t0_read(state->t0, atomic->address[i]);
        atomic->phase = VISA_ATOMIC_WRITE;
        return;
    }
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        if (!(state->chosen >> i & 1))
            continue;
        struct visa_access write = visa_atomic_work(atomic, i, state->word[i]);
        t0_write(state->t0, write.address, write.data, (uint8_t)write.enables);
    }
    atomic->pending &= ~state->chosen;
    atomic->phase = atomic->pending != 0 ? VISA_ATOMIC_READ : VISA_ATOMIC_RESPOND;
}

/* The host port in IDLE. */
static void host(struct dword_atomic_state *state, const struct dword_atomic_in *in) {
    uint32_t *dword = &state->t0[in->host_addr_i[0] % DWORD_ATOMIC_T0_DWORDS];
    if (!in->host_valid_i[0])
        return;
    if (in->host_we_i[0])
        *dword = in->host_wdata_i[0];
    else
        state->host_rdata = *dword;
}

void dword_atomic_cycle(struct dword_atomic_state *state, const struct dword_atomic_in *in,
                        struct dword_atomic_out *out) {
    struct visa_atomic *atomic = &state->atomic;
    drive(state, out);
    state->host_rdata = 0;
    if (in->rst[0]) {
        atomic->phase = VISA_ATOMIC_IDLE;
        return;
    }
    switch (atomic->phase) {
    case VISA_ATOMIC_CHECK:
        check(state);
        break;
    case VISA_ATOMIC_READ:
    case VISA_ATOMIC_WAIT:
    case VISA_ATOMIC_WRITE:
        if (state->surface == VISA_T0)
            step_t0(state);
        else
            visa_atomic_step(atomic, in->mem_req_ready_i[0], in->mem_rsp_valid_i[0], csim_get64(in->mem_rsp_rdata_i));
        break;
    case VISA_ATOMIC_RESPOND:
        if (in->rsp_ready_i[0])
            atomic->phase = VISA_ATOMIC_IDLE;
        break;
    default:
        host(state, in);
        if (in->req_valid_i[0]) {
            memcpy(&state->req, (const unsigned char *)in + offsetof(struct dword_atomic_in, message_i),
                   sizeof(state->req));
            atomic->phase = VISA_ATOMIC_CHECK;
        }
        break;
    }
}

static void put_result(const struct visa_result *result, struct dword_atomic_rsp *rsp) {
    rsp->error_o[0] = result->error;
    rsp->dst_we_o[0] = result->dst_we;
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++)
        rsp->dst_o[i] = (uint32_t)result->dst[i];
}

/* The memory that a message works on. */
static struct visa_memory surface_of(const struct visa_message *message, const struct dword_atomic_req *req,
                                     uint32_t *t0, const struct visa_memory *memory) {
    struct visa_memory surface = *memory;
    if (message->inst.surface == VISA_T0)
        surface = (struct visa_memory){.context = t0, .read = t0_read, .write = t0_write};
    surface.size = surface_size(message->inst.surface, req);
    return surface;
}

void dword_atomic_execute(const struct dword_atomic_req *req, uint32_t t0[DWORD_ATOMIC_T0_DWORDS],
                          const struct visa_memory *memory, struct dword_atomic_rsp *rsp) {
    struct visa_message message;
    struct visa_result result = {.error = get_message(req, &message)};
    if (result.error == VISA_OK) {
        struct visa_memory surface = surface_of(&message, req, t0, memory);
        visa_execute(&message, &surface, &result);
    }
    put_result(&result, rsp);
}

void dword_atomic_explain(struct candidates *const candidates[2], const struct dword_atomic_req *req,
                          uint32_t t0[DWORD_ATOMIC_T0_DWORDS], const struct visa_memory *memory,
                          const struct dword_atomic_rsp *seen, struct dword_atomic_rsp *rsp) {
    struct visa_message message;
    struct visa_result found, result = {.error = get_message(req, &message)};
    dword_atomic_result(seen, &found);
    if (result.error == VISA_OK) {
        struct visa_memory surface = surface_of(&message, req, t0, memory);
        visa_explain(candidates[message.inst.surface], &message, &surface, &found, &result);
    }
    put_result(&result, rsp);
}

void dword_atomic_message(const struct visa_message *message, uint64_t size, struct dword_atomic_req *req) {
    static const uint64_t most = (1ull << 33) - 1;
    memset(req, 0, sizeof(*req));
    visa_put_inst(req->message_i, VISA_BYTES, &message->inst);
    req->exec_mask_i[0] = message->exec_mask;
    req->pred_i[0] = message->predicate;
    csim_put64(req->size_i, size < most ? size : most);
    unsigned channels = visa_channels(&message->inst, DWORD_ATOMIC_CHANNELS);
    for (unsigned i = 0; i < channels; i++) {
        req->offset_i[i] = (uint32_t)message->address[i];
        req->src0_i[i] = (uint32_t)message->src0[i];
        req->src1_i[i] = (uint32_t)message->src1[i];
    }
}

void dword_atomic_result(const struct dword_atomic_rsp *rsp, struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum visa_error)rsp->error_o[0];
    result->dst_we = rsp->dst_we_o[0];
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++)
        result->dst[i] = rsp->dst_o[i];
}
