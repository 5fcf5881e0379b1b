/* SPDX-License-Identifier: MIT */
#include "agents/orders.h"

#include <inttypes.h>

void orders_remark(char remark[AGENT_TEXT], const char *lane, struct lane_group group, bool returned) {
    if (group.lanes == 0)
        return;
    if ((group.lanes & (group.lanes - 1)) == 0) {
        snprintf(remark, AGENT_TEXT, "no order of %ss before explains what %s %d at 0x%08" PRIx64 " returned", lane,
                 lane, __builtin_ctz(group.lanes), group.address);
        return;
    }
    int n = snprintf(remark, AGENT_TEXT, "no order of %ss", lane);
    for (unsigned i = 0; i < SERIAL_LANES; i++)
        if (group.lanes >> i & 1)
            n += snprintf(remark + n, AGENT_TEXT - (size_t)n, " %u", i);
    snprintf(remark + n, AGENT_TEXT - (size_t)n, " at 0x%08" PRIx64 " %s", group.address,
             returned ? "explains what they returned" : "leaves what is there");
}
