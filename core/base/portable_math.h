// SPDX-License-Identifier: GPL-3.0-or-later
// Logarithms and exponentials that are the same on every processor: std::log and std::exp choose their code by what the
// processor can do, and differ in the last bit. Within two units in the last place of the exact value.
#pragma once

namespace tilescope {

double portableLog2(double x);  // x above 0 and finite; exact of powers of two
double portableLn(double x);    // x above 0 and finite
double portableExp(double x);   // x finite; infinite from about 710 on

// Which vector instructions inner loops may use. Every loop that asks has a portable version with the same bits.
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
