/* SPDX-License-Identifier: MIT */
/*
 * Unit tests of the machine for vISA messages: reads and writes of registers, and rejected operands. A function records
 * the payload in place of execution.
 */
#include <stdio.h>

#include "isa/visa_machine.h"
#include "test/visa_test.h"

static struct visa_machine machine;

/* Message that is executed, and its result. */
static struct visa_message seen;
static struct visa_result answer;
static unsigned calls;

static int start(void **test) {
    (void)test;
    visa_machine_start(&machine);
    answer = (struct visa_result){0};
    return 0;
}

static int stop(void **test) {
    (void)test;
    visa_machine_free(&machine);
    return 0;
}

static enum visa_error step(const struct visa_inst *inst, char why[VISA_WHY]) {
    struct visa_message message;
    if (!visa_machine_fetch(&machine, inst, &message, why))
        return VISA_OPERAND;
    seen = message;
    calls++;
    visa_machine_write_back(&machine, &message, &answer);
    return answer.error;
}

/* Returns the type of an atomic's data by operation and width, from the table of docs/visa.md. */
static enum visa_type data_type(unsigned op, unsigned width) {
    if (op >= 16)
        return VISA_F;
    if (op == 11 || op == 12)
        return width == 2 ? VISA_Q : VISA_D;
    return width == 2 ? VISA_UQ : VISA_UD;
}

enum { OFFSET_UNITS = 3, ROOM = 1024 };

/* Declares a variable for each operand, at an offset of some registers. Some operands share one. */
static void declare_operands(struct visa_inst *inst) {
    struct visa_operand *operands[] = {&inst->address, &inst->src0, &inst->src1, &inst->dst};
    static const enum visa_type blocks[3][3] = {
        {VISA_UB, VISA_B, VISA_UB}, {VISA_UD, VISA_D, VISA_F}, {VISA_UQ, VISA_Q, VISA_DF}};
    visa_machine_start(&machine);
    for (unsigned i = 0; i < COUNT(operands); i++) {
        if (!operands[i]->id)
            continue;
        enum visa_type type = data_type(inst->op, inst->width);
        if (i == 0)
            type = inst->kind == VISA_DWORD_ATOMIC ? VISA_UD : VISA_UQ;
        else if (inst->kind == VISA_SVM_SCATTER)
            type = blocks[inst->block_size][random_below(3)];
        *operands[i] = (struct visa_operand){40 + i, (uint16_t)(32 * random_below(OFFSET_UNITS))};
        /* The registers of another operand, if the type is the same: V-27. */
        unsigned other = random_below(4);
        const struct visa_variable *v = visa_machine_variable(&machine, 40 + other);
        if (other < i && v && v->type == type)
            operands[i]->id = 40 + other;
        else
            assert_true(visa_machine_declare(&machine, 40 + i, type, ROOM / visa_type_bytes(type)));
    }
    for (size_t i = 0; i < sizeof machine.file; i++)
        machine.file[i] = (uint8_t)random_below(256);
}

static size_t place_of(struct visa_operand operand) {
    return visa_machine_variable(&machine, operand.id)->at + operand.offset;
}

static uint64_t le(const uint8_t *at, unsigned n) {
    uint64_t value = 0;
    while (n--)
        value = value << 8 | at[n];
    return value;
}

