/* SPDX-License-Identifier: MIT */
/* Unit test of the sdwa model: the effect of an instruction on a lane. */
#include "cycle/sdwa.h"
#include "test/rows.h"

/* Public vectors, and an example of each rule of docs/units/sdwa.md and docs/float.md, for one lane. Numbers are
 * hexadecimal. */
static void check_vector(char *const *column) {
    struct sdwa_req req = {.exec_i = {1}};
    struct sdwa_rsp rsp;
    char *dword;
    req.inst_i[0] = (uint32_t)strtoul(column[1], &dword, 16);
    req.inst_i[1] = (uint32_t)strtoul(dword, NULL, 16);
    uint32_t *const values[] = {req.mode_i, req.src0_i, req.src1_i, req.old_i, req.vcc_i};
    for (unsigned i = 0; i < COUNT(values); i++)
        values[i][0] = (uint32_t)strtoul(column[2 + i], NULL, 16);
    sdwa_respond(&req, &rsp, 1, 1);
    if (rsp.error_o[0] != 0 || rsp.dst_o[0] != strtoul(column[7], NULL, 16) ||
        rsp.vcc_o[0] != strtoul(column[8], NULL, 16))
        fail_msg("%s: error %u dst %#x, not 0x%s, bit %u", column[0], rsp.error_o[0], rsp.dst_o[0], column[7],
                 rsp.vcc_o[0]);
}

static void test_vectors(void) {
    each_row("sdwa", 49, check_vector);
}

RUN_TESTS(TEST(test_vectors))
