// SPDX-License-Identifier: GPL-3.0-or-later
// A partition's program: a prologue of writes runs once, a kernel N + stages − 1 times. Writes and results of stage s
// take effect in pass p only if 0 <= p − s < N; other operations always.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/models/nve/layer_program.h"
#include "plugins/nve/instruction.h"

namespace tilescope::nve {

// 8 pixels of one column of an input map, written by the host's DMA.
struct ColumnWord {
  int input = 0;   // index into the partition's table of inputs
  int column = 0;  // of the window: row stride × p + column of the network in pass p
  int word = 0;    // begins at pixel 8 × word of the strip

  bool operator==(const ColumnWord&) const = default;
};

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
  int base = 0;         // words of coefficients from address 0; the rotating region follows
  int groupWords = 1;   // words of one column of all inputs
  int columnsHeld = 1;  // column groups in the rotating region
  int wordsPerColumn = 1;
  int biasShift = kBiasShift, resultShift = kActShift;
  std::vector<int> maps;    // output maps of the layer, by the map field of an instruction
  std::vector<int> inputs;  // input maps of the layer, in their order in a column group
  std::vector<Instruction> prologue, kernel;

  // Input queue: words of the prologue, then of each pass. In pass p a word of stage s belongs to position p − s.
  std::vector<CoefficientWord> coefficients;
  std::vector<ColumnWord> prologueColumns;
  std::vector<ColumnWord> passColumns;

  std::uint32_t passes() const { return positions + static_cast<std::uint32_t>(stages) - 1; }
  bool operator==(const PartitionProgram&) const = default;
};

PartitionProgram assemble(const LayerProgram& program, const Schedule& schedule);

}  // namespace tilescope::nve
