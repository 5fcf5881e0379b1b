/* SPDX-License-Identifier: MIT */
#include "families/gcn/language_place.h"

#include <inttypes.h>
#include <stdio.h>

#include "families/gcn/language_float.h"
#include "families/gcn/language_value.h"

static const char *const mask_names[] = {[GCN_PLACE_VCC] = "vcc", [GCN_PLACE_EXEC] = "exec", [GCN_PLACE_MODE] = "mode"};

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

bool gcn_place_comes(const struct scan *s) {
    struct scan ahead = *s;
    if (scan_accept(&ahead, "v") && scan_peek(&ahead, 0) >= '0' && scan_peek(&ahead, 0) <= '9')
        return true;
    ahead.at = s->at;
    return scan_accept_word(&ahead, "vcc") || scan_accept_word(&ahead, "exec") || scan_accept_word(&ahead, "mode");
}

/* Reads [8] and :F32 after a register. */
static bool lanes_and_format(struct program *p, struct gcn_place *place) {
    struct scan *s = &p->scan;
    uint64_t lane = 0;
    if (scan_accept(s, "[")) {
        const char *at = scan_next(s);
        if (!scan_digits(s, 10, GCN_WAVE - 1, &lane) || scan_word(s))
            return refuse(p, at, "a lane, 0 to 63");
        if (!scan_expect(s, "]", "']'"))
            return false;
    }
    place->lane = (unsigned)lane;
    if (!scan_accept(s, ":"))
        return true;
    const char *at = scan_next(s);
    if (scan_accept_word(s, "F32"))
        place->format = &float_f32;
    else if (scan_accept_word(s, "F16"))
        place->format = &float_f16;
    return place->format || scan_accept_word(s, "U32") || refuse(p, at, "U32, F32 or F16");
}

bool gcn_place_read(struct program *p, struct gcn_place *place) {
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    uint64_t number = 0;
    *place = (struct gcn_place){.form = GCN_PLACE_VCC};
    for (; place->form <= GCN_PLACE_MODE; place->form++)
        if (scan_accept_word(s, mask_names[place->form]))
            return true;
    if (!scan_accept(s, "v") || !scan_digits(s, 10, GCN_VGPRS - 1, &number) || scan_word(s))
        return refuse(p, at, "v0 to v255, vcc, exec or mode");
    place->form = GCN_PLACE_VGPR;
    place->vgpr = (uint8_t)number;
    return lanes_and_format(p, place);
}

static uint64_t *mask(struct gcn_machine *machine, const struct gcn_place *place) {
    return place->form == GCN_PLACE_VCC ? &machine->vcc : &machine->exec;
}

static uint64_t get(struct gcn_machine *machine, const struct gcn_place *place, unsigned i) {
    return place->form == GCN_PLACE_VGPR   ? machine->vgpr[place->vgpr][place->lane + i]
           : place->form == GCN_PLACE_MODE ? machine->mode
                                           : *mask(machine, place);
}

static void set(struct gcn_machine *machine, const struct gcn_place *place, unsigned i, uint64_t value) {
    if (place->form == GCN_PLACE_VGPR)
        machine->vgpr[place->vgpr][place->lane + i] = (uint32_t)value;
    else if (place->form == GCN_PLACE_MODE)
        machine->mode = (uint32_t)value;
    else
        *mask(machine, place) = value;
}

/* Prints a value, followed by its number if the format fills the register. */
static void print_value(const struct gcn_place *place, uint64_t value, char *text, size_t size) {
    static const int digits[] = {
        [GCN_PLACE_VGPR] = 8, [GCN_PLACE_VCC] = 16, [GCN_PLACE_EXEC] = 16, [GCN_PLACE_MODE] = 3};
    char number[GCN_FLOAT_TEXT];
    int n = snprintf(text, size, "0x%0*" PRIx64, digits[place->form], value);
    if (!place->format || value > (place->format->sign | (place->format->sign - 1)))
        return;
    gcn_float_print(place->format, (uint32_t)value, number);
    snprintf(text + n, size - (size_t)n, " (%s)", number);
}

static void compare_value(struct gcn_machine *machine, const struct gcn_place *place, unsigned i, uint64_t expected,
                          struct program_differences *differences) {
    struct program_failure *f = &differences->first;
    uint64_t seen = get(machine, place, i);
    if (seen == expected || differences->n++)
        return;
    if (place->form == GCN_PLACE_VGPR)
        snprintf(f->what, sizeof f->what, "v%u[%u]", place->vgpr, place->lane + i);
    else
        snprintf(f->what, sizeof f->what, "%s", mask_names[place->form]);
    print_value(place, expected, f->expected, sizeof f->expected);
    print_value(place, seen, f->seen, sizeof f->seen);
}

/* Reads one value of a place. */
static bool read_value(struct program *p, const struct gcn_place *place, uint64_t *value) {
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    uint32_t bits = 0;
    if (place->form == GCN_PLACE_VCC || place->form == GCN_PLACE_EXEC)
        return gcn_scan_integer(s, 64, value) || refuse(p, at, "a mask of 64 bits");
    if (place->form == GCN_PLACE_MODE)
        return gcn_scan_integer(s, 10, value) || refuse(p, at, "a number from 0 to 0x3ff");
    bool ok = gcn_scan_value(s, place->format, &bits);
    *value = bits;
    return ok ||
           refuse(p, at,
                  place->format ? "a decimal number, inf, nan, or 0x and the register's bits" : "a number of 32 bits");
}

bool gcn_place_values(struct program *p, struct gcn_machine *machine, const struct gcn_place *place, bool compare) {
    struct scan *s = &p->scan;
    struct program_differences differences = {.n = 0};
    bool vgpr = place->form == GCN_PLACE_VGPR;
    if (!scan_expect(s, "=", "'='"))
        return false;
    bool lane = vgpr && scan_accept_word(s, "lane"), all = lane || (vgpr && scan_accept_word(s, "all"));
    unsigned n = vgpr ? GCN_WAVE - place->lane : 1;
    for (unsigned i = 0; i == 0 || !scan_at_end(s); i++) {
        const char *at = scan_next(s);
        uint64_t value = 0;
        if (!lane && !read_value(p, place, &value))
            return false;
        if (i >= n)
            return refuse(p, at, "the end: there is no place for more values");
        if (all && !scan_at_end(s))
            return refuse(p, s->at, "the end");
        for (unsigned j = i; j < (all ? n : i + 1); j++) {
            uint64_t one = lane ? gcn_lane_number(place->format, place->lane + j) : value;
            if (compare)
                compare_value(machine, place, j, one, &differences);
            else
                set(machine, place, j, one);
        }
    }
    program_fail_differences(p, &differences);
    return true;
}