/* V-1, V-3, V-27 and the layouts: the payload of random messages; only enabled channels of Dst change. */
static void payloads(void) {
    enum { MESSAGES = 20000 / ONE_IN };
    static uint8_t before[VISA_FILE_BYTES], after[VISA_FILE_BYTES];
    for (unsigned n = 0; n < MESSAGES; n++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS));
        char why[VISA_WHY];
        declare_operands(&inst);
        unsigned channels = 1u << inst.exec_log2, bytes = inst.width == 2 ? 8 : 4;
        machine.exec_mask = random_below(UINT32_MAX);
        machine.predicate[inst.pred] = inst.pred ? random_below(UINT32_MAX) : 0;
        memcpy(before, machine.file, sizeof before);
        memcpy(after, machine.file, sizeof after);
        answer.error = random_below(4) ? VISA_OK : VISA_ALIGN;
        answer.dst_we = random_below(1u << channels);
        for (unsigned i = 0; i < VISA_CHANNELS; i++)
            answer.dst[i] = (uint64_t)random_below(UINT32_MAX) << (inst.width == 2 ? 16 : 0);
        assert_int_equal(step(&inst, why), answer.error);

        assert_true(same_message(&seen.inst, &inst));
        assert_int_equal(seen.exec_mask, machine.exec_mask);
        assert_int_equal(seen.predicate, machine.predicate[inst.pred]);
        unsigned address_bytes = inst.kind == VISA_DWORD_ATOMIC ? 4 : 8;
        for (unsigned i = 0; i < channels; i++) {
            const uint8_t *file = before + place_of(inst.address);
            assert_true(seen.address[i] == le(file + i * address_bytes, address_bytes));
            uint64_t low = inst.width == 1 ? 0xffff : UINT64_MAX;
            if (inst.kind != VISA_SVM_SCATTER && inst.src0.id)
                assert_true((seen.src0[i] & low) == (le(before + place_of(inst.src0) + i * bytes, bytes) & low));
            if (inst.src1.id)
                assert_true((seen.src1[i] & low) == (le(before + place_of(inst.src1) + i * bytes, bytes) & low));
            if (inst.dst.id && answer.error == VISA_OK && answer.dst_we >> i & 1)
                for (unsigned j = 0; j < bytes; j++)
                    after[place_of(inst.dst) + i * bytes + j] = (uint8_t)(answer.dst[i] >> 8 * j);
        }
        if (inst.kind == VISA_SVM_SCATTER) {
            static const uint8_t sizes[] = {1, 4, 8};
            unsigned blocks = 1u << inst.num_blocks, size = sizes[inst.block_size] * blocks;
            unsigned footprint = channels * (size < 4 ? 4 : size);
            assert_memory_equal(seen.data, before + place_of(inst.src0), footprint);
        }
        assert_memory_equal(machine.file, after, sizeof after);
    }
    assert_int_equal(calls, MESSAGES);
}

/* V-26: the exact footprint of each operand. With one element less, the message is rejected and not executed. */
static void footprints(void) {
    for (unsigned n = 0; n < 20000 / ONE_IN; n++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS));
        struct visa_operand *operands[] = {&inst.address, &inst.src0, &inst.src1, &inst.dst};
        char why[VISA_WHY];
        declare_operands(&inst);
        unsigned channels = 1u << inst.exec_log2, which = random_below(4);
        unsigned bytes = channels * (inst.width == 2 ? 8 : 4);
        if (!operands[which]->id)
            continue;
        if (which == 0)
            bytes = channels * (inst.kind == VISA_DWORD_ATOMIC ? 4 : 8);
        else if (inst.kind == VISA_SVM_SCATTER) {
            static const uint8_t sizes[] = {1, 4, 8};
            unsigned a_channel = sizes[inst.block_size] << inst.num_blocks;
            bytes = channels * (a_channel < 4 ? 4 : a_channel);
        }
        enum visa_type type = visa_machine_variable(&machine, operands[which]->id)->type;
        operands[which]->id = 50;
        unsigned count = (operands[which]->offset + bytes) / visa_type_bytes(type);
        bool enough = random_below(2);
        if (!enough && --count == 0)
            continue;
        assert_true(visa_machine_declare(&machine, 50, type, count));
        unsigned before = calls;
        assert_int_equal(step(&inst, why), enough ? VISA_OK : VISA_OPERAND);
        assert_int_equal(calls - before, enough);
        assert_int_equal(strlen(why) != 0, !enough);
    }
}

