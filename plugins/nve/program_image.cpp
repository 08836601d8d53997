// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/program_image.h"

#include <algorithm>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

std::int16_t valueOf(const CoefficientSource& source, const LayerParameters& parameters, const ConvWork& work) {
  if (source.map < 0) return 0;
  if (source.input < 0) return parameters.biases[static_cast<std::size_t>(source.map)];
  const std::vector<int>& inputs = work.maps[static_cast<std::size_t>(source.map)];
  const auto connection = std::find(inputs.begin(), inputs.end(), source.input);
  ensure(connection != inputs.end(), "a coefficient of a program is one of its layer");
  return parameters.coefficient(work, source.map, static_cast<int>(connection - inputs.begin()), source.column,
                                source.pixel);
}

}  // namespace

ProgramImage imageOf(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                     const ConvWork& work) {
  ProgramImage image;
  image.table = parameters.table;
  for (const PartitionProgram& program : programs) {
    PartitionImage& partition = image.partitions.emplace_back();
    partition.program = program;
    for (const CoefficientWord& word : program.coefficients) {
      WordValues& values = partition.values.emplace_back();
      for (std::size_t i = 0; i < word.size(); ++i) values[i] = valueOf(word[i], parameters, work);
    }
  }
  return image;
}

}  // namespace tilescope::nve
