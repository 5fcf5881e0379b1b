/* SPDX-License-Identifier: MIT */
/* The unit int_alu: its model, features of its operations, random operands, and the text of an operation. */
#define LL_PORTS "cycle/int_alu_ports.h"
#include "lanelock/ports.h"

#include <string.h>

#include "common/scan.h"
#include "cycle/int_alu.h"
#include "isa/int_alu.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_text.h"

enum { WIDTHS = 4, BITS = 64, UNUSED_CODE = 0x3f };

struct op {
    const char *mnemonic;
    uint8_t code, operands;
};

static bool is_legal(const struct req *q) {
    return int_alu_codes >> q->op_i & 1;
}

static unsigned bits_of(unsigned width) {
    return int_alu_bits(width);
}

static bool has_width(const struct op *op, unsigned width) {
    return op && width < WIDTHS;
}

/* A refused request has all operands. */
static bool has_operand(const struct op *op, unsigned n) {
    return !op || n < op->operands;
}

static uint64_t *operand_at(struct req *q, unsigned n) {
    return n == 0 ? &q->src0_i : n == 1 ? &q->src1_i : &q->src2_i;
}

static const char *const words[] = {"src0", "src1", "src2", NULL};

#define LL_OPS "isa/int_alu_op.def"
#include "lanelock/bench_alu.h"

static const char *const width_names[] = {"8", "16", "32", "64", NULL};

/* struct req and struct rsp are words, as those of the model are; and so are all inputs and all outputs. */
static void respond(const void *req, void *rsp, size_t n) {
    int_alu_respond(req, rsp, n);
}

static void cycle(void *state, const struct ll_in *in, struct ll_out *out) {
    int_alu_cycle(state, (const struct int_alu_in *)in, (struct int_alu_out *)out);
}

static void refuse(void *req) {
    ((struct req *)req)->op_i = UNUSED_CODE;
}

static bool is_special(const struct req *q) {
    return int_alu_is_special(q->op_i, q->width_i, q->src0_i, q->src1_i);
}

/* Without a rule for special cases of division, none is sent. */
static bool sends(const void *req) {
    return !is_special(req);
}

enum { LEAVES_SPECIAL_OPEN = DIV0 == INT_DIV0_REFUSED };

static bool is_signed(uint32_t op) {
    return op == INT_ALU_OP_DIV || op == INT_ALU_OP_REM;
}

static uint64_t mask_of(const struct req *q) {
    return int_mask(int_alu_bits(q->width_i));
}

/*
 * Random operands.
 */

/* Returns a number of any length. */
static uint64_t any_length(uint64_t random, unsigned bits) {
    return rng_hash(random) >> (64 - bits) >> (random >> 6 & (bits - 1));
}

/* Returns a value of some kind: any, of any length, negative of any length, at an edge, a run of ones. */
static uint64_t make_value(unsigned kind, uint64_t random, unsigned bits) {
    switch (kind & 7) {
    case 0:
        return rng_hash(random);
    case 1:
    case 2:
        return any_length(random, bits);
    case 3:
        return ~any_length(random, bits);
    case 4:
        return edge_run(random, bits);
    default:
        return edge_value(random, bits);
    }
}

/* Returns an amount: mostly one next to the width or below it, now and then with other bits. */
static uint64_t make_amount(uint64_t random, unsigned bits) {
    const uint64_t below = random >> 8 & (2 * bits - 1);
    return random & 7 ? below : random & 8 ? below | edge_value(random >> 20, BITS) : edge_value(random >> 20, BITS);
}

