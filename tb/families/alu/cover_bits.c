/* SPDX-License-Identifier: MIT */
#include "families/alu/cover_bits.h"

#include "engine/edge.h"

static const uint8_t carry_ops[ALU_CARRY_OPS] = {ALU_INDEX_ADD, ALU_INDEX_SUB};
static const uint8_t step_ops[ALU_STEP_OPS] = {ALU_INDEX_INC, ALU_INDEX_DEC, ALU_INDEX_PREDEC, ALU_INDEX_NV_INC,
                                               ALU_INDEX_NV_DEC};
/* Those that ask which operand is above the other one come first. */
enum { ORDERS = 8 };
static const uint8_t compare_ops[ALU_COMPARE_OPS] = {
    ALU_INDEX_MIN,    ALU_INDEX_MAX,    ALU_INDEX_IMIN,    ALU_INDEX_IMAX,   ALU_INDEX_FMIN,   ALU_INDEX_FMAX,
    ALU_INDEX_NV_INC, ALU_INDEX_NV_DEC, ALU_INDEX_CMPXCHG, ALU_INDEX_FCMPWR, ALU_INDEX_NV_CAS, ALU_INDEX_NV_CAST};
static const uint8_t float_ops[ALU_FLOAT_OPS] = {ALU_INDEX_FMIN, ALU_INDEX_FMAX, ALU_INDEX_FCMPWR};
static const struct {
    const uint8_t *ops;
    unsigned n;
} lists[ALU_BIT_GROUPS] = {[ALU_CARRY] = {carry_ops, ALU_CARRY_OPS},
                           [ALU_STEP] = {step_ops, ALU_STEP_OPS},
                           [ALU_ONE_BIT] = {compare_ops, ALU_COMPARE_OPS},
                           [ALU_NAN] = {float_ops, ALU_FLOAT_OPS}};

const char *const alu_carry_names[] = {"add", "sub"};
const char *const alu_step_names[] = {"inc", "dec", "predec", "nv_inc", "nv_dec"};
const char *const alu_compare_names[] = {"min",    "max",    "imin",    "imax",   "fmin",   "fmax",
                                         "nv_inc", "nv_dec", "cmpxchg", "fcmpwr", "nv_cas", "nv_cast"};
const char *const alu_float_names[] = {"fmin", "fmax", "fcmpwr"};
const char *const alu_operand_names[] = {"old", "src0"};
const char *const alu_difference_names[] = {"old alone has", "the other alone has", "old has, and the other all below,",
                                            "the other has, and old all below,"};

void alu_print_bit(FILE *file, unsigned bit) {
    fprintf(file, "%u", bit);
}

unsigned alu_op_of_bits(unsigned group, unsigned first) {
    return lists[group].ops[first];
}

/* Its first part, or the number of those if the operation is none of the group. */
static unsigned first_of(unsigned group, unsigned op) {
    unsigned first = 0;
    while (first < lists[group].n && lists[group].ops[first] != op)
        first++;
    return first;
}

static const char *impossible_width(unsigned group, const unsigned *part) {
    return alu_ops[lists[group].ops[part[0]]].widths >> part[1] & 1 ? NULL : "the operation is refused at this width";
}

static const char *const no_such_bit = "the width has no such bit";

const char *alu_impossible_carry(const unsigned *part) {
    unsigned bits = alu_width_bits[part[1]];
    if (part[2] >= bits || part[3] >= bits / 8)
        return no_such_bit;
    return part[3] < part[2] / 8 ? "a carry runs upwards" : NULL;
}

const char *alu_impossible_step(const unsigned *part) {
    unsigned bits = alu_width_bits[part[1]], op = step_ops[part[0]];
    const char *reason = impossible_width(ALU_STEP, part);
    if (reason || part[2] > bits)
        return reason ? reason : no_such_bit;
    bool bounded = op == ALU_INDEX_NV_INC || op == ALU_INDEX_NV_DEC;
    return bounded && part[2] == bits ? "the bound comes first" : NULL;
}

