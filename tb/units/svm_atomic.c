/* SPDX-License-Identifier: MIT */
/* The unit svm_atomic for the engine: its ports; its stimuli and its coverage are visa_atomic_unit.h's. */
#include "engine/one_by_one.h"
#include "families/visa/language.h"

#define ATOMIC_KIND VISA_SVM_ATOMIC
#define ATOMIC_SURFACES 1
#define ATOMIC_MEMORY "memory"
#define ATOMIC_WHERE "%1"
#define ATOMIC_WIDTHS 3
#define ATOMIC_CHANNELS SVM_ATOMIC_CHANNELS
#define ATOMIC_ADDRESS_BITS 64
#define ATOMIC_SIZE_BITS 64
#include "units/visa_atomic_unit.h"
#include "units/visa_memory.h"

static void put_request(const struct request *request, uint32_t *words) {
    struct svm_atomic_req *req = (struct svm_atomic_req *)words;
    visa_put_message(req->message_i, VISA_BYTES, &request->message);
    req->exec_mask_i[0] = request->c.exec_mask;
    req->pred_i[0] = request->c.predicate;
    csim_put64(req->size_i, request->size);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        csim_put64(&req->address_i[2 * i], request->c.address[i]);
        csim_put64(&req->src0_i[2 * i], request->src0[i]);
        csim_put64(&req->src1_i[2 * i], request->src1[i]);
    }
}

static void get_request(const uint32_t *words, struct request *request) {
    const struct svm_atomic_req *req = (const struct svm_atomic_req *)words;
    request->message = visa_get_message(req->message_i, VISA_BYTES);
    request->c.exec_mask = req->exec_mask_i[0];
    request->c.predicate = req->pred_i[0];
    request->size = csim_get64(req->size_i);
    for (size_t i = 0; i < SVM_ATOMIC_CHANNELS; i++) {
        request->c.address[i] = csim_get64(&req->address_i[2 * i]);
        request->src0[i] = csim_get64(&req->src0_i[2 * i]);
        request->src1[i] = csim_get64(&req->src1_i[2 * i]);
    }
}

static void execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    (void)state;
    struct memory_agent *memory = memory_agent_of(agents, MEMORY);
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
static const struct unit_agent unit_agents[] = {[MEMORY] = {&memory_agent_type, &memory, &memory_states}};

const struct unit unit = {
    .name = "svm_atomic",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = randomize,
    .execute = execute,
    .drive = one_by_one_drive,
    .cycle = one_by_one_cycle,
    .state_words = sizeof(struct svm_atomic_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = print_op,
    .print_before = print_before,
    .language = &visa_language,
    .requests = requests,
};