static void make_operands(struct req *q, uint64_t random) {
    const unsigned bits = int_alu_bits(q->width_i);
    const uint64_t kinds = rng_hash(random), mask = int_mask(bits);
    const bool shifts = q->op_i >= INT_ALU_OP_SLL && q->op_i <= INT_ALU_OP_ROR;
    uint64_t value[LL_OPERANDS];
    for (unsigned i = 0; i < LL_OPERANDS; i++) {
        const uint64_t r = rng_hash(random + (i + 1) * RNG_STEP);
        const unsigned kind = (unsigned)(kinds >> 8 * i);
        value[i] = make_value(kind, r, bits);
        if (i && kind >> 3 & 1)
            value[i] = near_value(kind >> 4, value[0], value[i], r, bits);
        *operand_at(q, i) = (value[i] & mask) | bits_above((uint32_t)(kinds >> 62), value[i], r, mask);
    }
    if (shifts && kinds >> 60 & 3)
        q->src1_i = make_amount(rng_hash(random + 2 * RNG_STEP), bits);
}

/* One request in 64 is refused. */
static void randomize(void *requests, const unsigned (*chosen)[LL_TILE], uint64_t random, size_t n) {
    struct req *q = requests;
    for (size_t i = 0; i < n; i++, random += 4 * RNG_STEP) {
        const uint64_t any = rng_hash(~random);
        q[i].op_i = any >> 58 ? ops[chosen[0][i]].code : unused_code(any >> 40 & (LL_CODES - 1));
        q[i].width_i = chosen[1][i];
        make_operands(&q[i], random);
    }
}

/* Operands that are near edges of the width. */
static bool steer_width(struct ll_recipe *recipe, unsigned value) {
    struct req *q = recipe->req;
    q->width_i = value;
    make_operands(q, recipe->random(recipe));
    return true;
}

static uint32_t class_of(const struct req *q, uint64_t operand) {
    return is_legal(q) ? int_class(operand & mask_of(q), mask_of(q)) : LL_NO_CLASS;
}

static uint64_t make_class(struct ll_recipe *recipe, unsigned class) {
    const unsigned bits = int_alu_bits(((const struct req *)recipe->req)->width_i);
    const uint64_t random = recipe->random(recipe), mask = int_mask(bits);
    const uint64_t value = make_value((unsigned)random & 3, random >> 2, bits);
    return (int_of_class(class, random, value, bits) & mask) | (random & ~mask);
}

LL_ALU_OPERAND(src0)
LL_ALU_OPERAND(src1)
LL_ALU_OPERAND(src2)

/* The first two operands in their order */
static bool operands(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    number[0] = q->src0_i & mask_of(q);
    number[1] = q->src1_i & mask_of(q);
    return is_legal(q);
}

static void put_operands(void *req, const uint64_t *number) {
    struct req *q = req;
    q->src0_i = number[0];
    q->src1_i = number[1];
}

/* Bits above the width */
static const char *const extensions[] = {"other bits", "0", "copies of their top bits", NULL};

static uint32_t extension(const struct req *q) {
    const uint64_t operand[] = {q->src0_i, q->src1_i, q->src2_i}, mask = mask_of(q);
    return is_legal(q) && mask != UINT64_MAX ? above_width(operand, mask) : LL_NO_CLASS;
}
LL_EACH(extension_of, extension(&q[i]))

/* The result at its width */
enum { R_ZERO, R_LOW, R_TOP };
static const char *const results[] = {"0", "without its top bit", "with its top bit", NULL};

static uint32_t result(const struct req *q, const struct rsp *r) {
    const uint64_t mask = mask_of(q), v = r->result_o & mask;
    return r->error_o ? LL_NO_CLASS : v == 0 ? R_ZERO : v & (mask ^ mask >> 1) ? R_TOP : R_LOW;
}
LL_EACH(result_of, result(&q[i], &r[i]))

/*
 * Sums
 */
static const char *const sums[] = {"add", "sub", "satadd", "satsub", "sataddu", "satsubu", NULL},
                         *const saturating[] = {"satadd", "satsub", "sataddu", "satsubu", NULL},
                         *const accumulating[] = {"madd", "msub", NULL},
                         *const ternary[] = {"madd", "msub", "maddh", "maddhu", NULL};

