// SPDX-License-Identifier: GPL-3.0-or-later
// Which vector instructions inner loops may use. Every loop that asks has a portable version with the same bits.
#pragma once

namespace tilescope {

enum class Simd { Portable, Avx512 };

// The best that this processor can do.
Simd bestSimd();

// For [[gnu::target(…)]] of a loop's AVX-512 version, on x86-64.
#if defined(__clang__)
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl"
#else
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl,prefer-vector-width=512"
#endif

}  // namespace tilescope
