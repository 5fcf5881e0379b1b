/* SPDX-License-Identifier: MIT */
/* Random masks of a warp, and those in which given lanes are active. */
#include "families/nv/warp.h"
#include "lanelock/bench_random.h"

static uint32_t random_bits(uint64_t r, int want) {
    static const uint8_t classes[16] = {NV_BITS_NONE, NV_BITS_SOME, NV_BITS_SOME, NV_BITS_SOME,
                                        NV_BITS_SOME, NV_BITS_SOME, NV_BITS_SOME};
    unsigned class = r >> 60 > 6 ? NV_BITS_ALL : classes[r >> 60];
    class = want >= 0 ? (unsigned)want : class;
    uint32_t some = (uint32_t)(r >> 8);
    if ((r & 7) < 3)
        some = (uint32_t)edge_mask(r >> 8, nv_unit.lanes);
    else if ((r & 7) == 3)
        some &= (uint32_t)(r >> 29);
    return (class == NV_BITS_NONE ? 0 : class == NV_BITS_ALL ? UINT32_MAX : some) & nv_all_lanes();
}

void nv_random_masks(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst,
                     struct nv_warp *warp) {
    warp->exec_mask = random_bits(rng_next(rng), recipe->exec_mask);
    warp->predicate = random_bits(rng_next(rng), recipe->predicate);
    /* In most warps, most lanes are active. */
    if (recipe->predicate < 0 && inst->pg_not)
        warp->predicate ^= nv_all_lanes();
}

void nv_activate(struct rng *rng, const struct nv_recipe *recipe, const struct nv_atoms *inst, uint32_t active,
                 struct nv_warp *warp) {
    const uint64_t r = rng_next(rng);
    const bool always = inst->pg == NV_PT;
    const unsigned all = inst->pg_not ? NV_BITS_NONE : NV_BITS_ALL; /* predicate bits when all lanes are active */
    const unsigned none = NV_BITS_ALL - all;
    uint32_t exec = active | (uint32_t)r;
    if (recipe->exec_mask == NV_BITS_ALL)
        exec = UINT32_MAX;
    if (recipe->exec_mask == NV_BITS_NONE)
        exec = 0;
    uint32_t predicate = active | ((uint32_t)(r >> 32) & ~exec);
    if (recipe->predicate == (int)none)
        predicate = 0;
    if (always ? !inst->pg_not : recipe->predicate == (int)all)
        predicate = UINT32_MAX, exec = active;
    warp->exec_mask = exec & nv_all_lanes();
    warp->predicate = always ? random_bits(rng_next(rng), recipe->predicate)
                             : (inst->pg_not ? ~predicate : predicate) & nv_all_lanes();
}
