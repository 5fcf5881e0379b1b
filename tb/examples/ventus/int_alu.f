+incdir+${FOREIGN}/ventus
${FOREIGN}/ventus/alu.v
tb/examples/ventus/int_alu.v
