${FOREIGN}/miaow/alu_definitions.v
${FOREIGN}/miaow/simd_alu.v
tb/examples/miaow/sdwa.v
rtl/vop_decode.v rtl/sdwa_decode.v rtl/vop_source.v rtl/sdwa_place.v
