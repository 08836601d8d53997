// SPDX-License-Identifier: GPL-3.0-or-later
// The program of one partition: a prologue of writes, executed once, and a kernel executed N + stages − 1 times. Writes
// and results carry a stage s and act in pass p only if 0 <= p − s < N; everything else runs in every pass.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/nve/layer_program.h"
#include "plugins/nve/instruction.h"

namespace tilescope::nve {

// A word of image data from the host's DMA: 8 pixels of one column of an input map.
struct ColumnWord {
  int input = 0;   // index into the partition's table of inputs
  int column = 0;  // of the window; in pass p the network's row is stride × p + column
  int word = 0;    // its first pixel is 8 × word from the strip's first one

  bool operator==(const ColumnWord&) const = default;
};

// The origin of a coefficient in a word; absent: padding of the last word.
struct CoefficientSource {
  int map = -1;    // output map of the layer; −1: nothing
  int input = -1;  // input map of the layer; −1: the bias
  int column = 0, pixel = 0;

  bool operator==(const CoefficientSource&) const = default;
};
using CoefficientWord = std::array<CoefficientSource, kWordCoefficients>;

struct PartitionProgram {
  std::uint32_t positions = 1;  // N
  int stages = 1;
  int stride = 1;
  int lanes = kLanes;
  int base = 0;         // number of words of coefficients, which start at address 0; the rotating region follows
  int groupWords = 1;   // for one column of all inputs
  int columnsHeld = 1;  // number of column groups in the rotating region
  int wordsPerColumn = 1;
  int biasShift = kBiasShift, resultShift = kActShift;
  std::vector<int> maps;    // output maps of the layer, indexed by an instruction's map field
  std::vector<int> inputs;  // input maps of the layer, in the order of a column group
  std::vector<Instruction> prologue, kernel;

  // The input queue: first the words for the prologue's writes, then those for the writes of each pass, in order. In
  // pass p a word of stage s belongs to position p − s.
  std::vector<CoefficientWord> coefficients;
  std::vector<ColumnWord> prologueColumns;
  std::vector<ColumnWord> passColumns;

  std::uint32_t passes() const { return positions + static_cast<std::uint32_t>(stages) - 1; }
  bool operator==(const PartitionProgram&) const = default;
};

PartitionProgram assemble(const LayerProgram& program, const Schedule& schedule);

}  // namespace tilescope::nve
