/* SPDX-License-Identifier: MIT */
/* Keeps the inputs and outputs of a tapped device in memory that all processes share. */
#include "engine/last_cycles.h"

#include <inttypes.h>
#include <string.h>

#include "engine/apart.h"
#include "engine/tap.h"
#include "engine/unit.h"

enum { CYCLES = 64 };

/* A cycle, which equal cycles may follow. */
struct cycle {
    uint64_t at;
    uint32_t in[UNIT_MAX_WORDS], out[UNIT_MAX_WORDS], x[UNIT_MAX_WORDS], expected[UNIT_MAX_WORDS];
};

struct last_cycles {
    uint64_t clock; /* complete cycles */
    uint64_t n;     /* cycles that differ from the previous one; the last ones are stored, number c at c % CYCLES */
    struct cycle cycle[CYCLES];
};

static struct last_cycles *running;

static void settled(const uint32_t *in, const uint32_t *out, const uint32_t *x) {
    struct cycle *cycle = &running->cycle[running->n % CYCLES];
    memcpy(cycle->in, in, unit.wires->in_words * sizeof *in);
    memcpy(cycle->out, out, unit.wires->out_words * sizeof *out);
    memcpy(cycle->x, x, unit.wires->out_words * sizeof *x);
}

static bool is_as_before(const struct cycle *cycle) {
    const struct cycle *before = &running->cycle[(running->n - 1) % CYCLES];
    size_t in = unit.wires->in_words * sizeof(uint32_t), out = unit.wires->out_words * sizeof(uint32_t);
    return running->n > 0 && memcmp(before->in, cycle->in, in) == 0 && memcmp(before->out, cycle->out, out) == 0 &&
           memcmp(before->x, cycle->x, out) == 0 && memcmp(before->expected, cycle->expected, out) == 0;
}

static void rising(const uint32_t *expected, bool differs) {
    struct cycle *cycle = &running->cycle[running->n % CYCLES];
    memcpy(cycle->expected, expected, unit.wires->out_words * sizeof *expected);
    if (differs || !is_as_before(cycle)) {
        cycle->at = running->clock;
        running->n++;
    }
    running->clock++;
}

struct last_cycles *last_cycles_run(const struct stimulus *stimulus, const struct check_options *options) {
    struct check_options again = *options;
    struct check_result result;
    running = apart_memory(sizeof *running);
    if (!running)
        return NULL;
    again.device = tap_device(options->device, &(struct tap){.settled = settled, .rising = rising});
    check_as_trial(&again);
    if (stimulus_run(stimulus, &again, NULL, &result))
        return running;
    last_cycles_close(running);
    return NULL;
}

void last_cycles_close(struct last_cycles *record) {
    if (record)
        apart_free(record, sizeof *record);
}

/* Prints the whole value, highest digit first. */
static void print_value(FILE *file, const struct port *port, const uint32_t *value, const uint32_t *x) {
    unsigned bits = port->width * port->lanes;
    for (unsigned digit = (bits + 3) / 4; digit-- > 0;) {
        unsigned word = port->word + digit / 8, shift = digit % 8 * 4;
        if (x && (x[word] >> shift & 15))
            fputc('x', file);
        else
            fprintf(file, "%" PRIx32, value[word] >> shift & 15);
    }
}

static void print_values(FILE *file, const struct last_cycles *record, const struct port *port, bool expected) {
    uint64_t first = record->n > CYCLES ? record->n - CYCLES : 0;
    for (uint64_t c = first; c < record->n; c++) {
        const struct cycle *cycle = &record->cycle[c % CYCLES];
        fputs(c > first ? "\", \"" : "[\"", file);
        print_value(file, port,
                    expected    ? cycle->expected
                    : port->out ? cycle->out
                                : cycle->in,
                    port->out && !expected ? cycle->x : NULL);
    }
    fputs(record->n ? "\"]" : "[]", file);
}

void last_cycles_print(FILE *file, const struct last_cycles *record) {
    uint64_t first = record->n > CYCLES ? record->n - CYCLES : 0;
    fprintf(file, "{\"end\": %" PRIu64 ", \"at\": [", record->clock);
    for (uint64_t c = first; c < record->n; c++)
        fprintf(file, "%s%" PRIu64, c > first ? ", " : "", record->cycle[c % CYCLES].at);
    fputs("], \"ports\": [", file);
    for (size_t i = 0; i < unit.n_ports; i++) {
        const struct port *port = &unit.ports[i];
        fprintf(file, "%s\n {\"name\": \"%s\", \"direction\": \"%s\", \"width\": %u, \"lanes\": %u, \"values\": ",
                i ? "," : "", port->name, port->out ? "out" : "in", port->width, port->lanes);
        print_values(file, record, port, false);
        if (port->out) {
            fputs(", \"expected\": ", file);
            print_values(file, record, port, true);
        }
        fputc('}', file);
    }
    fputs("]}", file);
}
