/* SPDX-License-Identifier: MIT */
/*
 * The float_alu model in the x86 preset against the instructions of an x86 host, results and flags: f32 and f64 with
 * each rounding that MXCSR has, and with its two ways to flush; conversions to and from integers and f16.
 */
#include "isa/float_alu.h"
#include "test/float_operands.h"
#include "test/unit_test.h"

#ifdef __x86_64__
enum { TRIES = 3000 / ONE_IN, F32 = 2, F64 = 3 };
static struct rng rng;

/* MXCSR: all exceptions masked; DAZ is bit 6, FTZ bit 15. */
static uint32_t mxcsr_of(uint32_t rounding, uint32_t denorm) {
    static const uint32_t codes[] = {0, 3, 1, 2}; /* of RNE, RTZ, RDN, RUP */
    return 0x1f80 | codes[rounding] << 13 | (denorm & 1) << 6 | (denorm & 2) << 14;
}

/* The five flags among the six of MXCSR, which has DE at bit 1 */
static uint32_t flags_of(uint32_t mxcsr) {
    static const uint32_t bit[] = {0, 2, 3, 4, 5}; /* IE, ZE, OE, UE, PE */
    uint32_t flags = 0;
    for (unsigned i = 0; i < 5; i++)
        flags |= (mxcsr >> bit[i] & 1) << (4 - i);
    return flags;
}

/* Registers of an instruction: vector operands, and an integer operand or result */
struct registers {
    uint64_t x, y, z, integer;
    uint32_t mxcsr;
};

/* x becomes the result, or integer does. One statement, so that no compiler moves arithmetic out of the mode. */
#define RUN(text)                                                                                                      \
    do {                                                                                                               \
        const uint32_t usual = 0x1f80;                                                                                 \
        __asm__ volatile("movq %[x], %%xmm0\n\tmovq %[y], %%xmm1\n\tmovq %[z], %%xmm2\n\tldmxcsr %[mode]\n\t" text     \
                         "\n\tstmxcsr %[mode]\n\tldmxcsr %[usual]\n\tmovq %%xmm0, %[x]"                                \
                         : [x] "+r"(r->x), [integer] "+r"(r->integer), [mode] "+m"(r->mxcsr)                           \
                         : [y] "r"(r->y), [z] "r"(r->z), [usual] "m"(usual)                                            \
                         : "xmm0", "xmm1", "xmm2");                                                                    \
    } while (0)

/* Operations of f32 and of f64: the unit's, the extension that has the instruction, its name and its operands. */
#define TWO " %%xmm1, %%xmm0"
#define THREE " %%xmm1, %%xmm2, %%xmm0"
#define COMPARED(predicate) " $" #predicate ", %%xmm1, %%xmm0, %%xmm0"
#define OPERATIONS(OP)                                                                                                 \
    OP(ADD, SSE, "add", TWO)                                                                                           \
    OP(SUB, SSE, "sub", TWO)                                                                                           \
    OP(MUL, SSE, "mul", TWO)                                                                                           \
    OP(DIV, SSE, "div", TWO)                                                                                           \
    OP(SQRT, SSE, "sqrt", " %%xmm0, %%xmm0")                                                                           \
    OP(MIN, SSE, "min", TWO)                                                                                           \
    OP(MAX, SSE, "max", TWO)                                                                                           \
    OP(RINT, SSE, "round", " $12, %%xmm0, %%xmm0")                                                                     \
    OP(RINTX, SSE, "round", " $4, %%xmm0, %%xmm0")                                                                     \
    OP(FMA, FMA3, "vfmadd132", THREE)                                                                                  \
    OP(FMS, FMA3, "vfmsub132", THREE)                                                                                  \
    OP(FNMA, FMA3, "vfnmadd132", THREE)                                                                                \
    OP(FNMS, FMA3, "vfnmsub132", THREE)                                                                                \
    OP(EQ, AVX, "vcmp", COMPARED(0x00))                                                                                \
    OP(NE, AVX, "vcmp", COMPARED(0x04))                                                                                \
    OP(LT, AVX, "vcmp", COMPARED(0x11))                                                                                \
    OP(LE, AVX, "vcmp", COMPARED(0x12))                                                                                \
    OP(GT, AVX, "vcmp", COMPARED(0x1e))                                                                                \
    OP(GE, AVX, "vcmp", COMPARED(0x1d))                                                                                \
    OP(ORD, AVX, "vcmp", COMPARED(0x07))                                                                               \
    OP(UNORD, AVX, "vcmp", COMPARED(0x03))                                                                             \
    OP(EQS, AVX, "vcmp", COMPARED(0x10))                                                                               \
    OP(NES, AVX, "vcmp", COMPARED(0x14))                                                                               \
    OP(LTS, AVX, "vcmp", COMPARED(0x01))                                                                               \
    OP(LES, AVX, "vcmp", COMPARED(0x02))                                                                               \
    OP(GTS, AVX, "vcmp", COMPARED(0x0e))                                                                               \
    OP(GES, AVX, "vcmp", COMPARED(0x0d))                                                                               \
    OP(ORDS, AVX, "vcmp", COMPARED(0x17))                                                                              \
    OP(UNORDS, AVX, "vcmp", COMPARED(0x13))

