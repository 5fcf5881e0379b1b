/* SPDX-License-Identifier: MIT */
#include "cycle/dword_atomic.h"

#include <string.h>

#include "isa/atomic_alu.h"

enum { T0_BYTES = 4 * DWORD_ATOMIC_T0_DWORDS, BEAT_CHANNELS = DWORD_ATOMIC_BEAT_CHANNELS };

/* Reads T0 as a memory of 8-byte words. A power-up state may have any address. */
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
    return surface == VISA_T0 ? T0_BYTES : csim_get64(req[0].size_i);
}

static enum visa_error get_message(const struct dword_atomic_req *req, struct visa_message *message) {
    message->exec_mask = req[0].exec_mask_i[0];
    message->predicate = req[0].pred_i[0];
    for (size_t i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        const struct dword_atomic_req *beat = &req[i / BEAT_CHANNELS];
        message->address[i] = beat->offset_i[i % BEAT_CHANNELS];
        message->src0[i] = beat->src0_i[i % BEAT_CHANNELS];
        message->src1[i] = beat->src1_i[i % BEAT_CHANNELS];
    }
    return visa_get_inst(req[0].message_i, VISA_BYTES, VISA_DWORD_ATOMIC, &message->inst);
}

/* Performs all checks and computes P. */
static void check(const struct dword_atomic_req *req, struct dword_atomic_task *task) {
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
    task->surface = inst->surface;
    const uint32_t enabled = visa_enabled(inst, message.exec_mask, message.predicate);
    const uint64_t size = surface_size(inst->surface, req);
    task->dst_we = inst->dst.id != 0 ? enabled : 0;
    for (unsigned i = 0; i < visa_exec_size(inst); i++) {
        /* A channel out of bounds only returns 0 (V-9). */
        if (!(enabled >> i & 1) || !visa_in_bounds(message.address[i], visa_access_bytes(inst), size))
            continue;
        task->pending |= 1u << i;
        task->odd |= (uint32_t)(message.address[i] / 4 % DWORD_ATOMIC_BANKS) << i;
        task->offset[i] = (uint32_t)message.address[i];
        task->src0[i] = (uint32_t)message.src0[i];
        task->src1[i] = (uint32_t)message.src1[i];
    }
}

/*
 * Computes a channel on the word around its offset. Keeps its return and yields its write, without bytes if the
 * operation does not write.
 */
static struct visa_access compute(struct dword_atomic_task *task, unsigned channel, uint64_t word) {
    unsigned first = task->offset[channel] % 8, width = task->width % 2;
    struct atomic_alu_result result =
        atomic_alu_exec(task->op % 64, width, word >> 8 * first, task->src0[channel], task->src1[channel]);
    if (task->dst_we >> channel & 1)
        task->dst[channel] = (uint32_t)result.ret;
    struct visa_access write = {.address = task->offset[channel] - first};
    if (result.write) {
        write.data = result.new_value << 8 * first;
        write.enables = (width == ATOMIC_ALU_WIDTH_16 ? 0x3u : 0xfu) << first & 0xff;
    }
    return write;
}

/* Removes the lowest channel of a set from P. Only a power-up state has an empty set. */
static unsigned pick(struct dword_atomic_task *task, uint32_t channels) {
    unsigned channel = (unsigned)__builtin_ctz(channels | 1u << (DWORD_ATOMIC_CHANNELS - 1));
    task->pending &= ~(1u << channel);
    return channel;
}

static struct dword_atomic_task *task_of(struct dword_atomic_state *state, uint32_t task) {
    return &state->task[task % DWORD_ATOMIC_TASKS];
}

static void drive_response(const struct dword_atomic_state *state, struct dword_atomic_out *out) {
    const struct dword_atomic_task *task = &state->task[state->respond.task % DWORD_ATOMIC_TASKS];
    const unsigned first = state->respond.beat % DWORD_ATOMIC_BEATS * BEAT_CHANNELS;
    out->rsp_valid_o[0] = 1;
    out->error_o[0] = task->error & 15;
    out->dst_we_o[0] = task->dst_we >> first & 15;
    memcpy(out->dst_o, &task->dst[first], sizeof(out->dst_o));
}

