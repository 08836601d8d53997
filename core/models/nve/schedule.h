// SPDX-License-Identifier: GPL-3.0-or-later
// The modulo schedule of a run of maps, which is one partition of a layer's program. Every operation has a cycle:
// modulo the interval it is the operation's slot in the kernel, divided by the interval its stage. Distances are exact
// and there are no interlocks. A register set lies between the element before it and the element that needs it, and a
// read two cycles before its set.
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
  int map = -1;            // index in the layer; −1 for reads and writes of pixels
  int input = -1;          // index in the layer, for operations on pixels
  int column = -1;         // in the window
  int pixel = -1;          // in the window
  int word = -1;           // in the column, or the index of the word of coefficients

  bool readsCoefficients() const { return operation == Operation::Read && input < 0; }
};

struct Stall {
  std::int64_t cycle = 0;  // the first cycle without a multiply-accumulate, in the flat schedule
  int cycles = 0;
  std::string reason;
};

struct Schedule {
  Run run;
  int lanes = kLanes;
  std::int64_t interval = 0;    // cycles from pass to pass, instructions of the kernel
  std::int64_t lowerBound = 0;  // of the interval, for any schedule with this order
  int stages = 1;
  std::vector<Element> elements;
  std::vector<std::int64_t> cycles;  // of the elements
  std::vector<Word> words;           // of coefficients, at scratchpad addresses from 0
  std::vector<int> inputs;           // distinct inputs, in the order of their places in a column group
  int wordsPerColumn = 1;
  int columnsHeld = 1;                         // number of column groups in the rotating region
  std::vector<ScheduledOperation> operations;  // by cycle, then slot
  std::vector<Stall> stalls;

  std::int64_t groupWords() const { return static_cast<std::int64_t>(inputs.size()) * wordsPerColumn; }
  std::int64_t scratchpadWords() const { return static_cast<std::int64_t>(words.size()) + columnsHeld * groupWords(); }
  std::int64_t slotOf(const ScheduledOperation& operation) const { return operation.cycle % interval; }
  std::int64_t stageOf(const ScheduledOperation& operation) const { return operation.cycle / interval; }
};

// The schedule's interval is larger than the given one only if the words do not allow it (which happens in the paper's
// mode, never with the interval of a CutChoice) or if a stage number would not fit its field.
Schedule scheduleOf(const ConvWork& work, const LaneShape& shape, const Run& run, std::vector<Word> words,
                    std::int64_t interval);

// Lower bound on the interval of any schedule that keeps the order of the multiply-accumulates.
std::int64_t intervalBound(const ConvWork& work, const LaneShape& shape, const Run& run);

// The paper's own scheduler, as far as its tables need it. It computes the initiation interval of a run that results
// from Algorithm 1 (list scheduling from the last MAC backwards, with backtracking on register sets) and the modulo
// wrap of Algorithm 2.
//
// Algorithm 1 revisits operations until nothing changes; the fixed point has a direct form. Elements are handled from
// the last to the first. Every register set of an element takes the latest free cycle before the element, and the
// element before it comes no later than these sets. If the wrap makes the set of the bias's word meet another set, it
// moves one cycle earlier, or the interval grows by one. One detail is fitted to table 2, of which all automatic rows
// but one are reproduced: with stride 2, the column's tail takes a set of its own at the fourth pixel.
std::int64_t mapInterval(const ConvWork& work, int map);

// The larger of two numbers: the sum of mapInterval over the maps, and the number of port A's operations.
std::int64_t paperInterval(const ConvWork& work, const Run& run);

}  // namespace tilescope::nve
