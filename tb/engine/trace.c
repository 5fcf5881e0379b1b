/* SPDX-License-Identifier: MIT */
#include "engine/trace.h"

#include <stdio.h>
#include <unistd.h>

#include "engine/apart.h"
#include "engine/file.h"
#include "engine/shrink.h"

/* Blocks of an FST file: a byte of type, eight bytes of length that count themselves, high byte first. */
enum { FST_HEADER = 0, FST_SKIP = 255, FST_LENGTH = 8 };

/* Whether there is room for the tables that the writer keeps in temporary files; without it, it writes a wrong file. */
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
 * Whether blocks, header first, fill the file exactly. The writer leaves a block's type at FST_SKIP until it has
 * written all of it.
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

/* Whether the design ends the run itself, and where. */
static bool find_end(const struct stimulus *stimulus, const struct check_options *options, struct device_end *end) {
    struct check_options trial = *options;
    struct check_result result = {0};
    check_as_trial(&trial);
    bool ends = stimulus_run(stimulus, &trial, NULL, &result) && result.mismatch.kind == KIND_STOP;
    *end = (struct device_end){result.mismatch.cycle, result.mismatch.settled};
    return ends;
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
    if (find_end(stimulus, options, &end))
        what.options.end = &end;
    if (apart_run(run_traced, &what, options, &result) && is_whole(out.part))
        return file_finish(&out);
    fprintf(stderr, "%s: can not be written whole; is the disk, or /tmp, full?\n", path);
    fclose(out.file);
    unlink(out.part);
    /* The writer's own temporary file */
    snprintf(hierarchy, sizeof hierarchy, "%s.hier", out.part);
    unlink(hierarchy);
    return false;
}
