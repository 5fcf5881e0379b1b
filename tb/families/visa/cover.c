/* SPDX-License-Identifier: MIT */
#include "families/visa/cover.h"

void visa_print_mask(FILE *file, unsigned mask) {
    fprintf(file, "M%u%s", mask / 2 + 1, mask % 2 ? "_NM" : "");
}

void visa_print_error(FILE *file, unsigned error) {
    fputs(visa_error_name((enum visa_error)error), file);
}

void visa_print_op(FILE *file, unsigned op) {
    fputs(visa_ops[op].mnemonic, file);
}

void visa_print_number(FILE *file, unsigned number) {
    fprintf(file, "%u", number);
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
