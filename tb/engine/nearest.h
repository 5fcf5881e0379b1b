/* SPDX-License-Identifier: MIT */
/* The name that a wrong one was meant for. */
#ifndef TB_ENGINE_NEAREST_H
#define TB_ENGINE_NEAREST_H

#include <stddef.h>

/* Which of n names a wrong one may have been meant for, whatever case it is in; NULL if none is near. */
const char *nearest_name(const char *wrong, const char *const *names, size_t n);

#endif
