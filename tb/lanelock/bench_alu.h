/* SPDX-License-Identifier: MIT */
/*
 * Parts of the declaration of an ALU. A request has a code of up to 6 bits in op_i and a width of 2 bits in width_i.
 * Its operands have up to 64 bits; the ALU reads the bits of the width. An operation has text such as "add.32  src0
 * 0x80000000  src1 0x00000000". Include this after lanelock/ports.h. Before it, the unit has
 *
 *   #define LL_OPS "file"              a line for each operation: OP(NAME, code, "mnemonic", ...)
 *   enum { WIDTHS };                   legal values of width_i are below
 *   struct op {const char *mnemonic; uint8_t code; ...};   further members are further columns of the table
 *   bool is_legal(const struct req *q);                    false: the request is refused
 *   unsigned bits_of(unsigned width);                      of any value of width_i
 *   bool has_width(const struct op *op, unsigned width);   of a legal value of width_i
 *   bool has_operand(const struct op *op, unsigned n);     of operand n in the text; op is NULL in a refused request
 *   uint64_t *operand_at(struct req *q, unsigned n);       of the request
 *   const char *const words[];                             names of its LL_OPERANDS operands, then NULL
 */
#ifndef LANELOCK_BENCH_ALU_H
#define LANELOCK_BENCH_ALU_H

#include "lanelock/bench_ops.h"
#include "lanelock/bench_random.h"
#include "lanelock/bench_text.h"

enum { LL_OPERANDS = 3 };

/*
 * Features of all units; a refused request does not have those of an operation. LL_ALU_WIDTH needs the unit's
 * steer_width() and the names of its widths.
 */
LL_EACH(op_of, indices[q[i].op_i] - 1)
LL_EACH(refusal_of, !is_legal(&q[i]))
LL_EACH(code_of, is_legal(&q[i]) ? LL_NO_CLASS : q[i].op_i)
LL_EACH(refused_width_of, is_legal(&q[i]) ? LL_NO_CLASS : q[i].width_i)

static void put_op(void *req, const uint64_t *number) {
    ((struct req *)req)->op_i = ops[*number].code;
}

static void put_code(void *req, const uint64_t *number) {
    ((struct req *)req)->op_i = (uint32_t)*number;
}

static void put_width(void *req, const uint64_t *number) {
    ((struct req *)req)->width_i = (uint32_t)*number;
}

static unsigned owner_of_width(unsigned width) {
    return width < WIDTHS ? width : LL_NO_CLASS;
}

static const char *ignore_legal(const unsigned *part) {
    const struct req q = {.op_i = part[0], .width_i = part[1]};
    return is_legal(&q) ? "legal" : NULL;
}

static const char *const width_codes[] = {"0", "1", "2", "3", NULL}, *const no_bit = "the width has fewer bits";

#define LL_ALU_OPERATION                                                                                               \
    { .name = "operation", .names = op_names, .of_all = op_of, .put = put_op, .of_request = true, .option = "OPS" }
#define LL_ALU_WIDTH(names_of)                                                                                         \
    { .name = "width", .port = "width_i", .names = (names_of), .steer = steer_width, .option = "WIDTHS" }
#define LL_ALU_CODE                                                                                                    \
    {                                                                                                                  \
        .name = "code", .bits = 6, .classes = &ll_codes, .of_all = code_of, .put = put_code, .part_of = "operation",   \
        .owner = owner_of_code                                                                                         \
    }
#define LL_ALU_REFUSED_WIDTH                                                                                           \
    {                                                                                                                  \
        .name = "refused width", .names = width_codes, .of_all = refused_width_of, .put = put_width,                   \
        .part_of = "width", .owner = owner_of_width                                                                    \
    }
#define LL_ALU_REFUSAL                                                                                                 \
    { .name = "refusal", .names = refusals, .of_all = refusal_of, .of_request = true }
/* Cross of these codes and widths. */
#define LL_ALU_REFUSED                                                                                                 \
    {                                                                                                                  \
        .name = "refused", .text = "refused op %0 width %1", .features = {"code", "refused width"},                    \
        .ignore = ignore_legal                                                                                         \
    }

/* Returns why no sum of a width has a value of ll_carry of 64 bits, or NULL. */
static inline const char *ignore_carry_of(unsigned bits, unsigned carry) {
    const unsigned from = carry / 8, byte = carry % 8;
    return from >= bits || byte >= bits / 8 ? no_bit : byte < from / 8 ? "a carry runs upwards" : NULL;
}

/* As ignore_carry_of(), for ll_deciding_bit. A test for equality only has pairs that differ in one bit. */
static inline const char *ignore_decision_of(unsigned bits, bool ordered, unsigned decision) {
    if (decision / 4 >= bits)
        return no_bit;
    return decision % 4 >= 2 && !ordered ? "the operation does not order its operands" : NULL;
}

/*
 * Classes of integer operands. Their functions have no branches. `mask` has ones in the bits of the width.
 */
enum { I_ZERO, I_ONE, I_ONES, I_LEAST, I_GREATEST, I_BIT, I_POSITIVE, I_NEGATIVE, I_CLASSES };
static const char *const int_classes[] = {"0",        "1",        "all ones", "signed minimum", "signed maximum", "bit",
                                          "positive", "negative", NULL};

/* Returns the class of a value without bits above the width. */
static inline uint32_t int_class(uint64_t v, uint64_t mask) {
    const uint64_t top = mask ^ mask >> 1;
    uint32_t c = (uint32_t)edge_select((v & top) != 0, I_NEGATIVE, I_POSITIVE);
    c = (uint32_t)edge_select((v & (v - 1)) == 0, I_BIT, c);
    c = (uint32_t)edge_select(v == top - 1, I_GREATEST, c);
    c = (uint32_t)edge_select(v == top, I_LEAST, c);
    c = (uint32_t)edge_select(v == mask, I_ONES, c);
    c = (uint32_t)edge_select(v == 1, I_ONE, c);
    return (uint32_t)edge_select(v == 0, I_ZERO, c);
}

