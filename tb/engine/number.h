/* SPDX-License-Identifier: MIT */
/* Whole numbers in command lines and stimulus files. */
#ifndef TB_ENGINE_NUMBER_H
#define TB_ENGINE_NUMBER_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Reads a decimal number, or a hexadecimal one after 0x. False: the text is not a number, or out of range. */
static inline bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *value) {
    bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char *end;
    errno = 0;
    *value = strtoull(text, &end, hex ? 16 : 10);
    return *text >= '0' && *text <= '9' && *end == 0 && errno == 0 && *value >= least && *value <= most;
}

/* Reads a decimal number, as make and scripts do. */
static inline bool decimal_read(const char *text, uint64_t least, uint64_t most, uint64_t *value) {
    return !text[strspn(text, "0123456789")] && number_read(text, least, most, value);
}

#endif
