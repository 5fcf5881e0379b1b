/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic: its model, its memory, and the family's features of a message. */
#define LL_PORTS "cycle/svm_atomic_ports.h"
#include "lanelock/ports.h"

#include "cycle/svm_atomic.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/watch_found.h"
#include "families/visa/watch_group.h"
#include "lanelock/bench_random.h"

enum { BEAT_CHANNELS = SVM_ATOMIC_BEAT_CHANNELS };

/* The beats after beat 0 have noise, made from their sources, where only beat 0 is looked at. */
static void put_noise(uint64_t src0, uint64_t src1, struct svm_atomic_req *beat) {
    uint64_t from = src0 + RNG_STEP * src1, masks = rng_hash(from);
    struct visa_words message = {{rng_hash(from + 1), rng_hash(from + 2), rng_hash(from + 3), rng_hash(from + 4)}};
    visa_put_message(beat->message_i, VISA_BYTES, &message);
    beat->exec_mask_i[0] = (uint32_t)masks;
    beat->pred_i[0] = (uint32_t)(masks >> 32);
    csim_put64(beat->size_i, rng_hash(from + 5));
}

static void put(const struct visa_request *request, uint32_t *words) {
    struct svm_atomic_req *req = (struct svm_atomic_req *)words;
    visa_put_message(req[0].message_i, VISA_BYTES, &request->message);
    req[0].exec_mask_i[0] = request->t.exec_mask;
    req[0].pred_i[0] = request->t.predicate;
    csim_put64(req[0].size_i, request->size);
    for (size_t b = 1; b < SVM_ATOMIC_BEATS; b++)
        put_noise(request->src0[b * BEAT_CHANNELS], request->src1[b * BEAT_CHANNELS], &req[b]);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        struct svm_atomic_req *beat = &req[i / BEAT_CHANNELS];
        size_t word = 2 * (i % BEAT_CHANNELS);
        csim_put64(&beat->address_i[word], request->t.address[i]);
        csim_put64(&beat->src0_i[word], request->src0[i]);
        csim_put64(&beat->src1_i[word], request->src1[i]);
    }
}

static void get(const uint32_t *words, struct visa_request *request) {
    const struct svm_atomic_req *req = (const struct svm_atomic_req *)words;
    request->message = visa_get_message(req[0].message_i, VISA_BYTES);
    request->t.exec_mask = req[0].exec_mask_i[0];
    request->t.predicate = req[0].pred_i[0];
    request->size = csim_get64(req[0].size_i);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        const struct svm_atomic_req *beat = &req[i / BEAT_CHANNELS];
        size_t word = 2 * (i % BEAT_CHANNELS);
        request->t.address[i] = csim_get64(&beat->address_i[word]);
        request->src0[i] = csim_get64(&beat->src0_i[word]);
        request->src1[i] = csim_get64(&beat->src1_i[word]);
    }
}

static void get_result(const uint32_t *words, struct visa_result *result) {
    svm_atomic_result((const struct svm_atomic_rsp *)words, result);
}

