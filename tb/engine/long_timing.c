/* SPDX-License-Identifier: MIT */
#include "engine/long_timing.h"

#include <assert.h>
#include <string.h>

#include "engine/agents.h"
#include "engine/cover_time.h"
#include "engine/stream.h"

enum kind {
    GAP_NONE, /* in the order of enum time_flight */
    GAP_ONE,
    GAP_MORE,
    GAP_WITHIN,
    STALL_OF_ONE, /* in that of enum time_stall */
    STALL_OF_MORE,
    STALL_OF_BEAT,
    RESET_NONE, /* in that of enum time_flight */
    RESET_ONE,
    RESET_MORE,
    RESET_WITHIN,
    RESET_AFTER,
    WAIT, /* and as many behind it as the agent has waits */
    KINDS = WAIT + AGENT_WAITS
};

enum {
    VARIANTS = 3,   /* lengths of a class: 2^n, one more, and one less than the next power */
    SHARE = 40,     /* long timing may cost one cycle of so many, */
    OPS_SHARE = 96, /* and operations back to back, at their longest, be one of so many */
    RARELY = 256    /* behind the plan one block of so many has an item, */
};

/* What a unit has room for. */
struct room {
    unsigned kinds[LONG_KINDS], n_kinds;
    unsigned settle;       /* cycles after which nothing is in flight any more */
    unsigned most, rounds; /* the greatest class, and how often each comes */
    unsigned burst;
    uint64_t ops; /* of a shard, about */
};

static unsigned log_of(uint64_t n) {
    return n ? 63 - (unsigned)__builtin_clzll(n) : 0;
}

static void add_kinds(struct room *room) {
    const struct wires *w = unit.wires;
    const char *const *waits = agents_waits();
    for (unsigned kind = 0; kind < WAIT; kind++) {
        bool more = kind == GAP_MORE || kind == STALL_OF_MORE || kind == RESET_MORE;
        bool request = kind == GAP_WITHIN || kind == RESET_WITHIN, response = kind == STALL_OF_BEAT;
        if ((!more || cover_time_holds_more()) && (!request || w->req_beats > 1) && (!response || w->rsp_beats > 1))
            room->kinds[room->n_kinds++] = kind;
    }
    for (unsigned i = 0; waits && waits[i]; i++)
        room->kinds[room->n_kinds++] = WAIT + i;
}

/* How long operations take is the design's affair; a plan for somewhat too few or too many is good enough. */
static struct room find_room(void) {
    const unsigned beats = wires_beats(unit.wires), more = agents_pattern() ? 24 : unit.execute ? 3 : beats > 1;
    const uint64_t share = unit_cycles() * LONG_SHARDS / SHARE;
    struct room room = {.ops = unit_cycles() * 4 / 5 / (beats + more)};
    add_kinds(&room);
    room.settle = agents_pattern() ? 640 : unit.execute ? 128 : 16 + 8 * beats;
    uint64_t cost = 0;
    for (unsigned class = 0; class < TIME_CLASSES; class ++) {
        cost += (uint64_t)room.n_kinds * ((2u << class) / 3 + room.settle / 2);
        if (class > 0 && cost > share)
            break;
        room.most = class;
        room.rounds = (unsigned)(share / cost);
    }
    room.rounds = room.rounds < 1 ? 1 : room.rounds > VARIANTS ? VARIANTS : room.rounds;
    room.burst = log_of(room.ops * LONG_SHARDS / OPS_SHARE);
    room.burst = room.burst < BURST_CLASSES ? room.burst : BURST_CLASSES - 1;
    return room;
}

unsigned long_timing_most(void) {
    return find_room().most;
}

unsigned long_timing_burst(void) {
    return find_room().burst;
}

/* 2^n, somewhat more, or one less than twice as much, which the greatest class does not have. */
static uint32_t length_of(unsigned n, unsigned variant, bool greatest) {
    return variant == 2 && !greatest ? (2u << n) - 1 : (1u << n) + (variant == 1 && n > 0);
}

/*
 * The items of all shards have one order, the short ones first. They fill the first part of the operations, as many
 * cycles of them in each part of it as in any other.
 */
static void plan_items(struct long_timing *plan, const struct room *room, struct rng *rng) {
    const unsigned of_class = room->n_kinds * room->rounds, first = rng_below(rng, LONG_SHARDS);
    const uint64_t slots = room->ops * 3 / 8 / LONG_SLOT;
    static_assert((int)KINDS <= (int)LONG_KINDS, "the plan has room for its kinds");
    static_assert(KINDS * VARIANTS * TIME_CLASSES / LONG_SHARDS < LONG_ITEMS, "a shard has room for its items");
    for (unsigned i = 0; i < (room->most + 1) * of_class; i++) {
        unsigned class = i / of_class, number = i % of_class, random = rng_below(rng, VARIANTS);
        uint64_t before = (UINT64_C(1) << class) * (of_class + number) / of_class;
        if ((i + first + plan->shard) % LONG_SHARDS)
            continue;
        plan->items[plan->n_items] =
            (struct long_item){.slot = 1 + plan->n_items + before * slots / (2u << room->most),
                               .kind = room->kinds[number % room->n_kinds],
                               .class = class,
                               .variant = room->rounds == VARIANTS ? number / room->n_kinds : random};
        plan->n_items++;
    }
}

