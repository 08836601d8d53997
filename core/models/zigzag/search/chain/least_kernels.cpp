// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -ffinite-math-only -fno-signed-zeros -fno-trapping-math (CMakeLists.txt), which turns min into vector
// instructions. Sums and minima with +infinity stay correct; nothing here tests for infinity.
#include "core/models/zigzag/search/chain/least_kernels.h"

#include <limits>

namespace tilescope::zigzag {
namespace {

[[gnu::always_inline]] inline void keep(double* __restrict row, const double* __restrict cost,
                                        const double* __restrict after, const double* __restrict barred,
                                        std::size_t count) {
  if (barred == nullptr) {
    for (std::size_t i = 0; i < count; ++i) {
      const double value = cost[i] + after[i];
      row[i] = value < row[i] ? value : row[i];
    }
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double value = cost[i] + after[i] + barred[i];
    row[i] = value < row[i] ? value : row[i];
  }
}

[[gnu::always_inline]] inline void keepLargest(double* __restrict row, const double* __restrict cost,
                                               const double* __restrict after, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const double value = cost[i] < after[i] ? after[i] : cost[i];
    row[i] = value < row[i] ? value : row[i];
  }
}

constexpr std::size_t kFewLanes = 8;  // of 64 bits, in the widest vectors

// Digit by digit over all blocks, so that iterations are independent. Rows shorter than a vector: block by block, where
// the minimum so far stays in a register.
[[gnu::always_inline]] inline void sweep(double* row, std::size_t stride, std::size_t most, std::size_t count) {
  const std::size_t block = stride * (most + 1);
  if (stride < kFewLanes) {
    for (std::size_t from = 0; from < count; from += block)
      for (std::size_t i = from; i < from + stride; ++i) {
        double least = row[i];
        for (std::size_t at = i + stride; at < from + block; at += stride) {
          least = row[at] < least ? row[at] : least;
          row[at] = least;
        }
      }
    return;
  }
  for (std::size_t digit = 1; digit <= most; ++digit)
    for (std::size_t from = digit * stride; from < count; from += block) {
      double* __restrict here = row + from;
      const double* __restrict below = here - stride;
      for (std::size_t i = 0; i < stride; ++i) here[i] = below[i] < here[i] ? below[i] : here[i];
    }
}

[[gnu::always_inline]] inline double inside(double* __restrict cost,
                                            const std::array<const double*, kMaxKinds>& figures,
                                            const std::array<double, kMaxKinds>& times, std::size_t kinds,
                                            const std::uint64_t* __restrict tiles, std::uint64_t within,
                                            std::size_t count) {
  const double* __restrict first = figures[0];
  const double* __restrict second = figures[1];
  for (std::size_t i = 0; i < count; ++i) cost[i] = first[i] * times[0] + second[i] * times[1];
  for (std::size_t kind = 2; kind < kinds; ++kind) {
    const double* __restrict more = figures[kind];
    for (std::size_t i = 0; i < count; ++i) cost[i] += more[i] * times[kind];
  }
  constexpr double kNever = std::numeric_limits<double>::infinity();
  double least = kNever;
  for (std::size_t i = 0; i < count; ++i) {
    const double value = (tiles[i] & ~within) == 0 ? cost[i] : kNever;
    cost[i] = value;
    least = value < least ? value : least;
  }
  return least;
}

#if defined(__x86_64__)
[[gnu::target(TILESCOPE_AVX512)]] double insideAvx512(double* cost, const std::array<const double*, kMaxKinds>& figures,
                                                      const std::array<double, kMaxKinds>& times, std::size_t kinds,
                                                      const std::uint64_t* tiles, std::uint64_t within,
                                                      std::size_t count) {
  return inside(cost, figures, times, kinds, tiles, within, count);
}
[[gnu::target(TILESCOPE_AVX512)]] void keepAvx512(double* row, const double* cost, const double* after,
                                                  const double* barred, std::size_t count) {
  keep(row, cost, after, barred, count);
}
[[gnu::target(TILESCOPE_AVX512)]] void keepLargestAvx512(double* row, const double* cost, const double* after,
                                                         std::size_t count) {
  keepLargest(row, cost, after, count);
}
[[gnu::target(TILESCOPE_AVX512)]] void sweepAvx512(double* row, std::size_t stride, std::size_t most,
                                                   std::size_t count) {
  sweep(row, stride, most, count);
}
#endif

}  // namespace

void keepLess(double* row, const double* cost, const double* after, const double* barred, std::size_t count,
              Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return keepAvx512(row, cost, after, barred, count);
#endif
  keep(row, cost, after, barred, count);
}

void keepLessOfLargest(double* row, const double* cost, const double* after, std::size_t count, Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return keepLargestAvx512(row, cost, after, count);
#endif
  keepLargest(row, cost, after, count);
}

void sweepAxis(double* row, std::size_t stride, std::size_t most, std::size_t count, Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return sweepAvx512(row, stride, most, count);
#endif
  sweep(row, stride, most, count);
}

double leastInside(double* cost, const std::array<const double*, kMaxKinds>& figures,
                   const std::array<double, kMaxKinds>& times, std::size_t kinds, const std::uint64_t* tiles,
                   std::uint64_t within, std::size_t count, Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return insideAvx512(cost, figures, times, kinds, tiles, within, count);
#endif
  return inside(cost, figures, times, kinds, tiles, within, count);
}

}  // namespace tilescope::zigzag
