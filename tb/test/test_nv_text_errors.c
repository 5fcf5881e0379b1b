/* SPDX-License-Identifier: MIT */
/* Unit tests of the assembly text of ATOMS instructions that is refused: where, and why. */
#include <stdio.h>

#include "isa/nv_text.h"
#include "test/unit_test.h"

#define OPERATION "expected an operation: ADD MIN MAX INC DEC AND OR XOR EXCH CAS CAST"
#define SIZE "expected '.U32', '.S32', '.U64', '.32', '.64' or Rd"
#define RD "expected Rd, R0 to R254 or RZ"
#define RB "expected Rb, R0 to R254 or RZ"
#define RC "expected Rc, R0 to R254 or RZ"
#define PREDICATE "expected a predicate, P0 to P6 or PT"
#define ADDRESS "expected R0 to R254, RZ, or an address from 0 to 0xfffffc"
#define ABSOLUTE "expected an address from 0 to 0xfffffc"
#define OFFSET "expected an offset from -0x800000 to 0x7ffffc"
#define PAIR "expected an even register or RZ, as 64 bits are a pair (A-17)"
#define HIGHEST "expected R0 to R252 or RZ: the pair would end in R255, which is RZ (A-28)"
#define NO_SIGN "expected '+' or ']': without a register the offset has no sign (A-12)"
#define MORE "expected an annotation, ';' or the end"
#define BARRIER "expected a barrier, 0 to 5"
#define CLASS "expected the name of a class, of 23 letters at most, as W5, or its number, 0 to 31"

