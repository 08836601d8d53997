// SPDX-License-Identifier: GPL-3.0-or-later
// A run of maps as one partition by itself, in either mode: how programs make their partitions, and how another
// scheduler would do with the same maps.
#pragma once

#include <cstdint>
#include <vector>

#include "core/models/nve/layer_program.h"

namespace tilescope::nve {

struct RunFigures {
  std::int64_t prologue = 0;      // instructions, as tables count them
  std::int64_t instructions = 0;  // executed over one strip of 16 outputs: prologue and passes
  std::int64_t cycles = 0;        // and the passes that fill and drain the pipeline
  std::int64_t macs = 0;          // of that strip

  double macsPerInstruction() const { return static_cast<double>(macs) / static_cast<double>(instructions); }
  double macsPerCycle() const { return static_cast<double>(macs) / static_cast<double>(cycles); }
};
RunFigures figuresOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Schedule& partition);

// Words of coefficients that allow this interval, which must be one that the mode gives the run.
std::vector<Word> wordsOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Run& run,
                          std::int64_t interval);

struct RunProgram {
  Mode mode = Mode::Optimal;
  LaneShape shape;
  Schedule schedule;
  RunFigures figures;
};

// Whatever space it takes. lanes: 16 in the paper's mode.
RunProgram programOfRun(const ConvWork& work, Mode mode, int lanes, const Run& run);
// With as many lanes as give more multiply-accumulates per instruction.
RunProgram programOfRun(const ConvWork& work, Mode mode, const Run& run);

}  // namespace tilescope::nve
