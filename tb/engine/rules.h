/* SPDX-License-Identifier: MIT */
/* The rules of valid and ready that a design keeps, docs/handshake.md. The closed loop checks each by itself. */
#ifndef TB_ENGINE_RULES_H
#define TB_ENGINE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The three of an offer stand behind each other. */
enum rule {
    RULE_NONE,
    RULE_VALID,
    RULE_HOLD,
    RULE_WAIT,
    RULE_DUE,
    RULE_WHOLE,
    RULE_RESET,
    RULE_MEM_VALID,
    RULE_MEM_HOLD,
    RULE_MEM_WAIT,
    RULE_MEM_ALIGN,
    RULES
};

/* As RELAX= and a report name it; and what a design has done that broke it. */
const char *rule_name(enum rule rule);
const char *rule_breach(enum rule rule);

/* A set of rules has a bit for each. */
static inline bool rule_is_in(uint32_t rules, enum rule rule) {
    return rules >> rule & 1;
}

/* The rule whose name is these first bytes of a text, or RULE_NONE. */
enum rule rule_find(const char *text, size_t length);

/* Something that a design offers: its valid among the outputs and its ready among the inputs, in words. */
struct offer {
    unsigned valid, ready;
    enum rule first; /* of its three rules: valid, hold, wait */
};

#endif