/* Behind them, the short ones first */
static void plan_bursts(struct long_timing *plan, const struct room *room, struct rng *rng) {
    const unsigned first = rng_below(rng, LONG_SHARDS);
    uint64_t block = 2 + (room->ops * 3 / 8 + plan->n_items * LONG_SLOT) / STREAM_BLOCK;
    static_assert(BURSTS * BURST_CLASSES / LONG_SHARDS < LONG_BURSTS, "a shard has room for its bursts");
    for (unsigned i = 0; i < (room->burst + 1) * BURSTS; i++) {
        unsigned n = i / BURSTS, random = rng_below(rng, VARIANTS);
        if ((i + first + plan->shard) % LONG_SHARDS)
            continue;
        uint32_t ops = length_of(n, random, n == room->burst);
        plan->bursts[plan->n_bursts++] = (struct long_burst){.block = block, .ops = ops, .end = i % BURSTS};
        block += (ops + 1) / STREAM_BLOCK + 1;
    }
}

void long_timing_open(struct long_timing *plan, uint64_t seed, uint64_t shard) {
    const struct room room = find_room();
    struct rng rng = rng_fork(rng_mix(seed), UINT64_MAX); /* the same for all shards */
    *plan = (struct long_timing){.seed = seed, .shard = shard, .settle = room.settle, .most = room.most};
    plan->n_kinds = room.n_kinds;
    memcpy(plan->kinds, room.kinds, sizeof room.kinds);
    plan_items(plan, &room, &rng);
    plan_bursts(plan, &room, &rng);
}

static struct timing *beat_of(struct timing *timing, size_t op, size_t beat) {
    return &timing[op * wires_beats(unit.wires) + beat];
}

static void stall(struct timing *t, uint32_t cycles) {
    t->ready = cycles ? 0 : UINT32_MAX;
    t->stall = (uint16_t)cycles;
}

static void reset(struct timing *t, uint32_t cycles, uint32_t after, uint32_t valid) {
    t->rst_cycles = (uint16_t)cycles;
    t->rst_after = cycles ? (uint16_t)after : 0;
    t->rst_valid = cycles ? valid & 1 : 0;
}

/*
 * An item of `cycles` in a slot, whose operations are plain but for it. What shall be alone comes when nothing is in
 * flight any more. In front of it there are more plain operations than a pipeline holds, so that none is left from
 * before the slot, which may be slow. A response holds on to its operation by a stall that lasts for longer than what
 * is in front of it. Where others are accepted while a response waits, it comes early: the reset of one behind the slot
 * would end it.
 */
static void make_item(struct rng *rng, const struct long_timing *plan, const struct long_item *item, uint32_t cycles,
                      struct timing *timing) {
    enum { OP = LONG_SLOT * 3 / 4, EARLY = LONG_SLOT / 4 };
    const struct wires *w = unit.wires;
    const uint32_t r = rng_below(rng, UINT32_MAX), soon = r >> 8 & 7, margin = 16 + 8 * wires_beats(w);
    const uint16_t alone = (uint16_t)(cover_time_holds_more() ? plan->settle : 0);
    const size_t later = 1 + rng_below(rng, wires_beats(w) > 1 ? wires_beats(w) - 1 : 1);
    struct timing *op = beat_of(timing, OP, 0), *before = beat_of(timing, OP - 1, 0),
                  *first = beat_of(timing, OP - 2, 0);
    switch (item->kind) {
    case GAP_NONE:
        op->gap = (uint16_t)cycles;
        if (cycles < plan->settle)
            reset(op, 1, 0, r);
        break;
    case GAP_ONE:
        before->gap = alone;
        stall(before, cycles + margin);
        op->gap = (uint16_t)cycles;
        break;
    case GAP_MORE:
        first->gap = alone;
        stall(first, cycles + margin);
        op->gap = (uint16_t)cycles;
        break;
    case GAP_WITHIN:
        beat_of(timing, OP, later)->gap = (uint16_t)cycles;
        break;
    case STALL_OF_ONE:
        op->gap = alone;
        stall(op, cycles);
        beat_of(timing, OP + 1, 0)->gap = (uint16_t)(alone ? cycles + alone : 0);
        break;
    case STALL_OF_MORE:
        stall(beat_of(timing, EARLY, 0), cycles);
        break;
    case STALL_OF_BEAT:
        stall(beat_of(timing, EARLY, later), cycles);
        break;
    case RESET_NONE:
        op->gap = (uint16_t)(plan->settle + margin);
        reset(op, cycles, plan->settle, r);
        break;
    case RESET_ONE:
        before->gap = alone;
        stall(before, 2 * margin);
        op->gap = (uint16_t)margin;
        reset(op, cycles, soon, r);
        break;
    case RESET_MORE:
        first->gap = alone;
        stall(first, 4 * margin);
        op->gap = (uint16_t)margin;
        reset(op, cycles, soon, r);
        break;
    case RESET_WITHIN:
        beat_of(timing, OP, later)->gap = (uint16_t)margin;
        reset(beat_of(timing, OP, later), cycles, soon, r);
        break;
    case RESET_AFTER:
        if (r & 2)
            stall(before, cycles + margin);
        op->gap = (uint16_t)(cycles + margin);
        reset(op, 1 + soon, cycles, r);
        break;
    default:
        op->wait = (uint16_t)cycles;
        op->wait_at = cycles ? (uint8_t)(item->kind - WAIT) : 0;
        break;
    }
}

