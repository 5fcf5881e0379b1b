/* SPDX-License-Identifier: MIT */
#include "cli/languages.h"

#include <stdio.h>
#include <string.h>

#include "families/gcn/language.h"
#include "families/nv/language.h"
#include "families/visa/language.h"

const struct language *const languages[] = {&gcn_language, &nv_language, &visa_language, NULL};

const struct language *language_named(const char *name) {
    const struct language *const *language = languages;
    while (*language && strcmp((*language)->name, name) != 0)
        language++;
    return *language;
}

static bool ends_in(const char *path, const char *ending) {
    size_t length = strlen(path), n = strlen(ending);
    return length > n && strcmp(path + length - n, ending) == 0;
}

const struct language *language_of_program(const char *path, const struct language *only) {
    const char *before = "";
    for (const struct language *const *language = languages; *language; language++)
        if ((*language)->ending && (!only || *language == only) && ends_in(path, (*language)->ending))
            return *language;
    fprintf(stderr, "%s: expected a program, a file whose name ends in ", path);
    for (const struct language *const *language = languages; *language; language++)
        if ((*language)->ending && (!only || *language == only)) {
            fprintf(stderr, "%s%s", before, (*language)->ending);
            before = " or ";
        }
    fputc('\n', stderr);
    return NULL;
}
