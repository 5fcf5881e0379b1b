/* SPDX-License-Identifier: MIT */
#include "families/visa/dimensions.h"

#include <string.h>

#include "engine/unit.h"
#include "families/visa/fault.h"

static const char *op_name(unsigned op) {
    return visa_ops[op].mnemonic;
}

void visa_print_message_op(FILE *file, unsigned message) {
    fputs(visa_kind_names[visa_kind_of_message(message)], file);
    if (message != VISA_SCATTERS)
        fprintf(file, ".%s", op_name(message % VISA_OPS));
}

const char *visa_message_set(unsigned set) {
    if (set < VISA_SVM_SCATTER)
        return visa_kind_names[set];
    return set < VISA_SVM_SCATTER + VISA_OPS ? op_name(set - VISA_SVM_SCATTER) : NULL;
}

bool visa_message_in_set(unsigned set, unsigned message) {
    if (set < VISA_SVM_SCATTER)
        return visa_kind_of_message(message) == set;
    return message != VISA_SCATTERS && message % VISA_OPS == set - VISA_SVM_SCATTER;
}

unsigned visa_dimension_of(const char *name) {
    return strcmp(name, unit.dimensions.dimension[VISA_BY_WIDTH].name) == 0 ? VISA_BY_WIDTH : VISA_BY_OPERATION;
}

enum visa_kind visa_classify_message(const struct visa_words *message, unsigned *op, unsigned *width) {
    unsigned byte_0 = visa_byte(message, 0) & 0xff, byte_1 = visa_byte(message, 1) & 0xff;
    bool svm = byte_0 == VISA_BYTE_0_SVM;
    enum visa_kind kind = byte_0 == VISA_BYTE_0_DWORD_ATOMIC         ? VISA_DWORD_ATOMIC
                          : svm && byte_1 == VISA_BYTE_1_SVM_ATOMIC  ? VISA_SVM_ATOMIC
                          : svm && byte_1 == VISA_BYTE_1_SVM_SCATTER ? VISA_SVM_SCATTER
                                                                     : VISA_KINDS;
    *op = SUBSET_NONE;
    *width = SUBSET_ANY;
    if (kind == VISA_KINDS)
        return kind;
    const struct visa_layout *at = &visa_layouts[kind];
    unsigned code = visa_byte(message, at->op) & 0xff, index = visa_op_of_code(code % VISA_OP_CODES);
    if (kind == VISA_SVM_SCATTER) {
        *op = visa_byte(message, at->num_blocks) % VISA_NUM_BLOCKS;
        *width = visa_byte(message, at->block_size) % 4;
        *width = *width < VISA_BLOCK_SIZES ? *width : SUBSET_NONE;
        return kind;
    }
    *op = index < VISA_OPS ? index : SUBSET_NONE;
    *width = code >> 5 & (kind == VISA_SVM_ATOMIC ? 3 : 1);
    *width = *width < VISA_WIDTHS ? *width : SUBSET_NONE;
    return kind;
}

enum visa_kind visa_classify_any(const struct visa_words *message, unsigned *op, unsigned *width) {
    const enum visa_kind kind = visa_classify_message(message, op, width);
    if (kind == VISA_SVM_SCATTER)
        *width = SUBSET_ANY; /* widths are those of atomics */
    if (*op != SUBSET_NONE)
        *op = visa_message_of(kind, *op);
    return kind;
}

void visa_refuse_any(struct visa_words *message) {
    unsigned op, width;
    const enum visa_kind kind = visa_classify_any(message, &op, &width);
    bool any = false;
    for (unsigned value = 0; value < VISA_MESSAGES; value++)
        any |= visa_kind_of_message(value) == kind && subset_has_value(VISA_BY_OPERATION, value);
    if (!any)
        message->word[0] &= ~0xffull;
    else
        visa_refuse_message(message, kind);
}

bool visa_has_width(enum visa_kind kind) {
    return kind != VISA_DWORD_ATOMIC || subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_32) ||
           subset_has_value(VISA_BY_WIDTH, ATOMIC_ALU_WIDTH_16);
}

