${FOREIGN}/verigpu/assert_ignore.sv
${FOREIGN}/verigpu/mul_pipeline_cycle_32bit_2bpc.sv
${FOREIGN}/verigpu/mul_pipeline_32bit.sv
${FOREIGN}/verigpu/int_div_regfile.sv
tb/examples/verigpu/int_alu.sv
