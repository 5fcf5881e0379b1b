${FOREIGN}/cv32e40p/cv32e40p_pkg.sv
${FOREIGN}/cv32e40p/cv32e40p_ff_one.sv
${FOREIGN}/cv32e40p/cv32e40p_popcnt.sv
${FOREIGN}/cv32e40p/cv32e40p_alu_div.sv
${FOREIGN}/cv32e40p/cv32e40p_alu.sv
${FOREIGN}/cv32e40p/cv32e40p_mult.sv
tb/examples/cv32e40p/int_alu.sv
