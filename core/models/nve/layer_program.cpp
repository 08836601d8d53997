// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/layer_program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/nve/partitioning.h"
#include "core/models/nve/placement.h"
#include "core/models/nve/schedule.h"

namespace tilescope::nve {
namespace {

double rounded(double macsPerInstruction) {
  constexpr double kDecimals = 1e4;
  return std::round(macsPerInstruction * kDecimals) / kDecimals;
}

void setFigures(LayerProgram& program) {
  ProgramFigures& f = program.figures = {};
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
  f.macsPerInstruction = real(work.macsOfStrip()) / real(instructions);
  f.macsPerCycle = real(work.macsOfStrip()) / real(cycles);
}

double macsPerCycle(const ConvWork& work, std::int64_t cycles) {
  const double macs =
      real(work.positions * work.width) * real(work.kernelVector * work.kernelSlide * work.connections());
  return rounded(macs / real(cycles));
}

bool isFaster(const LayerProgram& one, const LayerProgram& other) {
  return macsPerCycle(one.work, one.cycles()) > macsPerCycle(other.work, other.cycles());
}

// Whether no program with eight lanes can be faster: its elements cost a cycle per pass and strip of eight.
bool beatsAnyNarrow(const LayerProgram& wide) {
  std::int64_t elements = 0;
  for (int map = 0; map < static_cast<int>(wide.work.maps.size()); ++map) elements += wide.work.elementsOf(map);
  const std::int64_t least = ceilDiv(wide.work.width, kNarrowLanes) * wide.work.positions * elements;
  return macsPerCycle(wide.work, wide.cycles()) >= macsPerCycle(wide.work, least);
}

class Compiler {
 public:
  Compiler(const ConvWork& work, const CompileRequest& request, int lanes)
      : work_(work), mode_(request.mode), room_(request.room), shape_(shapeOf(work, lanes)) {
    for (int first = 0; first < static_cast<int>(work.maps.size()); ++first)
      costs_.push_back(mode_ == Mode::Paper ? paperCosts(work, room_, first)
                                            : optimalCosts(work, shape_, room_, first));
  }

  // The greedy partition, unless the best runs improve the printed values. The scratchpad size is known only once
  // writes are placed; runs that are then too large are excluded, and the choice is repeated.
  std::optional<LayerProgram> program() {
    const std::optional<LayerProgram> greedy = fitting([&] { return greedyRuns(costs_, room_, forbidden()); });
    if (mode_ == Mode::Paper || !greedy) return greedy;
    const std::optional<LayerProgram> least =
        fitting([&] { return leastRuns(costs_, room_, work_.positions * kLanes / shape_.lanes, forbidden()); });
    return isFaster(*least, *greedy) ? least : greedy;
  }

  Refusal refusal() const {
    for (int map = 0; map < static_cast<int>(costs_.size()); ++map) {
      PartitionCost cost = costs_[static_cast<std::size_t>(map)].front();
      const auto placed = forbidden_.find({map, 1});
      if (placed != forbidden_.end()) cost = placed->second;
      if (cost.code() > room_.instructions) return tooManyInstructions(map, cost);
      if (cost.scratchpad > room_.scratchpadWords)
        return {"E_SPM",
                fmt::format("Output map {} alone needs {} words or more of the scratchpad. Expected at most {}. "
                            "Connect it with fewer inputs.",
                            map, cost.scratchpad, room_.scratchpadWords),
                cost.scratchpad};
    }
    ensure(false, "a rejected layer has a map that does not fit");
    return {};
  }

 private:
  Forbidden forbidden() const {
    return [this](const Run& run) { return forbidden_.count({run.first, run.count}) > 0; };
  }

  Refusal tooManyInstructions(int map, const PartitionCost& cost) const {
    return {
        "E_CAPACITY",
        fmt::format("Output map {} alone needs {} instructions: {} of the prologue and {} of the kernel. Expected at "
                    "most {}, the instruction buffer. Connect it with fewer inputs or use a smaller kernel; "
                    "partial results cannot be added up.",
                    map, cost.code(), cost.prologue, cost.interval, room_.instructions),
        0, cost.prologue, cost.interval};
  }

