/* SPDX-License-Identifier: MIT */
/* Results of a regression. */
#ifndef TB_CLI_RESULTS_H
#define TB_CLI_RESULTS_H

#include "cli/regression.h"

/* Merges the items of each target and gives its verdict. */
void sim_merge(struct sim *sim);

/* Removes the files of an earlier run. False: that is not possible, and the reason is on stderr. */
bool sim_forget(const struct sim *sim);

/* Prints the failures and the table, for a person; writes the JUnit and JSON files. False: they were not written. */
bool sim_print(const struct sim *sim);
bool sim_write(const struct sim *sim);

/* Writes the coverage of a farm, and prints its results as JSON. False: the reason is on stderr. */
bool sim_write_records(const struct sim *sim);

/*
 * Returns true for the choice "always" of COLOR=, and for "auto" if standard output is a terminal and NO_COLOR is not
 * set. VERDICT_TERMINAL in the environment means a terminal at the end of the pipe of scripts/verdict.sh.
 */
bool terminal_has_color(unsigned choice);

#endif
