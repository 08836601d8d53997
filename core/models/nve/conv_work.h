// SPDX-License-Identifier: GPL-3.0-or-later
// A layer on the Neuro Vector Engine: windows slide along rows; lanes hold neighbouring columns (the vector axis).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/models/nve/machine.h"
#include "core/workload/layer.h"

namespace tilescope::nve {

struct ConvWork {
  int kernelVector = 1, kernelSlide = 1;
  int stride = 1;              // along both axes
  std::int64_t positions = 1;  // outputs along the sliding axis
  std::int64_t width = 1;      // outputs along the vector axis
  int inputs = 1;
  std::vector<std::vector<int>> maps;  // by output map: its input maps in order of summation
  int biasShift = kBiasShift, resultShift = kActShift;

  int elementsOf(int map) const {  // VMAC operations: the bias and one per coefficient
    return 1 + kernelVector * kernelSlide * static_cast<int>(maps[static_cast<std::size_t>(map)].size());
  }
  std::int64_t connections() const;
  std::int64_t macsOfStrip() const {  // MACs of a strip of 16 outputs on the vector axis
    return kLanes * positions * kernelVector * kernelSlide * connections();
  }
};

struct Refusal {
  std::string code;  // as in errors of network files: "E_STRIDE"
  std::string message;
  std::int64_t neededWords = 0;           // scratchpad, if it is too small
  std::int64_t prologue = 0, kernel = 0;  // instructions, if the buffer is too small
};

bool isConvolution(const Layer& layer);
std::optional<Refusal> refusalOf(const Layer& layer);
ConvWork workOf(const Layer& layer);  // the layer must not be rejected

struct LaneShape {
  int lanes = kLanes;
  int wordsPerColumn = 1;
  int mainSets = 1;  // instructions that fill the main registers before a column's first MAC
  int mainWords = 1;
  bool portBOnly = false;

  bool hasTail() const { return wordsPerColumn > mainWords; }
};
LaneShape shapeOf(const ConvWork& work, int lanes);  // 16 or 8

}  // namespace tilescope::nve
