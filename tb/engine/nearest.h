/* SPDX-License-Identifier: MIT */
/* Suggestions for misspelt names. */
#ifndef TB_ENGINE_NEAREST_H
#define TB_ENGINE_NEAREST_H

#include <stddef.h>

/* Returns the name that is nearest to a wrong one, regardless of case, or NULL. */
const char *nearest_name(const char *wrong, const char *const *names, size_t n);

#endif
