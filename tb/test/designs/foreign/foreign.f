// The packages stand behind the module that uses them.
+incdir+include +define+LEVEL=1'b0
/* All names here are
   relative to this list. */
"foreign.sv" types.sv
widths.sv
