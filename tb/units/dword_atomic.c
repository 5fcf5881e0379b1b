/* SPDX-License-Identifier: MIT */
/* The unit dword_atomic: its model, its memories, and the family's features of a message. */
#define LL_PORTS "cycle/dword_atomic_ports.h"
#include "lanelock/ports.h"

#include "cycle/dword_atomic.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"

static void get_result(const uint32_t *words, struct visa_result *result) {
    dword_atomic_result((const struct dword_atomic_rsp *)words, result);
}

const struct visa_unit visa_unit = {.kind = VISA_DWORD_ATOMIC,
                                    .channels = DWORD_ATOMIC_CHANNELS,
                                    .address_bits = 32,
                                    .size_bits = 33,
                                    .t0_bytes = DWORD_ATOMIC_T0_DWORDS * 4,
                                    .beats = DWORD_ATOMIC_BEATS,
                                    .words = DWORD_ATOMIC_BEATS * sizeof(struct req) / sizeof(uint32_t),
                                    .get_result = get_result};

/* The model: its state has T0, and T255 is on the memory port. */
struct state {
    struct ll_memory *t255;
    struct candidates *of_t0;
    uint32_t t0[DWORD_ATOMIC_T0_DWORDS];
};

static bool execute(void *of, const void *req, void *rsp) {
    struct state *state = of;
    const struct visa_memory t255 = visa_memory_of(state->t255);
    dword_atomic_execute(req, state->t0, &t255, rsp);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *state = of;
    const struct visa_memory t255 = visa_memory_of(state->t255);
    struct candidates *const candidates[] = {[VISA_T0] = state->of_t0, [VISA_T255] = state->t255->candidates};
    (void)why; /* the agents report channels that no order explains */
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

/*
 * Banks of T0. A bank takes its channels in ascending order, and starts one before the previous ones are done. So a
 * channel can use a dword that another one is about to write.
 */
enum { ON_ITS_WAY = DWORD_ATOMIC_DELAY, NEAR = 4, ROW_BITS = 9, SAME_ROW = ROW_BITS, ROWS };

/* Channels that access T0 in each bank, ascending. */
struct queues {
    unsigned n[VISA_BANKS];
    uint8_t channel[VISA_BANKS][VISA_CHANNELS];
};

/* Returns NULL if the unit does not execute the request on T0. */
static const struct visa_request *get_queues(const void *req, struct queues *queues) {
    const struct visa_request *request = visa_executed(req);
    *queues = (struct queues){.n = {0}};
    if (!request || !visa_on_t0(&request->t.inst))
        return NULL;
    const struct visa_transaction *t = &request->t;
    EACH_BIT (i, visa_accesses(t)) {
        unsigned bank = t->address[i] / 4 % VISA_BANKS;
        queues->channel[bank][queues->n[bank]++] = (uint8_t)i;
    }
    return request;
}

static const char *ignore_forward(const unsigned *value) {
    if (value[3] && value[1] == ATOMIC_ALU_WIDTH_32)
        return "a half is an access of 16 bits";
    return !value[4] && !visa_op_compares(value[0]) ? "the operation writes" : NULL;
}

/* Of the previous channels that may not be done, the nearest with the same dword counts. */
static void hits_forward(const struct ll_op *from, const struct ll_bins *bins) {
    struct visa_result result;
    struct queues queues;
    const struct visa_request *request = get_queues(from->req, &queues);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    visa_unit.get_result(from->rsp, &result);
    const unsigned op = visa_op_of_code(t->inst.op);
    for (unsigned bank = 0; bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            unsigned by = 1;
            while (by < at && by < ON_ITS_WAY && t->address[queue[at]] / 4 != t->address[queue[at - by]] / 4)
                by++;
            const unsigned i = queue[at], before = queue[at - by];
            const bool compares = visa_op_compares(op);
            if (t->address[i] / 4 != t->address[before] / 4 || (compares && !(result.dst_we >> before & 1)))
                continue;
            ll_hit(bins, (const unsigned[]){op, t->inst.width, by - 1, t->address[i] != t->address[before],
                                            !compares || visa_writes(request, &result, before)});
        }
    }
}

static void print_row(FILE *file, unsigned value) {
    if (value == SAME_ROW)
        fputs("the same dword as", file);
    else
        fprintf(file, "a dword whose number differs in bit %u alone from that of", value + 1);
}

