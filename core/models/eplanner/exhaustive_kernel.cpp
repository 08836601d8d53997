// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled with -ffinite-math-only -fno-signed-zeros -fno-trapping-math (CMakeLists.txt), which turns min and max into
// vector instructions and changes no finite result.
#include "core/models/eplanner/exhaustive_kernel.h"

#include <limits>

namespace tilescope::eplanner {
namespace {

template <Axis kAxis>
[[gnu::always_inline]] inline void put(TileTerms& t, const AxisTerms& a, std::size_t i) {
  if constexpr (kAxis == Axis::K) t.tilesK = a.tiles[i], t.passesK = a.passes[i], t.inverseK = a.inverse[i];
  if constexpr (kAxis == Axis::C) t.tilesC = a.tiles[i], t.passesC = a.passes[i], t.inverseC = a.inverse[i];
  if constexpr (kAxis == Axis::OY) t.tilesY = a.tiles[i], t.lines = a.lines[i];
}

template <Axis kAxis, Objective kObjective>
[[gnu::always_inline]] inline double best(const ValueTerms& terms, const TileTerms& row, const AxisTerms& a,
                                          std::size_t i) {
  TileTerms t = row;
  put<kAxis>(t, a, i);
  if constexpr (kObjective != Objective::Energy && kObjective != Objective::Edp) {
    // Objectives never fall with traffic, so the dataflow with minimum traffic is best.
    const auto bits = [&](Flow flow) { return bitsOf(terms, volumesOf(terms, t, flow)); };
    const double least = std::min(std::min(bits(Flow::IS), bits(Flow::WS)), bits(Flow::OS));
    const double cycles = cyclesOf(terms, t, least);
    if constexpr (kObjective == Objective::Traffic) return least;
    if constexpr (kObjective == Objective::Latency) return cycles;
    return least * cycles;
  }
  const double is = value(terms, t, Flow::IS, kObjective).primary;
  const double ws = value(terms, t, Flow::WS, kObjective).primary;
  const double os = value(terms, t, Flow::OS, kObjective).primary;
  return std::min(std::min(is, ws), os);
}

// One minimum per lane, so that nothing is reassociated.
template <Axis kAxis, Objective kObjective>
[[gnu::always_inline]] inline double minimum(const ValueTerms& given, const Plane& plane) {
  constexpr Axis kMiddle = kAxis == Axis::OY ? Axis::C : Axis::OY;
  const ValueTerms terms = given;  // copies, so that the compiler sees constants
  const AxisTerms inner = plane.innerTerms;
  double lanes[kLanes];
  for (double& lane : lanes) lane = kNothingFits;
  for (std::size_t m = 0; m < plane.fits.size(); ++m) {
    TileTerms row = plane.fixed;
    put<kMiddle>(row, plane.middleTerms, m);
    const std::size_t count = plane.fits[m];
    std::size_t i = 0;
    for (; i + kLanes <= count; i += kLanes) {
      for (std::size_t j = 0; j < kLanes; ++j) {
        lanes[j] = std::min(lanes[j], best<kAxis, kObjective>(terms, row, inner, i + j));
      }
    }
    if (i == count) continue;
    const double end = static_cast<double>(count);
    for (std::size_t j = 0; j < kLanes; ++j) {
      const double v = best<kAxis, kObjective>(terms, row, inner, i + j);
      lanes[j] = std::min(lanes[j], inner.position[i + j] < end ? v : kNothingFits);
    }
  }
  double smallest = kNothingFits;
  for (const double lane : lanes) smallest = std::min(smallest, lane);
  return smallest;
}

template <Axis kAxis>
[[gnu::always_inline]] inline double byObjective(const ValueTerms& terms, const Plane& plane, Objective objective) {
  switch (objective) {
    case Objective::Metric:
      return minimum<kAxis, Objective::Metric>(terms, plane);
    case Objective::Energy:
      return minimum<kAxis, Objective::Energy>(terms, plane);
    case Objective::Latency:
      return minimum<kAxis, Objective::Latency>(terms, plane);
    case Objective::Edp:
      return minimum<kAxis, Objective::Edp>(terms, plane);
    case Objective::Traffic:
      return minimum<kAxis, Objective::Traffic>(terms, plane);
    case Objective::NormalisedSum:
      break;
  }
  return kNothingFits;
}

[[gnu::always_inline]] inline double byAxis(const ValueTerms& terms, const Plane& plane, Objective objective) {
  switch (plane.inner) {
    case Axis::K:
      return byObjective<Axis::K>(terms, plane, objective);
    case Axis::C:
      return byObjective<Axis::C>(terms, plane, objective);
    case Axis::OY:
      return byObjective<Axis::OY>(terms, plane, objective);
  }
  return kNothingFits;
}

double portable(const ValueTerms& terms, const Plane& plane, Objective objective) {
  return byAxis(terms, plane, objective);
}

#if defined(__x86_64__)
[[gnu::target(TILESCOPE_AVX512)]] double avx512(const ValueTerms& terms, const Plane& plane, Objective objective) {
  return byAxis(terms, plane, objective);
}
#endif

}  // namespace

double planeMinimum(const ValueTerms& terms, const Plane& plane, Objective objective, Simd simd) {
#if defined(__x86_64__)
  if (simd == Simd::Avx512) return avx512(terms, plane, objective);
#endif
  return portable(terms, plane, objective);
}

}  // namespace tilescope::eplanner
