/* SPDX-License-Identifier: MIT */
/*
 * Values of a feature. A list of them, LIST(V), has V(enumerator, name) for each: enum { LIST(VALUE_ID), NUMBER } and
 * {LIST(VALUE_NAME)} are derived from it.
 */
#ifndef TB_FAMILIES_VALUES_H
#define TB_FAMILIES_VALUES_H

#define VALUE_ID(id, name) id
#define VALUE_NAME(id, name) name

#endif
