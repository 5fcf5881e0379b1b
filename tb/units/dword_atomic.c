/* SPDX-License-Identifier: MIT */
/* The unit dword_atomic for the engine. */
#define UNIT_REQ_BEATS DWORD_ATOMIC_BEATS
#define UNIT_RSP_BEATS DWORD_ATOMIC_BEATS

#include "agents/host_agent.h"
#include "agents/state_agent.h"
#include "agents/written_agent.h"
#include "engine/unit_cycle.h"
#include "families/visa/cover_atomic.h"
#include "families/visa/language.h"
#include "families/visa/memory.h"
#include "families/visa/watch_bank.h"
#include "families/visa/watch_found.h"
#include "families/visa/watch_pick.h"

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
                                    .words = DWORD_ATOMIC_BEATS * UNIT_WORDS(req),
                                    .put = put,
                                    .get = get,
                                    .get_result = get_result};

static const char *const surface_names[] = {"T0", "T255"};
static const struct covergroup groups[] = VISA_ATOMIC_COVERGROUPS(2, 2, surface_names, "T255", "%0, %1");
static const struct covergroup memory_states = MEMORY_STATES(memory_agent_impossible);
static const struct covergroup handshake = COVER_HANDSHAKE(NULL);
static const struct coverage coverage = {.groups = groups,
                                         .n = VISA_ATOMIC_GROUPS,
                                         .sample = visa_atomic_sample,
                                         .takes = visa_atomic_takes,
                                         .handshake = &handshake};

static bool execute(uint32_t *state, struct agents *agents, const uint32_t *req, const uint32_t *seen, uint32_t *rsp) {
    struct memory_agent *memory = memory_agent_of(agents, VISA_MEMORY_AGENT);
    struct candidates *const candidates[] = {
        [VISA_T0] = &host_agent_of(agents, VISA_HOST_AGENT)->candidates, [VISA_T255] = &memory->candidates};
    struct visa_memory t255 = visa_memory_of(memory);
    dword_atomic_explain(candidates, (const struct dword_atomic_req *)req, ((struct dword_atomic_state *)state)->t0,
                         &t255, (const struct dword_atomic_rsp *)seen, (struct dword_atomic_rsp *)rsp);
    return true;
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
                                       .lane = "channel",
                                       .banks = DWORD_ATOMIC_BANKS,
                                       .works_on = visa_works_on};
static const struct covergroup host_states = HOST_STATES(DWORD_ATOMIC_STAGES);
static const struct covergroup written_states = WRITTEN_STATES(DWORD_ATOMIC_BANKS);
static const struct written written = {&written_states, &host};
static const char *const places[] = {"bank 0", "bank 1", "T255"};
static const struct covergroup found_states = VISA_FOUND_STATES(2, places, 3, 32),
                               order_states = VISA_ORDER_STATES(2, places, 3, 32),
                               channel_states = VISA_CHANNEL_STATES(DWORD_ATOMIC_CHANNELS, 33);
static const struct watch watch_found = {&found_states, visa_watch_found},
                          watch_order = {&order_states, visa_watch_order},
                          watch_channel = {&channel_states, visa_watch_channel};

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
static void watch_picks(const struct covergroup *group, const uint32_t *words, uint32_t *kept_words, uint64_t *states) {
    (void)group;
    const struct dword_atomic_state *state = (const struct dword_atomic_state *)words;
    struct kept *kept = (struct kept *)kept_words;
    kept->cycles = kept->message == state->work.task ? kept->cycles + 1 : 0;
    kept->message = state->work.task;
    if (kept->cycles > DWORD_ATOMIC_DELAY)
        return;
    for (unsigned bank = 0; bank < DWORD_ATOMIC_BANKS; bank++) {
        struct visa_pick picks[1 + VISA_ON_ITS_WAY];
        for (unsigned by = 0; by <= VISA_ON_ITS_WAY; by++)
            picks[by] = get_pick(state, by < DWORD_ATOMIC_DELAY ? &state->picked[by][bank] : &kept->computed[bank]);
        visa_watch_between(bank, picks, states);
        kept->computed[bank] = state->picked[DWORD_ATOMIC_DELAY - 1][bank];
    }
}

static const struct state_watch watch_between = {&visa_between_states, sizeof(struct kept) / sizeof(uint32_t),
                                                 watch_picks};
static const struct unit_agent unit_agents[] = {[VISA_MEMORY_AGENT] = {&memory_agent_type, &memory, &memory_states},
                                                [VISA_HOST_AGENT] = {&host_agent_type, &host, &host_states},
                                                {&watch_agent_type, &watch_found, &found_states},
                                                {&watch_agent_type, &watch_order, &order_states},
                                                {&watch_agent_type, &watch_channel, &channel_states},
                                                {&watch_agent_type, &visa_watch_forward, &visa_forward_states},
                                                {&watch_agent_type, &visa_watch_row, &visa_row_states},
                                                {&watch_agent_type, &visa_watch_balance, &visa_balance_states},
                                                {&state_agent_type, &watch_between, &visa_between_states},
                                                {&written_agent_type, &written, &written_states}};

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
    .explains = true,
    .reset = unit_reset,
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
