/* SPDX-License-Identifier: MIT */
/* Prints docs/gcn_opcodes.md: every opcode of VOP1, VOP2 and VOPC, and what the units do with it. */
#include <stdio.h>

#include "isa/gcn.h"

/* Of VOP2 the last two codes begin the words of the other formats. */
static const struct {
    const char *name;
    unsigned codes;
} formats[] = {[GCN_VOP1] = {"VOP1", 256}, [GCN_VOP2] = {"VOP2", 62}, [GCN_VOPC] = {"VOPC", 256}};

static const char *const classes[] = {
    [GCN_CLASS_I] = "integer", [GCN_CLASS_F] = "float", [GCN_CLASS_T] = "transcendental", [GCN_CLASS_X] = ""};

/* Which units compute operations of a class; csim computes all that have an encoding. */
static const char *const computed[] = {
    [GCN_CLASS_I] = "yes", [GCN_CLASS_F] = "FLOAT", [GCN_CLASS_T] = "TRANS", [GCN_CLASS_X] = "no"};

static const char *const types[] = {
    [GCN_NONE] = "", [GCN_I16] = "i16", [GCN_I32] = "i32", [GCN_F16] = "f16", [GCN_F32] = "f32"};

static const char introduction[] =
    "# GCN 1.2 opcodes\n"
    "\n"
    "Every opcode of VOP1, VOP2 and VOPC, and what [sdwa](units/sdwa.md) does if the instruction has an SDWA dword, "
    "or\n"
    "[dpp](units/dpp.md) if it has a DPP dword:\n"
    "\n"
    "| encoding | computed | class | result |\n"
    "|---|---|---|---|\n"
    "| yes | yes | integer | computed: [integer operations](units/sdwa.md#operations), and moves |\n"
    "| yes | FLOAT | float | computed: [float operations](float.md#operations). `sdwa` with `FLOAT` = 0 rejects them "
    "with `not_implemented` |\n"
    "| yes | TRANS | transcendental | computed: [transcendental operations](transcendental.md). Units with `TRANS` = 0 "
    "reject them with `not_implemented` |\n"
    "| no | no | | rejected with `no_sdwa_form` or `no_dpp_form`: the operation cannot have either dword |\n"
    "| | | no operation | rejected with `no_opcode` |\n"
    "\n"
    "`csim` assembles, disassembles and computes all operations that have an encoding.\n"
    "\n"
    "src0 and src1 are the types of the operands, of 16 or 32 bits: f takes NEG and ABS; i does not, except in "
    "v_mov_b32. With\n"
    "SDWA, both take SEXT. VCC and EXEC are read or written in addition to the operands and the destination; compares "
    "write no\n"
    "other register. DST_SEL concerns SDWA only. Codes 62 and 63 of VOP2 are the words of VOPC and VOP1.\n"
    "\n"
    "`make tables` prints this page from `csim/isa/gcn_op.def`, and `make lint` compares the two.\n";

static void print_cell(const char *text) {
    printf(" %s%s|", text, *text ? " " : "");
}

static void print_row(unsigned code, const struct gcn_op *op) {
    static const char *const vcc[] = {"", "read", "written", "read, written"};
    printf("| %u, 0x%02x |", code, code);
    print_cell(op->mnemonic);
    print_cell(op->class == GCN_CLASS_X ? "no" : "yes");
    print_cell(computed[op->class]);
    print_cell(classes[op->class]);
    print_cell(types[op->type[0]]);
    print_cell(types[op->type[1]]);
    print_cell(vcc[op->flags & (GCN_VCC_IN | GCN_VCC_OUT)]);
    print_cell(op->flags & GCN_EXEC_OUT ? "written" : "");
    print_cell(op->flags & GCN_DWORD_ONLY ? "DWORD only" : "");
    putchar('\n');
}

/* The codes from first to the one before end. */
static void print_gap(unsigned first, unsigned end) {
    if (first + 1 == end)
        printf("| %u, 0x%02x |", first, first);
    else if (first < end)
        printf("| %u to %u, 0x%02x to 0x%02x |", first, end - 1, first, end - 1);
    if (first < end)
        puts(" | | | no operation | | | | | |");
}

int main(void) {
    fputs(introduction, stdout);
    for (unsigned format = GCN_VOP1; format <= GCN_VOPC; format++) {
        unsigned gap = 0;
        printf("\n## %s\n| code | name | encoding | computed | class | src0 | src1 | VCC | EXEC | DST_SEL "
               "|\n|---|---|---|---|---|---|---|---|---|---|\n",
               formats[format].name);
        for (unsigned code = 0; code < formats[format].codes; code++) {
            const struct gcn_op *op = &gcn_ops[format][code];
            if (!op->mnemonic)
                continue;
            print_gap(gap, code);
            print_row(code, op);
            gap = code + 1;
        }
        print_gap(gap, formats[format].codes);
    }
    return 0;
}
