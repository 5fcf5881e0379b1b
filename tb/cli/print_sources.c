/* SPDX-License-Identifier: MIT */
/* Prints Verilator's view of DUT and VFLAGS of the environment: flags, one per line, a blank line, and the files. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "cli/sources.h"

static void print(const struct source_words *words) {
    for (size_t i = 0; i < words->n; i++)
        puts(words->words[i]);
}

int main(void) {
    struct sources sources = {{NULL, 0}, {NULL, 0}};
    const char *dut = getenv("DUT"), *vflags = getenv("VFLAGS");
    bool ok = sources_read(&sources, "DUT", dut ? dut : "") && sources_read(&sources, "VFLAGS", vflags ? vflags : "");
    if (ok) {
        print(&sources.flags);
        puts("");
        print(&sources.files);
    }
    sources_close(&sources);
    return ok ? EXIT_SUCCESS : OPTIONS_WRONG;
}
