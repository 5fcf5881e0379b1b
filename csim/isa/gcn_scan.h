/* SPDX-License-Identifier: MIT */
/* What the texts of SDWA, DPP and plain instructions share: the operation and its operands, read and printed. */
#ifndef CSIM_ISA_GCN_SCAN_H
#define CSIM_ISA_GCN_SCAN_H

#include "isa/gcn_text.h"

/* What each of the three has in its own way. */
struct gcn_form {
    const char *suffix; /* of operations */
    const char *(*error_name)(unsigned error);
    /* Errors by their number: an operation without this form, a modifier that the type of source 0 or 1 does not take
     */
    unsigned no_form, modifier[2];
    bool sext;                                /* the form has it */
    bool bare;                                /* the form has no modifiers at all */
    const char *an_operation, *of_an_integer; /* what was expected in their place */
};

struct gcn_scan {
    struct scan s;
    const struct gcn_form *form;
    unsigned error; /* why the text is refused, as in struct gcn_text_error */
};

/* Whether the operation of a text has this suffix. */
bool gcn_scan_marked(const char *text, const char *suffix);

/* Whether a text has a word, letters and digits, that is one of the form's own. */
bool gcn_scan_has_word(const char *text, bool (*own)(const char *word, size_t length));

/* Refuses what stands at `at`. Returns false. */
bool gcn_scan_fail(struct gcn_scan *p, const char *at, unsigned error, const char *expected);

/* Says why the text is refused. Returns false. */
bool gcn_scan_refuse(const struct gcn_scan *p, struct gcn_text_error *error);

/* Names by value: the one that is printed, then the others that are read. */
enum { GCN_NAMES = 3 };

/* The value whose name comes next, or n if there is none. */
unsigned gcn_scan_name(struct gcn_scan *p, const char *const names[][GCN_NAMES], unsigned n);

/* The operation, into format and op of fields. *marked: it has the suffix. */
bool gcn_scan_operation(struct gcn_scan *p, struct gcn_sdwa *fields, bool *marked);

/* The operands of an operation other than V_NOP, into vdst and the sources of fields; selections are left alone. */
bool gcn_scan_operands(struct gcn_scan *p, struct gcn_sdwa *fields);

enum { GCN_OPERANDS_SIZE = 64 };

/* The operands of an operation other than V_NOP. */
void gcn_print_operands(const struct gcn_sdwa *fields, char buffer[GCN_OPERANDS_SIZE]);

#endif
