// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/image_parameters.h"

#include <algorithm>

namespace tilescope::nve {
namespace {

using Values = std::vector<std::optional<std::int16_t>>;  // of one map: bias, then coefficients

std::optional<std::size_t> coefficientPlace(const CoefficientSource& source, const ConvWork& work) {
  if (source.map >= static_cast<int>(work.maps.size())) return std::nullopt;
  if (source.input < 0) return 0;
  const std::vector<int>& inputs = work.maps[static_cast<std::size_t>(source.map)];
  const auto connection = std::find(inputs.begin(), inputs.end(), source.input) - inputs.begin();
  const bool isKnown = connection < static_cast<std::ptrdiff_t>(inputs.size()) && source.column >= 0 &&
                       source.column < work.kernelSlide && source.pixel >= 0 && source.pixel < work.kernelVector;
  if (!isKnown) return std::nullopt;
  const std::int64_t column = connection * work.kernelSlide + source.column;
  return static_cast<std::size_t>(1 + column * work.kernelVector + source.pixel);
}

// False if a slot refers to nothing, or to a value that was read already.
bool collect(const PartitionImage& partition, const ConvWork& work, std::vector<Values>& values) {
  for (std::size_t word = 0; word < partition.values.size(); ++word)
    for (std::size_t slot = 0; slot < partition.values[word].size(); ++slot) {
      const CoefficientSource& source = partition.program.coefficients[word][slot];
      if (source.map < 0) continue;
      const std::optional<std::size_t> place = coefficientPlace(source, work);
      if (!place) return false;
      std::optional<std::int16_t>& value = values[static_cast<std::size_t>(source.map)][*place];
      if (value) return false;
      value = partition.values[word][slot];
    }
  return true;
}

}  // namespace

std::optional<LayerParameters> parametersOf(const ProgramImage& image, const ConvWork& work) {
  std::vector<Values> values;
  for (int map = 0; map < static_cast<int>(work.maps.size()); ++map)
    values.emplace_back(static_cast<std::size_t>(work.elementsOf(map)));
  for (const PartitionImage& partition : image.partitions)
    if (!collect(partition, work, values)) return std::nullopt;
  LayerParameters parameters;
  parameters.table = image.table;
  for (const Values& map : values) {
    if (!std::all_of(map.begin(), map.end(), [](const auto& value) { return value.has_value(); })) return std::nullopt;
    parameters.biases.push_back(*map.front());
    std::vector<std::int16_t>& coefficients = parameters.coefficients.emplace_back();
    for (std::size_t i = 1; i < map.size(); ++i) coefficients.push_back(*map[i]);
  }
  return parameters;
}

}  // namespace tilescope::nve
