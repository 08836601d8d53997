// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/feature_maps.h"

#include <algorithm>

namespace tilescope::nve {
namespace {

std::int64_t sumOf(const ConvWork& work, const LayerParameters& parameters, const FeatureMaps& input,
                   const Origin& origin, int map, std::int64_t row, std::int64_t column) {
  const std::vector<int>& inputs = work.maps[static_cast<std::size_t>(map)];
  std::int64_t sum =
      std::int64_t{parameters.biases[static_cast<std::size_t>(map)]} * (std::int64_t{1} << work.biasShift);
  for (int connection = 0; connection < static_cast<int>(inputs.size()); ++connection)
    for (int k = 0; k < work.kernelSlide; ++k)
      for (int r = 0; r < work.kernelVector; ++r)
        sum += std::int64_t{parameters.coefficient(work, map, connection, k, r)} *
               input.at(inputs[static_cast<std::size_t>(connection)], work.stride * row + k - origin.top,
                        work.stride * column + r - origin.left);
  return sum;
}

}  // namespace

std::uint8_t activated(std::int64_t sum, int resultShift, const ActivationTable& table) {
  const std::int64_t half = resultShift > 0 ? std::int64_t{1} << (resultShift - 1) : 0;
  constexpr std::int64_t kHalfTable = kTableEntries / 2;
  const std::int64_t clamped = std::clamp((sum + half) >> resultShift, -kHalfTable, kHalfTable - 1);
  return table[static_cast<std::size_t>(clamped + kHalfTable)];
}

FeatureMaps referenceLayer(const ConvWork& work, const LayerParameters& parameters, const FeatureMaps& input,
                           const Origin& origin) {
  FeatureMaps output(static_cast<int>(work.maps.size()), work.positions, work.width);
  for (int map = 0; map < output.count; ++map)
    for (std::int64_t row = 0; row < output.height; ++row)
      for (std::int64_t column = 0; column < output.width; ++column)
        output.set(
            map, row, column,
            activated(sumOf(work, parameters, input, origin, map, row, column), work.resultShift, parameters.table));
  return output;
}

}  // namespace tilescope::nve
