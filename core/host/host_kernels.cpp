// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with options of its own (CMakeLists.txt): multiplications and additions are fused, and copies stay loops.
#include "core/host/host_kernels.h"

#if defined(__clang__)
#  define TILESCOPE_UNROLL _Pragma("unroll")
#else
#  define TILESCOPE_UNROLL _Pragma("GCC unroll 24")
#endif

namespace tilescope::host {
namespace {

// Chains: latency of 4 or 5 cycles × 2 units is 10; more leave a margin. As many as there are registers, less two.
#define TILESCOPE_KERNELS BasicKernels
#define TILESCOPE_TARGET
#define TILESCOPE_LANES 4
#if defined(__aarch64__)
#  define TILESCOPE_CHAINS 24
#else
#  define TILESCOPE_CHAINS 12
#endif
#include "core/host/kernel_loops.inc"  // NOLINT: included several times on purpose
#undef TILESCOPE_KERNELS
#undef TILESCOPE_TARGET
#undef TILESCOPE_LANES
#undef TILESCOPE_CHAINS

#if defined(__x86_64__)
#  define TILESCOPE_KERNELS Avx2Kernels
#  define TILESCOPE_TARGET [[gnu::target("avx2,fma")]]
#  define TILESCOPE_LANES 8
#  define TILESCOPE_CHAINS 12
#  include "core/host/kernel_loops.inc"  // NOLINT
#  undef TILESCOPE_KERNELS
#  undef TILESCOPE_TARGET
#  undef TILESCOPE_LANES
#  undef TILESCOPE_CHAINS

#  define TILESCOPE_KERNELS Avx512Kernels
#  define TILESCOPE_TARGET [[gnu::target("avx512f")]]
#  define TILESCOPE_LANES 16
#  define TILESCOPE_CHAINS 24
#  include "core/host/kernel_loops.inc"  // NOLINT
#endif

}  // namespace

const Kernels& kernelsOf([[maybe_unused]] Vectors vectors) {
#if defined(__x86_64__)
  if (vectors == Vectors::Avx512) return Avx512Kernels::kAll;
  if (vectors == Vectors::Avx2) return Avx2Kernels::kAll;
#endif
  return BasicKernels::kAll;
}

std::uint64_t squares(std::uint64_t start, std::int64_t steps) {
  for (std::int64_t step = 0; step < steps; ++step) start *= start;
  return start;
}

std::optional<int> cyclesOfSquare() {
#if defined(__x86_64__)
  return 3;  // IMUL r64: every core of Intel since Nehalem and of AMD since Zen (A. Fog, "Instruction tables", 2022)
#else
  return std::nullopt;
#endif
}

}  // namespace tilescope::host
