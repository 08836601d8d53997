// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/sequence.h"

#include <algorithm>

namespace tilescope::nve {

std::vector<Element> sequenceOf(const ConvWork& work, const Run& run) {
  std::vector<Element> elements;
  for (int map = run.first; map < run.end(); ++map) {
    elements.push_back({map, -1, 0, 0, Place::Bias});
    Place start = Place::FirstColumn;
    for (const int input : work.maps[static_cast<std::size_t>(map)])
      for (int column = 0; column < work.kernelSlide; ++column)
        for (int pixel = 0; pixel < work.kernelVector; ++pixel) {
          elements.push_back({map, input, column, pixel, pixel == 0 ? start : Place::Inside});
          start = Place::Column;
        }
  }
  return elements;
}

std::vector<int> inputsOf(const ConvWork& work, const Run& run) {
  std::vector<int> inputs;
  std::vector<bool> seen(static_cast<std::size_t>(work.inputs), false);
  for (int map = run.first; map < run.end(); ++map)
    for (const int input : work.maps[static_cast<std::size_t>(map)]) {
      if (seen[static_cast<std::size_t>(input)]) continue;
      seen[static_cast<std::size_t>(input)] = true;
      inputs.push_back(input);
    }
  return inputs;
}

// A column's registers are filled while the previous column is computed, one instruction per set. After a bias, one
// cycle less suffices, because a bias needs no pixels.
int gapBefore(Place place, const LaneShape& shape) {
  switch (place) {
    case Place::Bias:
    case Place::Inside:
      return 1;
    case Place::FirstColumn:
      return std::max(1, shape.mainSets - 1);
    case Place::Column:
      return shape.mainSets;
  }
  return 1;
}

void RunCounts::add(const ConvWork& work, const LaneShape& shape, int map) {
  const std::int64_t mapColumns =
      static_cast<std::int64_t>(work.maps[static_cast<std::size_t>(map)].size()) * work.kernelSlide;
  elements += work.elementsOf(map);
  columns += mapColumns;
  leastSpan += work.elementsOf(map) + (mapColumns - 1) * (shape.mainSets - 1);
  ++maps;
}

std::int64_t Limits::largest() const {
  return std::max({units, portA, portB, results});
}

RunCounts countsOf(const ConvWork& work, const LaneShape& shape, const Run& run) {
  RunCounts counts;
  for (int map = run.first; map < run.end(); ++map) counts.add(work, shape, map);
  return counts;
}

Limits limitsOf(const ConvWork& work, const LaneShape& shape, const RunCounts& counts, std::int64_t words,
                std::int64_t inputs) {
  Limits limits;
  limits.units = counts.leastSpan;
  limits.portA = (shape.portBOnly ? 0 : shape.mainSets * counts.columns) + words + columnsPerPass(work, shape, inputs);
  limits.portB = counts.columns * (shape.mainSets + (shape.hasTail() ? 1 : 0));
  limits.results = counts.maps * shape.lanes / kWordPixels;
  return limits;
}

std::int64_t prologueColumns(const ConvWork& work, const LaneShape& shape, std::int64_t inputs) {
  return inputs * (work.kernelSlide - work.stride) * shape.wordsPerColumn;
}

std::int64_t columnsPerPass(const ConvWork& work, const LaneShape& shape, std::int64_t inputs) {
  return inputs * work.stride * shape.wordsPerColumn;
}

}  // namespace tilescope::nve
