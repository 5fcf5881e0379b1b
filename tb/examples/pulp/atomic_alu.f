${FOREIGN}/axi/axi_pkg.sv
${FOREIGN}/pulp/axi_riscv_amos_alu.sv
tb/examples/pulp/atomic_alu.sv