const char *alu_impossible_one_bit(const unsigned *part) {
    const char *reason = impossible_width(ALU_ONE_BIT, part);
    if (reason || part[2] >= alu_width_bits[part[1]])
        return reason ? reason : no_such_bit;
    if (part[3] < ALU_OLD_ABOVE)
        return NULL;
    return part[0] >= ORDERS ? "the operation asks for no order" : part[2] == 0 ? "nothing is below bit 0" : NULL;
}

unsigned alu_mantissa_bits(unsigned width) {
    return width == ATOMIC_ALU_WIDTH_16 ? 10 : 23;
}

const char *alu_impossible_nan(const unsigned *part) {
    const char *reason = impossible_width(ALU_NAN, part);
    return reason ? reason : part[3] < alu_mantissa_bits(part[1]) ? NULL : "the mantissa has no such bit";
}

static uint32_t ones_from(uint64_t value, unsigned bits) {
    unsigned n = ~value ? (unsigned)__builtin_ctzll(~value) : ALU_BITS;
    return n < bits ? n : bits;
}

bool alu_find_carry(uint64_t x, uint64_t y, unsigned bits, unsigned *first, unsigned *last) {
    unsigned longest = 0;
    for (uint64_t from = x & y; from; from &= from - 1) {
        unsigned bit = (unsigned)__builtin_ctzll(from);
        unsigned run = bit + 1 < bits ? ones_from((x ^ y) >> (bit + 1), bits - 1 - bit) : 0;
        if (run + 1 <= longest)
            continue;
        longest = run + 1;
        *first = bit;
        *last = bit + run;
    }
    return longest != 0;
}

unsigned alu_find_step(bool up, uint64_t old, unsigned bits) {
    return ones_from(up ? old : ~old, bits);
}

static bool goes_up(uint32_t op) {
    return op == ATOMIC_ALU_OP_INC || op == ATOMIC_ALU_OP_NV_INC;
}

static bool find_step(uint32_t op, uint64_t old, uint64_t src0, unsigned bits, unsigned part[COVER_PARTS]) {
    part[2] = alu_find_step(goes_up(op), old, bits);
    if (op == ATOMIC_ALU_OP_NV_INC)
        return old < src0;
    return op != ATOMIC_ALU_OP_NV_DEC || (old != 0 && old <= src0);
}

bool alu_find_difference(bool ordered, uint64_t old, uint64_t other, unsigned *bit, unsigned *difference) {
    uint64_t apart = old ^ other;
    if (!apart)
        return false;
    *bit = ALU_BITS - 1 - (unsigned)__builtin_clzll(apart);
    bool of_old = old >> *bit & 1;
    uint64_t below = (1ull << *bit) - 1, high = of_old ? old : other, low = of_old ? other : old;
    *difference = of_old ? ALU_OLD_HAS : ALU_OTHER_HAS;
    if ((apart & below) == 0)
        return true;
    *difference += ALU_OLD_ABOVE;
    return ordered && (high & below) == 0 && (low & below) == below;
}

bool alu_find_nan(uint64_t value, unsigned width, unsigned *bit) {
    uint64_t infinity = atomic_alu_float_format(width).infinity,
             mantissa = value & ((1ull << alu_mantissa_bits(width)) - 1);
    if ((value & infinity) != infinity || !mantissa || mantissa & (mantissa - 1))
        return false;
    *bit = (unsigned)__builtin_ctzll(mantissa);
    return true;
}

static bool find(unsigned group, const struct alu_tile *tile, size_t i, unsigned part[COVER_PARTS]) {
    uint32_t op = tile->op[i], width = tile->width[i];
    uint64_t mask = atomic_alu_mask(width), old = tile->old[i] & mask, src0 = tile->src0[i] & mask;
    uint64_t other = op == ATOMIC_ALU_OP_CMPXCHG ? tile->src1[i] & mask : src0;
    unsigned bits = alu_width_bits[width];
    switch (group) {
    case ALU_CARRY: /* a - b borrows where ~a + b carries */
        if (!alu_find_carry(op == ATOMIC_ALU_OP_SUB ? ~old & mask : old, src0, bits, &part[2], &part[3]))
            return false;
        part[3] /= 8;
        return true;
    case ALU_STEP:
        return find_step(op, old, src0, bits, part);
    case ALU_ONE_BIT:
        return alu_find_difference(part[0] < ORDERS, old, other, &part[2], &part[3]);
    default:
        part[2] = !alu_find_nan(old, width, &part[3]);
        return !part[2] || alu_find_nan(src0, width, &part[3]);
    }
}

