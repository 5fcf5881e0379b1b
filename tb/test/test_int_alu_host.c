/* SPDX-License-Identifier: MIT */
/* The int_alu model in the x86 dialect against the instructions of an x86 host: shifts, rotates, products, divisions.
 */
#include "isa/int_alu.h"
#include "test/unit_test.h"

#ifdef __x86_64__
enum { TRIES = 200000 / ONE_IN };
static const struct int_alu_dialect x86 = {INT_DIV0_REFUSED, INT_SHIFT_MASK, false};

/* An instruction whose amount is cl: NAME_BITS(value, amount) */
#define SHIFT_OF(name, bits)                                                                                           \
    static uint64_t name##_##bits(uint64_t value, uint64_t amount) {                                                   \
        uint##bits##_t v = (uint##bits##_t)value;                                                                      \
        __asm__(#name " %%cl, %0" : "+r"(v) : "c"((uint8_t)amount) : "cc");                                            \
        return v;                                                                                                      \
    }
#define SHIFT_OF_EACH_WIDTH(name) SHIFT_OF(name, 8) SHIFT_OF(name, 16) SHIFT_OF(name, 32) SHIFT_OF(name, 64)
SHIFT_OF_EACH_WIDTH(shl)
SHIFT_OF_EACH_WIDTH(shr)
SHIFT_OF_EACH_WIDTH(sar)
SHIFT_OF_EACH_WIDTH(rol)
SHIFT_OF_EACH_WIDTH(ror)

typedef uint64_t (*shift)(uint64_t value, uint64_t amount);
static const struct {
    uint32_t op;
    shift of_width[4];
} shifts[] = {{INT_ALU_OP_SLL, {shl_8, shl_16, shl_32, shl_64}},
              {INT_ALU_OP_SRL, {shr_8, shr_16, shr_32, shr_64}},
              {INT_ALU_OP_SRA, {sar_8, sar_16, sar_32, sar_64}},
              {INT_ALU_OP_ROL, {rol_8, rol_16, rol_32, rol_64}},
              {INT_ALU_OP_ROR, {ror_8, ror_16, ror_32, ror_64}}};

static void expect(uint32_t op, uint32_t width, uint64_t a, uint64_t b, uint64_t expected) {
    const struct int_alu_result r = int_alu_exec(&x86, op, width, a, b, 0);
    if (r.error || r.result != expected)
        fail_msg("op 0x%02x of %u bits of 0x%llx, 0x%llx: found 0x%llx%s, expected 0x%llx", op, 8u << width,
                 (unsigned long long)a, (unsigned long long)b, (unsigned long long)r.result, r.error ? " refused" : "",
                 (unsigned long long)expected);
}

static void test_shifts(void) {
    for (size_t i = 0; i < COUNT(shifts); i++)
        for (uint32_t width = 0; width < 4; width++)
            for (unsigned amount = 0; amount < 256; amount++)
                for (unsigned tries = 0; tries < 8; tries++) {
                    const uint64_t value = random64();
                    expect(shifts[i].op, width, value, amount, shifts[i].of_width[width](value, amount));
                }
}

/* Both halves of the dividend and of the results: rdx and rax, or their lower parts. */
struct halves {
    uint64_t low, high;
};

#define PAIR_OF(name, bits)                                                                                            \
    static struct halves name##_##bits(uint64_t low, uint64_t high, uint64_t operand) {                                \
        uint##bits##_t l = (uint##bits##_t)low, h = (uint##bits##_t)high;                                              \
        __asm__(#name " %2" : "+a"(l), "+d"(h) : "r"((uint##bits##_t)operand) : "cc");                                 \
        return (struct halves){l, h};                                                                                  \
    }
#define PAIR_OF_EACH_WIDTH(name) PAIR_OF(name, 16) PAIR_OF(name, 32) PAIR_OF(name, 64)
PAIR_OF_EACH_WIDTH(mul)
PAIR_OF_EACH_WIDTH(imul)
PAIR_OF_EACH_WIDTH(div)
PAIR_OF_EACH_WIDTH(idiv)

typedef struct halves (*pair)(uint64_t low, uint64_t high, uint64_t operand);
static const pair muls[] = {mul_16, mul_32, mul_64}, imuls[] = {imul_16, imul_32, imul_64},
                  divs[] = {div_16, div_32, div_64}, idivs[] = {idiv_16, idiv_32, idiv_64};

static void check_pair(uint32_t width, uint64_t a, uint64_t b) {
    const unsigned bits = 8u << width;
    const uint64_t mask = int_mask(bits), sign = int_is_negative(a & mask, bits) ? mask : 0;
    const struct halves u = muls[width - 1](a, 0, b), s = imuls[width - 1](a, 0, b);
    expect(INT_ALU_OP_MUL, width, a, b, u.low);
    expect(INT_ALU_OP_MULHU, width, a, b, u.high);
    expect(INT_ALU_OP_MULH, width, a, b, s.high);
    if (!(b & mask))
        return;
    const struct halves q = divs[width - 1](a, 0, b);
    expect(INT_ALU_OP_DIVU, width, a, b, q.low);
    expect(INT_ALU_OP_REMU, width, a, b, q.high);
    if ((b & mask) == mask && (a & mask) == int_top(bits))
        return;
    const struct halves signed_q = idivs[width - 1](a, sign, b);
    expect(INT_ALU_OP_DIV, width, a, b, signed_q.low);
    expect(INT_ALU_OP_REM, width, a, b, signed_q.high);
}

static void test_products_and_divisions(void) {
    for (uint32_t width = 1; width < 4; width++)
        for (unsigned i = 0; i < TRIES; i++) {
            const uint64_t length = random64(), a = random64() >> length % 64, b = random64() >> (length >> 8) % 64;
            check_pair(width, length >> 16 & 1 ? -a : a, length >> 17 & 1 ? -b : b);
        }
}
RUN_TESTS(TEST(test_shifts), TEST(test_products_and_divisions))
#else
static void test_none(void) {
    skip();
}

RUN_TESTS(TEST(test_none))
#endif
