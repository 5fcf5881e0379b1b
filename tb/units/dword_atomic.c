/* SPDX-License-Identifier: MIT */
/* The unit dword_atomic for the engine. */
#include "agents/host_agent.h"
#include "engine/one_by_one.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/memory.h"
#include "families/visa/watch.h"

static void put(const struct visa_request *request, uint32_t *words) {
    struct dword_atomic_req *req = (struct dword_atomic_req *)words;
    visa_put_message(req->message_i, VISA_BYTES, &request->message);
    req->exec_mask_i[0] = request->t.exec_mask;
    req->pred_i[0] = request->t.predicate;
    csim_put64(req->size_i, request->size);
    for (size_t i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        req->offset_i[i] = (uint32_t)request->t.address[i];
        req->src0_i[i] = (uint32_t)request->src0[i];
        req->src1_i[i] = (uint32_t)request->src1[i];
    }
}

static void get(const uint32_t *words, struct visa_request *request) {
    const struct dword_atomic_req *req = (const struct dword_atomic_req *)words;
    request->message = visa_get_message(req->message_i, VISA_BYTES);
    request->t.exec_mask = req->exec_mask_i[0];
    request->t.predicate = req->pred_i[0];
    request->size = csim_get64(req->size_i);
    for (size_t i = 0; i < DWORD_ATOMIC_CHANNELS; i++) {
        request->t.address[i] = req->offset_i[i];
        request->src0[i] = req->src0_i[i];
        request->src1[i] = req->src1_i[i];
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
                                    .words = UNIT_WORDS(req),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

static const char *const surface_names[] = {"T0", "T255"};
static const struct covergroup groups[] = VISA_ATOMIC_COVERGROUPS(2, 2, surface_names, "T255", "%0, %1");
static const struct covergroup memory_states = MEMORY_STATES(memory_agent_impossible);
static const struct coverage coverage = {.groups = groups,
                                         .n = VISA_ATOMIC_GROUPS,
                                         .sample = visa_atomic_sample,
                                         .takes = visa_atomic_takes,
                                         .handshake = &one_by_one_handshake};

static void execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    struct memory_agent *memory = memory_agent_of(agents, VISA_MEMORY_AGENT);
    struct candidates *const candidates[] = {
        [VISA_T0] = &host_agent_of(agents, VISA_HOST_AGENT)->candidates, [VISA_T255] = &memory->candidates};
    struct visa_memory t255 = visa_memory_of(memory);
    dword_atomic_explain(candidates, (const struct dword_atomic_req *)req, ((struct dword_atomic_state *)state)->t0,
                         &t255, (const struct dword_atomic_rsp *)seen, (struct dword_atomic_rsp *)rsp);
}

static size_t requests(const void *machine, uint32_t *req) {
    uint64_t size;
    const struct visa_message *message = visa_language_message(machine, VISA_DWORD_ATOMIC, &size);
    if (message)
        dword_atomic_message(message, size, (struct dword_atomic_req *)req);
    return message != NULL;
}

static const struct memory_ports memory = {MEMORY_WRITE_PORTS, MEMORY_READ_PORTS, .lane = "channel"};
static const struct host_ports host = {.valid = UNIT_WORD(in, host_valid_i),
                                       .we = UNIT_WORD(in, host_we_i),
                                       .addr = UNIT_WORD(in, host_addr_i),
                                       .wdata = UNIT_WORD(in, host_wdata_i),
                                       .rdata = UNIT_WORD(out, host_rdata_o),
                                       .dwords = DWORD_ATOMIC_T0_DWORDS,
                                       .state = UNIT_WORD(state, t0),
                                       .lane = "channel"};
static const char *const places[] = {"bank 0", "bank 1", "bank 2", "bank 3", "T255"};
static const struct covergroup found_states = VISA_FOUND_STATES(2, places, 5, 32),
                               channel_states = VISA_CHANNEL_STATES(DWORD_ATOMIC_CHANNELS, 33);
static const struct watch watch_found = {&found_states, visa_watch_found},
                          watch_channel = {&channel_states, visa_watch_channel};
static const struct unit_agent unit_agents[] = {[VISA_MEMORY_AGENT] = {&memory_agent_type, &memory, &memory_states},
                                                [VISA_HOST_AGENT] = {&host_agent_type, &host, NULL},
                                                {&watch_agent_type, &watch_found, &found_states},
                                                {&watch_agent_type, &watch_channel, &channel_states}};

const struct unit unit = {
    .name = "dword_atomic",
    .ports = unit_ports,
    .n_ports = sizeof unit_ports / sizeof unit_ports[0],
    .wires = &unit_wires,
    .agents = unit_agents,
    .n_agents = sizeof unit_agents / sizeof unit_agents[0],
    .randomize = visa_randomize,
    .dimensions = {visa_dword_dimensions, VISA_DIMENSIONS, 1 + VISA_BY_REFUSAL, visa_classify, visa_refuse},
    .execute = execute,
    .drive = unit_drive,
    .cycle = unit_cycle,
    .state_words = sizeof(struct dword_atomic_state) / sizeof(uint32_t),
    .coverage = &coverage,
    .print_op = visa_print_op,
    .read_op = visa_read_op,
    .op_words = visa_op_words,
    .print_before = visa_print_before,
    .read_before = visa_read_before,
    .language = &visa_language,
    .requests = requests,
};
