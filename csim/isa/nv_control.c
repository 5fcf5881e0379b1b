/* SPDX-License-Identifier: MIT */
#include "isa/nv_control.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "isa/nv_scan.h"

/* Codes of classes: DRAIN; W1G to W15G, which NVIDIA's tools print as WAIT1_END_GROUP; 16 has no name; W1 to W11. */
enum { GROUPS = 15, ALONE = 16, LONGEST_ALONE = 11, CLASS_MASK = NV_CLASSES - 1 };

enum { REQ, RD, WR, REUSE, CLASS, ANNOTATIONS, GROUP_BITS = 21 };

/* Annotations in the order of their text. CLASS is in bits 4:0 of a group. */
static const struct annotation {
    const char *name;
    uint8_t member;     /* in struct nv_control */
    uint8_t low, bits;  /* in a group of a control word */
    uint8_t most, none; /* greatest value in text; value that is not printed */
    const char *expected;
} annotations[ANNOTATIONS] = {
#define ANNOTATION(name, member, low, bits, most, none, expected)                                                      \
    { name, offsetof(struct nv_control, member), low, bits, most, none, expected }
    ANNOTATION("&req", wait, 11, 6, 63, 0, "'={' and barriers, or their mask, 0 to 63"),
    ANNOTATION("&rd", read, 8, 3, NV_BARRIERS - 1, NV_NO_BARRIER, "a barrier, 0 to 5"),
    ANNOTATION("&wr", write, 5, 3, NV_BARRIERS - 1, NV_NO_BARRIER, "a barrier, 0 to 5"),
    ANNOTATION("&reuse", reuse, 17, 4, 15, 0, "a mask of operands, 0 to 15"),
    {.name = "?"},
#undef ANNOTATION
};

static uint8_t *value_of(struct nv_control *control, const struct annotation *a) {
    return (uint8_t *)control + a->member;
}

static uint8_t get(const struct nv_control *control, const struct annotation *a) {
    return ((const uint8_t *)control)[a->member];
}

/* Prints a class; a code without a name is its number. */
static void class_name(unsigned code, char name[NV_CLASS_SIZE]) {
    if (code == 0)
        snprintf(name, NV_CLASS_SIZE, "DRAIN");
    else if (code <= GROUPS)
        snprintf(name, NV_CLASS_SIZE, "WAIT%u_END_GROUP", code);
    else if (code > ALONE && code <= ALONE + LONGEST_ALONE)
        snprintf(name, NV_CLASS_SIZE, "W%u", code - ALONE);
    else
        snprintf(name, NV_CLASS_SIZE, "%u", code);
}

/* Reads a class name in any spelling. Returns its code, NV_CLASSES without one. */
static unsigned class_code(const struct scan *s) {
    for (unsigned code = 0; code < NV_CLASSES; code++) {
        char name[NV_CLASS_SIZE], shorter[NV_CLASS_SIZE], number[NV_CLASS_SIZE];
        class_name(code, name);
        snprintf(shorter, sizeof shorter, "W%uG", code);
        snprintf(number, sizeof number, "%u", code);
        if (scan_word_is(s, name) || scan_word_is(s, number) ||
            (code > 0 && code <= GROUPS && scan_word_is(s, shorter)))
            return code;
    }
    return NV_CLASSES;
}

bool nv_control_decode(uint64_t word, struct nv_control groups[NV_CONTROL_GROUPS]) {
    bool ok = true;
    for (struct nv_control *g = groups; g < groups + NV_CONTROL_GROUPS; g++, word >>= GROUP_BITS) {
        class_name(word & CLASS_MASK, g->class);
        for (const struct annotation *a = annotations; a < annotations + CLASS; a++) {
            uint8_t value = *value_of(g, a) = word >> a->low & ((1u << a->bits) - 1);
            ok &= value <= a->most || value == a->none;
        }
    }
    return ok && !word;
}

uint64_t nv_control_encode(const struct nv_control groups[NV_CONTROL_GROUPS]) {
    uint64_t word = 0;
    for (const struct nv_control *g = groups + NV_CONTROL_GROUPS; g-- > groups;) {
        struct scan name;
        scan_start(&name, g->class, strlen(g->class));
        word = word << GROUP_BITS | (*g->class ? class_code(&name) : 0);
        for (const struct annotation *a = annotations; a < annotations + CLASS; a++)
            word |= (uint64_t)get(g, a) << a->low;
    }
    return word;
}

/* Reads {0,1} after '='. */
static bool barriers(struct scan *s, uint8_t *set) {
    if (!scan_expect(s, "{", "'{' and barriers, as in &req={0,1}"))
        return false;
    for (uint64_t barrier = 0; !scan_accept(s, "}"); *set |= (uint8_t)(1u << barrier)) {
        if (*set && !scan_expect(s, ",", "',' or '}'"))
            return false;
        if (!nv_scan_number(s, annotations[RD].most, &barrier, annotations[RD].expected))
            return false;
    }
    return true;
}

