/* SPDX-License-Identifier: MIT */
#include "isa/visa_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/scan.h"
#include "isa/atomic_alu.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const kind_names[] = {"dword_atomic", "svm_atomic", "svm_scatter"};

/* vISA's operations by code; codes from 0x20 on are not vISA's. */
enum { OPS = 0x20 };
#define OP(name, code, mnemonic, widths, operands) [code] = (mnemonic),
static const char *const op_names[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP

/* IGC, Intel's assembler, has other names for two of them. Two more are of later parts: their codes are rejected. */
static const char *const igc_names[OPS] = {
    [ATOMIC_ALU_OP_IMIN] = "minsint", [ATOMIC_ALU_OP_IMAX] = "maxsint", [0x13] = "fadd", [0x14] = "fsub"};
#define OP_NAMES "add sub inc dec min max xchg cmpxchg and or xor minsint maxsint predec fmax fmin fcmpwr"

static const char *const combine_names[] = {"", ".any", ".all"};
static const char *const surface_names[] = {"T0", "T255"};

/* Places in the text, which errors of the decoder point at. */
struct places {
    const char *pred, *op, *width, *exec, *mask, *surface, *blocks, *address, *src0, *src1, *dst;
    bool p0; /* P0 is written; it has no code: its code means no predicate */
};

static bool number(struct scan *s, uint64_t most, uint64_t *value) {
    return scan_digits(s, 10, most, value) && scan_word(s) == 0;
}

/* Reads a letter and a number: M5, P3, T255. */
static bool numbered(struct scan *s, const char *letter, uint64_t most, uint64_t *value) {
    return scan_accept(s, letter) && number(s, most, value);
}

static bool predicate(struct scan *s, struct visa_inst *inst, struct places *places) {
    if (!scan_accept(s, "("))
        return true;
    inst->inverse = scan_accept(s, "!");
    uint64_t id = 0;
    places->pred = scan_next(s);
    if (!numbered(s, "P", 0xfff, &id))
        return scan_fail(s, places->pred, NULL, "a predicate, P1 to P15");
    inst->pred = (uint16_t)id;
    places->p0 = id == 0;
    const char *dot = scan_next(s);
    if (scan_peek(s, 0) == '.') {
        s->at++;
        if (scan_word_is(s, "any"))
            inst->combine = VISA_COMBINE_ANY;
        else if (scan_word_is(s, "all"))
            inst->combine = VISA_COMBINE_ALL;
        else
            return scan_fail(s, dot, NULL, "'.any', '.all' or ')'");
        s->at += scan_word(s);
    }
    return scan_expect(s, ")", inst->combine ? "')'" : "'.any', '.all' or ')'");
}

static bool kind(struct scan *s, struct visa_inst *inst) {
    scan_next(s);
    for (unsigned i = 0; i < COUNT(kind_names); i++)
        if (scan_word_is(s, kind_names[i])) {
            inst->kind = (enum visa_kind)i;
            s->at += scan_word(s);
            return true;
        }
    return scan_fail(s, s->at, NULL, "dword_atomic, svm_atomic or svm_scatter");
}

/* Steps over a dot if a word follows without blanks. */
static bool dot(struct scan *s) {
    if (scan_peek(s, 0) != '.')
        return false;
    s->at++;
    return scan_word(s) != 0;
}

static bool is_op(const struct scan *s, unsigned op) {
    return (op_names[op] && scan_word_is(s, op_names[op])) || (igc_names[op] && scan_word_is(s, igc_names[op]));
}

static bool operation(struct scan *s, struct visa_inst *inst, struct places *places) {
    const char *at = s->at;
    if (!dot(s))
        return scan_fail(s, at, NULL, "'.' and an operation, as in .add");
    unsigned op = 0;
    places->op = s->at;
    while (op < OPS && !is_op(s, op))
        op++;
    if (op == OPS)
        return scan_fail(s, s->at, NULL, "an operation: " OP_NAMES);
    inst->op = (uint8_t)op;
    s->at += scan_word(s);
    return true;
}

static bool width(struct scan *s, struct visa_inst *inst, struct places *places) {
    const char *at = places->width = s->at;
    bool svm = inst->kind == VISA_SVM_ATOMIC;
    if (scan_peek(s, 0) != '.')
        return true;
    if (dot(s) && scan_word_is(s, "16"))
        inst->width = ATOMIC_ALU_WIDTH_16;
    else if (svm && scan_word_is(s, "64"))
        inst->width = ATOMIC_ALU_WIDTH_64;
    else if (!svm || !scan_word_is(s, "32"))
        return scan_fail(s, at, NULL, svm ? "'.16', '.32', '.64' or '('" : "'.16' or '('");
    s->at += scan_word(s);
    return true;
}

/* Reads a size after a dot, one of 2^0 to 2^3; codes has the encoding of each, or -1. */
static bool size(struct scan *s, const int8_t codes[4], uint8_t *code, const char *expected) {
    const char *at = s->at;
    uint64_t value = 0;
    if (!dot(s) || !number(s, 8, &value) || !value || (value & (value - 1)) || codes[__builtin_ctzll(value)] < 0)
        return scan_fail(s, at, NULL, expected);
    *code = (uint8_t)codes[__builtin_ctzll(value)];
    return true;
}

static bool blocks(struct scan *s, struct visa_inst *inst, struct places *places) {
    static const int8_t sizes[] = {0, -1, 1, 2}, numbers[] = {0, 1, 2, 3};
    return size(s, sizes, &inst->block_size, "'.1', '.4' or '.8', the bytes of a block") &&
           (places->blocks = s->at,
            size(s, numbers, &inst->num_blocks, "'.1', '.2', '.4' or '.8', the number of blocks"));
}

static bool exec(struct scan *s, struct visa_inst *inst, struct places *places) {
    if (!scan_expect(s, "(", "'(' and the channels, as in (M1, 8)"))
        return false;
    uint64_t n = 0;
    places->mask = scan_next(s);
    if (scan_accept_word(s, "NoMask")) {
        inst->no_mask = true;
        if (!scan_expect(s, ",", "','"))
            return false;
    } else if (scan_accept(s, "M")) {
        bool read = scan_digits(s, 10, 8, &n) && n;
        inst->mask = (uint8_t)(n - 1);
        inst->no_mask = scan_word_is(s, "_NM");
        if (inst->no_mask)
            s->at += scan_word(s);
        if (!read || scan_word(s))
            return scan_fail(s, places->mask, NULL, "M1 to M8, or M1_NM to M8_NM");
        if (!scan_expect(s, ",", "','"))
            return false;
    }
    places->exec = scan_next(s);
    /* vISA has 32 and can encode it: decode rejects it. */
    if (!number(s, 32, &n) || !n || (n & (n - 1)))
        return scan_fail(s, places->exec, NULL, "a number of channels, 1, 2, 4, 8 or 16");
    inst->exec_log2 = (uint8_t)__builtin_ctzll(n);
    return scan_expect(s, ")", "')'");
}

static bool surface(struct scan *s, struct visa_inst *inst, struct places *places) {
    uint64_t n = 0;
    places->surface = scan_next(s);
    if (!numbered(s, "T", 255, &n))
        return scan_fail(s, places->surface, NULL, "a surface, T0 or T255");
    inst->surface = n == 0 ? VISA_T0 : n == 255 ? VISA_T255 : UINT8_MAX;
    return true;
}

/*
 * IGC's expressions in parentheses, as (32*2), products before sums. Negative values and values above LARGEST are
 * rejected, so that nothing overflows.
 */
enum { LARGEST = 1 << 30, DEEPEST = 16 };

/* No more than DEEPEST deep: NOLINTBEGIN(misc-no-recursion) */

static bool expression(struct scan *s, int64_t *value, unsigned depth);

static bool primary(struct scan *s, int64_t *value, unsigned depth) {
    uint64_t digits = 0;
    if (depth < DEEPEST && scan_accept(s, "("))
        return expression(s, value, depth + 1) && scan_accept(s, ")");
    if (!scan_number(s, LARGEST, &digits))
        return false;
    *value = (int64_t)digits;
    return true;
}

static bool product(struct scan *s, int64_t *value, unsigned depth) {
    int64_t factor = 0;
    if (!primary(s, value, depth))
        return false;
    for (;;) {
        const bool times = scan_accept(s, "*"), by = !times && scan_accept(s, "/"), rest = !by && scan_accept(s, "%");
        if (!times && !by && !rest)
            return true;
        if (!primary(s, &factor, depth) || (!times && factor == 0))
            return false;
        *value = times ? *value * factor : by ? *value / factor : *value % factor;
        if (*value > LARGEST)
            return false;
    }
}

static bool expression(struct scan *s, int64_t *value, unsigned depth) {
    int64_t term = 0;
    if (!product(s, value, depth))
        return false;
    for (;;) {
        const bool plus = scan_accept(s, "+");
        if (!plus && !scan_accept(s, "-"))
            return true;
        if (!product(s, &term, depth))
            return false;
        *value += plus ? term : -term;
        if (*value < 0 || *value > LARGEST)
            return false;
    }
}

/* NOLINTEND(misc-no-recursion) */

/* Reads a dot and, without blanks, a number or an expression in parentheses. */
static bool offset(struct scan *s, uint64_t *value) {
    int64_t computed = 0;
    if (scan_peek(s, 0) == '.' && scan_peek(s, 1) == '(') {
        s->at++;
        if (!primary(s, &computed, 0) || computed > UINT16_MAX)
            return false;
        *value = (uint64_t)computed;
        return true;
    }
    return dot(s) && number(s, UINT16_MAX, value);
}

static bool operand(struct scan *s, struct visa_operand *operand, const char **place, const char *expected) {
    uint64_t id = 0, bytes = 0;
    *place = scan_next(s);
    bool read = scan_accept(s, "%null") || (scan_accept(s, "V") && scan_digits(s, 10, UINT32_MAX, &id));
    if (!read || !offset(s, &bytes))
        return scan_fail(s, *place, NULL, expected);
    *operand = (struct visa_operand){(uint32_t)id, (uint16_t)bytes};
    return true;
}

#define OPERAND_FORM ", as V34.0 or %null.0"
static bool operands(struct scan *s, struct visa_inst *inst, struct places *p) {
    static const char src0[] = "src0" OPERAND_FORM, src1[] = "src1" OPERAND_FORM, dst[] = "dst" OPERAND_FORM;
    switch (inst->kind) {
    case VISA_DWORD_ATOMIC:
        return surface(s, inst, p) && operand(s, &inst->address, &p->address, "the offsets, as V34.0") &&
               operand(s, &inst->src0, &p->src0, src0) && operand(s, &inst->src1, &p->src1, src1) &&
               operand(s, &inst->dst, &p->dst, dst);
    case VISA_SVM_ATOMIC:
        return operand(s, &inst->address, &p->address, "the addresses, as V34.0") &&
               operand(s, &inst->dst, &p->dst, dst) && operand(s, &inst->src0, &p->src0, src0) &&
               operand(s, &inst->src1, &p->src1, src1);
    default:
        return operand(s, &inst->address, &p->address, "the addresses, as V34.0") &&
               operand(s, &inst->src0, &p->src0, "the source, as V34.0");
    }
}

static bool refuse(struct scan *s, const char *at, enum visa_error error, const char *expected) {
    return scan_fail(s, at, visa_error_name(error), expected);
}

/* Reports check 10: the first operand that is null and may not be, or the reverse. */
static bool refuse_null(struct scan *s, const struct visa_inst *inst, const struct places *p) {
    static const char variable[] = "a variable, as V34.0", null[] = "%null.0, as the operation has no such source";
    unsigned needed = visa_sources(inst);
    if (!inst->address.id)
        return refuse(s, p->address, VISA_NULL, variable);
    if ((inst->src0.id != 0) != (needed & 1))
        return refuse(s, p->src0, VISA_NULL, needed & 1 ? variable : null);
    return refuse(s, p->src1, VISA_NULL, needed & 2 ? variable : null);
}

/* Reports check 11: the first illegal operand. */
static bool refuse_operand(struct scan *s, const struct visa_inst *inst, const struct places *p) {
    const char *at = p->dst;
    if (!visa_operand_legal(inst->src1))
        at = p->src1;
    if (!visa_operand_legal(inst->src0))
        at = p->src0;
    if (!visa_operand_legal(inst->address))
        at = p->address;
    return refuse(s, at, VISA_OPERAND, "a variable from V32 on, at a multiple of 32 bytes, or %null.0");
}

/* Checks the text; error is the decoder's result for its message. */
static bool judge(struct scan *s, enum visa_error error, const struct visa_inst *inst, const struct places *p) {
    switch (error) {
    case VISA_OK:
        return true;
    case VISA_OP:
        return refuse(s, p->op, error, "one of " OP_NAMES);
    case VISA_WIDTH:
        return refuse(s, p->width, error, "'.16' or no width: there is no float of 64 bits");
    case VISA_EXEC_SIZE:
        return refuse(s, p->exec, error, inst->kind == VISA_SVM_ATOMIC ? "1, 2, 4 or 8" : "1, 2, 4, 8 or 16");
    case VISA_MASK:
        return refuse(s, p->mask, error,
                      inst->exec_log2 == 3 ? "M1, M3, M5 or M7 with 8 channels" : "M1 or M5 with 16 channels");
    case VISA_PREDICATE:
        return refuse(s, p->pred, error, "P1 to P15");
    case VISA_SURFACE:
        return refuse(s, p->surface, error, "T0 or T255");
    case VISA_BLOCKS:
        return refuse(s, p->blocks, error,
                      inst->num_blocks == 3 ? "8 blocks with 8 channels only, and of 1 or 4 bytes"
                                            : "1 block: several need 8 or 16 channels");
    case VISA_NULL:
        return refuse_null(s, inst, p);
    default:
        return refuse_operand(s, inst, p);
    }
}

bool visa_text_parse(const char *text, size_t length, struct visa_inst *inst, struct visa_text_error *error) {
    struct scan s;
    struct places places = {0};
    struct visa_inst read = {0};
    enum visa_error found = VISA_OK;
    scan_start(&s, text, length);
    bool ok = predicate(&s, &read, &places) && kind(&s, &read) &&
              (read.kind == VISA_SVM_SCATTER ? blocks(&s, &read, &places)
                                             : operation(&s, &read, &places) && width(&s, &read, &places)) &&
              exec(&s, &read, &places) && operands(&s, &read, &places) &&
              (scan_at_end(&s) || scan_fail(&s, s.at, NULL, "the end"));
    if (ok) {
        uint8_t bytes[VISA_BYTES];
        size_t n = visa_encode(&read, bytes);
        found = visa_decode(bytes, n, inst, NULL);
        if (places.p0 && (found == VISA_OK || found > VISA_PREDICATE))
            found = VISA_PREDICATE;
        ok = judge(&s, found, &read, &places);
    }
    if (!ok) {
        error->column = s.column;
        error->error = found;
        memcpy(error->message, s.message, sizeof error->message);
    }
    return ok;
}

enum { OPERAND_SIZE = 24 };

static const char *print_operand(struct visa_operand operand, char buffer[OPERAND_SIZE]) {
    if (operand.id)
        snprintf(buffer, OPERAND_SIZE, "V%" PRIu32 ".%u", operand.id, operand.offset);
    else
        snprintf(buffer, OPERAND_SIZE, "%%null.0");
    return buffer;
}

static const char *op_name(const struct visa_inst *inst) {
    const char *igc = igc_names[inst->op];
    return igc ? igc : op_names[inst->op];
}

int visa_text_print(const struct visa_inst *inst, char *buffer, size_t size) {
    static const char *const width_names[] = {"", ".16", ".64"};
    static const uint8_t block_bytes[] = {1, 4, 8};
    char pred[24] = "", exec[32], address[OPERAND_SIZE], src0[OPERAND_SIZE], src1[OPERAND_SIZE], dst[OPERAND_SIZE];
    if (inst->pred)
        snprintf(pred, sizeof pred, "(%sP%u%s) ", inst->inverse ? "!" : "", inst->pred, combine_names[inst->combine]);
    snprintf(exec, sizeof exec, "(M%u%s, %u)", inst->mask + 1, inst->no_mask ? "_NM" : "", visa_exec_size(inst));
    print_operand(inst->address, address);
    print_operand(inst->src0, src0);
    print_operand(inst->src1, src1);
    print_operand(inst->dst, dst);
    const char *name = kind_names[inst->kind];
    switch (inst->kind) {
    case VISA_DWORD_ATOMIC:
        return snprintf(buffer, size, "%s%s.%s%s %s %s %s %s %s %s", pred, name, op_name(inst),
                        width_names[inst->width], exec, surface_names[inst->surface], address, src0, src1, dst);
    case VISA_SVM_ATOMIC:
        return snprintf(buffer, size, "%s%s.%s%s %s %s %s %s %s", pred, name, op_name(inst), width_names[inst->width],
                        exec, address, dst, src0, src1);
    default:
        return snprintf(buffer, size, "%s%s.%u.%u %s %s %s", pred, name, block_bytes[inst->block_size],
                        visa_blocks(inst), exec, address, src0);
    }
}
