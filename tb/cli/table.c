/* SPDX-License-Identifier: MIT */
/* Prints a checked-in file of RTL constants, from one of the model's op tables. */
#include "cli/table.h"

#include <stdio.h>

int main(void) {
    printf("// SPDX-License-Identifier: MIT\n// Printed from %s; do not edit.\n`ifndef %s\n`define %s\n", table.source,
           table.guard, table.guard);
    for (const struct table_entry *entry = table.entries; entry < table.entries + table.n; entry++) {
        const int digits = (int)(entry->bits + 3) / 4;
        printf("`define %s_%s %u'h%0*llx\n", table.prefix, entry->name, entry->bits, digits, entry->value);
    }
    puts("`endif");
    return 0;
}
