// SPDX-License-Identifier: GPL-3.0-or-later
// The innermost loop: TS_WORD channels of P inputs times KV vectors of weights. Loops over kernel positions around it
// are never unrolled: where neighbouring windows are visible together, compilers keep shared broadcasts and spill.
#pragma once

#include "tilescope_cpu_arrays.h"

#if defined(TS_VNNI) || defined(TS_PAIRS)
#  include <immintrin.h>

// Four bytes of the input in every lane.
TS_INLINE ts_mask ts_broadcast_word(const ts_in* x) {
  int32_t word;
  memcpy(&word, x, sizeof word);
  return (ts_mask){0} + word;
}
// sums + the products of the words' elements, added up; exact, also where it wraps on the way.
TS_INLINE ts_mask ts_dot(ts_mask sums, ts_mask x, ts_mask w) {
#  if defined(TS_VNNI) && TS_LANES == 16
  return (ts_mask)_mm512_dpbusd_epi32((__m512i)sums, (__m512i)x, (__m512i)w);
#  elif defined(TS_VNNI) && TS_LANES == 8 && defined(__AVX512VNNI__)
  return (ts_mask)_mm256_dpbusd_epi32((__m256i)sums, (__m256i)x, (__m256i)w);
#  elif defined(TS_VNNI) && TS_LANES == 8
  return (ts_mask)_mm256_dpbusd_avx_epi32((__m256i)sums, (__m256i)x, (__m256i)w);
#  elif defined(TS_VNNI) && defined(__AVX512VNNI__)
  return (ts_mask)_mm_dpbusd_epi32((__m128i)sums, (__m128i)x, (__m128i)w);
#  elif defined(TS_VNNI)
  return (ts_mask)_mm_dpbusd_avx_epi32((__m128i)sums, (__m128i)x, (__m128i)w);
#  elif TS_LANES == 16
  return sums + (ts_mask)_mm512_madd_epi16((__m512i)x, (__m512i)w);
#  elif TS_LANES == 8
  return sums + (ts_mask)_mm256_madd_epi16((__m256i)x, (__m256i)w);
#  else
  return sums + (ts_mask)_mm_madd_epi16((__m128i)x, (__m128i)w);
#  endif
}

typedef ts_mask ts_weights_vec;
TS_INLINE ts_weights_vec ts_weight_vector(const ts_w* w) {
  return *(const ts_mask*)(const void*)w;
}
TS_INLINE ts_mask ts_broadcast(const ts_in* x) {
  return ts_broadcast_word(x);
}
TS_INLINE ts_vec ts_added(ts_vec sums, ts_mask x, ts_weights_vec w) {
  return (ts_vec)ts_dot((ts_mask)sums, x, w);
}

#else

typedef ts_vec ts_weights_vec;
TS_INLINE ts_weights_vec ts_weight_vector(const ts_w* w) {
  return *(const ts_vec*)w;
}
TS_INLINE ts_in ts_broadcast(const ts_in* x) {
  return *x;
}
TS_INLINE ts_vec ts_added(ts_vec sums, ts_in x, ts_weights_vec w) {
  return sums + w * x;
}

#endif

// The statement DO(k, p) for the sums of KV × P, written out: with literal indices from the start, arrays of sums are
// registers for every compiler, which unrolled loops are not.
// clang-format off
#define TS_ROW_OF_SUMS(DO, k)                                                                                      \
  if ((k) < KV) {                                                                                                  \
    TS_SUM_(DO, k, 0)                                                                                              \
    TS_SUM_(DO, k, 1)                                                                                              \
    TS_SUM_(DO, k, 2)                                                                                              \
    TS_SUM_(DO, k, 3)                                                                                              \
    TS_SUM_(DO, k, 4)                                                                                              \
    TS_SUM_(DO, k, 5)                                                                                              \
    TS_SUM_(DO, k, 6)                                                                                              \
    TS_SUM_(DO, k, 7) TS_SUM_(DO, k, 8) TS_SUM_(DO, k, 9) TS_SUM_(DO, k, 10) TS_SUM_(DO, k, 11) TS_SUM_(DO, k, 12) \
        TS_SUM_(DO, k, 13)                                                                                         \
  }
// clang-format on
#define TS_SUM_(DO, k, p) \
  if ((p) < P) DO(k, p);
#define TS_EACH_SUM(DO) TS_ROW_OF_SUMS(DO, 0) TS_ROW_OF_SUMS(DO, 1) TS_ROW_OF_SUMS(DO, 2) TS_ROW_OF_SUMS(DO, 3)

// 4 × 7 sums, 4 weights and 2 inputs would need 34 registers. The last two weights are operands in memory: their
// address looks new at every column, or compilers would keep them in registers and spill others.
#define TS_COLUMN_OF_PRODUCTS(p)                                                                \
  if ((p) < P) {                                                                                \
    const __auto_type input = ts_broadcast(x + (p)*STEP);                                       \
    sums[p] = ts_added(sums[p], input, w0);                                                     \
    if (KV > 1) sums[P + (p)] = ts_added(sums[P + (p)], input, w1);                             \
    if (KV > 2) {                                                                               \
      __asm__("" : "+r"(last));                                                                 \
      sums[2 * P + (p)] = ts_added(sums[2 * P + (p)], input, ts_weight_vector(last));           \
      sums[3 * P + (p)] = ts_added(sums[3 * P + (p)], input, ts_weight_vector(last + kVector)); \
    }                                                                                           \
  }

// KV is 1, 2 or 4, P at most 14. Not unrolled: there are products enough, and compilers that look ahead spill.
TS_INLINE void ts_add_words(ts_vec* sums, const ts_in* x, const ts_w* w, int words, const int KV, const int P,
                            const int STEP) {
  enum { kVector = TS_LANES * TS_WORD };
  TS_NO_UNROLL
  for (int c = 0; c < words; ++c, x += TS_WORD, w += KV * kVector) {
    const ts_w* last = w + (KV > 2 ? 2 * kVector : 0);
    const ts_weights_vec w0 = ts_weight_vector(w), w1 = ts_weight_vector(w + (KV > 1 ? kVector : 0));
    (void)w1, (void)last;
    TS_COLUMN_OF_PRODUCTS(0)
    TS_COLUMN_OF_PRODUCTS(1)
    TS_COLUMN_OF_PRODUCTS(2)
    TS_COLUMN_OF_PRODUCTS(3)
    TS_COLUMN_OF_PRODUCTS(4)
    TS_COLUMN_OF_PRODUCTS(5)
    TS_COLUMN_OF_PRODUCTS(6)
    TS_COLUMN_OF_PRODUCTS(7)
    TS_COLUMN_OF_PRODUCTS(8)
    TS_COLUMN_OF_PRODUCTS(9)
    TS_COLUMN_OF_PRODUCTS(10)
    TS_COLUMN_OF_PRODUCTS(11)
    TS_COLUMN_OF_PRODUCTS(12)
    TS_COLUMN_OF_PRODUCTS(13)
  }
}
