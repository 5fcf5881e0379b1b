/* SPDX-License-Identifier: MIT */
#include "families/visa/cover.h"

const char *const visa_op_names[] = {
#define OP(name, code, mnemonic, widths, operands) mnemonic,
#include "isa/atomic_alu_op.def"
#undef OP
};
const char *const visa_width_names[] = {"32", "16", "64"};
const char *const visa_exec_numbers[] = {"1", "2", "4", "8", "16"};
const char *const visa_exec_names[] = {"1 channel", "2 channels", "4 channels", "8 channels", "16 channels"};
const char *const visa_mask_names[] = {"M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8"};
const char *const visa_block_size_names[] = {"1 byte", "4 bytes", "8 bytes"};
const char *const visa_num_blocks_names[] = {"1 block", "2 blocks", "4 blocks", "8 blocks"};

const char *const visa_surface_names[] = {"T0", "T255"};
const char *const visa_access_names[] = {"4 bytes", "2 bytes", "8 bytes"}; /* by width */
const char *const visa_in_names[] = {"out of bounds", "in bounds"};
const char *const visa_idle_names[] = {"aligned", "misaligned"};

void visa_print_error(FILE *file, unsigned error) {
    fputs(visa_error_name((enum visa_error)error), file);
}

const char *visa_impossible_blocks(unsigned block_size, unsigned num_blocks, unsigned exec_log2) {
    if (!visa_blocks_legal(num_blocks, exec_log2))
        return num_blocks == VISA_MOST_BLOCKS ? "8 blocks need 8 channels" : "several blocks need 8 channels or more";
    return num_blocks == VISA_MOST_BLOCKS && block_size == 2 ? "8 blocks are not of 8 bytes" : NULL;
}

const char *visa_impossible_mask(enum visa_kind kind, unsigned exec_log2, unsigned mask) {
    if (exec_log2 > visa_most_exec(kind))
        return "an svm_atomic has up to 8 channels";
    return visa_mask_legal(exec_log2, mask) ? NULL : "channels begin at a multiple of their number";
}

void visa_print_mask(FILE *file, unsigned mask) {
    fprintf(file, "%s%s", visa_mask_names[mask / 2], mask % 2 ? "_NM" : "");
}
