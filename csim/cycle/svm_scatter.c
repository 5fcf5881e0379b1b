/* SPDX-License-Identifier: MIT */
#include "cycle/svm_scatter.h"

#include <string.h>

/* Parts of Addresses and Src in each beat. */
enum { BEAT_CHANNELS = SVM_SCATTER_CHANNELS / SVM_SCATTER_BEATS, BEAT_DATA = VISA_SCATTER_DATA / SVM_SCATTER_BEATS };

/* Edges from a message's last beat to the first edge at which it may enter SELECT. */
enum { AGE = 4 };

static enum visa_error get_message(const struct svm_scatter_req *req, struct visa_message *message) {
    message->exec_mask = req[0].exec_mask_i[0];
    message->predicate = req[0].pred_i[0];
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        message->address[i] = csim_get64(&req[i / BEAT_CHANNELS].address_i[2 * (i % BEAT_CHANNELS)]);
    for (size_t b = 0; b < SVM_SCATTER_BEATS; b++)
        visa_get_bytes(req[b].data_i, message->data + b * BEAT_DATA, BEAT_DATA);
    return visa_get_inst(req[0].message_i, VISA_SCATTER_BYTES, VISA_SVM_SCATTER, &message->inst);
}

/* Merges bytes; later ones win. */
static void gather(struct visa_access *word, const struct visa_access *piece) {
    word->address = piece->address;
    word->data = (word->data & ~visa_byte_mask(piece->enables)) | piece->data;
    word->enables |= piece->enables;
}

/* Steps of a message as its pieces come, and the place of the last piece. */
struct steps {
    struct svm_scatter_step *step;
    unsigned n, group;
};

/* Adds a piece, or a part of one: blocks of a channel in one word come one by one. */
static void add_piece(struct steps *steps, const struct visa_access *piece, unsigned group) {
    struct svm_scatter_step *last = steps->n > 0 ? &steps->step[steps->n - 1] : NULL;
    bool sends = last && last->access.address != piece->address;
    if (!last || sends || steps->group != group) {
        if (last)
            last->sends = sends;
        steps->step[steps->n++] = (struct svm_scatter_step){.full = 1};
    }
    gather(&steps->step[steps->n - 1].access, piece);
    steps->group = group;
}

/* Returns the largest number of channels of a step. */
static unsigned group_channels(const struct visa_inst *inst) {
    unsigned bytes = visa_block_bytes(inst) * visa_blocks(inst);
    return bytes < 8 ? 8 / bytes : 1;
}

static void add_channel(struct steps *steps, const struct visa_message *message, unsigned channel, uint64_t size) {
    unsigned bytes = visa_block_bytes(&message->inst);
    for (unsigned j = 0; j < visa_blocks(&message->inst); j++) {
        /* V-10 applies to each block. Its end is relative to the channel's address, which cannot wrap. */
        if (!visa_in_bounds(message->address[channel], (j + 1) * bytes, size))
            continue;
        uint64_t address = message->address[channel] + (uint64_t)j * bytes;
        unsigned byte = address % 8;
        struct visa_access block = {address - byte, visa_scatter_block(message, channel, j) << 8 * byte,
                                    ((1u << bytes) - 1) << byte};
        add_piece(steps, &block, channel / group_channels(&message->inst));
    }
}

/* Moves a message into the empty SELECT. */
static void enter(struct svm_scatter_state *state, const struct svm_scatter_req req[SVM_SCATTER_BEATS]) {
    struct visa_message message;
    struct steps steps = {.step = state->select.step};
    enum visa_error error = get_message(req, &message);
    if (error == VISA_OK)
        error = visa_check_alignment(&message);
    if (error == VISA_OK) {
        uint32_t enabled = visa_enabled(&message.inst, message.exec_mask, message.predicate);
        for (unsigned i = 0; i < visa_exec_size(&message.inst); i++)
            if (enabled >> i & 1)
                add_channel(&steps, &message, i, csim_get64(req[0].size_i));
    }
    bool writes = steps.n > 0;
    if (!writes)
        steps.step[steps.n++] = (struct svm_scatter_step){.full = 1};
    struct svm_scatter_step *last = &steps.step[steps.n - 1];
    last->sends = writes;
    last->ends = 1;
    last->error = error;
    state->select.steps = steps.n;
    state->select.next = 0;
}

