/* SPDX-License-Identifier: MIT */
/* Report of a failure for a person, and for programs: docs/results.md describes the members. */
#ifndef TB_ENGINE_REPORT_H
#define TB_ENGINE_REPORT_H

#include "engine/shrink.h"
#include "engine/waves.h"

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

/*
 * Writes the report as JSON. The record is that of the failure, or NULL. False: the reason is on stderr, and there is
 * no file.
 */
bool report_write_json(const struct report *report, const struct last_cycles *record, const char *path);

/*
 * Calls say() for each lane of each output that differs. uncompared is the valid port that is low, or should be, so
 * that the output is not compared; NULL: the output is compared.
 */
typedef void report_say(FILE *file, const char *prefix, const struct mismatch *m, const struct port *port,
                        unsigned lane, const struct port *uncompared);
void report_differences(FILE *file, const char *prefix, const struct mismatch *m, report_say *say);

/* Prints why an output is not compared, after its values. */
void report_print_uncompared(FILE *file, const struct mismatch *m, const struct port *uncompared);

/* Returns lines about the run, to be freed. NULL: out of memory. */
char *report_run_notes(const struct report *report);

#endif
