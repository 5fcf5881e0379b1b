/* SPDX-License-Identifier: MIT */
/*
 * The covergroups of svm_scatter. A message that is carried out hits three bins: how its pieces merge; its masks; how
 * its blocks stand to the end of memory. A refused one hits what it is refused for. Idle channels are those that are
 * not enabled, and may be misaligned.
 *
 * Pieces are gathered when they follow each other in one word, which may overlap; a word comes back when it has been
 * left for another one.
 */
#ifndef TB_FAMILIES_VISA_COVER_SCATTER_H
#define TB_FAMILIES_VISA_COVER_SCATTER_H

#include "families/visa/cover.h"

enum { VISA_SCATTER_GROUPS = 6 };
extern const struct covergroup visa_scatter_covergroups[VISA_SCATTER_GROUPS];
bool visa_scatter_takes(const struct covergroup *group, const unsigned *part, unsigned dimension, unsigned value);
void visa_scatter_sample(const uint32_t *req, const uint32_t *rsp, uint32_t *bins);

#endif
