/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic for the engine. */
#define UNIT_REQ_BEATS SVM_ATOMIC_BEATS
#define UNIT_RSP_BEATS SVM_ATOMIC_BEATS

#include "agents/state_agent.h"
#include "engine/unit_cycle.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/memory.h"
#include "families/visa/watch_found.h"
#include "families/visa/watch_group.h"

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
                                    .words = SVM_ATOMIC_BEATS * UNIT_WORDS(req),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

static const char *const surface_names[] = {"memory"};
static const struct covergroup groups[] = VISA_ATOMIC_COVERGROUPS(1, 3, surface_names, "memory", "%1");

/* What the stages show of a memory that answers in order: each group has a read, and 8 reads are out at most. */
static const char *impossible_memory(const unsigned *part) {
    enum { ANSWER_AWAITED = MEMORY_RSP_READY, ANSWER_OFFERED = MEMORY_RSP_VALID };
    const unsigned reads = part[MEMORY_READS_PART_READS], answer = part[MEMORY_READS_PART_ANSWER];
    const bool request = part[MEMORY_READS_PART_REQ_VALID], write = part[MEMORY_READS_PART_WE];
    if (write && !request)
        return "there is no request to be a write";
    if (answer & ANSWER_OFFERED && (!(answer & ANSWER_AWAITED) || !reads))
        return reads ? "every answer is awaited" : "no read is to be answered";
    if ((reads || (request && !write)) != ((answer & ANSWER_AWAITED) != 0))
        return answer & ANSWER_AWAITED ? "no read has been issued" : "a read has been issued";
    if (reads > MEMORY_READS_RESET && part[MEMORY_READS_PART_RST])
        return "counted as 2 reads or more";
    return reads == MEMORY_READS_CLASSES - 1 && request && !write ? "8 reads are out" : NULL;
}

static const struct covergroup memory_states = MEMORY_STATES_READS(impossible_memory);
static const struct covergroup handshake = COVER_HANDSHAKE(NULL);
static const struct coverage coverage = {.groups = groups,
                                         .n = VISA_ATOMIC_GROUPS,
                                         .sample = visa_atomic_sample,
                                         .takes = visa_atomic_takes,
                                         .handshake = &handshake};

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state;
    struct memory_agent *memory = memory_agent_of(agents, VISA_MEMORY_AGENT);
    struct visa_memory svm = visa_memory_of(memory);
    svm_atomic_explain(&memory->candidates, (const struct svm_atomic_req *)req, &svm,
                       (const struct svm_atomic_rsp *)seen, (struct svm_atomic_rsp *)rsp);
    return true;
}

static size_t requests(const void *machine, uint32_t *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_SVM_ATOMIC, &size);
    if (message)
        svm_atomic_message(message, size, (struct svm_atomic_req *)req);
    return message != NULL;
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS, MEMORY_READ_PORTS, .lane = "channel",

                                           .counts_reads = true};
static const char *const places[] = {"memory"};
static const struct covergroup found_states = VISA_FOUND_STATES(3, places, 1, 64),
                               order_states = VISA_ORDER_STATES(3, places, 1, 64),
                               channel_states = VISA_CHANNEL_STATES(SVM_ATOMIC_CHANNELS, 64);
static const struct watch watch_found = {&found_states, visa_watch_found},
                          watch_order = {&order_states, visa_watch_order},
                          watch_channel = {&channel_states, visa_watch_channel};

/* How the word of a read that may go ahead stands to that of a group which is left of the message before. */
enum { TAG_BITS = 8, TAG_FIRST = 3, SAME_WORD = TAG_BITS, SAME_TAG, STANDS };

static void print_stand(FILE *file, unsigned stand) {
    if (stand < TAG_BITS)
        fprintf(file, "differs in address bit %u alone", TAG_FIRST + stand);
    else
        fputs(stand == SAME_WORD ? "is the same" : "has the same tag alone", file);
}

static const char *impossible_ahead(const unsigned *part) {
    return part[1] > part[0] ? "one group is left" : NULL;
}

