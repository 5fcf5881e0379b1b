/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic for the engine. */
#include "engine/one_by_one.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/memory.h"
#include "families/visa/watch.h"

static void put(const struct visa_request *request, uint32_t *words) {
    struct svm_atomic_req *req = (struct svm_atomic_req *)words;
    visa_put_message(req->message_i, VISA_BYTES, &request->message);
    req->exec_mask_i[0] = request->t.exec_mask;
    req->pred_i[0] = request->t.predicate;
    csim_put64(req->size_i, request->size);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        csim_put64(&req->address_i[2 * i], request->t.address[i]);
        csim_put64(&req->src0_i[2 * i], request->src0[i]);
        csim_put64(&req->src1_i[2 * i], request->src1[i]);
    }
}

static void get(const uint32_t *words, struct visa_request *request) {
    const struct svm_atomic_req *req = (const struct svm_atomic_req *)words;
    request->message = visa_get_message(req->message_i, VISA_BYTES);
    request->t.exec_mask = req->exec_mask_i[0];
    request->t.predicate = req->pred_i[0];
    request->size = csim_get64(req->size_i);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        request->t.address[i] = csim_get64(&req->address_i[2 * i]);
        request->src0[i] = csim_get64(&req->src0_i[2 * i]);
        request->src1[i] = csim_get64(&req->src1_i[2 * i]);
    }
}

static void get_result(const uint32_t *words, struct visa_result *result) {
    svm_atomic_result((const struct svm_atomic_rsp *)words, result);
}

const struct visa_unit visa_unit = {.kind = VISA_SVM_ATOMIC,
                                    .channels = SVM_ATOMIC_CHANNELS,
                                    .address_bits = 64,
                                    .size_bits = 64,
                                    .words = UNIT_WORDS(req),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

static const char *const surface_names[] = {"memory"};
static const struct covergroup groups[] = VISA_ATOMIC_COVERGROUPS(1, 3, surface_names, "memory", "%1");
static const struct covergroup memory_states = MEMORY_STATES(memory_agent_impossible);
static const struct coverage coverage = {.groups = groups,
                                         .n = VISA_ATOMIC_GROUPS,
                                         .sample = visa_atomic_sample,
                                         .takes = visa_atomic_takes,
                                         .handshake = &one_by_one_handshake};

static void execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state;
    struct memory_agent *memory = memory_agent_of(agents, VISA_MEMORY_AGENT);
    struct visa_memory svm = visa_memory_of(memory);
    svm_atomic_explain(&memory->candidates, (const struct svm_atomic_req *)req, &svm,
                       (const struct svm_atomic_rsp *)seen, (struct svm_atomic_rsp *)rsp);
}

static size_t requests(const void *machine, uint32_t *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_SVM_ATOMIC, &size);
    if (message)
        svm_atomic_message(message, size, (struct svm_atomic_req *)req);
    return message != NULL;
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS, MEMORY_READ_PORTS, .lane = "channel"};
static const char *const places[] = {"memory"};
static const struct covergroup found_states = VISA_FOUND_STATES(3, places, 1, 64),
                               channel_states = VISA_CHANNEL_STATES(SVM_ATOMIC_CHANNELS, 64);
static const struct watch watch_found = {&found_states, visa_watch_found},
                          watch_channel = {&channel_states, visa_watch_channel};
static const struct unit_agent unit_agents[] = {[VISA_MEMORY_AGENT] = {&memory_agent_type, &memory, &memory_states},
                                                {&watch_agent_type, &watch_found, &found_states},
                                                {&watch_agent_type, &watch_channel, &channel_states}};

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
