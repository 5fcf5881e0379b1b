+define+BIRISCV
+incdir+${FOREIGN}/biriscv
${FOREIGN}/biriscv/biriscv_alu.v
${FOREIGN}/biriscv/biriscv_multiplier.v
${FOREIGN}/biriscv/biriscv_divider.v
tb/examples/ultraembedded/int_alu.v
