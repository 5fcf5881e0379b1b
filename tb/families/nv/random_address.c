/* SPDX-License-Identifier: MIT */
#include "families/nv/warp.h"
#include "lanelock/bench_random.h"

/* Returns the distance of lanes in accesses. */
static uint32_t stride_for(unsigned pattern, uint64_t r, unsigned groups) {
    static const uint8_t odd[] = {3, 5, 7, 9, 11, 15, 17, 31}, even[] = {6, 8, 10, 12, 14, 16, 20, 24};
    switch (pattern) {
    case NV_BROADCAST:
        return 0;
    case NV_ONE_GROUP:
        return groups;
    case NV_STRIDE_2:
        return 2;
    case NV_STRIDE_4:
        return 4;
    case NV_STRIDE_ODD:
        return odd[r & 7];
    case NV_STRIDE_EVEN:
        return even[r & 7];
    default:
        return 1;
    }
}

/* Returns the number of one of `accesses`, a power of two: a random one, or one on an edge. */
static uint32_t edge_or_any(uint64_t r, uint32_t accesses) {
    return r & 0x40 ? (uint32_t)edge_value(r >> 16, (unsigned)__builtin_ctz(accesses)) : (uint32_t)(r >> 32);
}

/* Makes random accesses. Many of them may be in one group, or in a few places. */
static void scatter(struct rng *rng, unsigned pattern, unsigned groups, uint32_t accesses, uint32_t number[NV_LANES]) {
    uint64_t r = rng_next(rng), random = rng_next(rng);
    static const uint32_t places[8] = {1, 3, 7, 31, 63, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    uint32_t near = places[r & 7], group = (uint32_t)(r >> 8) & (groups - 1), base = edge_or_any(r, accesses);
    unsigned lopsided = r >> 3 & 7; /* number of lanes in one group, of 8 */
    for (unsigned i = 0; i < nv_unit.lanes; i++, random += RNG_STEP) {
        uint64_t s = rng_hash(random);
        uint32_t any = base + ((uint32_t)s & near), in_group = (any & ~(groups - 1)) | group;
        if (near < groups && (s >> 44 & 3) == 0)
            in_group += groups * (s >> 46 & 3);
        number[i] = ((s >> 40 & 7) < lopsided ? in_group : any) & (accesses - 1);
    }
    for (unsigned i = 0; pattern == NV_PAIRS && i < nv_unit.lanes; i += 2)
        number[i + 1] = number[i];
}

/* Returns the number of each lane's access, below `accesses`, a power of two; the lanes follow the pattern. */
static void random_numbers(struct rng *rng, unsigned pattern, unsigned groups, uint32_t window, uint32_t accesses,
                           uint32_t number[NV_LANES]) {
    uint64_t r = rng_next(rng), random = rng_next(rng);
    uint32_t stride = stride_for(pattern, r, groups), most = (nv_unit.lanes - 1) * stride;
    if (pattern >= NV_PAIRS) {
        scatter(rng, pattern, groups, accesses, number);
        return;
    }
    if (pattern == NV_ONE_GROUP) {
        uint32_t few = r & 8 ? 1 : r & 16 ? 3 : accesses / groups - 1;
        uint32_t base = (uint32_t)(r >> 32);
        for (unsigned i = 0; i < nv_unit.lanes; i++, random += RNG_STEP)
            number[i] = (base + groups * ((uint32_t)(rng_hash(random) >> 16) & few)) & (accesses - 1);
        return;
    }
    while (most >= accesses) {
        stride /= 2;
        most = (nv_unit.lanes - 1) * stride;
    }
    uint32_t base = edge_or_any(r, accesses) % (accesses - most);
    if (r & 0x30)
        base = (window + (uint32_t)(r >> 8 & 3)) % (accesses - most);
    for (unsigned i = 0; i < nv_unit.lanes; i++)
        number[i] = base + i * stride;
}

/* Chooses lanes: `degree` of them in one group, and not more in any other. Pairs have both lanes or none. */
static uint32_t choose_lanes(struct rng *rng, unsigned pattern, unsigned degree, unsigned groups,
                             uint32_t number[NV_LANES]) {
    uint64_t r = rng_next(rng);
    unsigned load[NV_LANES] = {0}, lanes = nv_unit.lanes, step = pattern == NV_PAIRS ? 2 : 1;
    unsigned first = (r >> 8 & (lanes - 1)) & ~(step - 1), by = ((r >> 16 & (lanes - 1)) * 2 + 1) * step;
    unsigned group = number[first] & (groups - 1), left = degree;
    uint32_t chosen = 0;
    bool scattered = pattern == NV_SCATTERED || pattern == NV_PAIRS;
    /* Choose the lanes of the group. Scattered ones are moved there. */
    for (unsigned i = 0, lane = first; i < lanes && left; i += step, lane = (lane + by) & (lanes - 1)) {
        if (scattered)
            number[lane] = number[lane | (step - 1)] = (number[lane] & ~(groups - 1)) | group;
        if ((number[lane] & (groups - 1)) != group)
            continue;
        chosen |= (step * 2 - 1) << lane;
        left -= left < step ? left : step;
    }
    /* Add lanes of other groups. */
    unsigned few = r >> 32 & 3;
    for (unsigned i = 0, lane = first; i < lanes && degree; i += step, lane = (lane + by) & (lanes - 1)) {
        unsigned of = number[lane] & (groups - 1);
        bool skip = few && (rng_hash(r + i * RNG_STEP) >> 20 & 3) < few;
        if (chosen >> lane & 1 || of == group || skip || load[of] + step > degree)
            continue;
        load[of] += step;
        chosen |= (step * 2 - 1) << lane;
    }
    return chosen;
}

/* Returns an address outside of the allocation, or at its end. */
static uint32_t moved(unsigned to, uint32_t address, unsigned bytes, uint32_t end, uint64_t r) {
    uint32_t low = address & (bytes - 1), down = end & ~(bytes - 1);
    switch (to) {
    case NV_TO_LAST:
        return end >= bytes ? down - bytes : down;
    case NV_TO_END:
        return (end + bytes - 1) & ~(bytes - 1);
    case NV_TO_STRADDLE:
        return down;
    case NV_TO_POWER: {
        unsigned least = (unsigned)__builtin_ctz(nv_unit.bytes);
        return address ^ 1u << (least + edge_below(r, 32 - least));
    }
    case NV_TO_WINDOW:
        return NV_WINDOW - (r & 1) * bytes + low;
    case NV_TO_TOP:
        return 0u - bytes + low;
    case NV_TO_FAR: {
        uint32_t edge = (uint32_t)edge_value_from(r >> 16, (unsigned)__builtin_ctz(nv_unit.bytes), 32);
        edge = r & 1 ? edge : (uint32_t)(r >> 16);
        return (edge < nv_unit.bytes ? edge | nv_unit.bytes : edge) & ~(bytes - 1);
    }
    default:
        return address;
    }
}

static uint32_t who_is(unsigned who, uint32_t active, uint64_t r) {
    switch (who) {
    case NV_WHO_ONE:
        return 1u << (r & (nv_unit.lanes - 1));
    case NV_WHO_LOWEST:
        return active & -active;
    case NV_WHO_HIGHEST:
        return active ? 0x80000000u >> __builtin_clz(active) : 0;
    case NV_WHO_IDLE:
        return ~active;
    case NV_WHO_SOME:
        return (uint32_t)(r >> 8) & (uint32_t)(r >> 24);
    default:
        return UINT32_MAX;
    }
}

/* Moves some addresses so that they are rejected, or just not. */
static void move(struct rng *rng, const struct nv_recipe *recipe, uint32_t active, unsigned bytes, struct nv_warp *warp,
                 uint32_t address[NV_LANES]) {
    static const uint8_t tos[8] = {NV_TO_LAST,   NV_TO_END, NV_TO_STRADDLE, NV_TO_POWER,
                                   NV_TO_WINDOW, NV_TO_TOP, NV_TO_FAR,      NV_TO_POWER};
    static const uint8_t whos[8] = {NV_WHO_ONE,  NV_WHO_LOWEST, NV_WHO_HIGHEST, NV_WHO_IDLE,
                                    NV_WHO_SOME, NV_WHO_IDLE,   NV_WHO_IDLE,    NV_WHO_ALL};
    uint64_t r = rng_next(rng), s = rng_next(rng);
    bool out = (r & 3) == 0, misaligned = (r & 0x70) == 0;
    unsigned to = recipe->to >= 0 ? (unsigned)recipe->to : out ? tos[r >> 8 & 7] : NV_TO_NONE;
    unsigned who = recipe->who >= 0 ? (unsigned)recipe->who : whos[r >> 16 & 7];
    unsigned who_misaligned = recipe->misaligned >= 0 ? (unsigned)recipe->misaligned
                              : misaligned            ? whos[r >> 24 & 7]
                                                      : NV_WHOS;
    uint32_t end = nv_allocated(warp->size), which = to == NV_TO_NONE ? 0 : who_is(who, active, s);
    uint32_t which_misaligned = who_misaligned == NV_WHOS ? 0 : who_is(who_misaligned, active, s >> 13);
    EACH_BIT (i, which & nv_all_lanes())
        address[i] = moved(to, address[i], bytes, end, rng_hash(s + i * RNG_STEP) >> 8);
    EACH_BIT (i, which_misaligned & nv_all_lanes()) {
        uint32_t by = 1 + edge_below(rng_hash(s + i * RNG_STEP) >> 32, bytes - 1);
        address[i] ^= bytes == 8 && s >> 60 & 1 ? 4 : by;
    }
}

static int32_t random_offset(uint64_t r, int want) {
    const int32_t most = NV_WINDOW / 2 - 4;
    int32_t some = (int32_t)(r >> 32 & (uint32_t)(r & 8 ? most : r & 16 ? 0x1ffc : 0x3c));
    some = r & 0x20 ? some : some & (int32_t)(r >> 8);
    some = (r & 0xc0) == 0 ? (int32_t)edge_value(r >> 32, 23) : some;
    some = (r & 0x3c0) == 0 ? most : some & ~3;
    switch (want >= 0 ? (unsigned)want : edge_below(r, NV_OFFSET_VALUES)) {
    case NV_OFFSET_0:
        return 0;
    case NV_OFFSET_POSITIVE:
        return some ? some : 4;
    default:
        return -some - 4;
    }
}

/* Makes an offset, and an address of one lane. Their sum has a carry from a bit of the offset to another bit. */
static void make_carry(uint64_t r, unsigned lane, struct nv_atoms *inst, uint32_t address[NV_LANES]) {
    const uint64_t run = edge_run(r, 30) << 2, first = run & -run;
    const uint32_t offset = ((uint32_t)(r >> 32) & -(uint32_t)first) | (uint32_t)first;
    inst->offset = (int32_t)(offset << 8) >> 8;
    address[lane] = (uint32_t)((address[lane] & (first - 1)) | (run + first));
}

void nv_random_addresses(struct rng *rng, const struct nv_recipe *recipe, uint32_t window, struct nv_atoms *inst,
                         struct nv_warp *warp) {
    static const uint8_t patterns[16] = {NV_BROADCAST, NV_BROADCAST, NV_ONE_GROUP,  NV_STRIDE_1,
                                         NV_STRIDE_2,  NV_STRIDE_4,  NV_STRIDE_ODD, NV_STRIDE_EVEN,
                                         NV_PAIRS,     NV_STRIDE_1,  NV_SCATTERED,  NV_SCATTERED,
                                         NV_SCATTERED, NV_SCATTERED, NV_SCATTERED,  NV_SCATTERED};
    uint64_t r = rng_next(rng), noise = rng_next(rng);
    unsigned bytes = nv_bytes(inst), groups = nv_groups(bytes);
    unsigned pattern = recipe->pattern >= NV_BROADCAST ? (unsigned)recipe->pattern : patterns[r & 15];
    uint32_t address[NV_LANES] = {0}, end = nv_allocated(warp->size) / bytes;
    random_numbers(rng, pattern, groups, window, nv_unit.bytes / bytes, address);
    if (recipe->degree >= 0)
        nv_activate(rng, recipe, inst, choose_lanes(rng, pattern, (unsigned)recipe->degree, groups, address), warp);
    uint32_t active = nv_active(warp, inst);
    if (recipe->pattern == NV_ONE_LANE)
        nv_activate(rng, recipe, inst, active &= -active, warp);
    /* In most warps, all accesses are within the allocation. Inactive lanes often have any address. */
    bool within = end && (recipe->allocation >= 0 || (r & 0xf0)), anywhere = r & 0x100;
    for (unsigned i = 0; i < nv_unit.lanes; i++) {
        address[i] = (within && address[i] >= end ? address[i] % end : address[i]) * bytes;
        if (anywhere && !(active >> i & 1) && recipe->who < 0)
            address[i] = (uint32_t)(rng_hash(noise + i * RNG_STEP) >> 8);
    }
    move(rng, recipe, active, bytes, warp, address);
    inst->offset = random_offset(rng_next(rng), recipe->offset);
    if (recipe->offset < 0 && recipe->to < 0 && (r >> 16 & 15) == 0)
        make_carry(rng_next(rng), r >> 20 & (nv_unit.lanes - 1), inst, address);
    if (inst->ra == NV_RZ) {
        /* All lanes have the offset as the address, and Ra is not read. */
        uint32_t of = address[active ? (unsigned)__builtin_ctz(active) : 0] & ~3u;
        if (recipe->offset < 0 || recipe->offset == NV_OFFSET_POSITIVE)
            inst->offset = (int32_t)(of & (NV_WINDOW - 4));
        else if (recipe->offset == NV_OFFSET_NEGATIVE)
            inst->offset = NV_WINDOW + inst->offset;
    }
    for (unsigned i = 0; i < nv_unit.lanes; i++)
        warp->ra[i] =
            inst->ra == NV_RZ ? (uint32_t)(rng_hash(noise + i * RNG_STEP) >> 16) : address[i] - (uint32_t)inst->offset;
}
