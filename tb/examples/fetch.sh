#!/bin/sh
# SPDX-License-Identifier: MIT
# Fetches the designs of docs/found.md from their public repositories into a directory: fetch.sh [DIR], by default foreign.
set -eu

dir=${1:-foreign}

# Fetches files below one address into a folder: get FOLDER REPOSITORY/COMMIT/PATH FILE...
get() {
    to=$dir/$1 from=https://raw.githubusercontent.com/$2
    shift 2
    mkdir -p "$to"
    for file; do curl -sSf --output-dir "$to" -O "$from/$file"; done
}

get pulp pulp-platform/axi_riscv_atomics/062bc36cbcca25629384e7f12efa6693273b3e07 src/axi_riscv_amos_alu.sv
get axi pulp-platform/axi/e55ae2a7ee606ee3cfd4257f63982a971b704407 src/axi_pkg.sv
get cva6 openhwgroup/cva6/6cb200105fb9441d170e45786125a737fab98e91/core include/config_pkg.sv include/riscv_pkg.sv \
    include/cv64a6_imafdc_sv39_config_pkg.sv include/ariane_pkg.sv cache_subsystem/amo_alu.sv
get miaow VerticalResearchGroup/miaow/143929c4163edfd559be4086aa9895cd80cee465/src/verilog/rtl simd/simd_alu.v \
    alu/alu_definitions.v
get cva6 openhwgroup/cva6/6cb200105fb9441d170e45786125a737fab98e91/core include/build_config_pkg.sv alu.sv multiplier.sv serdiv.sv \
    mult.sv
get cva6 openhwgroup/cva6/6cb200105fb9441d170e45786125a737fab98e91/vendor/pulp-platform/common_cells/src cf_math_pkg.sv lzc.sv \
    popcount.sv
get dawsonjon dawsonjon/fpu/c45d5e0a9f1b7e945e2be6770dbc1203825a05c4 adder/adder.v multiplier/multiplier.v divider/divider.v \
    float_to_int/float_to_int.v int_to_float/int_to_float.v float_to_double/float_to_double.v double_adder/double_adder.v \
    double_multiplier/double_multiplier.v double_divider/double_divider.v double_to_long/double_to_long.v \
    long_to_double/long_to_double.v double_to_float/double_to_float.v
get double_fpu freecores/double_fpu/cf173d0b7cc13f0ec367c07f8b322850a1428c74 fpu_add.v fpu_div.v fpu_double.v fpu_exceptions.v \
    fpu_mul.v fpu_round.v fpu_sub.v
get fpu_sp taneroksuz/fpu-sp/14f7f9f88a97f96d2cbfa1988bdd958bfaaddae8/verilog/src lzc/lzc_wire.sv lzc/lzc_4.sv lzc/lzc_8.sv \
    lzc/lzc_16.sv lzc/lzc_32.sv lzc/lzc_64.sv lzc/lzc_128.sv float/fp_wire.sv float/fp_cmp.sv float/fp_cvt.sv float/fp_exe.sv \
    float/fp_ext.sv float/fp_fdiv.sv float/fp_fma.sv float/fp_mac.sv float/fp_max.sv float/fp_rnd.sv float/fp_sgnj.sv \
    float/fp_unit.sv
get cvfpu openhwgroup/cvfpu/0ad2cd7ff265fe6c9852faa87d296931e2cf380d/src fpnew_pkg.sv fpnew_cast_multi.sv fpnew_classifier.sv \
    fpnew_divsqrt_multi.sv fpnew_divsqrt_th_32.sv fpnew_divsqrt_th_64_multi.sv fpnew_fma.sv fpnew_fma_multi.sv fpnew_noncomp.sv \
    fpnew_opgroup_block.sv fpnew_opgroup_fmt_slice.sv fpnew_opgroup_multifmt_slice.sv fpnew_rounding.sv fpnew_top.sv
get cvfpu openhwgroup/cvfpu/0ad2cd7ff265fe6c9852faa87d296931e2cf380d/vendor/openc910/C910_RTL_FACTORY/gen_rtl \
    clk/rtl/gated_clk_cell.v vfdsu/rtl/ct_vfdsu_ctrl.v vfdsu/rtl/ct_vfdsu_double.v vfdsu/rtl/ct_vfdsu_ff1.v vfdsu/rtl/ct_vfdsu_pack.v \
    vfdsu/rtl/ct_vfdsu_prepare.v vfdsu/rtl/ct_vfdsu_round.v vfdsu/rtl/ct_vfdsu_scalar_dp.v vfdsu/rtl/ct_vfdsu_srt.v \
    vfdsu/rtl/ct_vfdsu_srt_radix16_bound_table.v vfdsu/rtl/ct_vfdsu_srt_radix16_with_sqrt.v vfdsu/rtl/ct_vfdsu_top.v
get cvfpu openhwgroup/cva6/6cb200105fb9441d170e45786125a737fab98e91/vendor/pulp-platform/common_cells/src cf_math_pkg.sv lzc.sv \
    rr_arb_tree.sv
