/* SPDX-License-Identifier: MIT */
#include "isa/nv_explain.h"

static bool is_spin(const struct nv_access *access) {
    return access->inst.op == NV_OP_CAST_SPIN;
}

static struct serial_step lane_step(const struct nv_access *access, unsigned lane, uint64_t found) {
    struct serial_step does;
    does.left = nv_lane(access, lane, found, &does.returned, &does.stored);
    return does;
}

static struct serial_step step(const void *context, unsigned lane, uint64_t found) {
    const struct nv_operands *operands = context;
    return lane_step(operands->access, operands->lane[lane], found);
}

static bool found_old(const void *context, unsigned lane, uint64_t returned, uint64_t *found) {
    (void)context, (void)lane;
    *found = returned;
    return true;
}

/* CAST returns only whether it stored. */
static bool found_match(const void *context, unsigned lane, uint64_t returned, uint64_t *found) {
    const struct nv_operands *operands = context;
    *found = operands->access->rb[operands->lane[lane]];
    return returned == 1;
}

static bool equal(const void *context, uint64_t a, uint64_t b) {
    (void)context;
    return a == b;
}

static uint64_t bound(const void *context, unsigned lane) {
    const struct nv_operands *operands = context;
    return operands->access->rb[operands->lane[lane]];
}

const struct serial_operation *nv_serial_operation(uint8_t op) {
    static const struct serial_operation others = {.step = step, .found = found_old},
                                         cas = {.step = step, .found = found_old, .equal = equal},
                                         cast = {.step = step, .found = found_match, .equal = equal},
                                         inc = {.step = step, .found = found_old, .bound = bound},
                                         dec = {.step = step, .found = found_old, .bound = bound, .down = true};
    switch (op) {
    case NV_OP_INC:
        return &inc;
    case NV_OP_DEC:
        return &dec;
    case NV_OP_CAS:
        return &cas;
    case NV_OP_CAST:
        return &cast;
    default:
        return &others;
    }
}

/* Returns the active lanes in the lowest one's address, or under CAST.SPIN in its bank or pair. */
static uint32_t group_of_lowest(const struct nv_access *access, const struct nv_memory *memory, uint32_t left) {
    uint32_t mask = is_spin(access) ? (memory->banks - 1) * 4 : UINT32_MAX, group = 0;
    uint32_t address = access->address[__builtin_ctz(left)];
    for (uint32_t rest = left; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        group |= (uint32_t)(((access->address[lane] ^ address) & mask) == 0) << lane;
    }
    return group;
}

/* Returns true if the result of lanes with one address may depend on their order, which no Rd shows. */
static bool hangs_on_order(const struct nv_atoms *inst) {
    bool commutes = inst->op != NV_OP_INC && inst->op != NV_OP_DEC && inst->op < NV_OP_EXCH;
    return inst->rd == NV_RZ && !commutes;
}

static bool is_open(const struct nv_access *access, uint32_t lanes) {
    return hangs_on_order(&access->inst) && (lanes & (lanes - 1)) != 0;
}

bool nv_leaves_open(const struct nv_warp *warp, const struct nv_memory *memory) {
    struct nv_access access;
    struct nv_result result;
    bool open = false;
    if (nv_check(warp, memory, &access, &result) != NV_OK || !hangs_on_order(&access.inst))
        return false;
    for (uint32_t left = access.active, lanes; left && !open; left &= ~lanes) {
        lanes = group_of_lowest(&access, memory, left);
        open = is_open(&access, lanes);
    }
    return open;
}

static uint64_t read_value(const struct nv_access *access, const struct nv_memory *memory, uint32_t address) {
    const uint32_t *dword = &memory->dwords[address / 4];
    return nv_bytes(&access->inst) == 8 ? (uint64_t)dword[1] << 32 | dword[0] : dword[0];
}

static void write_value(const struct nv_access *access, const struct nv_memory *memory, uint32_t address,
                        uint64_t value) {
    memory->dwords[address / 4] = (uint32_t)value;
    if (nv_bytes(&access->inst) == 8)
        memory->dwords[address / 4 + 1] = (uint32_t)(value >> 32);
}

/* Applies the lane to the word that memory has at its address. */
static struct serial_step work(const struct nv_access *access, const struct nv_memory *memory, unsigned lane) {
    return lane_step(access, lane, read_value(access, memory, access->address[lane]));
}

static void carry_out(const struct nv_access *access, const struct nv_memory *memory, unsigned lane,
                      struct nv_result *result) {
    struct serial_step does = work(access, memory, lane);
    write_value(access, memory, access->address[lane], does.left);
    if (result->rd_we >> lane & 1)
        result->rd[lane] = does.returned;
}

