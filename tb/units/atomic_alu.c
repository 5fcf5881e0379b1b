/* SPDX-License-Identifier: MIT */
/* The unit atomic_alu: its model, features of its operations, random operands, and the text of an operation. */
#define LL_PORTS "cycle/atomic_alu_ports.h"
#include "lanelock/ports.h"

#include <string.h>

#include "common/scan.h"
#include "cycle/atomic_alu.h"
#include "isa/atomic_alu.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_text.h"

enum { WIDTHS = 3, RESERVED_WIDTH = 3, BITS = 64 };

/* Widths and operands are sets: a bit for each enum atomic_alu_width, and these. */
enum { NONE = 0, SRC0 = 1, SRC1 = 2 };
#define W16 (1 << ATOMIC_ALU_WIDTH_16)
#define W32 (1 << ATOMIC_ALU_WIDTH_32)
#define W64 (1 << ATOMIC_ALU_WIDTH_64)
struct op {
    const char *mnemonic;
    uint8_t code, widths, operands;
};

static inline bool is_legal(const struct req *q) {
    return atomic_alu_legal(q->op_i, q->width_i);
}

static unsigned bits_of(unsigned width) {
    static const unsigned bits[WIDTHS + 1] = {32, 16, 64, 64};
    return bits[width];
}

static bool has_width(const struct op *op, unsigned width) {
    return op->widths >> width & 1;
}

/* A refused request has the old value. */
static bool has_operand(const struct op *op, unsigned n) {
    return n == 0 || (op && op->operands >> (n - 1) & 1);
}

static uint64_t *operand_at(struct req *q, unsigned n) {
    return n == 0 ? &q->old_i : n == 1 ? &q->src0_i : &q->src1_i;
}

static const char *const words[] = {"old", "src0", "src1", NULL};

#define LL_OPS "isa/atomic_alu_op.def"
#include "lanelock/bench_alu.h"

static const char *const width_names[] = {"32", "16", "64", NULL};

/* struct req and struct rsp are words, as those of the model are. */
static void respond(const void *req, void *rsp, size_t n) {
    atomic_alu_respond(req, rsp, n);
}

/* Gives a request the reserved width, which is rejected. */
static void refuse(void *req) {
    ((struct req *)req)->width_i = RESERVED_WIDTH;
}

/* Random operands, without branches, which random data would mispredict. */

/* Values on edges of a width: integers, then floats; 64 bits have more integers. */
enum { EDGES = 32 };
#define INTEGER_EDGES(ones, sign)                                                                                      \
    0, 0, 1, 1, 2, ones, ones, ones - 1, sign, sign, sign + 1, sign - 1, sign - 1, sign - 2, sign | sign >> 1, sign >> 1
#define EDGES_64 INTEGER_EDGES(UINT64_MAX, 0x8000000000000000), INTEGER_EDGES(UINT32_MAX, 0x80000000)
static const uint64_t edges[][EDGES] = {
    [ATOMIC_ALU_WIDTH_32] = {INTEGER_EDGES(0xffffffff, 0x80000000), 0, 0x80000000, 0x80000000, 0x7f800000, 0xff800000,
                             0x7fc00000, 0xffc00001, 0x7fffffff, 0x7f800001, 0xffa00000, 0x7fbfffff, 1, 0x807fffff,
                             0x00800000, 0x3f800000, 0xbf800000},
    [ATOMIC_ALU_WIDTH_16] = {INTEGER_EDGES(0xffff, 0x8000), 0, 0x8000, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7fff,
                             0x7c01, 0xfd00, 0x7dff, 1, 0x83ff, 0x0400, 0x3c00, 0xbc00},
    [ATOMIC_ALU_WIDTH_64] = {EDGES_64},
    [RESERVED_WIDTH] = {EDGES_64}};

/*
 * Returns a value of some kind; `kind` has 8 random low bits. Kinds include values that end in a run of ones or zeros,
 * for long carries, and NaNs with one bit of the mantissa.
 */
