/* SPDX-License-Identifier: MIT */
/* The unit dword_atomic: its model, its memories, and the family's features of a message. */
#define LL_PORTS "cycle/dword_atomic_ports.h"
#include "lanelock/ports.h"

#include "cycle/dword_atomic.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/watch_bank.h"
#include "families/visa/watch_found.h"
#include "families/visa/watch_pick.h"
#include "lanelock/bench_random.h"

enum { BEAT_CHANNELS = DWORD_ATOMIC_BEAT_CHANNELS };

/* The beats after beat 0 have noise, made from their sources, where only beat 0 is looked at. */
static void put_noise(uint64_t src0, uint64_t src1, struct dword_atomic_req *beat) {
    uint64_t from = src0 + RNG_STEP * src1, masks = rng_hash(from);
    struct visa_words message = {{rng_hash(from + 1), rng_hash(from + 2), rng_hash(from + 3), rng_hash(from + 4)}};
    visa_put_message(beat->message_i, VISA_BYTES, &message);
    beat->exec_mask_i[0] = (uint32_t)masks;
    beat->pred_i[0] = (uint32_t)(masks >> 32);
    csim_put64(beat->size_i, rng_hash(from + 5) >> 31);
}

static void put(const struct visa_request *request, uint32_t *words) {
    struct dword_atomic_req *req = (struct dword_atomic_req *)words;
    visa_put_message(req[0].message_i, VISA_BYTES, &request->message);
    req[0].exec_mask_i[0] = request->t.exec_mask;
    req[0].pred_i[0] = request->t.predicate;
    csim_put64(req[0].size_i, request->size);
    for (size_t b = 1; b < DWORD_ATOMIC_BEATS; b++)
        put_noise(request->src0[b * BEAT_CHANNELS], request->src1[b * BEAT_CHANNELS], &req[b]);
    for (size_t i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        struct dword_atomic_req *beat = &req[i / BEAT_CHANNELS];
        beat->offset_i[i % BEAT_CHANNELS] = (uint32_t)request->t.address[i];
        beat->src0_i[i % BEAT_CHANNELS] = (uint32_t)request->src0[i];
        beat->src1_i[i % BEAT_CHANNELS] = (uint32_t)request->src1[i];
    }
}

static void get(const uint32_t *words, struct visa_request *request) {
    const struct dword_atomic_req *req = (const struct dword_atomic_req *)words;
    request->message = visa_get_message(req[0].message_i, VISA_BYTES);
    request->t.exec_mask = req[0].exec_mask_i[0];
    request->t.predicate = req[0].pred_i[0];
    request->size = csim_get64(req[0].size_i);
    for (size_t i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        const struct dword_atomic_req *beat = &req[i / BEAT_CHANNELS];
        request->t.address[i] = beat->offset_i[i % BEAT_CHANNELS];
        request->src0[i] = beat->src0_i[i % BEAT_CHANNELS];
        request->src1[i] = beat->src1_i[i % BEAT_CHANNELS];
    }
}

static void get_result(const uint32_t *words, struct visa_result *result) {
    dword_atomic_result((const struct dword_atomic_rsp *)words, result);
}

const struct visa_unit visa_unit = {.kind = VISA_DWORD_ATOMIC,
                                    .channels = DWORD_ATOMIC_CHANNELS,
                                    .address_bits = 32,
                                    .size_bits = 33,
                                    .t0_bytes = DWORD_ATOMIC_T0_DWORDS * 4,
                                    .words = DWORD_ATOMIC_BEATS * sizeof(struct req) / sizeof(uint32_t),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

/* The model: T0 is in its state, and T255 is behind the memory port. */
struct state {
    struct ll_memory *t255;
    struct candidates *of_t0;
    uint32_t t0[DWORD_ATOMIC_T0_DWORDS];
};

static bool execute(void *of, const void *req, void *rsp) {
    struct state *state = of;
    const struct visa_memory t255 = visa_memory_behind(state->t255);
    dword_atomic_execute(req, state->t0, &t255, rsp);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *state = of;
    const struct visa_memory t255 = visa_memory_behind(state->t255);
    struct candidates *const candidates[] = {[VISA_T0] = state->of_t0, [VISA_T255] = state->t255->candidates};
    (void)why; /* the agents tell which channels no order explains */
    dword_atomic_explain(candidates, req, state->t0, &t255, seen, rsp);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    dword_atomic_cycle(state, (const struct dword_atomic_in *)in, (struct dword_atomic_out *)out);
}

static size_t requests(const void *machine, void *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_DWORD_ATOMIC, &size);
    if (message)
        dword_atomic_message(message, size, req);
    return message != NULL;
}

