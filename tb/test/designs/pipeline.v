// SPDX-License-Identifier: MIT
// A pipeline of our stages with a bench around it: reads a run that test_pipeline.c has printed, +RUN=FILE, and prints
// the first cycle whose outputs are not those of the run, or how many cycles were right.
module pipeline #(
    parameter STAGES = 1
);
    reg        clk = 1'b0;
    reg        rst = 1'b1;
    reg        req_valid;
    reg [15:0] old;
    reg        rsp_ready;

    // What is expected
    reg        ready;
    reg        valid;
    reg [15:0] new_value;

    // For the request, and after each stage; for each stage, and for the response
    wire [STAGES:0]       valid_of;
    wire [16*STAGES+15:0] value_of;
    wire [STAGES:0]       ready_of;
    assign valid_of[0]      = req_valid;
    assign ready_of[STAGES] = rsp_ready;
    assign value_of[15:0]   = old;

    genvar k;
    generate
        for (k = 0; k < STAGES; k = k + 1) begin : stages
            reg [15:0] value_q;
            pipeline_stage control (
                .clk     (clk),
                .rst     (rst),
                .valid_i (valid_of[k]),
                .ready_o (ready_of[k]),
                .valid_o (valid_of[k+1]),
                .ready_i (ready_of[k+1])
            );
            always @(posedge clk)
                if (ready_of[k])
                    value_q <= value_of[16*k+:16];
            assign value_of[16*k+16+:16] = value_q;
        end
    endgenerate
    wire [15:0] shown = value_of[16*STAGES+:16] & {16{valid_of[STAGES]}};

    reg [8*256-1:0] path;
    integer         run;
    integer         cycles = 0;
    initial begin
        if (!$value$plusargs("RUN=%s", path)) $finish;
        run = $fopen(path, "r");
        #1 clk = 1'b1;  // the reset at the start of each run
        #1 while ($fscanf(run, "%b %b %h %b %b %b %h\n", rst, req_valid, old, rsp_ready, ready, valid, new_value) == 7) begin
            #1 clk = 1'b0;
            #1 if ({ready_of[0], valid_of[STAGES], shown} !== {ready, valid, new_value}) begin
                $display("cycle %0d: expected %b %b %h, found %b %b %h", cycles, ready, valid, new_value, ready_of[0],
                         valid_of[STAGES], shown);
                $finish;
            end
            clk = 1'b1;
            #1 cycles = cycles + 1;
        end
        $display("%0d cycles are right", cycles);
        $finish;
    end
endmodule
