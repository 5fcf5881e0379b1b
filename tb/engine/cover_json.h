/* SPDX-License-Identifier: MIT */
/* Covergroups for programs: docs/results.md. */
#ifndef TB_ENGINE_COVER_JSON_H
#define TB_ENGINE_COVER_JSON_H

#include "engine/covergroup.h"

/* Prints a covergroup without its hits: members of a JSON object, in one line without its end. */
void cover_print_json(FILE *file, const struct covergroup *group);

#endif
