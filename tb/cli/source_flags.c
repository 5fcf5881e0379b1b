/* SPDX-License-Identifier: MIT */
#include "cli/source_flags.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const char output[] = "the bench controls the output of Verilator";
static const char top[] = "TOP= names the module";
static const char params[] = "PARAMS= sets parameters";
static const char bench[] = "the bench is compiled for a design without it";
static const char power_up[] = "what is X at power-up is random here";
static const char waves[] = "what a wave file shows is not to be chosen";

/* Flags. A name that ends in * matches any ending; the first matching entry counts. */
static const struct flag {
    const char *name; /* without its - */
    enum flag_kind kind;
    const char *why; /* of a rejected one */
} flags[] = {
    {"f", FLAG_LIST, NULL},
    {"F", FLAG_RELATIVE_LIST, NULL},
    {"FI", FLAG_FILE, NULL},
    {"v", FLAG_FILE, NULL},
    {"y", FLAG_LIBRARY, NULL},
    {"I*", FLAG_DIRECTORY, NULL},
    {"if-depth", FLAG_ARGUMENT, NULL},
    {"clk", FLAG_ARGUMENT, NULL},
    {"compiler", FLAG_ARGUMENT, NULL},
    {"converge-limit", FLAG_ARGUMENT, NULL},
    {"no-clk", FLAG_ARGUMENT, NULL},
    {"default-language", FLAG_ARGUMENT, NULL},
    {"error-limit", FLAG_ARGUMENT, NULL},
    {"expand-limit", FLAG_ARGUMENT, NULL},
    {"gate-stmts", FLAG_ARGUMENT, NULL},
    {"inline-mult", FLAG_ARGUMENT, NULL},
    {"instr-count-dpi", FLAG_ARGUMENT, NULL},
    {"language", FLAG_ARGUMENT, NULL},
    {"max-num-width", FLAG_ARGUMENT, NULL},
    {"reloop-limit", FLAG_ARGUMENT, NULL},
    {"timescale", FLAG_ARGUMENT, NULL},
    {"timescale-override", FLAG_ARGUMENT, NULL},
    {"unroll-count", FLAG_ARGUMENT, NULL},
    {"unroll-stmts", FLAG_ARGUMENT, NULL},
    {"unused-regexp", FLAG_ARGUMENT, NULL},
    {"waiver-output", FLAG_ARGUMENT, NULL},
    {"top", FLAG_REFUSED, top},
    {"top-module", FLAG_REFUSED, top},
    {"G*", FLAG_REFUSED, params},
    {"pvalue+*", FLAG_REFUSED, params},
    {"binary", FLAG_REFUSED, output},
    {"build*", FLAG_REFUSED, output},
    {"cc", FLAG_REFUSED, output},
    {"cdc", FLAG_REFUSED, output},
    {"CFLAGS", FLAG_REFUSED, output},
    {"dpi-hdr-only", FLAG_REFUSED, output},
    {"dump-defines", FLAG_REFUSED, output},
    {"E", FLAG_REFUSED, output},
    {"exe", FLAG_REFUSED, output},
    {"gdb*", FLAG_REFUSED, output},
    {"generate-key", FLAG_REFUSED, output},
    {"get*", FLAG_REFUSED, output},
    {"help", FLAG_REFUSED, output},
    {"hierarchical*", FLAG_REFUSED, output},
    {"j", FLAG_REFUSED, output},
    {"json-only*", FLAG_REFUSED, output},
    {"l2-name", FLAG_REFUSED, output},
    {"LDFLAGS", FLAG_REFUSED, output},
    {"lib-create", FLAG_REFUSED, output},
    {"lint-only", FLAG_REFUSED, output},
    {"main*", FLAG_REFUSED, output},
    {"make", FLAG_REFUSED, output},
    {"MAKEFLAGS", FLAG_REFUSED, output},
    {"Mdir", FLAG_REFUSED, output},
    {"mod-prefix", FLAG_REFUSED, output},
    {"no-verilate", FLAG_REFUSED, output},
    {"o", FLAG_REFUSED, output},
    {"P", FLAG_REFUSED, output},
    {"pipe-filter", FLAG_REFUSED, output},
    {"prefix", FLAG_REFUSED, output},
    {"preproc*", FLAG_REFUSED, output},
    {"protect*", FLAG_REFUSED, output},
    {"rr", FLAG_REFUSED, output},
    {"sc", FLAG_REFUSED, output},
    {"V", FLAG_REFUSED, output},
    {"version", FLAG_REFUSED, output},
    {"xml*", FLAG_REFUSED, output},
    {"coverage*", FLAG_REFUSED, bench},
    {"pins*", FLAG_REFUSED, bench},
    {"no-pins*", FLAG_REFUSED, bench},
    {"prof*", FLAG_REFUSED, bench},
    {"savable", FLAG_REFUSED, bench},
    {"threads*", FLAG_REFUSED, bench},
    {"timing", FLAG_REFUSED, bench},
    {"vpi", FLAG_REFUSED, bench},
    {"x-*", FLAG_REFUSED, power_up},
    {"trace*", FLAG_REFUSED, waves},
    {"no-trace*", FLAG_REFUSED, waves},
};

static bool fits(const struct flag *flag, const char *word) {
    size_t n = strlen(flag->name);
    return flag->name[n - 1] == '*' ? strncmp(word, flag->name, n - 1) == 0 : strcmp(word, flag->name) == 0;
}

static const struct flag *find(const char *word) {
    if (*word == '-')
        word += word[1] == '-' ? 2 : 1;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (fits(&flags[i], word))
            return &flags[i];
    return NULL;
}

enum flag_kind flag_kind(const char *word) {
    if (*word == '+')
        return strncmp(word, "+incdir+", strlen("+incdir+")) == 0 ? FLAG_DIRECTORIES : FLAG_PLAIN;
    const struct flag *flag = find(word);
    return flag ? flag->kind : FLAG_PLAIN;
}

const char *flag_why(const char *word) {
    const struct flag *flag = find(word);
    return flag && flag->why ? flag->why : "";
}
