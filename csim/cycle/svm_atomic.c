/* SPDX-License-Identifier: MIT */
#include "cycle/svm_atomic.h"

#include <string.h>

#include "isa/atomic_alu.h"

enum { BEAT_CHANNELS = SVM_ATOMIC_BEAT_CHANNELS };

static enum visa_error get_message(const struct svm_atomic_req *req, struct visa_message *message) {
    message->exec_mask = req[0].exec_mask_i[0];
    message->predicate = req[0].pred_i[0];
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        const struct svm_atomic_req *beat = &req[i / BEAT_CHANNELS];
        size_t word = 2 * (i % BEAT_CHANNELS);
        message->address[i] = csim_get64(&beat->address_i[word]);
        message->src0[i] = csim_get64(&beat->src0_i[word]);
        message->src1[i] = csim_get64(&beat->src1_i[word]);
    }
    return visa_get_inst(req[0].message_i, VISA_BYTES, VISA_SVM_ATOMIC, &message->inst);
}

/* Adds a working channel to the group of its word, or begins a new group. */
static void join_group(struct svm_atomic_task *task, unsigned channel) {
    uint32_t g = 0;
    while (g < task->groups && task->address[__builtin_ctz(task->group[g])] / 8 != task->address[channel] / 8)
        g++;
    task->group[g] |= 1u << channel;
    task->groups += g == task->groups;
    task->working++;
}

static void check(const struct svm_atomic_req *req, struct svm_atomic_task *task) {
    struct visa_message message;
    const struct visa_inst *inst = &message.inst;
    enum visa_error error = get_message(req, &message);
    memset(task, 0, sizeof(*task));
    if (error == VISA_OK)
        error = visa_check_alignment(&message);
    task->error = error;
    if (error != VISA_OK)
        return;
    task->op = inst->op;
    task->width = inst->width;
    uint32_t enabled = visa_enabled(inst, message.exec_mask, message.predicate);
    task->dst_we = inst->dst.id != 0 ? enabled : 0;
    memcpy(task->address, message.address, sizeof(task->address));
    memcpy(task->src0, message.src0, sizeof(task->src0));
    memcpy(task->src1, message.src1, sizeof(task->src1));
    /* A channel out of bounds only returns 0 (V-9, V-10). */
    for (unsigned i = 0; i < visa_exec_size(inst); i++)
        if (enabled >> i & 1 && visa_in_bounds(message.address[i], visa_access_bytes(inst), csim_get64(req[0].size_i)))
            join_group(task, i);
}

/* Returns the lowest channel of a set. Only a power-up state has an empty set. */
static unsigned lowest(uint32_t channels) {
    return (unsigned)__builtin_ctz(channels | 1u << (SVM_ATOMIC_CHANNELS - 1));
}

/* Returns the address of the word that a group of a message shares. */
static uint64_t word_of(const struct svm_atomic_task *task, uint32_t group) {
    return task->address[lowest(task->group[group % SVM_ATOMIC_CHANNELS])] & ~7ull;
}

/* Applies a channel to the word. */
static void compute(struct svm_atomic_state *state, unsigned channel) {
    static const uint8_t bytes[] = {0x0f, 0x03, 0xff, 0xff};
    struct svm_atomic_task *task = &state->work.task;
    unsigned first = task->address[channel] % 8, width = task->width % 4;
    struct atomic_alu_result result =
        atomic_alu_exec(task->op % 64, width, state->work.word >> 8 * first, task->src0[channel], task->src1[channel]);
    if (task->dst_we >> channel & 1)
        task->dst[channel] = result.ret;
    if (!result.write)
        return;
    uint32_t written = (uint32_t)bytes[width] << first & 0xff;
    uint64_t mask = visa_byte_mask(written);
    state->work.word = (state->work.word & ~mask) | result.new_value << 8 * first;
    state->work.written |= written;
}

static bool holds_message(const struct svm_atomic_state *state) {
    return state->work.phase != SVM_ATOMIC_EMPTY;
}

/* Returns the number of issued reads of a message without an answer. */
static uint32_t open_reads(const struct svm_atomic_task *task) {
    return task->issued - task->answered;
}

static uint32_t all_open_reads(const struct svm_atomic_state *state) {
    return (holds_message(state) ? open_reads(&state->work.task) : 0) +
           (state->read.full ? open_reads(&state->read.task) : 0);
}