static void drive(const struct dword_atomic_state *state, struct dword_atomic_out *out) {
    memset(out, 0, sizeof(*out));
    out->req_ready_o[0] = state->receive.beat != DWORD_ATOMIC_BEATS - 1 || !state->check.full;
    out->mem_rsp_ready_o[0] = state->work.phase == DWORD_ATOMIC_WAIT;
    out->host_rdata_o[0] = state->host_rdata;
    if (state->respond.full)
        drive_response(state, out);
    if (state->work.phase == DWORD_ATOMIC_READ) {
        const struct dword_atomic_task *task = &state->task[state->work.task % DWORD_ATOMIC_TASKS];
        out->mem_req_valid_o[0] = 1;
        out->mem_req_addr_o[0] = task->offset[state->work.channel % DWORD_ATOMIC_CHANNELS] & ~7u;
    } else if (state->work.phase == DWORD_ATOMIC_WRITE && state->work.write.enables != 0) {
        out->mem_req_valid_o[0] = 1;
        out->mem_req_we_o[0] = 1;
        out->mem_req_addr_o[0] = (uint32_t)state->work.write.address;
        out->mem_req_be_o[0] = state->work.write.enables & 0xff;
        csim_put64(out->mem_req_wdata_o, state->work.write.data);
    }
}

/* Computes the channels of T0 that are due in this cycle and advances the others. */
static void step_t0(struct dword_atomic_state *state) {
    for (unsigned bank = 0; bank < DWORD_ATOMIC_BANKS; bank++) {
        const struct dword_atomic_pick *picked = &state->picked[DWORD_ATOMIC_DELAY - 1][bank];
        if (!picked->full)
            continue;
        struct dword_atomic_task *task = task_of(state, picked->task);
        unsigned channel = picked->channel % DWORD_ATOMIC_CHANNELS;
        struct visa_access write = compute(task, channel, t0_read(state->t0, task->offset[channel]));
        t0_write(state->t0, write.address, write.data, (uint8_t)write.enables);
    }
    memmove(state->picked[1], state->picked[0], (DWORD_ATOMIC_DELAY - 1) * sizeof(state->picked[0]));
    memset(state->picked[0], 0, sizeof(state->picked[0]));
}

/* Runs PICK. Returns true if the message is complete. */
static bool step_pick(struct dword_atomic_state *state, struct dword_atomic_task *task) {
    if (task->pending != 0 && task->surface != VISA_T0) {
        state->work.channel = pick(task, task->pending);
        state->work.phase = DWORD_ATOMIC_READ;
        return false;
    }
    const uint32_t banks[DWORD_ATOMIC_BANKS] = {task->pending & ~task->odd, task->pending & task->odd};
    for (unsigned bank = 0; bank < DWORD_ATOMIC_BANKS; bank++)
        if (banks[bank] != 0)
            state->picked[0][bank] = (struct dword_atomic_pick){1, state->work.task, pick(task, banks[bank])};
    return task->pending == 0;
}

/* Runs the last cycle of WRITE. Returns true if the message is complete. */
static bool end_write(struct dword_atomic_state *state, struct dword_atomic_task *task) {
    if (task->pending == 0) {
        state->work.phase = DWORD_ATOMIC_PICK; /* completes again there if it cannot move */
        return true;
    }
    state->work.channel = pick(task, task->pending);
    state->work.phase = DWORD_ATOMIC_READ;
    return false;
}

