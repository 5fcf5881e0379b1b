${FOREIGN}/double_fpu/fpu_add.v
${FOREIGN}/double_fpu/fpu_div.v
${FOREIGN}/double_fpu/fpu_double.v
${FOREIGN}/double_fpu/fpu_exceptions.v
${FOREIGN}/double_fpu/fpu_mul.v
${FOREIGN}/double_fpu/fpu_round.v
${FOREIGN}/double_fpu/fpu_sub.v
tb/examples/double_fpu/float_alu.v
