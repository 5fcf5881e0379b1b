// SPDX-License-Identifier: MIT
// Decoder and datapath of transcendental operations against the model: tb/test/transcendental_rtl.c has the operations. One
// enters in each clock, and its result is there nine clocks later. Prints lines of the Test Anything Protocol.
module transcendental_rtl;
    import "DPI-C" function int transcendental_next(output int unsigned op, output int unsigned mode,
                                                    output int unsigned clamp, output int unsigned x,
                                                    output int unsigned r);
    localparam DELAY = 9;

    reg         clk = 0;
    reg  [7:0]  op = 1; // of VOP1
    reg  [9:0]  mode;
    reg         clamp;
    reg  [31:0] x;
    wire        on;     // there is a result
    wire [31:0] r;
    wire [12:0] ctl;
    float_transcendental_decode decode (
        .vop1_i  (1'b1),
        .op1_i   (op),
        .clamp_i (clamp),
        .mode_i  (mode),
        .ctl_o   (ctl)
    );
    float_transcendental engine (
        .clk    (clk),
        .load_i (9'h1ff),
        .ctl_i  (ctl),
        .x_i    (x),
        .on_o   (on),
        .r_o    (r)
    );

    int unsigned next_op, next_mode, next_clamp, next_x, next_r;
    reg [82:0] sent [0:DELAY-1]; // op, mode, clamp, x, r; op 1 is none
    int        tried [0:255], wrong [0:255], tests, left = DELAY;
    initial
        for (int i = 0; i < DELAY; i++)
            sent[i] = {8'd1, 75'd0};

    always #1 clk = ~clk;
    always @(negedge clk) begin
        reg [82:0] due;
        due = sent[DELAY-1];
        if (due[82:75] != 1) begin
            tried[due[82:75]]++;
            if (!on || r != due[31:0]) begin
                if (wrong[due[82:75]] < 5)
                    $display("# op %0d MODE=%03x CLAMP=%0d x=%08x: found %08x, expected %08x", due[82:75], due[74:65], due[64],
                             due[63:32], r, due[31:0]);
                wrong[due[82:75]]++;
            end
        end
        if (transcendental_next(next_op, next_mode, next_clamp, next_x, next_r) == 0) begin
            next_op = 1;
            left--;
        end
        op = next_op[7:0];
        mode = next_mode[9:0];
        clamp = next_clamp[0];
        x = next_x;
        for (int i = DELAY - 1; i > 0; i--)
            sent[i] = sent[i-1];
        sent[0] = {op, mode, clamp, x, next_r};
        if (left < 0) begin
            for (int i = 0; i < 256; i++)
                if (tried[i] != 0) begin
                    tests++;
                    if (wrong[i] != 0)
                        $display("not ok %0d - op %0d: %0d of %0d operands are wrong", tests, i, wrong[i], tried[i]);
                    else
                        $display("ok %0d - op %0d: %0d operands", tests, i, tried[i]);
                end
            $display("1..%0d", tests);
            $finish;
        end
    end
endmodule
