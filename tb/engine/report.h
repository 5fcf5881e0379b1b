/* SPDX-License-Identifier: MIT */
/* Report of a failure for a person. */
#ifndef TB_ENGINE_REPORT_H
#define TB_ENGINE_REPORT_H

#include "engine/shrink.h"

struct report {
    const struct mismatch *original; /* of the run that failed first */
    const struct failure *failure;   /* its shrunk run */
    const char *config, *device;
    uint64_t seed, shard;
    const char *stim, *fst; /* files of the shrunk run, or NULL; waves can also be made from a stimulus */
    const char *again;      /* words of a make command in addition to FILE= */
    const char *shown_by;   /* device that writes waves, for a second command; NULL: this one does */
    const char *file;       /* the user's file with the failing operation; NULL: it is in stim */
    unsigned long line;     /* in that file; 0: that of the operation in a stimulus file */
    bool replay;            /* the stimulus is from a file: the report has no seed */
    const char *unshrunk;   /* why the stimulus may not be minimal, or NULL */
    bool late_only;         /* the values are right, `late` cycles late */
    int64_t late;
    bool mute; /* the design never answers, with any timing */
};

/* Prints the report, each line after the prefix. */
void report_print(FILE *file, const char *prefix, const struct report *report);

/* Parts of a report, for report.c and report_json.c. */

/* Returns the mismatch of the shrunk run, or the first one if a second run did not fail the same way. */
const struct mismatch *report_mismatch(const struct report *report);

/* Returns an operation, its timing and the contents before the first one; a line may break at two blanks. NULL: no
 * memory. */
char *report_op(const struct stimulus *stimulus, size_t i);

/* Operations of a report, first to end - 1: all, or the last ones of a long stimulus up to the due one. */
struct report_ops {
    size_t first, end;
};
struct report_ops report_ops(const struct stimulus *stimulus, uint64_t token);

/*
 * Calls say() for each lane of each output that differs. uncompared is the valid port that is low, or should be, so
 * that the output is not compared; NULL: the output is compared.
 */
typedef void report_say(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port,
                        unsigned lane, const struct port *uncompared);
void report_differences(FILE *file, const char *prefix, const struct mismatch *m, report_say *say);

/* Returns true if a bit of the lane was unknown. */
bool report_is_unknown(const struct mismatch *m, const struct port *port, unsigned lane);

/* Prints why an output is not compared, after its values. */
void report_print_uncompared(FILE *file, const struct mismatch *m, const struct port *uncompared);

/* Return lines about the run, and about the mismatch. The caller frees them. NULL: out of memory. */
char *report_run_notes(const struct report *report);
char *report_difference_notes(const struct report *report);

/* Returns the words `again` for the device that writes waves, to be freed. NULL: the run used that device. */
char *report_elsewhere(const struct report *report);

/* Returns "a wrong value", "a wrong handshake", ... */
const char *report_kind(const struct mismatch *m);

#endif
