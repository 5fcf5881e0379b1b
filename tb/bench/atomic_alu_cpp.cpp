// SPDX-License-Identifier: MIT
// A plain C++ Verilator bench of atomic_alu, as one would write it by hand: what Lanelock's speed is compared with.
// Operations, gaps, back-pressure and resets are distributed as in the regression; every output is checked on every
// cycle. Run as: cpp +CYCLES=2000000 +SEED=1; prints the cycles per second, and
// how many of them brought a response.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>

#include "Vdut.h"
#include "isa/atomic_alu.h"
#include "verilated.h"

struct Op {
    uint32_t op, width;
};

static const Op legal_ops[] = {
#define W16 1
#define W32 2
#define W64 4
#define OP(name, code, mnemonic, widths, operands)                                                                     \
    {code, (widths)&W16 ? ATOMIC_ALU_WIDTH_16 : ATOMIC_ALU_WIDTH_32}, {code, ATOMIC_ALU_WIDTH_32},                     \
        {code, (widths)&W64 ? ATOMIC_ALU_WIDTH_64 : ATOMIC_ALU_WIDTH_32},
#include "isa/atomic_alu_op.def"
};
constexpr uint32_t n_legal_ops = sizeof legal_ops / sizeof legal_ops[0];

struct Request {
    uint32_t op = 0, width = 0;
    uint64_t old = 0, src0 = 0, src1 = 0;
    uint32_t gap = 0;    // cycles before it is offered
    uint32_t ready = ~0; // rsp_ready_i in the cycles before its response is taken, again and again
};

class Generator {
  public:
    explicit Generator(uint64_t seed) : rng(seed) {}

    Request next() {
        if (in_block++ % 256 == 0)
            start_block();
        Request r;
        uint64_t dice = rng();
        if (dice % 64 == 0) {
            r.op = dice >> 6 & 63;
            r.width = dice >> 12 & 3;
        } else {
            const Op &op = legal_ops[(dice >> 6 & 0xffff) * n_legal_ops >> 16];
            r.op = op.op;
            r.width = op.width;
        }
        unsigned bits = r.width == ATOMIC_ALU_WIDTH_16 ? 16 : r.width == ATOMIC_ALU_WIDTH_32 ? 32 : 64;
        r.old = value(dice >> 24, bits);
        r.src0 = near(dice >> 32, r.old, bits, dice >> 40);
        r.src1 = near(dice >> 48, r.old, bits, dice >> 56);
        if (gaps || stalls || heavy)
            timing(r);
        return r;
    }

    // One block in four has a reset.
    bool reset_due() {
        if (in_block % 256 != reset_at)
            return false;
        reset_at = ~0u;
        return true;
    }

  private:
    std::mt19937_64 rng;
    uint32_t in_block = 0, reset_at = ~0u;
    bool gaps = false, stalls = false, heavy = false;

    void start_block() {
        uint64_t dice = rng();
        uint32_t kind = dice & 63;
        gaps = kind < 15;
        stalls = kind >= 10 && kind < 25;
        heavy = kind == 63;
        reset_at = (dice >> 6 & 3) == 0 ? dice >> 8 & 255 : ~0u;
    }

    void timing(Request &r) {
        uint64_t dice = rng();
        uint32_t pattern = static_cast<uint32_t>(dice >> 32) | 1u << (dice >> 27 & 31);
        if (heavy) {
            r.gap = dice & 15;
            r.ready = (pattern & static_cast<uint32_t>(rng())) | 1u << (dice >> 22 & 31);
        } else if (gaps && (dice & 3) == 0) {
            r.gap = dice >> 2 & 3;
        } else if (stalls && (dice & 12) == 0) {
            r.ready = pattern;
        }
    }

    uint64_t edge(unsigned bits, unsigned which) {
        uint64_t ones = ~0ull >> (64 - bits), sign = 1ull << (bits - 1);
        static const uint64_t f32[] = {0,          0x80000000, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                       0xffc00001, 0x7fffffff, 0x7f800001, 0xffa00000, 0x7fbfffff, 1,
                                       0x807fffff, 0x00800000, 0x3f800000, 0xbf800000};
        static const uint64_t f16[] = {0,      0x8000, 0x8000, 0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7fff,
                                       0x7c01, 0xfd00, 0x7dff, 1,      0x83ff, 0x0400, 0x3c00, 0xbc00};
        if (which >= 16 && bits <= 32)
            return bits == 16 ? f16[which - 16] : f32[which - 16];
        const uint64_t integers[] = {0,        0,        1,        1,        2,
                                     ones,     ones,     ones - 1, sign,     sign,
                                     sign + 1, sign - 1, sign - 1, sign - 2, sign | sign >> 1,
                                     sign >> 1};
        return integers[which & 15];
    }

