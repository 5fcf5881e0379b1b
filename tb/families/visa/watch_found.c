/* SPDX-License-Identifier: MIT */
#include "families/visa/watch_found.h"

#include "engine/edge.h"

#include "families/visa/conflict.h"

const char *const visa_found_names[VISA_FOUNDS] = {
    "cmpxchg finds another",     "fcmpwr finds another",           "fcmpwr finds the other sign of nothing but",
    "add carries far from",      "sub borrows far from",           "inc carries up to",
    "dec borrows up to",         "predec borrows up to",           "fmin or fmax finds a NaN by",
    "fmin or fmax has a NaN by", "fcmpwr finds the same, a NaN by"};
const char *const visa_order_names[VISA_ORDERS] = {"min or max", "imin or imax", "fmin or fmax"};

/* The operations that can hit a bin, a bit for each code. */
#define CODE(op) (1u << ATOMIC_ALU_OP_##op)
static const uint32_t found_codes[VISA_FOUNDS] = {[VISA_FOUND_CMPXCHG] = CODE(CMPXCHG),
                                                  [VISA_FOUND_FCMPWR] = CODE(FCMPWR),
                                                  [VISA_FOUND_NEGATIVE] = CODE(FCMPWR),
                                                  [VISA_FOUND_ADD] = CODE(ADD),
                                                  [VISA_FOUND_SUB] = CODE(SUB),
                                                  [VISA_FOUND_INC] = CODE(INC),
                                                  [VISA_FOUND_DEC] = CODE(DEC),
                                                  [VISA_FOUND_PREDEC] = CODE(PREDEC),
                                                  [VISA_FOUND_NAN] = CODE(FMIN) | CODE(FMAX),
                                                  [VISA_FOUND_BY_NAN] = CODE(FMIN) | CODE(FMAX),
                                                  [VISA_FOUND_SAME_NAN] = CODE(FCMPWR)},
                      order_codes[VISA_ORDERS] = {[VISA_ORDER_UNSIGNED] = CODE(MIN) | CODE(MAX),
                                                  [VISA_ORDER_SIGNED] = CODE(IMIN) | CODE(IMAX),
                                                  [VISA_ORDER_FLOAT] = CODE(FMIN) | CODE(FMAX)};

static bool is_float(unsigned found) {
    return found_codes[found] & (CODE(FMIN) | CODE(FCMPWR));
}

static bool is_nan(unsigned found) {
    return found >= VISA_FOUND_NAN;
}

static bool is_step(unsigned found) {
    return found >= VISA_FOUND_INC && found <= VISA_FOUND_PREDEC;
}

static bool counts(unsigned found) {
    return found == VISA_FOUND_ADD || found == VISA_FOUND_SUB;
}

/* The others are left out, and not looked for, where no message can store what they ask for. */
static bool is_watched(unsigned found) {
    return found <= VISA_FOUND_FCMPWR || counts(found) || visa_can_store();
}

static const char *const no_64_bits = "the operation has no 64 bits", *const no_such_bit = "the width has no such bit";

const char *visa_impossible_found(const unsigned *part) {
    unsigned found = part[0], bits = visa_width_bits[part[1]];
    if (is_float(found) && bits == 64)
        return no_64_bits;
    if (part[3] >= bits + is_step(found))
        return no_such_bit;
    if (is_nan(found) && part[3] >= visa_mantissa_bits(part[1]))
        return "the mantissa has no such bit";
    return counts(found) && part[3] >= bits / 2 ? "half of the width is far" : NULL;
}

const char *visa_impossible_order(const unsigned *part) {
    unsigned bits = visa_width_bits[part[1]];
    if (part[0] == VISA_ORDER_FLOAT && bits == 64)
        return no_64_bits;
    if (part[3] >= bits)
        return no_such_bit;
    return part[3] == 0 && part[4] >= VISA_OLD_ABOVE ? "nothing is below bit 0" : NULL;
}

/* The only bit of a value that has a 1; false if it has none or several. */
static bool find_one(uint64_t value, unsigned *bit) {
    if (!value || value & (value - 1))
        return false;
    *bit = (unsigned)__builtin_ctzll(value);
    return true;
}

/* Of two floats that differ in their signs alone, the only 1 of one of them. */
static bool find_negative(uint64_t old, uint64_t other, uint64_t sign, unsigned *bit) {
    return (old ^ other) == sign && (find_one(old, bit) || find_one(other, bit));
}

