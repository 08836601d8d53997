// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/run_program.h"

#include <utility>

#include "core/models/nve/placement.h"
#include "core/models/nve/schedule.h"

namespace tilescope::nve {
namespace {

// Instructions that write coefficients, as tables count them: in the paper's mode four to a word from each bias on.
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

// With stride 2, Algorithm 1 may set a bias's word while the map before still needs the registers. Such a program
// would compute something else; other words of coefficients make the same interval possible.
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
