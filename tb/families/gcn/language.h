/* SPDX-License-Identifier: MIT */
/*
 * AMD's GCN 1.2 instructions with an SDWA or a DPP dword, and plain ones, as a language: their text, docs/units/sdwa.md
 * and docs/dpp.md, and their programs, docs/programs.md.
 */
#ifndef TB_FAMILIES_GCN_LANGUAGE_H
#define TB_FAMILIES_GCN_LANGUAGE_H

#include "engine/language.h"
#include "engine/program.h"
#include "families/gcn/request.h"
#include "isa/gcn_dpp_wave.h"
#include "isa/gcn_text.h"

extern const struct language gcn_language;

/*
 * For the units: the wave on which the instruction works that has been read, with its word 0 and its dword in *bits, if
 * SRC0 of it is src0, GCN_SDWA or GCN_DPP; refused or not. NULL: it is another one.
 */
const struct gcn_wave *gcn_language_wave(const void *machine, uint32_t src0, uint64_t *bits);

/*
 * The lanes from `first` on as a request of so many lanes: a unit takes a wave in parts, in this order. What the last
 * one has of lanes behind the wave's is 0.
 */
void gcn_language_part(const struct gcn_wave *wave, uint64_t bits, unsigned first, unsigned lanes,
                       struct gcn_request *part);

/*
 * An instruction from its text, from the digits of its words, or from either. False: refused; inst->error is then the
 * name of the check that it fails, or NULL if it is no instruction at all.
 */
bool gcn_language_text(const char *text, struct gcn_inst *inst, struct language_text *to);
bool gcn_language_words(const char *hex, struct gcn_inst *inst, struct language_text *to);
bool gcn_language_read(const char *instruction, struct gcn_inst *inst, struct language_text *to);

/*
 * What it gives, in lines, on these values: src0, src1, old, vcc, exec and mode, docs/units/sdwa.md and docs/dpp.md.
 */
bool gcn_language_eval(const char *instruction, int n, char *const *values, struct language_text *to);

/* The machine of programs, as struct language has it. */
void *gcn_program_open(void);
void gcn_program_close(void *machine);
enum language_line gcn_program_read(struct program *program);
bool gcn_program_execute(struct program *program, const struct language_watch *watch);
void gcn_program_finish(struct program *program);

/* An instruction on a unit's port, or one of these parts of one with a DPP dword: its operands, its move, and for each
 * row of the wave the lanes that its lanes read. */
extern const char *const gcn_language_parts[];
bool gcn_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                       char text[LANGUAGE_TEXT]);

#endif