  template <class Choose>
  std::optional<LayerProgram> fitting(const Choose& choose) {
    while (true) {
      const Runs runs = choose();
      if (!runs) return std::nullopt;
      LayerProgram program = scheduled(*runs);
      bool fits = true;
      for (const Schedule& s : program.partitions) {
        PartitionCost cost = costs_[static_cast<std::size_t>(s.run.first)][static_cast<std::size_t>(s.run.count) - 1];
        cost.prologue = program.prologueOf(s);
        cost.interval = s.interval;
        cost.scratchpad = s.scratchpadWords();
        if (cost.fits(room_)) continue;
        forbidden_[{s.run.first, s.run.count}] = cost;
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
  std::vector<RunCosts> costs_;
  std::map<std::pair<int, int>, PartitionCost> forbidden_;  // by first map and number of maps; writes placed
};

// Intervals are longer, as in the paper. With few rows it may still be faster: writes may wrap less often.
std::optional<LayerProgram> ofPaper(const ConvWork& work, CompileRequest request) {
  request.mode = Mode::Paper;
  std::optional<LayerProgram> program = Compiler(work, request, kLanes).program();
  if (!program) return std::nullopt;
  program->mode = Mode::Optimal;
  setFigures(*program);
  return program;
}

std::int64_t countedWords(Mode mode, const Schedule& s) {
  return static_cast<std::int64_t>(mode == Mode::Optimal ? s.words.size() : denseWords(s.elements).size());
}

CutChoice bestCut(const ConvWork& work, const LaneShape& shape, const CutSearch& cuts, const Run& run,
                  std::int64_t enough) {
  const RunCounts counts = countsOf(work, shape, run);
  const auto inputs = static_cast<std::int64_t>(inputsOf(work, run).size());
  return cuts.best(static_cast<int>(counts.elements), counts, work, inputs, enough);
}

}  // namespace

std::string_view name(Mode mode) {
  return mode == Mode::Optimal ? "optimal" : "paper";
}

std::optional<Mode> parseMode(std::string_view text) {
  for (const Mode mode : {Mode::Optimal, Mode::Paper})
    if (name(mode) == text) return mode;
  return std::nullopt;
}

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
  if (request.mode == Mode::Optimal && !request.lanes && !(best && beatsAnyNarrow(*best))) {
    std::optional<LayerProgram> narrow = Compiler(work, request, kNarrowLanes).program();
    if (narrow && (!best || isFaster(*narrow, *best))) best = std::move(narrow);
  }
  if (!best) return first.refusal();
  if (request.mode == Mode::Optimal && request.lanes.value_or(kLanes) == kLanes) {
    std::optional<LayerProgram> fewerStages = ofPaper(work, request);
    if (fewerStages && isFaster(*fewerStages, *best)) best = std::move(fewerStages);
  }
  return std::move(*best);
}

std::variant<LayerProgram, Refusal> compile(const ConvWork& work, Mode mode) {
  CompileRequest request;
  request.mode = mode;
  return compile(work, request);
}

// A run's limits add up: a limit over all maps is at most the sum over the partitions.
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

RunFigures figuresOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Schedule& partition) {
  const std::int64_t passes = work.positions * kLanes / shape.lanes;
  std::int64_t connections = 0;
  for (int map = partition.run.first; map < partition.run.end(); ++map)
    connections += static_cast<std::int64_t>(work.maps[static_cast<std::size_t>(map)].size());
  RunFigures f;
  f.prologue =
      countedWords(mode, partition) + prologueColumns(work, shape, static_cast<std::int64_t>(partition.inputs.size()));
  f.instructions = f.prologue + partition.interval * passes;
  f.cycles = f.prologue + partition.interval * (passes + partition.stages - 1);
  f.macs = kLanes * work.positions * work.kernelVector * work.kernelSlide * connections;
  return f;
}

// With stride 2, Algorithm 1 may set a bias's word while the previous map still needs the registers, and so compute
// something else. Other words allow the same interval.
std::vector<Word> wordsOf(const ConvWork& work, const LaneShape& shape, Mode mode, const Run& run,
                          std::int64_t interval) {
  const std::vector<Element> elements = sequenceOf(work, run);
  if (mode == Mode::Paper) {
    std::vector<Word> dense = denseWords(elements);
    if (spanOf(elements, dense, shape) <= interval) return dense;
  }
  const CutSearch cuts(elements, shape);
  return cuts.words(static_cast<int>(elements.size()), bestCut(work, shape, cuts, run, interval));
}

RunProgram programOfRun(const ConvWork& work, Mode mode, int lanes, const Run& run) {
  RunProgram program;
  program.mode = mode;
  program.shape = shapeOf(work, lanes);
  std::int64_t interval = 0;
  if (mode == Mode::Paper) {
    interval = paperInterval(work, run);
  } else {
    const std::vector<Element> elements = sequenceOf(work, run);
    interval = bestCut(work, program.shape, CutSearch(elements, program.shape), run, 0).interval;
  }
  program.schedule = scheduleOf(work, program.shape, run, wordsOf(work, program.shape, mode, run, interval), interval);
  program.figures = figuresOf(work, program.shape, mode, program.schedule);
  return program;
}

RunProgram programOfRun(const ConvWork& work, Mode mode, const Run& run) {
  RunProgram wide = programOfRun(work, mode, kLanes, run);
  if (mode == Mode::Paper) return wide;
  RunProgram narrow = programOfRun(work, mode, kNarrowLanes, run);
  return narrow.figures.macsPerInstruction() > wide.figures.macsPerInstruction() ? std::move(narrow) : std::move(wide);
}

}  // namespace tilescope::nve
