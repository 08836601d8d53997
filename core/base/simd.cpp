// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/simd.h"

namespace tilescope {

Simd bestSimd() {
#if defined(__x86_64__)
  static const bool kHas =
      __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
  if (kHas) return Simd::Avx512;
#endif
  return Simd::Portable;
}

}  // namespace tilescope
