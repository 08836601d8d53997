// SPDX-License-Identifier: GPL-3.0-or-later
// The modulo schedule of a partition (a run of maps). An operation's cycle modulo the interval is its slot in the
// kernel, divided by the interval its stage. Distances are exact, without interlocks: a register set lies between the
// previous element and the one that needs it, and its read two cycles earlier.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/models/nve/sequence.h"
#include "core/models/nve/word_cuts.h"

namespace tilescope::nve {

struct ScheduledOperation {
  Slot slot = Slot::VMac;
  Operation operation = Operation::Mac;
  std::int64_t cycle = 0;  // in the flat schedule; never negative
  int map = -1;            // in the layer; −1: reads and writes of pixels
  int input = -1;          // in the layer, for operations on pixels
  int column = -1;         // in the window
  int pixel = -1;
  int word = -1;  // in the column, or index of the coefficient word

  bool readsCoefficients() const { return operation == Operation::Read && input < 0; }
};

struct Stall {
  std::int64_t cycle = 0;  // the first without a MAC, in the flat schedule
  int cycles = 0;
  std::string reason;
};

struct Schedule {
  Run run;
  int lanes = kLanes;
  std::int64_t interval = 0;    // cycles from pass to pass, and kernel instructions
  std::int64_t lowerBound = 0;  // of the interval, for any schedule in this order
  int stages = 1;
  std::vector<Element> elements;
  std::vector<std::int64_t> cycles;
  std::vector<Word> words;  // of coefficients, at scratchpad addresses from 0
  std::vector<int> inputs;  // distinct, in the order of their places in a column group
  int wordsPerColumn = 1;
  int columnsHeld = 1;                         // column groups in the rotating region
  std::vector<ScheduledOperation> operations;  // by cycle, then slot
  std::vector<Stall> stalls;

  std::int64_t groupWords() const { return static_cast<std::int64_t>(inputs.size()) * wordsPerColumn; }
  std::int64_t scratchpadWords() const { return static_cast<std::int64_t>(words.size()) + columnsHeld * groupWords(); }
  std::int64_t slotOf(const ScheduledOperation& operation) const { return operation.cycle % interval; }
  std::int64_t stageOf(const ScheduledOperation& operation) const { return operation.cycle / interval; }
};

// The interval exceeds the given one only if the words do not allow it (in the paper's mode, never for a CutChoice) or
// if a stage number would not fit its field.
Schedule scheduleOf(const ConvWork& work, const LaneShape& shape, const Run& run, std::vector<Word> words,
                    std::int64_t interval);

// For any schedule that keeps the order of MACs.
std::int64_t intervalBound(const ConvWork& work, const LaneShape& shape, const Run& run);

// The paper's scheduler, as far as its tables need it: a run's initiation interval by Algorithm 1 (list scheduling from
// the last MAC backwards, with backtracking on register sets) and the modulo wrap of Algorithm 2.
//
// Algorithm 1's fixed point has a direct form. From the last element to the first, each register set takes the latest
// free cycle before its element, and the previous element comes no later. If the wrap makes the set of the bias's word
// meet another, it moves a cycle earlier, or the interval grows by one. Fitted to table 2 (all automatic rows but one
// agree): with stride 2, the column's tail takes a set of its own at the fourth pixel.
std::int64_t mapInterval(const ConvWork& work, int map);

// The maximum of Σ mapInterval over the maps and the number of port A's operations.
std::int64_t paperInterval(const ConvWork& work, const Run& run);

}  // namespace tilescope::nve