static inline uint64_t make_value(uint32_t kind, uint64_t random, uint32_t width, unsigned bits) {
    uint32_t k = kind & 7, odd = kind >> 3 & 1;
    unsigned run = random >> 58 & (bits - 1);
    uint64_t ones = (1ull << run) - 1, infinity = width == ATOMIC_ALU_WIDTH_16 ? 0x7c00 : 0x7f800000;
    uint64_t nan = (random | infinity) ^ 1ull << run; /* or no NaN because of one bit of the exponent */
    return csim_select(k == 0, random, 0) | csim_select(k == 1, csim_select(odd, nan, random), 0) |
           csim_select(k == 2, random << run | csim_select(odd, ones, 0), 0) |
           csim_select(k == 3, csim_select(odd, edge_at(random, run), random & 0xff), 0) |
           csim_select(k == 4, 1ull << (random & (bits - 1)) | csim_select(odd, infinity, 0), 0) |
           csim_select(k >= 5, edges[width][kind >> 3 & (EDGES - 1)], 0);
}

/* Sets the operands for the width, from four numbers at `random`. */
static inline __attribute__((always_inline)) void make_operands(struct req *q, uint32_t width, uint64_t random) {
    uint32_t kinds = (uint32_t)rng_hash(random);
    uint64_t r1 = rng_hash(random + RNG_STEP), r2 = rng_hash(random + 2 * RNG_STEP);
    uint64_t r3 = rng_hash(random + 3 * RNG_STEP);
    unsigned bits = (32u >> (width & 1)) << (width >> 1);
    uint64_t mask = UINT64_MAX >> (64 - bits);
    uint64_t old = make_value(kinds, r1, width, bits);
    uint64_t src0 = near_value(kinds >> 24, old, make_value(kinds >> 8, r2, width, bits), r2 >> 8, bits);
    uint64_t src1 = near_value(kinds >> 27, old, make_value(kinds >> 16, r3, width, bits), r3 >> 8, bits);
    q->old_i = (old & mask) | bits_above(kinds >> 30, old, r1, mask);
    q->src0_i = (src0 & mask) | bits_above(kinds >> 30, src0, r2, mask);
    q->src1_i = (src1 & mask) | bits_above(kinds >> 30, src1, r3, mask);
}

/* Operations with fewer widths have 32 bits more often. One request in 64 has any code and any width. */
static void randomize(void *requests, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *q = requests;
    for (size_t i = 0; i < n; i++, random += 4 * RNG_STEP) {
        const uint32_t any = rng_hash(random) >> 32; /* make_operands() uses the other bits */
        const struct op *op = &ops[chosen[0][i]];
        const uint32_t width = csim_select(op->widths >> chosen[1][i] & 1, chosen[1][i], ATOMIC_ALU_WIDTH_32);
        q[i].op_i = (uint32_t)csim_select((any & 63) == 0, any >> 8 & (LL_CODES - 1), op->code);
        q[i].width_i = (uint32_t)csim_select((any & 63) == 0, any >> 16 & 3, width);
        make_operands(&q[i], q[i].width_i, random);
    }
}

/* Classes of operands, without branches. Floats and integers have the same number of classes. */
enum { F_ZERO, F_MINUS_ZERO, F_DENORMAL, F_INFINITY, F_SNAN, F_QNAN, F_POSITIVE, F_NEGATIVE, F_CLASSES };
static const char *const float_classes[] = {"+0",   "-0",       "denormal", "infinity", "sNaN",
                                            "qNaN", "positive", "negative", NULL};

static inline bool is_float(uint32_t code) {
    return (code == ATOMIC_ALU_OP_FMAX) | (code == ATOMIC_ALU_OP_FMIN) | (code == ATOMIC_ALU_OP_FCMPWR);
}

static const char *const *classes_of(unsigned op) {
    return is_float(ops[op].code) ? float_classes : int_classes;
}

static inline uint32_t float_class(uint64_t v, uint32_t width) {
    const struct atomic_alu_float format = atomic_alu_float_format(width);
    const uint64_t magnitude = v & ~format.sign;
    const bool negative = (v & format.sign) != 0;
    uint32_t c = csim_select(negative, F_NEGATIVE, F_POSITIVE);
    c = csim_select(magnitude < format.quiet_bit << 1, F_DENORMAL, c);
    c = csim_select(magnitude == 0, csim_select(negative, F_MINUS_ZERO, F_ZERO), c);
    c = csim_select(magnitude == format.infinity, F_INFINITY, c);
    c = csim_select(magnitude > format.infinity, F_SNAN, c);
    return csim_select(magnitude >= (format.infinity | format.quiet_bit), F_QNAN, c);
}

