/* SPDX-License-Identifier: MIT */
/* Common part of SDWA, DPP and plain texts: the operation and its operands, read and printed. */
#ifndef CSIM_ISA_GCN_SCAN_H
#define CSIM_ISA_GCN_SCAN_H

#include "isa/gcn_text.h"

/* Differences between the three forms. */
struct gcn_form {
    const char *suffix; /* of operations */
    const char *(*error_name)(unsigned error);
    /* Numbers of errors: an operation without this form, a modifier that the type of source 0 or 1 rejects */
    unsigned no_form, modifier[2];
    bool sext;                                /* the form has SEXT */
    bool bare;                                /* the form has no modifiers */
    const char *an_operation, *of_an_integer; /* what was expected instead */
};

struct gcn_scan {
    struct scan s;
    const struct gcn_form *form;
    bool clrx;      /* the text is read in CLRX's dialect */
    unsigned error; /* reason of the rejection, as in struct gcn_text_error */
};

/* Returns true if the operation of a text has this suffix. */
bool gcn_scan_marked(const char *text, const char *suffix);

/* Begins reading a text, up to a comment. */
void gcn_scan_start(struct gcn_scan *p, const struct gcn_form *form, bool clrx, const char *text);

/* Returns true if a word after the operation is of a kind. is_kind gets the place of each word. */
bool gcn_scan_has(const char *text, bool (*is_kind)(const struct scan *at));

/* Returns true if the word at a place is `word`, and what follows it begins with `next`, blanks aside. */
bool gcn_scan_precedes(const struct scan *at, const char *word, const char *next);

/* Returns true if the word at a place makes the text one of this form, as sdwa or dpp; "sdwa:0" does not. */
bool gcn_scan_forces(const struct scan *at, const char *form);

/* Rejects the text at `at`. Returns false. */
bool gcn_scan_fail(struct gcn_scan *p, const char *at, unsigned error, const char *expected);

/* Reports why the text is rejected. Returns false. */
bool gcn_scan_refuse(const struct gcn_scan *p, struct gcn_text_error *error);

/* Names by value: first LLVM's, which is printed, then CLRX's. */
enum { GCN_NAMES = 8 };

/*
 * Reads a name and returns its value, or n if the next word is not a name. LLVM's dialect has the first name, and its
 * case counts if `exact`; CLRX's has all names in upper and lower case.
 */
unsigned gcn_scan_name(struct gcn_scan *p, const char *const names[][GCN_NAMES], unsigned n, bool exact);

/* Reads a number that is a whole word, in base 10, or 16 after 0x. */
bool gcn_scan_number(struct gcn_scan *p, unsigned most, unsigned *value, const char *expected);

/* CLRX's neg, abs and sext with a colon: a number with a bit for each source, or a list of 0 and 1. */
enum gcn_list { GCN_LIST_NEG, GCN_LIST_ABS, GCN_LIST_SEXT, GCN_LISTS };

/* Steps over the name of a list and returns the list; GCN_LISTS: the next word is not such a name. */
enum gcn_list gcn_scan_list_name(struct gcn_scan *p);

/* Reads the text after the name of a list, into the sources of fields. */
bool gcn_scan_list(struct gcn_scan *p, enum gcn_list list, struct gcn_sdwa *fields);

/* Reads the operation into format and op of fields. *marked: it has the suffix. */
bool gcn_scan_operation(struct gcn_scan *p, struct gcn_sdwa *fields, bool *marked);

/* Reads the operands of an operation other than V_NOP into vdst and the sources of fields, except selections. */
bool gcn_scan_operands(struct gcn_scan *p, struct gcn_sdwa *fields);

enum { GCN_OPERANDS_SIZE = 80 };

/* Prints the operands of an operation other than V_NOP, in LLVM's dialect or in CLRX's. */
void gcn_print_operands(const struct gcn_sdwa *fields, bool clrx, char buffer[GCN_OPERANDS_SIZE]);

#endif
