/* SPDX-License-Identifier: MIT */
/* Functions for tests of vISA messages: random legal messages, and a small memory. */
#ifndef TB_TEST_VISA_TEST_H
#define TB_TEST_VISA_TEST_H

#include "isa/visa_exec.h"
#include "test/unit_test.h"

/* Codes, from docs/visa.md. */
enum { ADD, SUB, INC, DEC, MIN, MAX, XCHG, CMPXCHG, AND, OR, XOR, IMIN, IMAX, PREDEC, FMAX = 16, FMIN, FCMPWR };
enum { WIDTH_32, WIDTH_16, WIDTH_64 };
static const uint8_t op_codes[] = {ADD, SUB, INC,  DEC,  MIN,    MAX,  XCHG, CMPXCHG, AND,
                                   OR,  XOR, IMIN, IMAX, PREDEC, FMAX, FMIN, FCMPWR};

/* Values that operations of a width treat differently: integers, then floats with zeros and NaNs of both kinds. */
enum { FEW = 5 };
static const uint64_t few_values[3][2][FEW] = {
    [WIDTH_32] = {{0, 1, 2, 0xffffffff, 0x80000000}, {0, 0x80000000, 0x3f800000, 0x7f800001, 0x7fc00000}},
    [WIDTH_16] = {{0, 1, 2, 0xffff, 0x8000}, {0, 0x8000, 0x3c00, 0x7c01, 0x7e00}},
    [WIDTH_64] = {{0, 1, 2, UINT64_MAX, 1ull << 63}, {0}},
};

/* Returns a mask in which three of four bits are set. */
static inline uint32_t random_mask(void) {
    uint64_t value = random64();
    return (uint32_t)(value | value >> 32);
}

/* Returns a value that is often on an edge of floats or integers, so that operands are equal, NaNs or zeros. */
static inline uint64_t random_value(void) {
    static const uint64_t edges[] = {0,
                                     0x8000000080000000,
                                     0x8000800080008000,
                                     UINT64_MAX,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0x7fc000007f800000,
                                     0x7fa00000ff800000,
                                     0x7e007c007e007c00,
                                     0x7c017d01fe01fc01,
                                     0x3f8000003f800001,
                                     0x0000000180000001};
    uint64_t value = random_below(2) ? random64() : edges[random_below(COUNT(edges))];
    return random_below(4) ? value : value + random_below(3) - 1;
}

/* Memory of 256 bytes that repeat at all multiples of 256, so any address is good. */
enum { MEMORY_BYTES = 256 };

struct test_memory {
    uint8_t bytes[MEMORY_BYTES];
    uint64_t size;
};

static inline void memory_fill(struct test_memory *memory) {
    for (size_t i = 0; i < MEMORY_BYTES; i += 8) {
        uint64_t value = random_value();
        for (size_t j = 0; j < 8; j++)
            memory->bytes[i + j] = (uint8_t)(value >> 8 * j);
    }
}

static inline uint64_t memory_read(void *context, uint64_t address) {
    struct test_memory *memory = context;
    assert_true(address % 8 == 0 && address < memory->size);
    uint64_t word = 0;
    for (unsigned i = 0; i < 8; i++)
        word |= (uint64_t)memory->bytes[(address + i) % MEMORY_BYTES] << 8 * i;
    return word;
}

static inline void memory_write(void *context, uint64_t address, uint64_t data, uint8_t enables) {
    struct test_memory *memory = context;
    assert_true(address % 8 == 0 && enables);
    for (unsigned i = 0; i < 8; i++) {
        uint8_t byte = (uint8_t)(data >> 8 * i);
        if (enables >> i & 1) {
            assert_true(address + i < memory->size);
            memory->bytes[(address + i) % MEMORY_BYTES] = byte;
        } else {
            assert_int_equal(byte, 0);
        }
    }
}

static inline struct visa_memory memory_of(struct test_memory *memory) {
    return (struct visa_memory){memory, memory->size, memory_read, memory_write};
}

static inline struct visa_operand variable(uint32_t id) {
    return (struct visa_operand){id, 0};
}

/* Returns the simplest legal message of a kind: M1, one channel, add or one block of a byte, 32 bits. */
static inline struct visa_inst plain(enum visa_kind kind) {
    struct visa_inst inst = {.kind = kind, .address = {33, 0}, .src0 = {34, 0}};
    if (kind != VISA_SVM_SCATTER)
        inst.dst = variable(35);
    return inst;
}

/* Sets another operation, with its sources. */
static inline void set_op(struct visa_inst *inst, uint8_t op) {
    inst->op = op;
    inst->src0.id = op == INC || op == DEC || op == PREDEC ? 0 : 34;
    inst->src1.id = op == CMPXCHG || op == FCMPWR ? 36 : 0;
}