static bool subtracts(uint32_t op) {
    return op == INT_ALU_OP_SUB || op == INT_ALU_OP_SATSUB || op == INT_ALU_OP_SATSUBU;
}

static bool is_sum(uint32_t op) {
    return op <= INT_ALU_OP_SATSUBU;
}

/* What is added: a - b borrows where ~a + b carries. */
static bool addends(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    number[0] = (subtracts(q->op_i) ? ~q->src0_i : q->src0_i) & mask_of(q);
    number[1] = q->src1_i & mask_of(q);
    return is_sum(q->op_i);
}

static void put_addends(void *req, const uint64_t *number) {
    struct req *q = req;
    q->src0_i = subtracts(q->op_i) ? ~number[0] : number[0];
    q->src1_i = number[1];
}

/* c and the product: c - p borrows where ~c + p carries. */
static bool accumulated(const struct ll_op *op, uint64_t number[2]) {
    const struct req *q = op->req;
    number[0] = (q->op_i == INT_ALU_OP_MSUB ? ~q->src2_i : q->src2_i) & mask_of(q);
    number[1] = q->src0_i * q->src1_i & mask_of(q);
    return q->op_i == INT_ALU_OP_MADD || q->op_i == INT_ALU_OP_MSUB;
}

/* An odd factor has an inverse modulo 2^64: each step of Newton's method doubles its right bits, 3 at first. */
static void put_accumulated(void *req, const uint64_t *number) {
    struct req *q = req;
    uint64_t odd = q->src1_i | 1, inverse = odd;
    for (unsigned right = 3; right < BITS; right *= 2)
        inverse *= 2 - odd * inverse;
    q->src0_i = number[1] * inverse;
    q->src1_i = odd;
    q->src2_i = q->op_i == INT_ALU_OP_MSUB ? ~number[0] : number[0];
}

/* Carry out of the top bit, or a borrow; overflow of the signed range */
static const char *const flag_names[] = {"neither", "carry", "overflow", "both", NULL};

static uint32_t flags(const struct req *q) {
    const unsigned bits = int_alu_bits(q->width_i);
    const uint64_t mask = int_mask(bits), a = q->src0_i & mask, b = q->src1_i & mask;
    const uint64_t sum = (subtracts(q->op_i) ? a - b : a + b) & mask, other = subtracts(q->op_i) ? ~b : b;
    const bool carry = subtracts(q->op_i) ? a < b : sum < a;
    return is_sum(q->op_i) ? carry + 2u * int_is_negative((a ^ sum) & (other ^ sum), bits) : LL_NO_CLASS;
}
LL_EACH(flags_of, flags(&q[i]))

/* Where an exact sum is, from the ends of the range to which it saturates */
enum { INSIDE, UPPER, NEXT_ABOVE, ABOVE, LOWER, NEXT_BELOW, BELOW };
static const char *const places[] = {"inside",    "the greatest", "1 above", "above",
                                     "the least", "1 below",      "below",   NULL};

static uint32_t place(const struct req *q) {
    const unsigned bits = int_alu_bits(q->width_i);
    const bool is_unsigned = q->op_i == INT_ALU_OP_SATADDU || q->op_i == INT_ALU_OP_SATSUBU, less = subtracts(q->op_i);
    const uint64_t mask = int_mask(bits), a = q->src0_i & mask, b = q->src1_i & mask;
    const uint64_t most = is_unsigned ? mask : mask >> 1, least = is_unsigned ? 0 : int_top(bits);
    const uint64_t sum = (less ? a - b : a + b) & mask, other = less ? ~b : b;
    const bool beyond = is_unsigned ? (less ? a < b : sum < a) : int_is_negative((a ^ sum) & (other ^ sum), bits);
    const bool upwards = is_unsigned ? !less : !int_is_negative(a, bits);
    if (q->op_i < INT_ALU_OP_SATADD || q->op_i > INT_ALU_OP_SATSUBU)
        return LL_NO_CLASS;
    if (!beyond)
        return sum == most ? UPPER : sum == least ? LOWER : INSIDE;
    return upwards ? (sum == least ? NEXT_ABOVE : ABOVE) : sum == most ? NEXT_BELOW : BELOW;
}
LL_EACH(place_of, place(&q[i]))

