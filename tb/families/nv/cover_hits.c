/* SPDX-License-Identifier: MIT */
/* Crosses of responses: values that lanes find in memory, and bits that decide a result. */
#include <string.h>

#include "families/nv/warp.h"
#include "lanelock/bench_random.h"

/* Warp without an error that returns old values, or whether lanes stored. */
struct seen {
    struct nv_warp warp;
    struct nv_profile p;
    struct nv_result result;
};

static bool see(const struct ll_op *op, struct seen *seen) {
    nv_unit.get(op->req, &seen->warp);
    nv_measure(&seen->warp, &seen->p);
    if (seen->p.error != NV_OK || !seen->p.active || seen->p.inst.rd == NV_RZ)
        return false;
    nv_unit.get_result(op->rsp, &seen->result);
    return true;
}

static uint64_t mask_of(const struct nv_profile *p) {
    return UINT64_MAX >> (64 - 8 * p->bytes);
}

/*
 * The cross `memory`. A warp without conflicts has one lane in each bank.
 */
enum { CAS = 6, CAST, CAST_SPIN }; /* of memory_ops; the ones before compare memory with Rb */
enum { BELOW, BELOW_BY_SIGN, EQUAL, ABOVE, ABOVE_BY_SIGN, ZERO, ONES };
enum { NONE_STORES, SOME_STORE, ALL_STORE, OUTCOMES, TWICE = 2 * OUTCOMES };

static const struct {
    const char *name;
    uint8_t op, size;
} memory_ops[NV_MEMORY_OPS] = {{"MIN", NV_OP_MIN, NV_U32},
                               {"MIN.S32", NV_OP_MIN, NV_S32},
                               {"MAX", NV_OP_MAX, NV_U32},
                               {"MAX.S32", NV_OP_MAX, NV_S32},
                               {"INC", NV_OP_INC, NV_U32},
                               {"DEC", NV_OP_DEC, NV_U32},
                               {"CAS", NV_OP_CAS, NV_U64},
                               {"CAST", NV_OP_CAST, NV_U64},
                               {"CAST.SPIN", NV_OP_CAST_SPIN, NV_U64}}; /* compares have any size */

void nv_print_memory(FILE *file, unsigned value) {
    static const char *const finds[] = {"less than Rb", "less than Rb, with another sign", "Rb",
                                        "more than Rb", "more than Rb, with another sign", "0",
                                        "0xffffffff"},
                             *const stores[] = {"no lane stores", "some lanes store", "all lanes store"},
                             *const winners[] = {"no winner stores", "some winners store", "all winners store"};
    const unsigned op = value / NV_MEMORY_FINDS, find = value % NV_MEMORY_FINDS, outcome = find % OUTCOMES;
    fprintf(file, "%s ", memory_ops[op].name);
    if (op < CAS)
        fprintf(file, "finds %s", finds[find]);
    else if (find == TWICE)
        fputs(op == CAST_SPIN ? "a winner fails, and a loser at its address compares with something else"
                              : "two lanes store at one address",
              file);
    else if (find < OUTCOMES)
        fprintf(file, "without conflicts: %s", stores[outcome]);
    else
        fprintf(file, "with conflicts: %s", (op == CAST_SPIN ? winners : stores)[outcome]);
}

bool nv_memory_takes(unsigned value, const char *feature, unsigned of) {
    const unsigned op = value / NV_MEMORY_FINDS;
    if (strcmp(feature, "size") == 0)
        return op >= CAS || of == memory_ops[op].size;
    return nv_operations[of] == memory_ops[op].op;
}

static void hit(const struct ll_bins *bins, unsigned op, unsigned find) {
    ll_hit(bins, (const unsigned[]){op * NV_MEMORY_FINDS + find});
}

static void hit_found(const struct ll_bins *bins, unsigned op, uint32_t found, uint32_t rb) {
    const unsigned by_sign = (found ^ rb) >> 31;
    hit(bins, op, found == rb ? (unsigned)EQUAL : found < rb ? BELOW + by_sign : ABOVE + by_sign);
    if (found == 0)
        hit(bins, op, ZERO);
    if (found == UINT32_MAX)
        hit(bins, op, ONES);
}

