/* SPDX-License-Identifier: MIT */
#include "engine/trace.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/apart.h"
#include "engine/file.h"
#include "engine/tap.h"
#include "engine/unit.h"

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