/* Returns true if the message of the work stage is complete. */
static bool step_work(struct dword_atomic_state *state, const struct dword_atomic_in *in) {
    struct dword_atomic_task *task = task_of(state, state->work.task);
    switch (state->work.phase) {
    case DWORD_ATOMIC_PICK:
        return step_pick(state, task);
    case DWORD_ATOMIC_READ:
        if (in->mem_req_ready_i[0])
            state->work.phase = DWORD_ATOMIC_WAIT;
        return false;
    case DWORD_ATOMIC_WAIT:
        /* WRITE depends only on the word, so its result is computed once, however many cycles it lasts. */
        if (in->mem_rsp_valid_i[0]) {
            state->work.write =
                compute(task, state->work.channel % DWORD_ATOMIC_CHANNELS, csim_get64(in->mem_rsp_rdata_i));
            state->work.phase = DWORD_ATOMIC_WRITE;
        }
        return false;
    case DWORD_ATOMIC_WRITE:
        return (state->work.write.enables == 0 || in->mem_req_ready_i[0]) && end_write(state, task);
    default:
        return false;
    }
}

static void step_receive(struct dword_atomic_state *state, const struct dword_atomic_in *in, bool ready) {
    const uint32_t beat = state->receive.beat % DWORD_ATOMIC_BEATS;
    if (!ready || !in->req_valid_i[0])
        return;
    memcpy(&state->receive.req[beat], (const unsigned char *)in + offsetof(struct dword_atomic_in, message_i),
           sizeof(state->receive.req[beat]));
    state->receive.beat = (beat + 1) % DWORD_ATOMIC_BEATS;
    if (state->receive.beat != 0)
        return;
    state->check.full = 1;
    state->check.cycles = 0;
    state->check.task = state->receive.task++;
    check(state->receive.req, task_of(state, state->check.task));
}

static bool is_idle(const struct dword_atomic_state *state) {
    return state->receive.beat == 0 && !state->check.full && state->work.phase == DWORD_ATOMIC_EMPTY &&
           !state->drain.full && !state->respond.full;
}

/* Serves the host port in an idle cycle. */
static void step_host(struct dword_atomic_state *state, const struct dword_atomic_in *in) {
    uint32_t *dword = &state->t0[in->host_addr_i[0] % DWORD_ATOMIC_T0_DWORDS];
    if (!in->host_valid_i[0])
        return;
    if (in->host_we_i[0])
        *dword = in->host_wdata_i[0];
    else
        state->host_rdata = *dword;
}

/* Advances the state at the edge after a cycle with rst low. Stages empty before they are filled. */
static void step(struct dword_atomic_state *state, const struct dword_atomic_in *in, bool ready) {
    if (is_idle(state))
        step_host(state, in);
    step_t0(state);
    if (state->respond.full && in->rsp_ready_i[0]) {
        state->respond.beat = (state->respond.beat + 1) % DWORD_ATOMIC_BEATS;
        state->respond.full = state->respond.beat != 0;
    }
    if (state->drain.full && ++state->drain.cycles >= DWORD_ATOMIC_DELAY && !state->respond.full) {
        state->respond.full = 1;
        state->respond.task = state->drain.task;
        state->respond.beat = 0;
        state->drain.full = 0;
    }
    if (step_work(state, in) && !state->drain.full) {
        state->drain.full = 1;
        state->drain.task = state->work.task;
        state->drain.cycles = 0;
        state->work.phase = DWORD_ATOMIC_EMPTY;
    }
    if (state->check.full && ++state->check.cycles >= DWORD_ATOMIC_DELAY && state->work.phase == DWORD_ATOMIC_EMPTY) {
        state->work.phase = DWORD_ATOMIC_PICK;
        state->work.task = state->check.task;
        state->check.full = 0;
    }
    step_receive(state, in, ready);
}

void dword_atomic_cycle(struct dword_atomic_state *state, const struct dword_atomic_in *in,
                        struct dword_atomic_out *out) {
    drive(state, out);
    state->host_rdata = 0;
    if (!in->rst[0]) {
        step(state, in, out->req_ready_o[0]);
        return;
    }
    state->receive.beat = 0;
    state->check.full = state->drain.full = state->respond.full = 0;
    state->work.phase = DWORD_ATOMIC_EMPTY;
    memset(state->picked, 0, sizeof(state->picked));
}

