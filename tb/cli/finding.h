/* SPDX-License-Identifier: MIT */
/*
 * KEEP_GOING=: a worker reports a failure to its parent, which sets it aside and continues without it.
 *
 * The parent gets one line, whose last word has any length:
 * - the key, for ASIDE=: the broken rule, or the operations that fail; - if nothing can be set aside;
 * - the number of runs that send only operations with the key, or any operations if it is a rule; how many of these
 *   runs failed, and the total number of operations;
 * - port and kind of the mismatch; for a rule, the rule again;
 * - the name of the key; after a split, also what its failures have in common.
 *
 * The lines of a split have one key. Each line comes after the report that it belongs to.
 */
#ifndef TB_CLI_FINDING_H
#define TB_CLI_FINDING_H

#define FINDING_LINE "finding "
#define FINDING_WHERE "\t"
enum { FINDING_PARTS = 9 }; /* most lines of one key: the failure that was found, and the leaves of engine/split.h */

#endif
