/* SPDX-License-Identifier: MIT */
#include "engine/result.h"

const char *check_kind_name(enum check_kind kind) {
    static const char *const names[] = {"unfinished", "none", "value", "valid",   "hang",
                                        "X",          "left", "stop",  "internal"};
    return names[kind];
}
