/* SPDX-License-Identifier: MIT */
/* The unit svm_scatter for the engine. */
#define UNIT_REQ_BEATS SVM_SCATTER_BEATS

#include "engine/unit_cycle.h"
#include "families/visa/cover_scatter.h"
#include "families/visa/language.h"
#include "families/visa/memory.h"
#include "families/visa/watch.h"
#include "families/visa/watch_run.h"
#include "families/visa/watch_scatter.h"

/* What each beat has of Addresses and, in quadwords, of Src. */
enum {
    BEAT_CHANNELS = SVM_SCATTER_CHANNELS / SVM_SCATTER_BEATS,
    BEAT_QUADWORDS = VISA_SCATTER_DATA / 8 / SVM_SCATTER_BEATS
};

/* The beats after beat 0 have noise, made from their data, where only beat 0 is looked at. */
static void put_noise(const uint64_t *data, struct svm_scatter_req *beat) {
    struct visa_words message = {{rng_hash(data[0]), rng_hash(data[1]), rng_hash(data[2])}};
    uint64_t masks = rng_hash(data[3]);
    visa_put_message(beat->message_i, VISA_SCATTER_BYTES, &message);
    beat->exec_mask_i[0] = (uint32_t)masks;
    beat->pred_i[0] = (uint32_t)(masks >> 32);
    csim_put64(beat->size_i, rng_hash(data[4]));
}

static void put(const struct visa_request *request, uint32_t *words) {
    struct svm_scatter_req *req = (struct svm_scatter_req *)words;
    visa_put_message(req[0].message_i, VISA_SCATTER_BYTES, &request->message);
    req[0].exec_mask_i[0] = request->t.exec_mask;
    req[0].pred_i[0] = request->t.predicate;
    csim_put64(req[0].size_i, request->size);
    for (size_t b = 1; b < SVM_SCATTER_BEATS; b++)
        put_noise(&request->data[b * BEAT_QUADWORDS], &req[b]);
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        csim_put64(&req[i / BEAT_CHANNELS].address_i[2 * (i % BEAT_CHANNELS)], request->t.address[i]);
    for (size_t i = 0; i < VISA_SCATTER_DATA / 8; i++)
        csim_put64(&req[i / BEAT_QUADWORDS].data_i[2 * (i % BEAT_QUADWORDS)], request->data[i]);
}

static void get(const uint32_t *words, struct visa_request *request) {
    const struct svm_scatter_req *req = (const struct svm_scatter_req *)words;
    request->message = visa_get_message(req[0].message_i, VISA_SCATTER_BYTES);
    request->t.exec_mask = req[0].exec_mask_i[0];
    request->t.predicate = req[0].pred_i[0];
    request->size = csim_get64(req[0].size_i);
    for (size_t i = 0; i < SVM_SCATTER_CHANNELS; i++)
        request->t.address[i] = csim_get64(&req[i / BEAT_CHANNELS].address_i[2 * (i % BEAT_CHANNELS)]);
    for (size_t i = 0; i < VISA_SCATTER_DATA / 8; i++)
        request->data[i] = csim_get64(&req[i / BEAT_QUADWORDS].data_i[2 * (i % BEAT_QUADWORDS)]);
}

const struct visa_unit visa_unit = {.kind = VISA_SVM_SCATTER,
                                    .channels = SVM_SCATTER_CHANNELS,
                                    .address_bits = 64,
                                    .size_bits = 64,
                                    .words = SVM_SCATTER_BEATS * UNIT_WORDS(req),
                                    .put = put,
                                    .get = get};

static const char *impossible_memory(const unsigned *part) {
    if (part[MEMORY_PART_RSP_VALID] || part[MEMORY_PART_RSP_READY])
        return "nothing is read";
    if (part[MEMORY_PART_REQ_VALID] && !part[MEMORY_PART_WE])
        return "every request is a write";
    return memory_agent_impossible(part);
}

static const struct covergroup memory_states = MEMORY_STATES(impossible_memory);
static const struct covergroup handshake = COVER_HANDSHAKE(NULL);
static const struct coverage coverage = {.groups = visa_scatter_covergroups,
                                         .n = VISA_SCATTER_GROUPS,
                                         .sample = visa_scatter_sample,
                                         .takes = visa_scatter_takes,
                                         .handshake = &handshake};

/* The channels of a scatter have one order in either loop (V-8). */
static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state, (void)seen;
    struct visa_memory behind = visa_memory_of(memory_agent_of(agents, VISA_MEMORY_AGENT));
    svm_scatter_execute((const struct svm_scatter_req *)req, &behind, (struct svm_scatter_rsp *)rsp);
    return true;
}

static size_t requests(const void *machine, uint32_t *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_SVM_SCATTER, &size);
    if (message)
        svm_scatter_message(message, size, (struct svm_scatter_req *)req);
    return message != NULL;
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS};
static const struct covergroup channel_states = VISA_CHANNEL_STATES(SVM_SCATTER_CHANNELS, 64);
static const struct watch watch_channel = {&channel_states, visa_watch_channel};
static const struct unit_agent unit_agents[] = {{&memory_agent_type, &memory, &memory_states},
                                                {&watch_agent_type, &watch_channel, &channel_states},
                                                {&watch_agent_type, &visa_watch_layout, &visa_layout_states},
                                                {&watch_agent_type, &visa_watch_words, &visa_words_states},
                                                {&watch_agent_type, &visa_watch_run, &visa_run_states},
                                                {&watch_agent_type, &visa_watch_meet, &visa_meet_states}};

const struct unit unit = {
    .name = "svm_scatter",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = visa_randomize,
    .dimensions = {visa_scatter_dimensions, VISA_DIMENSIONS, 1 + VISA_BY_REFUSAL, visa_classify, visa_refuse},
    .execute = execute,
    .explains = true,
    .reset = unit_reset,
    .drive = unit_drive,
    .cycle = unit_cycle,
    .state_words = sizeof(struct svm_scatter_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = visa_print_op,
    .read_op = visa_read_op,
    .op_words = visa_op_words,
    .language = &visa_language,
    .requests = requests,
};
