/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic: its model, its memory, and the family's features of a message. */
#define LL_PORTS "cycle/svm_atomic_ports.h"
#include "lanelock/ports.h"

#include "cycle/svm_atomic.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"

static void get_result(const uint32_t *words, struct visa_result *result) {
    svm_atomic_result((const struct svm_atomic_rsp *)words, result);
}

const struct visa_unit visa_unit = {.kind = VISA_SVM_ATOMIC,
                                    .channels = SVM_ATOMIC_CHANNELS,
                                    .address_bits = 64,
                                    .size_bits = 64,
                                    .beats = SVM_ATOMIC_BEATS,
                                    .words = SVM_ATOMIC_BEATS * sizeof(struct req) / sizeof(uint32_t),
                                    .get_result = get_result};

struct state {
    struct ll_memory *svm;
};

static bool execute(void *state, const void *req, void *rsp) {
    const struct visa_memory svm = visa_memory_of(((struct state *)state)->svm);
    svm_atomic_execute(req, &svm, rsp);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *state = of;
    const struct visa_memory svm = visa_memory_of(state->svm);
    (void)why; /* the agent reports channels that no order explains */
    svm_atomic_explain(state->svm->candidates, req, &svm, seen, rsp);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    svm_atomic_cycle(state, (const struct svm_atomic_in *)in, (struct svm_atomic_out *)out);
}

static size_t requests(const void *machine, void *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_SVM_ATOMIC, &size);
    if (message)
        svm_atomic_message(message, size, req);
    return message != NULL;
}

/* Memory answers in order, each group has a read, and at most 8 reads are outstanding. */
static const char *ignore_memory(const unsigned *value) {
    const unsigned reads = value[LL_READS], answer = value[LL_READS_ANSWER];
    const bool request = value[LL_READS_REQ_VALID], write = value[LL_READS_WE];
    if (write && !request)
        return "a write is a request";
    if (answer >= LL_ANSWER_VALID && (answer == LL_ANSWER_VALID || !reads))
        return reads ? "every answer is awaited" : "no read is to be answered";
    if ((reads || (request && !write)) != (answer == LL_ANSWER_READY || answer == LL_ANSWER_TAKEN))
        return answer == LL_ANSWER_NONE || answer == LL_ANSWER_VALID ? "a read has been issued"
                                                                     : "no read has been issued";
    if (reads > LL_READS_2 && value[LL_READS_RST])
        return "counted as 2 reads or more";
    return reads == LL_READS_8 && request && !write ? "8 reads are out" : NULL;
}

/* Groups: channels that share a word. */
enum { WORD_BYTES = 8 };

/* Channels of a group that write. A compare writes if it succeeds. */
enum { WRITES_NONE, WRITES_LAST, WRITES_BEFORE, WRITES_BOTH, WRITES_ALWAYS, WRITES_UNKNOWN };

/* Class of the number of channels in a group */
static const uint8_t size_of[SVM_ATOMIC_CHANNELS + 1] = {0, 0, 1, 2, 2, 3, 3, 3, 3};

static const char *ignore_behind(const unsigned *value) {
    if (value[1] <= value[0])
        return "channels ascend";
    return value[3] && value[2] == ATOMIC_ALU_WIDTH_64 ? "64 bits are the whole word" : NULL;
}

static const char *ignore_group(const unsigned *value) {
    if (value[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[value[0]].has_64)
        return "the operation has no 64 bits";
    if (visa_op_compares(value[0]) == (value[3] == WRITES_ALWAYS))
        return value[3] == WRITES_ALWAYS ? "the operation writes only after a compare that succeeds"
                                         : "the operation writes";
    return value[2] == 0 && (value[3] == WRITES_BEFORE || value[3] == WRITES_BOTH) ? "there is one channel" : NULL;
}

static const char *ignore_apart(const unsigned *value) {
    if (value[0] == 0)
        return "no channel is before it";
    return value[1] < 3 ? "a word has 8 bytes" : NULL;
}

/* Returns the channels that share a word with the lowest one. */
static uint32_t group_of(const struct visa_transaction *t, uint32_t left) {
    const uint64_t word = t->address[__builtin_ctz(left)] / WORD_BYTES;
    uint32_t group = 0;
    EACH_BIT (i, left)
        group |= (uint32_t)(t->address[i] / WORD_BYTES == word) << i;
    return group;
}

static void hits_behind(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_executed(op->req);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1) {
        uint32_t of = group_of(t, left), rest = of & (of - 1);
        if (!rest)
            continue;
        unsigned first = (unsigned)__builtin_ctz(of), next = (unsigned)__builtin_ctz(rest);
        unsigned part[] = {first, next, t->inst.width, t->address[first] != t->address[next]};
        ll_hit(bins, part);
    }
}

