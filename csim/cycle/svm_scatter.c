/* SPDX-License-Identifier: MIT */
#include "cycle/svm_scatter.h"

#include <string.h>

/* What each beat has of Addresses and of Src. */
enum { BEAT_CHANNELS = SVM_SCATTER_CHANNELS / SVM_SCATTER_BEATS, BEAT_DATA = VISA_SCATTER_DATA / SVM_SCATTER_BEATS };

static enum visa_error get_message(const struct svm_scatter_req *req, struct visa_message *message) {
    message->exec_mask = req[0].exec_mask_i[0];
    message->predicate = req[0].pred_i[0];
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        message->address[i] = csim_get64(&req[i / BEAT_CHANNELS].address_i[2 * (i % BEAT_CHANNELS)]);
    for (size_t b = 0; b < SVM_SCATTER_BEATS; b++)
        visa_get_bytes(req[b].data_i, message->data + b * BEAT_DATA, BEAT_DATA);
    return visa_get_inst(req[0].message_i, VISA_SCATTER_BYTES, VISA_SVM_SCATTER, &message->inst);
}

/* Where bytes come twice the later ones stay. */
static void gather(struct visa_access *word, const struct visa_access *piece) {
    word->data = (word->data & ~visa_byte_mask(piece->enables)) | piece->data;
    word->enables |= piece->enables;
}

/* The pieces of a channel: its blocks in bounds, those in the same word together. */
static void cut(struct svm_scatter_state *state, const struct visa_message *message, unsigned channel, uint64_t size) {
    unsigned bytes = visa_block_bytes(&message->inst);
    uint32_t first = state->pieces;
    for (unsigned j = 0; j < visa_blocks(&message->inst); j++) {
        /* V-10: each block by itself; its end is counted from the channel's address because that can not wrap. */
        if (!visa_in_bounds(message->address[channel], (j + 1) * bytes, size))
            continue;
        uint64_t address = message->address[channel] + (uint64_t)j * bytes;
        unsigned byte = address % 8;
        struct visa_access block = {address - byte, visa_scatter_block(message, channel, j) << 8 * byte,
                                    ((1u << bytes) - 1) << byte};
        if (state->pieces > first && state->piece[state->pieces - 1].address == block.address)
            gather(&state->piece[state->pieces - 1], &block);
        else
            state->piece[state->pieces++] = block;
    }
}

static void check(struct svm_scatter_state *state) {
    struct visa_message message;
    enum visa_error error = get_message(state->req, &message);
    if (error == VISA_OK)
        error = visa_check_alignment(&message);
    state->error = error;
    state->pieces = state->next = 0;
    state->full = 0;
    if (error == VISA_OK) {
        uint32_t enabled = visa_enabled(&message.inst, message.exec_mask, message.predicate);
        for (unsigned i = 0; i < visa_exec_size(&message.inst); i++)
            if (enabled >> i & 1)
                cut(state, &message, i, csim_get64(state->req[0].size_i));
    }
    state->phase = state->pieces > 0 ? SVM_SCATTER_MERGE : SVM_SCATTER_RESPOND;
}

/* The next piece in MERGE, or NULL if none is left. */
static const struct visa_access *next_piece(const struct svm_scatter_state *state) {
    return state->next < state->pieces && state->next < SVM_SCATTER_PIECES ? &state->piece[state->next] : NULL;
}

/* Whether MERGE sends word: it is gathered when what comes next does not belong to it. */
static bool sends(const struct svm_scatter_state *state) {
    const struct visa_access *piece = next_piece(state);
    return piece == NULL || (state->full && piece->address != state->word.address);
}

static void merge(struct svm_scatter_state *state, bool mem_req_ready) {
    const struct visa_access *piece = next_piece(state);
    bool sent = sends(state);
    if (sent && !mem_req_ready)
        return;
    if (piece == NULL) {
        state->phase = SVM_SCATTER_RESPOND;
        return;
    }
    if (sent || !state->full)
        state->word = *piece;
    else
        gather(&state->word, piece);
    state->full = 1;
    state->next++;
}

