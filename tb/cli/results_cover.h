/* SPDX-License-Identifier: MIT */
/* Sums of the items of a target, and its coverage: merged, printed, and written as the file of docs/results.md. */
#ifndef TB_CLI_RESULTS_COVER_H
#define TB_CLI_RESULTS_COVER_H

#include "cli/regression.h"

/* Adds up all items, or their coverage only. */
void sim_sum(struct target *target);
void sim_merge_cover(struct target *target);

/* Returns the sums of one seed alone. The caller frees its cover. */
struct target sim_seed(const struct target *target, size_t number);

/* Returns "coverage: 2 bins WHAT", with the names of the first bins that carry the letter, `most` of them, a line each.
 */
enum { SIM_NAMED_BINS = 16, SIM_NAMED_BINS_SHORT = 3 }; /* a run that is short misses many */
char *sim_name_bins(const struct target *target, const char *what, char letter, size_t most);

/* The name of the file. False: it could not be written. */
void sim_cover_name(const struct sim *sim, const struct target *target, char name[FILE_PATH]);
bool sim_write_cover(const struct sim *sim, const struct target *target);

#endif
