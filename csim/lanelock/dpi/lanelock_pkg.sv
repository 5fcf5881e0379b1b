// SPDX-License-Identifier: MIT
// The model for SystemVerilog, by DPI-C: lanelock_dpi.c and libcsim are linked with what is simulated. UNIT_check.sv uses
// it and is what most benches want: docs/install.md.
package lanelock_pkg;
    // The inputs or the outputs of a unit, as csim_cycle() of lanelock/unit.h has them: bits 31:0 are word 0.
    typedef bit [4095:0] ports_t;

    // A unit in one configuration, "" for its first one. Ends the simulation if there is none.
    import "DPI-C" function chandle lanelock_open(input string unit_name, input string config_name);
    import "DPI-C" function void lanelock_close(input chandle model);

    // The word at which a port begins, or -1: the unit has no such port.
    import "DPI-C" function int lanelock_word(input chandle model, input string port);

    // One clock: the outputs of this cycle; the state moves over the edge that ends it.
    import "DPI-C" function void lanelock_cycle(input chandle model, input ports_t ins, output ports_t outs);

    // What answers one request of one beat, of a unit without a memory port.
    import "DPI-C" function void lanelock_respond(input chandle model, input ports_t ins, output ports_t outs);
endpackage
