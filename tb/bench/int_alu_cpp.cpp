// SPDX-License-Identifier: MIT
// A plain C++ Verilator bench of int_alu, as one would write it by hand: what Lanelock's speed is compared with.
// Operations are distributed as in the regression.

#include "plain_bench.h"

#include "isa/int_alu.h"

static const uint32_t codes[] = {
#define OP(name, code, mnemonic, operands) code,
#include "isa/int_alu_op.def"
};
constexpr uint32_t n_codes = sizeof codes / sizeof codes[0];
static const int_alu_dialect dialect = {static_cast<int_div0>(DIV0), static_cast<int_shift>(SHIFT), EXTEND};

class Unit {
  public:
    struct Request : Timing {
        uint32_t op = 0, width = 0;
        uint64_t src0 = 0, src1 = 0, src2 = 0;
    };
    using Response = int_alu_result;

    static void make(Request &r, std::mt19937_64 &rng) {
        do {
            const uint64_t dice = rng();
            r.op = dice % 64 == 0 ? dice >> 6 & 63 : codes[(dice >> 6 & 0xffff) * n_codes >> 16];
            r.width = dice >> 22 & 3;
            const unsigned bits = 8u << r.width;
            r.src0 = value(dice >> 24, bits, rng);
            r.src1 = near(dice >> 32, r.src0, bits, rng);
            r.src2 = near(dice >> 48, r.src0, bits, rng);
        } while (DIV0 == INT_DIV0_REFUSED && int_alu_is_special(r.op, r.width, r.src0, r.src1));
    }

    static void respond(const Request &r, Response &response) {
        response = int_alu_exec(&dialect, r.op, r.width, r.src0, r.src1, r.src2);
    }

    static void drive(Vdut &dut, const Request &r) {
        dut.op_i = r.op;
        dut.width_i = r.width;
        dut.src0_i = r.src0;
        dut.src1_i = r.src1;
        dut.src2_i = r.src2;
    }

    static void check(const Check &check, const Vdut &dut, const Response &expected) {
        check("error_o", expected.error, dut.error_o);
        check("result_o", expected.result, dut.result_o);
    }

    // A division stays in the first stage.
    class Stages {
      public:
        bool valid() const {
            return full[D];
        }

        bool ready(bool rsp_ready) {
            done = count == 0;
            free[D] = !full[D] || rsp_ready;
            free[C] = !full[C] || free[D];
            free[B] = !full[B] || free[C];
            return free[A] = !full[A] || (done && free[B]);
        }

        void move(bool accepted, const Request &r) {
            if (free[D])
                full[D] = full[C];
            if (free[C])
                full[C] = full[B];
            if (free[B])
                full[B] = full[A] && done;
            if (free[A]) {
                full[A] = accepted;
                count = int_alu_divides(r.op) ? int_alu_bits(r.width) + 1 : 0;
            } else if (!done) {
                count--;
            }
        }

      private:
        enum { A, B, C, D };
        bool full[4] = {}, free[4] = {}, done = false;
        uint32_t count = 0; // cycles for which the division in A is still there
    };

  private:
    static uint64_t value(uint64_t dice, unsigned bits, std::mt19937_64 &rng) {
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

    static uint64_t near(uint64_t dice, uint64_t other, unsigned bits, std::mt19937_64 &rng) {
        switch (dice & 15) {
        case 0:
            return other;
        case 1:
            return other + 1;
        case 2:
            return other ^ 1ull << (dice >> 8 & (bits - 1));
        default:
            return value(dice >> 4, bits, rng);
        }
    }
};

int main(int argc, char **argv) {
    return run_bench<Unit>(argc, argv);
}
