${FOREIGN}/fpu/primitives.v
${FOREIGN}/fpu/except.v
${FOREIGN}/fpu/pre_norm.v
${FOREIGN}/fpu/pre_norm_fmul.v
${FOREIGN}/fpu/post_norm.v
${FOREIGN}/fpu/fpu.v
${FOREIGN}/fpu/fcmp.v
tb/examples/fpu/float_alu.sv
