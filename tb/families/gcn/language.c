/* SPDX-License-Identifier: MIT */
#include "families/gcn/language.h"

#include "families/gcn/language_eval.h"
#include "families/gcn/language_program.h"
#include "families/gcn/language_text.h"

const struct language gcn_language = {.name = "gcn",
                                      .assemble = gcn_language_assemble,
                                      .disassemble = gcn_language_disassemble,
                                      .dialects = gcn_language_dialects,
                                      .words = 2,
                                      .eval = gcn_language_eval,
                                      .show = gcn_language_show,
                                      .parts = gcn_language_parts,
                                      .ending = ".gcn",
                                      .open = gcn_program_open,
                                      .close = gcn_program_close,
                                      .read = gcn_program_read,
                                      .execute = gcn_program_execute,
                                      .finish = gcn_program_finish};