/* Accepts the values seen in the group's lanes. */
static void accept(uint32_t lanes, const struct nv_result *seen, struct nv_result *result) {
    for (uint32_t rest = lanes & result->rd_we; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        result->rd[lane] = seen->rd[lane];
    }
}

static struct lane_group named(const struct nv_access *access, uint32_t lanes, unsigned lane) {
    return (struct lane_group){access->address[lane], nv_bytes(&access->inst), lanes};
}

/* Explains lanes with one address of an operation, CAS or CAST. */
static void explain_order(struct candidates *candidates, const struct nv_access *access, const struct nv_memory *memory,
                          uint32_t lanes, const struct nv_result *seen, struct nv_result *result) {
    struct nv_operands operands = {.access = access};
    struct serial_order order = {
        .operation = nv_serial_operation(access->inst.op), .operands = &operands, .returned = access->inst.rd != NV_RZ};
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        operands.lane[order.n] = (uint8_t)lane;
        order.ret[order.n++] = seen->rd[lane];
    }
    struct lane_group group = named(access, lanes, operands.lane[0]);
    uint64_t old = read_value(access, memory, (uint32_t)group.address), finals[SERIAL_LANES];
    candidates_name(candidates, &group);
    if (is_open(access, lanes)) {
        outcomes_order(&candidates->outcomes, group.address, group.bytes, &order, old);
        return;
    }
    if (order.returned && serial_order_finals(&order, old, finals) != 0) {
        write_value(access, memory, (uint32_t)group.address, finals[0]);
        accept(lanes, seen, result);
        return;
    }
    if (order.returned)
        candidates_refuse(candidates, &group);
    for (uint32_t rest = lanes; rest; rest &= rest - 1)
        carry_out(access, memory, (unsigned)__builtin_ctz(rest), result);
}

/* Records that any lane of a CAST.SPIN group can be the one that works. A lane that does not match changes nothing. */
static void leave_open(struct candidates *candidates, const struct nv_access *access, const struct nv_memory *memory,
                       uint32_t lanes) {
    struct outcomes *outcomes = &candidates->outcomes;
    outcomes_begin(outcomes, nv_bytes(&access->inst));
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        outcomes_read(outcomes, access->address[lane]);
        outcomes_add(outcomes, access->address[lane], work(access, memory, lane).left);
    }
}

/* Returns the lanes of a CAST.SPIN group that can be the one that works, by all returns. */
static uint32_t winners(const struct nv_access *access, const struct nv_memory *memory, uint32_t lanes,
                        const struct nv_result *seen) {
    uint32_t stores = 0, stored = 0;
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (seen->rd[lane] > 1)
            return 0;
        stores |= (uint32_t)work(access, memory, lane).stored << lane;
        stored |= (uint32_t)seen->rd[lane] << lane;
    }
    return serial_order_winners(lanes, stores, stored);
}

/* Explains lanes of one bank or pair under CAST.SPIN, of which one works. */
static void explain_spin(struct candidates *candidates, const struct nv_access *access, const struct nv_memory *memory,
                         uint32_t lanes, const struct nv_result *seen, struct nv_result *result) {
    struct lane_group group = named(access, lanes, (unsigned)__builtin_ctz(lanes));
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        struct lane_group word = named(access, lanes, (unsigned)__builtin_ctz(rest));
        candidates_name(candidates, &word);
    }
    if (is_open(access, lanes)) {
        leave_open(candidates, access, memory, lanes);
        return;
    }
    uint32_t working = lanes;
    if (access->inst.rd != NV_RZ) {
        working = winners(access, memory, lanes, seen);
        if (working == 0)
            candidates_refuse(candidates, &group);
    }
    carry_out(access, memory, (unsigned)__builtin_ctz(working ? working : lanes), result);
}

/* Returns the number of passes in nv_execute(), which no order changes. */
static unsigned passes(const struct nv_access *access, const struct nv_memory *memory) {
    unsigned n = 0;
    for (uint32_t left = access->active; left || n == 0; n++)
        left &= ~nv_pass_lanes(access, memory, left);
    return n;
}

void nv_explain(struct candidates *candidates, const struct nv_warp *warp, const struct nv_memory *memory,
                const struct nv_result *seen, struct nv_result *result) {
    struct nv_access access;
    candidates_begin(candidates);
    if (nv_check(warp, memory, &access, result) != NV_OK)
        return;
    result->passes = passes(&access, memory);
    for (uint32_t left = access.active, lanes; left; left &= ~lanes) {
        lanes = group_of_lowest(&access, memory, left);
        if (is_spin(&access))
            explain_spin(candidates, &access, memory, lanes, seen, result);
        else
            explain_order(candidates, &access, memory, lanes, seen, result);
    }
}
