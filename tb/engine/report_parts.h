/* SPDX-License-Identifier: MIT */
/* What a report says, apart from how it looks: report.c prints it for a person, report_json.c for programs. */
#ifndef TB_ENGINE_REPORT_PARTS_H
#define TB_ENGINE_REPORT_PARTS_H

#include "engine/report.h"

/* The difference that it is about: that of what is left, or the first one if a second run did not fail this way. */
const struct mismatch *report_mismatch(const struct report *report);

/* An operation, its timing, and what is there before the first one, two blanks where a line may break. NULL: no memory.
 */
char *report_op(const struct stimulus *stimulus, size_t i);

/* Of a long stimulus the operations up to the one whose response is due; of a short one all: first to end - 1. */
struct report_ops {
    size_t first, end;
};
struct report_ops report_ops(const struct stimulus *stimulus, uint64_t token);

/*
 * Calls say() for each lane of each output that differs. uncompared: the valid port without which the output is not
 * compared, and which is low, or should be; NULL: the output is compared.
 */
typedef void report_say(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port,
                        unsigned lane, const struct port *uncompared);
void report_differences(FILE *file, const char *prefix, const struct mismatch *m, report_say *say);

/* Returns whether a bit of the lane was unknown. */
bool report_is_unknown(const struct mismatch *m, const struct port *port, unsigned lane);

/* What stands behind an output that is not compared. */
void report_print_uncompared(FILE *file, const struct mismatch *m, const struct port *uncompared);

/* Lines about the failure: about the run and what was done, and about the difference. To be freed; NULL: no memory. */
char *report_run_notes(const struct report *report);
char *report_difference_notes(const struct report *report);

/* The words `again` for the device that writes waves, if it is another one. To be freed; NULL: it is not. */
char *report_elsewhere(const struct report *report);

/* "a value", "a handshake", ... */
const char *report_kind(const struct mismatch *m);

#endif