/* WRITES_UNKNOWN: the response does not show it. */
static unsigned writes_of(const struct visa_request *request, const struct visa_result *result, uint32_t channels) {
    bool before = false, last = false;
    if (!visa_op_compares(visa_op_of_code(request->t.inst.op)))
        return WRITES_ALWAYS;
    if (channels & ~result->dst_we)
        return WRITES_UNKNOWN;
    EACH_BIT (i, channels) {
        before |= last;
        last = visa_writes(request, result, i);
    }
    return before ? last ? WRITES_BOTH : WRITES_BEFORE : last ? WRITES_LAST : WRITES_NONE;
}

static void hits_group(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_executed(op->req);
    struct visa_result result;
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    visa_unit.get_result(op->rsp, &result);
    for (uint32_t left = visa_accesses(t), of; left; left &= ~of) {
        of = group_of(t, left);
        unsigned part[] = {visa_op_of_code(t->inst.op), t->inst.width, size_of[__builtin_popcount(of)],
                           writes_of(request, &result, of)};
        if (part[3] != WRITES_UNKNOWN)
            ll_hit(bins, part);
    }
}

static void hits_apart(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_executed(op->req);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    const uint32_t accesses = visa_accesses(t);
    EACH_BIT (i, accesses & (accesses - 1)) {
        EACH_BIT (before, accesses & ((1u << i) - 1)) {
            const uint64_t apart = (t->address[before] ^ t->address[i]) & ~UINT64_C(7);
            if (is_one_bit(apart))
                ll_hit(bins, (const unsigned[]){i, (unsigned)__builtin_ctzll(apart)});
        }
    }
}

/* Words of a read ahead and of an unfinished group of the previous message. */
enum { TAG_BITS = 8, TAG_FIRST = 3, SAME_WORD = TAG_BITS, SAME_TAG, STANDS };

static void print_stand(FILE *file, unsigned stand) {
    if (stand < TAG_BITS)
        fprintf(file, "differs in address bit %u alone from", TAG_FIRST + stand);
    else
        fputs(stand == SAME_WORD ? "equals" : "differs only above the tag from", file);
}

static const char *ignore_ahead(const unsigned *value) {
    return value[1] > value[0] ? "one group is left" : NULL;
}

static uint64_t word_of(const struct svm_atomic_task *task, uint32_t group) {
    return task->address[__builtin_ctz(task->group[group])] & ~UINT64_C(7);
}

static void watch_ahead(const void *of, void *kept, const struct ll_bins *bins) {
    const struct svm_atomic_state *state = of;
    const struct svm_atomic_task *before = &state->work.task, *task = &state->read.task;
    const uint32_t left = before->groups - before->finished;
    (void)kept;
    if (!state->read.full || task->issued == task->groups || state->work.phase == SVM_ATOMIC_EMPTY || left < 1 ||
        left > 2)
        return;
    for (uint32_t i = 0; i < left; i++) {
        const uint64_t apart = word_of(before, before->groups - 1 - i) ^ word_of(task, task->issued);
        const unsigned bit = apart ? (unsigned)__builtin_ctzll(apart) - TAG_FIRST : TAG_BITS;
        unsigned stand = apart ? SAME_TAG : SAME_WORD;
        if (bit < TAG_BITS) {
            if (apart & (apart - 1))
                continue;
            stand = bit;
        }
        ll_hit(bins, (const unsigned[]){left - 1, i, stand});
    }
}

/* Answers that occupy a place: those for groups that have not started to work. */
enum { ANSWERS = SVM_ATOMIC_CHANNELS + 1 };

