/* SPDX-License-Identifier: MIT */
#include "isa/visa_open.h"

#include <stdlib.h>
#include <string.h>

#include "isa/visa_order.h"

static uint64_t mask_of(unsigned bytes) {
    return UINT64_MAX >> (64 - 8 * bytes);
}

/* The bits of a part that begins so many bytes behind the start. */
static uint64_t get_part(uint64_t whole, uint64_t start, unsigned bytes) {
    return whole >> 8 * start & mask_of(bytes);
}

static uint64_t put_part(uint64_t whole, uint64_t start, unsigned bytes, uint64_t part) {
    return (whole & ~(mask_of(bytes) << 8 * start)) | part << 8 * start;
}

static void add(struct visa_open_place *place, uint64_t value) {
    for (unsigned i = 0; i < place->n; i++)
        if (place->value[i] == value)
            return;
    if (place->n < VISA_OPEN_VALUES)
        place->value[place->n++] = value;
}

/* A place lies in aligned bytes, or they lie in it, or they have nothing in common. */
static bool lies_in(uint64_t address, unsigned bytes, uint64_t start, unsigned size) {
    return bytes <= size && address / size == start / size;
}

static void take_out(struct visa_open *open, size_t place) {
    open->place[place] = open->place[--open->n];
}

static void put_in(struct visa_open *open, const struct visa_open_place *place) {
    if (open->n == open->room) {
        size_t room = open->room != 0 ? 2 * open->room : 16;
        struct visa_open_place *places = realloc(open->place, room * sizeof(*places));
        if (places == NULL) {
            open->full = true;
            return;
        }
        open->place = places;
        open->room = room;
    }
    open->place[open->n++] = *place;
}

void visa_open_free(struct visa_open *open) {
    free(open->place);
    *open = (struct visa_open){.place = NULL};
}

/* Takes out the places that a group has to do with, as one that covers them. */
static void take_place(struct visa_open *open, const struct visa_memory *memory, const struct visa_peers *group,
                       struct visa_open_place *all) {
    uint64_t word = memory->read(memory->context, group->address & ~7ull);
    all->address = group->address;
    all->bytes = group->bytes;
    all->n = 1;
    all->value[0] = get_part(word, group->address % 8, group->bytes);
    for (size_t i = open->n; i-- > 0;) {
        const struct visa_open_place *place = &open->place[i];
        if (lies_in(group->address, group->bytes, place->address, place->bytes)) {
            *all = *place;
            take_out(open, i);
            return;
        }
        if (!lies_in(place->address, place->bytes, group->address, group->bytes))
            continue;
        /* Each value with each one of the part. */
        struct visa_open_place more = {.address = all->address, .bytes = all->bytes};
        for (unsigned k = 0; k < place->n; k++)
            for (unsigned j = 0; j < all->n; j++)
                add(&more, put_part(all->value[j], place->address - all->address, place->bytes, place->value[k]));
        *all = more;
        take_out(open, i);
    }
}

static void put_place(struct visa_open *open, const struct visa_memory *memory, const struct visa_open_place *place) {
    unsigned first = place->address % 8;
    uint64_t word = place->address - first, now = memory->read(memory->context, word);
    uint8_t enables = (uint8_t)(((1u << place->bytes) - 1) << first);
    if (get_part(now, first, place->bytes) != place->value[0])
        memory->write(memory->context, word, place->value[0] << 8 * first, enables);
    if (place->n > 1)
        put_in(open, place);
}

static void execute_group(struct visa_open *open, const struct visa_message *message, const struct visa_memory *memory,
                          const struct visa_peers *group, const struct visa_result *seen, struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    struct visa_order order = {.op = inst->op, .width = inst->width, .returned = inst->dst.id != 0};
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        if (!(group->channels >> i & 1))
            continue;
        order.src0[order.n] = message->src0[i];
        order.src1[order.n] = message->src1[i];
        order.ret[order.n++] = seen->dst[i];
        result->dst[i] = order.returned ? seen->dst[i] : 0;
    }
    struct visa_open_place before, after;
    take_place(open, memory, group, &before);
    uint64_t start = group->address - before.address;
    after.address = before.address;
    after.bytes = before.bytes;
    after.n = 0;
    for (unsigned k = 0; k < before.n; k++) {
        uint64_t finals[VISA_CHANNELS];
        unsigned n = visa_order_finals(&order, get_part(before.value[k], start, group->bytes), finals);
        for (unsigned j = 0; j < n; j++)
            add(&after, put_part(before.value[k], start, group->bytes, finals[j]));
    }
    if (after.n != 0) {
        put_place(open, memory, &after);
        return;
    }
    if (open->unexplained.channels == 0 && (order.n > 1 || before.n > 1))
        open->unexplained = *group;
    for (unsigned i = 0; i < VISA_CHANNELS; i++)
        if (group->channels >> i & 1)
            result->dst[i] = visa_execute_channel(message, memory, i);
}

void visa_open_execute(struct visa_open *open, const struct visa_message *message, const struct visa_memory *memory,
                       const struct visa_result *seen, struct visa_result *result) {
    const struct visa_inst *inst = &message->inst;
    memset(result, 0, sizeof(*result));
    open->groups = 0;
    open->unexplained.channels = 0;
    result->error = visa_check_alignment(message);
    if (result->error != VISA_OK)
        return;

    uint32_t left = visa_enabled(inst, message->exec_mask, message->predicate);
    result->dst_we = inst->dst.id != 0 ? left : 0;
    for (unsigned i = 0; i < visa_exec_size(inst); i++) {
        struct visa_peers *group = &open->group[open->groups];
        *group = (struct visa_peers){.address = message->address[i], .bytes = visa_access_bytes(inst)};
        if (!(left >> i & 1) || !visa_in_bounds(group->address, group->bytes, memory->size))
            continue; /* V-9, V-10 */
        for (unsigned j = i; j < visa_exec_size(inst); j++)
            if (message->address[j] == group->address)
                group->channels |= left & 1u << j;
        left &= ~group->channels;
        open->groups++;
        execute_group(open, message, memory, group, seen, result);
    }
}

uint64_t visa_open_see(struct visa_open *open, uint64_t address, unsigned bytes, uint64_t seen, uint64_t model) {
    for (size_t i = open->n; i-- > 0;) {
        const struct visa_open_place *place = &open->place[i];
        if (!lies_in(place->address, place->bytes, address, bytes))
            continue;
        unsigned size = place->bytes;
        uint64_t start = place->address - address, part = get_part(seen, start, size);
        for (unsigned k = 0; k < place->n; k++) {
            if (place->value[k] != part)
                continue;
            model = put_part(model, start, size, part);
            take_out(open, i);
            break;
        }
    }
    return model;
}

struct visa_peers visa_open_blame(const struct visa_open *open, uint64_t address, uint64_t differing) {
    for (unsigned i = 0; i < open->groups; i++) {
        struct visa_peers group = open->group[i];
        bool several = (group.channels & (group.channels - 1)) != 0;
        if (several && lies_in(group.address, group.bytes, address, 8) &&
            get_part(differing, group.address - address, group.bytes) != 0)
            return group;
    }
    return (struct visa_peers){.channels = 0};
}
