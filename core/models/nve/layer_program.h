// SPDX-License-Identifier: GPL-3.0-or-later
// Compiles a layer: schedules of the partitions, and the values of printed tables.
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
  Optimal,  // cheapest cut of coefficients into words, 8 or 16 lanes, best partitions
  Paper     // words of four, intervals of Algorithm 1, partitions of Algorithm 2
};

// For one strip of 16 outputs on the vector axis (paper, table 2); formulas in docs/models/nve.md.
struct ProgramFigures {
  double macsPerInstruction = 0;  // without passes that fill and drain the pipeline
  double macsPerCycle = 0;        // with them
  std::int64_t transfers = 0;     // words of 64 bits into and out of the scratchpad
  std::int64_t code = 0;
  std::int64_t intervals = 0;
  std::int64_t intervalBounds = 0;
};

std::string_view name(Mode mode);
std::optional<Mode> parseMode(std::string_view text);

struct CompileRequest {
  Mode mode = Mode::Optimal;
  Room room;
  std::optional<int> lanes;  // absent: in optimal mode the better of 8 and 16
};

struct LayerProgram {
  ConvWork work;
  Mode mode = Mode::Optimal;
  LaneShape shape;
  std::vector<Schedule> partitions;
  ProgramFigures figures;

  std::int64_t prologueOf(const Schedule& partition) const;  // instructions
  std::int64_t stripPasses() const { return work.positions * kLanes / shape.lanes; }
  std::int64_t strips() const;  // of 8 or 16 lanes, for the whole output
  std::int64_t cycles() const;  // of the whole output: all prologues and passes, with fill and drain
};

std::variant<LayerProgram, Refusal> compile(const ConvWork& work, const CompileRequest& request);
std::variant<LayerProgram, Refusal> compile(const ConvWork& work, Mode mode);

// Lower bound on the cycles of any program with these lanes.
std::int64_t leastCycles(const ConvWork& work, int lanes);

// A run of neighbouring maps as one partition, in either mode: to choose partitions and to compare schedulers.
struct RunFigures {
  std::int64_t prologue = 0;      // instructions, as in tables
  std::int64_t instructions = 0;  // for one strip of 16 outputs: prologue and passes
  std::int64_t cycles = 0;        // with fill and drain
  std::int64_t macs = 0;          // of one strip of 16 outputs

  double macsPerInstruction() const { return static_cast<double>(macs) / static_cast<double>(instructions); }
  double macsPerCycle() const { return static_cast<double>(macs) / static_cast<double>(cycles); }
};
RunFigures figuresOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Schedule& partition);

// Coefficient words that give this interval, which the mode must be able to reach.
std::vector<Word> wordsOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Run& run,
                          std::int64_t interval);

struct RunProgram {
  Mode mode = Mode::Optimal;
  LaneShape shape;
  Schedule schedule;
  RunFigures figures;
};

// Ignores the capacity. lanes: 16 in the paper's mode.
RunProgram programOfRun(const ConvWork& work, Mode mode, int lanes, const Run& run);
RunProgram programOfRun(const ConvWork& work, Mode mode, const Run& run);

}  // namespace tilescope::nve