/* V-5, V-6, V-18, V-19, V-32: every operation and width, or size of blocks, with every type of each operand. */
static void types(void) {
    static const uint8_t ops[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18};
    for (unsigned type = 0; type < VISA_TYPES; type++)
        assert_true(visa_machine_declare(&machine, 100 + type, (enum visa_type)type, 64));
    for (unsigned kind = 0; kind < VISA_KINDS; kind++)
        for (unsigned op = 0; op < (kind == VISA_SVM_SCATTER ? 3 : COUNT(ops)); op++)
            for (unsigned width = 0; width < 3; width++)
                for (unsigned which = 0; which < 4; which++)
                    for (unsigned type = 0; type < VISA_TYPES; type++) {
                        struct visa_inst inst = {.kind = (enum visa_kind)kind, .address = {33, 0}};
                        bool scatter = kind == VISA_SVM_SCATTER;
                        enum visa_type data = data_type(ops[op], width), address = kind ? VISA_UQ : VISA_UD;
                        bool good = type == (which ? (unsigned)data : (unsigned)address);
                        if ((width == 2 && (kind != VISA_SVM_ATOMIC || ops[op] >= 16)) ||
                            (scatter && (width || which > 1)))
                            continue;
                        inst.address.id = 100 + address;
                        if (scatter) {
                            static const char *const sizes[] = {"UB B", "UD D F", "UQ Q DF"};
                            char name[8], list[16];
                            snprintf(name, sizeof name, " %s ", visa_type_name((enum visa_type)type));
                            snprintf(list, sizeof list, " %s ", sizes[op]);
                            inst.block_size = (uint8_t)op;
                            inst.src0.id = 100 + (op == 0 ? VISA_UB : op == 1 ? VISA_UD : VISA_UQ);
                            if (which == 1)
                                good = strstr(list, name) != NULL;
                        } else {
                            bool two = ops[op] == 7 || ops[op] == 18,
                                 none = ops[op] == 2 || ops[op] == 3 || ops[op] == 13;
                            inst.op = ops[op];
                            inst.width = (uint8_t)width;
                            inst.src0.id = none ? 0 : 100 + data;
                            inst.src1.id = two ? 100 + data : 0;
                            inst.dst.id = 100 + data;
                        }
                        struct visa_operand *operands[] = {&inst.address, &inst.src0, &inst.src1, &inst.dst};
                        if (!operands[which]->id)
                            continue;
                        operands[which]->id = 100 + type;
                        char why[VISA_WHY];
                        if (step(&inst, why) != (good ? VISA_OK : VISA_OPERAND))
                            fail_msg("kind %u op %u width %u operand %u type %u: %s", kind, op, width, which, type,
                                     why);
                    }
}

static void reasons(void) {
    char why[VISA_WHY];
    struct visa_inst inst = {.kind = VISA_DWORD_ATOMIC, .exec_log2 = 3, .address = {32, 0}, .src0 = {33, 32}};
    assert_int_equal(step(&inst, why), VISA_OPERAND);
    assert_string_equal(why, "the offsets: V32 is not declared");
    assert_true(visa_machine_declare(&machine, 32, VISA_UD, 8));
    assert_true(visa_machine_declare(&machine, 33, VISA_UD, 15));
    assert_int_equal(step(&inst, why), VISA_OPERAND);
    assert_string_equal(why, "src0: bytes 32 to 63 of V33, which has 60");
    inst.kind = VISA_SVM_SCATTER;
    inst.block_size = 1;
    assert_int_equal(step(&inst, why), VISA_OPERAND);
    assert_string_equal(why, "the addresses: V32 is UD, expected UQ");
    assert_true(visa_machine_declare(&machine, 34, VISA_UQ, 8));
    assert_true(visa_machine_declare(&machine, 35, VISA_W, 8));
    inst.address.id = 34;
    inst.src0.id = 35;
    assert_int_equal(step(&inst, why), VISA_OPERAND);
    assert_string_equal(why, "the source: V35 is W, expected UD or D or F");
}

