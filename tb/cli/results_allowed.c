/* SPDX-License-Identifier: MIT */
#include "cli/results_allowed.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json.h"

void results_allowed_record(FILE *file, const struct results_allowed *allowed) {
    for (size_t i = 0; i < allowed->n; i++)
        allowed_print(file, &allowed->op[i].count, allowed->op[i].name);
}

static void add(struct results_allowed *to, const struct allowed_count *count, const char *name) {
    size_t i = 0;
    while (i < to->n && strcmp(to->op[i].name, name) != 0)
        i++;
    if (i == to->n) {
        void *more = realloc(to->op, (i + 1) * sizeof *to->op);
        char *own = strdup(name);
        if (!more || !own)
            abort();
        to->op = more;
        to->op[to->n].name = own;
        to->op[to->n++].count = (struct allowed_count){.worst = 0};
    }
    struct allowed_count *sum = &to->op[i].count;
    for (unsigned class = 0; class < ALLOWED_CLASSES; class ++)
        sum->responses[class] += count->responses[class];
    sum->worst = count->worst > sum->worst ? count->worst : sum->worst;
}

void results_allowed_read(struct results_allowed *to, const char *line) {
    struct allowed_count count;
    char *at;
    count.worst = strtod(line, &at);
    for (unsigned i = 0; i < ALLOWED_CLASSES; i++)
        count.responses[i] = strtoull(at, &at, 10);
    if (*at == ' ')
        add(to, &count, at + 1);
}

void results_allowed_add(struct results_allowed *to, const struct results_allowed *from) {
    for (size_t i = 0; i < from->n; i++)
        add(to, &from->op[i].count, from->op[i].name);
}

void results_allowed_free(struct results_allowed *allowed) {
    for (size_t i = 0; i < allowed->n; i++)
        free(allowed->op[i].name);
    free(allowed->op);
    *allowed = (struct results_allowed){.n = 0};
}

void results_allowed_print(const char *unit, const char *config, const char *device,
                           const struct results_allowed *allowed) {
    static const char *const heads[ALLOWED_CLASSES] = {"to 0.5", "to 1", "to 2", "to 4", "to 16", "more"};
    if (!allowed->n)
        return;
    printf("%s %s %s  responses that are not the model's, and allowed; errors in ULP\n  %-24s %12s %10s", unit, config,
           device, "operation", "responses", "worst");
    for (unsigned i = 0; i < ALLOWED_CLASSES; i++)
        printf(" %10s", heads[i]);
    putchar('\n');
    for (size_t i = 0; i < allowed->n; i++) {
        const struct allowed_count *count = &allowed->op[i].count;
        printf("  %-24s %12" PRIu64 " %10.3f", allowed->op[i].name, allowed_responses(count), count->worst);
        for (unsigned class = 0; class < ALLOWED_CLASSES; class ++)
            printf(" %10" PRIu64, count->responses[class]);
        putchar('\n');
    }
}

void results_allowed_json(FILE *file, const struct results_allowed *allowed) {
    for (size_t i = 0; i < allowed->n; i++) {
        const struct allowed_count *count = &allowed->op[i].count;
        fputs(i ? ",\n    {\"operation\": " : ",\n   \"allowed\": [{\"operation\": ", file);
        json_text(file, allowed->op[i].name);
        fprintf(file, ", \"responses\": %" PRIu64 ", \"worst_ulp\": %.17g, \"by_ulp\": [", allowed_responses(count),
                count->worst);
        for (unsigned class = 0; class < ALLOWED_CLASSES; class ++)
            fprintf(file, "%s%" PRIu64, class ? ", " : "", count->responses[class]);
        fputs("]}", file);
    }
    fputs(allowed->n ? "]" : "", file);
}
