// SPDX-License-Identifier: GPL-3.0-or-later
// The end of sums by whole vectors: bias, shift, activation, and on to the map. Same values as ts_finished.
#pragma once

#include "tilescope_cpu_base.h"

TS_INLINE ts_vec ts_chosen(ts_mask where, ts_vec then, ts_vec otherwise) {
  return (ts_vec)((where & (ts_mask)then) | (~where & (ts_mask)otherwise));
}

#ifdef TILESCOPE_INT8

typedef int8_t ts_bytes __attribute__((vector_size(TS_LANES), may_alias));

// Whether sums of `products` products with every bias fit 32 bits while they are rounded.
static inline int ts_fits_32_bits(int64_t products, const TsFinish* finish, int channels) {
  int64_t largest = products * (128 * 128) + (finish->shift == 0 ? 0 : (int64_t)1 << (finish->shift - 1));
  int64_t bias = 0;
  for (int k = 0; finish->bias != NULL && k < channels; ++k) {
    const int64_t size = finish->bias[k] < 0 ? -(int64_t)finish->bias[k] : finish->bias[k];
    if (size > bias) bias = size;
  }
  return largest + bias <= INT32_MAX;
}

TS_INLINE void ts_put_values(ts_value* to, ts_vec sums, ts_vec bias, const TsFinish* finish, int fits_32_bits) {
  if (fits_32_bits && finish->activation.kind <= TS_RELU) {
    const ts_vec zero = {0}, lowest = zero - (finish->activation.kind == TS_RELU ? 0 : 128), highest = zero + 127;
    ts_vec v = sums + bias;
    if (finish->shift != 0) v = (v + (1 << (finish->shift - 1))) >> finish->shift;
    v = ts_chosen(v < lowest, lowest, v);
    v = ts_chosen(v > highest, highest, v);
    *(ts_bytes*)to = __builtin_convertvector(v, ts_bytes);
    return;
  }
  for (int i = 0; i < TS_LANES; ++i) to[i] = ts_finished(sums[i], bias[i], finish);
}

#else

static inline int ts_fits_32_bits(int64_t products, const TsFinish* finish, int channels) {
  (void)products, (void)finish, (void)channels;
  return 1;
}

TS_INLINE ts_vec ts_activated_vec(ts_vec v, const TsActivation* a) {
  const ts_vec zero = {0};
  switch (a->kind) {
    case TS_NONE:
      return v;
    case TS_RELU:
      return ts_chosen(v > zero, v, zero);
    case TS_RELU6:
      return ts_chosen(v > zero, ts_chosen(v < zero + 6.0F, v, zero + 6.0F), zero);
    case TS_LEAKY:
      return ts_chosen(v > zero, v, v * a->slope);
    default:
      for (int i = 0; i < TS_LANES; ++i) v[i] = ts_activated_float(v[i], a);
      return v;
  }
}

TS_INLINE void ts_put_values(ts_value* to, ts_vec sums, ts_vec bias, const TsFinish* finish, int fits_32_bits) {
  (void)fits_32_bits;
  *(ts_vec*)to = ts_activated_vec(sums + bias, &finish->activation);
}

#endif
