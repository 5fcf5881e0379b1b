/* SPDX-License-Identifier: MIT */
#include "families/nv/language_place.h"

#include <inttypes.h>
#include <stdio.h>

#include "isa/nv_scan.h"

static bool refuse(struct program *p, const char *at, const char *expected) {
    return scan_fail(&p->scan, at, NULL, expected);
}

/* What is not said has 4 bytes. */
static bool width(struct program *p, struct nv_place *place) {
    place->bytes = 4;
    if (!scan_accept(&p->scan, ":"))
        return true;
    const char *at = scan_next(&p->scan);
    if (nv_scan_accept(&p->scan, "U64"))
        place->bytes = 8;
    else if (!nv_scan_accept(&p->scan, "U32"))
        return refuse(p, at, "U32 or U64");
    return true;
}

static bool index(struct program *p, uint64_t most, uint64_t *value, const char *expected) {
    return scan_expect(&p->scan, "[", "'['") && nv_scan_number(&p->scan, most, value, expected) &&
           scan_expect(&p->scan, "]", "']'");
}

static bool memory(struct program *p, struct nv_place *place) {
    place->form = NV_PLACE_MEMORY;
    const char *at = scan_next(&p->scan) + 1;
    if (!index(p, NV_WINDOW - 4, &place->at, "an address from 0 to 0xfffffc"))
        return false;
    return place->at % 4 ? refuse(p, at, "a multiple of 4") : width(p, place);
}

static bool lanes(struct program *p, const char *at, struct nv_place *place) {
    place->form = NV_PLACE_REGISTER;
    if (scan_next(&p->scan) && scan_peek(&p->scan, 0) == '[' && !index(p, NV_LANES - 1, &place->at, "a lane, 0 to 31"))
        return false;
    return width(p, place) && (place->bytes == 4 || (place->number % 2 == 0 && place->number < NV_RZ - 1) ||
                               refuse(p, at, "an even register up to R252, as 64 bits are a pair"));
}

bool nv_place_read(struct program *p, struct nv_place *place, const char *expected) {
    struct scan *s = &p->scan;
    const char *at = scan_next(s);
    size_t n = scan_word(s);
    *place = (struct nv_place){.bytes = 4};
    snprintf(place->name, sizeof place->name, "%.*s", (int)n, at);
    for (char *c = place->name; *c; c++)
        *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
    if (nv_scan_accept(s, "shared"))
        return memory(p, place);
    if (nv_scan_accept(s, "EM")) {
        place->form = NV_PLACE_EXEC_MASK;
        return true;
    }
    if (!scan_word_is(s, "RZ") && nv_scan_register(s, &place->number, expected))
        return lanes(p, at, place);
    s->at = at;
    place->form = NV_PLACE_PREDICATE;
    return (!scan_word_is(s, "PT") && nv_scan_predicate(s, &place->number)) || refuse(p, at, expected);
}

/* How many values there are from the place on. */
static uint64_t room(const struct nv_place *place) {
    if (place->form == NV_PLACE_MEMORY)
        return (NV_WINDOW - place->at) / place->bytes;
    return place->form == NV_PLACE_REGISTER ? NV_LANES - place->at : 1;
}

static uint64_t get(const struct nv_machine *machine, const struct nv_place *place, uint64_t i) {
    const uint32_t *dword = machine->memory.dwords + (place->form == NV_PLACE_MEMORY ? place->at / 4 : 0);
    switch (place->form) {
    case NV_PLACE_REGISTER:
        return nv_machine_get(machine, place->number, (unsigned)(place->at + i), place->bytes);
    case NV_PLACE_MEMORY:
        return place->bytes == 4 ? dword[i] : (uint64_t)dword[2 * i + 1] << 32 | dword[2 * i];
    case NV_PLACE_PREDICATE:
        return machine->predicate[place->number];
    default:
        return machine->exec_mask;
    }
}

static void set(struct nv_machine *machine, const struct nv_place *place, uint64_t i, uint64_t value) {
    uint32_t *dword = machine->memory.dwords + (place->form == NV_PLACE_MEMORY ? place->at / 4 : 0);
    switch (place->form) {
    case NV_PLACE_REGISTER:
        nv_machine_set(machine, place->number, (unsigned)(place->at + i), place->bytes, value);
        break;
    case NV_PLACE_MEMORY:
        dword += i * place->bytes / 4;
        dword[0] = (uint32_t)value;
        if (place->bytes == 8)
            dword[1] = (uint32_t)(value >> 32);
        break;
    case NV_PLACE_PREDICATE:
        machine->predicate[place->number] = (uint32_t)value;
        break;
    default:
        nv_machine_mask(machine, (uint32_t)value);
    }
}

static void compare_value(const struct nv_machine *machine, const struct nv_place *place, uint64_t i, uint64_t expected,
                          struct program_differences *differences) {
    struct program_failure *f = &differences->first;
    uint64_t seen = get(machine, place, i);
    int digits = 2 * (int)place->bytes;
    if (seen == expected || differences->n++)
        return;
    if (place->form == NV_PLACE_REGISTER)
        snprintf(f->what, sizeof f->what, "%s[%" PRIu64 "]", place->name, place->at + i);
    else if (place->form == NV_PLACE_MEMORY)
        snprintf(f->what, sizeof f->what, "shared[0x%" PRIx64 "]", place->at + i * place->bytes);
    else
        snprintf(f->what, sizeof f->what, "%s", place->name);
    snprintf(f->expected, sizeof f->expected, "0x%0*" PRIx64, digits, expected);
    snprintf(f->seen, sizeof f->seen, "0x%0*" PRIx64, digits, seen);
}

/* With a sign, or without one; of 4 or 8 bytes. */
static bool read_value(struct program *p, unsigned bytes, uint64_t *value) {
    uint64_t most = bytes == 4 ? UINT32_MAX : UINT64_MAX;
    bool negative = scan_accept(&p->scan, "-");
    bool ok = nv_scan_number(&p->scan, negative ? most / 2 + 1 : most, value,
                             bytes == 4 ? "a number of 32 bits" : "a number of 64 bits");
    *value = (negative ? -*value : *value) & most;
    return ok;
}

bool nv_place_values(struct program *p, struct nv_machine *machine, const struct nv_place *place, bool compare) {
    if (!scan_expect(&p->scan, "=", "'='"))
        return false;
    struct program_differences differences = {.n = 0};
    bool all = place->form == NV_PLACE_REGISTER && nv_scan_accept(&p->scan, "all");
    uint64_t n = room(place), value = 0;
    for (uint64_t i = 0; i == 0 || !scan_at_end(&p->scan); i++) {
        const char *at = scan_next(&p->scan);
        if (!read_value(p, place->bytes, &value))
            return false;
        if (i >= n)
            return refuse(p, at, "the end: there is no place for more values");
        if (all && !scan_at_end(&p->scan))
            return refuse(p, p->scan.at, "the end");
        for (uint64_t j = i; j < (all ? n : i + 1); j++)
            if (compare)
                compare_value(machine, place, j, value, &differences);
            else
                set(machine, place, j, value);
    }
    program_fail_differences(p, &differences);
    return true;
}
