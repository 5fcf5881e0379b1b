/* SPDX-License-Identifier: MIT */
/*
 * Prints the checked-in files that come from the model's op tables: the RTL's constants, and what GTKWave shows in
 * place of a port's value.
 *
 *   tables         the names of the files
 *   tables FILE    the contents of one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/atomic_alu.h"

struct entry {
    unsigned value;
    const char *name;     /* of the RTL's constant, after the prefix */
    const char *mnemonic; /* in GTKWave */
};

struct table {
    const char *source; /* where the entries stand */
    const char *prefix; /* of the RTL's constants */
    unsigned bits;      /* of the port */
    const struct entry *entries;
    size_t n;
};
#define ENTRIES(array) array, sizeof(array) / sizeof(array)[0]

#define OP(name, code, mnemonic, widths, operands) {code, #name, mnemonic},
static const struct entry atomic_alu_ops[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP
static const struct entry atomic_alu_widths[] = {{ATOMIC_ALU_WIDTH_32, "32", "32-bit"},
                                                 {ATOMIC_ALU_WIDTH_16, "16", "16-bit"},
                                                 {ATOMIC_ALU_WIDTH_64, "64", "64-bit"}};

static const struct table atomic_alu_op = {"csim/isa/atomic_alu_op.def", "ATOMIC_ALU_OP", 6, ENTRIES(atomic_alu_ops)};
static const struct table atomic_alu_width = {"csim/isa/atomic_alu.h", "ATOMIC_ALU_WIDTH", 2,
                                              ENTRIES(atomic_alu_widths)};

static int digits(const struct table *table) {
    return (int)(table->bits + 3) / 4;
}

static void print_constants(const struct table *table) {
    printf("// SPDX-License-Identifier: MIT\n// Printed from %s; do not edit.\n", table->source);
    printf("`ifndef %s_VH\n`define %s_VH\n", table->prefix, table->prefix);
    for (size_t i = 0; i < table->n; i++)
        printf("`define %s_%s %u'h%0*x\n", table->prefix, table->entries[i].name, table->bits, digits(table),
               table->entries[i].value);
    puts("`endif");
}

/* GTKWave looks up what it would show, the port in hexadecimal; upper and lower case are the same to it. */
static void print_translation(const struct table *table) {
    printf("# SPDX-License-Identifier: MIT\n# Printed from %s; do not edit.\n", table->source);
    for (size_t i = 0; i < table->n; i++)
        printf("%0*x %s\n", digits(table), table->entries[i].value, table->entries[i].mnemonic);
}

static const struct {
    const char *path;
    void (*print)(const struct table *);
    const struct table *table;
} files[] = {
    {"rtl/include/atomic_alu_op.vh", print_constants, &atomic_alu_op},
    {"waves/atomic_alu_op.txt", print_translation, &atomic_alu_op},
    {"waves/atomic_alu_width.txt", print_translation, &atomic_alu_width},
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
