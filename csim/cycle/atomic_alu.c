/* SPDX-License-Identifier: MIT */
#include "cycle/atomic_alu.h"

#include "isa/atomic_alu.h"

/*
 * Requests come as structs of words and vector code wants each field by itself, so a tile of them is turned round
 * first; one by one, since vector code would gather and scatter single words.
 */
enum { TILE = 64 };

struct tile {
    uint32_t op[TILE], width[TILE], write[TILE], illegal[TILE];
    uint64_t old[TILE], src0[TILE], src1[TILE], new_value[TILE], ret[TILE];
};

static uint64_t get64(const uint32_t *word) {
    return (uint64_t)word[1] << 32 | word[0];
}

static void put64(uint32_t *word, uint64_t value) {
    word[0] = (uint32_t)value;
    word[1] = (uint32_t)(value >> 32);
}

static void load(struct tile *tile, const struct atomic_alu_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        tile->op[i] = req[i].op_i[0];
        tile->width[i] = req[i].width_i[0];
        tile->old[i] = get64(req[i].old_i);
        tile->src0[i] = get64(req[i].src0_i);
        tile->src1[i] = get64(req[i].src1_i);
    }
}

static void compute(struct tile *tile, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct atomic_alu_result r =
            atomic_alu_exec(tile->op[i], tile->width[i], tile->old[i], tile->src0[i], tile->src1[i]);
        tile->write[i] = r.write;
        tile->illegal[i] = r.illegal;
        tile->new_value[i] = r.new_value;
        tile->ret[i] = r.ret;
    }
}

static void store(const struct tile *tile, struct atomic_alu_rsp *rsp, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        rsp[i].write_o[0] = tile->write[i];
        rsp[i].illegal_o[0] = tile->illegal[i];
        put64(rsp[i].new_o, tile->new_value[i]);
        put64(rsp[i].ret_o, tile->ret[i]);
    }
}

void atomic_alu_respond(const struct atomic_alu_req *req, struct atomic_alu_rsp *rsp, size_t n) {
    struct tile tile;
    for (size_t done = 0; done < n; done += TILE) {
        size_t some = n - done < TILE ? n - done : TILE;
        load(&tile, req + done, some);
        compute(&tile, some);
        store(&tile, rsp + done, some);
    }
}