/* Returns true if a lane of `some` has the address of a lower lane of `others`. */
static bool share_address(const struct nv_profile *p, uint32_t some, uint32_t others) {
    EACH_BIT (i, some)
        EACH_BIT (before, others & ((1u << i) - 1))
            if (p->address[before] == p->address[i])
                return true;
    return false;
}

static void hit_stored(const struct ll_bins *bins, unsigned op, const struct seen *s) {
    const struct nv_profile *p = &s->p;
    const uint32_t workers = op == CAST_SPIN ? nv_winners(p) : p->active;
    const uint64_t mask = mask_of(p);
    uint32_t stored = 0, differing = 0;
    EACH_BIT (i, workers)
        stored |= (uint32_t)(s->result.rd[i] == (op == CAS ? s->warp.rb[i] & mask : 1)) << i;
    const unsigned outcome = stored == 0 ? NONE_STORES : stored == workers ? ALL_STORE : SOME_STORE;
    hit(bins, op, (p->degree > 1 ? OUTCOMES : 0) + outcome);
    const uint32_t failed = workers & ~stored;
    EACH_BIT (i, p->active & ~workers)
        EACH_BIT (of, failed)
            differing |= (uint32_t)(((s->warp.rb[i] ^ s->warp.rb[of]) & mask) != 0) << i;
    if (op == CAST_SPIN ? share_address(p, differing, failed) : share_address(p, stored, stored))
        hit(bins, op, TWICE);
}

void nv_hits_memory(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen s;
    unsigned at = 0;
    if (!see(op, &s))
        return;
    while (at < NV_MEMORY_OPS &&
           (memory_ops[at].op != s.p.inst.op || (at < CAS && memory_ops[at].size != s.p.inst.size)))
        at++;
    if (at == NV_MEMORY_OPS)
        return;
    if (at >= CAS)
        hit_stored(bins, at, &s);
    EACH_BIT (i, at < CAS ? s.p.active : 0)
        hit_found(bins, at, (uint32_t)s.result.rd[i], s.p.inst.rb == NV_RZ ? 0 : (uint32_t)s.warp.rb[i]);
}

/*
 * The cross `found`: Rb and memory differ in a single bit, or their sum has a long carry.
 */
static unsigned found_of(unsigned op) {
    return op == NV_OP_CAS                      ? NV_FOUND_COMPARE
           : op == NV_OP_MIN || op == NV_OP_MAX ? NV_FOUND_ORDER
           : op == NV_OP_ADD                    ? NV_FOUND_ADD
                                                : NV_FOUND_VALUES;
}

bool nv_found_takes(unsigned value, const char *feature, unsigned of) {
    if (strcmp(feature, "size") == 0)
        return of != NV_S32 || value != NV_FOUND_COMPARE;
    return found_of(nv_operations[of]) == value;
}

void nv_hits_found(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen s;
    const struct nv_profile *p = &s.p;
    if (!see(op, &s) || found_of(p->inst.op) == NV_FOUND_VALUES)
        return;
    const unsigned found = found_of(p->inst.op), bits = 8 * p->bytes;
    const uint64_t mask = mask_of(p), rb_mask = p->inst.rb == NV_RZ ? 0 : mask;
    EACH_BIT (i, p->active) {
        const uint64_t old = s.result.rd[i] & mask, rb = s.warp.rb[i] & rb_mask, apart = old ^ rb;
        unsigned value[] = {found, bits == 64, nv_group_of(p, i), 0}, last;
        bool hits = is_one_bit(apart);
        if (found == NV_FOUND_ADD)
            hits = edge_find_carry(old, rb, bits, &value[3], &last) && last - value[3] >= bits / 2;
        else if (hits)
            value[3] = (unsigned)__builtin_ctzll(apart);
        if (hits)
            ll_hit(bins, value);
    }
}

/*
 * The cross `operand`: each bit of an operand decides the result once with 0 and once with 1.
 */

