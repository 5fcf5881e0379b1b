// SPDX-License-Identifier: MIT
// The model in SystemVerilog by DPI-C: link lanelock_dpi.c and libcsim with the simulation. Most benches should use
// UNIT_check.sv instead: docs/install.md.
package lanelock_pkg;
    // Inputs or outputs of a unit, as in csim_cycle() of lanelock/unit.h: bits 31:0 are word 0.
    typedef bit [4095:0] ports_t;

    // Returns a unit in one configuration, "" for its first one. Ends the simulation if it does not exist.
    import "DPI-C" function chandle lanelock_open(input string unit_name, input string config_name);
    import "DPI-C" function void lanelock_close(input chandle model);

    // Returns the first word of a port, or -1 if the unit does not have the port.
    import "DPI-C" function int lanelock_word(input chandle model, input string port);

    // Simulates one clock: yields the outputs of this cycle and advances the state over the edge that ends it.
    import "DPI-C" function void lanelock_cycle(input chandle model, input ports_t ins, output ports_t outs);

    // Responds to one request of one beat, for a unit without a memory port.
    import "DPI-C" function void lanelock_respond(input chandle model, input ports_t ins, output ports_t outs);
endpackage