/*
 * Comparisons
 */
static const char *const comparisons[] = {"lt",  "ge",  "ltu",  "geu",  "gt", "le", "gtu", "leu",
                                          "min", "max", "minu", "maxu", "eq", "ne", NULL};
enum { ORDERED = 12 };

static bool decided(const struct ll_op *op, uint64_t number[2]) {
    const uint32_t code = ((const struct req *)op->req)->op_i;
    const bool equals = code == INT_ALU_OP_EQ || code == INT_ALU_OP_NE, legal = operands(op, number);
    const uint64_t apart = number[0] ^ number[1];
    return legal && (!equals || (apart & (apart - 1)) == 0);
}

/*
 * Shifts
 */
static const char *const shifts[] = {"sll", "srl", "sra", "rol", "ror", NULL}, *const bit_values[] = {"0", "1", NULL};

/* The amount, if no bits above 127 are in it */
static bool amount(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct req *)op->req)->src1_i;
    return *number < 128;
}

static bool second(const struct ll_op *op, uint64_t *number) {
    *number = ((const struct req *)op->req)->src1_i;
    return true;
}

static void put_second(void *req, const uint64_t *number) {
    ((struct req *)req)->src1_i = *number;
}

LL_EACH(top_bit_of, (uint32_t)int_is_negative(q[i].src0_i &mask_of(&q[i]), int_alu_bits(q[i].width_i)))

/*
 * Single bits of an operand, and counts
 */
static const char *const by_bit[] = {"abs",  "and", "or",  "xor",  "not", "andn",  "orn", "xnor",
                                     "brev", "clz", "ctz", "popc", "cls", "bswap", NULL},
                         *const products[] = {"mul",  "mulh",  "mulhu",  "mulhsu", "madd",
                                              "msub", "maddh", "maddhu", NULL},
                         *const counts[] = {"clz", "ctz", "popc", "cls", NULL};

static bool src0_bits(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    *number = q->src0_i & mask_of(q);
    return true;
}

static void put_src0(void *req, const uint64_t *number) {
    ((struct req *)req)->src0_i = *number;
}

static bool src1_bits(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    *number = q->src1_i & mask_of(q);
    return true;
}

/* The count, as ones in which a number ends */
LL_EACH(count_of, q[i].op_i >= INT_ALU_OP_CLZ && q[i].op_i <= INT_ALU_OP_CLS ? (uint32_t)r[i].result_o : LL_NO_CLASS)

/*
 * Divisions
 */
#define KINDS(V)                                                                                                       \
    V(BY_0, "by 0"), V(OVERFLOW, "overflow"), V(BY_1, "by 1"), V(BY_ONES, "by all ones"), V(EQUAL, "equal"),           \
        V(SMALLER, "smaller"), V(EXACT, "exact"), V(INEXACT, "inexact")
enum { KINDS(LL_ID) };
static const char *const divisions[] = {"div", "divu", "rem", "remu", NULL}, *const kinds[] = {KINDS(LL_NAME), NULL},
                         *const signs[] = {"0 and 0", "0 and 1", "1 and 0", "1 and 1", NULL};

static uint32_t sign_pair(uint64_t a, uint64_t b, unsigned bits) {
    return 2 * int_is_negative(a, bits) + int_is_negative(b, bits);
}
LL_EACH(signs_of, sign_pair(q[i].src0_i &mask_of(&q[i]), q[i].src1_i &mask_of(&q[i]), int_alu_bits(q[i].width_i)))

