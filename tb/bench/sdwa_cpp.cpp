// SPDX-License-Identifier: MIT
// A plain, handwritten C++ Verilator bench of sdwa, with which Lanelock's speed is compared. Instructions are
// distributed as in the regression. LANES is the number of lanes, and FLOAT is 1 if there are float operations.

#include "plain_bench.h"

#include <cstring>

extern "C" {
#include "cycle/sdwa.h"
}

constexpr uint32_t all_lanes = (1u << LANES) - 1;

enum Format { VOP1, VOP2, VOPC };

// The modifiers that an operand can have, in bits 19 and up or 27 and up of the SDWA dword; NONE is no operand.
enum Modifiers { NONE = 0, I16 = 1, I32 = 1, F16 = 6, F32 = 6 };

// Of the flags of an operation one matters here: DST_SEL is DWORD.
enum Flags { GCN_VCC_IN = 0, GCN_VCC_OUT = 0, GCN_EXEC_OUT = 0, GCN_MOVES = 0, GCN_DWORD_ONLY = 1 };
constexpr uint32_t DWORD = 6;

struct Op {
    Format format;
    uint32_t code, modifiers[2];
    bool dword_only;
};

#define OP_IMPLEMENTED(format, code, src0, src1, flags) {format, code, {src0, src1}, ((flags)&GCN_DWORD_ONLY) != 0},

static const Op legal_ops[] = {
#define OP(format, name, code, mnemonic, kind, src0, src1, flags) OP_##kind(format, code, src0, src1, flags)
#define OP_I OP_IMPLEMENTED
#if FLOAT
#define OP_F OP_IMPLEMENTED
#else
#define OP_F(...)
#endif
#define OP_T(...)
#define OP_X(...)
#include "isa/gcn_op.def"
};
constexpr uint32_t n_legal_ops = sizeof legal_ops / sizeof legal_ops[0];

class Unit {
  public:
    struct Request : Timing {
        sdwa_req payload = {};
    };
    using Response = sdwa_rsp;
    using Stages = Collapse<sizeof(sdwa_state::valid) / sizeof(uint32_t)>;

