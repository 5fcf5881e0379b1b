// SPDX-License-Identifier: MIT
// For the place in a new visa_decode: our core.
    wire done = 1'b1;
    visa_decode_core core (
        .clk          (1'b0),
        .look_i       (1'b1),
        .message_i    (message_q),
        .error_o      (error_o),
        .kind_o       (kind_o),
        .op_o         (op_o),
        .width_o      (width_o),
        .exec_log2_o  (exec_log2_o),
        .mask_o       (mask_o),
        .no_mask_o    (no_mask_o),
        .pred_o       (pred_o),
        .combine_o    (combine_o),
        .inverse_o    (inverse_o),
        .surface_o    (surface_o),
        .block_size_o (block_size_o),
        .num_blocks_o (num_blocks_o),
        .address_o    (address_o),
        .src0_o       (src0_o),
        .src1_o       (src1_o),
        .dst_o        (dst_o)
    );