static uint64_t float_of_class(unsigned class, uint64_t random, uint32_t width) {
    const struct atomic_alu_float f = atomic_alu_float_format(width);
    const uint64_t smallest = f.quiet_bit << 1, either = random & f.sign, payload = random & (f.quiet_bit - 1);
    const uint64_t normal = smallest + (random & (f.sign - 1)) % (f.infinity - smallest);
    const uint64_t of_class[F_CLASSES] = {0,
                                          f.sign,
                                          either | (random & (smallest - 1)),
                                          either | f.infinity,
                                          either | f.infinity | payload,
                                          either | f.infinity | f.quiet_bit | payload,
                                          normal,
                                          f.sign | normal};
    return of_class[class];
}

/* Returns an operand of the class, for the operation and the width of the request. */
static uint64_t make_class(struct ll_recipe *recipe, unsigned class) {
    const struct req *q = recipe->req;
    const uint64_t random = recipe->random(recipe), mask = atomic_alu_mask(q->width_i);
    const uint64_t value = is_float(q->op_i) ? float_of_class(class, random, q->width_i)
                                             : int_of_class(class, random, random, bits_of(q->width_i));
    return (value & mask) | (random & ~mask);
}

/* Sets the width, and operands near its edges. */
static bool steer_width(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    q->width_i = value;
    make_operands(q, value, recipe->random(recipe));
    return true;
}

static inline uint32_t class_of(const struct req *q, uint64_t operand) {
    const uint64_t mask = atomic_alu_mask(q->width_i), v = operand & mask;
    const uint32_t class = csim_select(is_float(q->op_i), float_class(v, q->width_i), int_class(v, mask));
    return csim_select(atomic_alu_legal(q->op_i, q->width_i), class, LL_NO_CLASS);
}
LL_ALU_OPERAND(old)
LL_ALU_OPERAND(src0)

enum { KEPT, CHANGED, WRAPPED };
static const char *const outcomes[] = {"kept", "changed", "wrapped", NULL};

/* Returns true if the result passes an end of the range: a carry, a borrow, or the bound of NVIDIA's inc and dec. */
static inline bool wraps(uint32_t op, uint64_t old, uint64_t src0, uint64_t mask) {
    return ((op == ATOMIC_ALU_OP_ADD) & (src0 > mask - old)) | ((op == ATOMIC_ALU_OP_SUB) & (old < src0)) |
           ((op == ATOMIC_ALU_OP_INC) & (old == mask)) |
           (((op == ATOMIC_ALU_OP_DEC) | (op == ATOMIC_ALU_OP_PREDEC)) & (old == 0)) |
           ((op == ATOMIC_ALU_OP_NV_INC) & (old >= src0)) |
           ((op == ATOMIC_ALU_OP_NV_DEC) & ((old == 0) | (old > src0)));
}

static inline uint32_t outcome(const struct req *q, const struct rsp *r) {
    const uint64_t mask = atomic_alu_mask(q->width_i), old = q->old_i & mask;
    const uint32_t value =
        csim_select(wraps(q->op_i, old, q->src0_i & mask, mask), WRAPPED, csim_select(r->new_o == old, KEPT, CHANGED));
    return csim_select(r->error_o, LL_NO_CLASS, value);
}
LL_EACH(outcome_of, outcome(&q[i], &r[i]))

/* Sets sources with which most operations keep old, change it, or wrap. */
static bool steer_outcome(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    const uint64_t old = q->old_i, other = q->src0_i, random = recipe->random(recipe);
    const uint64_t src0[][4] = {{0, UINT64_MAX, old, old}, {old, other, other, other}, {-old, old + 1, 0, old - 1}};
    q->src0_i = src0[value][random % 4];
    if (value == CHANGED && random & 4)
        q->src1_i = old;
    return true;
}

static const char *const extensions[] = {"other bits", "0", "copies of their signs", NULL};

static inline uint32_t extension(const struct req *q) {
    const uint64_t operand[] = {q->old_i, q->src0_i, q->src1_i}, mask = atomic_alu_mask(q->width_i);
    return csim_select(is_legal(q) & (mask != UINT64_MAX), above_width(operand, mask), LL_NO_CLASS);
}
LL_EACH(extension_of, extension(&q[i]))

