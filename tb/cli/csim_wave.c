/* SPDX-License-Identifier: MIT */
/* The translating process of a wave viewer: a value a line in, its text a line out, as long as the viewer is open. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/csim.h"
#include "isa/gcn_text.h"
#include "isa/visa_text.h"

enum { VALUE_BYTES = 64 }; /* no payload port is wider than 512 bits */

struct value {
    uint8_t bytes[VALUE_BYTES]; /* the low one first */
};

/*
 * What a language makes of a value: the text, or what the unit says as it refuses it. part is NULL for the whole text,
 * else one of the language's parts; what is refused has none.
 */
struct language {
    const char *name;
    const char *parts[3];
    void (*print)(const char *unit, const char *part, const struct value *value);
};

static void print_refused(const char *part, const char *why) {
    if (part)
        putchar('-');
    else
        printf("refused: %s", why);
}

static void print_gcn(const char *unit, const char *part, const struct value *value) {
    (void)unit;
    uint64_t inst = 0;
    for (unsigned i = 0; i < sizeof inst; i++)
        inst |= (uint64_t)value->bytes[i] << 8 * i;
    struct gcn_sdwa fields;
    enum gcn_error error = gcn_sdwa_decode(inst, &fields);
    char text[GCN_TEXT_SIZE];
    if (error != GCN_OK) {
        print_refused(part, gcn_error_name(error));
        return;
    }
    gcn_text_print(&fields, text, sizeof text);
    fputs(text, stdout);
}

/* A unit that has the name of a message takes no other. */
static bool visa_takes(const char *unit, enum visa_kind kind) {
    static const char *const messages[VISA_KINDS] = {"dword_atomic", "svm_atomic", "svm_scatter"};
    for (unsigned i = 0; i < VISA_KINDS; i++)
        if (strcmp(unit, messages[i]) == 0)
            return i == kind;
    return true;
}

/* The text is [PREDICATE] OPERATION (EXEC) OPERANDS. Not all of it fits into one cycle. */
static void print_visa_part(const char *part, const char *text) {
    const char *exec = strstr(text, " (M") + 1, *end = strchr(exec, ')') + 1;
    if (strcmp(part, "operands") == 0)
        fputs(end + 1, stdout);
    else
        printf("%.*s%.*s", text[0] == '(' ? (int)(strchr(text, ' ') + 1 - text) : 0, text, (int)(end - exec), exec);
}

static void print_visa(const char *unit, const char *part, const struct value *value) {
    struct visa_inst inst;
    enum visa_error error = visa_decode(value->bytes, VISA_BYTES, &inst, NULL);
    if (error != VISA_OPCODE && !visa_takes(unit, inst.kind))
        error = VISA_OPCODE;
    char text[VISA_TEXT_SIZE];
    if (error != VISA_OK) {
        print_refused(part, visa_error_name(error));
        return;
    }
    visa_text_print(&inst, text, sizeof text);
    if (part)
        print_visa_part(part, text);
    else
        fputs(text, stdout);
}

static const struct language languages[] = {
    {"gcn", {NULL}, print_gcn},
    {"visa", {"channels", "operands", NULL}, print_visa},
};

/* Whether a line is a number in hexadecimal that fits, and neither 0 nor all ones, which stand for no instruction. */
static bool read_value(const char *line, size_t length, struct value *value) {
    bool zeros = true, ones = true;
    *value = (struct value){{0}};
    for (size_t i = 0; i < length; i++) {
        unsigned digit = csim_digit(line[length - 1 - i]);
        if (digit > 15 || (digit && i >= sizeof value->bytes * 2))
            return false;
        zeros &= digit == 0;
        ones &= digit == 15;
        if (digit)
            value->bytes[i / 2] |= (uint8_t)(digit << i % 2 * 4);
    }
    return !zeros && !ones;
}

static const struct language *find_language(const char *name, const char *part) {
    for (const struct language *language = languages; language < languages + sizeof languages / sizeof languages[0];
         language++) {
        if (strcmp(language->name, name) != 0)
            continue;
        if (!part)
            return language;
        for (const char *const *known = language->parts; *known; known++)
            if (strcmp(*known, part) == 0)
                return language;
    }
    return NULL;
}

bool csim_wave_knows(const char *language, const char *part) {
    return find_language(language, part) != NULL;
}

bool csim_wave(const char *name, const char *unit, const char *part) {
    const struct language *language = find_language(name, part);
    struct value value;
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    bool ok = true;
    while (ok && (length = getline(&line, &size, stdin)) >= 0) {
        size_t digits = (size_t)length - (length > 0 && line[length - 1] == '\n');
        if (read_value(line, digits, &value))
            language->print(unit, part, &value);
        else
            fwrite(line, 1, digits, stdout);
        /* The viewer waits for the answer before it asks again. */
        ok = putchar('\n') != EOF && fflush(stdout) == 0;
    }
    free(line);
    return ok && !ferror(stdin);
}
