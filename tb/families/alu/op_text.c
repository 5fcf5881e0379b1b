/* SPDX-License-Identifier: MIT */
#include "families/alu/op_text.h"

#include <inttypes.h>
#include <string.h>

#include "engine/op_text.h"

/* An operand at its width; what is above the width, which must not matter, only if there is something. */
static void print_operand(FILE *file, const char *name, uint64_t value, unsigned bits) {
    uint64_t mask = UINT64_MAX >> (64 - bits);
    fprintf(file, "  %s 0x%0*" PRIx64, name, (int)bits / 4, value & mask);
    if (value & ~mask)
        fprintf(file, " (of 0x%016" PRIx64 ")", value);
}

void alu_print_op(FILE *file, const struct alu_tile *tile) {
    uint32_t code = tile->op[0], width = tile->width[0];
    if (!atomic_alu_legal(code, width)) {
        fprintf(file, "refused: op 0x%02" PRIx32 " width %" PRIu32, code, width);
        print_operand(file, "old", tile->old[0], 64);
        return;
    }
    const struct alu_op *op = &alu_ops[alu_op_of_code[code] - 1];
    unsigned bits = alu_width_bits[width];
    fprintf(file, "%s.%u", op->mnemonic, bits);
    print_operand(file, "old", tile->old[0], bits);
    if (op->operands & ALU_SRC0)
        print_operand(file, "src0", tile->src0[0], bits);
    if (op->operands & ALU_SRC1)
        print_operand(file, "src1", tile->src1[0], bits);
}

const char *const alu_op_words[] = {"old", "src0", "src1", NULL};

/* Any code and any width, as those of operations that are refused. */
static bool read_codes(struct scan *s, struct alu_tile *tile) {
    uint64_t op = 0, width = 0;
    bool ok = true;
    if (!op_named(s, "op", 6, &op, &ok))
        return scan_fail(s, scan_next(s), NULL, "'op'");
    if (ok && !op_named(s, "width", 2, &width, &ok))
        return scan_fail(s, scan_next(s), NULL, "'width'");
    tile->op[0] = (uint32_t)op;
    tile->width[0] = (uint32_t)width;
    return ok;
}

static bool read_mnemonic(struct scan *s, struct alu_tile *tile) {
    const char *names[ALU_OPS];
    const char *at = scan_next(s);
    const struct alu_op *op = NULL;
    for (size_t i = 0; i < ALU_OPS; i++) {
        names[i] = alu_ops[i].mnemonic;
        if (scan_word_is(s, names[i]))
            op = &alu_ops[i];
    }
    if (!op)
        return op_refuse(s, "an operation, as add.32, or op CODE width CODE", names, ALU_OPS);
    scan_accept_word(s, op->mnemonic);
    if (!scan_expect(s, ".", "a width: .16, .32 or .64"))
        return false;
    const char *width = s->at;
    uint64_t bits = 0;
    scan_digits(s, 10, 64, &bits);
    for (unsigned w = 0; w < ALU_WIDTHS; w++)
        if (alu_width_bits[w] == bits && op->widths >> w & 1 && !scan_word(s)) {
            tile->op[0] = op->code;
            tile->width[0] = w;
            return true;
        }
    char expected[64];
    snprintf(expected, sizeof expected, "a width that %s has", op->mnemonic);
    return scan_fail(s, bits ? width : at, NULL, expected);
}

/* An operand of so many bits, and behind it (of VALUE), which says all 64. */
static bool read_operand(struct scan *s, const char *name, unsigned bits, uint64_t *value, bool *ok) {
    if (!op_named(s, name, bits, value, ok))
        return false;
    if (*ok && scan_accept(s, "("))
        *ok = scan_expect(s, "of", "'of'") && op_number(s, 64, value) && scan_expect(s, ")", "')'");
    return true;
}

bool alu_read_op(struct scan *s, struct alu_tile *tile) {
    tile->old[0] = tile->src0[0] = tile->src1[0] = 0;
    bool coded = scan_accept(s, "refused:") || scan_word_is(s, "op");
    bool ok = coded ? read_codes(s, tile) : read_mnemonic(s, tile);
    unsigned bits = coded ? 64 : alu_width_bits[tile->width[0]];
    while (ok &&
           (read_operand(s, "old", bits, &tile->old[0], &ok) || read_operand(s, "src0", bits, &tile->src0[0], &ok) ||
            read_operand(s, "src1", bits, &tile->src1[0], &ok)))
        ;
    return ok;
}
