/* SPDX-License-Identifier: MIT */
/* Of many cases one in ONE_IN is tried: under the sanitizers, which look at what is done on the way, not at values. */
#ifndef TB_TEST_ONE_IN_H
#define TB_TEST_ONE_IN_H

#ifndef ONE_IN
#define ONE_IN 1
#endif

#endif
