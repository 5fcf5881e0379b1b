/* SPDX-License-Identifier: MIT */
#include "cycle/svm_atomic.h"

#include <string.h>

static enum visa_error get_message(const struct svm_atomic_req *req, struct visa_message *message) {
    message->exec_mask = req->exec_mask_i[0];
    message->predicate = req->pred_i[0];
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        message->address[i] = csim_get64(&req->address_i[2 * i]);
        message->src0[i] = csim_get64(&req->src0_i[2 * i]);
        message->src1[i] = csim_get64(&req->src1_i[2 * i]);
    }
    return visa_get_inst(req->message_i, VISA_BYTES, VISA_SVM_ATOMIC, &message->inst);
}

static void drive(const struct visa_atomic *atomic, struct svm_atomic_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = atomic->phase == VISA_ATOMIC_IDLE;
    out->rsp_valid_o[0] = atomic->phase == VISA_ATOMIC_RESPOND;
    out->mem_rsp_ready_o[0] = atomic->phase == VISA_ATOMIC_WAIT;
    if (out->rsp_valid_o[0]) {
        out->error_o[0] = atomic->error & 15;
        out->dst_we_o[0] = atomic->dst_we & 0xff;
        for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++)
            csim_put64(&out->dst_o[2 * i], atomic->dst[i]);
    }
    struct visa_access request;
    if (visa_atomic_request(atomic, &request)) {
        out->mem_req_valid_o[0] = 1;
        out->mem_req_we_o[0] = request.enables != 0;
        csim_put64(out->mem_req_addr_o, request.address);
        out->mem_req_be_o[0] = request.enables & 0xff;
        csim_put64(out->mem_req_wdata_o, request.data);
    }
}

static void check(struct svm_atomic_state *state) {
    struct visa_message message;
    enum visa_error error = get_message(&state->req, &message);
    visa_atomic_check(&state->atomic, &message, error, csim_get64(state->req.size_i));
}

void svm_atomic_cycle(struct svm_atomic_state *state, const struct svm_atomic_in *in, struct svm_atomic_out *out) {
    struct visa_atomic *atomic = &state->atomic;
    drive(atomic, out);
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
        visa_atomic_step(atomic, in->mem_req_ready_i[0], in->mem_rsp_valid_i[0], csim_get64(in->mem_rsp_rdata_i));
        break;
    case VISA_ATOMIC_RESPOND:
        if (in->rsp_ready_i[0])
            atomic->phase = VISA_ATOMIC_IDLE;
        break;
    default:
        if (in->req_valid_i[0]) {
            memcpy(&state->req, (const unsigned char *)in + offsetof(struct svm_atomic_in, message_i),
                   sizeof(state->req));
            atomic->phase = VISA_ATOMIC_CHECK;
        }
        break;
    }
}

static void put_result(const struct visa_result *result, struct svm_atomic_rsp *rsp) {
    rsp->error_o[0] = result->error;
    rsp->dst_we_o[0] = result->dst_we;
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++)
        csim_put64(&rsp->dst_o[2 * i], result->dst[i]);
}

void svm_atomic_execute(const struct svm_atomic_req *req, const struct visa_memory *memory,
                        struct svm_atomic_rsp *rsp) {
    struct visa_message message;
    struct visa_result result = {.error = get_message(req, &message)};
    if (result.error == VISA_OK) {
        struct visa_memory sized = *memory;
        sized.size = csim_get64(req->size_i);
        visa_execute(&message, &sized, &result);
    }
    put_result(&result, rsp);
}

void svm_atomic_explain(struct candidates *candidates, const struct svm_atomic_req *req,
                        const struct visa_memory *memory, const struct svm_atomic_rsp *seen,
                        struct svm_atomic_rsp *rsp) {
    struct visa_message message;
    struct visa_result found, result = {.error = get_message(req, &message)};
    svm_atomic_result(seen, &found);
    if (result.error == VISA_OK) {
        struct visa_memory sized = *memory;
        sized.size = csim_get64(req->size_i);
        visa_explain(candidates, &message, &sized, &found, &result);
    }
    put_result(&result, rsp);
}

void svm_atomic_message(const struct visa_message *message, uint64_t size, struct svm_atomic_req *req) {
    memset(req, 0, sizeof(*req));
    visa_put_inst(req->message_i, VISA_BYTES, &message->inst);
    req->exec_mask_i[0] = message->exec_mask;
    req->pred_i[0] = message->predicate;
    csim_put64(req->size_i, size);
    size_t channels = visa_channels(&message->inst, SVM_ATOMIC_CHANNELS);
    for (size_t i = 0; i < channels; i++) {
        csim_put64(&req->address_i[2 * i], message->address[i]);
        csim_put64(&req->src0_i[2 * i], message->src0[i]);
        csim_put64(&req->src1_i[2 * i], message->src1[i]);
    }
}

void svm_atomic_result(const struct svm_atomic_rsp *rsp, struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum visa_error)rsp->error_o[0];
    result->dst_we = rsp->dst_we_o[0];
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++)
        result->dst[i] = csim_get64(&rsp->dst_o[2 * i]);
}
