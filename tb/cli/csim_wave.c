/* SPDX-License-Identifier: MIT */
#include "cli/csim_wave.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns true for a hexadecimal number that fits, except 0 and all ones, which are no instruction. */
static bool read_value(const char *line, size_t length, uint8_t value[LANGUAGE_VALUE]) {
    bool zeros = true, ones = true;
    memset(value, 0, LANGUAGE_VALUE);
    for (size_t i = 0; i < length; i++) {
        unsigned digit = language_digit(line[length - 1 - i]);
        if (digit > 15 || (digit && i >= (size_t)LANGUAGE_VALUE * 2))
            return false;
        zeros &= digit == 0;
        ones &= digit == 15;
        if (digit)
            value[i / 2] |= (uint8_t)(digit << i % 2 * 4);
    }
    return !zeros && !ones;
}

/* Prints a value's text; an illegal instruction has no parts. */
static void show(const struct language *language, const char *unit, const char *part, const uint8_t *value) {
    char text[LANGUAGE_TEXT];
    if (language->show(unit, part, value, text))
        fputs(text, stdout);
    else if (part)
        putchar('-');
    else
        printf("refused: %s", text);
}

bool csim_wave_knows(const struct language *language, const char *part) {
    if (!part)
        return true;
    for (const char *const *known = language->parts; known && *known; known++)
        if (strcmp(*known, part) == 0)
            return true;
    return false;
}

bool csim_wave(const struct language *language, const char *unit, const char *part) {
    uint8_t value[LANGUAGE_VALUE];
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    while (ok && (length = getline(&line, &size, stdin)) >= 0) {
        size_t digits = (size_t)length - (length > 0 && line[length - 1] == '\n');
        if (read_value(line, digits, value))
            show(language, unit, part, value);
        else
            fwrite(line, 1, digits, stdout);
        /* The viewer waits for the answer before the next value. */
        ok = putchar('\n') != EOF && fflush(stdout) == 0;
    }
    free(line);
    return ok && !ferror(stdin);
}
