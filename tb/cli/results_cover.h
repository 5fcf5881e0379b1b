/* SPDX-License-Identifier: MIT */
/* Coverage of a target: merged from its items, printed, and written as the file of docs/results.md. */
#ifndef TB_CLI_RESULTS_COVER_H
#define TB_CLI_RESULTS_COVER_H

#include "cli/regression.h"

void sim_merge_cover(struct target *target);

/* Returns "coverage: 2 bins WHAT", with the names of the first bins that carry the letter, `most` of them, a line each.
 */
enum { SIM_NAMED_BINS = 16, SIM_NAMED_BINS_SHORT = 3 }; /* a run that is short misses many */
char *sim_name_bins(const struct target *target, const char *what, char letter, size_t most);

/* The name of the file. False: it could not be written. */
void sim_cover_name(const struct target *target, char name[FILE_PATH]);
bool sim_write_cover(const struct sim *sim, const struct target *target);

#endif