/* Dwords of neighbors in a bank: equal, or different in one bit of their number. */
static void hits_row(const struct ll_op *from, const struct ll_bins *bins) {
    struct queues queues;
    const struct visa_request *request = get_queues(from->req, &queues);
    for (unsigned bank = 0; request && bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            uint64_t apart = 1;
            for (unsigned by = 1; apart && by <= at && by <= NEAR; by++) {
                apart = (request->t.address[queue[at]] ^ request->t.address[queue[at - by]]) / (4 * VISA_BANKS);
                if ((apart & (apart - 1)) == 0)
                    ll_hit(bins, (const unsigned[]){bank, by - 1, apart ? (unsigned)__builtin_ctzll(apart) : SAME_ROW});
            }
        }
    }
}

static unsigned load_class(unsigned channels) {
    return channels ? 32 - (unsigned)__builtin_clz(channels) : 0;
}

static const char *ignore_balance(const unsigned *value) {
    const unsigned all = load_class(DWORD_ATOMIC_CHANNELS);
    return (value[0] == all && value[1]) || (value[1] == all && value[0]) ? "there are 16 channels" : NULL;
}

static void hits_balance(const struct ll_op *from, const struct ll_bins *bins) {
    struct queues queues;
    if (get_queues(from->req, &queues))
        ll_hit(bins, (const unsigned[]){load_class(queues.n[0]), load_class(queues.n[1])});
}

/* Sets the dwords of T0 that a request works on. */
static unsigned works_on(const void *req, uint32_t *dword) {
    const struct visa_request *request = visa_executed(req);
    unsigned n = 0;
    EACH_BIT (i, request && visa_on_t0(&request->t.inst) ? visa_accesses(&request->t) : 0)
        dword[n++] = (uint32_t)request->t.address[i] / 4;
    return n;
}

/* Cycle by cycle: a channel uses a dword that a channel of the previous message is about to write. */
enum { DWORD, LOW_WORD, HIGH_WORD };

/* The working message and the cycles since its start, and the channels that were computed in the previous cycle. */
struct kept {
    uint32_t message, cycles;
    struct dword_atomic_pick computed[DWORD_ATOMIC_BANKS];
};

static const uint32_t *offset_of(const struct dword_atomic_state *state, const struct dword_atomic_pick *pick) {
    return &state->task[pick->task % DWORD_ATOMIC_TASKS].offset[pick->channel % DWORD_ATOMIC_CHANNELS];
}

static unsigned access_of(const struct dword_atomic_state *state, const struct dword_atomic_pick *pick) {
    const bool dword = state->task[pick->task % DWORD_ATOMIC_TASKS].width == ATOMIC_ALU_WIDTH_32;
    return dword ? DWORD : *offset_of(state, pick) & 2 ? HIGH_WORD : LOW_WORD;
}

/* The nearest pick with the same dword counts, if it belongs to another message. */
static void hit_between(const struct dword_atomic_state *state, const struct kept *kept, unsigned bank,
                        const struct ll_bins *bins) {
    const struct dword_atomic_pick *first = &state->picked[0][bank], *pick = NULL;
    unsigned by = 1;
    for (; by <= ON_ITS_WAY; by++) {
        pick = by < DWORD_ATOMIC_DELAY ? &state->picked[by][bank] : &kept->computed[bank];
        if (pick->full && *offset_of(state, pick) / 4 == *offset_of(state, first) / 4)
            break;
    }
    if (first->full && by <= ON_ITS_WAY && pick->task != first->task)
        ll_hit(bins, (const unsigned[]){bank, by - 1, access_of(state, pick), access_of(state, first)});
}

/* Channels of the previous message are in the bank only while the next one is new. */
static void watch_between(const void *of, void *from, const struct ll_bins *bins) {
    const struct dword_atomic_state *state = of;
    struct kept *kept = from;
    kept->cycles = kept->message == state->work.task ? kept->cycles + 1 : 0;
    kept->message = state->work.task;
    for (unsigned bank = 0; bank < DWORD_ATOMIC_BANKS && kept->cycles <= DWORD_ATOMIC_DELAY; bank++) {
        hit_between(state, kept, bank, bins);
        kept->computed[bank] = state->picked[DWORD_ATOMIC_DELAY - 1][bank];
    }
}

