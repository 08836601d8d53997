// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nve/layer_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "core/base/ceil_div.h"
#include "core/base/ensure.h"
#include "core/nve/partitioning.h"
#include "core/nve/run_program.h"

namespace tilescope::nve {
namespace {

double d(std::int64_t value) {
  return static_cast<double>(value);
}

// Programs are compared by what tables print: four decimals.
double rounded(double macsPerInstruction) {
  constexpr double kDecimals = 1e4;
  return std::round(macsPerInstruction * kDecimals) / kDecimals;
}

void setFigures(LayerProgram& program) {
  ProgramFigures& f = program.figures;
  const ConvWork& work = program.work;
  const std::int64_t passes = program.stripPasses();
  std::int64_t instructions = 0, cycles = 0;
  for (const Schedule& s : program.partitions) {
    const auto inputs = static_cast<std::int64_t>(s.inputs.size());
    const RunFigures run = figuresOf(work, program.shape, program.mode, s);
    const std::int64_t perPass =
        columnsPerPass(work, program.shape, inputs) + s.run.count * program.shape.lanes / kWordPixels;
    instructions += run.instructions;
    cycles += run.cycles;
    f.transfers += run.prologue + passes * perPass;
    f.code += run.prologue + s.interval;
    f.intervals += s.interval;
    f.intervalBounds += s.lowerBound;
  }
  f.macsPerInstruction = d(work.macsOfStrip()) / d(instructions);
  f.macsPerCycle = d(work.macsOfStrip()) / d(cycles);
}

// With half the lanes every element costs a cycle in twice the passes.
bool beatsAnyNarrow(const LayerProgram& wide) {
  std::int64_t elements = 0;
  for (int map = 0; map < static_cast<int>(wide.work.maps.size()); ++map) elements += wide.work.elementsOf(map);
  const double most = d(wide.work.macsOfStrip()) / d(2 * wide.work.positions * elements);
  return rounded(wide.figures.macsPerInstruction) >= rounded(most);
}

class Compiler {
 public:
  Compiler(const ConvWork& work, const CompileRequest& request, int lanes)
      : work_(work), mode_(request.mode), room_(request.room), shape_(shapeOf(work, lanes)) {
    for (int first = 0; first < static_cast<int>(work.maps.size()); ++first)
      costs_.push_back(mode_ == Mode::Paper ? paperCosts(work, room_, first)
                                            : optimalCosts(work, shape_, room_, first));
  }

  // Greedy unless the best runs are better in what tables print. Scratchpads are known when the writes are placed:
  // then runs may turn out too large, and the choice is made again without them.
  std::optional<LayerProgram> program() {
    const std::optional<LayerProgram> greedy = fitting([&] { return greedyRuns(costs_, room_, forbidden()); });
    if (mode_ == Mode::Paper || !greedy) return greedy;
    const std::optional<LayerProgram> least =
        fitting([&] { return leastRuns(costs_, room_, work_.positions * kLanes / shape_.lanes, forbidden()); });
    const bool better = rounded(least->figures.macsPerInstruction) > rounded(greedy->figures.macsPerInstruction);
    return better ? least : greedy;
  }

  // Of the first map that does not fit by itself.
  Refusal refusal() const {
    for (int map = 0; map < static_cast<int>(costs_.size()); ++map) {
      const PartitionCost& cost = costs_[static_cast<std::size_t>(map)].front();
      if (cost.code() > room_.instructions)
        return {
            "E_CAPACITY",
            fmt::format("Output map {} alone needs {} instructions: {} of the prologue and {} of the kernel. Expected "
                        "at most {}, the instruction buffer. Connect it with fewer inputs, or split the kernel: sums "
                        "of parts are not supported.",
                        map, cost.code(), cost.prologue, cost.interval, room_.instructions),
            0, cost.prologue, cost.interval};
    }
    for (int map = 0; map < static_cast<int>(costs_.size()); ++map) {
      const PartitionCost& cost = costs_[static_cast<std::size_t>(map)].front();
      if (!cost.fits(room_) || forbidden_.count({map, 1}) > 0)
        return {"E_SPM",
                fmt::format("Output map {} alone needs {} words or more of the scratchpad. Expected at most {}. "
                            "Connect it with fewer inputs.",
                            map, cost.scratchpad, room_.scratchpadWords),
                cost.scratchpad};
    }
    ensure(false, "a refused layer has a map that does not fit");
    return {};
  }

