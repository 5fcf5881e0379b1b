/* SPDX-License-Identifier: MIT */
#include "engine/agent.h"

void agent_print_pattern(FILE *file, const char *name, uint32_t pattern, unsigned bits) {
    fprintf(file, "  %s ", name);
    for (unsigned bit = 0; bit < bits; bit++)
        fputc("01"[pattern >> bit & 1], file);
}
