// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithms and exponentials that are the same on every processor: std::log and std::exp choose their code by the
// processor's features and differ in the last bit. Error at most two units in the last place.
#pragma once

namespace tilescope {

double portableLog2(double x);  // x positive and finite; exact for powers of two
double portableLn(double x);    // x positive and finite
double portableExp(double x);   // x finite; infinite from about 710 on

// The vector instructions that inner loops may use. Every such loop has a portable version with identical results.
enum class Simd { Portable, Avx512 };

// The best available on this processor.
Simd bestSimd();

// The [[gnu::target(…)]] of a loop's AVX-512 version, on x86-64.
#if defined(__clang__)
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl"
#else
#  define TILESCOPE_AVX512 "avx512f,avx512dq,avx512vl,prefer-vector-width=512"
#endif

}  // namespace tilescope
