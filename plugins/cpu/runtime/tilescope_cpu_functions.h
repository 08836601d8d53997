// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of vectors of fp32, each within a few units of the last place of its result or of 1, as the check of the
// program allows. Polynomials: S. Moshier, Cephes (expf, tanhf); M. Abramowitz and I. Stegun, Handbook of Mathematical
// Functions, 7.1.26 (erf, to 1.5e-7). With one lane, the functions of the system.
#pragma once

#include "tilescope_cpu_finish.h"

#ifndef TILESCOPE_INT8

typedef float ts_anywhere __attribute__((vector_size(4 * TS_LANES), may_alias, aligned(4)));

TS_INLINE ts_vec ts_read(const float* at) {
  return (ts_vec) * (const ts_anywhere*)at;
}
TS_INLINE ts_vec ts_larger_of(ts_vec a, ts_vec b) {
  return ts_chosen(a > b, a, b);
}

#  if TS_LANES == 1

TS_INLINE ts_vec ts_exp(ts_vec x) {
  return (ts_vec){expf(x[0])};
}
TS_INLINE ts_vec ts_tanh(ts_vec x) {
  return (ts_vec){tanhf(x[0])};
}
TS_INLINE ts_vec ts_gelu(ts_vec x) {
  return 0.5F * x * (1 + (ts_vec){erff(0.70710678F * x[0])});
}

#  else

TS_INLINE ts_vec ts_sized(ts_vec x) {  // |x|
  return (ts_vec)((ts_mask)x & 0x7FFFFFFF);
}

// 2^n for n from -126 to 127.
TS_INLINE ts_vec ts_power(ts_mask n) {
  return (ts_vec)((n + 127) << 23);
}

// From -104, where results round to 0, to 88.7, where they exceed fp32; inputs beyond count as these.
TS_INLINE ts_vec ts_exp(ts_vec x) {
  const ts_vec zero = {0};
  x = ts_chosen(x < -104.0F, zero - 104.0F, ts_chosen(x > 88.7F, zero + 88.7F, x));
  const ts_vec magic = zero + 12582912.0F;  // 1.5 · 2^23: the sum has the whole number in its last bits
  const ts_vec shifted = x * 1.44269504F + magic, whole = shifted - magic;
  const ts_mask n = (ts_mask)shifted - 0x4B400000;
  const ts_vec r = x - whole * 0.693359375F + whole * 2.12194440e-4F;  // ln 2 in two parts
  ts_vec p = r * 1.9875691500e-4F + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  const ts_mask half = n >> 1;  // in two steps: 2^-150 is no factor of fp32
  return ((p * r) * r + r + 1.0F) * ts_power(half) * ts_power(n - half);
}

TS_INLINE ts_vec ts_tanh(ts_vec x) {
  const ts_vec size = ts_sized(x), square = x * x;
  ts_vec p = square * -5.70498872745e-3F + 2.06390887954e-2F;
  p = p * square - 5.37397155531e-2F;
  p = p * square + 1.33314422036e-1F;
  p = p * square - 3.33332819422e-1F;
  const ts_vec near = p * square * x + x, far = 1.0F - 2.0F / (ts_exp(2.0F * size) + 1.0F);
  return ts_chosen(size < 0.625F, near, ts_chosen(x < 0.0F, -far, far));
}

// x · Φ(x): the tail of |x| has no cancellation.
TS_INLINE ts_vec ts_gelu(ts_vec x) {
  const ts_vec z = 0.70710678F * ts_sized(x), t = 1.0F / (1.0F + 0.3275911F * z);
  ts_vec p = t * 1.061405429F - 1.453152027F;
  p = p * t + 1.421413741F;
  p = p * t - 0.284496736F;
  p = p * t + 0.254829592F;
  const ts_vec tail = 0.5F * p * t * ts_exp(-z * z);
  return ts_chosen(x < 0.0F, x * tail, x - x * tail);
}

#  endif

TS_INLINE ts_vec ts_sigmoid(ts_vec x) {
  return 1.0F / (1.0F + ts_exp(-x));
}
TS_INLINE ts_vec ts_gelu_tanh(ts_vec x) {  // x/2 · (1 + tanh(w)) = x · sigmoid(2w), w with √(2 ÷ π)
  return x / (1.0F + ts_exp(-1.59576912F * (x + 0.044715F * x * x * x)));
}

TS_INLINE float ts_total(ts_vec x) {
  float sum = 0;
  TS_UNROLL
  for (int i = 0; i < TS_LANES; ++i) sum += x[i];
  return sum;
}
TS_INLINE float ts_largest(ts_vec x) {
  float largest = x[0];
  TS_UNROLL
  for (int i = 1; i < TS_LANES; ++i) largest = x[i] > largest ? x[i] : largest;
  return largest;
}

#endif