static const char *const lefts[] = {"1 group is", "2 groups are"}, *const lasts[] = {"last", "last but one"};
static const struct covergroup ahead_states = {
    .name = "ahead",
    .text = "while %0 left of the message before: the word to be read %2, seen from that of the %1",
    .parts = {{"left", 2, .names = lefts}, {"group", 2, .names = lasts}, {"word", STANDS, .print = print_stand}},
    .impossible = impossible_ahead};

static uint64_t word_of(const struct svm_atomic_task *task, uint32_t group) {
    return task->address[__builtin_ctz(task->group[group])] & ~UINT64_C(7);
}

static void watch_ahead(const struct covergroup *group, const uint32_t *words, uint32_t *kept, uint64_t *states) {
    const struct svm_atomic_state *state = (const struct svm_atomic_state *)words;
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
        const unsigned part[COVER_PARTS] = {left - 1, i, stand};
        watch_add(states, covergroup_bin(group, part));
    }
}

/* How many answers have a place that is not free: those to the read of a group that has not begun to work. */
enum { ANSWERS = SVM_ATOMIC_CHANNELS + 1 };

static void print_answers(FILE *file, unsigned answers) {
    fprintf(file, "%u", answers);
}

static const char *impossible_answers(const unsigned *part) {
    return part[0] > 1 && part[1] ? "the next message reads when one group is left that does not work" : NULL;
}

static const struct covergroup answer_states = {
    .name = "answers",
    .text = "answers that wait: %0 of the message at work, %1 of the next one",
    .parts = {{"work", ANSWERS, .print = print_answers}, {"next", ANSWERS, .print = print_answers}},
    .impossible = impossible_answers};

static void watch_answers(const struct covergroup *group, const uint32_t *words, uint32_t *kept, uint64_t *states) {
    const struct svm_atomic_state *state = (const struct svm_atomic_state *)words;
    const struct svm_atomic_task *task = &state->work.task;
    const bool taken = state->work.phase == SVM_ATOMIC_OPERANDS || state->work.phase == SVM_ATOMIC_COMPUTE;
    const unsigned part[COVER_PARTS] = {state->work.phase == SVM_ATOMIC_EMPTY ? 0
                                                                              : task->answered - task->finished - taken,
                                        state->read.full ? state->read.task.answered : 0};
    (void)kept;
    watch_add(states, covergroup_bin(group, part));
}

static const struct state_watch watch_of_ahead = {&ahead_states, 0, watch_ahead},
                                watch_of_answers = {&answer_states, 0, watch_answers};
static const struct unit_agent unit_agents[] = {[VISA_MEMORY_AGENT] = {&memory_agent_type, &memory, &memory_states},
                                                {&watch_agent_type, &watch_found, &found_states},
                                                {&watch_agent_type, &watch_order, &order_states},
                                                {&watch_agent_type, &watch_channel, &channel_states},
                                                {&watch_agent_type, &visa_watch_behind, &visa_behind_states},
                                                {&watch_agent_type, &visa_watch_group, &visa_group_states},
                                                {&watch_agent_type, &visa_watch_apart, &visa_apart_states},
                                                {&state_agent_type, &watch_of_ahead, &ahead_states},
                                                {&state_agent_type, &watch_of_answers, &answer_states}};

const struct unit unit = {
    .name = "svm_atomic",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = visa_randomize,
    .dimensions = {visa_atomic_dimensions, VISA_DIMENSIONS, 1 + VISA_BY_REFUSAL, visa_classify, visa_refuse},
    .execute = execute,
    .explains = true,
    .reset = unit_reset,
    .drive = unit_drive,
    .cycle = unit_cycle,
    .state_words = sizeof(struct svm_atomic_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = visa_print_op,
    .read_op = visa_read_op,
    .op_words = visa_op_words,
    .print_before = visa_print_before,
    .read_before = visa_read_before,
    .language = &visa_language,
    .requests = requests,
};
