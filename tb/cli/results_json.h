/* SPDX-License-Identifier: MIT */
/* The results of a regression for programs. */
#ifndef TB_CLI_RESULTS_JSON_H
#define TB_CLI_RESULTS_JSON_H

#include "cli/regression.h"

/* Prints sim.json, docs/results.md. */
void sim_print_json(FILE *file, const struct sim *sim);

#endif