    uint64_t value(uint64_t dice, unsigned bits) {
        switch (dice & 7) {
        case 0:
        case 1:
        case 2:
            return rng();
        case 3:
            return rng() & 0xff;
        case 4:
            return 1ull << (rng() & (bits - 1));
        default:
            return edge(bits, dice >> 3 & 31);
        }
    }

    uint64_t near(uint64_t dice, uint64_t old, unsigned bits, uint64_t more) {
        switch (dice & 7) {
        case 4:
            return old;
        case 5:
            return old ^ 1ull << (more & (bits - 1));
        case 6:
            return old + 1;
        case 7:
            return old - 1;
        default:
            return value(more, bits);
        }
    }
};

class Bench {
  public:
    Bench(VerilatedContext *context, uint64_t seed) : dut(context), generator(seed) {}

    // Returns the number of responses checked.
    uint64_t run(uint64_t cycles) {
        for (cycle = 0; cycle < cycles; cycle++)
            step();
        return checked;
    }

  private:
    Vdut dut;
    Generator generator;
    std::deque<atomic_alu_result> scoreboard; // responses that are due
    std::deque<uint32_t> ready_patterns;      // and how each is taken
    Request request;
    bool have_request = false;
    bool a_valid = false, b_valid = false; // the two stages
    uint32_t ready = ~0u;
    uint64_t cycle = 0, checked = 0;

    [[noreturn]] void fail(const char *port, uint64_t expected, uint64_t seen) const {
        std::printf("cycle %llu: %s expected 0x%llx, seen 0x%llx\n", static_cast<unsigned long long>(cycle), port,
                    static_cast<unsigned long long>(expected), static_cast<unsigned long long>(seen));
        std::exit(1);
    }

    void check(const char *port, uint64_t expected, uint64_t seen) const {
        if (expected != seen)
            fail(port, expected, seen);
    }

    void step() {
        if (!have_request) {
            request = generator.next();
            have_request = true;
        }
        bool rst = cycle == 0 || generator.reset_due();
        bool valid = request.gap == 0;
        bool rsp_ready = ready & 1;

        dut.clk = 0;
        dut.rst = rst;
        dut.req_valid_i = valid;
        dut.rsp_ready_i = rsp_ready;
        dut.op_i = request.op;
        dut.width_i = request.width;
        dut.old_i = request.old;
        dut.src0_i = request.src0;
        dut.src1_i = request.src1;
        dut.eval();

        bool b_free = !b_valid || rsp_ready;
        bool a_free = !a_valid || b_free;
        if (cycle > 0) {
            check("req_ready_o", a_free, dut.req_ready_o);
            check("rsp_valid_o", b_valid, dut.rsp_valid_o);
            if (b_valid) {
                const atomic_alu_result &expected = scoreboard.front();
                check("write_o", expected.write, dut.write_o);
                check("error_o", expected.illegal, dut.error_o);
                check("new_o", expected.new_value, dut.new_o);
                check("ret_o", expected.ret, dut.ret_o);
            } else {
                check("write_o", 0, dut.write_o);
                check("error_o", 0, dut.error_o);
                check("new_o", 0, dut.new_o);
                check("ret_o", 0, dut.ret_o);
            }
        }
        dut.clk = 1;
        dut.eval();

        if (rst) {
            a_valid = b_valid = false;
            scoreboard.clear();
            ready_patterns.clear();
            ready = ~0u;
            return;
        }
        bool taken = b_valid && rsp_ready;
        bool accepted = valid && a_free;
        ready = ready >> 1 | ready << 31;
        if (request.gap)
            request.gap--;
        if (taken) {
            scoreboard.pop_front();
            ready_patterns.pop_front();
            checked++;
        }
        if (accepted) {
            scoreboard.push_back(atomic_alu_exec(request.op, request.width, request.old, request.src0, request.src1));
            ready_patterns.push_back(request.ready);
            have_request = false;
        }
        if (b_free)
            b_valid = a_valid;
        if (a_free)
            a_valid = accepted;
        if (taken && !ready_patterns.empty())
            ready = ready_patterns.front();
    }
};

int main(int argc, char **argv) {
    unsigned long long cycles = 0, seed = 0;
    if (argc != 3 || std::sscanf(argv[1], "+CYCLES=%llu", &cycles) != 1 || cycles == 0 ||
        std::sscanf(argv[2], "+SEED=%llu", &seed) != 1) {
        std::fputs("expected +CYCLES=number +SEED=number\n", stderr);
        return 2;
    }
    VerilatedContext context;
    context.randReset(2);
    context.randSeed(static_cast<int>(seed));
    Bench bench(&context, seed);
    auto start = std::chrono::steady_clock::now();
    uint64_t checked = bench.run(cycles);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("rate %.0f occupancy %.4f\n", cycles / seconds.count(), static_cast<double>(checked) / cycles);
}
