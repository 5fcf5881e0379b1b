// SPDX-License-Identifier: MIT
// Transcendental operations of the RTL against MPFR: each f16 result is the correctly rounded one, each f32 result one
// of the two nearest numbers in its format (T-16, T-17). All f16 operands; directed and random f32 operands. Prints
// lines of the Test Anything Protocol.
#include "Vtranscendental_rtl.h"
#include "verilated.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mpfr.h>
#include <vector>

namespace {

enum function { EXP, LOG, RCP, RSQ, SQRT, SIN, COS };

struct operation {
    const char *name;
    uint32_t code;
    function fn;
    bool half;
};

const operation operations[] = {
    {"v_exp_f32", 32, EXP, false},        {"v_log_f32", 33, LOG, false},        {"v_rcp_f32", 34, RCP, false},
    {"v_rcp_iflag_f32", 35, RCP, false},  {"v_rsq_f32", 36, RSQ, false},        {"v_sqrt_f32", 39, SQRT, false},
    {"v_sin_f32", 41, SIN, false},        {"v_cos_f32", 42, COS, false},        {"v_rcp_f16", 61, RCP, true},
    {"v_sqrt_f16", 62, SQRT, true},       {"v_rsq_f16", 63, RSQ, true},         {"v_log_f16", 64, LOG, true},
    {"v_exp_f16", 65, EXP, true},         {"v_sin_f16", 73, SIN, true},         {"v_cos_f16", 74, COS, true},
    {"v_exp_legacy_f32", 75, EXP, false}, {"v_log_legacy_f32", 76, LOG, false},
};

// A format: bits of the fraction, bits of a pattern, exponents of MPFR.
struct format {
    uint32_t fraction, bits;
    mpfr_exp_t least, greatest;
    uint32_t sign() const {
        return uint32_t{1} << (bits - 1);
    }
    uint32_t infinity() const {
        return (sign() - 1) >> fraction << fraction;
    }
    uint32_t quiet() const {
        return uint32_t{1} << (fraction - 1);
    }
    uint32_t nan() const {
        return sign() | infinity() | quiet();
    }
    uint32_t one() const {
        return infinity() / 2 >> fraction << fraction;
    }
    bool is_nan(uint32_t x) const {
        return (x & (sign() - 1)) > infinity();
    }
    bool is_subnormal(uint32_t x) const {
        return (x & (sign() - 1)) < uint32_t{1} << fraction;
    }
};

const format f32{23, 32, -148, 128}, f16{10, 16, -23, 16};

double number_of(const format &f, uint32_t x) {
    const uint32_t exponent = (x & (f.sign() - 1)) >> f.fraction, fraction = x & ((uint32_t{1} << f.fraction) - 1);
    const int bias = f.bits == 32 ? 127 : 15;
    const double magnitude =
        exponent ? std::ldexp(fraction + (uint32_t{1} << f.fraction), int(exponent) - bias - int(f.fraction))
                 : std::ldexp(fraction, 1 - bias - int(f.fraction));
    return x & f.sign() ? -magnitude : magnitude;
}

// Returns the pattern of a number of the format.
uint32_t pattern_of(const format &f, double y) {
    const uint32_t sign = std::signbit(y) ? f.sign() : 0;
    if (std::isinf(y))
        return sign | f.infinity();
    if (y == 0)
        return sign;
    const int bias = f.bits == 32 ? 127 : 15, exponent = std::max(std::ilogb(y), 1 - bias);
    const uint32_t units = uint32_t(std::ldexp(std::fabs(y), int(f.fraction) - exponent));
    return sign | ((uint32_t(exponent + bias - 1) << f.fraction) + units);
}

// Returns the value of a function at x, rounded to the format, with gradual underflow.
uint32_t rounded(const format &f, function fn, double x, mpfr_rnd_t rounding) {
    mpfr_set_emin(f.least);
    mpfr_set_emax(f.greatest);
    static mpfr_t in, out;
    static const bool ready = (mpfr_init2(in, 53), mpfr_init2(out, 24), true);
    (void)ready;
    mpfr_set_prec(out, f.fraction + 1);
    mpfr_set_d(in, x, MPFR_RNDN);
    int side = 0;
    switch (fn) {
    case EXP:
        side = mpfr_exp2(out, in, rounding);
        break;
    case LOG:
        side = mpfr_log2(out, in, rounding);
        break;
    case RCP:
        side = mpfr_ui_div(out, 1, in, rounding);
        break;
    case RSQ:
        side = mpfr_rec_sqrt(out, in, rounding);
        break;
    case SQRT:
        side = mpfr_sqrt(out, in, rounding);
        break;
    case SIN:
        side = mpfr_sinu(out, in, 1, rounding);
        break;
    case COS:
        side = mpfr_cosu(out, in, 1, rounding);
        break;
    }
    mpfr_subnormalize(out, side, rounding);
    const double y = mpfr_get_d(out, MPFR_RNDN);
    return pattern_of(f, y == 0 && (fn == SIN || fn == COS) ? std::fabs(y) : y); // T-19
}

// Sets the result if T-3 to T-14 give it without a table. Returns false if the table gives the result.
bool special(const format &f, function fn, bool ieee, uint32_t x, uint32_t *r) {
    const uint32_t sign = x & f.sign(), magnitude = x & (f.sign() - 1);
    const bool zero = magnitude == 0, infinite = magnitude == f.infinity(), negative = sign != 0;
    if (f.is_nan(x)) {
        *r = x | (ieee ? f.quiet() : 0);
        return true;
    }
    switch (fn) {
    case EXP:
        *r = zero ? f.one() : negative ? 0 : f.infinity();
        return zero || infinite;
    case RCP:
        *r = zero ? sign | f.infinity() : sign;
        return zero || infinite;
    case LOG:
        *r = zero ? f.sign() | f.infinity() : negative ? f.nan() : f.infinity();
        return zero || infinite || negative;
    case RSQ:
        *r = zero ? sign | f.infinity() : negative ? f.nan() : 0;
        return zero || infinite || negative;
    case SQRT:
        *r = zero ? sign : negative ? f.nan() : f.infinity();
        return zero || infinite || negative;
    case SIN:
    case COS:
        *r = infinite ? f.nan() : zero && fn == SIN ? sign : fn == COS ? f.one() : 0;
        return zero || infinite || std::fabs(number_of(f, x)) > 256;
    }
    return false;
}

struct expectation {
    const operation *op;
    uint32_t mode, clamp, x, nearer, farther; // bits of neighbours of the value, equal if there is one result
};

// Returns the result after the output flush and CLAMP.
uint32_t finished(const format &f, uint32_t r, bool flush, const expectation &e) {
    if (flush && f.is_subnormal(r))
        r &= f.sign();
    if (!e.clamp)
        return r;
    if (f.is_nan(r))
        return e.mode >> 8 & 1 ? 0 : r;
    return r & f.sign() ? 0 : std::min(r, f.one());
}

void expect(expectation *e) {
    const format &f = e->op->half ? f16 : f32;
    const function fn = e->op->fn;
    const uint32_t denormals = e->op->half              ? e->mode >> 6 & 3
                               : fn == SIN || fn == COS ? e->mode >> 4 & 3
                                                        : 0; // T-5, T-6
    uint32_t x = e->op->half ? e->x & 0xffff : e->x;
    if (!(denormals & 1) && f.is_subnormal(x))
        x &= f.sign();
    uint32_t nearer = 0, farther = 0;
    if (special(f, fn, e->mode >> 9 & 1, x, &nearer)) {
        farther = nearer;
    } else if (e->op->half) {
        nearer = farther = rounded(f, fn, number_of(f, x), MPFR_RNDN);
    } else {
        nearer = rounded(f, fn, number_of(f, x), MPFR_RNDZ);
        farther = rounded(f, fn, number_of(f, x), MPFR_RNDA);
    }
    e->nearer = finished(f, nearer, !(denormals & 2), *e);
    e->farther = finished(f, farther, !(denormals & 2), *e);
}

struct bench {
    Vtranscendental_rtl dut;
    std::deque<expectation> flight;
    unsigned long tried = 0, wrong = 0;