/* Sets the two addends: a - b borrows where ~a + b carries. */
static bool addends(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    const uint64_t mask = atomic_alu_mask(q->width_i);
    number[0] = (q->op_i == ATOMIC_ALU_OP_SUB ? ~q->old_i : q->old_i) & mask;
    number[1] = q->src0_i & mask;
    return q->op_i <= ATOMIC_ALU_OP_SUB && q->width_i < WIDTHS;
}

static void put_addends(void *req, const uint64_t *number) {
    struct req *q = req;
    q->old_i = q->op_i == ATOMIC_ALU_OP_SUB ? ~number[0] : number[0];
    q->src0_i = number[1];
}

static bool goes_up(uint32_t op) {
    return op == ATOMIC_ALU_OP_INC || op == ATOMIC_ALU_OP_NV_INC;
}

/* Sets the number whose low ones a step passes: old, or its complement for a step down. */
static bool stepped(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    const uint64_t mask = atomic_alu_mask(q->width_i), old = q->old_i & mask, src0 = q->src0_i & mask;
    *number = (goes_up(q->op_i) ? old : ~old) & mask;
    if (q->op_i == ATOMIC_ALU_OP_NV_INC && old >= src0)
        return false;
    if (q->op_i == ATOMIC_ALU_OP_NV_DEC && (old == 0 || old > src0))
        return false;
    return atomic_alu_legal(q->op_i, q->width_i);
}

/* NVIDIA's bound is distant. */
static void put_stepped(void *req, const uint64_t *number) {
    struct req *q = req;
    q->old_i = goes_up(q->op_i) ? *number : ~*number;
    q->src0_i |= q->old_i | (q->op_i == ATOMIC_ALU_OP_NV_INC ? *number + 1 : 0);
}

/* Sets the two compared numbers. */
static bool compared(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    const uint64_t mask = atomic_alu_mask(q->width_i);
    number[0] = q->old_i & mask;
    number[1] = (q->op_i == ATOMIC_ALU_OP_CMPXCHG ? q->src1_i : q->src0_i) & mask;
    return atomic_alu_legal(q->op_i, q->width_i);
}

static void put_compared(void *req, const uint64_t *number) {
    struct req *q = req;
    q->old_i = number[0];
    *(q->op_i == ATOMIC_ALU_OP_CMPXCHG ? &q->src1_i : &q->src0_i) = number[1];
}

enum { ORDERED = 8 }; /* number of comparisons that order; they are first */
static const char *const sums[] = {"add", "sub", NULL}, *const steps[] = {"inc",    "dec",    "predec",
                                                                          "nv_inc", "nv_dec", NULL},
                         *const comparisons[] = {"min",    "max",     "imin",   "imax",   "fmin",    "fmax", "nv_inc",
                                                 "nv_dec", "cmpxchg", "fcmpwr", "nv_cas", "nv_cast", NULL},
                         *const floats[] = {"fmin", "fmax", "fcmpwr", NULL};

static bool decided(const struct ll_op *op, uint64_t number[2]) {
    const uint32_t code = ((const struct req *)op->req)->op_i;
    const bool equals = code == ATOMIC_ALU_OP_CMPXCHG || code == ATOMIC_ALU_OP_FCMPWR || code == ATOMIC_ALU_OP_NV_CAS ||
                        code == ATOMIC_ALU_OP_NV_CAST;
    const bool legal = compared(op, number);
    const uint64_t apart = number[0] ^ number[1];
    return legal && (!equals || (apart & (apart - 1)) == 0);
}

/* The mantissa of a NaN */
static bool nan_of(const struct req *q, uint64_t operand, uint64_t *number) {
    const struct atomic_alu_float format = atomic_alu_float_format(q->width_i);
    *number = operand & (format.quiet_bit * 2 - 1);
    return atomic_alu_legal(q->op_i, q->width_i) && (operand & format.infinity) == format.infinity && *number;
}

static bool old_nan(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    return nan_of(q, q->old_i, number);
}

static bool src0_nan(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    return nan_of(q, q->src0_i, number);
}

static uint64_t make_nan(const struct req *q, uint64_t operand, uint64_t mantissa) {
    const struct atomic_alu_float format = atomic_alu_float_format(q->width_i);
    return (operand & ~(format.sign - 1)) | format.infinity | mantissa;
}

