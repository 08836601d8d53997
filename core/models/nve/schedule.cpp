// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/schedule.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/whole_numbers.h"
#include "core/models/nve/placement.h"

namespace tilescope::nve {
namespace {

// The first bias goes to a multiple of the interval, so late that nothing is before cycle 0: passes fill by themselves.
void shift(Schedule& s, std::int64_t earliest) {
  const std::int64_t base = ceilDiv(-earliest, s.interval) * s.interval;
  for (ScheduledOperation& o : s.operations) o.cycle += base;
  for (std::int64_t& cycle : s.cycles) cycle += base;
  for (Stall& stall : s.stalls) stall.cycle += base;
}

void countStages(Schedule& s) {
  s.stages = 1;
  for (const ScheduledOperation& o : s.operations)
    if (o.operation == Operation::Write || o.slot == Slot::Act)
      s.stages = std::max(s.stages, static_cast<int>(s.stageOf(o)) + 1);
}

// Cycles after the last multiply-accumulate in which the units wait for a port.
void explainIdle(const ConvWork& work, const LaneShape& shape, Schedule& s) {
  const std::int64_t idle = s.interval - (s.cycles.back() - s.cycles.front() + 1);
  if (idle <= 0) return;
  const Limits limits = limitsOf(work, shape, countsOf(work, shape, s.run), static_cast<std::int64_t>(s.words.size()),
                                 static_cast<std::int64_t>(s.inputs.size()));
  std::string reason = "The interval is the one of the paper's scheduler.";
  if (limits.portA == s.interval)
    reason = fmt::format("Port A: {} reads and writes in every pass.", limits.portA);
  else if (limits.portB == s.interval)
    reason = fmt::format("Port B: {} reads in every pass.", limits.portB);
  else if (limits.results == s.interval)
    reason = fmt::format("Results: {} words in every pass.", limits.results);
  s.stalls.push_back({s.cycles.back() + 1, static_cast<int>(idle), std::move(reason)});
}

Schedule attempt(const ConvWork& work, const LaneShape& shape, const Run& run, const std::vector<Word>& words,
                 std::int64_t interval) {
  Schedule s;
  s.run = run;
  s.lanes = shape.lanes;
  s.interval = interval;
  s.elements = sequenceOf(work, run);
  s.words = words;
  s.inputs = inputsOf(work, run);
  s.wordsPerColumn = shape.wordsPerColumn;
  const std::int64_t earliest = placeOperations(shape, s);
  shift(s, std::min(earliest, placeWrites(work, s)));
  countStages(s);
  return s;
}

}  // namespace

Schedule scheduleOf(const ConvWork& work, const LaneShape& shape, const Run& run, std::vector<Word> words,
                    std::int64_t interval) {
  interval = std::max(interval, spanOf(sequenceOf(work, run), words, shape));
  Schedule s = attempt(work, shape, run, words, interval);
  while (s.stages > kMaxStages) s = attempt(work, shape, run, words, ++interval);
  s.lowerBound = intervalBound(work, shape, run);
  explainIdle(work, shape, s);
  std::stable_sort(s.operations.begin(), s.operations.end(), [](const auto& a, const auto& b) {
    return a.cycle != b.cycle ? a.cycle < b.cycle : a.slot < b.slot;
  });
  return s;
}

std::int64_t intervalBound(const ConvWork& work, const LaneShape& shape, const Run& run) {
  const RunCounts counts = countsOf(work, shape, run);
  const auto inputs = static_cast<std::int64_t>(inputsOf(work, run).size());
  return limitsOf(work, shape, counts, ceilDiv(counts.elements, kWordCoefficients), inputs).largest();
}

}  // namespace tilescope::nve
