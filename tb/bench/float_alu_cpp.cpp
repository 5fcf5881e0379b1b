// SPDX-License-Identifier: MIT
// A plain C++ Verilator bench of float_alu, as one would write it by hand: what Lanelock's speed is compared with.
// Operations are distributed as in the regression.

#include "plain_bench.h"

extern "C" {
#include "cycle/float_alu.h"
}

enum {
#define OP(name, code, mnemonic, operands, rounds) OP_##name = code,
#include "isa/float_alu_op.def"
#undef OP
};
static const uint32_t codes[] = {
#define OP(name, code, mnemonic, operands, rounds) code,
#include "isa/float_alu_op.def"
};
constexpr uint32_t n_codes = sizeof codes / sizeof codes[0];

class Unit {
  public:
    struct Request : Timing {
        uint32_t op = 0, format = 0, type = 0, rm = 0;
        uint64_t src0 = 0, src1 = 0, src2 = 0;
    };
    struct Response {
        uint32_t error = 0, flags = 0;
        uint64_t result = 0;
    };

    static void make(Request &r, std::mt19937_64 &rng) {
        const uint64_t dice = rng();
        const bool any = dice % 32 == 0; // refused, if one of the fields is
        r.op = any ? dice >> 6 & 63 : codes[(dice >> 6 & 0xffff) * n_codes >> 16];
        r.format = any ? dice >> 22 & 3 : dice >> 21 & 2;
        r.rm = any ? dice >> 24 & 7 : (dice >> 24 & 0xff) * 5 >> 8;
        r.type = dice >> 32 & (r.op == OP_F2F && !any ? 2 : 7);
        if ((r.op == OP_F2I || r.op == OP_I2F) && !any && (r.type & 3) == 3)
            r.type ^= 1;
        r.src0 = value(dice >> 40, r.format, rng);
        r.src1 = near(dice >> 48, r.src0, r.format, rng);
        r.src2 = near(dice >> 56, r.src0, r.format, rng);
    }

    static void respond(const Request &r, Response &response) {
        float_alu_req request = {};
        float_alu_rsp made;
        request.op_i[0] = r.op;
        request.format_i[0] = r.format;
        request.type_i[0] = r.type;
        request.rm_i[0] = r.rm;
        csim_put64(request.src0_i, r.src0);
        csim_put64(request.src1_i, r.src1);
        csim_put64(request.src2_i, r.src2);
        float_alu_respond(&request, &made, 1);
        response = {made.error_o[0], made.flags_o[0], csim_get64(made.result_o)};
    }

    static void drive(Vdut &dut, const Request &r) {
        dut.op_i = r.op;
        dut.format_i = r.format;
        dut.type_i = r.type;
        dut.rm_i = r.rm;
        dut.src0_i = r.src0;
        dut.src1_i = r.src1;
        dut.src2_i = r.src2;
    }

    static void check(const Check &check, const Vdut &dut, const Response &expected) {
        check("error_o", expected.error, dut.error_o);
        check("flags_o", expected.flags, dut.flags_o);
        check("result_o", expected.result, dut.result_o);
    }

    // A division or a root stays in the first stage.
    class Stages {
      public:
        bool valid() const {
            return full[F];
        }

        bool ready(bool rsp_ready) {
            bool next = rsp_ready;
            for (int i = F; i > A; i--)
                next = free[i] = !full[i] || next;
            return free[A] = !full[A] || (count == 0 && next);
        }

        void move(bool accepted, const Request &r) {
            const bool done = count == 0;
            for (int i = F; i > A; i--)
                if (free[i])
                    full[i] = full[i - 1] && (i - 1 > A || done);
            if (free[A]) {
                full[A] = accepted;
                count = r.op == OP_DIV || r.op == OP_SQRT ? precisions[r.format] + 3 : 0;
            } else if (!done) {
                count--;
            }
        }

      private:
        enum { A, F = 5 };
        static constexpr uint32_t precisions[] = {11, 8, 24, 53};
        bool full[F + 1] = {}, free[F + 1] = {};
        uint32_t count = 0; // cycles for which the division in A is still there
    };

  private:
    // A number: near 1, or with an exponent at an end, which also makes subnormal numbers, infinities and NaNs; or any
    // bits.
    static uint64_t value(uint64_t dice, uint32_t format, std::mt19937_64 &rng) {
        const bool wide = format & 2;
        const unsigned bits = wide ? 23 : 10, top = wide ? 255 : 31;
        const uint64_t random = rng(), sign = random >> 63 << (wide ? 31 : 15);
        const uint64_t fraction = (dice & 8 ? random : 1ull << (random & 31)) & ((1u << bits) - 1);
        switch (dice & 7) {
        case 0:
            return random;
        case 1:
            return sign | (random >> 40 & 1) << bits | fraction;
        case 2:
            return sign | (top - (random >> 40 & 1)) << bits | fraction;
        default:
            return sign | (top / 2 - 8 + (random >> 40 & 15)) << bits | fraction;
        }
    }

    static uint64_t near(uint64_t dice, uint64_t other, uint32_t format, std::mt19937_64 &rng) {
        switch (dice & 7) {
        case 0:
            return other;
        case 1:
            return other + 1;
        case 2:
            return other ^ (format & 2 ? 1u << 31 : 1u << 15);
        default:
            return value(dice >> 3, format, rng);
        }
    }
};

int main(int argc, char **argv) {
    return run_bench<Unit>(argc, argv);
}
