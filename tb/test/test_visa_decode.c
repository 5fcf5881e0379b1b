/* SPDX-License-Identifier: MIT */
/* Unit tests of the bytes of vISA messages: each verdict is compared with a second reading of docs/visa.md. */
#include <ctype.h>

#include "test/visa_test.h"

static uint32_t le(const uint8_t *at, unsigned n) {
    uint32_t value = 0;
    while (n--)
        value = value << 8 | at[n];
    return value;
}

/* Sources of each code: '.' none, '0' src0, '2' both, 'x' no operation; 'F' and 'G' as '0' and '2', without 64 bits. */
static const char op_table[32 + 1] = "00..0002" /* add sub inc dec min max xchg cmpxchg */
                                     "00000.xx" /* and or xor imin imax predec */
                                     "FFGxxxxx" /* fmax fmin fcmpwr */
                                     "xxxxxxxx";

static bool legal_operand(const uint8_t *at) {
    uint32_t id = le(at, 4), offset = le(at + 4, 2);
    if (id == 0)
        return offset == 0;
    return id >= 32 && (offset & 31) == 0;
}

static int oracle_blocks(const uint8_t *b) {
    unsigned exec = b[2] & 7, block = b[5], number = b[6];
    if (block == 3)
        return 9;
    if (number == 3 && (exec != 3 || block == 2)) /* V-14 */
        return 9;
    if (number != 0 && exec < 3) /* V-15 */
        return 9;
    if (le(b + 7, 4) == 0 || le(b + 13, 4) == 0)
        return 10;
    return legal_operand(b + 7) && legal_operand(b + 13) ? 0 : 11;
}

static int oracle_atomic(const uint8_t *b, bool dword, char op) {
    bool src0 = le(b + 12, 4) != 0, src1 = le(b + 18, 4) != 0;
    if (dword && b[5] != 0 && b[5] != 5)
        return 8;
    if (le(b + 6, 4) == 0 || src0 != (op != '.') || src1 != (op == '2' || op == 'G'))
        return 10;
    for (unsigned at = 6; at < 30; at += 6)
        if (!legal_operand(b + at))
            return 11;
    return 0;
}

static int oracle(const uint8_t *b, size_t n) {
    bool dword = n >= 30 && b[0] == 0x7d, svm = n >= 30 && b[0] == 0x4e && b[1] == 5;
    bool scatter = n >= 19 && b[0] == 0x4e && b[1] == 4;
    if (!dword && !svm && !scatter)
        return 1;
    unsigned op_byte = dword ? b[1] : svm ? b[5] : 0, width = op_byte >> 5, pred = le(b + 3, 2);
    if (b[2] & 8 || pred & 0x1000 || (dword && op_byte & 0xc0) || op_byte & 0x80)
        return 2;
    if (scatter && (b[5] > 3 || b[6] > 3))
        return 2;
    char op = op_table[op_byte & 31];
    if (!scatter && op == 'x')
        return 3;
    if (!scatter && (width == 3 || (width == 2 && (op == 'F' || op == 'G'))))
        return 4;
    unsigned exec = b[2] & 7, mask = b[2] >> 4 & 7;
    if (exec > (svm ? 3u : 4u))
        return 5;
    if ((exec == 3 && mask % 2) || (exec == 4 && mask % 4))
        return 6;
    if ((pred & 0x6000) == 0x6000 || (pred & 0xfff) > 15 || ((pred & 0xfff) == 0 && pred))
        return 7;
    return scatter ? oracle_blocks(b) : oracle_atomic(b, dword, op);
}