/* The division of a by b; with its own rule for 0. */
static struct int_quotient quotient_of(uint32_t op, uint64_t a, uint64_t b, unsigned bits) {
    return is_signed(op) ? int_div(a, b, INT_DIV0_ZERO, bits) : int_divu(a, b, INT_DIV0_ZERO, bits);
}

static uint32_t kind(const struct req *q) {
    const unsigned bits = int_alu_bits(q->width_i);
    const uint64_t a = q->src0_i & int_mask(bits), b = q->src1_i & int_mask(bits);
    if (!int_alu_divides(q->op_i))
        return LL_NO_CLASS;
    if (b == 0)
        return BY_0;
    if (is_special(q))
        return OVERFLOW;
    const struct int_quotient of = quotient_of(q->op_i, a, b, bits);
    return b == 1                ? BY_1
           : b == int_mask(bits) ? BY_ONES
           : a == b              ? EQUAL
           : of.quotient == 0    ? SMALLER
           : of.remainder == 0   ? EXACT
                                 : INEXACT;
}
LL_EACH(kind_of, kind(&q[i]))

/* The quotient of positive numbers, if there is a remainder */
static bool quotient(const struct ll_op *op, uint64_t *number) {
    const struct req *q = op->req;
    const unsigned bits = int_alu_bits(q->width_i);
    const uint64_t a = q->src0_i & int_mask(bits), b = q->src1_i & int_mask(bits);
    const struct int_quotient of = quotient_of(q->op_i, a, b, bits);
    *number = of.quotient;
    return int_alu_divides(q->op_i) && of.remainder && !(is_signed(q->op_i) && sign_pair(a, b, bits));
}

/* The divisor is as long as the quotient leaves room for. */
static void put_quotient(void *req, const uint64_t *number) {
    struct req *q = req;
    const unsigned bits = int_alu_bits(q->width_i) - is_signed(q->op_i);
    const uint64_t most = int_mask(bits) / (*number ? *number : 1), b = 2 + q->src1_i % (most > 2 ? most - 1 : 1);
    q->src1_i = b;
    q->src0_i = *number * b + 1 + (b > 2 ? q->src0_i % (b - 2) : 0);
}

static const struct ll_feature features[] = {
    LL_ALU_OPERATION,
    LL_ALU_WIDTH(width_names),
    {.name = "src0", .names = int_classes, .of_all = src0_of, .steer = steer_src0},
    {.name = "src1", .names = int_classes, .of_all = src1_of, .steer = steer_src1},
    {.name = "src2", .names = int_classes, .of_all = src2_of, .steer = steer_src2},
    {.name = "relation", .bits = BITS, .relation = &ll_order, .numbers = operands, .put = put_operands},
    {.name = "above the width", .names = extensions, .of_all = extension_of},
    {.name = "result", .names = results, .of_all = result_of},
    LL_ALU_CODE,
    LL_ALU_REFUSED_WIDTH,
    {.name = "sum", .part_of = "operation", .names = sums},
    {.name = "carry", .bits = BITS, .relation = &ll_carry, .numbers = addends, .put = put_addends},
    {.name = "flags", .names = flag_names, .of_all = flags_of},
    {.name = "saturating", .part_of = "operation", .names = saturating},
    {.name = "sum is", .names = places, .of_all = place_of},
    {.name = "with three operands", .part_of = "operation", .names = ternary},
    {.name = "accumulating", .part_of = "operation", .names = accumulating},
    {.name = "carry of c", .bits = BITS, .relation = &ll_carry, .numbers = accumulated, .put = put_accumulated},
    {.name = "comparison", .part_of = "operation", .names = comparisons},
    {.name = "deciding bit", .bits = BITS, .relation = &ll_deciding_bit, .numbers = decided, .put = put_operands},
    {.name = "shift", .part_of = "operation", .names = shifts},
    {.name = "amount", .bits = 7, .classes = &ll_codes, .number = amount, .put = put_second},
    {.name = "top bit", .names = bit_values, .of_all = top_bit_of},
    {.name = "bit of the amount", .bits = BITS, .classes = &ll_one_bit, .number = second, .put = put_second},
    {.name = "of bits", .part_of = "operation", .names = by_bit},
    {.name = "bit of src0", .bits = BITS, .classes = &ll_one_bit, .number = src0_bits, .put = put_src0},
    {.name = "bit of src1", .bits = BITS, .classes = &ll_one_bit, .number = src1_bits, .put = put_second},
    {.name = "counting", .part_of = "operation", .names = counts},
    {.name = "count", .bits = BITS, .classes = &ll_low_ones, .of_all = count_of},
    {.name = "product", .part_of = "operation", .names = products},
    {.name = "division", .part_of = "operation", .names = divisions},
    {.name = "top bits", .names = signs, .of_all = signs_of},
    {.name = "kind", .names = kinds, .of_all = kind_of},
    {.name = "bit of the quotient", .bits = BITS, .classes = &ll_one_bit, .number = quotient, .put = put_quotient},
    LL_ALU_REFUSAL,
    {.name = NULL}};

