// SPDX-License-Identifier: GPL-3.0-or-later
// The instructions that a C file was compiled for, as bits. Read before anything in that file runs.
#pragma once

enum {
  TS_AVX2 = 1 << 0,
  TS_FMA = 1 << 1,
  TS_AVX512F = 1 << 2,
  TS_AVX512BW = 1 << 3,
  TS_AVX512VL = 1 << 4,
  TS_AVX512VNNI = 1 << 5
};

#ifdef __AVX2__
#  define TS_BIT_AVX2 TS_AVX2
#else
#  define TS_BIT_AVX2 0
#endif
#ifdef __FMA__
#  define TS_BIT_FMA TS_FMA
#else
#  define TS_BIT_FMA 0
#endif
#ifdef __AVX512F__
#  define TS_BIT_AVX512F TS_AVX512F
#else
#  define TS_BIT_AVX512F 0
#endif
#ifdef __AVX512BW__
#  define TS_BIT_AVX512BW TS_AVX512BW
#else
#  define TS_BIT_AVX512BW 0
#endif
#ifdef __AVX512VL__
#  define TS_BIT_AVX512VL TS_AVX512VL
#else
#  define TS_BIT_AVX512VL 0
#endif
#ifdef __AVX512VNNI__
#  define TS_BIT_AVX512VNNI TS_AVX512VNNI
#else
#  define TS_BIT_AVX512VNNI 0
#endif

// Of the file that uses this macro.
#define TS_FEATURES (TS_BIT_AVX2 | TS_BIT_FMA | TS_BIT_AVX512F | TS_BIT_AVX512BW | TS_BIT_AVX512VL | TS_BIT_AVX512VNNI)