/* Returns a value from random bits and a value, usually of the class; bits above the width are any. */
static inline uint64_t int_of_class(unsigned class, uint64_t random, uint64_t value, unsigned bits) {
    const uint64_t top = 1ull << (bits - 1);
    const uint64_t of_class[I_CLASSES] = {
        0, 1, UINT64_MAX, top, top - 1, 2ull << random % (bits - 2), value & (top - 1), value | top};
    return of_class[class];
}

/*
 * Returns a value near `old`, or `value`; `kind` has 3 random low bits. One value in four makes a carry or a borrow
 * between two random bits, where `old` permits it.
 */
static inline uint64_t near_value(uint32_t kind, uint64_t old, uint64_t value, uint64_t random, unsigned bits) {
    uint32_t k = kind & 7;
    uint64_t added = old ^ -(random >> 55), carries = value;
    edge_carry(edge_span(random >> 40 & (bits - 1), random >> 46 & (bits - 1)), &added, &carries);
    return edge_select(k <= 1, carries, 0) | edge_select(k == 2 || k == 3, value, 0) | edge_select(k == 4, old, 0) |
           edge_select(k == 5, old ^ 1ull << (random & (bits - 1)), 0) | edge_select(k == 6, old + 1, 0) |
           edge_select(k == 7, old - 1, 0);
}

/*
 * Returns bits above the width, which must not matter; `kind` has two random bits. Half of them are random, the others
 * 0 or copies of the sign, as in designs that extend their operands.
 */
static inline uint64_t bits_above(uint32_t kind, uint64_t value, uint64_t random, uint64_t mask) {
    return ~mask & (edge_select(kind >> 1, random, 0) |
                    edge_select((kind == 1) & ((value & (mask ^ mask >> 1)) != 0), UINT64_MAX, 0));
}

/* Bits of three operands above the width: other bits, 0, copies of their top bits. No branches. */
enum { ABOVE_OTHER, ABOVE_ZEROS, ABOVE_COPIES };

static inline uint32_t above_width(const uint64_t operand[LL_OPERANDS], uint64_t mask) {
    const uint64_t top = mask ^ mask >> 1;
    uint64_t ones = 0, others = 0;
    for (unsigned i = 0; i < LL_OPERANDS; i++) {
        ones |= operand[i];
        others |= operand[i] ^ -(uint64_t)((operand[i] & top) != 0);
    }
    return (uint32_t)edge_select((ones & ~mask) == 0, ABOVE_ZEROS,
                                 (uint32_t)edge_select((others & ~mask) == 0, ABOVE_COPIES, ABOVE_OTHER));
}

/*
 * Defines the functions of a feature for the classes of an operand, NAME_of() and steer_NAME(). The unit has
 * class_of(request, operand) and make_class(recipe, class).
 */
#define LL_ALU_OPERAND(name)                                                                                           \
    LL_EACH(name##_of, class_of(&q[i], q[i].name##_i))                                                                 \
    static bool steer_##name(struct ll_recipe *recipe, unsigned value) {                                               \
        ((struct req *)recipe->req)->name##_i = make_class(recipe, value);                                             \
        return true;                                                                                                   \
    }

/*
 * Text of requests, with the operands that has_operand() selects. A refused one is "refused: op 0x3f width 2" and
 * operands of 64 bits.
 */

/* Prints the operation, or the code and the width. Returns the width for printing operands. */
static inline unsigned print_operation(FILE *file, const struct req *q) {
    const struct op *op = op_of_request(q);
    if (op)
        fprintf(file, "%s.%u", op->mnemonic, bits_of(q->width_i));
    else
        fprintf(file, "refused: op 0x%02x width %u", (unsigned)q->op_i, (unsigned)q->width_i);
    return op ? bits_of(q->width_i) : 64;
}

static inline unsigned bits_if_legal(unsigned op, unsigned width) {
    return width < WIDTHS && has_width(&ops[op], width) ? bits_of(width) : 0;
}

/* Reads the output of print_operation(). Returns the width for reading operands, or 0 if the text is wrong. */
static inline unsigned read_operation(struct scan *s, struct req *q) {
    uint64_t op = 0, width = 0;
    bool ok = true;
    const char *at = scan_next(s);
    const bool refused = scan_word_is(s, "refused"), coded = op_codes(s, &op, &width, &ok);
    if (!coded)
        ok = op_mnemonic(s, op_names, OPS, bits_if_legal, &op, &width);
    q->op_i = (uint32_t)(coded ? op : ops[op].code);
    q->width_i = (uint32_t)width;
    if (ok && refused && op_of_request(q))
        ok = scan_fail(s, at, NULL, "an operation that is refused, or op CODE width CODE alone");
    return !ok ? 0 : coded ? 64 : bits_of(q->width_i);
}

static void print(FILE *file, const void *req) {
    struct req q = *(const struct req *)req;
    const unsigned bits = print_operation(file, &q);
    for (unsigned i = 0; i < LL_OPERANDS; i++)
        if (has_operand(op_of_request(&q), i))
            op_print_operand(file, words[i], *operand_at(&q, i), bits);
}

static bool read(struct scan *s, void *req) {
    uint64_t operand[LL_OPERANDS] = {0};
    const unsigned bits = read_operation(s, req);
    if (!bits || !op_operands(s, words, bits, operand))
        return false;
    for (unsigned i = 0; i < LL_OPERANDS; i++)
        *operand_at(req, i) = operand[i];
    return true;
}

#endif
