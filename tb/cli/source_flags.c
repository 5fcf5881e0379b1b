/* SPDX-License-Identifier: MIT */
#include "cli/source_flags.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Flags without their -. A name that ends in * matches any ending. */
static const struct flags {
    enum flag_kind kind;
    const char *why; /* of rejected ones */
    const char *names;
} all_flags[] = {
    {FLAG_LIST, NULL, "f"},
    {FLAG_RELATIVE_LIST, NULL, "F"},
    {FLAG_FILE, NULL, "FI v"},
    {FLAG_LIBRARY, NULL, "y"},
    {FLAG_DIRECTORY, NULL, "I*"},
    {FLAG_ARGUMENT, NULL,
     "if-depth clk compiler converge-limit no-clk default-language error-limit expand-limit "
     "gate-stmts inline-mult instr-count-dpi language max-num-width reloop-limit timescale "
     "timescale-override unroll-count unroll-stmts unused-regexp waiver-output"},
    {FLAG_REFUSED, "TOP= names the module", "top top-module"},
    {FLAG_REFUSED, "PARAMS= sets parameters", "G* pvalue+*"},
    {FLAG_REFUSED, "the bench controls the output of Verilator",
     "binary build* cc cdc CFLAGS dpi-hdr-only dump-defines E exe gdb* generate-key get* help "
     "hierarchical* j json-only* l2-name LDFLAGS lib-create lint-only main* make MAKEFLAGS Mdir "
     "mod-prefix no-verilate o P pipe-filter prefix preproc* protect* rr sc V version xml*"},
    {FLAG_REFUSED, "the bench is compiled for a design without it",
     "coverage* pins* no-pins* prof* savable threads* timing vpi"},
    {FLAG_REFUSED, "power-up values are random here", "x-*"},
    {FLAG_REFUSED, "what a wave file shows is not to be chosen", "trace* no-trace*"},
};

static bool has(const char *names, const char *word) {
    for (size_t n; *names; names += n + (names[n] == ' ')) {
        n = strcspn(names, " ");
        const bool any = names[n - 1] == '*';
        if (strncmp(word, names, n - any) == 0 && (any || !word[n]))
            return true;
    }
    return false;
}

static const struct flags *find(const char *word) {
    if (*word == '-')
        word += word[1] == '-' ? 2 : 1;
    for (size_t i = 0; i < sizeof all_flags / sizeof all_flags[0]; i++)
        if (has(all_flags[i].names, word))
            return &all_flags[i];
    return NULL;
}

enum flag_kind flag_kind(const char *word) {
    if (*word == '+')
        return strncmp(word, "+incdir+", strlen("+incdir+")) == 0 ? FLAG_DIRECTORIES : FLAG_PLAIN;
    const struct flags *flag = find(word);
    return flag ? flag->kind : FLAG_PLAIN;
}

const char *flag_why(const char *word) {
    const struct flags *flag = find(word);
    return flag && flag->why ? flag->why : "";
}
