/* SPDX-License-Identifier: MIT */
/* Tells a person of a failure, and leads to it. */
#ifndef TB_ENGINE_REPORT_H
#define TB_ENGINE_REPORT_H

#include "engine/shrink.h"

struct report {
    const struct mismatch *original; /* of the run that failed first */
    const struct failure *failure;   /* what it was shrunk to */
    const char *config, *device;
    uint64_t seed, shard;
    const char *stim, *fst; /* files of the shrunk run, or NULL; waves can be made of a stimulus, too */
    const char *again;      /* words that a make command needs beside FILE= */
    const char *shown_by;   /* the device whose commands are told as well, since it writes waves; or NULL */
    const char *file;     /* what fails stands in it, as a person knows it; NULL: it stands in stim, if there is one */
    unsigned long line;   /* of that file; 0: that of the operation in a stimulus file */
    bool replay;          /* of a stimulus from a file: there is no seed to name and nothing to lead to */
    const char *unshrunk; /* why what is left may not be the least that fails, or NULL */
    bool late_only;       /* the values are right, and come `late` cycles late */
    int64_t late;
    bool mute; /* nothing is ever answered, whatever the timing */
};

/* Prints the report, each line with the prefix in front. */
void report_print(FILE *file, const char *prefix, const struct report *report);

#endif