void visa_refuse_message(struct visa_words *message, enum visa_kind kind) {
    const struct visa_layout *at = &visa_layouts[kind];
    unsigned byte = kind == VISA_SVM_SCATTER ? at->block_size : at->op;
    message->word[byte / 8] |= (uint64_t)(kind == VISA_SVM_SCATTER ? 3 : VISA_OP_CODES - 1) << byte % 8 * 8;
}

/* One of the subset's operations of the kind, of a unit that takes all kinds; or VISA_ANY. */
static int draw_message(struct rng *rng, enum visa_kind kind) {
    const struct subset_draws *draws = subset_draws(VISA_BY_OPERATION);
    unsigned n = 0;
    for (unsigned i = 0; draws && i < draws->n; i++)
        n += visa_kind_of_message(draws->value[i]) == kind;
    uint32_t which = n ? rng_below(rng, n) : 0;
    for (unsigned i = 0; n && i < draws->n; i++)
        if (visa_kind_of_message(draws->value[i]) == kind && which-- == 0)
            return (int)(draws->value[i] % VISA_OPS);
    return VISA_ANY;
}

void visa_want_subset(struct rng *rng, enum visa_kind kind, struct visa_want *want) {
    bool all_kinds = unit.dimensions.dimension[VISA_BY_OPERATION].size == VISA_MESSAGES,
         scatter = kind == VISA_SVM_SCATTER;
    int *op = scatter ? &want->num_blocks : &want->op, *width = scatter ? &want->block_size : &want->width;
    if (all_kinds && scatter)
        return;
    if (*op < 0 && subset_draws(VISA_BY_OPERATION))
        *op = all_kinds ? draw_message(rng, kind) : (int)subset_draw(rng, VISA_BY_OPERATION);
    if (*width < 0 && subset_draws(VISA_BY_WIDTH))
        *width = (int)subset_draw(rng, VISA_BY_WIDTH);
    if (scatter && *op >= 0 && (want->exec_log2 < 0 || !visa_blocks_legal((unsigned)*op, (unsigned)want->exec_log2)))
        want->exec_log2 = *op == 0 ? want->exec_log2 : 3 + (*op != VISA_MOST_BLOCKS && rng_below(rng, 2));
    /* What there is not is drawn again. */
    if (kind == VISA_DWORD_ATOMIC && *width == ATOMIC_ALU_WIDTH_64)
        *width = VISA_ANY;
}

/* Whether the fault is found only in messages whose operation has the source, or has it not. */
static bool wants_source(unsigned fault, unsigned source, bool has) {
    static const uint8_t with[2][3] = {{VISA_FAULT_NO_SRC0, VISA_FAULT_SRC0_ID, VISA_FAULT_SRC0_OFF},
                                       {VISA_FAULT_NO_SRC1, VISA_FAULT_SRC1_ID, VISA_FAULT_SRC1_OFF}},
                         without[2][2] = {{VISA_FAULT_SRC0, VISA_FAULT_SRC0_NULL},
                                          {VISA_FAULT_SRC1, VISA_FAULT_SRC1_NULL}};
    bool wants = false;
    for (unsigned i = 0; i < (has ? 3 : 2); i++)
        wants |= fault == (has ? with[source][i] : without[source][i]);
    return wants;
}

bool visa_fault_takes_op(unsigned fault, unsigned op) {
    unsigned operands = visa_ops[op].operands;
    if (visa_faults[fault].error == VISA_OPCODE || fault == VISA_FAULT_OP)
        return false; /* it is no operation */
    if (fault == VISA_FAULT_FLOAT_64)
        return op >= VISA_OPS_64;
    /* Else the width is none. */
    if (fault == VISA_FAULT_WIDTH_3)
        return !subset_is_restricted(VISA_BY_WIDTH);
    for (unsigned source = 0; source < 2; source++)
        if (wants_source(fault, source, !(operands & (source ? VISA_OP_SRC1 : VISA_OP_SRC0))))
            return false;
    return true;
}

bool visa_fault_takes_width(unsigned fault, unsigned width) {
    if (fault == VISA_FAULT_WIDTH_3)
        return false;
    return fault != VISA_FAULT_FLOAT_64 || width == ATOMIC_ALU_WIDTH_64;
}