/*
 * Bins that no operation hits
 */
static const char *const never_sent = "never sent";

static bool has_special_operands(uint32_t op, unsigned src0, unsigned src1) {
    return int_alu_divides(op) && (src1 == I_ZERO || (is_signed(op) && src0 == I_LEAST && src1 == I_ONES));
}

static const char *ignore_operands(const unsigned *part) {
    return LEAVES_SPECIAL_OPEN && has_special_operands(ops[part[0]].code, part[2], part[3]) ? never_sent : NULL;
}

static const char *ignore_above(const unsigned *part) {
    return bits_of(part[1]) == BITS ? "no bits are above the width" : NULL;
}

static const char *ignore_result(const unsigned *part) {
    const uint32_t op = ops[part[0]].code;
    if (part[2] != R_TOP)
        return NULL;
    if (op >= INT_ALU_OP_EQ && op <= INT_ALU_OP_LEU)
        return "a comparison has 0 or 1";
    return op >= INT_ALU_OP_CLZ && op <= INT_ALU_OP_CLS ? "a count has no top bit" : NULL;
}

static const char *ignore_carry(const unsigned *part) {
    return ignore_carry_of(bits_of(part[1]), part[2]);
}

static const char *ignore_place(const unsigned *part) {
    const char *name = saturating[part[0]];
    if (strcmp(name, "sataddu") == 0 && part[2] >= NEXT_BELOW)
        return "an unsigned sum is not below 0";
    return strcmp(name, "satsubu") == 0 && (part[2] == NEXT_ABOVE || part[2] == ABOVE)
               ? "an unsigned difference is not above the first operand"
               : NULL;
}

static const char *ignore_decision(const unsigned *part) {
    return ignore_decision_of(bits_of(part[1]), part[0] < ORDERED, part[2]);
}

static const char *ignore_bit(const unsigned *part) {
    return part[2] >= bits_of(part[1]) ? no_bit : NULL;
}

static const char *ignore_count(const unsigned *part) {
    const bool copies = strcmp(counts[part[0]], "cls") == 0;
    return part[2] + copies > bits_of(part[1]) ? "the width has fewer bits" : NULL;
}

