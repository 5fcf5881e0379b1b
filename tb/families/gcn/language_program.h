/* SPDX-License-Identifier: MIT */
/* Programs of AMD's instructions: docs/programs.md. */
#ifndef TB_FAMILIES_GCN_LANGUAGE_PROGRAM_H
#define TB_FAMILIES_GCN_LANGUAGE_PROGRAM_H

#include "engine/program.h"
#include "families/gcn/request.h"

/* The machine of programs, for struct language. */
void *gcn_program_open(void);
void gcn_program_close(void *machine);
enum language_line gcn_program_read(struct program *program);
bool gcn_program_execute(struct program *program, const struct language_watch *watch);
void gcn_program_finish(struct program *program);

/*
 * Returns the wave before the instruction that was read, and its words in *bits. NULL if its form is another one, by
 * SRC0: GCN_SDWA or GCN_DPP. The instruction may be one that is refused.
 */
const struct gcn_wave *gcn_language_wave(const void *machine, uint32_t src0, uint64_t *bits);

/* Sets part to the lanes from `first` on. Lanes after the last one of the wave are 0. */
void gcn_language_part(const struct gcn_wave *wave, uint64_t bits, unsigned first, unsigned lanes,
                       struct gcn_request *part);

#endif
