/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "families/visa/language.h"
#include "isa/visa_text.h"

bool visa_language_assemble(const char *text, unsigned dialect, struct language_text *to) {
    (void)dialect; /* there is one */
    struct visa_inst inst;
    struct visa_text_error error;
    if (!visa_text_parse(text, strlen(text), &inst, &error))
        return language_refuse(to, error.column, error.message);
    uint8_t bytes[VISA_BYTES];
    size_t n = visa_encode(&inst, bytes), length = 0;
    for (size_t i = 0; i < n; i++)
        length += (size_t)snprintf(to->text + length, sizeof to->text - length, "%s%02x", i ? " " : "", bytes[i]);
    return true;
}

bool visa_language_disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    (void)dialect; /* there is one */
    uint8_t bytes[VISA_BYTES] = {0};
    size_t n = 0, length = 0;
    for (const char *at = hex; *(at += strspn(at, " \t")); n++)
        for (unsigned i = 0; i < 2; i++, at++) {
            unsigned digit = language_digit(*at);
            if (digit > 15 || n == VISA_BYTES)
                return language_refuse(to, (size_t)(at - hex) + 1, "expected up to 30 bytes of two hexadecimal digits");
            bytes[n] = (uint8_t)(bytes[n] << 4 | digit);
        }
    struct visa_inst inst;
    enum visa_error error = visa_decode(bytes, n, &inst, &length);
    char message[VISA_TEXT_MESSAGE];
    if (error != VISA_OK)
        snprintf(message, sizeof message, "%s: expected a message of docs/visa.md", visa_error_name(error));
    else if (length < n)
        snprintf(message, sizeof message, "found %zu bytes, expected %zu", n, length);
    if (error != VISA_OK || length < n)
        return language_refuse(to, strspn(hex, " \t") + 1, message);
    visa_text_print(&inst, to->text, sizeof to->text);
    return true;
}

const char *const visa_language_parts[] = {"channels", "operands", NULL};

/* A unit that has the name of a message takes no other. */
static bool takes(const char *unit, enum visa_kind kind) {
    static const char *const messages[VISA_KINDS] = {"dword_atomic", "svm_atomic", "svm_scatter"};
    for (unsigned i = 0; i < VISA_KINDS; i++)
        if (strcmp(unit, messages[i]) == 0)
            return i == kind;
    return true;
}

/* The text is [PREDICATE] OPERATION (EXEC) OPERANDS. Not all of it fits into one cycle of a wave viewer. */
static void show_part(const char *part, const char *whole, char text[LANGUAGE_TEXT]) {
    const char *exec = strstr(whole, " (M") + 1, *end = strchr(exec, ')') + 1;
    if (strcmp(part, "operands") == 0)
        snprintf(text, LANGUAGE_TEXT, "%s", end + 1);
    else
        snprintf(text, LANGUAGE_TEXT, "%.*s%.*s", whole[0] == '(' ? (int)(strchr(whole, ' ') + 1 - whole) : 0, whole,
                 (int)(end - exec), exec);
}

bool visa_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                        char text[LANGUAGE_TEXT]) {
    struct visa_inst inst;
    enum visa_error error = visa_decode(value, VISA_BYTES, &inst, NULL);
    if (error != VISA_OPCODE && !takes(unit, inst.kind))
        error = VISA_OPCODE;
    char whole[VISA_TEXT_SIZE];
    if (error == VISA_OK)
        visa_text_print(&inst, whole, sizeof whole);
    else
        snprintf(text, LANGUAGE_TEXT, "%s", visa_error_name(error));
    if (error == VISA_OK && part)
        show_part(part, whole, text);
    else if (error == VISA_OK)
        snprintf(text, LANGUAGE_TEXT, "%s", whole);
    return error == VISA_OK;
}