static void put_old_nan(void *req, const uint64_t *number) {
    struct req *q = req;
    q->old_i = make_nan(q, q->old_i, *number);
}

static void put_src0_nan(void *req, const uint64_t *number) {
    struct req *q = req;
    q->src0_i = make_nan(q, q->src0_i, *number);
}

static const struct ll_feature features[] = {
    LL_ALU_OPERATION,
    LL_ALU_WIDTH(width_names),
    {.name = "old", .names_for = classes_of, .of_all = old_of, .steer = steer_old},
    {.name = "src0", .names_for = classes_of, .of_all = src0_of, .steer = steer_src0},
    {.name = "relation", .bits = BITS, .relation = &ll_order, .numbers = compared, .put = put_compared},
    {.name = "outcome", .names = outcomes, .of_all = outcome_of, .steer = steer_outcome},
    {.name = "above the width", .names = extensions, .of_all = extension_of},
    LL_ALU_CODE,
    LL_ALU_REFUSED_WIDTH,
    {.name = "sum", .part_of = "operation", .names = sums},
    {.name = "carry", .bits = BITS, .relation = &ll_carry, .numbers = addends, .put = put_addends},
    {.name = "step", .part_of = "operation", .names = steps},
    {.name = "bits", .bits = BITS, .classes = &ll_low_ones, .number = stepped, .put = put_stepped},
    {.name = "comparison", .part_of = "operation", .names = comparisons},
    {.name = "deciding bit", .bits = BITS, .relation = &ll_deciding_bit, .numbers = decided, .put = put_compared},
    {.name = "float operation", .part_of = "operation", .names = floats},
    {.name = "NaN old", .bits = 23, .classes = &ll_one_bit, .number = old_nan, .put = put_old_nan},
    {.name = "NaN src0", .bits = 23, .classes = &ll_one_bit, .number = src0_nan, .put = put_src0_nan},
    LL_ALU_REFUSAL,
    {.name = NULL}};

/* Reasons of ignore bins */
static const char *const refused_width = "the operation is refused at this width";

static const char *ignore_pair(const unsigned *part) {
    return ops[part[0]].widths >> part[1] & 1 ? NULL : refused_width;
}

/* Returns why an operation does not have this outcome with an old value of this class, or NULL. */
static const char *ignore_wrap(uint32_t op, unsigned class, unsigned outcome) {
    switch (op) {
    case ATOMIC_ALU_OP_ADD:
        if (outcome == WRAPPED && class == I_ZERO)
            return "adding to 0 does not carry";
        if (outcome == CHANGED && class == I_ONES)
            return "adding anything but 0 to all ones carries";
        return NULL;
    case ATOMIC_ALU_OP_SUB:
        if (outcome == WRAPPED && class == I_ONES)
            return "nothing is above all ones";
        if (outcome == CHANGED && class == I_ZERO)
            return "subtracting anything but 0 from 0 borrows";
        return NULL;
    case ATOMIC_ALU_OP_INC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == I_ONES))
            return "inc always changes, and wraps at all ones only";
        return NULL;
    case ATOMIC_ALU_OP_DEC:
    case ATOMIC_ALU_OP_PREDEC:
        if (outcome == KEPT || (outcome == WRAPPED) != (class == I_ZERO))
            return "dec always changes, and wraps at 0 only";
        return NULL;
    case ATOMIC_ALU_OP_NV_INC:
        if (outcome == KEPT || (outcome == CHANGED && class == I_ONES))
            return "nv_inc goes to 0 or up by 1, and never up from all ones";
        return NULL;
    case ATOMIC_ALU_OP_NV_DEC:
        if (outcome == KEPT || (outcome == CHANGED && class == I_ZERO))
            return "nv_dec goes to the bound or down by 1, and never down from 0";
        return NULL;
    default:
        return outcome == WRAPPED ? "the operation has no range to run over" : NULL;
    }
}