/*
 * Returns true if the next read of the read stage's message may be issued before the message at work is finished.
 * According to the words' tags, it misses no write.
 */
static bool may_go_ahead(const struct svm_atomic_state *state) {
    enum { AHEAD = 2, TAG = 0x7f8 };
    const struct svm_atomic_task *before = &state->work.task;
    if (!holds_message(state))
        return true;
    if (before->groups - before->finished > AHEAD)
        return false;
    const uint64_t word = word_of(&state->read.task, state->read.task.issued);
    for (uint32_t g = before->finished; g != before->groups; g++)
        if (((word_of(before, g) ^ word) & TAG) == 0)
            return false;
    return true;
}

/* Returns the message whose read is issued next, or NULL. */
static struct svm_atomic_task *reads_next(struct svm_atomic_state *state) {
    enum { MOST_OPEN = 8 };
    if (all_open_reads(state) >= MOST_OPEN)
        return NULL;
    if (holds_message(state) && state->work.task.issued < state->work.task.groups)
        return &state->work.task;
    const bool left = state->read.full && state->read.task.issued < state->read.task.groups;
    return left && may_go_ahead(state) ? &state->read.task : NULL;
}

static void drive(const struct svm_atomic_state *state, struct svm_atomic_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = state->gather.phase == SVM_ATOMIC_RECEIVE;
    out->mem_rsp_ready_o[0] = all_open_reads(state) > 0;
    if (state->respond.phase == SVM_ATOMIC_OFFER) {
        const struct svm_atomic_task *task = &state->respond.task;
        out->rsp_valid_o[0] = 1;
        out->error_o[0] = task->error & 15;
        for (unsigned i = 0; i < BEAT_CHANNELS; i++) {
            unsigned channel = (state->respond.beat * BEAT_CHANNELS + i) % SVM_ATOMIC_CHANNELS;
            out->dst_we_o[0] |= (task->dst_we >> channel & 1) << i;
            csim_put64(&out->dst_o[2 * i], task->dst[channel]);
        }
    }
    if (state->port.full) {
        const struct visa_access *request = &state->port.access;
        out->mem_req_valid_o[0] = 1;
        out->mem_req_we_o[0] = request->enables != 0;
        csim_put64(out->mem_req_addr_o, request->address);
        out->mem_req_be_o[0] = request->enables & 0xff;
        csim_put64(out->mem_req_wdata_o, request->data);
    }
}

/* Fills the port register if it is free: writes have priority over reads. */
static void step_port(struct svm_atomic_state *state) {
    struct svm_atomic_task *task = reads_next(state);
    state->port.full = state->store.full || task;
    if (state->store.full)
        state->port.access = state->store.access;
    else if (task)
        state->port.access = (struct visa_access){.address = word_of(task, task->issued++)};
    state->store.full = 0;
}

/* Runs COMPUTE; the store register is as the port register leaves it. */
static void step_compute(struct svm_atomic_state *state, bool waits) {
    struct svm_atomic_task *task = &state->work.task;
    uint32_t rest = state->work.left & (state->work.left - 1);
    if (rest == 0 && (state->store.full || waits))
        return;
    compute(state, lowest(state->work.left));
    state->work.left = rest;
    state->work.phase = SVM_ATOMIC_OPERANDS;
    if (rest != 0)
        return;
    if (state->work.written != 0) {
        state->store.full = 1;
        state->store.access = (struct visa_access){.address = word_of(task, task->finished),
                                                   .data = state->work.word & visa_byte_mask(state->work.written),
                                                   .enables = state->work.written};
    }
    task->finished++;
    state->work.phase = task->finished < task->groups ? SVM_ATOMIC_FETCH : SVM_ATOMIC_DONE;
}

/* Runs FETCH on an answer from before this cycle. */
static void step_fetch(struct svm_atomic_state *state) {
    const struct svm_atomic_task *task = &state->work.task;
    if (task->answered <= task->finished)
        return;
    state->work.word = task->answer[task->finished % SVM_ATOMIC_CHANNELS];
    state->work.written = 0;
    state->work.left = task->group[task->finished % SVM_ATOMIC_CHANNELS];
    state->work.phase = SVM_ATOMIC_COMPUTE;
}