/* Returns the bits of Rb or Rc that decide the new value of memory, each while the others are unchanged. */
static uint64_t deciding(const struct nv_atoms *inst, bool of_rc, uint64_t rb, uint64_t rc, uint64_t rd,
                         uint64_t mask) {
    const uint64_t apart = rd ^ rb;
    switch (inst->op) {
    case NV_OP_ADD:
    case NV_OP_XOR:
    case NV_OP_EXCH:
        return of_rc ? 0 : mask;
    case NV_OP_CAST:
        return rd == 1 ? mask : 0;
    case NV_OP_CAS:
        if (of_rc)
            return apart ? 0 : mask;
        return rc == rd ? 0 : apart == 0 ? mask : (apart & (apart - 1)) == 0 ? apart : 0;
    default:
        return 0;
    }
}

bool nv_operand_takes(const unsigned *value, const char *feature, unsigned of) {
    const bool high = value[2] >= 32;
    if (value[1] >= NV_RA_0)
        return true;
    if (strcmp(feature, "size") == 0)
        return of == NV_U64 || (!high && (of != NV_S32 || value[1] <= NV_RB_1));
    const unsigned op = nv_operations[of];
    const bool plain = op == NV_OP_ADD || op == NV_OP_XOR || op == NV_OP_EXCH;
    return op == NV_OP_CAST || op == NV_OP_CAS || (plain && value[1] <= NV_RB_1 && (!high || op == NV_OP_EXCH));
}

void nv_hits_operand(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen s;
    if (!see(op, &s))
        return;
    const struct nv_atoms *inst = &s.p.inst;
    const uint64_t mask = mask_of(&s.p);
    EACH_BIT (i, s.p.active) {
        const uint64_t rb = s.warp.rb[i] & mask, rc = inst->rc_zero ? 0 : s.warp.rc[i] & mask, rd = s.result.rd[i];
        const uint64_t of_rb = inst->rb == NV_RZ ? 0 : deciding(inst, false, rb, rc, rd, mask);
        const uint64_t of_rc = inst->rc_zero ? 0 : deciding(inst, true, rb, rc, rd, mask);
        const uint64_t of_ra = inst->ra == NV_RZ ? 0 : UINT32_MAX;
        const uint64_t bits[NV_OPERAND_VALUES] = {of_rb & ~rb,           of_rb & rb,          of_rc & ~rc, of_rc & rc,
                                                  of_ra & ~s.warp.ra[i], of_ra & s.warp.ra[i]};
        for (unsigned operand = 0; operand < NV_OPERAND_VALUES; operand++)
            ll_hit_bits(bins, (const unsigned[]){i, operand}, bits[operand]);
    }
}

/*
 * The cross `row`. In each pass, a bank serves the lowest remaining lane, and compares its row with those of the
 * previous passes.
 */
void nv_hits_row(const struct ll_op *op, const struct ll_bins *bins) {
    struct nv_warp warp;
    struct nv_profile p;
    uint32_t rows[NV_LANES][NV_PASSES];
    unsigned passes[NV_LANES] = {0};
    nv_unit.get(op->req, &warp);
    nv_measure(&warp, &p);
    if (p.error != NV_OK || p.inst.op == NV_OP_CAST_SPIN) /* CAST.SPIN has one pass */
        return;
    for (struct nv_dwords at = {.left = p.active}; nv_next_dword(&p, &at);) {
        const uint32_t bank = at.dword % nv_unit.banks, row = at.dword / nv_unit.banks;
        bool same = false;
        for (unsigned behind = 0; !same && behind < passes[bank]; behind++) {
            const uint32_t apart = row ^ rows[bank][behind];
            same = apart == 0;
            if ((apart & (apart - 1)) == 0)
                ll_hit(bins, (const unsigned[]){bank, behind, apart ? (unsigned)__builtin_ctz(apart) : NV_SAME_ROW});
        }
        memmove(rows[bank] + 1, rows[bank], (NV_PASSES - 1) * sizeof rows[bank][0]);
        rows[bank][0] = row;
        passes[bank] += passes[bank] < NV_PASSES;
    }
}
