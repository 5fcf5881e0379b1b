/* SPDX-License-Identifier: MIT */
#include "isa/nv_control.h"

#include <stdio.h>
#include <string.h>

#include "isa/nv_scan.h"

/* Codes of classes: DRAIN; W1G to W15G, which NVIDIA's tools print as WAIT1_END_GROUP; 16 has no name; W1 to W11. */
enum { GROUPS = 15, ALONE = 16, LONGEST_ALONE = 11 };

/* Fields of a group, lowest bit first, 21 bits in all. */
enum { CLASS_BITS = 5, BARRIER_BITS = 3, WAIT_BITS = 6, REUSE_BITS = 4, GROUP_BITS = 21 };

void nv_control_start(struct nv_control *control) {
    *control = (struct nv_control){.write = NV_NO_BARRIER, .read = NV_NO_BARRIER};
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

static uint32_t take(uint64_t *word, unsigned n) {
    uint32_t field = (uint32_t)*word & ((1u << n) - 1);
    *word >>= n;
    return field;
}

bool nv_control_decode(uint64_t word, struct nv_control groups[NV_CONTROL_GROUPS]) {
    bool ok = true;
    for (unsigned i = 0; i < NV_CONTROL_GROUPS; i++) {
        struct nv_control *g = &groups[i];
        class_name(take(&word, CLASS_BITS), g->class);
        g->write = (uint8_t)take(&word, BARRIER_BITS);
        g->read = (uint8_t)take(&word, BARRIER_BITS);
        g->wait = (uint8_t)take(&word, WAIT_BITS);
        g->reuse = (uint8_t)take(&word, REUSE_BITS);
        ok &= g->write != NV_BARRIERS && g->read != NV_BARRIERS;
    }
    return ok && !word;
}

uint64_t nv_control_encode(const struct nv_control groups[NV_CONTROL_GROUPS]) {
    uint64_t word = 0;
    for (unsigned i = NV_CONTROL_GROUPS; i-- > 0;) {
        const struct nv_control *g = &groups[i];
        struct scan name;
        scan_start(&name, g->class, strlen(g->class));
        unsigned code = *g->class ? class_code(&name) : 0;
        uint32_t group = g->reuse;
        group = group << WAIT_BITS | g->wait;
        group = group << BARRIER_BITS | g->read;
        group = group << BARRIER_BITS | g->write;
        word = word << GROUP_BITS | group << CLASS_BITS | code;
    }
    return word;
}

/* Reads {0,1}, or the mask itself, as 3 or _3. */
static bool wait_set(struct scan *s, uint8_t *wait) {
    static const char barrier[] = "a barrier, 0 to 5";
    uint64_t value = 0;
    if (!scan_accept(s, "=")) {
        scan_accept(s, "_");
        bool ok = nv_scan_number(s, (1u << NV_BARRIERS) - 1, &value, "'={' and barriers, or their mask, 0 to 63");
        *wait = (uint8_t)value;
        return ok;
    }
    if (!scan_expect(s, "{", "'{' and barriers, as in &req={0,1}"))
        return false;
    if (scan_accept(s, "}"))
        return true;
    do {
        if (!nv_scan_number(s, NV_BARRIERS - 1, &value, barrier))
            return false;
        *wait |= (uint8_t)(1u << value);
    } while (scan_accept(s, ","));
    return scan_expect(s, "}", "',' or '}'");
}

/* 2, or =2 */
static bool number(struct scan *s, uint64_t most, uint8_t *to, const char *expected) {
    uint64_t value = 0;
    scan_accept(s, "=");
    bool ok = nv_scan_number(s, most, &value, expected);
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

enum { REQ, RD, WR, CLASS, REUSE, ANNOTATIONS };

/* Reads the name of the next annotation, without its value. &rd2 is read like &rd 2. */
static unsigned annotation(struct scan *s) {
    static const char *const names[ANNOTATIONS] = {"&req", "&rd", "&wr", "?", "&reuse"};
    unsigned i = 0;
    while (i < ANNOTATIONS && !scan_accept(s, names[i]))
        i++;
    return i;
}

static bool annotations(struct scan *s, bool in_word, struct nv_control *control) {
    static const char barrier[] = "a barrier, 0 to 5";
    unsigned seen = 0;
    nv_control_start(control);
    for (;;) {
        const char *at = scan_next(s);
        unsigned which = annotation(s);
        if (scan_peek(s, 0) != '&' && which == ANNOTATIONS)
            return true;
        if (which == ANNOTATIONS || (which == REUSE && !in_word))
            return scan_fail(s, at, NULL, in_word ? "&req, &rd, &wr, &reuse or ?" : "&req, &rd, &wr or ?");
        if (seen >> which & 1)
            return scan_fail(s, at, NULL, "each annotation once");
        seen |= 1u << which;
        if (!(which == REQ     ? wait_set(s, &control->wait)
              : which == RD    ? number(s, NV_BARRIERS - 1, &control->read, barrier)
              : which == WR    ? number(s, NV_BARRIERS - 1, &control->write, barrier)
              : which == CLASS ? class(s, in_word, control->class)
                               : number(s, (1u << REUSE_BITS) - 1, &control->reuse, "a mask of operands, 0 to 15")))
            return false;
    }
}

bool nv_control_scan_annotations(struct scan *s, struct nv_control *control) {
    return annotations(s, false, control);
}

bool nv_control_scan(struct scan *s, struct nv_control groups[NV_CONTROL_GROUPS]) {
    for (unsigned i = 0; i < NV_CONTROL_GROUPS; i++)
        if ((i && !nv_scan_comma(s)) || !scan_expect(s, "{", "'{' and a group, as in {&wr=0x0 ?W1}") ||
            !annotations(s, true, &groups[i]) || !scan_expect(s, "}", "&req, &rd, &wr, &reuse, ? or '}'"))
            return false;
    return true;
}

int nv_control_print_annotations(const struct nv_control *control, char *buffer, size_t size) {
    char wait[32] = "", rd[16] = "", wr[16] = "", reuse[16] = "";
    for (unsigned i = 0, length = 0; i < NV_BARRIERS; i++)
        if (control->wait >> i & 1)
            length += (unsigned)snprintf(wait + length, sizeof wait - length, "%s%u", length ? "," : " &req={", i);
    if (control->read < NV_BARRIERS)
        snprintf(rd, sizeof rd, " &rd=0x%x", control->read);
    if (control->write < NV_BARRIERS)
        snprintf(wr, sizeof wr, " &wr=0x%x", control->write);
    if (control->reuse)
        snprintf(reuse, sizeof reuse, " &reuse=0x%x", control->reuse);
    return snprintf(buffer, size, "%s%s%s%s%s%s%s", wait, *wait ? "}" : "", rd, wr, reuse, *control->class ? " ?" : "",
                    control->class);
}

int nv_control_print(const struct nv_control groups[NV_CONTROL_GROUPS], char *buffer, size_t size) {
    char text[NV_CONTROL_GROUPS][NV_CONTROL_SIZE / NV_CONTROL_GROUPS];
    for (unsigned i = 0; i < NV_CONTROL_GROUPS; i++)
        nv_control_print_annotations(&groups[i], text[i], sizeof text[i]);
    return snprintf(buffer, size, "{%s}, {%s}, {%s}", text[0] + (*text[0] == ' '), text[1] + (*text[1] == ' '),
                    text[2] + (*text[2] == ' '));
}
