// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the Neuro Vector Engine computes it: windows that slide along one axis while the lanes hold neighbouring
// outputs of the other one, the vector axis. Rows of a network slide, columns are the vector axis.
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
  int stride = 1;                      // of both axes
  std::int64_t positions = 1;          // outputs along the sliding axis
  std::int64_t width = 1;              // outputs along the vector axis
  int inputs = 1;                      // input maps of the layer
  std::vector<std::vector<int>> maps;  // of each output map: its input maps, in the order of their sums
  int biasShift = kBiasShift, resultShift = kActShift;

  int elementsOf(int map) const {  // VMAC operations: the bias and one for each coefficient
    return 1 + kernelVector * kernelSlide * static_cast<int>(maps[static_cast<std::size_t>(map)].size());
  }
  std::int64_t connections() const;
  std::int64_t macsOfStrip() const {  // multiply-accumulates of one strip of 16 outputs on the vector axis
    return kLanes * positions * kernelVector * kernelSlide * connections();
  }
};

// What the machine cannot do about a layer: the limit that it breaks, as a sentence with a suggested fix.
struct Refusal {
  std::string code;  // as the errors of network files: "E_STRIDE"
  std::string message;
  std::int64_t neededWords = 0;           // of the scratchpad, where that is too small
  std::int64_t prologue = 0, kernel = 0;  // instructions, where the buffer is too small
};

// Nothing of layers that are no convolution or fully connected layer.
bool isConvolution(const Layer& layer);
std::optional<Refusal> refusalOf(const Layer& layer);
ConvWork workOf(const Layer& layer);  // of a layer without rejection

// How the registers hold a column of the window when this many lanes work.
struct LaneShape {
  int lanes = kLanes;
  int wordsPerColumn = 1;
  int mainSets = 1;        // instructions that fill the main registers, before a column's first MAC
  int mainWords = 1;       // of the column; the word after them is the tail's
  bool portBOnly = false;  // the column does not need port A

  bool hasTail() const { return wordsPerColumn > mainWords; }
};
LaneShape shapeOf(const ConvWork& work, int lanes);  // 16 or 8

}  // namespace tilescope::nve