/* Channels of T0 that meet on their way through a bank. */

static_assert((int)VISA_ON_ITS_WAY == (int)DWORD_ATOMIC_DELAY, "a channel is on its way until it is computed");

/* Kept from cycle to cycle: which message works and since when, and the channels that have just been computed. */
struct kept {
    uint32_t message, cycles;
    struct dword_atomic_pick computed[DWORD_ATOMIC_BANKS];
};

static struct visa_pick get_pick(const struct dword_atomic_state *state, const struct dword_atomic_pick *pick) {
    const struct dword_atomic_task *task = &state->task[pick->task % DWORD_ATOMIC_TASKS];
    return (struct visa_pick){pick->full, pick->task, task->offset[pick->channel % DWORD_ATOMIC_CHANNELS], task->width};
}

/* Channels of the message before are on their way only while another one is new. */
static void watch_picks(const void *of, void *from, const struct ll_bins *bins) {
    const struct dword_atomic_state *state = of;
    struct kept *kept = from;
    kept->cycles = kept->message == state->work.task ? kept->cycles + 1 : 0;
    kept->message = state->work.task;
    if (kept->cycles > DWORD_ATOMIC_DELAY)
        return;
    for (unsigned bank = 0; bank < DWORD_ATOMIC_BANKS; bank++) {
        struct visa_pick picks[1 + VISA_ON_ITS_WAY];
        for (unsigned by = 0; by <= VISA_ON_ITS_WAY; by++)
            picks[by] = get_pick(state, by < DWORD_ATOMIC_DELAY ? &state->picked[by][bank] : &kept->computed[bank]);
        visa_hit_between(bank, picks, bins);
        kept->computed[bank] = state->picked[DWORD_ATOMIC_DELAY - 1][bank];
    }
}

static const char *const surfaces[] = {"T0", "T255"}, *const places[] = {"bank 0", "bank 1", "T255", NULL};

static const struct ll_feature features[] = {VISA_ATOMIC_FEATURES(2, 2, surfaces),
                                             VISA_T0_FEATURE,
                                             {VISA_PART_FOUND},
                                             {.name = "place", .names = places},
                                             {VISA_PART_NUMBER("bit", 33)},
                                             {VISA_PART_ORDER},
                                             {VISA_PART_NUMBER("ordered bit", 32)},
                                             {VISA_PART_DIFFERENCE},
                                             {VISA_PART_NUMBER("channel", DWORD_ATOMIC_CHANNELS)},
                                             {VISA_PART_ROLE},
                                             VISA_BANK_FEATURES,
                                             VISA_BETWEEN_FEATURES,
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {VISA_ATOMIC_CROSSES("T255", "%0, %1", VISA_T0_CROSS),
                                          VISA_FOUND_CROSS,
                                          VISA_ORDER_CROSS,
                                          VISA_CHANNEL_CROSS("bit"),
                                          VISA_BANK_CROSSES,
                                          VISA_BETWEEN_CROSS(watch_picks, sizeof(struct kept)),
                                          {.name = NULL}};

LL_UNIT(dword_atomic, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct dword_atomic_state),
        .host = {.words = DWORD_ATOMIC_T0_DWORDS,
                 .offset = offsetof(struct state, t0),
                 .banks = DWORD_ATOMIC_BANKS,
                 .works_on = visa_works_on,
                 .held = DWORD_ATOMIC_STAGES,
                 .candidates = offsetof(struct state, of_t0)},
        .memory = {.there = true, .handle = offsetof(struct state, t255), .ignore = ll_memory_in_turn},
        .lane = "channel", .req_beats = DWORD_ATOMIC_BEATS, .rsp_beats = DWORD_ATOMIC_BEATS, .closed = true,
        .features = features, .crosses = crosses, .values = visa_atomic_values, .refusal = "refusal",
        .refuse = visa_refuse_request, .randomize = visa_randomize_requests, .print = visa_print_request,
        .read = visa_read_request, .words = visa_op_words, .print_before = visa_print_contents,
        .read_before = visa_read_contents, .language = &visa_language, .requests = requests);
