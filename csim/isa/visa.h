/* SPDX-License-Identifier: MIT */
/*
 * Intel vISA messages DWORD_ATOMIC, SVM_ATOMIC and SVM_SCATTER as bytes and as fields: docs/visa.md. Intel's tables
 * also name other kinds of messages, and have stray numbers between their lines; nothing here comes from either (V-22,
 * V-24).
 */
#ifndef CSIM_ISA_VISA_H
#define CSIM_ISA_VISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum visa_kind { VISA_DWORD_ATOMIC, VISA_SVM_ATOMIC, VISA_SVM_SCATTER, VISA_KINDS };

/* Why a message is refused: VISA_OK, VISA_OPCODE, ... in the order of the checks. */
enum visa_error {
#define ERROR(number, name) VISA_##name = (number),
#include "isa/visa_error.def"
#undef ERROR
    VISA_ERRORS
};

enum {
    VISA_BYTES = 30,         /* the longest message */
    VISA_SCATTER_BYTES = 19, /* an SVM_SCATTER */
    VISA_GRF_BYTES = 32,     /* a register; operands begin at its start */
    VISA_CHANNELS = 16,      /* most channels of a message */
    VISA_PREDICATES = 15,    /* P1 to P15 exist; P0 is none */
    VISA_FIRST_VARIABLE = 32 /* V32 is the first that a program declares; V0 is null, those between are predefined */
};

enum visa_combine { VISA_COMBINE_NONE, VISA_COMBINE_ANY, VISA_COMBINE_ALL };

enum visa_surface { VISA_T0, VISA_T255 };

/* A raw operand: a variable and an offset in bytes; variable 0 is null. */
struct visa_operand {
    uint32_t id;
    uint16_t offset;
};

/* The fields of a message. What a kind does not have is 0. */
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
    uint8_t num_blocks;          /* as encoded: 2^this blocks */
    struct visa_operand address; /* Element_offset or Addresses */
    struct visa_operand src0;    /* of a scatter: Src */
    struct visa_operand src1, dst;
};

/*
 * Total: every string of n bytes has an error, the first check that fails; VISA_ALIGN is for execution to find. inst
 * is set if that is VISA_OK, its kind unless it is VISA_OPCODE, and *length, if it is not NULL, to the bytes of
 * the message (0 if VISA_OPCODE). Bytes behind the message are not looked at.
 */
enum visa_error visa_decode(const uint8_t *bytes, size_t n, struct visa_inst *inst, size_t *length);

/*
 * The bytes of fields, as many as are returned; encode(decode(x)) is x for every legal x. Fields that are out of range
 * give bytes that decode refuses, so that a message can be judged by encoding and decoding it.
 */
size_t visa_encode(const struct visa_inst *inst, uint8_t bytes[VISA_BYTES]);

/* The sources that a message looks at (V-4): bit 0 for src0, bit 1 for src1. inst's op is below 0x20. */
unsigned visa_sources(const struct visa_inst *inst);

/* Whether a raw operand can be one (V-26): null without an offset, or the start of a register of a variable. */
bool visa_operand_legal(struct visa_operand operand);

/* "ok", "opcode", ... as on docs/visa.md. */
const char *visa_error_name(enum visa_error error);

static inline unsigned visa_exec_size(const struct visa_inst *inst) {
    return 1u << inst->exec_log2;
}

/* Bytes of an atomic's memory access: 4, 2 or 8. */
static inline unsigned visa_access_bytes(const struct visa_inst *inst) {
    return inst->width == 0 ? 4 : inst->width == 1 ? 2 : 8;
}

/* Bytes of a block, and how many of them a channel has. */
static inline unsigned visa_block_bytes(const struct visa_inst *inst) {
    return inst->block_size == 0 ? 1 : 2u << inst->block_size;
}
static inline unsigned visa_blocks(const struct visa_inst *inst) {
    return 1u << inst->num_blocks;
}

#endif
