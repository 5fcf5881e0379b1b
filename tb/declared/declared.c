/* SPDX-License-Identifier: MIT */
/* State of this folder, messages about a wrong declaration, memory, and known ports. All other files use it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "declared/declared.h"
#include "devices/device.h"

struct declared declared;
char declared_text[UNIT_TEXT];
unsigned declared_seconds = 20;
int declared_trial;

static void vprint(char *text, size_t size, const char *format, va_list words) {
    const int head = snprintf(text, size, "%s:%u: ", declared.unit->file, declared.unit->line);
    if (head > 0 && (size_t)head < size)
        vsnprintf(text + head, size - (size_t)head, format, words);
}

bool declared_wrong(const char *format, ...) {
    va_list words;
    if (declared_text[0])
        return false;
    va_start(words, format);
    vprint(declared_text, sizeof declared_text, format, words);
    va_end(words);
    return false;
}

bool declared_rules(const char *part, const char *name, const struct declared_rule *rules, size_t n) {
    for (const struct declared_rule *rule = rules; rule < rules + n; rule++)
        if (rule->wrong)
            return declared_wrong("%s%s%s%s", part, name, *name ? ": " : "", rule->message);
    return true;
}

_Noreturn void declared_end_trial(int status) {
    const ssize_t written = write(declared_trial, declared_text, sizeof declared_text);
    _exit(written < 0 ? EXIT_FAILURE : status);
}

void declared_fault(const char *format, ...) {
    char text[UNIT_TEXT];
    va_list words;
    va_start(words, format);
    vprint(text, sizeof text, format, words);
    va_end(words);
    if (!declared_trial)
        device_lost(text);
    memcpy(declared_text, text, sizeof text);
    declared_end_trial(DECLARED_WRONG);
}

void *declared_memory(size_t n, size_t size) {
    void *memory = calloc(n, size);
    if (!memory)
        device_lost("not enough memory");
    return memory;
}

const struct known_port *known_find(const struct known_port *known, unsigned n, const char *name) {
    for (const struct known_port *k = known; k < known + n; k++)
        if (strcmp(k->name, name) == 0)
            return k;
    return NULL;
}

bool known_check(const struct known_port *k, const struct ll_port *port) {
    const bool fits = k->width ? port->width == k->width : port->width >= 4 && port->width <= 64;
    char width[12] = "4 to 64";
    if (k->width)
        snprintf(width, sizeof width, "%u", k->width);
    return (port->out == k->out && fits && port->lanes == 1 && strcmp(port->qualifier, k->qualifier) == 0) ||
           declared_wrong(
               "port %s: found another direction, width or qualifier, expected PORT(%s, %s, %s, 1, %s, \"...\")",
               port->name, k->out ? "OUT" : "IN", port->name, width, k->qualifier);
}

bool known_words(const struct unit *unit, const struct known_port *known, unsigned n, const char *member,
                 unsigned *word) {
    for (unsigned i = 0; i < n; i++) {
        const int at = port_find(unit->ports, unit->n_ports, known[i].name);
        if (at < 0)
            return declared_wrong("ports.h has no port %s; add it, or leave .%s out", known[i].name, member);
        word[i] = unit->ports[at].word;
    }
    return true;
}

bool declared_agent(struct unit *unit, const struct agent_type *type, const void *ports,
                    const struct covergroup *states) {
    static struct unit_agent agents[UNIT_AGENTS];
    if (unit->n_agents == UNIT_AGENTS)
        return declared_wrong(
            "found more than %d crosses with hits() or watch(), host ports and memory ports, expected "
            "%d or fewer",
            UNIT_AGENTS, UNIT_AGENTS);
    unit->agents = agents;
    agents[unit->n_agents++] = (struct unit_agent){type, ports, states};
    return true;
}
