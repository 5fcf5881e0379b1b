/* SPDX-License-Identifier: MIT */
/* The valid and ready rules for designs, docs/handshake.md. The closed loop checks each one separately. */
#ifndef TB_ENGINE_RULES_H
#define TB_ENGINE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The three rules of an offer are consecutive. */
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

/* Return the name of a rule in RELAX= and reports, and the text for a design that broke it. */
const char *rule_name(enum rule rule);
const char *rule_breach(enum rule rule);

/* Returns true if the set of rules, a bit each, has the rule. */
static inline bool rule_is_in(uint32_t rules, enum rule rule) {
    return rules >> rule & 1;
}

/* Returns the rule with this name, given by its length, or RULE_NONE. */
enum rule rule_find(const char *text, size_t length);

/* An offer of a design: the positions of its valid among the outputs and its ready among the inputs. */
struct offer {
    unsigned valid, ready;
    enum rule first; /* of its three rules: valid, hold, wait */
};

#endif
