/* SPDX-License-Identifier: MIT */
/* The covergroups of what is refused by the word, or outside compute shaders. */
#include "families/nv/cover.h"
#include "families/nv/dimensions.h"

/* The word of a request becomes this one but for the predicate, Ra and the offset. */
static void put_word(struct rng *rng, const struct nv_recipe *recipe, uint64_t word, uint32_t *req) {
    const uint64_t kept = 0x3fffffull << 30 | 0xfff00;
    struct nv_warp warp;
    nv_random_warp(rng, recipe, rng_below(rng, nv_unit.bytes), &warp);
    warp.word = (word & ~kept) | (warp.word & kept);
    nv_unit.put(&warp, req);
}

enum { KIND_32, KIND_EXCH_64, KIND_COMPARES };
enum { RD_EVEN, RD_ODD, RD_LAST, RD_ZERO };
enum { RB_252 = 4 };

const char *nv_impossible_registers(const unsigned *part) {
    return part[0] < KIND_COMPARES && part[3] ? "the operation has no Rc" : NULL;
}

void nv_hint_registers(const struct cover_aim *aim, uint32_t *req) {
    const unsigned *part = aim->part;
    struct nv_recipe recipe = nv_recipe_any;
    unsigned kind = part[0], low = rng_below(aim->rng, 126) * 2;
    struct nv_atoms inst = {.rc_zero = part[3]};
    inst.op = kind == KIND_32        ? nv_draw_op(aim->rng, nv_operations, NV_OP_EXCH + 1)
              : kind == KIND_EXCH_64 ? NV_OP_EXCH
                                     : (uint8_t)(NV_OP_CAST + (kind - KIND_COMPARES) / 2);
    inst.size = kind % 2 ? NV_U64 : nv_size_32();
    inst.rd = (uint8_t)(part[1] < RD_LAST ? low + part[1] : NV_RZ - 1 + part[1] - RD_LAST);
    inst.rb = (uint8_t)(part[2] < RB_252 ? rng_below(aim->rng, 63) * 4 + part[2] : 252 + part[2] - RB_252);
    recipe.op = inst.op;
    recipe.size = inst.size;
    put_word(aim->rng, &recipe, nv_atoms_encode(&inst), req);
}

static uint64_t word_of(const unsigned *part) {
    return (part[0] ? 0xeeull : 0xecull) << 56 | (uint64_t)part[1] << 52 | (uint64_t)part[2] << 28;
}

const char *nv_impossible_fields(const unsigned *part) {
    struct nv_atoms inst;
    return nv_atoms_decode(word_of(part), &inst) == NV_ILLEGAL_DECODE ? NULL : "it is an instruction";
}

void nv_hint_fields(const struct cover_aim *aim, uint32_t *req) {
    uint64_t registers = rng_next(aim->rng) & 0xff000ff;
    put_word(aim->rng, &nv_recipe_any, word_of(aim->part) | registers, req);
}

const char *nv_impossible_opcode(const unsigned *part) {
    return part[0] == 0xec || part[0] == 0xee ? "it is ATOMS" : NULL;
}

void nv_hint_opcode(const struct cover_aim *aim, uint32_t *req) {
    put_word(aim->rng, &nv_recipe_any, (uint64_t)aim->part[0] << 56 | (rng_next(aim->rng) >> 8), req);
}

enum { REASON_CONTEXT = 4 };
enum { STATE_NONE, STATE_RIGHT, STATE_MISALIGNED, STATE_OUT };

void nv_hint_priority(const struct cover_aim *aim, uint32_t *req) {
    unsigned reason = aim->part[0], state = aim->part[1];
    struct nv_recipe recipe = nv_recipe_any;
    struct nv_warp warp;
    recipe.guard = (int)rng_below(aim->rng, NV_GUARD_NOT_PT);
    recipe.degree = state == STATE_NONE ? 0 : (int)(1 + rng_below(aim->rng, nv_unit.lanes));
    recipe.ra_zero = 0;
    recipe.allocation = NV_SIZE_MORE;
    recipe.misaligned = state == STATE_MISALIGNED ? NV_WHO_ALL : NV_WHOS;
    recipe.to = state == STATE_OUT ? NV_TO_WINDOW : NV_TO_NONE;
    recipe.who = NV_WHO_ALL;
    unsigned of_word = reason < REASON_CONTEXT ? reason : reason - REASON_CONTEXT + 1;
    if (of_word > 1 && subset_is_all())
        recipe.size = NV_U64, recipe.op = NV_OP_EXCH;
    nv_random_warp(aim->rng, &recipe, 0, &warp);
    warp.compute = reason >= REASON_CONTEXT;
    if (of_word)
        warp.word = nv_corrupt(aim->rng, of_word > 1 ? NV_FAULT_REGISTERS : NV_FAULT_FIELDS, warp.word);
    nv_unit.put(&warp, req);
}
