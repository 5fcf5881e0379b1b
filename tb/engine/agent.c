/* SPDX-License-Identifier: MIT */
#include "engine/agent.h"

static unsigned count_signals(const struct agent_type *type) {
    unsigned n = 0;
    while (n < AGENT_SIGNALS && type->signals[n])
        n++;
    return n;
}

unsigned agent_states(const struct agent_type *type) {
    unsigned n = count_signals(type);
    return n ? 1u << n : 0;
}

void agent_print_state(FILE *file, const struct agent_type *type, unsigned state) {
    fputs(type->name, file);
    for (unsigned i = count_signals(type); i-- > 0;)
        fprintf(file, " %s=%u", type->signals[i], state >> i & 1);
}

void agent_print_pattern(FILE *file, const char *name, uint32_t pattern, unsigned bits) {
    fprintf(file, "  %s ", name);
    for (unsigned bit = 0; bit < bits; bit++)
        fputc("01"[pattern >> bit & 1], file);
}