static void put_result(const struct visa_result *result, struct dword_atomic_rsp *rsp) {
    memset(rsp, 0, DWORD_ATOMIC_BEATS * sizeof(*rsp));
    for (unsigned b = 0; b < DWORD_ATOMIC_BEATS; b++)
        rsp[b].error_o[0] = result->error;
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        rsp[i / BEAT_CHANNELS].dst_we_o[0] |= (result->dst_we >> i & 1) << i % BEAT_CHANNELS;
        rsp[i / BEAT_CHANNELS].dst_o[i % BEAT_CHANNELS] = (uint32_t)result->dst[i];
    }
}

/* Returns the memory that a message works on. */
static struct visa_memory surface_of(const struct visa_message *message, const struct dword_atomic_req *req,
                                     uint32_t *t0, const struct visa_memory *memory) {
    struct visa_memory surface = *memory;
    if (message->inst.surface == VISA_T0)
        surface = (struct visa_memory){.context = t0, .read = t0_read, .write = t0_write};
    surface.size = surface_size(message->inst.surface, req);
    return surface;
}

void dword_atomic_execute(const struct dword_atomic_req req[DWORD_ATOMIC_BEATS], uint32_t t0[DWORD_ATOMIC_T0_DWORDS],
                          const struct visa_memory *memory, struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]) {
    struct visa_message message;
    struct visa_result result = {.error = get_message(req, &message)};
    if (result.error == VISA_OK) {
        struct visa_memory surface = surface_of(&message, req, t0, memory);
        visa_execute(&message, &surface, &result);
    }
    put_result(&result, rsp);
}

void dword_atomic_explain(struct candidates *const candidates[2], const struct dword_atomic_req req[DWORD_ATOMIC_BEATS],
                          uint32_t t0[DWORD_ATOMIC_T0_DWORDS], const struct visa_memory *memory,
                          const struct dword_atomic_rsp seen[DWORD_ATOMIC_BEATS],
                          struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS]) {
    struct visa_message message;
    struct visa_result found, result = {.error = get_message(req, &message)};
    dword_atomic_result(seen, &found);
    if (result.error == VISA_OK) {
        struct visa_memory surface = surface_of(&message, req, t0, memory);
        visa_explain(candidates[message.inst.surface], &message, &surface, &found, &result);
    }
    put_result(&result, rsp);
}

void dword_atomic_message(const struct visa_message *message, uint64_t size,
                          struct dword_atomic_req req[DWORD_ATOMIC_BEATS]) {
    static const uint64_t most = (1ull << 33) - 1;
    memset(req, 0, DWORD_ATOMIC_BEATS * sizeof(*req));
    visa_put_inst(req[0].message_i, VISA_BYTES, &message->inst);
    req[0].exec_mask_i[0] = message->exec_mask;
    req[0].pred_i[0] = message->predicate;
    csim_put64(req[0].size_i, size < most ? size : most);
    unsigned channels = visa_channels(&message->inst, DWORD_ATOMIC_CHANNELS);
    for (unsigned i = 0; i < channels; i++) {
        struct dword_atomic_req *beat = &req[i / BEAT_CHANNELS];
        beat->offset_i[i % BEAT_CHANNELS] = (uint32_t)message->address[i];
        beat->src0_i[i % BEAT_CHANNELS] = (uint32_t)message->src0[i];
        beat->src1_i[i % BEAT_CHANNELS] = (uint32_t)message->src1[i];
    }
}

/* The beats of a correct response have the same error. */
void dword_atomic_result(const struct dword_atomic_rsp rsp[DWORD_ATOMIC_BEATS], struct visa_result *result) {
    memset(result, 0, sizeof(*result));
    result->error = (enum visa_error)rsp[0].error_o[0];
    for (unsigned i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        const struct dword_atomic_rsp *beat = &rsp[i / BEAT_CHANNELS];
        result->dst_we |= (beat->dst_we_o[0] >> i % BEAT_CHANNELS & 1) << i;
        result->dst[i] = beat->dst_o[i % BEAT_CHANNELS];
    }
}