const struct visa_unit visa_unit = {.kind = VISA_SVM_ATOMIC,
                                    .channels = SVM_ATOMIC_CHANNELS,
                                    .address_bits = 64,
                                    .size_bits = 64,
                                    .words = SVM_ATOMIC_BEATS * sizeof(struct req) / sizeof(uint32_t),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

struct state {
    struct ll_memory *svm;
};

static bool execute(void *state, const void *req, void *rsp) {
    const struct visa_memory svm = visa_memory_behind(((struct state *)state)->svm);
    svm_atomic_execute(req, &svm, rsp);
    return true;
}

static void explain(void *of, const void *req, const void *seen, void *rsp, char why[LL_WHY]) {
    struct state *state = of;
    const struct visa_memory svm = visa_memory_behind(state->svm);
    (void)why; /* the agent tells which channels no order explains */
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

/* What the stages show of a memory that answers in order: each group has a read, and 8 reads are out at most. */
static const char *ignore_memory(const unsigned *value) {
    const unsigned reads = value[LL_READS], answer = value[LL_READS_ANSWER];
    const bool request = value[LL_READS_REQ_VALID], write = value[LL_READS_WE];
    if (write && !request)
        return "there is no request to be a write";
    if (answer >= LL_ANSWER_VALID && (answer == LL_ANSWER_VALID || !reads))
        return reads ? "every answer is awaited" : "no read is to be answered";
    if ((reads || (request && !write)) != (answer == LL_ANSWER_READY || answer == LL_ANSWER_TAKEN))
        return answer == LL_ANSWER_NONE || answer == LL_ANSWER_VALID ? "a read has been issued"
                                                                     : "no read has been issued";
    if (reads > LL_READS_2 && value[LL_READS_RST])
        return "counted as 2 reads or more";
    return reads == LL_READS_8 && request && !write ? "8 reads are out" : NULL;
}

/* How the word of a read that may go ahead stands to that of a group which is left of the message before. */
enum { TAG_BITS = 8, TAG_FIRST = 3, SAME_WORD = TAG_BITS, SAME_TAG, STANDS };

static void print_stand(FILE *file, unsigned stand) {
    if (stand < TAG_BITS)
        fprintf(file, "differs in address bit %u alone", TAG_FIRST + stand);
    else
        fputs(stand == SAME_WORD ? "is the same" : "has the same tag alone", file);
}

static const char *ignore_ahead(const unsigned *value) {
    return value[1] > value[0] ? "one group is left" : NULL;
}

static const char *const lefts[] = {"1 group is", "2 groups are"}, *const lasts[] = {"last", "last but one"};
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

/* How many answers have a place that is not free: those to the read of a group that has not begun to work. */
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

static const char *const surfaces[] = {"memory"}, *const places[] = {"memory", NULL};

static const struct ll_feature features[] = {VISA_ATOMIC_FEATURES(3, 1, surfaces),
                                             {VISA_PART_FOUND},
                                             {.name = "place", .names = places},
                                             {VISA_PART_NUMBER("bit", 65)},
                                             {VISA_PART_ORDER},
                                             {VISA_PART_NUMBER("ordered bit", 64)},
                                             {VISA_PART_DIFFERENCE},
                                             {VISA_PART_NUMBER("channel", SVM_ATOMIC_CHANNELS)},
                                             {VISA_PART_ROLE},
                                             VISA_GROUP_FEATURES,
                                             {VISA_PART("left", 2, lefts)},
                                             {VISA_PART("group", 2, lasts)},
                                             {VISA_PART_PRINTED("word", STANDS, print_stand)},
                                             {VISA_PART_NUMBER("work", ANSWERS)},
                                             {VISA_PART_NUMBER("next", ANSWERS)},
                                             {.name = NULL}};
static const struct ll_cross crosses[] = {
    VISA_ATOMIC_CROSSES("memory", "%1", ),
    VISA_FOUND_CROSS,
    VISA_ORDER_CROSS,
    VISA_CHANNEL_CROSS("ordered bit"),
    VISA_GROUP_CROSSES,
    {.name = "ahead",
     .text = "while %0 left of the message before: the word to be read %2, seen from that of the %1",
     .features = {"left", "group", "word"},
     .ignore = ignore_ahead,
     .watch = watch_ahead},
    {.name = "answers",
     .text = "answers that wait: %0 of the message at work, %1 of the next one",
     .features = {"work", "next"},
     .ignore = ignore_answers,
     .watch = watch_answers},
    {.name = NULL}};

LL_UNIT(svm_atomic, .execute = execute, .explain = explain, .state_size = sizeof(struct state), .cycle = cycle,
        .cycle_size = sizeof(struct svm_atomic_state),
        .memory = {.there = true, .handle = offsetof(struct state, svm), .ignore = ignore_memory, .counts_reads = true},
        .lane = "channel", .req_beats = SVM_ATOMIC_BEATS, .rsp_beats = SVM_ATOMIC_BEATS, .closed = true,
        .features = features, .crosses = crosses, .values = visa_atomic_values, .refusal = "refusal",
        .refuse = visa_refuse_request, .randomize = visa_randomize_requests, .print = visa_print_request,
        .read = visa_read_request, .words = visa_op_words, .print_before = visa_print_contents,
        .read_before = visa_read_contents, .language = &visa_language, .requests = requests);
