/* SPDX-License-Identifier: MIT */
#include "engine/long_timing.h"

#include <assert.h>

#include "engine/agents.h"
#include "engine/time_bins.h"
#include "engine/window.h"

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
    WAIT, /* and one for each of the agent's waits */
    KINDS = WAIT + AGENT_WAITS,
    PEAK = KINDS /* plus the set of its long times */
};

/* Times that are long at the same time in a peak; PEAK_WITHIN puts them between the beats of an operation. */
enum { PEAK_GAP = 1, PEAK_STALL = 2, PEAK_WAIT = 4, PEAK_WITHIN = 8, PEAKS = 16 };

enum {
    VARIANTS = 3,      /* lengths of a class: 2^n, one more, and one less than the next power */
    SHARE = 40,        /* long times cost up to one cycle of 40 */
    OPS_SHARE = 96,    /* operations back to back are up to one of 96 */
    RARELY = 256,      /* after the plan, one block of 256 has an item; */
    AGAIN = 24,        /* one of 24 if an item may meet a request without a response */
    PEAK_SHARE = 32,   /* the longest peaks cost up to one cycle of 32 */
    PEAK_LOG = 14,     /* and last for up to 2^14 cycles */
    PEAK_ROUNDS = 2,   /* number of times for each */
    PEAK_OFTEN = 1024, /* cycles of frequent peaks: most operations do not access memory */
    PEAK_OFTEN_ROUNDS = 6
};

static unsigned log_of(uint64_t n) {
    return n ? 63 - (unsigned)__builtin_clzll(n) : 0;
}

static void add_kinds(struct long_room *room) {
    const struct wires *w = unit.wires;
    for (unsigned kind = 0; kind < WAIT; kind++) {
        bool more = kind == GAP_MORE || kind == STALL_OF_MORE || kind == RESET_MORE;
        bool request = kind == GAP_WITHIN || kind == RESET_WITHIN, response = kind == STALL_OF_BEAT;
        if ((!more || !unit_holds_one()) && (!request || w->req_beats > 1) && (!response || w->rsp_beats > 1))
            room->kinds[room->n_kinds++] = kind;
    }
    for (unsigned i = 0; i < agents_count_waits(); i++)
        room->kinds[room->n_kinds++] = WAIT + i;
}