    static void make(Request &r, std::mt19937_64 &rng) {
        uint64_t inst = instruction(rng);
        r.payload.inst_i[0] = static_cast<uint32_t>(inst);
        r.payload.inst_i[1] = static_cast<uint32_t>(inst >> 32);
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t dice = rng();
            uint32_t src0 = value(dice, rng), src1 = value(dice >> 16, rng);
            r.payload.src0_i[lane] = src0;
            r.payload.src1_i[lane] = (dice >> 29 & 7) == 0 ? src0 : (dice >> 29 & 7) == 1 ? src0 + 1 : src1;
            r.payload.old_i[lane] = static_cast<uint32_t>(dice >> 32);
        }
        uint64_t dice = rng();
        r.payload.vcc_i[0] = dice & all_lanes;
        r.payload.mode_i[0] = dice >> 40 & 0x3ff;
        r.payload.exec_i[0] = (dice >> 60) < 7 ? all_lanes : (dice >> 60) == 7 ? 0 : dice >> 16 & all_lanes;
    }

    static void respond(const Request &r, Response &response) {
        sdwa_respond(&r.payload, &response, LANES, 1);
    }

    static void drive(Vdut &dut, const Request &r) {
        const sdwa_req &payload = r.payload;
        dut.inst_i = static_cast<uint64_t>(payload.inst_i[1]) << 32 | payload.inst_i[0];
        std::memcpy(&dut.src0_i, payload.src0_i, 4 * LANES);
        std::memcpy(&dut.src1_i, payload.src1_i, 4 * LANES);
        std::memcpy(&dut.old_i, payload.old_i, 4 * LANES);
        dut.vcc_i = payload.vcc_i[0];
        dut.exec_i = payload.exec_i[0];
        dut.mode_i = payload.mode_i[0];
    }

    static void check(const Check &check, const Vdut &dut, const Response &expected) {
        check("error_o", expected.error_o[0], dut.error_o);
        check("dst_we_o", expected.dst_we_o[0], dut.dst_we_o);
        check("vcc_we_o", expected.vcc_we_o[0], dut.vcc_we_o);
        check("exec_we_o", expected.exec_we_o[0], dut.exec_we_o);
        check("vcc_o", expected.vcc_o[0], dut.vcc_o);
        check("exec_o", expected.exec_o[0], dut.exec_o);
        uint32_t dst[LANES];
        std::memcpy(dst, &dut.dst_o, sizeof dst);
        for (int lane = 0; lane < LANES; lane++)
            check("dst_o", expected.dst_o[lane], dst[lane]);
    }

  private:
    // Both words with another operation.
    static uint64_t assemble(Format format, uint32_t code, uint32_t vdst, uint32_t vsrc1, uint32_t dword) {
        uint32_t word = 0xf9;
        if (format == VOP1)
            word |= 63u << 25 | vdst << 17 | code << 9;
        else if (format == VOP2)
            word |= code % 62 << 25 | vdst << 17 | vsrc1 << 9;
        else
            word |= 62u << 25 | code << 17 | vsrc1 << 9;
        return static_cast<uint64_t>(dword) << 32 | word;
    }

    // Most are legal; the others differ from a legal one in a field or two.
    static uint64_t instruction(std::mt19937_64 &rng) {
        uint64_t dice = rng(), more = rng();
        const Op &op = legal_ops[(dice & 0xffff) * n_legal_ops >> 16];
        uint32_t vdst = more & 0xff, vsrc1 = more >> 8 & 0xff, dword = 0;
        if (op.modifiers[0])
            dword |= (more >> 16 & 0xff) | (more >> 24 & 0xff) % 7 << 16 | (more >> 32 & op.modifiers[0]) << 19;
        if (op.modifiers[1])
            dword |= (more >> 35 & 0xff) % 7 << 24 | (more >> 43 & op.modifiers[1]) << 27;
        if (op.format == VOPC)
            dword |= (more >> 46 & 0x3f) << 8;
        else if (op.modifiers[0])
            dword |= (op.dword_only ? DWORD : (more >> 46 & 0xff) % 7) << 8 | (more >> 54 & 0xff) % 3 << 11 |
                     (more >> 62 & 1) << 13;
        else
            vdst = 0;
        uint64_t inst = assemble(op.format, op.code, vdst, vsrc1, dword);
        switch (dice >> 16 & 31) {
        case 0: // a bit or two of the SDWA dword
            return inst ^ 1ull << (32 + (dice >> 21 & 31)) ^ (dice >> 26 & 1) << (32 + (dice >> 27 & 31));
        case 1: // a bit anywhere
            return inst ^ 1ull << (dice >> 21 & 63);
        case 2: // another operation
            return assemble(static_cast<Format>((dice >> 32) % 3), dice >> 21 & 0xff, vdst, vsrc1, dword);
        case 3: { // a selection or DST_UNUSED that does not exist
            static const unsigned fields[] = {8, 10, 16, 24};
            return inst | 7ull << (32 + fields[dice >> 21 & 3]);
        }
        case 4:
            return dice >> 21 & 1 ? rng() : (rng() & ~0x1ffull) | 0xf9;
        default:
            return inst;
        }
    }

    static uint32_t value(uint64_t dice, std::mt19937_64 &rng) {
        static const uint32_t edges[] = {
            0,          1,          0xffffffff, 0x80000000, 0x7fffffff, 0x80,       0x7f,       0xff,
            0x8000,     0x7fff,     0xffff,     0x00ffffff, 0x00800000, 0x007fffff, 0x80808080, 0x7f7f7f7f,
            0xff00ff00, 0x00ff00ff, 0x80007fff, 0x7fff8000, 0xfffffffe, 0x80000001, 0x00010000, 0xffff0000,
            0x00000100, 0x01000000, 0x0000001f, 0x00000020, 0x1f1f1f1f, 0x20202020, 0xfffefffe, 0x00010001};
        static const uint32_t floats[] = {0x3f800000, 0xbf800000, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001,
                                          0x7f7fffff, 0x00800000, 0x3c003c00, 0xbc00bc00, 0x7c007c00, 0xfc00fc00,
                                          0x7e007e00, 0x7c017c01, 0x7bff7bff, 0x04000400};
        uint32_t edge = edges[dice >> 3 & 31], bit = 1u << (dice >> 8 & 31);
        if (FLOAT && (dice & 4) && (dice >> 13 & 1))
            edge = floats[dice >> 3 & 15];
        switch (dice & 7) {
        case 0:
        case 1:
        case 2:
        case 3:
            return static_cast<uint32_t>(rng());
        case 4:
        case 5:
            return edge;
        case 6:
            return bit;
        default:
            return edge ^ bit;
        }
    }
};

int main(int argc, char **argv) {
    return run_bench<Unit>(argc, argv);
}
