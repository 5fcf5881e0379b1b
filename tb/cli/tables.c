/* SPDX-License-Identifier: MIT */
/*
 * Prints the checked-in files that come from the model's op tables: the RTL's constants, and what GTKWave shows in
 * place of a port's value.
 *
 *   tables         the names of the files
 *   tables FILE    the contents of one
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/atomic_alu.h"
#include "isa/gcn.h"

struct entry {
    unsigned value, bits;
    const char *name;     /* of the RTL's constant, after the prefix */
    const char *mnemonic; /* in GTKWave; NULL: the name in lower case */
};

struct table {
    const char *source; /* where the entries stand */
    const char *prefix; /* of the RTL's constants */
    const char *guard;  /* of the RTL's file */
    const struct entry *entries;
    size_t n;
};
#define ENTRIES(array) array, sizeof(array) / sizeof(array)[0]

#define OP(name, code, mnemonic, widths, operands) {code, 6, #name, mnemonic},
static const struct entry atomic_alu_ops[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP
static const struct entry atomic_alu_widths[] = {{ATOMIC_ALU_WIDTH_32, 2, "32", "32-bit"},
                                                 {ATOMIC_ALU_WIDTH_16, 2, "16", "16-bit"},
                                                 {ATOMIC_ALU_WIDTH_64, 2, "64", "64-bit"}};

#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    {code, GCN_##format == GCN_VOP2 ? 6 : 8, #format "_" #name, mnemonic},
static const struct entry gcn_ops_by_format[] = {
#include "isa/gcn_op.def"
};
#undef OP
#define ERROR(number, name) {number, 4, #name, NULL},
static const struct entry gcn_errors[] = {
#include "isa/gcn_error.def"
};
#undef ERROR
static const struct entry gcn_sels[] = {{GCN_BYTE_0, 3, NULL, "BYTE_0"}, {GCN_BYTE_1, 3, NULL, "BYTE_1"},
                                        {GCN_BYTE_2, 3, NULL, "BYTE_2"}, {GCN_BYTE_3, 3, NULL, "BYTE_3"},
                                        {GCN_WORD_0, 3, NULL, "WORD_0"}, {GCN_WORD_1, 3, NULL, "WORD_1"},
                                        {GCN_DWORD, 3, NULL, "DWORD"}};
static const struct entry gcn_unuseds[] = {
    {GCN_PAD, 2, NULL, "PAD"}, {GCN_SEXT, 2, NULL, "SEXT"}, {GCN_PRESERVE, 2, NULL, "PRESERVE"}};

#define ERROR(number, name) {number, 4, #name, NULL},
static const struct entry visa_errors[] = {
#include "isa/visa_error.def"
};
#undef ERROR
/* Fields of visa_decode, docs/units/visa_decode.md. */
static const struct entry visa_kinds[] = {
    {0, 2, NULL, "dword_atomic"}, {1, 2, NULL, "svm_atomic"}, {2, 2, NULL, "svm_scatter"}};
static const struct entry visa_execs[] = {
    {0, 3, NULL, "1"}, {1, 3, NULL, "2"}, {2, 3, NULL, "4"}, {3, 3, NULL, "8"}, {4, 3, NULL, "16"}};
static const struct entry visa_masks[] = {{0, 3, NULL, "M1"}, {1, 3, NULL, "M2"}, {2, 3, NULL, "M3"},
                                          {3, 3, NULL, "M4"}, {4, 3, NULL, "M5"}, {5, 3, NULL, "M6"},
                                          {6, 3, NULL, "M7"}, {7, 3, NULL, "M8"}};
static const struct entry visa_combines[] = {{0, 2, NULL, "each"}, {1, 2, NULL, "any"}, {2, 2, NULL, "all"}};
static const struct entry visa_surfaces[] = {{0, 1, NULL, "T0"}, {1, 1, NULL, "T255"}};
static const struct entry visa_blocks[] = {{0, 2, NULL, "1-byte"}, {1, 2, NULL, "4-byte"}, {2, 2, NULL, "8-byte"}};
static const struct entry visa_counts[] = {{0, 2, NULL, "1"}, {1, 2, NULL, "2"}, {2, 2, NULL, "4"}, {3, 2, NULL, "8"}};

static const struct table atomic_alu_op = {"csim/isa/atomic_alu_op.def", "ATOMIC_ALU_OP", "ATOMIC_ALU_OP_VH",
                                           ENTRIES(atomic_alu_ops)};
static const struct table atomic_alu_width = {"csim/isa/atomic_alu.h", NULL, NULL, ENTRIES(atomic_alu_widths)};
static const struct table gcn_op = {"csim/isa/gcn_op.def", "GCN", "GCN_OP_VH", ENTRIES(gcn_ops_by_format)};
static const struct table gcn_error = {"csim/isa/gcn_error.def", "GCN", "GCN_ERROR_VH", ENTRIES(gcn_errors)};
static const struct table gcn_sel = {"csim/isa/gcn.h", NULL, NULL, ENTRIES(gcn_sels)};
static const struct table gcn_unused = {"csim/isa/gcn.h", NULL, NULL, ENTRIES(gcn_unuseds)};
static const struct table visa_error = {"csim/isa/visa_error.def", "VISA_ERROR", "VISA_ERROR_VH", ENTRIES(visa_errors)};
#define VISA_FIELD(entries)                                                                                            \
    { "docs/units/visa_decode.md", NULL, NULL, ENTRIES(entries) }
static const struct table visa_kind = VISA_FIELD(visa_kinds);
static const struct table visa_exec = VISA_FIELD(visa_execs);
static const struct table visa_mask = VISA_FIELD(visa_masks);
static const struct table visa_combine = VISA_FIELD(visa_combines);
static const struct table visa_surface = VISA_FIELD(visa_surfaces);
static const struct table visa_block = VISA_FIELD(visa_blocks);
static const struct table visa_count = VISA_FIELD(visa_counts);

static int digits(const struct entry *entry) {
    return (int)(entry->bits + 3) / 4;
}

static void print_constants(const struct table *table) {
    printf("// SPDX-License-Identifier: MIT\n// Printed from %s; do not edit.\n", table->source);
    printf("`ifndef %s\n`define %s\n", table->guard, table->guard);
    for (const struct entry *entry = table->entries; entry < table->entries + table->n; entry++)
        printf("`define %s_%s %u'h%0*x\n", table->prefix, entry->name, entry->bits, digits(entry), entry->value);
    puts("`endif");
}

static void print_mnemonic(const struct entry *entry) {
    if (entry->mnemonic)
        fputs(entry->mnemonic, stdout);
    else
        for (const char *letter = entry->name; *letter; letter++)
            putchar(tolower((unsigned char)*letter));
}

/* GTKWave looks up what it would show, the port in hexadecimal; upper and lower case are the same to it. */
static void print_translation(const struct table *table) {
    printf("# SPDX-License-Identifier: MIT\n# Printed from %s; do not edit.\n", table->source);
    for (const struct entry *entry = table->entries; entry < table->entries + table->n; entry++) {
        printf("%0*x ", digits(entry), entry->value);
        print_mnemonic(entry);
        putchar('\n');
    }
}

static const struct {
    const char *path;
    void (*print)(const struct table *);
    const struct table *table;
} files[] = {
    {"rtl/include/atomic_alu_op.vh", print_constants, &atomic_alu_op},
    {"rtl/include/gcn_op.vh", print_constants, &gcn_op},
    {"rtl/include/gcn_error.vh", print_constants, &gcn_error},
    {"waves/atomic_alu_op.txt", print_translation, &atomic_alu_op},
    {"waves/atomic_alu_width.txt", print_translation, &atomic_alu_width},
    {"waves/gcn_error.txt", print_translation, &gcn_error},
    {"waves/gcn_sel.txt", print_translation, &gcn_sel},
    {"waves/gcn_unused.txt", print_translation, &gcn_unused},
    {"rtl/include/visa_error.vh", print_constants, &visa_error},
    {"waves/visa_error.txt", print_translation, &visa_error},
    {"waves/visa_kind.txt", print_translation, &visa_kind},
    {"waves/visa_exec.txt", print_translation, &visa_exec},
    {"waves/visa_mask.txt", print_translation, &visa_mask},
    {"waves/visa_combine.txt", print_translation, &visa_combine},
    {"waves/visa_surface.txt", print_translation, &visa_surface},
    {"waves/visa_block.txt", print_translation, &visa_block},
    {"waves/visa_count.txt", print_translation, &visa_count},
};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (argc < 2) {
            puts(files[i].path);
        } else if (strcmp(argv[1], files[i].path) == 0) {
            files[i].print(files[i].table);
            return EXIT_SUCCESS;
        }
    }
    if (argc < 2)
        return EXIT_SUCCESS;
    fprintf(stderr, "%s: expected one of the files that `tables` lists\n", argv[1]);
    return EXIT_FAILURE;
}