/* Variables have whole registers, so they do not share one. */
static void register_file(void) {
    for (uint32_t i = 0; i < VISA_VARIABLES; i++) {
        assert_true(visa_machine_declare(&machine, 32 + i, VISA_UB, 1 + i % VISA_GRF_BYTES));
        assert_int_equal(visa_machine_variable(&machine, 32 + i)->at, i * VISA_GRF_BYTES);
    }
    assert_false(visa_machine_declare(&machine, 31 + 2 * VISA_VARIABLES, VISA_UB, 1));
    assert_null(visa_machine_variable(&machine, 31));
    visa_machine_start(&machine);
    assert_false(visa_machine_declare(&machine, 32, VISA_UQ, VISA_FILE_BYTES / 8 + 1));
    assert_false(visa_machine_declare(&machine, 32, VISA_UQ, UINT64_MAX / 8 + 2));
    assert_true(visa_machine_declare(&machine, 32, VISA_UQ, VISA_FILE_BYTES / 8));
    assert_false(visa_machine_declare(&machine, 33, VISA_UB, 1));
}

/* T255 is the SVM; T0 is not. */
static void memories(void) {
    struct visa_inst t0 = {.kind = VISA_DWORD_ATOMIC}, t255 = {.kind = VISA_DWORD_ATOMIC, .surface = VISA_T255};
    struct visa_inst svm = {.kind = VISA_SVM_ATOMIC}, scatter = {.kind = VISA_SVM_SCATTER};
    machine.memory_size = 100;
    struct visa_memory a = visa_machine_memory(&machine, &t0), b = visa_machine_memory(&machine, &t255);
    struct visa_memory c = visa_machine_memory(&machine, &svm), d = visa_machine_memory(&machine, &scatter);
    assert_int_equal(a.size, VISA_T0_BYTES);
    assert_true(b.size == 100 && c.size == 100 && d.size == 100);
    visa_memory_set(&a, 13, 8, 0x1122334455667788);
    visa_memory_set(&b, 13, 8, 0x99aabbccddeeff00);
    assert_true(visa_memory_get(&a, 13, 8) == 0x1122334455667788 && visa_memory_get(&a, 14, 2) == 0x6677);
    assert_true(visa_memory_get(&c, 13, 8) == 0x99aabbccddeeff00 && visa_memory_get(&d, 20, 1) == 0x99);
    assert_int_equal(a.read(a.context, 8) >> 40, 0x667788);
    assert_int_equal(visa_memory_get(&c, 12, 1), 0);
}

/* A full memory reports it and keeps its words. */
static void sparse_limit(void) {
    struct sparse memory = {0};
    assert_int_equal(sparse_read(&memory, 8), 0);
    for (uint64_t i = 0; i < SPARSE_WORDS; i++)
        sparse_write(&memory, i << 40 | i << 3, i, 0xff);
    assert_false(memory.full);
    sparse_write(&memory, 8 + (UINT64_C(1) << 40), 0x5500, 0x02);
    assert_false(memory.full);
    sparse_write(&memory, 16, 1, 0xff);
    assert_true(memory.full);
    assert_int_equal(sparse_read(&memory, 16), 0);
    assert_int_equal(sparse_read(&memory, 8 + (UINT64_C(1) << 40)), 0x5501);
    assert_int_equal(sparse_read(&memory, UINT64_C(1000) << 40 | 8000), 1000);
    sparse_free(&memory);
}

RUN_TESTS(TEST_BETWEEN(start, payloads, stop), TEST_BETWEEN(start, footprints, stop), TEST_BETWEEN(start, types, stop),
          TEST_BETWEEN(start, reasons, stop), TEST_BETWEEN(start, register_file, stop),
          TEST_BETWEEN(start, memories, stop), TEST_BETWEEN(start, sparse_limit, stop))