static void drive(const struct svm_scatter_state *state, struct svm_scatter_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = state->phase == SVM_SCATTER_RECEIVE;
    out->rsp_valid_o[0] = state->phase == SVM_SCATTER_RESPOND;
    if (out->rsp_valid_o[0])
        out->error_o[0] = state->error & 15;
    if (state->phase == SVM_SCATTER_MERGE && sends(state)) {
        out->mem_req_valid_o[0] = 1;
        csim_put64(out->mem_req_addr_o, state->word.address & ~7ull);
        out->mem_req_be_o[0] = state->word.enables & 0xff;
        csim_put64(out->mem_req_wdata_o, state->word.data);
    }
}

/* Captures a beat. */
static void receive(struct svm_scatter_state *state, const struct svm_scatter_in *in) {
    uint32_t beat = state->beat % SVM_SCATTER_BEATS;
    memcpy(&state->req[beat], (const unsigned char *)in + offsetof(struct svm_scatter_in, message_i),
           sizeof(state->req[beat]));
    state->beat = (beat + 1) % SVM_SCATTER_BEATS;
    state->phase = state->beat == 0 ? SVM_SCATTER_DECODE : SVM_SCATTER_RECEIVE;
}

void svm_scatter_cycle(struct svm_scatter_state *state, const struct svm_scatter_in *in, struct svm_scatter_out *out) {
    drive(state, out);
    if (in->rst[0]) {
        state->phase = SVM_SCATTER_RECEIVE;
        state->beat = 0;
        return;
    }
    switch (state->phase) {
    case SVM_SCATTER_DECODE:
        state->phase = SVM_SCATTER_CHECK;
        break;
    case SVM_SCATTER_CHECK:
        check(state);
        break;
    case SVM_SCATTER_MERGE:
        merge(state, in->mem_req_ready_i[0]);
        break;
    case SVM_SCATTER_RESPOND:
        if (in->rsp_ready_i[0])
            state->phase = SVM_SCATTER_RECEIVE;
        break;
    default:
        if (in->req_valid_i[0])
            receive(state, in);
        break;
    }
}

void svm_scatter_execute(const struct svm_scatter_req req[SVM_SCATTER_BEATS], const struct visa_memory *memory,
                         struct svm_scatter_rsp *rsp) {
    struct visa_message message;
    struct visa_result result = {.error = get_message(req, &message)};
    if (result.error == VISA_OK) {
        struct visa_memory sized = *memory;
        sized.size = csim_get64(req[0].size_i);
        visa_execute(&message, &sized, &result);
    }
    rsp->error_o[0] = result.error;
}

/* The bytes of Src, also of a message that may not be legal. */
static size_t source_bytes(const struct visa_inst *inst) {
    unsigned blocks = 1u << inst->num_blocks % 4;
    unsigned of_channel = inst->block_size == 0 ? (blocks < 4 ? 4 : blocks) : blocks * (2u << inst->block_size % 4);
    unsigned bytes = visa_channels(inst, SVM_SCATTER_CHANNELS) * of_channel;
    return bytes < VISA_SCATTER_DATA ? bytes : VISA_SCATTER_DATA;
}

void svm_scatter_message(const struct visa_message *message, uint64_t size,
                         struct svm_scatter_req req[SVM_SCATTER_BEATS]) {
    memset(req, 0, SVM_SCATTER_BEATS * sizeof(*req));
    visa_put_inst(req[0].message_i, VISA_SCATTER_BYTES, &message->inst);
    req[0].exec_mask_i[0] = message->exec_mask;
    req[0].pred_i[0] = message->predicate;
    csim_put64(req[0].size_i, size);
    for (size_t i = 0; i < visa_channels(&message->inst, SVM_SCATTER_CHANNELS); i++)
        csim_put64(&req[i / BEAT_CHANNELS].address_i[2 * (i % BEAT_CHANNELS)], message->address[i]);
    uint8_t data[VISA_SCATTER_DATA] = {0};
    memcpy(data, message->data, source_bytes(&message->inst));
    for (size_t b = 0; b < SVM_SCATTER_BEATS; b++)
        visa_put_bytes(req[b].data_i, data + b * BEAT_DATA, BEAT_DATA);
}

void svm_scatter_result(const struct svm_scatter_rsp *rsp, struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum visa_error)rsp->error_o[0];
}
