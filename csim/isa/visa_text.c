/* SPDX-License-Identifier: MIT */
#include "isa/visa_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/scan.h"
#include "isa/atomic_alu.h"

/* Names of the operations, by code; codes from 0x20 on are not vISA's. */
enum { OPS = 0x20 };
#define OP(name, code, mnemonic, widths, operands) [code] = (mnemonic),
static const char *const op_names[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP

/*
 * Names that IGC, Intel's assembler, prints instead. fadd and fsub exist on later hardware only: their codes are
 * rejected.
 */
static const char *const igc_names[OPS] = {
    [ATOMIC_ALU_OP_IMIN] = "minsint", [ATOMIC_ALU_OP_IMAX] = "maxsint", [0x13] = "fadd", [0x14] = "fsub"};
#define OP_NAMES "add sub inc dec min max xchg cmpxchg and or xor minsint maxsint predec fmax fmin fcmpwr"

/* Names of the codes of other fields. */
static const char *const combine_names[] = {"", "any", "all"}, *const width_names[] = {"32", "16", "64"},
                         *const block_names[] = {"1", "4", "8"}, *const number_names[] = {"1", "2", "4", "8"};

/* Slots of a text. forms[] lists those that follow the predicate and the name of a kind, with the text for errors. */
enum slot { END, PRED, OP, WIDTH, BLOCK, BLOCKS, MASK, EXEC, SURFACE, ADDRESS, SRC0, SRC1, DST, SLOTS };
enum { MOST_SLOTS = 9 };
struct form {
    const char *name;
    struct {
        enum slot slot;
        const char *expected;
    } slots[MOST_SLOTS + 1];
};
#define OP_SLOT                                                                                                        \
    { OP, "an operation: " OP_NAMES }
#define CHANNEL_SLOTS                                                                                                  \
    {MASK, "M1 to M8, or M1_NM to M8_NM"}, {                                                                           \
        EXEC, "a number of channels, 1, 2, 4, 8 or 16"                                                                 \
    }
#define ADDRESS_SLOT                                                                                                   \
    { ADDRESS, "the addresses, as V34.0" }
#define OPERAND_SLOT(slot, name)                                                                                       \
    { slot, name ", as V34.0 or %null.0" }
static const struct form forms[VISA_KINDS] = {
    {"dword_atomic",
     {OP_SLOT,
      {WIDTH, "'.16' or '('"},
      CHANNEL_SLOTS,
      {SURFACE, "a surface, T0 or T255"},
      {ADDRESS, "the offsets, as V34.0"},
      OPERAND_SLOT(SRC0, "src0"),
      OPERAND_SLOT(SRC1, "src1"),
      OPERAND_SLOT(DST, "dst")}},
    {"svm_atomic",
     {OP_SLOT,
      {WIDTH, "'.16', '.32', '.64' or '('"},
      CHANNEL_SLOTS,
      ADDRESS_SLOT,
      OPERAND_SLOT(DST, "dst"),
      OPERAND_SLOT(SRC0, "src0"),
      OPERAND_SLOT(SRC1, "src1")}},
    {"svm_scatter",
     {{BLOCK, "'.1', '.4' or '.8', the bytes of a block"},
      {BLOCKS, "'.1', '.2', '.4' or '.8', the number of blocks"},
      CHANNEL_SLOTS,
      ADDRESS_SLOT,
      {SRC0, "the source, as V34.0"}}},
};

/* Text in progress: the fields, and the place of each slot for errors. */
struct reading {
    struct scan s;
    struct visa_inst inst;
    const char *at[SLOTS];
    bool p0; /* P0 is written. It has no code: its code means no predicate. */
};

static bool number(struct scan *s, uint64_t most, uint64_t *value) {
    return scan_digits(s, 10, most, value) && scan_word(s) == 0;
}

/* Skips a dot. Returns true if a word follows without blanks. */
static bool dot(struct scan *s) {
    if (scan_peek(s, 0) != '.')
        return false;
    s->at++;
    return scan_word(s) != 0;
}

/* Reads one of n names; its code is its index. */
static bool choice(struct scan *s, const char *const *names, uint8_t n, uint8_t *code) {
    for (uint8_t i = 0; i < n; i++)
        if (names[i] && scan_word_is(s, names[i])) {
            *code = i;
            s->at += scan_word(s);
            return true;
        }
    return false;
}

static bool predicate(struct reading *r) {
    struct scan *s = &r->s;
    uint64_t id = 0;
    if (!scan_accept(s, "("))
        return true;
    r->inst.inverse = scan_accept(s, "!");
    r->at[PRED] = scan_next(s);
    if (!scan_accept(s, "P") || !number(s, 0xfff, &id))
        return scan_fail(s, r->at[PRED], NULL, "a predicate, P1 to P15");
    r->inst.pred = (uint16_t)id;
    r->p0 = id == 0;
    const char *at = scan_next(s);
    if (scan_peek(s, 0) == '.' && (!dot(s) || !choice(s, combine_names, 3, &r->inst.combine)))
        return scan_fail(s, at, NULL, "'.any', '.all' or ')'");
    return scan_expect(s, ")", r->inst.combine ? "')'" : "'.any', '.all' or ')'");
}

static bool mask(struct reading *r) {
    struct scan *s = &r->s;
    uint64_t n = 1;
    if (!scan_expect(s, "(", "'(' and the channels, as in (M1, 8)"))
        return false;
    r->at[MASK] = scan_next(s);
    r->inst.no_mask = scan_accept_word(s, "NoMask");
    if (!r->inst.no_mask && !scan_accept(s, "M"))
        return true;
    const bool read = r->inst.no_mask || (scan_digits(s, 10, 8, &n) && n);
    r->inst.mask = (uint8_t)(n - 1);
    r->inst.no_mask |= scan_word_is(s, "_NM") && scan_accept(s, "_NM");
    return read && !scan_word(s) && scan_expect(s, ",", "','");
}

/* Reads the number of channels. vISA can encode 32, which decode rejects. */
static bool channels(struct reading *r) {
    uint64_t n = 0;
    if (!number(&r->s, 32, &n) || !n || (n & (n - 1)))
        return false;
    r->inst.exec_log2 = (uint8_t)__builtin_ctzll(n);
    return scan_expect(&r->s, ")", "')'");
}

/*
 * Expressions of IGC in parentheses, as (32*2), products before sums. Negative values and values above LARGEST are
 * rejected, so nothing overflows.
 */
enum { LARGEST = 1 << 30, DEEPEST = 16 };
enum level { SUM, PRODUCT, PRIMARY };

static bool compute(char how, int64_t other, int64_t *value) {
    if ((how == '/' || how == '%') && !other)
        return false;
    *value = how == '+'   ? *value + other
             : how == '-' ? *value - other
             : how == '*' ? *value * other
             : how == '/' ? *value / other
                          : *value % other;
    return *value >= 0 && *value <= LARGEST;
}

/* At most DEEPEST parentheses are nested. NOLINTNEXTLINE(misc-no-recursion) */
static bool expression(struct scan *s, enum level level, unsigned depth, int64_t *value) {
    static const char *const operators[] = {[SUM] = "+-", [PRODUCT] = "*/%"};
    uint64_t digits = 0;
    int64_t other = 0;
    if (level == PRIMARY && depth < DEEPEST && scan_accept(s, "("))
        return expression(s, SUM, depth + 1, value) && scan_accept(s, ")");
    bool ok = level == PRIMARY ? scan_number(s, LARGEST, &digits) : expression(s, level + 1, depth, value);
    if (level == PRIMARY)
        *value = (int64_t)digits;
    while (ok && level != PRIMARY && !scan_at_end(s) && *s->at && strchr(operators[level], *s->at)) {
        const char how = *s->at++;
        ok = expression(s, level + 1, depth, &other) && compute(how, other, value);
    }
    return ok;
}

/* Reads a dot and, without blanks, a number or an expression in parentheses. */
static bool offset(struct scan *s, uint64_t *value) {
    int64_t computed = 0;
    if (scan_peek(s, 0) != '.' || scan_peek(s, 1) != '(')
        return dot(s) && number(s, UINT16_MAX, value);
    s->at++;
    const bool read = expression(s, PRIMARY, 0, &computed) && computed <= UINT16_MAX;
    *value = (uint64_t)computed;
    return read;
}

static bool operand(struct scan *s, struct visa_operand *operand) {
    uint64_t id = 0, bytes = 0;
    const bool read = scan_accept(s, "%null") || (scan_accept(s, "V") && scan_digits(s, 10, UINT32_MAX, &id));
    if (!read || !offset(s, &bytes))
        return false;
    *operand = (struct visa_operand){(uint32_t)id, (uint16_t)bytes};
    return true;
}

/* Reads a slot into its field. Returns false if the text does not fit the slot; the error may be reported already. */
static bool read_slot(struct reading *r, enum slot slot) {
    struct scan *s = &r->s;
    struct visa_inst *inst = &r->inst;
    const bool svm = inst->kind == VISA_SVM_ATOMIC;
    uint64_t n = 0;
    r->at[slot] = slot <= BLOCKS ? s->at : scan_next(s);
    switch (slot) {
    case OP:
        if (!dot(s))
            return scan_fail(s, r->at[slot], NULL, "'.' and an operation, as in .add");
        r->at[slot] = s->at;
        return choice(s, op_names, OPS, &inst->op) || choice(s, igc_names, OPS, &inst->op);
    case WIDTH:
        return scan_peek(s, 0) != '.' || (dot(s) && choice(s, width_names, svm ? 3 : 2, &inst->width) &&
                                          (svm || inst->width != ATOMIC_ALU_WIDTH_32));
    case BLOCK:
        return dot(s) && choice(s, block_names, 3, &inst->block_size);
    case BLOCKS:
        return dot(s) && choice(s, number_names, 4, &inst->num_blocks);
    case MASK:
        return mask(r);
    case EXEC:
        return channels(r);
    case SURFACE:
        if (!scan_accept(s, "T") || !number(s, 255, &n))
            return false;
        inst->surface = n == 0 ? VISA_T0 : n == 255 ? VISA_T255 : UINT8_MAX;
        return true;
    default:
        return operand(s, slot == ADDRESS ? &inst->address
                          : slot == SRC0  ? &inst->src0
                          : slot == SRC1  ? &inst->src1
                                          : &inst->dst);
    }
}

static bool read_kind(struct reading *r) {
    const char *at = scan_next(&r->s);
    for (unsigned i = 0; i < VISA_KINDS; i++)
        if (scan_accept_word(&r->s, forms[i].name)) {
            r->inst.kind = (enum visa_kind)i;
            return true;
        }
    return scan_fail(&r->s, at, NULL, "dword_atomic, svm_atomic or svm_scatter");
}

static bool read_text(struct reading *r) {
    if (!predicate(r) || !read_kind(r))
        return false;
    const struct form *form = &forms[r->inst.kind];
    for (unsigned i = 0; form->slots[i].slot; i++)
        if (!read_slot(r, form->slots[i].slot))
            return r->s.column ? false : scan_fail(&r->s, r->at[form->slots[i].slot], NULL, form->slots[i].expected);
    return scan_at_end(&r->s) || scan_fail(&r->s, r->s.at, NULL, "the end");
}

/* Returns what a check expects, and the slot that fails it. */
static const char *expected_by(enum visa_error error, const struct visa_inst *inst, enum slot *slot) {
    static const uint8_t slots[VISA_ERRORS] = {
        [VISA_OP] = OP,          [VISA_WIDTH] = WIDTH,     [VISA_EXEC_SIZE] = EXEC, [VISA_MASK] = MASK,
        [VISA_PREDICATE] = PRED, [VISA_SURFACE] = SURFACE, [VISA_BLOCKS] = BLOCKS};
    const unsigned needed = visa_sources(inst), wrong = (unsigned)((inst->src0.id != 0) != (needed & 1));
    *slot = slots[error];
    switch (error) {
    case VISA_OP:
        return "one of " OP_NAMES;
    case VISA_WIDTH:
        return "'.16' or no width: there is no float of 64 bits";
    case VISA_EXEC_SIZE:
        return inst->kind == VISA_SVM_ATOMIC ? "1, 2, 4 or 8" : "1, 2, 4, 8 or 16";
    case VISA_MASK:
        return inst->exec_log2 == 3 ? "M1, M3, M5 or M7 with 8 channels" : "M1 or M5 with 16 channels";
    case VISA_PREDICATE:
        return "P1 to P15";
    case VISA_SURFACE:
        return "T0 or T255";
    case VISA_BLOCKS:
        return inst->num_blocks == 3 ? "8 blocks with 8 channels only, and of 1 or 4 bytes"
                                     : "1 block: several need 8 or 16 channels";
    case VISA_NULL:
        *slot = !inst->address.id ? ADDRESS : wrong ? SRC0 : SRC1;
        return *slot == ADDRESS || needed >> (*slot - SRC0) & 1 ? "a variable, as V34.0"
                                                                : "%null.0, as the operation has fewer sources";
    default:
        *slot = !visa_operand_legal(inst->address) ? ADDRESS
                : !visa_operand_legal(inst->src0)  ? SRC0
                : !visa_operand_legal(inst->src1)  ? SRC1
                                                   : DST;
        return "a variable from V32 on, at a multiple of 32 bytes, or %null.0";
    }
}

/* Encodes and decodes the message, and reports the first check that fails. */
static enum visa_error check(struct reading *r, struct visa_inst *inst) {
    uint8_t bytes[VISA_BYTES];
    enum slot slot = END;
    enum visa_error error = visa_decode(bytes, visa_encode(&r->inst, bytes), inst, NULL);
    if (r->p0 && (error == VISA_OK || error > VISA_PREDICATE))
        error = VISA_PREDICATE;
    if (error != VISA_OK) {
        const char *expected = expected_by(error, &r->inst, &slot);
        scan_fail(&r->s, r->at[slot], visa_error_name(error), expected);
    }
    return error;
}

bool visa_text_parse(const char *text, size_t length, struct visa_inst *inst, struct visa_text_error *error) {
    struct reading r = {.p0 = false};
    scan_start(&r.s, text, length);
    const bool read = read_text(&r);
    const enum visa_error found = read ? check(&r, inst) : VISA_OK;
    if (read && found == VISA_OK)
        return true;
    error->column = r.s.column;
    error->error = found;
    memcpy(error->message, r.s.message, sizeof error->message);
    return false;
}

__attribute__((format(printf, 2, 3))) static void add(char text[VISA_TEXT_SIZE], const char *format, ...) {
    const size_t length = strlen(text);
    va_list list;
    va_start(list, format);
    vsnprintf(text + length, VISA_TEXT_SIZE - length, format, list);
    va_end(list);
}

static void print_operand(char text[VISA_TEXT_SIZE], struct visa_operand operand) {
    if (operand.id)
        add(text, " V%" PRIu32 ".%u", operand.id, operand.offset);
    else
        add(text, " %%null.0");
}

static void print_slot(char text[VISA_TEXT_SIZE], const struct visa_inst *inst, enum slot slot) {
    switch (slot) {
    case OP:
        add(text, ".%s", igc_names[inst->op] ? igc_names[inst->op] : op_names[inst->op]);
        break;
    case WIDTH:
        if (inst->width != ATOMIC_ALU_WIDTH_32)
            add(text, ".%s", width_names[inst->width]);
        break;
    case BLOCK:
        add(text, ".%s", block_names[inst->block_size]);
        break;
    case BLOCKS:
        add(text, ".%s", number_names[inst->num_blocks]);
        break;
    case MASK:
        add(text, " (M%u%s,", inst->mask + 1, inst->no_mask ? "_NM" : "");
        break;
    case EXEC:
        add(text, " %u)", visa_exec_size(inst));
        break;
    case SURFACE:
        add(text, inst->surface == VISA_T0 ? " T0" : " T255");
        break;
    default:
        print_operand(text, slot == ADDRESS ? inst->address
                            : slot == SRC0  ? inst->src0
                            : slot == SRC1  ? inst->src1
                                            : inst->dst);
        break;
    }
}

int visa_text_print(const struct visa_inst *inst, char *buffer, size_t size) {
    const struct form *form = &forms[inst->kind];
    char text[VISA_TEXT_SIZE] = "";
    if (inst->pred)
        add(text, "(%sP%u%s%s) ", inst->inverse ? "!" : "", inst->pred, inst->combine ? "." : "",
            combine_names[inst->combine]);
    add(text, "%s", form->name);
    for (unsigned i = 0; form->slots[i].slot; i++)
        print_slot(text, inst, form->slots[i].slot);
    return snprintf(buffer, size, "%s", text);
}