/* Runs the work stage. waits: the message in the respond stage still waits for its writes. */
static void step_work(struct svm_atomic_state *state, bool waits) {
    if (state->work.phase == SVM_ATOMIC_FETCH)
        step_fetch(state);
    else if (state->work.phase == SVM_ATOMIC_COMPUTE)
        step_compute(state, waits);
    else if (state->work.phase == SVM_ATOMIC_OPERANDS)
        state->work.phase = SVM_ATOMIC_COMPUTE;
}

static void take_answer(struct svm_atomic_state *state, uint64_t word) {
    const bool of_work = holds_message(state) && open_reads(&state->work.task) > 0;
    struct svm_atomic_task *task = of_work ? &state->work.task : &state->read.task;
    task->answer[task->answered++ % SVM_ATOMIC_CHANNELS] = word;
}

static void step_gather(struct svm_atomic_state *state, const struct svm_atomic_in *in, bool read_full) {
    switch (state->gather.phase) {
    case SVM_ATOMIC_RECEIVE:
        if (in->req_valid_i[0]) {
            uint32_t beat = state->gather.beat % SVM_ATOMIC_BEATS;
            memcpy(&state->gather.req[beat], (const unsigned char *)in + offsetof(struct svm_atomic_in, message_i),
                   sizeof(state->gather.req[beat]));
            state->gather.beat = (beat + 1) % SVM_ATOMIC_BEATS;
            state->gather.phase = state->gather.beat == 0 ? SVM_ATOMIC_DECODE : SVM_ATOMIC_RECEIVE;
        }
        break;
    case SVM_ATOMIC_DECODE:
        state->gather.phase = SVM_ATOMIC_CHECK;
        break;
    case SVM_ATOMIC_CHECK:
        check(state->gather.req, &state->gather.task);
        state->gather.left = state->gather.task.working;
        state->gather.phase = state->gather.left > 0 ? SVM_ATOMIC_GROUP : SVM_ATOMIC_PASS;
        break;
    case SVM_ATOMIC_GROUP:
        if (read_full)
            break;
        state->gather.phase = state->gather.left > 0 ? SVM_ATOMIC_GROUP : SVM_ATOMIC_PASS;
        state->gather.left--;
        break;
    default:
        break;
    }
}

static void step_respond(struct svm_atomic_state *state, bool waits, bool taken) {
    if (state->respond.phase == SVM_ATOMIC_WAIT && !waits) {
        state->respond.phase = SVM_ATOMIC_OFFER;
    } else if (state->respond.phase == SVM_ATOMIC_OFFER && taken) {
        state->respond.beat = (state->respond.beat + 1) % SVM_ATOMIC_BEATS;
        state->respond.phase = state->respond.beat != 0 ? SVM_ATOMIC_OFFER : SVM_ATOMIC_FREE;
    }
}

/* Advances the state at the edge after a cycle with rst low. Stages empty before they are filled. */
static void step(struct svm_atomic_state *state, const struct svm_atomic_in *in) {
    const bool answered = all_open_reads(state) > 0 && in->mem_rsp_valid_i[0];
    const bool freed = !state->port.full || in->mem_req_ready_i[0];
    const bool writes = state->store.full || (!freed && state->port.access.enables != 0);
    const bool waits = state->respond.phase == SVM_ATOMIC_WAIT && writes;
    const bool may_respond = state->respond.phase == SVM_ATOMIC_FREE, read_full = state->read.full;
    const bool all_issued = !holds_message(state) || state->work.task.issued == state->work.task.groups;
    step_respond(state, waits, in->rsp_ready_i[0]);
    if (freed)
        step_port(state);
    step_work(state, waits);
    if (answered)
        take_answer(state, csim_get64(in->mem_rsp_rdata_i));
    if (state->work.phase == SVM_ATOMIC_DONE && may_respond) {
        state->respond.task = state->work.task;
        state->respond.phase = SVM_ATOMIC_WAIT;
        state->respond.beat = 0;
        state->work.phase = SVM_ATOMIC_EMPTY;
    }
    if (state->work.phase == SVM_ATOMIC_EMPTY && read_full) {
        state->work.task = state->read.task;
        state->work.phase = state->work.task.groups > 0 ? SVM_ATOMIC_FETCH : SVM_ATOMIC_DONE;
        state->read.full = 0;
    }
    if (state->gather.phase == SVM_ATOMIC_PASS && !read_full && all_issued) {
        state->read.task = state->gather.task;
        state->read.full = 1;
        state->gather.phase = SVM_ATOMIC_RECEIVE;
    } else {
        step_gather(state, in, read_full);
    }
}