struct long_room long_timing_room(void) {
    const bool varies = (unit.execute && unit.pipeline == LL_ANY) || unit.times_vary;
    const unsigned beats = wires_beats(unit.wires), more = agents_pattern() ? 24 : varies ? 3 : beats > 1;
    const uint64_t share = unit_cycles() * LONG_SHARDS / SHARE;
    struct long_room room = {.ops = unit_cycles() * 4 / 5 / (beats + more)};
    add_kinds(&room);
    room.settle = agents_pattern() ? 640 : varies ? 128 : 16 + 8 * beats + unit.latency / 4 * 4;
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

/* Sets the peaks that the unit can have. Returns their number. */
static unsigned find_peaks(unsigned peaks[PEAKS]) {
    const struct wires *w = unit.wires;
    unsigned n = 0;
    for (unsigned peak = 1; peak < PEAKS; peak++) {
        const bool within = (peak & PEAK_GAP && w->req_beats > 1) || (peak & PEAK_STALL && w->rsp_beats > 1);
        if (peak != PEAK_WITHIN && (!(peak & PEAK_WAIT) || agents_count_waits()) && (!(peak & PEAK_WITHIN) || within))
            peaks[n++] = peak;
    }
    return n;
}

static uint64_t peak_share(void) {
    return unit_cycles() * LONG_SHARDS / PEAK_SHARE;
}

uint32_t long_timing_longest(void) {
    unsigned peaks[PEAKS], log = PEAK_LOG;
    const uint64_t n = find_peaks(peaks);
    while (log && n << log > peak_share())
        log--;
    return n << log > peak_share() ? 0 : 1u << log;
}

/* Returns 2^n, slightly more, or one less than twice as much, except for the greatest class. */
static uint32_t length_of(unsigned n, unsigned variant, bool greatest) {
    return variant == 2 && !greatest ? (2u << n) - 1 : (1u << n) + (variant == 1 && n > 0);
}

static uint32_t cycles_of(unsigned class, unsigned most, unsigned variant) {
    return class ? length_of(class - 1, variant, class == most) : 0;
}

/* Shards take turns. The shard without resets skips items with a reset. */
struct turns {
    unsigned shard, next[2];
};

static bool takes_turn(struct turns *turns, bool resets) {
    return turns->next[resets]++ % (LONG_SHARDS - (unsigned)resets) == turns->shard;
}

static struct turns begin_turns(const struct long_timing *plan, struct rng *rng) {
    const unsigned first = rng_below(rng, LONG_SHARDS);
    return (struct turns){(unsigned)(plan->shard % LONG_SHARDS), {first, first}};
}

/* Returns true if the item begins with a reset, as short gaps do while nothing is in flight. */
static bool has_reset(const struct long_timing *plan, const struct long_item *item) {
    return (item->kind >= RESET_NONE && item->kind <= RESET_AFTER) ||
           (item->kind == GAP_NONE && item->cycles < plan->room.settle);
}

/*
 * Plans items. All shards share one order, short ones first. They fill the first part of the operations, with their
 * cycles evenly distributed.
 */
static void plan_items(struct long_timing *plan, struct rng *rng) {
    const struct long_room *room = &plan->room;
    const unsigned of_class = room->n_kinds * room->rounds;
    struct turns turns = begin_turns(plan, rng);
    const uint64_t slots = room->ops * 3 / 8 / LONG_SLOT;
    static_assert((int)KINDS <= (int)LONG_KINDS, "the plan has room for its kinds");
    static_assert((KINDS * VARIANTS * TIME_CLASSES + PEAKS * (PEAK_ROUNDS + PEAK_OFTEN_ROUNDS)) / (LONG_SHARDS - 1) +
                          4 <
                      LONG_ITEMS,
                  "a shard has room for its items");
    for (unsigned i = 0; i < (room->most + 1) * of_class; i++) {
        unsigned class = i / of_class, number = i % of_class, random = rng_below(rng, VARIANTS);
        if (room->rounds == VARIANTS)
            random = number / room->n_kinds;
        struct long_item item = {.kind = room->kinds[number % room->n_kinds],
                                 .cycles = cycles_of(class, room->most, random)};
        uint64_t before = (UINT64_C(1) << class) * (of_class + number) / of_class;
        if (!takes_turn(&turns, has_reset(plan, &item)))
            continue;
        item.slot = 1 + plan->n_items + before * slots / (2u << room->most);
        plan->items[plan->n_items++] = item;
    }
}

/* Plans bursts after the items, short ones first. Returns the block after the last one. */
static uint64_t plan_bursts(struct long_timing *plan, struct rng *rng) {
    const struct long_room *room = &plan->room;
    struct turns turns = begin_turns(plan, rng);
    uint64_t block = 2 + (room->ops * 3 / 8 + plan->n_items * LONG_SLOT) / STREAM_BLOCK;
    static_assert(BURSTS * BURST_CLASSES / LONG_SHARDS < LONG_BURSTS, "a shard has room for its bursts");
    for (unsigned i = 0; i < (room->burst + 1) * BURSTS; i++) {
        unsigned n = i / BURSTS, random = rng_below(rng, VARIANTS);
        if (!takes_turn(&turns, i % BURSTS == BURST_RESET))
            continue;
        uint32_t ops = length_of(n, random, n == room->burst);
        plan->bursts[plan->n_bursts++] = (struct long_burst){.block = block, .ops = ops, .end = i % BURSTS};
        block += (ops + 1) / STREAM_BLOCK + 1;
    }
    return block;
}

/* Plans peaks after the bursts, a block for each. Returns the block after the last one. */
static uint64_t plan_peaks(struct long_timing *plan, struct rng *rng, uint64_t block, uint32_t longest,
                           unsigned rounds) {
    unsigned peaks[PEAKS];
    const unsigned n = find_peaks(peaks);
    const uint64_t fit = longest ? peak_share() / ((uint64_t)n * longest) : 0;
    struct turns turns = begin_turns(plan, rng);
    for (unsigned i = 0; i < n * rounds && i < n * fit; i++) {
        const uint32_t cycles = longest - 1 + rng_below(rng, VARIANTS);
        if (takes_turn(&turns, false))
            plan->items[plan->n_items++] = (struct long_item){
                .slot = block++ * (STREAM_BLOCK / LONG_SLOT), .kind = PEAK + peaks[i % n], .cycles = cycles};
    }
    return block;
}

void long_timing_open(struct long_timing *plan, uint64_t seed, uint64_t shard) {
    struct rng rng = rng_fork(rng_mix(seed), UINT64_MAX); /* the same for all shards */
    *plan = (struct long_timing){.seed = seed, .shard = shard, .room = long_timing_room()};
    plan_items(plan, &rng);
    uint64_t block = plan_bursts(plan, &rng);
    if (agents_count_waits())
        block = plan_peaks(plan, &rng, block, PEAK_OFTEN, PEAK_OFTEN_ROUNDS);
    plan_peaks(plan, &rng, block, long_timing_longest(), PEAK_ROUNDS);
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
 * Makes a peak: consecutive operations have a stalled response, a stalled memory request, and a late request, so that
 * these times overlap. Without a gap, requests continue until the unit is full.
 */
static void make_peak(uint32_t r, const struct long_timing *plan, unsigned peak, uint32_t cycles,
                      struct timing *timing) {
    const struct wires *w = unit.wires;
    const uint32_t margin = 16 + 8 * wires_beats(w);
    const size_t req_beat = peak & PEAK_WITHIN && w->req_beats > 1 ? 1 + r % (w->req_beats - 1) : 0,
                 rsp_beat = peak & PEAK_WITHIN && w->rsp_beats > 1 ? 1 + (r >> 8) % (w->rsp_beats - 1) : 0;
    size_t op = LONG_SLOT / 4;
    if (peak & PEAK_STALL)
        stall(beat_of(timing, op++, rsp_beat), cycles + (r >> 16 & 1) * margin);
    if (peak & PEAK_WAIT) {
        beat_of(timing, op, 0)->wait = (uint16_t)cycles;
        beat_of(timing, op++, 0)->wait_at = (uint8_t)((r >> 17) * agents_count_waits() >> 15);
    }
    if (peak & PEAK_GAP)
        beat_of(timing, op, req_beat)->gap =
            (uint16_t)(cycles + (peak & PEAK_STALL ? (~r >> 16 & 1) * margin : plan->room.settle));
}

/*
 * Makes an item of `cycles` in a slot, whose other operations are plain. For times with nothing in flight, the plain
 * operations before it are more than a pipeline holds, since operations from before the slot may be slow. A response
 * keeps its operation in flight by a stall that is longer than the time before it. Where others are accepted while a
 * response waits, the item comes early: a reset after the slot would end it.
 */
static void make_item(struct rng *rng, const struct long_timing *plan, const struct long_item *item,
                      struct timing *timing) {
    enum { OP = LONG_SLOT * 3 / 4, EARLY = LONG_SLOT / 4 };
    const struct wires *w = unit.wires;
    const uint32_t r = rng_below(rng, UINT32_MAX), cycles = item->cycles, soon = r >> 8 & 7,
                   margin = 16 + 8 * wires_beats(w);
    const uint16_t alone = (uint16_t)(unit_holds_one() ? 0 : plan->room.settle);
    const size_t later = 1 + rng_below(rng, wires_beats(w) > 1 ? wires_beats(w) - 1 : 1);
    const bool more = item->kind == GAP_MORE || item->kind == RESET_MORE;
    struct timing *op = beat_of(timing, OP, 0), *before = beat_of(timing, OP - 1, 0),
                  *held = more ? beat_of(timing, OP - 2, 0) : before;
    switch (item->kind) {
    case GAP_NONE:
        op->gap = (uint16_t)cycles;
        if (has_reset(plan, item))
            reset(op, 1, 0, r);
        break;
    case GAP_ONE:
    case GAP_MORE:
        held->gap = alone;
        stall(held, cycles + margin);
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
    case STALL_OF_BEAT:
        stall(beat_of(timing, EARLY, item->kind == STALL_OF_BEAT ? later : 0), cycles);
        break;
    case RESET_NONE:
        op->gap = (uint16_t)(plan->room.settle + margin);
        reset(op, cycles, plan->room.settle, r);
        break;
    case RESET_ONE:
    case RESET_MORE:
        held->gap = alone;
        stall(held, (item->kind == RESET_ONE ? 2 : 4) * margin);
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
        if (item->kind > PEAK) {
            make_peak(r, plan, item->kind - PEAK, cycles, timing);
            break;
        }
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
    make_plain(timing, first, LONG_SLOT);
    make_item(rng, plan, item, beat_of(timing, first, 0));
}

/* Returns the next burst if it overlaps the block, or NULL. Skips bursts that are over. */
static const struct long_burst *burst_in(struct long_timing *plan, uint64_t block) {
    for (; plan->burst < plan->n_bursts; plan->burst++) {
        const struct long_burst *burst = &plan->bursts[plan->burst];
        if (block <= burst->block + (burst->ops + 1) / STREAM_BLOCK)
            return block >= burst->block ? burst : NULL;
    }
    return NULL;
}

/* Makes the operations of a burst in the block, with one before it and the one that ends it. */
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
    if (watched || rng_below(&rng, unit_is_ahead(&unit) ? AGAIN : RARELY))
        return watched;
    const uint32_t slot = rng_below(&rng, STREAM_BLOCK / LONG_SLOT), kind = rng_below(&rng, plan->room.n_kinds);
    const uint32_t class = rng_below(&rng, plan->room.most + 1), variant = rng_below(&rng, VARIANTS);
    const struct long_item any = {
        .slot = slot, .kind = plan->room.kinds[kind], .cycles = cycles_of(class, plan->room.most, variant)};
    if (long_timing_never_resets(plan->shard) && has_reset(plan, &any))
        return false;
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
