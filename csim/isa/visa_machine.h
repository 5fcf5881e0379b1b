/* SPDX-License-Identifier: MIT */
/*
 * What vISA messages work on: variables in a register file, predicates, the execution mask, T0, and one memory that
 * both T255 and the SVM are. Carries out one message after the other: docs/programs.md.
 */
#ifndef CSIM_ISA_VISA_MACHINE_H
#define CSIM_ISA_VISA_MACHINE_H

#include "common/sparse.h"
#include "isa/visa_exec.h"
#include "isa/visa_type.h"

enum {
    VISA_FILE_BYTES = 32768,                           /* the register file */
    VISA_VARIABLES = VISA_FILE_BYTES / VISA_GRF_BYTES, /* as each has registers of its own */
    VISA_T0_BYTES = 4096,
    VISA_MEMORY_SIZE = 1 << 20, /* of T255 and the SVM at the start */
    VISA_WHY = 96
};

struct visa_variable {
    uint32_t id;
    enum visa_type type;
    uint32_t count; /* elements */
    uint32_t at;    /* first byte in the register file */
};

struct visa_machine {
    uint8_t file[VISA_FILE_BYTES];
    struct visa_variable variables[VISA_VARIABLES];
    unsigned variables_used;
    uint32_t file_used;
    uint32_t predicate[VISA_PREDICATES + 1]; /* P0 is none */
    uint32_t exec_mask;
    uint8_t t0[VISA_T0_BYTES];
    struct sparse memory;
    uint64_t memory_size;
};

/* All variables gone, all values 0 but for EM, which has all bits set. */
void visa_machine_start(struct visa_machine *machine);
void visa_machine_free(struct visa_machine *machine);

/* NULL if it is not declared. */
const struct visa_variable *visa_machine_variable(const struct visa_machine *machine, uint32_t id);

/*
 * Whole registers for a variable that is not declared yet: id from VISA_FIRST_VARIABLE on, count from 1 on. False if
 * the register file has not so many left.
 */
bool visa_machine_declare(struct visa_machine *machine, uint32_t id, enum visa_type type, uint64_t count);

/* Elements of a variable, as patterns; index is below its count. */
uint64_t visa_machine_element(const struct visa_machine *machine, const struct visa_variable *v, uint32_t index);
void visa_machine_set_element(struct visa_machine *machine, const struct visa_variable *v, uint32_t index,
                              uint64_t value);

/* The memory that a message works on. It belongs to the machine and is good while that stays where it is. */
struct visa_memory visa_machine_memory(struct visa_machine *machine, const struct visa_inst *inst);

/* bytes is 1 to 8; all of them lie below the memory's size. address need not be aligned. */
uint64_t visa_memory_get(const struct visa_memory *memory, uint64_t address, unsigned bytes);
void visa_memory_set(const struct visa_memory *memory, uint64_t address, unsigned bytes, uint64_t value);

/*
 * A message that decode accepts, in two halves; visa_execute() stands between them. First the operands are checked
 * against the declarations and all sources are read (V-27). False: VISA_OPERAND refuses it, and why says more. Then Dst
 * is written, unless the result is a refusal.
 */
bool visa_machine_fetch(const struct visa_machine *machine, const struct visa_inst *inst, struct visa_message *message,
                        char why[VISA_WHY]);
void visa_machine_write_back(struct visa_machine *machine, const struct visa_message *message,
                             const struct visa_result *result);

#endif