/* Reads 2 or =2; for &req barriers, or the mask itself, as 3 or _3. */
static bool number(struct scan *s, const struct annotation *a, uint8_t *to) {
    uint64_t value = 0;
    bool equals = scan_accept(s, "=");
    if (a == &annotations[REQ] && equals)
        return barriers(s, to);
    if (a == &annotations[REQ])
        scan_accept(s, "_");
    bool ok = nv_scan_number(s, a->most, &value, a->expected);
    *to = (uint8_t)value;
    return ok;
}

/* Reads any class name, as newer compilers have more classes; in a control word it must have a code. */
static bool class(struct scan *s, bool coded, char name[NV_CLASS_SIZE]) {
    const char *at = scan_next(s);
    size_t n = scan_word(s);
    unsigned code = class_code(s);
    bool is_number = n && *at >= '0' && *at <= '9';
    if (code == NV_CLASSES && (coded || is_number || n == 0 || n >= NV_CLASS_SIZE))
        return scan_fail(s, at, NULL,
                         coded ? "DRAIN, W1G to W15G, W1 to W11, or the number of a class, 0 to 31"
                               : "the name of a class, of 23 letters at most, as W5, or its number, 0 to 31");
    s->at += n;
    if (code == NV_CLASSES)
        snprintf(name, NV_CLASS_SIZE, "%.*s", (int)n, at);
    else
        class_name(code, name);
    return true;
}

/* Reads annotations, each with its name before its value. &rd2 is read like &rd 2. */
static bool scan_annotations(struct scan *s, bool in_word, struct nv_control *control) {
    unsigned seen = 0;
    *control = (struct nv_control){.write = NV_NO_BARRIER, .read = NV_NO_BARRIER};
    for (;;) {
        const char *at = scan_next(s);
        unsigned which = 0;
        while (which < ANNOTATIONS && !scan_accept(s, annotations[which].name))
            which++;
        if (which == ANNOTATIONS && scan_peek(s, 0) != '&')
            return true;
        if (which == ANNOTATIONS || (which == REUSE && !in_word))
            return scan_fail(s, at, NULL, in_word ? "&req, &rd, &wr, &reuse or ?" : "&req, &rd, &wr or ?");
        if (seen >> which & 1)
            return scan_fail(s, at, NULL, "each annotation once");
        seen |= 1u << which;
        if (which == CLASS ? !class(s, in_word, control->class)
                           : !number(s, &annotations[which], value_of(control, &annotations[which])))
            return false;
    }
}

bool nv_control_scan_annotations(struct scan *s, struct nv_control *control) {
    return scan_annotations(s, false, control);
}

bool nv_control_scan(struct scan *s, struct nv_control groups[NV_CONTROL_GROUPS]) {
    for (unsigned i = 0; i < NV_CONTROL_GROUPS; i++)
        if ((i && !nv_scan_comma(s)) || !scan_expect(s, "{", "'{' and a group, as in {&wr=0x0 ?W1}") ||
            !scan_annotations(s, true, &groups[i]) || !scan_expect(s, "}", "&req, &rd, &wr, &reuse, ? or '}'"))
            return false;
    return true;
}

int nv_control_print_annotations(const struct nv_control *control, char *buffer, size_t size) {
    char text[NV_CONTROL_SIZE] = "";
    size_t n = 0;
    for (unsigned i = 0; i < NV_BARRIERS; i++)
        if (control->wait >> i & 1)
            n += (size_t)snprintf(text + n, sizeof text - n, "%s%u", n ? "," : " &req={", i);
    if (control->wait)
        n += (size_t)snprintf(text + n, sizeof text - n, "}");
    for (const struct annotation *a = annotations + RD; a < annotations + CLASS; a++)
        if (get(control, a) != a->none)
            n += (size_t)snprintf(text + n, sizeof text - n, " %s=0x%x", a->name, get(control, a));
    return snprintf(buffer, size, "%s%s%s", text, *control->class ? " ?" : "", control->class);
}

int nv_control_print(const struct nv_control groups[NV_CONTROL_GROUPS], char *buffer, size_t size) {
    char text[NV_CONTROL_GROUPS][NV_CONTROL_SIZE / NV_CONTROL_GROUPS];
    for (unsigned i = 0; i < NV_CONTROL_GROUPS; i++)
        nv_control_print_annotations(&groups[i], text[i], sizeof text[i]);
    return snprintf(buffer, size, "{%s}, {%s}, {%s}", text[0] + (*text[0] == ' '), text[1] + (*text[1] == ' '),
                    text[2] + (*text[2] == ' '));
}
