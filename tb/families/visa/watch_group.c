/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_group.h"

#include "families/visa/conflict.h"

enum { WORD_BYTES = 8 };

/* Which of a group's channels have written, where the operation may not: the last one, and those before it. */
enum { WRITES_NONE, WRITES_LAST, WRITES_BEFORE, WRITES_BOTH, WRITES_ALWAYS };

const char *const visa_beside_names[] = {"at the same place", "beside it"};
const char *const visa_group_writes[VISA_GROUP_WRITES] = {"none writes", "the last one alone writes",
                                                          "only such before the last one write",
                                                          "the last one and one before write", "all write"};

/* How many channels a group has, in classes */
const char *const visa_group_sizes[VISA_GROUP_SIZES] = {"1", "2", "3 to 4", "5 to 8"};
static const uint8_t size_of[VISA_GROUP_CHANNELS + 1] = {0, 0, 1, 2, 2, 3, 3, 3, 3};

const char *visa_impossible_behind(const unsigned *part) {
    if (part[1] <= part[0])
        return "channels ascend";
    return part[3] && part[2] == ATOMIC_ALU_WIDTH_64 ? "64 bits are the whole word" : NULL;
}

bool visa_behind_takes(const unsigned *part, const char *feature, unsigned of) {
    return visa_dimension_of(feature) != VISA_BY_OPERATION || part[2] != ATOMIC_ALU_WIDTH_64 || visa_ops[of].has_64;
}

static bool may_not_write(unsigned op) {
    return visa_ops[op].code == ATOMIC_ALU_OP_CMPXCHG || visa_ops[op].code == ATOMIC_ALU_OP_FCMPWR;
}

const char *visa_impossible_group(const unsigned *part) {
    if (part[1] == ATOMIC_ALU_WIDTH_64 && !visa_ops[part[0]].has_64)
        return "the operation has no 64 bits";
    if (may_not_write(part[0]) == (part[3] == WRITES_ALWAYS))
        return part[3] == WRITES_ALWAYS ? "the operation writes where its compare says so" : "the operation writes";
    return part[2] == 0 && (part[3] == WRITES_BEFORE || part[3] == WRITES_BOTH) ? "there is one channel" : NULL;
}

const char *visa_impossible_apart(const unsigned *part) {
    if (part[0] == 0)
        return "no channel is before it";
    return part[1] < 3 ? "a word has 8 bytes" : NULL;
}

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

void visa_hits_behind(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_carried_out(op->req);
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

/* Which channels of a group write; VISA_GROUP_WRITES if the response does not tell. */
static unsigned writes_of(const struct visa_request *request, const struct visa_result *result, uint32_t channels) {
    const struct visa_inst *inst = &request->t.inst;
    bool before = false, last = false;
    if (!may_not_write(visa_op_of_code(inst->op)))
        return WRITES_ALWAYS;
    if (channels & ~result->dst_we)
        return VISA_GROUP_WRITES;
    for (; channels; channels &= channels - 1) {
        unsigned i = (unsigned)__builtin_ctz(channels);
        before |= last;
        last = atomic_alu_exec(inst->op, inst->width, result->dst[i], request->src0[i], request->src1[i]).write;
    }
    return before ? last ? WRITES_BOTH : WRITES_BEFORE : last ? WRITES_LAST : WRITES_NONE;
}

void visa_hits_group(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_carried_out(op->req);
    struct visa_result result;
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    visa_unit.get_result(op->rsp, &result);
    for (uint32_t left = visa_accesses(t), of; left; left &= ~of) {
        of = group_of(t, left);
        unsigned part[] = {visa_op_of_code(t->inst.op), t->inst.width, size_of[__builtin_popcount(of)],
                           writes_of(request, &result, of)};
        if (part[3] != VISA_GROUP_WRITES)
            ll_hit(bins, part);
    }
}

void visa_hits_apart(const struct ll_op *op, const struct ll_bins *bins) {
    const struct visa_request *request = visa_carried_out(op->req);
    if (!request)
        return;
    const struct visa_transaction *t = &request->t;
    const uint32_t accesses = visa_accesses(t);
    for (uint32_t left = accesses & (accesses - 1); left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        for (uint32_t before = accesses & ((1u << i) - 1); before; before &= before - 1) {
            uint64_t apart = (t->address[__builtin_ctz(before)] ^ t->address[i]) & ~UINT64_C(7);
            if (apart && (apart & (apart - 1)) == 0)
                ll_hit(bins, (const unsigned[]){i, (unsigned)__builtin_ctzll(apart)});
        }
    }
}
