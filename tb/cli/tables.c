/* SPDX-License-Identifier: MIT */
/*
 * Prints the checked-in files that come from the model's op tables: the RTL's constants.
 *
 *   tables         the names of the files
 *   tables FILE    the contents of one
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/atomic_alu.h"
#include "isa/gcn.h"

struct entry {
    unsigned value, bits;
    const char *name; /* after the prefix */
};

struct table {
    const char *source; /* where the entries stand */
    const char *prefix; /* of the constants */
    const char *guard;  /* of the file */
    const struct entry *entries;
    size_t n;
};
#define ENTRIES(array) array, sizeof(array) / sizeof(array)[0]

#define OP(name, code, mnemonic, widths, operands) {code, 6, #name},
static const struct entry atomic_alu_ops[] = {
#include "isa/atomic_alu_op.def"
};
#undef OP

#define OP(format, name, code, mnemonic, class, src0, src1, flags)                                                     \
    {code, GCN_##format == GCN_VOP2 ? 6 : 8, #format "_" #name},
static const struct entry gcn_ops_by_format[] = {
#include "isa/gcn_op.def"
};
#undef OP
#define ERROR(number, name) {number, 4, #name},
static const struct entry gcn_errors[] = {
#include "isa/gcn_error.def"
};
#undef ERROR

#define ERROR(number, name) {number, 4, #name},
static const struct entry visa_errors[] = {
#include "isa/visa_error.def"
};
#undef ERROR

static const struct table atomic_alu_op = {"csim/isa/atomic_alu_op.def", "ATOMIC_ALU_OP", "ATOMIC_ALU_OP_VH",
                                           ENTRIES(atomic_alu_ops)};
static const struct table gcn_op = {"csim/isa/gcn_op.def", "GCN", "GCN_OP_VH", ENTRIES(gcn_ops_by_format)};
static const struct table gcn_error = {"csim/isa/gcn_error.def", "GCN", "GCN_ERROR_VH", ENTRIES(gcn_errors)};
static const struct table visa_error = {"csim/isa/visa_error.def", "VISA_ERROR", "VISA_ERROR_VH", ENTRIES(visa_errors)};

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

static const struct {
    const char *path;
    const struct table *table;
} files[] = {
    {"rtl/include/atomic_alu_op.vh", &atomic_alu_op},
    {"rtl/include/gcn_op.vh", &gcn_op},
    {"rtl/include/gcn_error.vh", &gcn_error},
    {"rtl/include/visa_error.vh", &visa_error},
};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        if (argc < 2) {
            puts(files[i].path);
        } else if (strcmp(argv[1], files[i].path) == 0) {
            print_constants(files[i].table);
            return EXIT_SUCCESS;
        }
    }
    if (argc < 2)
        return EXIT_SUCCESS;
    fprintf(stderr, "%s: expected one of the files that `tables` lists\n", argv[1]);
    return EXIT_FAILURE;
}
