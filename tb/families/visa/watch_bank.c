/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_bank.h"

#include "families/visa/conflict.h"
#include "families/visa/cover.h"
#include "families/visa/watch.h"

/*
 * How far in front of a channel another one of its bank stands that may be on its way, or just done; and the bits of a
 * dword's number in its bank.
 */
enum { ON_ITS_WAY = 3, BEHIND, ROW_BITS = 9, SAME_ROW = ROW_BITS, ROWS };

static const char *const behind[BEHIND] = {"right behind", "2 behind", "3 behind", "4 behind"};
static const char *const places[] = {"the same place", "the other half"};
static const char *const writes[] = {"has not written", "has written"};
static const char *const loads[] = {"0", "1", "2 to 3", "4 to 7", "8 to 15", "16"};
enum { LOADS = sizeof loads / sizeof loads[0] };

static unsigned load_class(unsigned channels) {
    return channels ? 32 - (unsigned)__builtin_clz(channels) : 0;
}

static bool may_not_write(unsigned op) {
    return visa_ops[op].code == ATOMIC_ALU_OP_CMPXCHG || visa_ops[op].code == ATOMIC_ALU_OP_FCMPWR;
}

static const char *impossible_forward(const unsigned *part) {
    if (part[3] && part[1] == ATOMIC_ALU_WIDTH_32)
        return "a half is an access of 16 bits";
    return !part[4] && !may_not_write(part[0]) ? "the operation writes" : NULL;
}

static const char *impossible_balance(const unsigned *part) {
    return (part[0] == LOADS - 1 && part[1]) || (part[1] == LOADS - 1 && part[0]) ? "there are 16 channels" : NULL;
}

static void print_row(FILE *file, unsigned value) {
    if (value == SAME_ROW)
        fputs("the dword", file);
    else
        fprintf(file, "another dword, in bit %u of its number alone, as", value + 1);
}

const struct covergroup visa_forward_states = {
    .name = "forward",
    .text = "%0.%1 finds %3 of a channel %2 that %4",
    .parts = {{"op", VISA_OPS, .names = visa_op_names, .dimension = 1 + VISA_BY_OPERATION},
              {"width", VISA_WIDTHS - 1, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},
              {"behind", ON_ITS_WAY, .names = behind},
              {"place", 2, .names = places},
              {"writes", 2, .names = writes}},
    .impossible = impossible_forward};
const struct covergroup visa_row_states = {.name = "row",
                                           .text = "bank %0: %2 of a channel %1",
                                           .parts = {{"bank", VISA_BANKS, .print = visa_print_number},
                                                     {"behind", BEHIND, .names = behind},
                                                     {"row", ROWS, .print = print_row}}};
const struct covergroup visa_balance_states = {
    .name = "balance",
    .text = "%0 channels in bank 0, %1 in bank 1",
    .parts = {{"bank 0", LOADS, .names = loads}, {"bank 1", LOADS, .names = loads}},
    .impossible = impossible_balance};

/* The channels that work on T0 in each bank, ascending. */
struct queues {
    unsigned n[VISA_BANKS];
    uint8_t channel[VISA_BANKS][VISA_CHANNELS];
};

static bool get_queues(const uint32_t *req, struct visa_request *request, struct queues *queues) {
    const struct visa_transaction *t = &request->t;
    *queues = (struct queues){.n = {0}};
    if (!visa_get_carried_out(req, request) || !visa_on_t0(&t->inst))
        return false;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), bank = t->address[i] / 4 % VISA_BANKS;
        queues->channel[bank][queues->n[bank]++] = (uint8_t)i;
    }
    return true;
}

/* Whether a channel of which the old value is known writes. */
static bool writes_of(const struct visa_request *request, const struct visa_result *result, unsigned channel) {
    const struct visa_inst *inst = &request->t.inst;
    return atomic_alu_exec(inst->op, inst->width, result->dst[channel], request->src0[channel], request->src1[channel])
        .write;
}

/* Of those that a channel may find on their way, the nearest with its dword counts. */
static void watch_forward(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct visa_result result;
    struct queues queues;
    const struct visa_transaction *t = &request.t;
    if (!get_queues(req, &request, &queues))
        return;
    visa_unit.get_result(rsp, &result);
    const unsigned op = visa_op_of_code(t->inst.op);
    for (unsigned bank = 0; bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            unsigned by = 1;
            while (by < at && by < ON_ITS_WAY && t->address[queue[at]] / 4 != t->address[queue[at - by]] / 4)
                by++;
            const unsigned i = queue[at], before = queue[at - by];
            bool known = !may_not_write(op) || result.dst_we >> before & 1;
            if (t->address[i] / 4 != t->address[before] / 4 || !known)
                continue;
            unsigned part[COVER_PARTS] = {op, t->inst.width, by - 1, t->address[i] != t->address[before],
                                          !may_not_write(op) || writes_of(&request, &result, before)};
            watch_add(states, covergroup_bin(group, part));
        }
    }
}

static void watch_row(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct queues queues;
    (void)rsp;
    if (!get_queues(req, &request, &queues))
        return;
    for (unsigned bank = 0; bank < VISA_BANKS; bank++) {
        const uint8_t *queue = queues.channel[bank];
        for (unsigned at = 1; at < queues.n[bank]; at++) {
            bool same = false;
            for (unsigned by = 1; !same && by <= at && by <= BEHIND; by++) {
                uint64_t apart = (request.t.address[queue[at]] ^ request.t.address[queue[at - by]]) / (4 * VISA_BANKS);
                unsigned part[COVER_PARTS] = {bank, by - 1, apart ? (unsigned)__builtin_ctzll(apart) : SAME_ROW};
                same = apart == 0;
                if ((apart & (apart - 1)) == 0)
                    watch_add(states, covergroup_bin(group, part));
            }
        }
    }
}

static void watch_balance(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct queues queues;
    (void)rsp;
    if (!get_queues(req, &request, &queues))
        return;
    unsigned part[COVER_PARTS] = {load_class(queues.n[0]), load_class(queues.n[1])};
    watch_add(states, covergroup_bin(group, part));
}

const struct watch visa_watch_forward = {&visa_forward_states, watch_forward},
                   visa_watch_row = {&visa_row_states, watch_row},
                   visa_watch_balance = {&visa_balance_states, watch_balance};

unsigned visa_works_on(const uint32_t *req, uint32_t *dword) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    unsigned n = 0;
    if (!visa_get_carried_out(req, &request) || !visa_on_t0(&t->inst))
        return 0;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1)
        dword[n++] = (uint32_t)t->address[__builtin_ctz(left)] / 4;
    return n;
}
