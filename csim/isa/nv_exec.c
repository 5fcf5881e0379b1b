/* SPDX-License-Identifier: MIT */
#include "isa/nv_exec.h"

#include <string.h>

#include "isa/atomic_alu.h"

/* Returns the lowest lane; lanes is not 0. */
static unsigned lowest(uint32_t lanes) {
    return (unsigned)__builtin_ctz(lanes);
}

uint32_t nv_active(const struct nv_warp *warp, const struct nv_atoms *inst) {
    uint32_t all = UINT32_MAX >> (NV_LANES - warp->lanes);
    uint32_t predicate = inst->pg == NV_PT ? UINT32_MAX : warp->predicate;
    return warp->exec_mask & (inst->pg_not ? ~predicate : predicate) & all;
}

/* Applies the instruction's view of registers: RZ is 0 whatever its port holds. */
static void set_access(const struct nv_warp *warp, struct nv_access *access) {
    const struct nv_atoms *inst = &access->inst;
    uint64_t wide = inst->size == NV_U64 ? UINT64_MAX : UINT32_MAX;
    uint32_t ra_mask = inst->ra == NV_RZ ? 0 : UINT32_MAX;
    uint64_t rb_mask = inst->rb == NV_RZ ? 0 : wide;
    uint64_t rc_mask = !nv_has_rc(inst->op) || inst->rc_zero ? 0 : wide; /* */
    access->active = nv_active(warp, inst);
    for (unsigned i = 0; i < warp->lanes; i++) {
        access->address[i] = (warp->ra[i] & ra_mask) + (uint32_t)inst->offset; /* */
        access->rb[i] = warp->rb[i] & rb_mask;
        access->rc[i] = warp->rc[i] & rc_mask;
    }
}

/* Checks errors 5 and 6 on all active lanes in order. */
static void check_addresses(const struct nv_warp *warp, const struct nv_memory *memory, const struct nv_access *access,
                            struct nv_result *result) {
    uint32_t bytes = nv_bytes(&access->inst), misaligned = 0, beyond = 0;
    /* Memory ends within the window of 2^24 bytes, so an access that ends in memory is in the window. */
    uint32_t size = warp->size < memory->bytes ? warp->size : memory->bytes; /* */
    for (unsigned i = 0; i < warp->lanes; i++) {
        uint32_t address = access->address[i]; /* only the offset is known to be a multiple of 4 */
        misaligned |= (uint32_t)((address & (bytes - 1)) != 0) << i;
        beyond |= (uint32_t)((uint64_t)address + bytes > size) << i;
    }
    misaligned &= access->active;
    beyond &= access->active;
    if (misaligned) {
        result->error = NV_MISALIGNED_ADDR;
        result->error_lane = lowest(misaligned);
    } else if (beyond) {
        result->error = NV_OUT_OF_RANGE_ADDR;
        result->error_lane = lowest(beyond);
    }
}

enum nv_error nv_check(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_access *access,
                       struct nv_result *result) {
    memset(result, 0, sizeof(*result)); /* */
    result->error =
        warp->compute ? nv_atoms_decode(warp->word, &access->inst) : NV_ILLEGAL_INSTR_CONTEXT; /* */
    if (result->error != NV_OK)
        return result->error;
    set_access(warp, access);
    check_addresses(warp, memory, access, result);
    if (result->error == NV_OK && access->inst.rd != NV_RZ)
        result->rd_we = access->active;
    return result->error;
}

/* Returns the lowest lane of each group. A 64-bit access counts as one of its even bank. */
static uint32_t lowest_of_groups(const struct nv_access *access, const struct nv_memory *memory, uint32_t lanes) {
    uint32_t chosen = 0, groups = 0;
    for (uint32_t rest = lanes; rest != 0; rest &= rest - 1) {
        unsigned lane = lowest(rest);
        unsigned group = access->address[lane] / 4 & (memory->banks - 1); /* */
        chosen |= (~groups >> group & 1) << lane;
        groups |= 1u << group;
    }
    return chosen;
}

uint32_t nv_pass_lanes(const struct nv_access *access, const struct nv_memory *memory, uint32_t left) {
    return access->inst.op == NV_OP_CAST_SPIN ? left : lowest_of_groups(access, memory, left); /* */
}

uint64_t nv_lane(const struct nv_access *access, unsigned lane, uint64_t found, uint64_t *returned, bool *stored) {
    uint32_t width = access->inst.size == NV_U64 ? ATOMIC_ALU_WIDTH_64 : ATOMIC_ALU_WIDTH_32;
    struct atomic_alu_result alu =
        atomic_alu_exec(nv_alu_op(&access->inst), width, found, access->rb[lane], access->rc[lane]);
    *returned = alu.ret;
    *stored = alu.write;
    return alu.new_value;
}

/* Executes the read-modify-write of one lane. */
static uint64_t work(const struct nv_access *access, const struct nv_memory *memory, unsigned lane) {
    uint32_t *dword = &memory->dwords[access->address[lane] / 4];
    bool wide = access->inst.size == NV_U64, stored = false;
    uint64_t returned = 0;
    uint64_t found = wide ? (uint64_t)dword[1] << 32 | dword[0] : dword[0];
    uint64_t left = nv_lane(access, lane, found, &returned, &stored);
    if (stored) { /* */
        dword[0] = (uint32_t)left;
        if (wide)
            dword[1] = (uint32_t)(left >> 32);
    }
    return returned;
}

void nv_pass(const struct nv_access *access, const struct nv_memory *memory, uint32_t lanes, struct nv_result *result) {
    /* CAST.SPIN lanes that do not work return 0. */
    uint32_t working = access->inst.op == NV_OP_CAST_SPIN ? lowest_of_groups(access, memory, lanes) : lanes;
    for (uint32_t rest = working; rest != 0; rest &= rest - 1) {
        unsigned lane = lowest(rest);
        uint64_t returned = work(access, memory, lane);
        if (result->rd_we >> lane & 1)
            result->rd[lane] = returned;
    }
    result->passes++;
}

void nv_execute(const struct nv_warp *warp, const struct nv_memory *memory, struct nv_result *result) {
    struct nv_access access;
    if (nv_check(warp, memory, &access, result) != NV_OK)
        return;
    uint32_t left = access.active;
    do { /* one pass even if no lane is active */
        uint32_t lanes = nv_pass_lanes(&access, memory, left);
        nv_pass(&access, memory, lanes, result);
        left &= ~lanes;
    } while (left != 0);
}
