// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -ffinite-math-only -fno-signed-zeros -fno-trapping-math (see CMakeLists.txt), which changes no finite
// result but lets the compiler turn min and max into vector instructions.
#include "core/search/eplanner/exhaustive_kernel.h"

#include <limits>

namespace tilescope::eplanner {
namespace {

// Independent minima per lane, so that the reduction needs no reassociation.
constexpr std::size_t kLanes = 32;
constexpr double kLargest = std::numeric_limits<double>::max();

template <Axis kAxis>
[[gnu::always_inline]] inline TileTerms at(const TileTerms& fixed, const AxisArrays& a, std::size_t i) {
  TileTerms t = fixed;
  if constexpr (kAxis == Axis::K) t.tilesK = a.tiles[i], t.passesK = a.passes[i], t.inverseK = a.inverse[i];
  if constexpr (kAxis == Axis::C) t.tilesC = a.tiles[i], t.passesC = a.passes[i], t.inverseC = a.inverse[i];
  if constexpr (kAxis == Axis::OY) t.tilesY = a.tiles[i], t.lines = a.lines[i];
  return t;
}

template <Axis kAxis, Objective kObjective>
[[gnu::always_inline]] inline double best(const ValueTerms& terms, const TileTerms& fixed, const AxisArrays& a,
                                          std::size_t i) {
  const TileTerms t = at<kAxis>(fixed, a, i);
  const double is = value(terms, t, Flow::IS, kObjective).primary;
  const double ws = value(terms, t, Flow::WS, kObjective).primary;
  const double os = value(terms, t, Flow::OS, kObjective).primary;
  return std::min(std::min(is, ws), os);
}

template <Axis kAxis, Objective kObjective>
[[gnu::always_inline]] inline double minimum(const ValueTerms& given, const TileTerms& fixed, const AxisArrays& a,
                                             std::size_t count) {
  const ValueTerms terms = given;  // a copy: the compiler sees that the loop does not change it
  double lanes[kLanes];
  for (double& lane : lanes) lane = kLargest;
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    for (std::size_t j = 0; j < kLanes; ++j) {
      lanes[j] = std::min(lanes[j], best<kAxis, kObjective>(terms, fixed, a, i + j));
    }
  }
  double smallest = kLargest;
  for (; i < count; ++i) smallest = std::min(smallest, best<kAxis, kObjective>(terms, fixed, a, i));
  for (const double lane : lanes) smallest = std::min(smallest, lane);
  return smallest;
}

template <Axis kAxis>
[[gnu::always_inline]] inline double byObjective(const ValueTerms& terms, const TileTerms& fixed, const AxisArrays& a,
                                                 std::size_t count, Objective objective) {
  switch (objective) {
    case Objective::Metric: return minimum<kAxis, Objective::Metric>(terms, fixed, a, count);
    case Objective::Energy: return minimum<kAxis, Objective::Energy>(terms, fixed, a, count);
    case Objective::Latency: return minimum<kAxis, Objective::Latency>(terms, fixed, a, count);
    case Objective::Edp: return minimum<kAxis, Objective::Edp>(terms, fixed, a, count);
    case Objective::Traffic: return minimum<kAxis, Objective::Traffic>(terms, fixed, a, count);
  }
  return kLargest;
}

[[gnu::always_inline]] inline double byAxis(const ValueTerms& terms, const TileTerms& fixed, Axis axis,
                                            const AxisArrays& a, std::size_t count, Objective objective) {
  switch (axis) {
    case Axis::K: return byObjective<Axis::K>(terms, fixed, a, count, objective);
    case Axis::C: return byObjective<Axis::C>(terms, fixed, a, count, objective);
    case Axis::OY: return byObjective<Axis::OY>(terms, fixed, a, count, objective);
  }
  return kLargest;
}

double portable(const ValueTerms& terms, const TileTerms& fixed, Axis axis, const AxisArrays& a, std::size_t count,
                Objective objective) {
  return byAxis(terms, fixed, axis, a, count, objective);
}

#if defined(__x86_64__)
[[gnu::target("avx512f,avx512dq,avx512vl,prefer-vector-width=512")]] double avx512(const ValueTerms& terms,
                                                                                  const TileTerms& fixed, Axis axis,
                                                                                  const AxisArrays& a, std::size_t count,
                                                                                  Objective objective) {
  return byAxis(terms, fixed, axis, a, count, objective);
}
#endif

}  // namespace

Simd bestSimd() {
#if defined(__x86_64__)
  static const bool kHas = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                           __builtin_cpu_supports("avx512vl");
  if (kHas) return Simd::Avx512;
#endif
  return Simd::Portable;
}

double rowMinimum(const ValueTerms& terms, const TileTerms& fixed, Axis axis, const AxisArrays& arrays, std::size_t count,
                  Objective objective, Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return avx512(terms, fixed, axis, arrays, count, objective);
#endif
  return portable(terms, fixed, axis, arrays, count, objective);
}

}  // namespace tilescope::eplanner