/* The bit of the bin in which a channel's old value and its source stand so; false if they do not. */
static bool find_bit(unsigned found, uint64_t old, uint64_t other, unsigned width, unsigned *bit) {
    const unsigned bits = visa_width_bits[width];
    unsigned last;
    switch (found) {
    case VISA_FOUND_NEGATIVE:
        return find_negative(old, other, 1ull << (bits - 1), bit);
    case VISA_FOUND_ADD:
    case VISA_FOUND_SUB:
        return edge_find_carry(found == VISA_FOUND_SUB ? ~old & atomic_alu_mask(width) : old, other, bits, bit,
                               &last) &&
               last - *bit >= bits / 2;
    case VISA_FOUND_INC:
    case VISA_FOUND_DEC:
    case VISA_FOUND_PREDEC:
        *bit = visa_find_step(found == VISA_FOUND_INC, old, bits);
        return true;
    case VISA_FOUND_NAN:
        return visa_find_nan(old, width, bit);
    case VISA_FOUND_BY_NAN:
        return visa_find_nan(other, width, bit);
    case VISA_FOUND_SAME_NAN:
        return old == other && visa_find_nan(old, width, bit);
    default:
        return find_one(old ^ other, bit);
    }
}

/* A message as it is looked at: the operands of each channel, and those that tell what they find. */
struct seen {
    const struct visa_request *request;
    uint64_t old[VISA_CHANNELS], other[VISA_CHANNELS];
    uint32_t channels;
};

static bool see(const struct ll_op *op, uint32_t codes, struct seen *seen) {
    const struct visa_request *request = seen->request = visa_carried_out(op->req);
    struct visa_result result;
    if (!request || !(codes >> request->t.inst.op & 1))
        return false;
    const struct visa_inst *inst = &request->t.inst;
    const uint64_t mask = atomic_alu_mask(inst->width), before = inst->op == ATOMIC_ALU_OP_PREDEC; /* what it returns */
    const uint64_t *other = inst->op == ATOMIC_ALU_OP_CMPXCHG ? request->src1 : request->src0;
    visa_unit.get_result(op->rsp, &result);
    seen->channels = visa_accesses(&request->t) & result.dst_we;
    for (uint32_t left = seen->channels; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left);
        seen->old[i] = (result.dst[i] + before) & mask;
        seen->other[i] = other[i] & mask;
    }
    return true;
}

static unsigned place_of(const struct ll_bins *bins, const struct visa_transaction *t, unsigned channel) {
    return visa_on_t0(&t->inst) ? t->address[channel] / 4 % VISA_BANKS : bins->size[2] - 1;
}

void visa_hits_found(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen seen;
    uint32_t codes = 0;
    for (unsigned found = 0; found < VISA_FOUNDS; found++)
        codes |= found_codes[found];
    if (!see(op, codes, &seen))
        return;
    const struct visa_transaction *t = &seen.request->t;
    for (unsigned found = 0; found < VISA_FOUNDS; found++) {
        bool hits = is_watched(found) && found_codes[found] >> t->inst.op & 1;
        for (uint32_t left = hits ? seen.channels : 0; left; left &= left - 1) {
            unsigned i = (unsigned)__builtin_ctz(left), part[] = {found, t->inst.width, place_of(bins, t, i), 0};
            if (find_bit(found, seen.old[i], seen.other[i], t->inst.width, &part[3]))
                ll_hit(bins, part);
        }
    }
}

void visa_hits_order(const struct ll_op *op, const struct ll_bins *bins) {
    struct seen seen;
    uint32_t codes = 0;
    unsigned order = 0;
    for (unsigned of = 0; of < VISA_ORDERS && visa_can_store(); of++)
        codes |= order_codes[of];
    if (!see(op, codes, &seen))
        return;
    const struct visa_transaction *t = &seen.request->t;
    while (order + 1 < VISA_ORDERS && !(order_codes[order] >> t->inst.op & 1))
        order++;
    for (uint32_t left = seen.channels; left; left &= left - 1) {
        unsigned i = (unsigned)__builtin_ctz(left), part[] = {order, t->inst.width, place_of(bins, t, i), 0, 0};
        if (visa_find_difference(true, seen.old[i], seen.other[i], &part[3], &part[4]))
            ll_hit(bins, part);
    }
}

static bool takes(uint32_t codes, unsigned width, unsigned dimension, unsigned value) {
    return dimension != VISA_BY_OPERATION ||
           (codes >> visa_ops[value].code & 1 && (width != ATOMIC_ALU_WIDTH_64 || visa_ops[value].has_64));
}

bool visa_found_takes(const unsigned *part, const char *feature, unsigned value) {
    return is_watched(part[0]) && takes(found_codes[part[0]], part[1], visa_dimension_of(feature), value);
}

bool visa_order_takes(const unsigned *part, const char *feature, unsigned value) {
    return visa_can_store() && takes(order_codes[part[0]], part[1], visa_dimension_of(feature), value);
}
