/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_group.h"

#include "families/visa/conflict.h"
#include "families/visa/cover.h"
#include "families/visa/watch.h"

enum { CHANNELS = 8, WORD_BYTES = 8, WORD_BITS = 64 };

/* Which of a group's channels have written, where the operation may not: the last one, and those before it. */
enum { WRITES_NONE, WRITES_LAST, WRITES_BEFORE, WRITES_BOTH, WRITES_ALWAYS, WRITES };

static const char *const places[] = {"at the same place", "beside it"};
static const char *const writes[WRITES] = {"none writes", "the last one alone writes",
                                           "only such before the last one write", "the last one and one before write",
                                           "all write"};

/* How many channels a group has, in classes */
static const char *const sizes[] = {"1", "2", "3 to 4", "5 to 8"};
static const uint8_t size_of[CHANNELS + 1] = {0, 0, 1, 2, 2, 3, 3, 3, 3};

static const char *impossible_behind(const unsigned *part) {
    if (part[1] <= part[0])
        return "channels ascend";
    return part[3] && part[2] == ATOMIC_ALU_WIDTH_64 ? "64 bits are the whole word" : NULL;
}

static bool may_not_write(unsigned op) {
    return visa_ops[op].code == ATOMIC_ALU_OP_CMPXCHG || visa_ops[op].code == ATOMIC_ALU_OP_FCMPWR;
}

static const char *impossible_group(const unsigned *part) {
    if (part[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[0]].has_64)
        return "the operation has no 64 bits";
    if (may_not_write(part[0]) == (part[3] == WRITES_ALWAYS))
        return part[3] == WRITES_ALWAYS ? "the operation writes where its compare says so" : "the operation writes";
    return part[2] == 0 && (part[3] == WRITES_BEFORE || part[3] == WRITES_BOTH) ? "there is one channel" : NULL;
}

static const char *impossible_apart(const unsigned *part) {
    if (part[0] == 0)
        return "no channel is before it";
    return part[1] < 3 ? "a word has 8 bytes" : NULL;
}

const struct covergroup visa_behind_states = {
    .name = "behind",
    .text = "in a group channel %1 is behind channel %0, %2 bits, %3",
    .parts = {{"before", CHANNELS, .print = visa_print_number},
              {"channel", CHANNELS, .print = visa_print_number},
              {"width", VISA_WIDTHS, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},
              {"place", 2, .names = places}},
    .impossible = impossible_behind};
const struct covergroup visa_group_states = {
    .name = "group",
    .text = "%0.%1, a group of %2: %3",
    .parts = {{"op", VISA_OPS, .names = visa_op_names, .dimension = 1 + VISA_BY_OPERATION},
              {"width", VISA_WIDTHS, .names = visa_width_names, .dimension = 1 + VISA_BY_WIDTH},
              {"channels", sizeof sizes / sizeof sizes[0], .names = sizes},
              {"writes", WRITES, .names = writes}},
    .impossible = impossible_group};
const struct covergroup visa_apart_states = {
    .name = "apart",
    .text = "the word of channel %0 differs from one before in address bit %1 alone",
    .parts = {{"channel", CHANNELS, .print = visa_print_number}, {"bit", WORD_BITS, .print = visa_print_number}},
    .impossible = impossible_apart};

/* The channels at work that share a word with the lowest one of those that are left. */
static uint32_t group_of(const struct visa_transaction *t, uint32_t left) {
    const uint64_t word = t->address[__builtin_ctz(left)] / WORD_BYTES;
    uint32_t group = 0;
    for (; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        group |= (uint32_t)(t->address[i] / WORD_BYTES == word) << i;
    }
    return group;
}

static void watch_behind(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    (void)rsp;
    if (!visa_get_carried_out(req, &request))
        return;
    for (uint32_t left = visa_accesses(t); left; left &= left - 1) {
        uint32_t of = group_of(t, left), rest = of & (of - 1);
        if (!rest)
            continue;
        unsigned first = (unsigned)__builtin_ctz(of), next = (unsigned)__builtin_ctz(rest);
        unsigned part[] = {first, next, t->inst.width, t->address[first] != t->address[next]};
        watch_add(states, covergroup_bin(group, part));
    }
}

/* Which channels of a group write; WRITES if the response does not tell. */
static unsigned writes_of(const struct visa_request *request, const struct visa_result *result, uint32_t channels) {
    const struct visa_inst *inst = &request->t.inst;
    bool before = false, last = false;
    if (!may_not_write(visa_op_of_code(inst->op)))
        return WRITES_ALWAYS;
    if (channels & ~result->dst_we)
        return WRITES;
    for (; channels; channels &= channels - 1) {
        unsigned i = (unsigned)__builtin_ctz(channels);
        before |= last;
        last = atomic_alu_exec(inst->op, inst->width, result->dst[i], request->src0[i], request->src1[i]).write;
    }
    return before ? last ? WRITES_BOTH : WRITES_BEFORE : last ? WRITES_LAST : WRITES_NONE;
}

static void watch_group(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    struct visa_result result;
    const struct visa_transaction *t = &request.t;
    if (!visa_get_carried_out(req, &request))
        return;
    visa_unit.get_result(rsp, &result);
    for (uint32_t left = visa_accesses(t), of; left; left &= ~of) {
        of = group_of(t, left);
        unsigned part[] = {visa_op_of_code(t->inst.op), t->inst.width, size_of[__builtin_popcount(of)],
                           writes_of(&request, &result, of)};
        if (part[3] != WRITES)
            watch_add(states, covergroup_bin(group, part));
    }
}

static void watch_apart(const struct covergroup *group, const uint32_t *req, const uint32_t *rsp, uint64_t *states) {
    struct visa_request request;
    const struct visa_transaction *t = &request.t;
    (void)rsp;
    if (!visa_get_carried_out(req, &request))
        return;
    const uint32_t accesses = visa_accesses(t);
    for (uint32_t left = accesses & (accesses - 1); left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        for (uint32_t before = accesses & ((1u << i) - 1); before; before &= before - 1) {
            uint64_t apart = (t->address[__builtin_ctz(before)] ^ t->address[i]) & ~UINT64_C(7);
            if (apart && (apart & (apart - 1)) == 0)
                watch_add(states, i * group->parts[1].size + (unsigned)__builtin_ctzll(apart));
        }
    }
}

const struct watch visa_watch_behind = {&visa_behind_states, watch_behind},
                   visa_watch_group = {&visa_group_states, watch_group},
                   visa_watch_apart = {&visa_apart_states, watch_apart};