static void check(const uint8_t *bytes, size_t n) {
    struct visa_inst inst;
    size_t length = 99;
    int expected = oracle(bytes, n), seen = (int)visa_decode(bytes, n, &inst, &length);
    if (seen != expected) {
        for (size_t i = 0; i < n; i++)
            print_error("%02x ", bytes[i]);
        fail_msg("verdict %d, expected %d", seen, expected);
    }
    size_t size = expected == 1 ? 0 : bytes[0] == 0x7d || bytes[1] == 5 ? 30 : 19;
    assert_int_equal(length, size);
    if (expected)
        return;
    uint8_t again[VISA_BYTES];
    assert_int_equal(visa_encode(&inst, again), length);
    assert_memory_equal(again, bytes, length);
}

/* The samples of docs/visa.md; test_visa_text.c checks their fields. */
static const struct {
    uint8_t n, bytes[VISA_BYTES];
} samples[] = {
    {30, {0x7d, 0, 3, 0, 0, 0, 0x21, 0, 0, 0, 0, 0, 0x22, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23}},
    {30, {0x7d, 0x32, 0x44, 1, 0xa0, 5, 0x21, 0, 0, 0, 0, 0, 0x22, 0, 0, 0, 0, 0, 0x24}},
    {30, {0x4e, 5, 3, 0, 0, 0x47, 0x28, 0, 0, 0, 0, 0, 0x2a, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0x20, 0, 0x2e}},
    {19, {0x4e, 4, 0x80, 0, 0, 1, 0, 0xb9, 1, 0, 0, 0, 0, 0xc1, 1}},
    {19, {0x4e, 4, 0x23, 3, 0x40, 0, 3, 0x32, 0, 0, 0, 0, 0, 0x34}},
};

/* Every length. Bytes after a message do not matter. */
static void lengths(void) {
    assert_int_equal(visa_decode(NULL, 0, &(struct visa_inst){0}, NULL), VISA_OPCODE);
    for (size_t i = 0; i < COUNT(samples); i++) {
        uint8_t bytes[64];
        memset(bytes, 0xff, sizeof bytes);
        memcpy(bytes, samples[i].bytes, samples[i].n);
        for (size_t n = 0; n <= sizeof bytes; n++) {
            check(bytes, n);
            assert_int_equal(visa_decode(bytes, n, &(struct visa_inst){0}, NULL),
                             n < samples[i].n ? VISA_OPCODE : VISA_OK);
        }
    }
}

/* Every pair of values of every two bytes up to the first operand, and every byte of the operands. */
static void sweeps(void) {
    for (size_t i = 0; i < COUNT(samples); i++) {
        uint8_t bytes[VISA_BYTES];
        for (unsigned a = 0; a < samples[i].n; a++)
            for (unsigned b = a; b < samples[i].n && (b < 7 || b == a); b++) {
                memcpy(bytes, samples[i].bytes, sizeof bytes);
                for (unsigned value = 0; value < 0x10000; value += ONE_IN) {
                    bytes[a] = (uint8_t)value;
                    bytes[b] = (uint8_t)(value >> 8);
                    check(bytes, samples[i].n);
                }
            }
    }
}

/* Every Exec_size byte with all sizes and numbers of blocks, and with all operations. */
static void scatter_sizes(void) {
    uint8_t bytes[VISA_BYTES];
    memcpy(bytes, samples[4].bytes, sizeof bytes);
    for (unsigned exec = 0; exec < 256; exec++)
        for (unsigned block = 0; block < 5; block++)
            for (unsigned number = 0; number < 5; number++) {
                bytes[2] = (uint8_t)exec;
                bytes[5] = (uint8_t)block;
                bytes[6] = (uint8_t)number;
                check(bytes, samples[4].n);
            }
}

