/* SPDX-License-Identifier: MIT */
#include "engine/apart.h"
#include "engine/shrink.h"

/* What run_stimulus() needs. */
struct stimulus_to_run {
    const struct stimulus *stimulus;
    const struct check_options *options;
    const char *wave;
};

static bool run_stimulus(void *context, struct check_result *result) {
    const struct stimulus_to_run *what = context;
    const char *wave = what->wave;
    struct check_options once = *what->options;
    struct stream stream;
    once.batch = 1;
    once.halves = true;
    once.progress = NULL;
    if (!stream_open_stimulus(&stream, what->stimulus))
        return false;
    struct device *device = once.device->open(what->stimulus->power_up_seed);
    bool ok = device && (!wave || device->type->trace_open(device, wave, once.end)) &&
              check_run(&stream, device, &once, NULL, result);
    if (device)
        device->type->close(device);
    stream_close(&stream);
    return ok;
}

bool stimulus_run(const struct stimulus *stimulus, const struct check_options *options, const char *wave,
                  struct check_result *result) {
    struct stimulus_to_run what = {stimulus, options, wave};
    return options->watchdog ? apart_run(run_stimulus, &what, options, result) : run_stimulus(&what, result);
}
