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

TS_INLINE void ts_add_words(ts_vec* sums, const ts_in* x, const ts_w* w, int words, const int KV, const int P,
                            const int STEP) {
  TS_UNROLL_4
  for (int c = 0; c < words; ++c, x += TS_WORD, w += KV * TS_LANES * TS_WORD) {
    ts_mask weights[4];
    TS_UNROLL
    for (int k = 0; k < KV; ++k) weights[k] = *(const ts_mask*)(const void*)(w + k * TS_LANES * TS_WORD);
    TS_UNROLL
    for (int p = 0; p < P; ++p) {
      const ts_mask input = ts_broadcast_word(x + p * STEP);
      TS_UNROLL
      for (int k = 0; k < KV; ++k) sums[k * P + p] = (ts_vec)ts_dot((ts_mask)sums[k * P + p], input, weights[k]);
    }
  }
}

#else

TS_INLINE void ts_add_words(ts_vec* sums, const ts_in* x, const ts_w* w, int words, const int KV, const int P,
                            const int STEP) {
  TS_UNROLL_4
  for (int c = 0; c < words; ++c, ++x, w += KV * TS_LANES) {
    ts_vec weights[4];
    TS_UNROLL
    for (int k = 0; k < KV; ++k) weights[k] = *(const ts_vec*)(w + k * TS_LANES);
    TS_UNROLL
    for (int p = 0; p < P; ++p) {
      const ts_in input = x[p * STEP];
      TS_UNROLL
      for (int k = 0; k < KV; ++k) sums[k * P + p] += weights[k] * input;
    }
  }
}

#endif
