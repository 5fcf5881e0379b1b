// SPDX-License-Identifier: MIT
// A plain C++ Verilator bench of int_alu, as one would write it by hand: what Lanelock's speed is compared with.
// Operations, gaps, back-pressure and resets are distributed as in the regression; every output is checked on every
// cycle. Run as: cpp +CYCLES=2000000 +SEED=1; prints the cycles per second, and how many of them brought a response.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <random>

#include "Vdut.h"
#include "isa/int_alu.h"
#include "verilated.h"

static const uint32_t codes[] = {
#define OP(name, code, mnemonic, operands) code,
#include "isa/int_alu_op.def"
};
constexpr uint32_t n_codes = sizeof codes / sizeof codes[0];
static const int_alu_dialect dialect = {static_cast<int_div0>(DIV0), static_cast<int_shift>(SHIFT), EXTEND};

struct Request {
    uint32_t op = 0, width = 0;
    uint64_t src0 = 0, src1 = 0, src2 = 0;
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
        do {
            const uint64_t dice = rng();
            r.op = dice % 64 == 0 ? dice >> 6 & 63 : codes[(dice >> 6 & 0xffff) * n_codes >> 16];
            r.width = dice >> 22 & 3;
            const unsigned bits = 8u << r.width;
            r.src0 = value(dice >> 24, bits);
            r.src1 = near(dice >> 32, r.src0, bits);
            r.src2 = near(dice >> 48, r.src0, bits);
        } while (DIV0 == INT_DIV0_REFUSED && int_alu_is_special(r.op, r.width, r.src0, r.src1));
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

    uint64_t value(uint64_t dice, unsigned bits) {
        const unsigned at = dice >> 8 & (bits - 1);
        switch (dice & 7) {
        case 0:
            return rng();
        case 1:
        case 2:
            return rng() >> (64 - bits) >> at;
        case 3:
            return ~(rng() >> (64 - bits) >> at);
        case 4:
            return (2ull << at) - (1ull << (rng() & (bits - 1)));
        default:
            return (1ull << at) - 1 + (dice >> 4 & 3);
        }
    }

    uint64_t near(uint64_t dice, uint64_t other, unsigned bits) {
        switch (dice & 15) {
        case 0:
            return other;
        case 1:
            return other + 1;
        case 2:
            return other ^ 1ull << (dice >> 8 & (bits - 1));
        default:
            return value(dice >> 4, bits);
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
    enum { A, B, C, D };
    Vdut dut;
    Generator generator;
    std::deque<int_alu_result> scoreboard; // responses that are due
    std::deque<uint32_t> ready_patterns;   // and how each is taken
    Request request;
    bool have_request = false;
    bool valid_of[4] = {}; // the stages
    uint32_t count = 0;    // cycles for which the division in A is still there
    uint32_t ready = ~0u;
    uint64_t cycle = 0, checked = 0;

    void check(const char *port, uint64_t expected, uint64_t seen) const {
        if (expected == seen)
            return;
        std::printf("cycle %llu: %s expected 0x%llx, seen 0x%llx\n", static_cast<unsigned long long>(cycle), port,
                    static_cast<unsigned long long>(expected), static_cast<unsigned long long>(seen));
        std::exit(1);
    }

    void step() {
        if (!have_request) {
            request = generator.next();
            have_request = true;
        }
        const bool rst = cycle == 0 || generator.reset_due(), valid = request.gap == 0, rsp_ready = ready & 1;

        dut.clk = 0;
        dut.rst = rst;
        dut.req_valid_i = valid;
        dut.rsp_ready_i = rsp_ready;
        dut.op_i = request.op;
        dut.width_i = request.width;
        dut.src0_i = request.src0;
        dut.src1_i = request.src1;
        dut.src2_i = request.src2;
        dut.eval();

        const bool done = count == 0, d_free = !valid_of[D] || rsp_ready, c_free = !valid_of[C] || d_free;
        const bool b_free = !valid_of[B] || c_free, a_free = !valid_of[A] || (done && b_free);
        if (cycle > 0) {
            const int_alu_result expected = valid_of[D] ? scoreboard.front() : int_alu_result();
            check("req_ready_o", a_free, dut.req_ready_o);
            check("rsp_valid_o", valid_of[D], dut.rsp_valid_o);
            check("error_o", expected.error, dut.error_o);
            check("result_o", expected.result, dut.result_o);
        }
        dut.clk = 1;
        dut.eval();

        if (rst) {
            for (bool &stage : valid_of)
                stage = false;
            scoreboard.clear();
            ready_patterns.clear();
            ready = ~0u;
            return;
        }
        const bool taken = valid_of[D] && rsp_ready, accepted = valid && a_free;
        ready = ready >> 1 | ready << 31;
        if (request.gap)
            request.gap--;
        if (taken) {
            scoreboard.pop_front();
            ready_patterns.pop_front();
            checked++;
        }
        if (d_free)
            valid_of[D] = valid_of[C];
        if (c_free)
            valid_of[C] = valid_of[B];
        if (b_free)
            valid_of[B] = valid_of[A] && done;
        if (a_free) {
            valid_of[A] = accepted;
            count = int_alu_divides(request.op) ? int_alu_bits(request.width) + 1 : 0;
        } else if (!done) {
            count--;
        }
        if (accepted) {
            scoreboard.push_back(
                int_alu_exec(&dialect, request.op, request.width, request.src0, request.src1, request.src2));
            ready_patterns.push_back(request.ready);
            have_request = false;
        }
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
