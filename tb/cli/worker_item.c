/* SPDX-License-Identifier: MIT */
#include "cli/worker_item.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/apart.h"

int worker_no_memory(void) {
    fputs("not enough memory\n", stderr);
    return EXIT_WRONG_RUN;
}

int worker_status(enum check_kind kind) {
    return kind == KIND_NONE ? EXIT_SUCCESS : kind == KIND_INTERNAL ? EXIT_WRONG_RUN : EXIT_FAILURE;
}

/* Arguments of run_seed(). */
struct seed_to_run {
    const struct worker_item *item;
    const struct check_options *options;
    struct cover *cover;
};

static bool run_seed(void *context, struct check_result *checked) {
    const struct seed_to_run *what = context;
    const struct worker_item *item = what->item;
    struct stream stream;
    if (!stream_open_seed(&stream, item->seed, item->shard, UINT64_MAX))
        return false;
    struct device *device = what->options->device->open(stimulus_power_up_seed(item->seed, item->shard));
    bool ok = device && check_run(&stream, device, what->options, what->cover, checked);
    if (device)
        device->type->close(device);
    stream_close(&stream);
    return ok;
}

bool worker_run_seed(const struct worker_item *item, const struct check_options *options, struct cover *cover,
                     struct check_result *checked) {
    struct seed_to_run what = {item, options, cover};
    return apart_run(run_seed, &what, options, checked);
}
