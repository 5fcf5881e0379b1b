/* SPDX-License-Identifier: MIT */
/* What should it give? One operation of the atomic ALU, by the names of its ports. docs/install.md has the command. */
#include <lanelock/atomic_alu.h>
#include <lanelock/unit.h>
#include <stdio.h>

int main(void) {
    const struct csim_unit *alu = csim_unit_find("atomic_alu", NULL);
    uint32_t in[64] = {0}, out[64];
    csim_port_set(csim_port_find(alu, "op_i"), in, 0, (uint64_t)csim_atomic_op("imin"));
    csim_port_set(csim_port_find(alu, "width_i"), in, 0, CSIM_ATOMIC_32);
    csim_port_set(csim_port_find(alu, "old_i"), in, 0, 0x80000000);
    csim_port_set(csim_port_find(alu, "src0_i"), in, 0, 5);
    if (csim_respond(alu, 1, in, out, NULL, NULL) != CSIM_OK)
        return 1;
    printf("new_o 0x%llx\n", (unsigned long long)csim_port_get(csim_port_find(alu, "new_o"), out, 0));
    return 0;
}
