/* SPDX-License-Identifier: MIT */
#include "common/candidates.h"

#include <stdlib.h>

static uint64_t mask_of(unsigned bytes) {
    return UINT64_MAX >> (64 - 8 * bytes);
}

/* Returns the bytes of a part that begins at an offset from the start. */
static uint64_t get_part(uint64_t whole, uint64_t start, unsigned bytes) {
    return whole >> 8 * start & mask_of(bytes);
}

static uint64_t put_part(uint64_t whole, uint64_t start, unsigned bytes, uint64_t part) {
    return (whole & ~(mask_of(bytes) << 8 * start)) | part << 8 * start;
}

static void add(struct candidates_place *place, uint64_t value) {
    for (unsigned i = 0; i < place->n; i++)
        if (place->value[i] == value)
            return;
    if (place->n < CANDIDATES_VALUES)
        place->value[place->n++] = value;
}

/* Returns true if a place lies in aligned bytes. Otherwise it contains them, or they are disjoint. */
static bool lies_in(uint64_t address, unsigned bytes, uint64_t start, unsigned size) {
    return bytes <= size && address / size == start / size;
}

static void take_out(struct candidates *candidates, size_t place) {
    candidates->place[place] = candidates->place[--candidates->n];
}

static void put_in(struct candidates *candidates, const struct candidates_place *place) {
    if (candidates->n == candidates->room) {
        size_t room = candidates->room != 0 ? 2 * candidates->room : 16;
        struct candidates_place *places = realloc(candidates->place, room * sizeof(*places));
        if (places == NULL) {
            candidates->full = true;
            return;
        }
        candidates->place = places;
        candidates->room = room;
    }
    candidates->place[candidates->n++] = *place;
}

void candidates_free(struct candidates *candidates) {
    free(candidates->place);
    *candidates = (struct candidates){.place = NULL};
}

void candidates_begin(struct candidates *candidates) {
    candidates->groups = 0;
    candidates->unexplained.lanes = 0;
    candidates->outcomes.groups = candidates->outcomes.n = candidates->outcomes.dwords = 0;
}

void candidates_name(struct candidates *candidates, const struct lane_group *group) {
    candidates->group[candidates->groups++] = *group;
}

static bool is_several(const struct lane_group *group) {
    return (group->lanes & (group->lanes - 1)) != 0;
}

void candidates_refuse(struct candidates *candidates, const struct lane_group *group) {
    if (candidates->unexplained.lanes == 0 && is_several(group))
        candidates->unexplained = *group;
}

/* Removes the places that overlap a group and merges them into one. */
static void take_place(struct candidates *candidates, const struct lane_group *group, uint64_t word,
                       struct candidates_place *all) {
    all->address = group->address;
    all->bytes = group->bytes;
    all->n = 1;
    all->value[0] = get_part(word, group->address % 8, group->bytes);
    for (size_t i = candidates->n; i-- > 0;) {
        const struct candidates_place *place = &candidates->place[i];
        if (lies_in(group->address, group->bytes, place->address, place->bytes)) {
            *all = *place;
            take_out(candidates, i);
            return;
        }
        if (!lies_in(place->address, place->bytes, group->address, group->bytes))
            continue;
        /* Combines each value with each value of the part. */
        struct candidates_place more = {.address = all->address, .bytes = all->bytes};
        for (unsigned k = 0; k < place->n; k++)
            for (unsigned j = 0; j < all->n; j++)
                add(&more, put_part(all->value[j], place->address - all->address, place->bytes, place->value[k]));
        *all = more;
        take_out(candidates, i);
    }
}

bool candidates_work(struct candidates *candidates, const struct lane_group *group, const struct serial_order *order,
                     uint64_t *word) {
    struct candidates_place before, after;
    candidates_name(candidates, group);
    take_place(candidates, group, *word, &before);
    uint64_t start = group->address - before.address;
    after.address = before.address;
    after.bytes = before.bytes;
    after.n = 0;
    for (unsigned k = 0; k < before.n; k++) {
        uint64_t finals[SERIAL_LANES];
        unsigned n = serial_order_finals(order, get_part(before.value[k], start, group->bytes), finals);
        for (unsigned j = 0; j < n; j++)
            add(&after, put_part(before.value[k], start, group->bytes, finals[j]));
    }
    if (after.n == 0) {
        if (candidates->unexplained.lanes == 0 && (order->n > 1 || before.n > 1))
            candidates->unexplained = *group;
        return false;
    }
    *word = put_part(*word, after.address % 8, after.bytes, after.value[0]);
    if (after.n > 1)
        put_in(candidates, &after);
    return true;
}

void candidates_write(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t value) {
    for (size_t i = candidates->n; i-- > 0;) {
        struct candidates_place *place = &candidates->place[i], after = *place;
        bool inside = lies_in(address, bytes, place->address, place->bytes);
        if (!inside && !lies_in(place->address, place->bytes, address, bytes))
            continue;
        after.n = 0;
        for (unsigned k = 0; inside && k < place->n; k++)
            add(&after, put_part(place->value[k], address - place->address, bytes, value));
        if (after.n > 1)
            *place = after;
        else
            take_out(candidates, i);
    }
}

uint64_t candidates_see(struct candidates *candidates, uint64_t address, unsigned bytes, uint64_t seen,
                        uint64_t model) {
    if (bytes == 4 && outcomes_want(&candidates->outcomes, address))
        return outcomes_see(&candidates->outcomes, address, (uint32_t)seen, (uint32_t)model);
    for (size_t i = candidates->n; i-- > 0;) {
        const struct candidates_place *place = &candidates->place[i];
        if (!lies_in(place->address, place->bytes, address, bytes))
            continue;
        unsigned size = place->bytes;
        uint64_t start = place->address - address, part = get_part(seen, start, size);
        for (unsigned k = 0; k < place->n; k++) {
            if (place->value[k] != part)
                continue;
            model = put_part(model, start, size, part);
            take_out(candidates, i);
            break;
        }
    }
    return model;
}

struct lane_group candidates_blame(const struct candidates *candidates, uint64_t address, uint64_t differing) {
    for (unsigned i = 0; i < candidates->groups; i++) {
        struct lane_group group = candidates->group[i];
        if (is_several(&group) && lies_in(group.address, group.bytes, address, 8) &&
            get_part(differing, group.address - address, group.bytes) != 0)
            return group;
    }
    return (struct lane_group){.lanes = 0};
}
