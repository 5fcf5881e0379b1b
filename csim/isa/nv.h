/* SPDX-License-Identifier: MIT */
/* NVIDIA's ATOMS instructions as 64-bit words: docs/nv.md. */
#ifndef CSIM_ISA_NV_H
#define CSIM_ISA_NV_H

#include <stdbool.h>
#include <stdint.h>

enum {
    NV_LANES = 32, /* greatest number in a warp */
    NV_RZ = 255,
    NV_PT = 7,
    NV_WINDOW = 1 << 24 /* bytes of shared memory within the reach of an address */
};

/* Reasons to reject an instruction, in the order of the checks. */
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
    NV_OPS = 15 /* highest code; 9 to 11 are unused */
};

enum nv_size { NV_U32, NV_S32, NV_U64 };

/* Fields of an instruction. */
struct nv_atoms {
    uint8_t op;   /* enum nv_op */
    uint8_t size; /* enum nv_size; NV_U32 or NV_U64 for CAS and CAST */
    uint8_t rd, ra, rb;
    bool rc_zero; /* CAS and CAST: Rc is RZ, else the register after Rb */
    uint8_t pg;   /* 0 to 6, or NV_PT */
    bool pg_not;
    int32_t offset; /* a multiple of 4, -0x800000 to 0x7ffffc; with Ra = RZ the same 24 bits are unsigned, 0 to
                       0xfffffc */
};

/* Returns true for operations with an Rc: CAST, CAST.SPIN or CAS. */
static inline bool nv_has_rc(uint8_t op) {
    return op >= NV_OP_CAST;
}

/* Returns the bytes of an access, and of the part of a register pair in use. */
static inline unsigned nv_bytes(const struct nv_atoms *inst) {
    return inst->size == NV_U64 ? 8 : 4;
}

/* Returns the number of Rc, which may be NV_RZ, of an instruction that has one. */
static inline uint8_t nv_rc(const struct nv_atoms *inst) {
    return inst->rc_zero ? NV_RZ : (uint8_t)(inst->rb + nv_bytes(inst) / 4);
}

/*
 * Decodes any word. Returns NV_OK, NV_ILLEGAL_DECODE, NV_MISALIGNED_REG or NV_OUT_OF_RANGE_REG; sets inst unless it is
 * NV_ILLEGAL_DECODE.
 */
enum nv_error nv_atoms_decode(uint64_t word, struct nv_atoms *inst);

/* Returns the word of fields from nv_atoms_decode(): encode(decode(x)) is x unless that is NV_ILLEGAL_DECODE. */
uint64_t nv_atoms_encode(const struct nv_atoms *inst);

/* Returns "ok", "illegal_decode", ... as in docs/nv.md, or "?" for other codes. */
const char *nv_error_name(unsigned error);

/* Returns "ADD", ..., "CAST.SPIN", or NULL for other codes. */
const char *nv_op_name(unsigned op);

/* Returns the legal sizes of an operation as bits by enum nv_size, without the text-only S32. */
unsigned nv_op_sizes(unsigned op);

/* Returns the atomic ALU's operation, enum atomic_alu_op, of an instruction's lanes. */
unsigned nv_alu_op(const struct nv_atoms *inst);

#endif