void svm_atomic_cycle(struct svm_atomic_state *state, const struct svm_atomic_in *in, struct svm_atomic_out *out) {
    drive(state, out);
    if (!in->rst[0]) {
        step(state, in);
        return;
    }
    state->gather.phase = SVM_ATOMIC_RECEIVE;
    state->gather.beat = 0;
    state->work.phase = SVM_ATOMIC_EMPTY;
    state->read.full = state->store.full = state->port.full = 0;
    state->respond.phase = SVM_ATOMIC_FREE;
}

static void put_result(const struct visa_result *result, struct svm_atomic_rsp *rsp) {
    memset(rsp, 0, SVM_ATOMIC_BEATS * sizeof(*rsp));
    for (unsigned b = 0; b < SVM_ATOMIC_BEATS; b++)
        rsp[b].error_o[0] = result->error;
    for (unsigned i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        rsp[i / BEAT_CHANNELS].dst_we_o[0] |= (result->dst_we >> i & 1) << i % BEAT_CHANNELS;
        csim_put64(&rsp[i / BEAT_CHANNELS].dst_o[2 * (i % BEAT_CHANNELS)], result->dst[i]);
    }
}

void svm_atomic_execute(const struct svm_atomic_req req[SVM_ATOMIC_BEATS], const struct visa_memory *memory,
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]) {
    struct visa_message message;
    struct visa_result result = {.error = get_message(req, &message)};
    if (result.error == VISA_OK) {
        struct visa_memory sized = *memory;
        sized.size = csim_get64(req[0].size_i);
        visa_execute(&message, &sized, &result);
    }
    put_result(&result, rsp);
}

void svm_atomic_explain(struct candidates *candidates, const struct svm_atomic_req req[SVM_ATOMIC_BEATS],
                        const struct visa_memory *memory, const struct svm_atomic_rsp seen[SVM_ATOMIC_BEATS],
                        struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS]) {
    struct visa_message message;
    struct visa_result found, result = {.error = get_message(req, &message)};
    svm_atomic_result(seen, &found);
    if (result.error == VISA_OK) {
        struct visa_memory sized = *memory;
        sized.size = csim_get64(req[0].size_i);
        visa_explain(candidates, &message, &sized, &found, &result);
    }
    put_result(&result, rsp);
}

void svm_atomic_message(const struct visa_message *message, uint64_t size,
                        struct svm_atomic_req req[SVM_ATOMIC_BEATS]) {
    memset(req, 0, SVM_ATOMIC_BEATS * sizeof(*req));
    visa_put_inst(req[0].message_i, VISA_BYTES, &message->inst);
    req[0].exec_mask_i[0] = message->exec_mask;
    req[0].pred_i[0] = message->predicate;
    csim_put64(req[0].size_i, size);
    size_t channels = visa_channels(&message->inst, SVM_ATOMIC_CHANNELS);
    for (size_t i = 0; i < channels; i++) {
        struct svm_atomic_req *beat = &req[i / BEAT_CHANNELS];
        size_t word = 2 * (i % BEAT_CHANNELS);
        csim_put64(&beat->address_i[word], message->address[i]);
        csim_put64(&beat->src0_i[word], message->src0[i]);
        csim_put64(&beat->src1_i[word], message->src1[i]);
    }
}

/* The beats of a correct response have the same error. */
void svm_atomic_result(const struct svm_atomic_rsp rsp[SVM_ATOMIC_BEATS], struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum visa_error)rsp[0].error_o[0];
    for (unsigned i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        const struct svm_atomic_rsp *beat = &rsp[i / BEAT_CHANNELS];
        result->dst_we |= (beat->dst_we_o[0] >> i % BEAT_CHANNELS & 1) << i;
        result->dst[i] = csim_get64(&beat->dst_o[2 * (i % BEAT_CHANNELS)]);
    }
}