static const char *ignore_kind(const unsigned *part) {
    const bool of_signed = is_signed(divisions[part[0]][3] == 'u' ? INT_ALU_OP_DIVU : INT_ALU_OP_DIV);
    const bool a = part[2] >> 1, b = part[2] & 1;
    switch (part[3]) {
    case BY_0:
    case OVERFLOW:
        if (LEAVES_SPECIAL_OPEN)
            return never_sent;
        if (part[3] == BY_0)
            return b ? "0 has no top bit" : NULL;
        return !of_signed ? "unsigned divisions do not overflow" : !a || !b ? "only -1 divides the minimum so" : NULL;
    case BY_1:
        return b ? "1 has no top bit" : NULL;
    case BY_ONES:
        return !b ? "all ones have the top bit" : NULL;
    case EQUAL:
        return a != b ? "equal numbers have equal top bits" : NULL;
    case SMALLER:
        return !of_signed && a && !b ? "the dividend is greater" : NULL;
    default:
        if (of_signed || !b)
            return NULL;
        return !a ? "the dividend is smaller" : part[3] == EXACT ? "the quotient is less than 2" : NULL;
    }
}

static const char *ignore_quotient(const unsigned *part) {
    const bool of_signed = divisions[part[0]][3] != 'u';
    /* A remainder needs a divisor of 2 or more. */
    return part[2] + of_signed + 1 >= bits_of(part[1]) ? "such a quotient leaves no remainder" : NULL;
}

static const struct ll_cross crosses[] = {
    {LL_CROSS("operands", "%0.%1 src0 %2, src1 %3", "operation", "width", "src0", "src1"), .ignore = ignore_operands},
    {LL_CROSS("third operand", "%0.%1 src0 %2, src1 %3, src2 %4", "with three operands", "width", "src0", "src1",
              "src2")},
    {LL_CROSS("relation", "%0.%1 src0 %2", "operation", "width", "relation")},
    {LL_CROSS("above the width", "%0.%1 operands with %2 above the width", "operation", "width", "above the width"),
     .ignore = ignore_above},
    {LL_CROSS("result", "%0.%1 result %2", "operation", "width", "result"), .ignore = ignore_result},
    LL_ALU_REFUSED,
    {LL_CROSS("carry", "%0.%1 carries from %2", "sum", "width", "carry"), .ignore = ignore_carry},
    {LL_CROSS("flags", "%0.%1 with %2", "sum", "width", "flags")},
    {LL_CROSS("saturation", "%0.%1 exact result %2", "saturating", "width", "sum is"), .ignore = ignore_place},
    {LL_CROSS("carry of c", "%0.%1 carries from %2", "accumulating", "width", "carry of c"), .ignore = ignore_carry},
    {LL_CROSS("one bit", "%0.%1, of what is compared the %2", "comparison", "width", "deciding bit"),
     .ignore = ignore_decision},
    {LL_CROSS("amount", "%0.%1 by %2 of a number with top bit %3", "shift", "width", "amount", "top bit")},
    {LL_CROSS("bit of the amount", "%0.%1 by bit %2 alone", "shift", "width", "bit of the amount")},
    {LL_CROSS("bit of src0", "%0.%1 of bit %2 alone", "of bits", "width", "bit of src0"), .ignore = ignore_bit},
    {LL_CROSS("count", "%0.%1 is %2", "counting", "width", "count"), .ignore = ignore_count},
    {LL_CROSS("factor src0", "%0.%1 of bit %2 alone", "product", "width", "bit of src0"), .ignore = ignore_bit},
    {LL_CROSS("factor src1", "%0.%1 by bit %2 alone", "product", "width", "bit of src1"), .ignore = ignore_bit},
    {LL_CROSS("division", "%0.%1 of top bits %2: %3", "division", "width", "top bits", "kind"), .ignore = ignore_kind},
    {LL_CROSS("bit of the quotient", "%0.%1, the quotient is bit %2 alone", "division", "width", "bit of the quotient"),
     .ignore = ignore_quotient},
    {.name = NULL}};

LL_UNIT(int_alu, .respond = respond, .cycle = cycle, .cycle_size = sizeof(struct int_alu_state), .closed = true,
        .features = features, .crosses = crosses, .randomize = randomize, .refusal = "refusal", .refuse = refuse,
        .sends = LEAVES_SPECIAL_OPEN ? sends : NULL, .print = print, .read = read, .words = words);