void alu_sample_bits(const struct covergroup groups[ALU_BIT_GROUPS], const struct alu_tile *tile, size_t i,
                     uint32_t bins[ALU_BIT_GROUPS]) {
    for (unsigned group = 0; group < ALU_BIT_GROUPS; group++) {
        unsigned part[COVER_PARTS] = {first_of(group, alu_op_of_code[tile->op[i]] - 1), tile->width[i]};
        bool hit = part[0] < lists[group].n && find(group, tile, i, part);
        bins[group] = hit ? covergroup_bin(&groups[group], part) : COVER_NO_BIN;
    }
}

/* x and y with one carry, from the bit to any bit of the byte: no other bit makes one, and the bit behind takes it. */
static void make_carry(struct rng *rng, unsigned from, unsigned byte, uint64_t *x, uint64_t *y) {
    unsigned first = byte == from / 8 ? from : 8 * byte, to = first + rng_below(rng, 8 * byte + 8 - first);
    *x = rng_next(rng) & ~(2ull << to);
    *y = rng_next(rng) & ~*x;
    edge_carry(edge_span(from, to), x, y);
}

uint64_t alu_make_step(bool up, unsigned run, unsigned bits, uint64_t random) {
    uint64_t ones = run < ALU_BITS ? (1ull << run) - 1 : UINT64_MAX, stop = run < bits ? 1ull << run : 0;
    uint64_t value = (random & ~stop) | ones;
    return up ? value : ~value;
}

static void make_step(unsigned run, unsigned bits, struct alu_tile *tile) {
    tile->old[0] = alu_make_step(goes_up(tile->op[0]), run, bits, tile->old[0]);
    /* The bound of NVIDIA's is far away. */
    tile->src0[0] |= tile->old[0];
    if (tile->op[0] == ATOMIC_ALU_OP_NV_INC && run < bits)
        tile->src0[0] |= 1ull << run;
}

void alu_make_difference(unsigned bit, unsigned difference, uint64_t *old, uint64_t *other) {
    uint64_t at = 1ull << bit, below = at - 1, high = *old | at, low = *old & ~at;
    bool of_old = difference == ALU_OLD_HAS || difference == ALU_OLD_ABOVE;
    if (difference >= ALU_OLD_ABOVE) {
        high &= ~below;
        low |= below;
    }
    *old = of_old ? high : low;
    *other = of_old ? low : high;
}

uint64_t alu_make_nan(unsigned width, unsigned bit, uint64_t random) {
    struct atomic_alu_float format = atomic_alu_float_format(width);
    return (random & (~atomic_alu_mask(width) | format.sign)) | format.infinity | 1ull << bit;
}

void alu_hint_bits(unsigned group, const struct cover_aim *aim, struct alu_tile *tile) {
    const unsigned *part = aim->part;
    unsigned bits = alu_width_bits[part[1]];
    uint64_t random = rng_next(aim->rng);
    tile->op[0] = alu_ops[lists[group].ops[part[0]]].code;
    tile->width[0] = part[1];
    alu_random_operands(tile, rng_next(aim->rng));
    switch (group) {
    case ALU_CARRY:
        make_carry(aim->rng, part[2], part[3], &tile->old[0], &tile->src0[0]);
        tile->old[0] = tile->op[0] == ATOMIC_ALU_OP_SUB ? ~tile->old[0] : tile->old[0];
        break;
    case ALU_STEP:
        make_step(part[2], bits, tile);
        break;
    case ALU_ONE_BIT:
        alu_make_difference(part[2], part[3], &tile->old[0],
                            tile->op[0] == ATOMIC_ALU_OP_CMPXCHG ? &tile->src1[0] : &tile->src0[0]);
        break;
    default:
        *(part[2] ? &tile->src0[0] : &tile->old[0]) = alu_make_nan(part[1], part[3], random);
        break;
    }
}