    void clock() {
        dut.clk = 0;
        dut.eval();
        dut.clk = 1;
        dut.eval();
        if (flight.size() < 9)
            return;
        const expectation e = flight.front();
        flight.pop_front();
        if (!e.op)
            return;
        tried++;
        if (dut.on && (dut.r == e.nearer || dut.r == e.farther))
            return;
        if (wrong++ < 5)
            std::printf("# %s MODE=%03x CLAMP=%u x=%08x: found %08x, expected %08x or %08x\n", e.op->name, e.mode,
                        e.clamp, e.x, dut.on ? dut.r : 0, e.nearer, e.farther);
    }

    void send(const operation &op, uint32_t mode, uint32_t clamp, uint32_t x) {
        expectation e{&op, mode, clamp, x, 0, 0};
        expect(&e);
        dut.op = op.code;
        dut.mode = mode;
        dut.clamp = clamp;
        dut.x = x;
        flight.push_back(e);
        clock();
    }

    void drain() {
        for (int i = 0; i < 9; i++) {
            dut.op = 1;
            flight.push_back({});
            clock();
        }
    }
};

uint64_t seed = 1;
uint32_t random32() {
    seed = seed * 6364136223846793005 + 1442695040888963407;
    return uint32_t(seed >> 32);
}

// MODE with everything random: FP_ROUND has no effect.
uint32_t any_mode() {
    return random32() & 0x3ff;
}

} // namespace

int main(int argc, char **argv) {
    const unsigned long count = argc > 1 ? std::strtoul(argv[1], nullptr, 0) : 20000;
    // Fractions at the ends and in the middle of segments and tables
    std::vector<uint32_t> fractions;
    for (uint32_t bit = 0; bit < 23; bit++)
        for (uint32_t near : {0u, 1u, 0xffffffffu})
            fractions.push_back(((1u << bit) + near) & 0x7fffff);
    fractions.push_back(0x7fffff);
    int number = 0, status = 0;
    for (const operation &op : operations) {
        bench b;
        if (op.half) {
            for (uint32_t x = 0; x < 0x10000; x++) {
                b.send(op, 0x3c0, 0, x);
                b.send(op, any_mode(), random32() & 1, x | random32() << 16);
            }
        } else {
            for (uint32_t exponent = 0; exponent < 512; exponent++)
                for (uint32_t fraction : fractions)
                    b.send(op, any_mode(), random32() % 4 == 0, exponent << 23 | fraction);
            for (unsigned long i = 0; i < count; i++) {
                // Exponents around 1 and up to 256 half of the time
                uint32_t x = random32();
                if (i & 1)
                    x = (x & 0x807fffff) | (112 + random32() % 24) << 23;
                b.send(op, any_mode(), random32() % 4 == 0, x);
            }
        }
        b.drain();
        number++;
        if (b.wrong)
            status = 1;
        std::printf("%sok %d - %s: %lu of %lu operands are wrong\n", b.wrong ? "not " : "", number, op.name, b.wrong,
                    b.tried);
    }
    std::printf("1..%d\n", number);
    return status;
}