/* Every operation at every width with every set of operands: null, good, predefined, and with a wrong offset. */
static void operand_sets(void) {
    static const struct {
        uint8_t id, offset;
    } cases[] = {{0, 0}, {0, 32}, {1, 0}, {31, 0}, {32, 0}, {32, 31}, {255, 64}};
    for (unsigned kind = 0; kind < 2; kind++)
        for (unsigned op = 0; op < 256; op++)
            for (unsigned set = 0; set < 7 * 7 * 7 * 7; set++) {
                uint8_t bytes[VISA_BYTES] = {kind ? 0x4e : 0x7d,    kind ? 5 : (uint8_t)op, 2, 0, 0,
                                             kind ? (uint8_t)op : 0};
                for (unsigned at = 6, rest = set; at < VISA_BYTES; at += 6, rest /= 7) {
                    bytes[at] = cases[rest % 7].id;
                    bytes[at + 4] = cases[rest % 7].offset;
                }
                check(bytes, VISA_BYTES);
            }
}

/* Legal messages, then with some bits changed, then with random bytes. */
static void random_bytes(void) {
    enum { MESSAGES = 300000 / ONE_IN };
    unsigned verdicts[VISA_ERRORS] = {0};
    for (unsigned i = 0; i < MESSAGES; i++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS)), seen;
        uint8_t bytes[VISA_BYTES];
        size_t n = visa_encode(&inst, bytes);
        assert_int_equal(visa_decode(bytes, n, &seen, NULL), VISA_OK);
        assert_true(same_message(&inst, &seen));
        for (unsigned changes = random_below(4); changes; changes--)
            bytes[random_below((uint32_t)n)] ^= (uint8_t)(1u << random_below(8));
        check(bytes, n);
        verdicts[visa_decode(bytes, n, &seen, NULL)]++;
        for (size_t j = 2; j < sizeof bytes; j++)
            bytes[j] = (uint8_t)random_below(256);
        check(bytes, n);
    }
    for (unsigned error = 0; error < VISA_ALIGN; error++)
        assert_true(verdicts[error] > MESSAGES / 1000);
}

/* A field out of range makes bytes that decode rejects. */
static void fields_out_of_range(void) {
    for (unsigned i = 0; i < 100000 / ONE_IN; i++) {
        struct visa_inst inst = random_inst((enum visa_kind)random_below(VISA_KINDS)), seen;
        bool scatter = inst.kind == VISA_SVM_SCATTER, dword = inst.kind == VISA_DWORD_ATOMIC;
        uint8_t large = (uint8_t)(32 + random_below(224)), bytes[VISA_BYTES];
        switch (random_below(8)) {
        case 0:
            inst.exec_log2 = large;
            break;
        case 1:
            inst.mask = large;
            break;
        case 2:
            inst.pred = (uint16_t)(random_below(65520) + 16);
            break;
        case 3:
            inst.combine = large;
            break;
        case 4:
            inst.num_blocks = scatter ? (uint8_t)(4 + large % 4) : 0;
            inst.op = scatter ? 0 : large;
            break;
        case 5:
            inst.block_size = scatter ? large : 0;
            inst.width = scatter ? 0 : dword ? 2 : 3;
            break;
        case 6:
            inst.kind = VISA_KINDS;
            break;
        default:
            inst.surface = dword ? large : 0;
            inst.exec_log2 = dword ? inst.exec_log2 : 8;
            break;
        }
        assert_int_not_equal(visa_decode(bytes, visa_encode(&inst, bytes), &seen, NULL), VISA_OK);
    }
}

static void names(void) {
    static const char *const upper[] = {
#define ERROR(number, name) [number] = #name,
#include "isa/visa_error.def"
#undef ERROR
    };
    assert_int_equal(COUNT(upper), VISA_ERRORS);
    for (unsigned error = 0; error < VISA_ERRORS; error++) {
        const char *name = visa_error_name((enum visa_error)error);
        assert_int_equal(strlen(name), strlen(upper[error]));
        for (size_t i = 0; name[i]; i++)
            assert_int_equal(toupper((unsigned char)name[i]), upper[error][i]);
    }
}

RUN_TESTS(TEST(lengths), TEST(sweeps), TEST(scatter_sizes), TEST(operand_sets), TEST(random_bytes),
          TEST(fields_out_of_range), TEST(names))
