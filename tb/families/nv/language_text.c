/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "families/nv/language_text.h"
#include "isa/nv_scan.h"
#include "isa/nv_text.h"

enum { DIGITS = 16 };

/*
 * A control word precedes three instructions. Its bits do not distinguish it from an instruction, so this name comes
 * first, both in text and in digits.
 */
static const char control_word[] = "control";

static bool assemble_control(struct scan *s, struct language_text *to) {
    struct nv_control groups[NV_CONTROL_GROUPS];
    if (!nv_control_scan(s, groups))
        return language_refuse(to, s->column, s->message);
    bool semicolon = scan_accept(s, ";");
    if (!scan_at_end(s)) {
        scan_fail(s, s->at, NULL, semicolon ? "the end" : "';' or the end");
        return language_refuse(to, s->column, s->message);
    }
    snprintf(to->text, sizeof to->text, "%s %016" PRIx64, control_word, nv_control_encode(groups));
    return true;
}

bool nv_language_assemble(const char *text, unsigned dialect, struct language_text *to) {
    struct nv_text read;
    struct scan s;
    (void)dialect; /* there is one */
    scan_start(&s, text, strlen(text));
    nv_scan_cut(&s);
    if (scan_accept_word(&s, control_word))
        return assemble_control(&s, to);
    if (!nv_text_read(&s, NV_ATOMS + 1, &read))
        return language_refuse(to, s.column, s.message);
    snprintf(to->text, sizeof to->text, "%016" PRIx64, nv_atoms_encode(&read.inst));
    return true;
}

/* Prints the instruction of a word, or the name of the check that rejects it. */
static bool print_word(uint64_t word, char text[LANGUAGE_TEXT]) {
    struct nv_atoms inst;
    enum nv_error error = nv_atoms_decode(word, &inst);
    if (error == NV_OK)
        nv_text_print(&inst, NULL, text, LANGUAGE_TEXT);
    else
        snprintf(text, LANGUAGE_TEXT, "%s", nv_error_name(error));
    return error == NV_OK;
}

bool nv_language_disassemble(const char *hex, unsigned dialect, struct language_text *to) {
    struct scan s;
    uint64_t word = 0;
    (void)dialect; /* there is one */
    scan_start(&s, hex, strlen(hex));
    bool is_control = scan_accept_word(&s, control_word);
    const char *at = scan_next(&s);
    scan_accept(&s, "0x");
    const char *digits = s.at;
    if (!scan_digits(&s, 16, UINT64_MAX, &word) || s.at != digits + DIGITS || !scan_at_end(&s))
        return language_refuse(to, (size_t)(s.at - hex) + 1, "expected a word of 16 hexadecimal digits");
    if (is_control) {
        struct nv_control groups[NV_CONTROL_GROUPS];
        if (!nv_control_decode(word, groups))
            return language_refuse(to, (size_t)(at - hex) + 1,
                                   "expected a control word of docs/nv.md: bit 63 is 0, and no barrier is 6");
        nv_control_print(groups, to->text + snprintf(to->text, sizeof to->text, "%s ", control_word),
                         sizeof to->text - sizeof control_word);
        return true;
    }
    char text[LANGUAGE_TEXT], message[LANGUAGE_TEXT + 64];
    bool ok = print_word(word, text);
    snprintf(message, sizeof message, "%s: expected an instruction of docs/nv.md", text);
    snprintf(to->text, sizeof to->text, "%s", text);
    return ok || language_refuse(to, (size_t)(at - hex) + 1, message);
}

bool nv_language_show(const char *unit, const char *part, const uint8_t value[LANGUAGE_VALUE],
                      char text[LANGUAGE_TEXT]) {
    uint64_t word = 0;
    (void)unit, (void)part;
    for (unsigned i = 0; i < sizeof word; i++)
        word |= (uint64_t)value[i] << 8 * i;
    return print_word(word, text);
}
