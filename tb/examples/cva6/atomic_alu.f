${FOREIGN}/cva6/config_pkg.sv
${FOREIGN}/cva6/cv64a6_imafdc_sv39_config_pkg.sv
${FOREIGN}/cva6/riscv_pkg.sv
${FOREIGN}/cva6/ariane_pkg.sv
${FOREIGN}/cva6/amo_alu.sv
tb/examples/cva6/atomic_alu.sv
