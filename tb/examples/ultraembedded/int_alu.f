+incdir+${FOREIGN}/ultraembedded
${FOREIGN}/ultraembedded/riscv_alu.v
${FOREIGN}/ultraembedded/riscv_multiplier.v
${FOREIGN}/ultraembedded/riscv_divider.v
tb/examples/ultraembedded/int_alu.v