static bool has_access(unsigned access) {
    return subset_has_value(VISA_BY_WIDTH, access == DWORD ? ATOMIC_ALU_WIDTH_32 : ATOMIC_ALU_WIDTH_16);
}

static bool between_takes(const unsigned *value, const char *feature, unsigned of) {
    (void)of;
    return visa_dimension_of(feature) != VISA_BY_WIDTH || (has_access(value[2]) && has_access(value[3]));
}

#define ACCESSES VISA_NAMES("all of it", "the lower word", "the upper word")
#define LOADS VISA_NAMES("0", "1", "2 to 3", "4 to 7", "8 to 15", "16")
static const struct ll_feature features[] = {
    VISA_ATOMIC_FEATURES,
    VISA_T0_FEATURE,
    [VISA_OF_WIDTH] = {.name = "width", .names = VISA_NAMES("32", "16"), .option = "WIDTHS"},
    [VISA_OF_SURFACE] = {.name = "surface", .names = VISA_NAMES("T0", "T255")},
    [VISA_OF_LOAD + 1] = {.name = "place", .names = VISA_NAMES("bank 0", "bank 1", "T255")},
    {VISA_FEATURE_NUMBER("bit", 33)},
    {VISA_FEATURE_NUMBER("ordered bit", 32)},
    VISA_FOUND_FEATURES,
    {VISA_FEATURE_NUMBER("channel", DWORD_ATOMIC_CHANNELS)},
    {.name = "distance", .names = VISA_NAMES("directly before", "2 before", "3 before")},
    {.name = "half", .names = VISA_NAMES("the same half or dword", "the other half")},
    {.name = "writes", .names = VISA_NAMES("does not write", "writes")},
    {VISA_FEATURE_NUMBER("bank", VISA_BANKS)},
    {.name = "distance to 4", .names = VISA_NAMES("directly before", "2 before", "3 before", "4 before")},
    {.name = "row", .size = ROWS, .print = print_row},
    {.name = "bank 0", .names = LOADS},
    {.name = "bank 1", .names = LOADS},
    {.name = "cycles between", .names = VISA_NAMES("1 cycle", "2 cycles", "3 cycles")},
    {.name = "picked before", .names = ACCESSES},
    {.name = "picked", .names = ACCESSES},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    VISA_ATOMIC_CROSSES("T255", "%0, %1", VISA_T0_CROSS, "bit"),
    {LL_CROSS("forward", "%0.%1: the channel %2 in the bank uses %3 and %4", "operation", "width", "distance", "half",
              "writes"),
     .ignore = ignore_forward, .hits = hits_forward},
    {LL_CROSS("row", "bank %0: %2 the channel %1", "bank", "distance to 4", "row"), .hits = hits_row},
    {LL_CROSS("balance", "%0 channels in bank 0, %1 in bank 1", "bank 0", "bank 1"), .ignore = ignore_balance,
     .hits = hits_balance},
    {LL_CROSS("between", "bank %0, one dword: a message accesses %3 %1 after the previous one accesses %2", "bank",
              "cycles between", "picked before", "picked"),
     .watch = watch_between, .kept_size = sizeof(struct kept), .takes = between_takes},
    {.name = NULL}};

LL_UNIT(dword_atomic, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct dword_atomic_state),
        .host = {.words = DWORD_ATOMIC_T0_DWORDS,
                 .offset = offsetof(struct state, t0),
                 .banks = DWORD_ATOMIC_BANKS,
                 .works_on = works_on,
                 .held = DWORD_ATOMIC_STAGES,
                 .candidates = offsetof(struct state, of_t0)},
        .memory = {.there = true, .handle = offsetof(struct state, t255), .ignore = ll_memory_in_turn},
        .lane = "channel", .req_beats = DWORD_ATOMIC_BEATS, .rsp_beats = DWORD_ATOMIC_BEATS, .closed = true,
        .features = features, .crosses = crosses, .values = visa_atomic_values, .refusal = "refusal",
        .refuse = visa_refuse_request, .randomize = visa_randomize_requests, .print = visa_print_request,
        .read = visa_read_request, .words = visa_op_words, .print_before = visa_print_contents,
        .read_before = visa_read_contents, .language = &visa_language, .requests = requests);