static const char *ignore_change(uint32_t op, unsigned class) {
    switch (op) {
    case ATOMIC_ALU_OP_MIN:
    case ATOMIC_ALU_OP_AND:
        return class == I_ZERO ? "0 stays" : NULL;
    case ATOMIC_ALU_OP_MAX:
    case ATOMIC_ALU_OP_OR:
        return class == I_ONES ? "all ones stay" : NULL;
    case ATOMIC_ALU_OP_IMIN:
        return class == I_LEAST ? "nothing is below the signed minimum" : NULL;
    case ATOMIC_ALU_OP_IMAX:
        return class == I_GREATEST ? "nothing is above the signed maximum" : NULL;
    case ATOMIC_ALU_OP_FMAX:
    case ATOMIC_ALU_OP_FMIN:
        return class == F_SNAN ? "an old signaling NaN stays" : NULL;
    case ATOMIC_ALU_OP_FCMPWR:
        return class == F_SNAN || class == F_QNAN ? "a NaN matches nothing" : NULL;
    default:
        return NULL;
    }
}

static const char *ignore_outcome(const unsigned *part) {
    const uint32_t op = ops[part[0]].code;
    const char *reason = ignore_pair(part);
    reason = reason ? reason : ignore_wrap(op, part[2], part[3]);
    return reason || part[3] != CHANGED ? reason : ignore_change(op, part[2]);
}

static const char *ignore_above(const unsigned *part) {
    const char *reason = ignore_pair(part);
    return reason ? reason : part[1] == ATOMIC_ALU_WIDTH_64 ? "no bits are above the width" : NULL;
}

/* Returns why the operation does not have the width. */
static const char *ignore_width(const char *name, unsigned width) {
    unsigned op = 0;
    while (strcmp(op_names[op], name) != 0)
        op++;
    return ignore_pair((const unsigned[]){op, width});
}

static const char *ignore_carry(const unsigned *part) {
    return ignore_carry_of(bits_of(part[1]), part[2]);
}

static const char *ignore_step(const unsigned *part) {
    const char *reason = ignore_width(steps[part[0]], part[1]);
    const unsigned bits = bits_of(part[1]);
    if (reason || part[2] > bits)
        return reason ? reason : no_bit;
    return part[2] == bits && part[0] > 2 ? "the bound comes first" : NULL;
}

static const char *ignore_decision(const unsigned *part) {
    const char *reason = ignore_width(comparisons[part[0]], part[1]);
    return reason ? reason : ignore_decision_of(bits_of(part[1]), part[0] < ORDERED, part[2]);
}

static const char *ignore_nan(const unsigned *part) {
    const char *reason = ignore_width(floats[part[0]], part[1]);
    return reason ? reason : part[1] == ATOMIC_ALU_WIDTH_16 && part[2] >= 10 ? "the mantissa has fewer bits" : NULL;
}

static const struct ll_cross crosses[] = {
    {LL_CROSS("operands", "%0.%1 old %2, src0 %3", "operation", "width", "old", "src0"), .ignore = ignore_pair},
    {LL_CROSS("relation", "%0.%1 old %2", "operation", "width", "relation"), .ignore = ignore_pair},
    {LL_CROSS("outcome", "%0.%1 old %2, %3", "operation", "width", "old", "outcome"), .ignore = ignore_outcome},
    {LL_CROSS("above the width", "%0.%1 operands with %2 above the width", "operation", "width", "above the width"),
     .ignore = ignore_above},
    LL_ALU_REFUSED,
    {LL_CROSS("carry", "%0.%1 carries from %2", "sum", "width", "carry"), .ignore = ignore_carry},
    {LL_CROSS("step", "%0.%1 carries through %2 bits", "step", "width", "bits"), .ignore = ignore_step},
    {LL_CROSS("one bit", "%0.%1, of what is compared the %2", "comparison", "width", "deciding bit"),
     .ignore = ignore_decision},
    {LL_CROSS("NaN", "%0.%1, old is a NaN by bit %2 alone", "float operation", "width", "NaN old"),
     .ignore = ignore_nan},
    {LL_CROSS("NaN src0", "%0.%1, src0 is a NaN by bit %2 alone", "float operation", "width", "NaN src0"),
     .ignore = ignore_nan},
    {.name = NULL}};

LL_UNIT(atomic_alu, .respond = respond, .pipeline = LL_COLLAPSE, .latency = 2, .closed = true, .features = features,
        .crosses = crosses, .randomize = randomize, .refusal = "refusal", .refuse = refuse, .print = print,
        .read = read, .words = words);
