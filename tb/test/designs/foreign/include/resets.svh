// SPDX-License-Identifier: MIT
`define RESETS (rst_ni == `LEVEL)
