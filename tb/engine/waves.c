/* SPDX-License-Identifier: MIT */
#include "engine/waves.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "engine/apart.h"
#include "engine/file.h"
#include "engine/unit.h"

/* ---------------------------------------------------------------- a recorded run */

enum {
    CYCLES = 64,       /* last cycles that are recorded */
    FORESEEN = 1 << 18 /* first cycles whose expected outputs are recorded */
};

/* A cycle, which equal cycles may follow. */
struct cycle {
    uint64_t at;
    uint32_t in[UNIT_MAX_WORDS], out[UNIT_MAX_WORDS], x[UNIT_MAX_WORDS], expected[UNIT_MAX_WORDS];
};

struct last_cycles {
    uint64_t clock; /* complete cycles */
    uint64_t n;     /* cycles that differ from the previous one; the last ones are stored, number c at c % CYCLES */
    struct cycle cycle[CYCLES];
    uint32_t expected[]; /* outputs of each of the first FORESEEN cycles: the closed loop has them only after a cycle */
};

static size_t record_size(void) {
    return sizeof(struct last_cycles) + (size_t)FORESEEN * unit.wires->out_words * sizeof(uint32_t);
}

/*
 * A device that passes inputs and outputs on to another device, clock by clock, and records them. It shows the outputs
 * that an earlier run expected. Only one may be open.
 */
static const struct device_type *inner_type;
static struct device *inner;
static struct last_cycles *running;
static const struct last_cycles *earlier; /* or NULL */

static const uint32_t *foreseen(void) {
    const bool known = earlier && running->clock < earlier->clock && running->clock < FORESEEN;
    return known ? earlier->expected + running->clock * unit.wires->out_words : NULL;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    struct cycle *cycle = &running->cycle[running->n % CYCLES];
    (void)device;
    inner_type->settle(inner, in, expected ? expected : foreseen(), out, x);
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

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    struct cycle *cycle = &running->cycle[running->n % CYCLES];
    const size_t words = unit.wires->out_words;
    (void)device;
    memcpy(cycle->expected, expected, words * sizeof *expected);
    if (running->clock < FORESEEN)
        memcpy(running->expected + running->clock * words, expected, words * sizeof *expected);
    if (differs || !is_as_before(cycle)) {
        cycle->at = running->clock;
        running->n++;
    }
    running->clock++;
    inner_type->rise(inner, expected, differs);
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    (void)device;
    inner_type->peek(inner, in, other, out);
}

static bool trace_open(struct device *device, const char *path, const struct device_end *end) {
    (void)device;
    return inner_type->trace_open(inner, path, end);
}

static void close_inner(struct device *device) {
    (void)device;
    inner_type->close(inner);
}

static struct device_type recorder;

static struct device *open_inner(uint32_t power_up_seed) {
    static struct device device = {&recorder};
    inner = inner_type->open(power_up_seed);
    return inner ? &device : NULL;
}

/* Starts a record for runs of such a device, whose type is valid until the next call. NULL: out of memory. */
static struct last_cycles *begin_record(const struct device_type *type, const struct last_cycles *before) {
    inner_type = type;
    earlier = before;
    running = apart_memory(record_size());
    recorder = (struct device_type){.name = type->name,
                                    .open = open_inner,
                                    .close = close_inner,
                                    .settle = settle,
                                    .rise = rise,
                                    .peek = type->peek ? peek : NULL,
                                    .trace_open = trace_open,
                                    .slow = type->slow};
    return running;
}

/* Runs the stimulus as a trial. Returns its record. NULL: out of memory, or the run failed. */
static struct last_cycles *record_trial(const struct stimulus *stimulus, struct check_options trial,
                                        struct check_result *result) {
    struct last_cycles *of_run = begin_record(trial.device, NULL);
    trial.device = &recorder;
    check_as_trial(&trial);
    if (of_run && stimulus_run(stimulus, &trial, NULL, result))
        return of_run;
    last_cycles_close(of_run);
    return NULL;
}

struct last_cycles *last_cycles_run(const struct stimulus *stimulus, const struct check_options *options) {
    struct check_result result;
    return record_trial(stimulus, *options, &result);
}

