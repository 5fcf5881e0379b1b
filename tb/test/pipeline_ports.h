/* SPDX-License-Identifier: MIT */
/* Port list of the pipeline that test_pipeline.c and tb/test/designs/pipeline.v are about. */
PORT(IN, rst, 1, 1, ALWAYS, "reset, synchronous, active high")

PORT(IN, req_valid_i, 1, 1, ALWAYS, "a request is offered")
PORT(OUT, req_ready_o, 1, 1, ALWAYS, "the unit takes the request, if there is one")
PORT(IN, old_i, 16, 1, req_valid_i, "what goes in")

PORT(OUT, rsp_valid_o, 1, 1, ALWAYS, "a response is offered")
PORT(IN, rsp_ready_i, 1, 1, ALWAYS, "the consumer takes the response, if there is one")
PORT(OUT, new_o, 16, 1, rsp_valid_o, "the same, after the last stage")
