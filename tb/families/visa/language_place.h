/* SPDX-License-Identifier: MIT */
/* Where values of a vISA program are, and the lines that declare, set and compare them: docs/programs.md. */
#ifndef TB_FAMILIES_VISA_LANGUAGE_PLACE_H
#define TB_FAMILIES_VISA_LANGUAGE_PLACE_H

#include "engine/program.h"
#include "isa/visa_machine.h"

/* Elements of a type from index on, or bytes of a memory from address on. */
struct place {
    enum { PLACE_VARIABLE, PLACE_MEMORY, PLACE_WORD } form;
    enum visa_type type;
    const struct visa_variable *variable;
    uint64_t at; /* index or address */
    struct visa_memory memory;
    uint32_t *word; /* a predicate or EM */
    char name[16];
};

/* A number up to most and no letter behind it. */
bool place_number(struct program *program, uint64_t most, uint64_t *value, const char *expected);

/* What stands behind .decl: V32 v_type=G type=UD num_elts=8 */
bool place_declare(struct program *program, struct visa_machine *machine);

/* What stands before a '='; words says whether it can be a predicate or EM. */
bool place_read(struct program *program, struct visa_machine *machine, bool words, struct place *place);

/* = VALUE ..., or = all VALUE for a variable: sets them, or compares if differences is not NULL. */
bool place_values(struct program *program, struct visa_machine *machine, const struct place *place,
                  struct program_differences *differences);

#endif
