/* SPDX-License-Identifier: MIT */
/* Responses that differ from the model's and are allowed, by operation: from a worker's lines to the results. */
#ifndef TB_CLI_RESULTS_ALLOWED_H
#define TB_CLI_RESULTS_ALLOWED_H

#include <stdio.h>

#include "engine/allowed.h"

/* Operations in order of occurrence. */
struct results_allowed {
    struct {
        char *name;
        struct allowed_count count;
    } * op;
    size_t n;
};

/* Adds the text after ALLOWED_LINE in a line, or all of `from`. */
void results_allowed_read(struct results_allowed *to, const char *line);
void results_allowed_add(struct results_allowed *to, const struct results_allowed *from);
void results_allowed_free(struct results_allowed *allowed);

/* Prints a table, or a member of sim.json; nothing if all responses are the model's. */
void results_allowed_print(const char *unit, const char *config, const char *device,
                           const struct results_allowed *allowed);
void results_allowed_json(FILE *file, const struct results_allowed *allowed);
/* Prints the lines of a record. */
void results_allowed_record(FILE *file, const struct results_allowed *allowed);

#endif
