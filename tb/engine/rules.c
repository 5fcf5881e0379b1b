/* SPDX-License-Identifier: MIT */
#include "engine/rules.h"

#include <string.h>

/* scripts/options.py reads the names: one row in a line. */
static const struct {
    const char *name, *breach;
} rules[RULES] = {
    [RULE_NONE] = {"", ""},
    [RULE_VALID] = {"valid", "rsp_valid_o fell while it waited for rsp_ready_i"},
    [RULE_HOLD] = {"hold", "the response changed while rsp_valid_o waited for rsp_ready_i"},
    [RULE_WAIT] = {"wait", "rsp_valid_o comes only with rsp_ready_i"},
    [RULE_DUE] = {"due", "the response belongs to no request"},
    [RULE_WHOLE] = {"whole", "a beat of a response comes before the last beat of its request"},
    [RULE_RESET] = {"reset", "a response comes after a reset, before any request"},
    [RULE_MEM_VALID] = {"mem_valid", "mem_req_valid_o fell while it waited for mem_req_ready_i"},
    [RULE_MEM_HOLD] = {"mem_hold", "the memory request changed while mem_req_valid_o waited for mem_req_ready_i"},
    [RULE_MEM_WAIT] = {"mem_wait", "mem_req_valid_o comes only with mem_req_ready_i"},
    [RULE_MEM_ALIGN] = {"mem_align", "mem_req_addr_o is not a multiple of 8"},
};

const char *rule_name(enum rule rule) {
    return rules[rule].name;
}

const char *rule_breach(enum rule rule) {
    return rules[rule].breach;
}

enum rule rule_find(const char *text, size_t length) {
    for (enum rule rule = RULE_NONE + 1; rule < RULES; rule++)
        if (strlen(rules[rule].name) == length && strncmp(rules[rule].name, text, length) == 0)
            return rule;
    return RULE_NONE;
}