static const struct {
    const char *text;
    unsigned column;
    enum nv_error error;
    const char *message;
} errors[] = {
    /* sizes that an operation does not have */
    {"ATOMS.ADD.U64 R0, [R1], R2", 10, NV_ILLEGAL_DECODE,
     "illegal_decode: found '.U64', expected '.U32' or '.S32': ADD has no 64 bits (A-2)"},
    {"ATOMS.MAX.64 R0, [R1], R2", 10, NV_ILLEGAL_DECODE,
     "illegal_decode: found '.64', expected '.U32' or '.S32': MAX has no 64 bits (A-2)"},
    {"ATOMS.INC.S32 R0, [R1], R2", 10, NV_ILLEGAL_DECODE,
     "illegal_decode: found '.S32', expected '.U32': INC has no signed form (A-2)"},
    {"ATOMS.DEC.U64 R0, [R1], R2", 10, NV_ILLEGAL_DECODE,
     "illegal_decode: found '.U64', expected '.U32': DEC has no 64 bits (A-2)"},
    {"ATOMS.ADD.S64 R0, [R1], R2", 10, NV_OK, "found '.S64', " SIZE},
    {"ATOMS.ADD. R0, [R1], R2", 10, NV_OK, "found '.', " SIZE},
    {"ATOMS.ADD.U32.S32 R0, [R1], R2", 14, NV_OK, "found '.S32', " RD},
    {"ATOMS.ADD.SPIN R0, [R1], R2", 10, NV_OK, "found '.SPIN', expected a size or Rd: CAST alone can have .SPIN"},
    {"ATOMS.CAS.SPIN R0, [R1], R2, R3", 10, NV_OK, "found '.SPIN', expected a size or Rd: CAST alone can have .SPIN"},
    {"ATOMS.CAST.64.SPIN R0, [R1], R4, R6", 14, NV_OK, "found '.SPIN', " RD},
    /* registers: alignment, then range, Rd before Rb */
    {"ATOMS.CAS R0, [R1], R3, R4", 21, NV_MISALIGNED_REG, "misaligned_reg: found 'R3', expected an Rb that is even"},
    {"ATOMS.CAST.SPIN R0, [R1], R5, RZ", 27, NV_MISALIGNED_REG,
     "misaligned_reg: found 'R5', expected an Rb that is even"},
    {"ATOMS.CAS R0, [R1], RZ, R5", 21, NV_MISALIGNED_REG,
     "misaligned_reg: found 'RZ', expected a register: of CAS and CAST Rb can not be RZ (A-26)"},
    {"ATOMS.CAST.64 R0, [R1], RZ, RZ", 25, NV_MISALIGNED_REG,
     "misaligned_reg: found 'RZ', expected a register: of CAS and CAST Rb can not be RZ (A-26)"},
    {"ATOMS.CAS.64 R0, [R1], R6, R8", 24, NV_MISALIGNED_REG,
     "misaligned_reg: found 'R6', expected an Rb that is a multiple of 4"},
    {"ATOMS.CAS.64 R1, [R1], R6, R8", 14, NV_MISALIGNED_REG, "misaligned_reg: found 'R1', " PAIR},
    {"ATOMS.EXCH.U64 R1, [R1], R3", 16, NV_MISALIGNED_REG, "misaligned_reg: found 'R1', " PAIR},
    {"ATOMS.EXCH.U64 RZ, [R1], R3", 26, NV_MISALIGNED_REG, "misaligned_reg: found 'R3', " PAIR},
    {"ATOMS.EXCH.U64 R254, [R1], R3", 28, NV_MISALIGNED_REG, "misaligned_reg: found 'R3', " PAIR},
    {"ATOMS.EXCH.U64 R254, [R1], R2", 16, NV_OUT_OF_RANGE_REG, "out_of_range_reg: found 'R254', " HIGHEST},
    {"ATOMS.EXCH.U64 R2, [R1], R254", 26, NV_OUT_OF_RANGE_REG, "out_of_range_reg: found 'R254', " HIGHEST},
    {"ATOMS.CAS.64 R254, [R1], R252, RZ", 14, NV_OUT_OF_RANGE_REG, "out_of_range_reg: found 'R254', " HIGHEST},
    {"ATOMS.CAS R0, [R1], R254, R0", 27, NV_OUT_OF_RANGE_REG,
     "out_of_range_reg: found 'R0', expected RZ: behind this Rb there is no register for Rc (A-18)"},
    {"ATOMS.CAS.64 R0, [R1], R252, R254", 30, NV_OUT_OF_RANGE_REG,
     "out_of_range_reg: found 'R254', expected RZ: behind this Rb there is no register for Rc (A-18)"},
    /* Rc, which no bits name */
    {"ATOMS.CAST.SPIN.U32 R0,[R4+0x18],R4,R6", 37, NV_OK,
     "found 'R6', expected R5, which is behind Rb, or RZ; R6 goes with .U64 (A-1)"},
    {"ATOMS.CAS R0, [R1], R4, R6", 25, NV_OK,
     "found 'R6', expected R5, which is behind Rb, or RZ; R6 goes with .U64 (A-1)"},
    {"ATOMS.CAS R0, [R1], R6, R8", 25, NV_OK, "found 'R8', expected R7, which is behind Rb, or RZ"},
    {"ATOMS.CAS R0, [R1], R4, R4", 25, NV_OK, "found 'R4', expected R5, which is behind Rb, or RZ"},
    {"ATOMS.CAS.64 R0, [R1], R4, R5", 28, NV_OK, "found 'R5', expected R6, which is behind Rb's pair, or RZ"},
    {"ATOMS.CAS R0, [R1], R4", 23, NV_OK, "found the end, expected ',' and Rc"},
    {"ATOMS.CAS R0, [R1], R4;", 23, NV_OK, "found ';', expected ',' and Rc"},
    {"ATOMS.CAS R0, [R1], R4, R255", 25, NV_OK, "found 'R255', " RC},
    {"ATOMS.ADD R0, [R1], R2, R3", 23, NV_OK, "found ',', " MORE ": the operation has no Rc (A-15)"},
    {"ATOMS.ADD R0, [R1], R2, RZ", 23, NV_OK, "found ',', " MORE ": the operation has no Rc (A-15)"},
    /* addresses */
    {"ATOMS.ADD R0, [R1+2], R2", 19, NV_OK, "found '2', expected a multiple of 4 (A-14)"},
    {"ATOMS.ADD R0, [R1-0x3], R2", 19, NV_OK, "found '0x3', expected a multiple of 4 (A-14)"},
    {"ATOMS.ADD R0, [5], R2", 16, NV_OK, "found '5', expected a multiple of 4 (A-14)"},
    {"ATOMS.ADD R0, [RZ-4], R2", 18, NV_OK, "found '-4', " NO_SIGN},
    {"ATOMS.ADD R0, [RZ - 0], R2", 19, NV_OK, "found '-', " NO_SIGN},
    {"ATOMS.ADD R0, [-4], R2", 16, NV_OK, "found '-4', " ADDRESS},
    {"ATOMS.ADD R0, [RZ+0x1000000], R2", 19, NV_OK, "found '0x1000000', " ABSOLUTE},
    {"ATOMS.ADD R0, [0x1000000], R2", 16, NV_OK, "found '0x1000000', " ABSOLUTE},
    {"ATOMS.ADD R0, [R1+0x800000], R2", 19, NV_OK, "found '0x800000', " OFFSET},
    {"ATOMS.ADD R0, [R1-0x800004], R2", 19, NV_OK, "found '0x800004', " OFFSET},
    {"ATOMS.ADD R0, [R1+R2], R2", 19, NV_OK, "found 'R2', " OFFSET},
    {"ATOMS.ADD R0, [R1+-4], R2", 19, NV_OK, "found '-4', " OFFSET},
    {"ATOMS.ADD R0, [R1+4x], R2", 19, NV_OK, "found '4x', " OFFSET},
    {"ATOMS.ADD R0, [R1 4], R2", 19, NV_OK, "found '4', expected '+', '-' or ']'"},
    {"ATOMS.ADD R0, [R1+4, R2", 20, NV_OK, "found ',', expected '+', '-' or ']'"},
    {"ATOMS.ADD R0, [], R2", 16, NV_OK, "found ']', " ADDRESS},
    {"ATOMS.ADD R0, [4+R1], R2", 17, NV_OK, "found '+', expected ']'"},
    {"ATOMS.ADD R0, R1, R2", 15, NV_OK, "found 'R1', expected '[' and an address, as in [R4+0x10]"},
    /* the rest */
    {"", 1, NV_OK, "found the end, expected ATOMS, as in ATOMS.ADD"},
    {"ATOM.ADD R0, [R1], R2", 1, NV_OK, "found 'ATOM.ADD', expected ATOMS, as in ATOMS.ADD"},
    {"ATOMS", 6, NV_OK, "found the end, expected '.' and an operation, as in ATOMS.ADD"},
    {"ATOMS R0, [R1], R2", 7, NV_OK, "found 'R0', expected '.' and an operation, as in ATOMS.ADD"},
    {"ATOMS.SUB R0, [R1], R2", 7, NV_OK, "found 'SUB', " OPERATION},
    {"ATOMS.SPIN R0, [R1], R2", 7, NV_OK, "found 'SPIN', " OPERATION},
    {"ATOMS. # ADD", 8, NV_OK, "found the end, " OPERATION},
    {"@P7 ATOMS.ADD R0, [R1], R2", 2, NV_OK, "found 'P7', " PREDICATE},
    {"@!!P1 ATOMS.ADD R0, [R1], R2", 3, NV_OK, "found '!', " PREDICATE},
    {"@ATOMS.ADD R0, [R1], R2", 2, NV_OK, "found 'ATOMS.ADD', " PREDICATE},
    {"P1 ATOMS.ADD R0, [R1], R2", 1, NV_OK, "found 'P1', expected ATOMS, as in ATOMS.ADD"},
    {"ATOMS.ADD R255, [R1], R2", 11, NV_OK, "found 'R255', " RD},
    {"ATOMS.ADD [R1], R2", 11, NV_OK, "found '[', " RD},
    {"ATOMS.ADD R0 [R1], R2", 14, NV_OK, "found '[', expected ','"},
    {"ATOMS.ADD R0, [R256], R2", 16, NV_OK, "found 'R256', " ADDRESS},
    {"ATOMS.ADD R0, [R1] R2", 20, NV_OK, "found 'R2', expected ','"},
    {"ATOMS.ADD R0, [R1], 5", 21, NV_OK, "found '5', " RB},
    {"ATOMS.ADD R0, [R1], R2x", 21, NV_OK, "found 'R2x', " RB},
    {"ATOMS.ADD R0, [R1], R2 R3", 24, NV_OK, "found 'R3', " MORE},
    {"ATOMS.ADD R0, [R1], R2; ;", 25, NV_OK, "found ';', expected the end"},
    {"ATOMS.ADD R0, [R1], R2; &rd1", 25, NV_OK, "found '&', expected the end"},
    {"ATOMS.ADD R0, [R1], R2 /", 24, NV_OK, "found '/', " MORE},
    {"ATOMS.ADD R0, [R1], R2 \xff", 24, NV_OK, "found byte 0xff, " MORE},
    /* annotations */
    {"ATOMS.ADD R0, [R1], R2 &req_64", 29, NV_OK, "found '64', expected '={' and barriers, or their mask, 0 to 63"},
    {"ATOMS.ADD R0, [R1], R2 &req", 28, NV_OK, "found the end, expected '={' and barriers, or their mask, 0 to 63"},
    {"ATOMS.ADD R0, [R1], R2 &req=3", 29, NV_OK, "found '3', expected '{' and barriers, as in &req={0,1}"},
    {"ATOMS.ADD R0, [R1], R2 &req={0,6}", 32, NV_OK, "found '6', " BARRIER},
    {"ATOMS.ADD R0, [R1], R2 &req={0 1}", 32, NV_OK, "found '1', expected ',' or '}'"},
    {"ATOMS.ADD R0, [R1], R2 &req={0,}", 32, NV_OK, "found '}', " BARRIER},
    {"ATOMS.ADD R0, [R1], R2 &rd6", 27, NV_OK, "found '6', " BARRIER},
    {"ATOMS.ADD R0, [R1], R2 &wr=7", 28, NV_OK, "found '7', " BARRIER},
    {"ATOMS.ADD R0, [R1], R2 &wr", 27, NV_OK, "found the end, " BARRIER},
    {"ATOMS.ADD R0, [R1], R2 &rd0 &rd0", 29, NV_OK, "found '&', expected each annotation once"},
    {"ATOMS.ADD R0, [R1], R2 ?W1 ?W2", 28, NV_OK, "found '?', expected each annotation once"},
    {"ATOMS.ADD R0, [R1], R2 &foo", 24, NV_OK, "found '&', expected &req, &rd, &wr or ?"},
    {"ATOMS.ADD R0, [R1], R2 &reuse=1", 24, NV_OK, "found '&', expected &req, &rd, &wr or ?"},
    {"ATOMS.ADD R0, [R1], R2 ?", 25, NV_OK, "found the end, " CLASS},
    {"ATOMS.ADD R0, [R1], R2 ?32", 25, NV_OK, "found '32', " CLASS},
    {"ATOMS.ADD R0, [R1], R2 ?4x", 25, NV_OK, "found '4x', " CLASS},
    {"ATOMS.ADD R0, [R1], R2 ?_Some_Class_of_24_letters", 25, NV_OK, "found '_Some_Class_of_24_letters', " CLASS},
};

