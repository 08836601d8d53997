// SPDX-License-Identifier: GPL-3.0-or-later
// A layer as the Neuro Vector Engine computes it. Windows slide along one axis (the network's rows); the lanes hold
// neighbouring outputs along the other, the vector axis (the network's columns).
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
  std::vector<std::vector<int>> maps;  // for each output map: its input maps, in the order of summation
  int biasShift = kBiasShift, resultShift = kActShift;

  int elementsOf(int map) const {  // VMAC operations: the bias and one per coefficient
    return 1 + kernelVector * kernelSlide * static_cast<int>(maps[static_cast<std::size_t>(map)].size());
  }
  std::int64_t connections() const;
  std::int64_t macsOfStrip() const {  // multiply-accumulates of one strip of 16 outputs on the vector axis
    return kLanes * positions * kernelVector * kernelSlide * connections();
  }
};

// Why the machine cannot run a layer: the limit that it exceeds, as a sentence with a suggested fix.
struct Refusal {
  std::string code;  // the same code as in errors of network files: "E_STRIDE"
  std::string message;
  std::int64_t neededWords = 0;           // of the scratchpad, if that is too small
  std::int64_t prologue = 0, kernel = 0;  // instructions, if the buffer is too small
};

// False for layers that are neither convolutions nor fully connected.
bool isConvolution(const Layer& layer);
std::optional<Refusal> refusalOf(const Layer& layer);
ConvWork workOf(const Layer& layer);  // the layer must not be rejected

// How the registers hold a column of the window, for a number of lanes.
struct LaneShape {
  int lanes = kLanes;
  int wordsPerColumn = 1;
  int mainSets = 1;        // instructions that fill the main registers, before a column's first MAC
  int mainWords = 1;       // words of the column; the next word is the tail's
  bool portBOnly = false;  // the column does not need port A

  bool hasTail() const { return wordsPerColumn > mainWords; }
};
LaneShape shapeOf(const ConvWork& work, int lanes);  // 16 or 8

}  // namespace tilescope::nve
