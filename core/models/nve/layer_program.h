// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles a layer into its program: the schedules of the partitions, and the values that printed tables contain.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/models/nve/conv_work.h"
#include "core/models/nve/partitioning.h"
#include "core/models/nve/schedule.h"

namespace tilescope::nve {

enum class Mode {
  Optimal,  // coefficients cut into words at minimum cost, 8 or 16 lanes, the best partitions
  Paper     // words of four, intervals of Algorithm 1, partitions of Algorithm 2
};

// Values of one strip of 16 outputs on the vector axis, as in the paper's table 2; docs/models/nve.md has the formulas.
struct ProgramFigures {
  double macsPerInstruction = 0;  // without the passes that fill and drain the pipeline, as in the paper
  double macsPerCycle = 0;        // including these passes
  std::int64_t transfers = 0;     // words of 64 bits into and out of the scratchpad
  std::int64_t code = 0;          // instructions
  std::int64_t intervals = 0;     // sum over the partitions
  std::int64_t intervalBounds = 0;
};

std::string_view name(Mode mode);  // "optimal"
std::optional<Mode> parseMode(std::string_view text);

struct CompileRequest {
  Mode mode = Mode::Optimal;
  Room room;
  std::optional<int> lanes;  // absent: in the optimal mode, the better of 8 and 16
};

struct LayerProgram {
  ConvWork work;
  Mode mode = Mode::Optimal;
  LaneShape shape;
  std::vector<Schedule> partitions;
  ProgramFigures figures;

  std::int64_t prologueOf(const Schedule& partition) const;  // instructions
  std::int64_t stripPasses() const { return work.positions * kLanes / shape.lanes; }
  std::int64_t strips() const;  // strips of 8 or 16 lanes, for the whole output
  std::int64_t cycles() const;  // for the whole output: prologues and passes of every strip, including fill and drain
};

// The program, or why one map is too large for the machine.
std::variant<LayerProgram, Refusal> compile(const ConvWork& work, const CompileRequest& request);
std::variant<LayerProgram, Refusal> compile(const ConvWork& work, Mode mode);

// A lower bound on the cycles of any program of this layer with these lanes, whatever the partitions and the order of
// words.
std::int64_t leastCycles(const ConvWork& work, int lanes);

// Values of a run of neighbouring maps that forms one partition, in either mode. They serve to choose partitions, and
// to compare with another scheduler on the same maps.
struct RunFigures {
  std::int64_t prologue = 0;      // instructions, as tables count them
  std::int64_t instructions = 0;  // executed for one strip of 16 outputs: prologue and passes
  std::int64_t cycles = 0;        // with the passes that fill and drain the pipeline
  std::int64_t macs = 0;          // of one strip of 16 outputs

  double macsPerInstruction() const { return static_cast<double>(macs) / static_cast<double>(instructions); }
  double macsPerCycle() const { return static_cast<double>(macs) / static_cast<double>(cycles); }
};
RunFigures figuresOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Schedule& partition);

// The words of coefficients that give this interval. The mode must be able to reach the interval for the run.
std::vector<Word> wordsOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Run& run,
                          std::int64_t interval);

struct RunProgram {
  Mode mode = Mode::Optimal;
  LaneShape shape;
  Schedule schedule;
  RunFigures figures;
};

// The program of one run; the capacity is ignored. lanes: 16 in the paper's mode.
RunProgram programOfRun(const ConvWork& work, Mode mode, int lanes, const Run& run);
// As above, with the number of lanes that gives more multiply-accumulates per instruction.
RunProgram programOfRun(const ConvWork& work, Mode mode, const Run& run);

}  // namespace tilescope::nve
