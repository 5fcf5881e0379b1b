/* SPDX-License-Identifier: MIT */
/*
 * State for vISA messages: variables in a register file, predicates, the execution mask, T0, and one memory for both
 * T255 and the SVM. Executes one message after the other: docs/programs.md.
 */
#ifndef CSIM_ISA_VISA_MACHINE_H
#define CSIM_ISA_VISA_MACHINE_H

#include "common/sparse.h"
#include "isa/visa_exec.h"
#include "isa/visa_type.h"

enum {
    VISA_FILE_BYTES = 32768,                           /* size of the register file */
    VISA_VARIABLES = VISA_FILE_BYTES / VISA_GRF_BYTES, /* each has registers of its own */
    VISA_T0_BYTES = 4096,
    VISA_MEMORY_SIZE = 1 << 20, /* initial size of T255 and the SVM */
    VISA_WHY = 96
};

struct visa_variable {
    uint32_t id;
    enum visa_type type;
    uint32_t count; /* elements */
    uint32_t at;    /* its first byte in the register file */
};

struct visa_machine {
    uint8_t file[VISA_FILE_BYTES];
    struct visa_variable variables[VISA_VARIABLES];
    unsigned variables_used;
    uint32_t file_used;
    uint32_t predicate[VISA_PREDICATES + 1]; /* P0 is unused */
    uint32_t exec_mask;
    uint8_t t0[VISA_T0_BYTES];
    struct sparse memory;
    uint64_t memory_size;
};

/* Removes all variables and resets all values to 0, except EM, which has all bits set. */
void visa_machine_start(struct visa_machine *machine);
void visa_machine_free(struct visa_machine *machine);

/* Returns a variable, or NULL if it is not declared. */
const struct visa_variable *visa_machine_variable(const struct visa_machine *machine, uint32_t id);

/*
 * Declares a variable with whole registers: a new id from VISA_FIRST_VARIABLE on, count at least 1. Returns false if
 * the register file is full.
 */
bool visa_machine_declare(struct visa_machine *machine, uint32_t id, enum visa_type type, uint64_t count);

/* Reads or writes an element of a variable as a pattern; index is below its count. */
uint64_t visa_machine_element(const struct visa_machine *machine, const struct visa_variable *v, uint32_t index);
void visa_machine_set_element(struct visa_machine *machine, const struct visa_variable *v, uint32_t index,
                              uint64_t value);

/* Returns the memory that a message works on. It is valid as long as the machine is not moved. */
struct visa_memory visa_machine_memory(struct visa_machine *machine, const struct visa_inst *inst);

/* Reads or writes 1 to 8 bytes, all below the memory's size. address need not be aligned. */
uint64_t visa_memory_get(const struct visa_memory *memory, uint64_t address, unsigned bytes);
void visa_memory_set(const struct visa_memory *memory, uint64_t address, unsigned bytes, uint64_t value);

/*
 * Executes an accepted message in two halves, before and after visa_execute(). The first checks the operands against
 * the declarations and reads all sources (V-27). It returns false for VISA_OPERAND, with details in why. The second
 * writes Dst, unless the result is an error.
 */
bool visa_machine_fetch(const struct visa_machine *machine, const struct visa_inst *inst, struct visa_message *message,
                        char why[VISA_WHY]);
void visa_machine_write_back(struct visa_machine *machine, const struct visa_message *message,
                             const struct visa_result *result);

#endif