static const char *ignore_answers(const unsigned *value) {
    return value[0] > 1 && value[1] ? "the next message reads when one group is left that does not work" : NULL;
}

static void watch_answers(const void *of, void *kept, const struct ll_bins *bins) {
    const struct svm_atomic_state *state = of;
    const struct svm_atomic_task *task = &state->work.task;
    const bool taken = state->work.phase == SVM_ATOMIC_OPERANDS || state->work.phase == SVM_ATOMIC_COMPUTE;
    const unsigned value[] = {state->work.phase == SVM_ATOMIC_EMPTY ? 0 : task->answered - task->finished - taken,
                              state->read.full ? state->read.task.answered : 0};
    (void)kept;
    ll_hit(bins, value);
}

static const struct ll_feature features[] = {
    VISA_ATOMIC_FEATURES,
    [VISA_OF_WIDTH] = {.name = "width",
                       .names = VISA_NAMES("32", "16", "64"),
                       .option = "WIDTHS",
                       .takes = visa_width_takes},
    [VISA_OF_SURFACE] = {.name = "surface", .names = VISA_NAMES("memory")},
    [VISA_OF_LOAD] = {.name = "place", .names = VISA_NAMES("memory")},
    {VISA_FEATURE_NUMBER("bit", 65)},
    {VISA_FEATURE_NUMBER("ordered bit", 64)},
    VISA_FOUND_FEATURES,
    {VISA_FEATURE_NUMBER("channel", SVM_ATOMIC_CHANNELS)},
    {VISA_FEATURE_NUMBER("before", SVM_ATOMIC_CHANNELS)},
    {.name = "stands", .names = VISA_NAMES("the same place", "other bytes of the word")},
    {.name = "in the group", .names = VISA_NAMES("1", "2", "3 to 4", "5 to 8")},
    {.name = "writes",
     .names = VISA_NAMES("none writes", "the last one alone writes", "only ones before the last one write",
                         "the last one and one before write", "all write")},
    {VISA_FEATURE_NUMBER("address bit", 64)},
    {.name = "left", .names = VISA_NAMES("1 group", "2 groups")},
    {.name = "group", .names = VISA_NAMES("last", "last but one")},
    {.name = "word", .size = STANDS, .print = print_stand},
    {VISA_FEATURE_NUMBER("work", ANSWERS)},
    {VISA_FEATURE_NUMBER("next", ANSWERS)},
    {.name = NULL}};
static const struct ll_cross crosses[] = {
    VISA_ATOMIC_CROSSES("memory", "%1", , "ordered bit"),
    {LL_CROSS("behind", "channel %1 follows channel %0 in a group, %2 bits, %3", "before", "channel", "width",
              "stands"),
     .ignore = ignore_behind, .hits = hits_behind},
    {LL_CROSS("group", "%0.%1, a group of %2: %3", "operation", "width", "in the group", "writes"),
     .ignore = ignore_group, .hits = hits_group},
    {LL_CROSS("apart", "the word of channel %0 differs from one before in address bit %1 alone", "channel",
              "address bit"),
     .ignore = ignore_apart, .hits = hits_apart},
    {LL_CROSS("ahead", "%0 of the previous message left: the next word to read %2 that of its %1 group", "left",
              "group", "word"),
     .ignore = ignore_ahead, .watch = watch_ahead},
    {LL_CROSS("answers", "answers that wait: %0 of the message at work, %1 of the next one", "work", "next"),
     .ignore = ignore_answers, .watch = watch_answers},
    {.name = NULL}};

LL_UNIT(svm_atomic, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct svm_atomic_state),
        .memory = {.there = true, .handle = offsetof(struct state, svm), .ignore = ignore_memory, .counts_reads = true},
        .lane = "channel", .req_beats = SVM_ATOMIC_BEATS, .rsp_beats = SVM_ATOMIC_BEATS, .closed = true,
        .features = features, .crosses = crosses, .values = visa_atomic_values, .refusal = "refusal",
        .refuse = visa_refuse_request, .randomize = visa_randomize_requests, .print = visa_print_request,
        .read = visa_read_request, .words = visa_op_words, .print_before = visa_print_contents,
        .read_before = visa_read_contents, .language = &visa_language, .requests = requests);
