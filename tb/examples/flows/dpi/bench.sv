// SPDX-License-Identifier: MIT
// A user's bench with the model next to the design: bind adds the checker, which compares every output on every clock.
// docs/install.md has the command.
module bench;
    bit          clk;
    logic        rst = 1;
    logic        req_valid_i = 0, req_ready_o, rsp_valid_o, rsp_ready_i = 1, write_o, error_o;
    logic [5:0]  op_i = 0;
    logic [1:0]  width_i = 0;
    logic [63:0] old_i = 0, src0_i = 0, src1_i = 0, new_o, ret_o;

    always #5 clk = ~clk;

    atomic_alu dut (.*);
    bind atomic_alu atomic_alu_check check (.*);

    // Each operation code at each width, on values that are large or small.
    int unsigned n;
    always @(posedge clk) begin
        rst         <= 0;
        rsp_ready_i <= n % 5 != 3;
        if (!req_valid_i || req_ready_o) begin
            n           <= n + 1;
            req_valid_i <= !rst;
            op_i        <= n[5:0];
            width_i     <= n[7:6];
            old_i       <= {64{n[8]}} ^ 64'(n * 17);
            src0_i      <= {64{n[9]}} ^ 64'(n * 3);
            src1_i      <= {64{n[10]}} ^ 64'(n * 17);
        end
        if (n == 2048) begin
            if (dut.check.wrong != 0) $fatal(1, "%0d differences", dut.check.wrong);
            $display("pass %0d operations", n);
            $finish;
        end
    end
endmodule
