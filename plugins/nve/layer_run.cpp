// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/layer_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/program/execution/program_data.h"

namespace tilescope::nve {
namespace {

constexpr unsigned kPixelMask = 0xFF;
// More than the stages, so that some passes fill the pipeline, some drain it, some do neither.
constexpr std::int64_t kShortPositions = 12;

}  // namespace

FeatureMaps randomMaps(const FeatureMap& size, std::uint64_t seed, const std::string& name) {
  FeatureMaps maps(static_cast<int>(size.channels), size.height, size.width);
  const std::uint64_t stream = streamOf(seed, name);
  for (std::size_t i = 0; i < maps.pixels.size(); ++i)
    maps.pixels[i] = static_cast<std::uint8_t>(wordAt(stream, i) & kPixelMask);
  return maps;
}

FeatureMaps asInputOf(const LayerDefinition& layer, const FeatureMaps& maps) {
  FeatureMaps input = maps;
  input.count = static_cast<int>(layer.in.channels);
  input.height = layer.in.height;
  input.width = layer.in.width;
  return input;
}

std::string differenceOf(const FeatureMaps& expected, const FeatureMaps& found) {
  std::int64_t wrong = 0;
  std::string first;
  for (int map = 0; map < expected.count; ++map)
    for (std::int64_t row = 0; row < expected.height; ++row)
      for (std::int64_t column = 0; column < expected.width; ++column) {
        if (expected.at(map, row, column) == found.at(map, row, column)) continue;
        if (wrong++ == 0)
          first = fmt::format("map {}, row {}, column {} is {} instead of {}", map, row, column,
                              found.at(map, row, column), expected.at(map, row, column));
      }
  return wrong == 0 ? "" : fmt::format("{} pixels are wrong, first {}", wrong, first);
}

LayerRun runLayer(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                  const LayerParameters& parameters, const FeatureMaps& input, const IsCancelled& isCancelled) {
  const ConvWork& work = layer.work;
  LayerRun run;
  run.output = FeatureMaps(static_cast<int>(work.maps.size()), work.positions, work.width);
  for (const PartitionProgram& program : programs)
    for (std::int64_t column = 0; column < work.width; column += program.lanes) {
      run.cancelled = isCancelled();
      if (run.cancelled) return run;
      run.counts.add(simulateStrip(program, parameters, work, input, layer.origin, column, run.output));
    }
  run.difference = differenceOf(referenceLayer(work, layer.parameters, input, layer.origin), run.output);
  return run;
}

ShortLayer shortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs) {
  ShortLayer result{layer, programs};
  ConvWork& work = result.layer.work;
  const std::int64_t rows = std::min(work.positions, kShortPositions);
  const std::int64_t lanes = programs.front().lanes;
  const std::int64_t columns = std::min(work.width, lanes + (work.width - 1) % lanes + 1);
  FeatureMap& in = result.layer.in;
  in.height = std::max(std::int64_t{1}, in.height - work.stride * (work.positions - rows));
  in.width = std::max(std::int64_t{1}, in.width - work.stride * (work.width - columns));
  work.positions = rows;
  work.width = columns;
  for (PartitionProgram& program : result.programs) program.positions = static_cast<std::uint32_t>(rows);
  return result;
}

LayerRun runShortened(const LayerDefinition& layer, const std::vector<PartitionProgram>& programs,
                      const LayerParameters& parameters, std::uint64_t seed, const IsCancelled& isCancelled) {
  const ShortLayer cut = shortened(layer, programs);
  return runLayer(cut.layer, cut.programs, parameters, randomMaps(cut.layer.in, seed, layer.name + ".input"),
                  isCancelled);
}

}  // namespace tilescope::nve