get cvfpu/common_cells \
    openhwgroup/cva6/6cb200105fb9441d170e45786125a737fab98e91/vendor/pulp-platform/common_cells/include/common_cells \
    assertions.svh registers.svh
get mor1kx openrisc/mor1kx/bb037a733255a523b871b9be8fdace0fb293cf3c/rtl/verilog mor1kx-defines.v mor1kx-sprs.v \
    pfpu32/pfpu32_addsub.v pfpu32/pfpu32_cmp.v pfpu32/pfpu32_f2i.v pfpu32/pfpu32_i2f.v pfpu32/pfpu32_muldiv.v \
    pfpu32/pfpu32_rnd.v pfpu32/pfpu32_top.v
get hardfloat bsg-external/HardFloat/aaf5736dffa521603b681fd5853760c671446c85/source HardFloat_consts.vi \
    HardFloat_localFuncs.vi HardFloat_primitives.v HardFloat_rawFN.v RISCV/HardFloat_specialize.v RISCV/HardFloat_specialize.vi \
    addRecFN.v compareRecFN.v divSqrtRecFN_small.v fNToRecFN.v iNToRecFN.v isSigNaNRecFN.v mulAddRecFN.v mulRecFN.v recFNToFN.v \
    recFNToIN.v recFNToRecFN.v
get basejump bespoke-silicon-group/basejump_stl/b7788905f9a1f42d097b2917812cd6b6615c646b/bsg_misc bsg_defines.sv \
    bsg_counting_leading_zeros.sv bsg_dff.sv bsg_dff_chain.sv bsg_encode_one_hot.sv bsg_mul_add_unsigned.sv bsg_priority_encode.sv \
    bsg_priority_encode_one_hot_out.sv bsg_scan.sv
get ibex lowRISC/ibex/8b8ee086aef72e0833b7f0493d9d33f1e4d3c8e2/rtl ibex_pkg.sv ibex_cheriot_pkg.sv ibex_alu.sv \
    ibex_multdiv_fast.sv ibex_multdiv_slow.sv ibex_ex_block.sv
get ibex lowRISC/ibex/8b8ee086aef72e0833b7f0493d9d33f1e4d3c8e2/vendor/lowrisc_ip/ip/prim/rtl prim_assert.sv prim_flop_macros.sv \
    prim_assert_dummy_macros.svh prim_assert_sec_cm.svh prim_assert_standard_macros.svh prim_assert_yosys_macros.svh
get nyuzi jbush001/NyuziProcessor/ed5c1a50b77af80e54800e21bd8b62822c3f496a/hardware/core defines.svh config.svh \
    int_execute_stage.sv fp_execute_stage1.sv fp_execute_stage2.sv fp_execute_stage3.sv fp_execute_stage4.sv \
    fp_execute_stage5.sv reciprocal_rom.sv
get picorv32 YosysHQ/picorv32/87c89acc18994c8cf9a2311e871818e87d304568 picorv32.v
get ultraembedded ultraembedded/riscv/7ae6f803e30f78c6ea3121e73c3adf50ff912730/core/riscv riscv_alu.v riscv_defs.v \
    riscv_divider.v riscv_multiplier.v
get ventus THU-DSP-LAB/ventus-gpgpu-verilog/192d1e054d8628fe188894927c0e1976f4c25cde/src gpgpu_top/sm/pipeline/valu/alu.v \
    define/define.v
get verigpu hughperkins/VeriGPU/301c7cec9d5598d9c6854fac2314d7009f714760/src assert_ignore.sv int/int_div_regfile.sv \
    int/mul_pipeline_32bit.sv generated/mul_pipeline_cycle_32bit_2bpc.sv
get cv32e40p openhwgroup/cv32e40p/6033d2b1be3295ec774d17ac4cf226faacfdeb08/rtl include/cv32e40p_pkg.sv cv32e40p_ff_one.sv \
    cv32e40p_popcnt.sv cv32e40p_alu_div.sv cv32e40p_alu.sv cv32e40p_mult.sv
get fpu freecores/fpu/99ed52c9b2f94e11c10419b5b555438266e919fc verilog/primitives.v verilog/except.v verilog/pre_norm.v \
    verilog/pre_norm_fmul.v verilog/post_norm.v verilog/fpu.v fcmp/verilog/fcmp.v
# Its text for simulation alone names its own test bench.
sed -i '/translate_off/,/translate_on/s/.*//' "$dir/fpu/fpu.v" "$dir/fpu/post_norm.v"
get or1200 openrisc/or1200/83ac6b42d73f00daa88a996a1f6738d5a639a105/rtl/verilog or1200_fpu_arith.v \
    or1200_fpu_addsub.v or1200_fpu_div.v or1200_fpu_mul.v or1200_fpu_post_norm_addsub.v or1200_fpu_post_norm_div.v \
    or1200_fpu_post_norm_mul.v or1200_fpu_pre_norm_addsub.v or1200_fpu_pre_norm_div.v or1200_fpu_pre_norm_mul.v
get biriscv ultraembedded/biriscv/6af9c4be5a0807d368eaad5e49af52322e31d073/src/core biriscv_alu.v biriscv_defs.v biriscv_divider.v \
    biriscv_multiplier.v