/*
 * Conversions: operation, format, type, extension, function and instruction; f16 with the rounding of MXCSR. DENORM
 * does not act on instructions of F16C.
 */
#define CONVERSIONS(OP)                                                                                                \
    OP(F2F, F32, F64, SSE, s_to_d, "cvtss2sd %%xmm0, %%xmm0")                                                          \
    OP(F2F, F64, F32, SSE, d_to_s, "cvtsd2ss %%xmm0, %%xmm0")                                                          \
    OP(F2F, IEEE_F16, F32, F16C, h_to_s, "vcvtph2ps %%xmm0, %%xmm0")                                                   \
    OP(F2F, F32, IEEE_F16, F16C, s_to_h, "vcvtps2ph $4, %%xmm0, %%xmm0")                                               \
    OP(F2I, F32, 2, SSE, s_to_i32, "cvtss2si %%xmm0, %k[integer]")                                                     \
    OP(F2I, F32, 3, SSE, s_to_i64, "cvtss2si %%xmm0, %q[integer]")                                                     \
    OP(F2I, F32, 6, AVX512, s_to_u32, "vcvtss2usi %%xmm0, %k[integer]")                                                \
    OP(F2I, F32, 7, AVX512, s_to_u64, "vcvtss2usi %%xmm0, %q[integer]")                                                \
    OP(F2I, F64, 2, SSE, d_to_i32, "cvtsd2si %%xmm0, %k[integer]")                                                     \
    OP(F2I, F64, 3, SSE, d_to_i64, "cvtsd2si %%xmm0, %q[integer]")                                                     \
    OP(F2I, F64, 6, AVX512, d_to_u32, "vcvtsd2usi %%xmm0, %k[integer]")                                                \
    OP(F2I, F64, 7, AVX512, d_to_u64, "vcvtsd2usi %%xmm0, %q[integer]")                                                \
    OP(I2F, F32, 2, SSE, i32_to_s, "cvtsi2ssl %k[integer], %%xmm0")                                                    \
    OP(I2F, F32, 3, SSE, i64_to_s, "cvtsi2ssq %q[integer], %%xmm0")                                                    \
    OP(I2F, F32, 6, AVX512, u32_to_s, "vcvtusi2ssl %k[integer], %%xmm0, %%xmm0")                                       \
    OP(I2F, F32, 7, AVX512, u64_to_s, "vcvtusi2ssq %q[integer], %%xmm0, %%xmm0")                                       \
    OP(I2F, F64, 2, SSE, i32_to_d, "cvtsi2sdl %k[integer], %%xmm0")                                                    \
    OP(I2F, F64, 3, SSE, i64_to_d, "cvtsi2sdq %q[integer], %%xmm0")                                                    \
    OP(I2F, F64, 6, AVX512, u32_to_d, "vcvtusi2sdl %k[integer], %%xmm0, %%xmm0")                                       \
    OP(I2F, F64, 7, AVX512, u64_to_d, "vcvtusi2sdq %q[integer], %%xmm0, %%xmm0")