void last_cycles_close(struct last_cycles *record) {
    apart_free(record, record_size());
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

/* ---------------------------------------------------------------- a wave file */

/* Blocks of an FST file: a byte for the type, then eight bytes for the length, which includes them, high byte first. */
enum { FST_HEADER = 0, FST_SKIP = 255, FST_LENGTH = 8 };

enum { TAIL = 2 }; /* clocks after a mismatch, which show its last values */

/* Returns true if there is room for the writer's temporary tables. Without it, the file would be wrong. */
static bool room_for_tables(void) {
    static const char zeros[1 << 20];
    FILE *file = tmpfile();
    bool ok = file && fwrite(zeros, sizeof zeros, 1, file) == 1 && fflush(file) == 0;
    if (file)
        fclose(file);
    return ok;
}

struct stimulus_to_trace {
    const struct stimulus *stimulus;
    struct check_options options;
    const char *path;
};

static bool run_traced(void *context, struct check_result *result) {
    const struct stimulus_to_trace *what = context;
    struct check_options here = what->options;
    here.watchdog = 0;
    return freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr) && room_for_tables() &&
           stimulus_run(what->stimulus, &here, what->path, result);
}

/*
 * Returns true if blocks, the header first, fill the file exactly. The writer leaves a block's type at FST_SKIP until
 * the block is complete.
 */
static bool is_whole(const char *path) {
    FILE *file = file_open(path);
    if (!file)
        return false;
    uint64_t size = file_size(file), at = 0;
    bool ok = size > 0;
    while (ok && at < size) {
        uint64_t length = 0;
        int type = fgetc(file);
        for (unsigned i = 0; i < FST_LENGTH; i++)
            length = length << 8 | (uint64_t)(fgetc(file) & 0xff);
        ok = (type == FST_HEADER) == (at == 0) && type != FST_SKIP && length >= FST_LENGTH && length < size - at &&
             fseek(file, (long)(length - FST_LENGTH), SEEK_CUR) == 0;
        at += 1 + length;
    }
    fclose(file);
    return ok;
}

/*
 * Sets where the design ends the run and how many clocks follow a mismatch, as the record and the result of a run
 * without waves have it.
 */
static void look_ahead(struct check_options *options, const struct last_cycles *first,
                       const struct check_result *result, struct device_end *end) {
    *end = (struct device_end){result->mismatch.cycle, result->mismatch.settled};
    if (result->mismatch.kind == KIND_STOP)
        options->end = end;
    else if (result->mismatch.kind != KIND_NONE && first->clock < result->cycles + 1 + TAIL)
        options->tail = (unsigned)(first->clock - result->cycles - 1);
}

bool trace_write(const struct stimulus *stimulus, const struct check_options *options, const char *path) {
    struct file_out out;
    char hierarchy[FILE_PATH + 8];
    if (!options->device->trace_open) {
        fprintf(stderr, "%s: not written, since the device %s writes no waves; DEVICE=verilated does\n", path,
                options->device->name);
        return false;
    }
    if (!file_create(&out, path))
        return false;
    struct check_result result;
    struct device_end end;
    struct stimulus_to_trace what = {stimulus, *options, out.part};
    what.options.tail = TAIL;
    struct last_cycles *first = record_trial(stimulus, what.options, &result);
    struct last_cycles *traced = first ? begin_record(options->device, first) : NULL;
    bool ok = traced;
    if (ok) {
        look_ahead(&what.options, first, &result, &end);
        what.options.device = &recorder;
        ok = apart_run(run_traced, &what, options, &result);
    }
    last_cycles_close(traced);
    last_cycles_close(first);
    if (ok && is_whole(out.part))
        return file_finish(&out);
    fprintf(stderr, "%s: cannot be written completely; check the space on the disk and in /tmp\n", path);
    fclose(out.file);
    unlink(out.part);
    /* The writer's own temporary file */
    snprintf(hierarchy, sizeof hierarchy, "%s.hier", out.part);
    unlink(hierarchy);
    return false;
}
