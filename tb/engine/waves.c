/* SPDX-License-Identifier: MIT */
#include "engine/waves.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "engine/apart.h"
#include "engine/file.h"
#include "engine/unit.h"

/* ---------------------------------------------------------------- a tapped device */

/*
 * A device that passes inputs and outputs on to another device, clock by clock, and calls these functions with them, or
 * NULL: after the outputs of a cycle have settled; before the rising edge that ends the cycle.
 */
struct tap {
    void (*settled)(const uint32_t *in, const uint32_t *out, const uint32_t *x);
    void (*rising)(const uint32_t *expected, bool differs);
    const uint32_t *(*foreseen)(void); /* returns the outputs expected in the next cycle, or NULL */
};

static const struct device_type *tapped;
static struct tap taps;

struct tap_device {
    struct device device;
    struct device *inner;
};

static struct device *inner_of(struct device *device) {
    return ((struct tap_device *)device)->inner;
}

static void settle(struct device *device, const uint32_t *in, const uint32_t *expected, uint32_t *out, uint32_t *x) {
    tapped->settle(inner_of(device), in, !expected && taps.foreseen ? taps.foreseen() : expected, out, x);
    if (taps.settled)
        taps.settled(in, out, x);
}

static void rise(struct device *device, const uint32_t *expected, bool differs) {
    if (taps.rising)
        taps.rising(expected, differs);
    tapped->rise(inner_of(device), expected, differs);
}

static void peek(struct device *device, const uint32_t *in, const uint32_t *other, uint32_t *out) {
    tapped->peek(inner_of(device), in, other, out);
}

static bool trace_open(struct device *device, const char *path, const struct device_end *end) {
    return tapped->trace_open(inner_of(device), path, end);
}

static void close_tap(struct device *device) {
    tapped->close(inner_of(device));
}

static struct device_type tap_type;

static struct device *open_tap(uint32_t power_up_seed) {
    static struct tap_device device;
    device = (struct tap_device){{&tap_type}, tapped->open(power_up_seed)};
    return device.inner ? &device.device : NULL;
}

/* Returns the type of such a device, valid until the next call. Only one may be open. */
static const struct device_type *tap_device(const struct device_type *inner, const struct tap *tap) {
    tapped = inner;
    taps = *tap;
    tap_type = (struct device_type){.name = tapped->name,
                                    .open = open_tap,
                                    .close = close_tap,
                                    .settle = settle,
                                    .rise = rise,
                                    .peek = tapped->peek ? peek : NULL,
                                    .trace_open = tapped->trace_open ? trace_open : NULL,
                                    .slow = tapped->slow};
    return &tap_type;
}

/* ---------------------------------------------------------------- the last cycles */

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

/* ---------------------------------------------------------------- a wave file */

/* Blocks of an FST file: a byte for the type, then eight bytes for the length, which includes them, high byte first. */
enum { FST_HEADER = 0, FST_SKIP = 255, FST_LENGTH = 8 };

enum {
    TAIL = 2,          /* clocks after a mismatch, which show its last values */
    FORESEEN = 1 << 18 /* cycles of the closed loop whose expected outputs are shown from the start */
};

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

/* Expected outputs of a first run, in shared memory: the closed loop has them only after a cycle. */
struct foresight {
    uint64_t clocks;     /* of the run */
    uint32_t expected[]; /* outputs of each of the first FORESEEN of these cycles */
};
static struct foresight *foresight;
static uint64_t now; /* clocks of the second run */

static size_t foresight_size(void) {
    return sizeof *foresight + (size_t)FORESEEN * unit.wires->out_words * sizeof *foresight->expected;
}

static void keep(const uint32_t *expected, bool differs) {
    const size_t words = unit.wires->out_words;
    (void)differs;
    if (foresight->clocks < FORESEEN)
        memcpy(foresight->expected + foresight->clocks * words, expected, words * sizeof *expected);
    foresight->clocks++;
}

static void count(const uint32_t *expected, bool differs) {
    (void)expected, (void)differs;
    now++;
}

static const uint32_t *foreseen(void) {
    const bool known = now < foresight->clocks && now < FORESEEN;
    return known ? foresight->expected + now * unit.wires->out_words : NULL;
}

/*
 * Runs the stimulus without waves, to find where the design ends the run and how many clocks follow a mismatch. The
 * second run uses both.
 */
static void look_ahead(struct stimulus_to_trace *what, struct device_end *end) {
    struct check_options trial = what->options;
    struct check_result result = {0};
    what->options.tail = TAIL;
    trial.tail = TAIL;
    trial.device = tap_device(what->options.device, &(struct tap){.rising = keep});
    check_as_trial(&trial);
    if (!stimulus_run(what->stimulus, &trial, NULL, &result) || result.mismatch.kind == KIND_NONE)
        return;
    *end = (struct device_end){result.mismatch.cycle, result.mismatch.settled};
    if (result.mismatch.kind == KIND_STOP)
        what->options.end = end;
    else if (foresight->clocks < result.cycles + 1 + TAIL)
        what->options.tail = (unsigned)(foresight->clocks - result.cycles - 1);
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
    foresight = apart_memory(foresight_size());
    bool ok = foresight;
    if (ok) {
        look_ahead(&what, &end);
        now = 0;
        what.options.device = tap_device(options->device, &(struct tap){.rising = count, .foreseen = foreseen});
        ok = apart_run(run_traced, &what, options, &result);
        apart_free(foresight, foresight_size());
    }
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