#define BOTH(op, extension, name, operands)                                                                            \
    static void op##_s(struct registers *r) {                                                                          \
        RUN(name "ss" operands);                                                                                       \
    }                                                                                                                  \
    static void op##_d(struct registers *r) {                                                                          \
        RUN(name "sd" operands);                                                                                       \
    }
OPERATIONS(BOTH)
#define ONE(op, format, type, extension, name, text)                                                                   \
    static void name(struct registers *r) {                                                                            \
        RUN(text);                                                                                                     \
    }
CONVERSIONS(ONE)

enum extension { SSE, AVX, FMA3, F16C, AVX512 };
static bool has(enum extension e) {
    switch (e) {
    case AVX:
        return __builtin_cpu_supports("avx");
    case FMA3:
        return __builtin_cpu_supports("fma");
    case F16C:
        return __builtin_cpu_supports("avx2"); /* processors with AVX2 have F16C, for which gcc 12 has no name */
    case AVX512:
        return __builtin_cpu_supports("avx512f");
    default:
        return __builtin_cpu_supports("sse4.1");
    }
}

/* An operation of the unit, and the instruction that it is: of f32 and of f64, or of the one format */
struct row {
    uint32_t op, format, type;
    enum extension extension;
    void (*run)(struct registers *r);
};
#define ROWS(op, extension, name, operands)                                                                            \
    {FLOAT_ALU_OP_##op, F32, 0, extension, op##_s}, {FLOAT_ALU_OP_##op, F64, 0, extension, op##_d},
#define ROW(op, format, type, extension, name, text) {FLOAT_ALU_OP_##op, format, type, extension, name},
static const struct row rows[] = {OPERATIONS(ROWS) CONVERSIONS(ROW)};

/* Returns the part of a register that is the result. */
static uint64_t result_of(const struct row *row, const struct registers *r) {
    if (row->op == FLOAT_ALU_OP_F2I)
        return (row->type & 3) == 3 ? r->integer : (uint32_t)r->integer;
    if (row->op >= FLOAT_ALU_OP_EQ && row->op <= FLOAT_ALU_OP_UNORDS)
        return r->x & 1;
    return r->x & UINT64_MAX >> (64 - float_widths[row->op == FLOAT_ALU_OP_F2F ? row->type : row->format]);
}

static void check(const struct row *row, uint32_t rounding, uint32_t denorm) {
    const struct float_alu_dialect x86 = {
        .ieee = {IEEE_NAN_FIRST, IEEE_CANONICAL_NEGATIVE, 0, IEEE_F2I_INDEFINITE, 0, IEEE_MINMAX_SECOND, true, denorm},
        .formats = 15};
    struct float_alu_request r = {row->op, row->format, row->type, rounding, {0}};
    float_fill(&rng, &x86, &r);
    const uint64_t mask = UINT64_MAX >> (64 - float_widths[row->format]);
    struct registers host = {r.src[0] & mask, r.src[1] & mask, r.src[2] & mask, r.src[0], mxcsr_of(rounding, denorm)};
    row->run(&host);
    const struct float_alu_result seen = float_alu_exec(&x86, &r);
    const uint64_t expected = result_of(row, &host);
    const uint32_t flags = flags_of(host.mxcsr);
    if (seen.error || seen.result != expected || seen.flags != flags)
        fail_msg("op 0x%02x format %u type %u rm %u DENORM=%u of 0x%llx, 0x%llx, 0x%llx: found 0x%llx flags 0x%02x%s, "
                 "expected 0x%llx flags 0x%02x",
                 row->op, row->format, row->type, rounding, denorm, (unsigned long long)r.src[0],
                 (unsigned long long)r.src[1], (unsigned long long)r.src[2], (unsigned long long)seen.result,
                 seen.flags, seen.error ? " refused" : "", (unsigned long long)expected, flags);
}

static void test_each_instruction(void) {
    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint32_t rounding = IEEE_RNE; has(rows[i].extension) && rounding <= IEEE_RUP; rounding++)
            for (uint32_t denorm = 0; denorm < (rows[i].extension == F16C ? 1 : 4); denorm++)
                for (unsigned n = 0; n < TRIES; n++)
                    check(&rows[i], rounding, denorm);
}
#else
static void test_each_instruction(void) {
    skip();
}
#endif

RUN_TESTS(TEST(test_each_instruction))