 private:
  Forbidden forbidden() const {
    return [this](const Run& run) { return forbidden_.count({run.first, run.count}) > 0; };
  }

  template <class Choose>
  std::optional<LayerProgram> fitting(const Choose& choose) {
    while (true) {
      const Runs runs = choose();
      if (!runs) return std::nullopt;
      LayerProgram program = scheduled(*runs);
      bool fits = true;
      for (const Schedule& s : program.partitions) {
        const std::int64_t code = program.prologueOf(s) + s.interval;
        if (s.scratchpadWords() <= room_.scratchpadWords && code <= room_.instructions) continue;
        forbidden_.insert({s.run.first, s.run.count});
        fits = false;
      }
      if (fits) return program;
    }
  }

  LayerProgram scheduled(const std::vector<Run>& runs) const {
    LayerProgram program;
    program.work = work_;
    program.mode = mode_;
    program.shape = shape_;
    for (const Run& run : runs) {
      const RunCosts& costs = costs_[static_cast<std::size_t>(run.first)];
      const std::int64_t interval = costs[static_cast<std::size_t>(run.count) - 1].interval;
      program.partitions.push_back(
          scheduleOf(work_, shape_, run, wordsOf(work_, shape_, mode_, run, interval), interval));
    }
    setFigures(program);
    return program;
  }

  const ConvWork& work_;
  Mode mode_;
  Room room_;
  LaneShape shape_;
  std::vector<RunCosts> costs_;  // by the first map
  std::set<std::pair<int, int>> forbidden_;
};

}  // namespace

std::int64_t LayerProgram::prologueOf(const Schedule& partition) const {
  return static_cast<std::int64_t>(partition.words.size()) +
         prologueColumns(work, shape, static_cast<std::int64_t>(partition.inputs.size()));
}

std::int64_t LayerProgram::strips() const {
  return ceilDiv(work.width, shape.lanes);
}

std::int64_t LayerProgram::cycles() const {
  std::int64_t strip = 0;
  for (const Schedule& s : partitions) strip += prologueOf(s) + s.interval * (work.positions + s.stages - 1);
  return strip * strips();
}

std::variant<LayerProgram, Refusal> compile(const ConvWork& work, const CompileRequest& request) {
  Compiler first(work, request, request.lanes.value_or(kLanes));
  std::optional<LayerProgram> best = first.program();
  const bool choice = request.mode == Mode::Optimal && !request.lanes;
  if (choice && !(best && beatsAnyNarrow(*best))) {
    std::optional<LayerProgram> narrow = Compiler(work, request, kNarrowLanes).program();
    const bool better =
        narrow && (!best || rounded(narrow->figures.macsPerInstruction) > rounded(best->figures.macsPerInstruction));
    if (better) best = std::move(narrow);
  }
  if (!best) return first.refusal();
  return std::move(*best);
}

std::variant<LayerProgram, Refusal> compile(const ConvWork& work, Mode mode) {
  CompileRequest request;
  request.mode = mode;
  return compile(work, request);
}

// Partitions add up: none of the limits of all maps together is larger than the sum over the partitions.
std::int64_t leastCycles(const ConvWork& work, int lanes) {
  const LaneShape shape = shapeOf(work, lanes);
  const Run all{0, static_cast<int>(work.maps.size())};
  RunCounts counts;
  for (int map = 0; map < all.count; ++map) counts.add(work, shape, map);
  const auto inputs = static_cast<std::int64_t>(inputsOf(work, all).size());
  const std::int64_t words = ceilDiv(counts.elements, kWordCoefficients);
  const std::int64_t prologue = words + prologueColumns(work, shape, inputs);
  const std::int64_t interval = limitsOf(work, shape, counts, words, inputs).largest();
  return ceilDiv(work.width, lanes) * (prologue + work.positions * interval);
}

}  // namespace tilescope::nve
