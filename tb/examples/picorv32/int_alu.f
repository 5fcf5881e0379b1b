${FOREIGN}/picorv32/picorv32.v
tb/examples/picorv32/int_alu.v
