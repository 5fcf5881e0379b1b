#!/bin/sh
# SPDX-License-Identifier: MIT
# Prints those of the lists of verilate.sh that are not true any more: a file that is named there says something else now.
#
#   stale.sh OUT/sources...
for list in "$@"; do
    cut -d ' ' -f 3- "$list" | tr '\n' '\0' | xargs -0 cksum -- 2>/dev/null | cmp -s - "$list" || echo "$list"
done
