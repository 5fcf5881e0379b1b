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