static bool selects(const struct svm_scatter_state *state) {
    return state->select.next < state->select.steps && state->select.next < SVM_SCATTER_STEPS;
}

/* Removes the step, if any, from PLACE. */
static void leave(struct svm_scatter_state *state, const struct svm_scatter_step *step) {
    state->port.full = step->full && step->sends;
    state->due = step->full && step->ends;
    state->due_error = step->error;
    if (step->full && step->access.enables != 0)
        gather(&state->word, &step->access);
    if (state->port.full) {
        state->port.access = state->word;
        state->word = (struct visa_access){.enables = 0};
    }
}

static void move(struct svm_scatter_state *state) {
    if (state->due) {
        state->response.full = 1;
        state->response.error = state->due_error;
    }
    leave(state, &state->place);
    if (state->read.full && state->read.ends) {
        state->first = (state->first + 1) % SVM_SCATTER_BUFFERS;
        state->held--;
    }
    state->place = state->read;
    state->read = state->plan;
    state->plan = (struct svm_scatter_step){.full = 0};
    if (selects(state))
        state->plan = state->select.step[state->select.next++];
}

/* Captures a beat in the buffer after those of held messages. */
static void receive(struct svm_scatter_state *state, const struct svm_scatter_in *in) {
    uint32_t beat = state->beat % SVM_SCATTER_BEATS, buffer = (state->first + state->held) % SVM_SCATTER_BUFFERS;
    memcpy(&state->buffer[buffer].req[beat], (const unsigned char *)in + offsetof(struct svm_scatter_in, message_i),
           sizeof(struct svm_scatter_req));
    state->beat = (beat + 1) % SVM_SCATTER_BEATS;
    if (state->beat == 0) {
        state->buffer[buffer].age = 0;
        state->held++;
        state->waiting++;
    }
}

static void drive(const struct svm_scatter_state *state, struct svm_scatter_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = state->held < SVM_SCATTER_BUFFERS;
    if (state->response.full) {
        out->rsp_valid_o[0] = 1;
        out->error_o[0] = state->response.error & 15;
    }
    if (state->port.full) {
        out->mem_req_valid_o[0] = 1;
        csim_put64(out->mem_req_addr_o, state->port.access.address & ~7ull);
        out->mem_req_be_o[0] = state->port.access.enables & 0xff;
        csim_put64(out->mem_req_wdata_o, state->port.access.data);
    }
}

/* Advances the state at the edge after a cycle with rst low. */
static void step(struct svm_scatter_state *state, const struct svm_scatter_in *in) {
    const bool takes = state->held < SVM_SCATTER_BUFFERS && in->req_valid_i[0];
    const bool asks = state->port.full && !in->mem_req_ready_i[0],
               answers = state->response.full && !in->rsp_ready_i[0];
    const uint32_t waiting = state->waiting;
    const uint32_t oldest = (state->first + state->held - waiting) % SVM_SCATTER_BUFFERS;
    if (!asks)
        state->port.full = 0;
    if (!answers)
        state->response.full = 0;
    /* The next beat's buffer is chosen before a buffer is freed. */
    if (takes)
        receive(state, in);
    if (!asks && !(state->due && answers))
        move(state);
    if (waiting > 0 && !selects(state) && state->buffer[oldest].age >= AGE) {
        enter(state, state->buffer[oldest].req);
        state->waiting--;
    }
    for (unsigned i = 0; i < SVM_SCATTER_BUFFERS; i++)
        state->buffer[i].age += state->buffer[i].age < AGE;
}

void svm_scatter_cycle(struct svm_scatter_state *state, const struct svm_scatter_in *in, struct svm_scatter_out *out) {
    drive(state, out);
    if (!in->rst[0]) {
        step(state, in);
        return;
    }
    state->beat = state->first = state->held = state->waiting = 0;
    state->select.next = state->select.steps = 0;
    state->plan.full = state->read.full = state->place.full = 0;
    state->word = (struct visa_access){.enables = 0};
    state->due = state->port.full = state->response.full = 0;
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

/* Returns the bytes of Src, also for a message that may be illegal. */
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
