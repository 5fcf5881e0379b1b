/* SPDX-License-Identifier: MIT */
#include "cycle/visa_decode.h"

#include "common/select.h"
#include "cycle/visa_unit.h"

/* Transposed for vector code, as in atomic_alu.c. */
enum { TILE = 64 };

#define FIELDS                                                                                                         \
    FIELD(kind)                                                                                                        \
    FIELD(op)                                                                                                          \
    FIELD(width)                                                                                                       \
    FIELD(exec_log2)                                                                                                   \
    FIELD(mask)                                                                                                        \
    FIELD(no_mask)                                                                                                     \
    FIELD(pred)                                                                                                        \
    FIELD(combine)                                                                                                     \
    FIELD(inverse)                                                                                                     \
    FIELD(surface)                                                                                                     \
    FIELD(block_size)                                                                                                  \
    FIELD(num_blocks)
#define OPERANDS                                                                                                       \
    OPERAND(address)                                                                                                   \
    OPERAND(src0)                                                                                                      \
    OPERAND(src1)                                                                                                      \
    OPERAND(dst)

struct tile {
    uint64_t word[4][TILE];
    uint32_t error[TILE];
#define FIELD(name) uint32_t name[TILE];
#define OPERAND(name) uint64_t name[TILE];
    FIELDS OPERANDS
#undef FIELD
#undef OPERAND
};

static void load(struct tile *tile, const struct visa_decode_req *req, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        struct visa_words words = visa_get_message(req[i].message_i, VISA_BYTES);
        for (size_t k = 0; k < 4; k++)
            tile->word[k][i] = words.word[k];
    }
}

/* A rejected message has no fields. */
static void compute(struct tile *tile, size_t n) {
    for (size_t i = 0; i < n; i++) {
        struct visa_words words = {{tile->word[0][i], tile->word[1][i], tile->word[2][i], tile->word[3][i]}};
        struct visa_inst inst;
        enum visa_error error = visa_decode_words(&words, VISA_BYTES, &inst);
        bool legal = error == VISA_OK;
        tile->error[i] = error;
#define FIELD(name) tile->name[i] = (uint32_t)csim_select(legal, inst.name, 0);
#define OPERAND(name) tile->name[i] = csim_select(legal, visa_operand_bits(inst.name), 0);
        FIELDS
        OPERANDS
#undef FIELD
#undef OPERAND
    }
}

static void store(const struct tile *tile, struct visa_decode_rsp *rsp, size_t n) {
    CSIM_SCALAR_LOOP
    for (size_t i = 0; i < n; i++) {
        rsp[i].error_o[0] = tile->error[i];
#define FIELD(name) rsp[i].name##_o[0] = tile->name[i];
#define OPERAND(name) csim_put64(rsp[i].name##_o, tile->name[i]);
        FIELDS
        OPERANDS
#undef FIELD
#undef OPERAND
    }
}

void visa_decode_respond(const struct visa_decode_req *req, struct visa_decode_rsp *rsp, size_t n) {
    struct tile tile;
    for (size_t done = 0; done < n; done += TILE) {
        size_t some = n - done < TILE ? n - done : TILE;
        load(&tile, req + done, some);
        compute(&tile, some);
        store(&tile, rsp + done, some);
    }
}