static inline struct visa_operand random_operand(void) {
    static const uint32_t ids[] = {32, 33, 255, 256, 0x10000, UINT32_MAX};
    return (struct visa_operand){random_below(2) ? 32 + random_below(100) : ids[random_below(COUNT(ids))],
                                 (uint16_t)(32 * random_below(2048))};
}

/* Returns a random legal message. */
static inline struct visa_inst random_inst(enum visa_kind kind) {
    struct visa_inst inst = plain(kind);
    inst.exec_log2 = (uint8_t)random_below(kind == VISA_SVM_ATOMIC ? 4 : 5);
    static const uint8_t multiple[] = {1, 1, 1, 2, 4};
    inst.mask = (uint8_t)(random_below(8) / multiple[inst.exec_log2] * multiple[inst.exec_log2]);
    inst.no_mask = random_below(4) == 0;
    if (random_below(3) == 0) {
        inst.pred = (uint16_t)(1 + random_below(15));
        inst.combine = (uint8_t)random_below(3);
        inst.inverse = random_below(2);
    }
    if (kind == VISA_SVM_SCATTER) {
        inst.block_size = (uint8_t)random_below(3);
        if (inst.exec_log2 >= 3)
            inst.num_blocks = (uint8_t)random_below(inst.exec_log2 == 3 && inst.block_size != 2 ? 4 : 3);
        inst.address = random_operand();
        inst.src0 = random_operand();
        return inst;
    }
    set_op(&inst, op_codes[random_below(COUNT(op_codes))]);
    inst.width = (uint8_t)random_below(kind == VISA_SVM_ATOMIC && inst.op < FMAX ? 3 : 2);
    inst.surface = kind == VISA_DWORD_ATOMIC && random_below(2) ? VISA_T255 : VISA_T0;
    struct visa_operand *const operands[] = {&inst.address, &inst.src0, &inst.src1, &inst.dst};
    for (size_t i = 0; i < COUNT(operands); i++)
        if (operands[i]->id)
            *operands[i] = random_operand();
    if (random_below(4) == 0)
        inst.dst = variable(0);
    return inst;
}

static inline bool same_operand(struct visa_operand a, struct visa_operand b) {
    return a.id == b.id && a.offset == b.offset;
}

static inline bool same_message(const struct visa_inst *a, const struct visa_inst *b) {
    return a->kind == b->kind && a->op == b->op && a->width == b->width && a->exec_log2 == b->exec_log2 &&
           a->mask == b->mask && a->no_mask == b->no_mask && a->pred == b->pred && a->combine == b->combine &&
           a->inverse == b->inverse && a->surface == b->surface && a->block_size == b->block_size &&
           a->num_blocks == b->num_blocks && same_operand(a->address, b->address) && same_operand(a->src0, b->src0) &&
           same_operand(a->src1, b->src1) && same_operand(a->dst, b->dst);
}

/* Returns the alignment of a message's addresses in bytes. */
static inline unsigned unit_of(const struct visa_inst *inst) {
    static const uint8_t access[] = {4, 2, 8}, block[] = {1, 4, 8};
    return inst->kind == VISA_SVM_SCATTER ? block[inst->block_size] : access[inst->width];
}

/*
 * Makes a random legal message and the size of its memory. Addresses are near each other and often equal; some are out
 * of bounds, and few are misaligned.
 */
static inline void random_message(enum visa_kind kind, struct visa_message *message, uint64_t *size) {
    memset(message, 0, sizeof(*message));
    message->inst = random_inst(kind);
    message->exec_mask = random_mask();
    message->predicate = random_below(4) == 0 ? UINT32_MAX : random_mask();

    bool t0 = kind == VISA_DWORD_ATOMIC && message->inst.surface == VISA_T0;
    bool narrow = kind == VISA_DWORD_ATOMIC;
    uint64_t top = narrow ? 1ull << 32 : 0; /* of 2^64 */
    uint64_t first = random_below(2) ? 0 : t0 ? 4096 - 128 : top - 256;
    unsigned unit = unit_of(&message->inst);
    uint32_t units = random_below(3) ? 256 / unit : 4;
    for (unsigned i = 0; i < VISA_CHANNELS; i++) {
        uint64_t address = first + (uint64_t)unit * random_below(units);
        if (random_below(200) == 0)
            address += random_below(8);
        message->address[i] = narrow ? (uint32_t)address : address;
        message->src0[i] = random_value();
        message->src1[i] = random_below(2) ? message->src0[i] : random_value();
    }
    for (unsigned i = 0; i < VISA_SCATTER_DATA; i++)
        message->data[i] = (uint8_t)random64();
    *size = random_below(2) ? first + 255 - random_below(32) : random_below(2) ? first + random_below(256) : first;
    if (random_below(8) == 0)
        *size = !narrow ? UINT64_MAX : random_below(2) ? 1ull << 32 : (1ull << 33) - 1;
    if (t0)
        *size = 4096;
}

#endif
