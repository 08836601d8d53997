// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithms and exponentials with the same bits on every processor, unlike std::log and std::exp. Error at most two
// units in the last place.
#pragma once

namespace tilescope {

double portableLog2(double x);  // x positive and finite; exact for powers of two
double portableLn(double x);    // x positive and finite
double portableExp(double x);   // x finite; infinite from about 710 on

// Vector instructions of inner loops. Every such loop has a portable version with identical results.
enum class Simd { Portable, Avx512 };

Simd bestSimd();

#if defined(__clang__)
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl"
#else
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl,prefer-vector-width=512"
#endif

}  // namespace tilescope
