/* SPDX-License-Identifier: MIT */
/* What a report says, apart from how it looks: report.c prints it for a person, report_json.c for programs. */
#ifndef TB_ENGINE_REPORT_PARTS_H
#define TB_ENGINE_REPORT_PARTS_H

#include "engine/report.h"

/* The difference that it is about: that of what is left, or the first one if a second run did not fail this way. */
const struct mismatch *report_mismatch(const struct report *report);

/* Returns an operation, its timing and the contents before the first one; a line may break at two blanks. NULL: no
 * memory. */
char *report_op(const struct stimulus *stimulus, size_t i);

/* The operations of a report, first to end - 1: all, or, of a long stimulus, the last ones up to the due one. */
struct report_ops {
    size_t first, end;
};
struct report_ops report_ops(const struct stimulus *stimulus, uint64_t token);

/*
 * Calls say() for each lane of each output that differs. uncompared: the valid port that is low, or should be, so that
 * the output is not compared; NULL: the output is compared.
 */
typedef void report_say(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port,
                        unsigned lane, const struct port *uncompared);
void report_differences(FILE *file, const char *prefix, const struct mismatch *m, report_say *say);

/* Returns true if a bit of the lane was unknown. */
bool report_is_unknown(const struct mismatch *m, const struct port *port, unsigned lane);

/* Prints why an output is not compared, after its values. */
void report_print_uncompared(FILE *file, const struct mismatch *m, const struct port *uncompared);

/* Returns lines about the run, and lines about the mismatch. To be freed; NULL: no memory. */
char *report_run_notes(const struct report *report);
char *report_difference_notes(const struct report *report);

/* Returns the words `again` for the device that writes waves, to be freed. NULL: the run used that device. */
char *report_elsewhere(const struct report *report);

/* Returns "a value", "a handshake", ... */
const char *report_kind(const struct mismatch *m);

#endif
