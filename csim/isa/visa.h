/* SPDX-License-Identifier: MIT */
/*
 * Intel vISA messages DWORD_ATOMIC, SVM_ATOMIC and SVM_SCATTER as bytes and as fields: docs/visa.md. Other message
 * kinds and stray numbers in Intel's tables are not used here (V-22, V-24).
 */
#ifndef CSIM_ISA_VISA_H
#define CSIM_ISA_VISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum visa_kind { VISA_DWORD_ATOMIC, VISA_SVM_ATOMIC, VISA_SVM_SCATTER, VISA_KINDS };

/* Reasons to reject a message: VISA_OK, VISA_OPCODE, ... in the order of the checks. */
enum visa_error {
#define ERROR(number, name) VISA_##name = (number),
#include "isa/visa_error.def"
#undef ERROR
    VISA_ERRORS
};

enum {
    VISA_BYTES = 30,         /* longest message */
    VISA_SCATTER_BYTES = 19, /* an SVM_SCATTER */
    VISA_GRF_BYTES = 32,     /* a register; operands begin at its start */
    VISA_CHANNELS = 16,      /* most channels of a message */
    VISA_PREDICATES = 15,    /* P1 to P15 exist; P0 does not */
    VISA_FIRST_VARIABLE =
        32 /* V32 is the first declared variable of a program; V0 is null, the others are predefined */
};

enum visa_combine { VISA_COMBINE_NONE, VISA_COMBINE_ANY, VISA_COMBINE_ALL };

enum visa_surface { VISA_T0, VISA_T255 };

/* Raw operand: a variable and an offset in bytes; variable 0 is null. */
struct visa_operand {
    uint32_t id;
    uint16_t offset;
};

/* Fields of a message. Fields that a kind does not have are 0. */
struct visa_inst {
    enum visa_kind kind;
    uint8_t op;        /* enum atomic_alu_op, below 0x20 */
    uint8_t width;     /* enum atomic_alu_width */
    uint8_t exec_log2; /* 2^this channels */
    uint8_t mask;      /* 0 to 7 for M1 to M8 */
    bool no_mask;      /* _NM */
    uint16_t pred;     /* 0 for none */
    uint8_t combine;   /* enum visa_combine */
    bool inverse;
    uint8_t surface;             /* enum visa_surface */
    uint8_t block_size;          /* as encoded: 0, 1, 2 for 1, 4, 8 bytes */
    uint8_t num_blocks;          /* as encoded: log2 of the number of blocks */
    struct visa_operand address; /* Element_offset or Addresses */
    struct visa_operand src0;    /* scatter: Src */
    struct visa_operand src1, dst;
};

/*
 * Decodes any n bytes. Returns the first check that fails, but VISA_ALIGN is left to execution. Sets inst if it returns
 * VISA_OK, and inst's kind unless VISA_OPCODE. *length, if not NULL, is the length of the message, 0 for VISA_OPCODE.
 * Ignores bytes after the message.
 */
enum visa_error visa_decode(const uint8_t *bytes, size_t n, struct visa_inst *inst, size_t *length);

/*
 * Encodes fields and returns the number of bytes; encode(decode(x)) is x for every legal x. Fields out of range give
 * bytes that decode rejects, so encoding and decoding checks a message.
 */
size_t visa_encode(const struct visa_inst *inst, uint8_t bytes[VISA_BYTES]);

/* Returns the sources of a message (V-4): bit 0 for src0, bit 1 for src1. inst's op is below 0x20. */
unsigned visa_sources(const struct visa_inst *inst);

/* Returns true if a raw operand is legal (V-26): null without an offset, or the start of a register of a variable. */
bool visa_operand_legal(struct visa_operand operand);

/* Returns "ok", "opcode", ... as in docs/visa.md. */
const char *visa_error_name(enum visa_error error);

static inline unsigned visa_exec_size(const struct visa_inst *inst) {
    return 1u << inst->exec_log2;
}

/* Returns the bytes of an atomic's memory access: 4, 2 or 8. */
static inline unsigned visa_access_bytes(const struct visa_inst *inst) {
    return inst->width == 0 ? 4 : inst->width == 1 ? 2 : 8;
}

/* Returns the bytes of a block, and the number of blocks of a channel. */
static inline unsigned visa_block_bytes(const struct visa_inst *inst) {
    return inst->block_size == 0 ? 1 : 2u << inst->block_size;
}
static inline unsigned visa_blocks(const struct visa_inst *inst) {
    return 1u << inst->num_blocks;
}

#endif
