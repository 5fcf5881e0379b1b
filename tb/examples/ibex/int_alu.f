+incdir+${FOREIGN}/ibex
${FOREIGN}/ibex/ibex_cheriot_pkg.sv
${FOREIGN}/ibex/ibex_pkg.sv
${FOREIGN}/ibex/ibex_alu.sv
${FOREIGN}/ibex/ibex_multdiv_fast.sv
${FOREIGN}/ibex/ibex_multdiv_slow.sv
${FOREIGN}/ibex/ibex_ex_block.sv
tb/examples/ibex/int_alu.sv
