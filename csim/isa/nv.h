/* SPDX-License-Identifier: MIT */
/*
 * NVIDIA's ATOMS instructions as 64-bit words: docs/nv.md.
 */
#ifndef CSIM_ISA_NV_H
#define CSIM_ISA_NV_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NV_LANES = 32, /* of a warp, at most */
    NV_RZ = 255,
    NV_PT = 7,
    NV_WINDOW = 1 << 24 /* bytes of shared memory that an address can reach */
};

/* Why an instruction is refused, in the order in which the reasons are looked at. */
enum nv_error {
#define ERROR(number, name, text) NV_##name = (number),
#include "isa/nv_error.def"
#undef ERROR
};

/* NV_OP_ADD, ... */
enum nv_op {
#define OP(name, code, mnemonic, sizes, alu, alu_signed) NV_OP_##name = (code),
#include "isa/nv_op.def"
#undef OP
    NV_OPS = 15 /* codes go up to here; 9 to 11 are none */
};

enum nv_size { NV_U32, NV_S32, NV_U64 };

/* The fields of an instruction. */
struct nv_atoms {
    uint8_t op;   /* enum nv_op */
    uint8_t size; /* enum nv_size; of CAS and CAST NV_U32 or NV_U64 */
    uint8_t rd, ra, rb;
    bool rc_zero; /* of CAS and CAST: Rc is RZ, else the register behind Rb */
    uint8_t pg;   /* 0 to 6, or NV_PT */
    bool pg_not;
    int32_t offset; /* a multiple of 4, -0x800000 to 0x7ffffc; with Ra = RZ the same 24 bits are unsigned, 0 to
                       0xfffffc */
};

/* CAST, CAST.SPIN or CAS, which have an Rc. */
static inline bool nv_has_rc(uint8_t op) {
    return op >= NV_OP_CAST;
}

/* Bytes of an access, and of the part of a register pair that is looked at. */
static inline unsigned nv_bytes(const struct nv_atoms *inst) {
    return inst->size == NV_U64 ? 8 : 4;
}

/* The number of Rc, NV_RZ among them; only of an instruction that has one. */
static inline uint8_t nv_rc(const struct nv_atoms *inst) {
    return inst->rc_zero ? NV_RZ : (uint8_t)(inst->rb + nv_bytes(inst) / 4);
}

/*
 * Total: each word has an error of NV_OK, NV_ILLEGAL_DECODE, NV_MISALIGNED_REG and NV_OUT_OF_RANGE_REG. inst is set if
 * it is not NV_ILLEGAL_DECODE.
 */
enum nv_error nv_atoms_decode(uint64_t word, struct nv_atoms *inst);

/* The word of fields that nv_atoms_decode() can yield: encode(decode(x)) is x for all that is not NV_ILLEGAL_DECODE. */
uint64_t nv_atoms_encode(const struct nv_atoms *inst);

/* "ok", "illegal_decode", ... as in docs/nv.md; of codes that are no error "?". */
const char *nv_error_name(unsigned error);

/* "ADD", ..., "CAST.SPIN"; NULL if there is no operation of this code. */
const char *nv_op_name(unsigned op);

/* The legal sizes of an operation as bits by enum nv_size, without the S32 that only text has. */
unsigned nv_op_sizes(unsigned op);

/* The operation of the atomic ALU, enum atomic_alu_op, that an instruction's lanes do. */
unsigned nv_alu_op(const struct nv_atoms *inst);

#endif