static void refused(void **state) {
    (void)state;
    for (size_t i = 0; i < COUNT(errors); i++) {
        struct nv_atoms inst;
        struct nv_text_error error;
        if (nv_text_parse(errors[i].text, strlen(errors[i].text), &inst, NULL, &error))
            fail_msg("%s: accepted", errors[i].text);
        if (error.column != errors[i].column || error.error != errors[i].error ||
            strcmp(error.message, errors[i].message) != 0)
            fail_msg("%s: column %u: %s (%u)", errors[i].text, error.column, error.message, error.error);
        /* What has a name, has a word that is refused by it. */
        if (error.error != NV_OK)
            assert_int_equal(nv_atoms_decode(nv_atoms_encode(&inst), &inst), error.error);
    }
}

/* Texts with letters changed, left out and doubled: they are read or refused, and nothing else happens. */
static void broken_texts(void **state) {
    static const char good[] = "@!P2 ATOMS.CAST.SPIN.64 R252, [R3-0x10], R4, R6 &req={0,5} &rd1 &wr=0x1 ?W5; // x";
    static const char letters[] = "0123456789ABCDRZPTXrzx.,;[]{}&?@!=+-_/# \t\xff";
    (void)state;
    unsigned accepted = 0;
    for (unsigned i = 0; i < 60000; i++) {
        char text[2 * sizeof good];
        size_t length = sizeof good - 1;
        memcpy(text, good, length);
        for (unsigned changes = 1 + random_below(3); changes; changes--) {
            size_t at = random_below((uint32_t)length), n = random_below(4);
            n = n < length - at ? n : length - at;
            switch (random_below(3)) {
            case 0:
                memmove(text + at, text + at + n, length - at - n);
                length -= n;
                break;
            case 1:
                memmove(text + at + n, text + at, length - at);
                length += n;
                break;
            default:
                text[at] = letters[random_below(sizeof letters - 1)];
            }
        }
        char *exact = malloc(length);
        assert_non_null(exact);
        memcpy(exact, text, length);
        struct nv_atoms inst;
        struct nv_control control;
        struct nv_text_error error;
        if (nv_text_parse(exact, length, &inst, &control, &error)) {
            accepted++;
            assert_int_equal(nv_atoms_decode(nv_atoms_encode(&inst), &inst), NV_OK);
        } else {
            assert_in_range(error.column, 1, length + 1);
            assert_true(*error.message && !strchr(error.message, '\n'));
        }
        free(exact);
    }
    assert_in_range(accepted, 300, 59000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(refused), cmocka_unit_test(broken_texts)};
    return cmocka_run_group_tests_name("nv_text_errors", tests, NULL, NULL);
}
