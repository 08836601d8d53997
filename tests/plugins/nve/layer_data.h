// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "core/models/nve/layer_program.h"
#include "plugins/nve/simulator.h"
#include "tests/support/nve_layers.h"

namespace tilescope::nve {

inline ActivationTable sigmoid() {
  ActivationTable table{};
  for (int j = 0; j < kTableEntries; ++j)
    table[static_cast<std::size_t>(j)] =
        static_cast<std::uint8_t>(std::lround(255 / (1 + std::exp(-(j - kTableEntries / 2) / 64.0))));
  return table;
}

struct LayerData {
  LayerParameters parameters;
  FeatureMaps input;
  Origin origin;
};

// All magnitudes, and a table with different neighbours, so that every wrong sum changes a pixel.
inline LayerData randomData(const ConvWork& work, Numbers& random) {
  LayerData data;
  for (std::uint8_t& entry : data.parameters.table) entry = static_cast<std::uint8_t>(random.from(0, 255));
  const int range = 1 << random.from(2, 15);
  for (std::size_t map = 0; map < work.maps.size(); ++map) {
    data.parameters.biases.push_back(static_cast<std::int16_t>(random.from(-range, range - 1)));
    auto& coefficients = data.parameters.coefficients.emplace_back();
    for (int i = 1; i < work.elementsOf(static_cast<int>(map)); ++i)
      coefficients.push_back(static_cast<std::int16_t>(random.from(-range, range - 1)));
  }
  data.origin = {random.from(0, work.kernelSlide), random.from(0, work.kernelVector)};
  const std::int64_t height = work.stride * (work.positions - 1) + work.kernelSlide;
  const std::int64_t width = work.stride * (work.width - 1) + work.kernelVector;
  data.input = FeatureMaps(work.inputs, std::max<std::int64_t>(1, height - data.origin.top - random.from(0, 1)),
                           std::max<std::int64_t>(1, width - data.origin.left - random.from(0, 2)));
  for (std::uint8_t& pixel : data.input.pixels) pixel = static_cast<std::uint8_t>(random.from(0, 255));
  return data;
}

// The data of tests/golden/nve.json, where the rows of a strip are the vector axis.
inline LayerData goldenData(const ConvWork& work) {
  LayerData data;
  data.parameters.table = sigmoid();
  for (int m = 0; m < static_cast<int>(work.maps.size()); ++m) {
    data.parameters.biases.push_back(static_cast<std::int16_t>(17 * m % 41 - 20));
    auto& coefficients = data.parameters.coefficients.emplace_back();
    for (const int i : work.maps[static_cast<std::size_t>(m)])
      for (int k = 0; k < work.kernelSlide; ++k)
        for (int r = 0; r < work.kernelVector; ++r)
          coefficients.push_back(static_cast<std::int16_t>((29 * m + 13 * i + 5 * k + 3 * r) % 61 - 30));
  }
  data.input = FeatureMaps(work.inputs, work.stride * (work.positions - 1) + work.kernelSlide,
                           work.stride * (work.width - 1) + work.kernelVector);
  for (int i = 0; i < data.input.count; ++i)
    for (std::int64_t slide = 0; slide < data.input.height; ++slide)
      for (std::int64_t vector = 0; vector < data.input.width; ++vector)
        data.input.set(i, slide, vector,
                       static_cast<std::uint8_t>((37 * i + 11 * vector + 7 * slide + 3 * vector * slide) % 256));
  return data;
}

inline std::optional<LayerProgram> compiled(const ConvWork& work, const CompileRequest& request) {
  std::variant<LayerProgram, Refusal> program = compile(work, request);
  if (!std::holds_alternative<LayerProgram>(program)) return std::nullopt;
  return std::get<LayerProgram>(std::move(program));
}

inline std::vector<PartitionProgram> assembled(const LayerProgram& program) {
  std::vector<PartitionProgram> programs;
  for (const Schedule& schedule : program.partitions) programs.push_back(assemble(program, schedule));
  return programs;
}

struct Simulated {
  SimulationReport report;
  FeatureMaps output;
};

inline Simulated simulated(const std::vector<PartitionProgram>& programs, const ConvWork& work, const LayerData& data) {
  Simulated result;
  result.report = simulateLayer(programs, data.parameters, work, data.input, data.origin, result.output);
  return result;
}

inline std::string firstFault(const SimulationReport& report) {
  return report.faults.empty() ? "" : report.faults.front();
}

inline FeatureMaps expected(const ConvWork& work, const LayerData& data) {
  return referenceLayer(work, data.parameters, data.input, data.origin);
}

}  // namespace tilescope::nve
