// SPDX-License-Identifier: GPL-3.0-or-later
// The end of sums by whole vectors: bias, shift, activation, and on to the map. Same values as ts_finished.
#pragma once

#include "tilescope_cpu_base.h"

TS_INLINE ts_vec ts_chosen(ts_mask where, ts_vec then, ts_vec otherwise) {
  return (ts_vec)((where & (ts_mask)then) | (~where & (ts_mask)otherwise));
}

#ifdef TILESCOPE_INT8

typedef int8_t ts_bytes __attribute__((vector_size(TS_LANES), may_alias));
typedef int16_t ts_halves __attribute__((vector_size(2 * TS_LANES), may_alias));

// In two steps: GCC converts vectors to elements four times as wide or narrow one by one.
TS_INLINE ts_vec ts_widened(const ts_value* from) {
  return __builtin_convertvector(__builtin_convertvector(*(const ts_bytes*)from, ts_halves), ts_vec);
}
TS_INLINE void ts_put_bytes(ts_value* to, ts_vec v) {
  *(ts_bytes*)to = __builtin_convertvector(__builtin_convertvector(v, ts_halves), ts_bytes);
}

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

// A sum with its bias that fits 32 bits, through the shift and to the range of values from `lowest` on.
TS_INLINE void ts_put_narrowed(ts_value* to, ts_vec v, const TsFinish* finish, int lowest) {
  const ts_vec low = (ts_vec){0} + lowest, high = (ts_vec){0} + 127;
  if (finish->shift != 0) v = (v + (1 << (finish->shift - 1))) >> finish->shift;
  v = ts_chosen(v < low, low, v);
  v = ts_chosen(v > high, high, v);
  ts_put_bytes(to, v);
}
TS_INLINE void ts_put_plain(ts_value* to, ts_vec v, const TsFinish* finish) {
  ts_put_narrowed(to, v, finish, -128);
}
TS_INLINE void ts_put_relu(ts_value* to, ts_vec v, const TsFinish* finish) {
  ts_put_narrowed(to, v, finish, 0);
}
// Whatever the activation and the size of the sums.
TS_INLINE void ts_put_values(ts_value* to, ts_vec sums, ts_vec bias, const TsFinish* finish) {
  for (int i = 0; i < TS_LANES; ++i) to[i] = ts_finished(sums[i], bias[i], finish);
}
// Values, or sums of two, through the activation.
TS_INLINE void ts_put_activated(ts_value* to, ts_vec v, const TsActivation* a) {
  if (a->kind == TS_NONE || ts_is_relu(a->kind)) {
    const TsFinish none = {NULL, 0, *a};
    ts_put_narrowed(to, v, &none, a->kind == TS_NONE ? -128 : 0);
    return;
  }
  for (int i = 0; i < TS_LANES; ++i) to[i] = ts_activated_int(v[i], a);
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

TS_INLINE ts_vec ts_widened(const ts_value* from) {
  return *(const ts_vec*)from;
}
TS_INLINE void ts_put_activated(ts_value* to, ts_vec v, const TsActivation* a) {
  *(ts_vec*)to = ts_activated_vec(v, a);
}
TS_INLINE void ts_put_plain(ts_value* to, ts_vec v, const TsFinish* finish) {
  (void)finish;
  *(ts_vec*)to = v;
}
TS_INLINE void ts_put_relu(ts_value* to, ts_vec v, const TsFinish* finish) {
  (void)finish;
  *(ts_vec*)to = ts_chosen(v > (ts_vec){0}, v, (ts_vec){0});
}
TS_INLINE void ts_put_values(ts_value* to, ts_vec sums, ts_vec bias, const TsFinish* finish) {
  *(ts_vec*)to = ts_activated_vec(sums + bias, &finish->activation);
}

#endif
