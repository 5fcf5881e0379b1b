// SPDX-License-Identifier: MIT
// A plain C++ Verilator bench of atomic_alu, as one would write it by hand: what Lanelock's speed is compared with.
// Operations are distributed as in the regression.

#include "plain_bench.h"

#include "isa/atomic_alu.h"

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

class Unit {
  public:
    struct Request : Timing {
        uint32_t op = 0, width = 0;
        uint64_t old = 0, src0 = 0, src1 = 0;
    };
    using Response = atomic_alu_result;
    using Stages = Collapse<2>;

    static void make(Request &r, std::mt19937_64 &rng) {
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
        r.old = value(dice >> 24, bits, rng);
        r.src0 = near(dice >> 32, r.old, bits, dice >> 40, rng);
        r.src1 = near(dice >> 48, r.old, bits, dice >> 56, rng);
    }

    static void respond(const Request &r, Response &response) {
        response = atomic_alu_exec(r.op, r.width, r.old, r.src0, r.src1);
    }

    static void drive(Vdut &dut, const Request &r) {
        dut.op_i = r.op;
        dut.width_i = r.width;
        dut.old_i = r.old;
        dut.src0_i = r.src0;
        dut.src1_i = r.src1;
    }

    static void check(const Check &check, const Vdut &dut, const Response &expected) {
        check("write_o", expected.write, dut.write_o);
        check("error_o", expected.illegal, dut.error_o);
        check("new_o", expected.new_value, dut.new_o);
        check("ret_o", expected.ret, dut.ret_o);
    }

  private:
    static uint64_t edge(unsigned bits, unsigned which) {
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

    static uint64_t value(uint64_t dice, unsigned bits, std::mt19937_64 &rng) {
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

    static uint64_t near(uint64_t dice, uint64_t old, unsigned bits, uint64_t more, std::mt19937_64 &rng) {
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
            return value(more, bits, rng);
        }
    }
};

int main(int argc, char **argv) {
    return run_bench<Unit>(argc, argv);
}
