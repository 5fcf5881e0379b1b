/* SPDX-License-Identifier: MIT */
#ifndef TB_ENGINE_PLURAL_H
#define TB_ENGINE_PLURAL_H

#include <stdint.h>

/* Returns the ending of the noun that follows a number. */
static inline const char *plural(uint64_t n) {
    return n == 1 ? "" : "s";
}

#endif