static void make_plain(struct timing *timing, size_t first, size_t n) {
    for (size_t i = first * wires_beats(unit.wires); i < (first + n) * wires_beats(unit.wires); i++)
        timing[i] = timing_plain;
}

static void make_slot(struct rng *rng, const struct long_timing *plan, const struct long_item *item,
                      struct timing *timing) {
    size_t first = item->slot * LONG_SLOT % STREAM_BLOCK;
    uint32_t cycles = item->class ? length_of(item->class - 1, item->variant, item->class == plan->most) : 0;
    make_plain(timing, first, LONG_SLOT);
    make_item(rng, plan, item, cycles, beat_of(timing, first, 0));
}

/* The next burst if some of it is in the block, or NULL; those that are over are passed. */
static const struct long_burst *burst_in(struct long_timing *plan, uint64_t block) {
    for (; plan->burst < plan->n_bursts; plan->burst++) {
        const struct long_burst *burst = &plan->bursts[plan->burst];
        if (block <= burst->block + (burst->ops + 1) / STREAM_BLOCK)
            return block >= burst->block ? burst : NULL;
    }
    return NULL;
}

/* The operations of a burst that are in the block, with the one in front of it and the one that ends it. */
static void make_burst(const struct long_burst *burst, uint64_t block, struct timing *timing) {
    uint64_t first = (block - burst->block) * STREAM_BLOCK, left = burst->ops + 2 - first;
    size_t n = left < STREAM_BLOCK ? (size_t)left : STREAM_BLOCK;
    make_plain(timing, 0, n);
    if (first == 0)
        beat_of(timing, 0, 0)->gap = 1;
    if (left > STREAM_BLOCK)
        return;
    struct timing *end = beat_of(timing, n - 1, 0);
    if (burst->end == BURST_STALL)
        stall(end, 1);
    else
        end->gap = 4;
    if (burst->end == BURST_RESET)
        reset(end, 1, 0, 0);
}

bool long_timing_make(struct long_timing *plan, uint64_t block, struct timing *timing) {
    struct rng rng = rng_fork(rng_mix(plan->seed ^ LONG_SHARDS) ^ plan->shard, block);
    const struct long_burst *burst = burst_in(plan, block);
    bool watched = burst;
    if (burst)
        make_burst(burst, block, timing);
    for (; plan->item < plan->n_items; plan->item++, watched = true) {
        const struct long_item *item = &plan->items[plan->item];
        if (item->slot >= (block + 1) * (STREAM_BLOCK / LONG_SLOT))
            break;
        make_slot(&rng, plan, item, timing);
    }
    if (watched || rng_below(&rng, RARELY))
        return watched;
    const struct long_item any = {.slot = rng_below(&rng, STREAM_BLOCK / LONG_SLOT),
                                  .kind = plan->kinds[rng_below(&rng, plan->n_kinds)],
                                  .class = rng_below(&rng, plan->most + 1),
                                  .variant = rng_below(&rng, VARIANTS)};
    make_slot(&rng, plan, &any, timing);
    return true;
}

static bool is_plain(const struct timing *timing) {
    bool plain = true;
    for (size_t beat = 0; beat < wires_beats(unit.wires); beat++)
        plain &= timing_is_plain(&timing[beat]);
    return plain;
}

uint64_t long_timing_bursts(struct long_timing *plan, uint64_t block, const struct timing *timing) {
    const struct long_burst *burst = burst_in(plan, block);
    uint64_t bins = 0;
    plan->counting &= burst && block > burst->block;
    for (size_t i = 0; burst && i < STREAM_BLOCK; i++, timing += wires_beats(unit.wires)) {
        if (is_plain(timing)) {
            plan->counted++;
            continue;
        }
        if (plan->counting && plan->counted)
            bins |= burst_bin(timing->rst_cycles ? BURST_RESET : timing->gap ? BURST_GAP : BURST_STALL, plan->counted);
        plan->counting = true;
        plan->counted = 0;
    }
    return bins;
}
