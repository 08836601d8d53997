// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/nve/placement.h"

namespace tilescope::nve {
namespace {

// Moves the first bias to a multiple of the interval, so late that no operation is before cycle 0.
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

constexpr int kTailPixel = 3;  // with stride 2, the tail's set counts at this pixel

struct Sets {
  bool word = false;
  int pixels = 0;  // image register sets in Algorithm 1's resource table

  int all() const { return pixels + (word ? 1 : 0); }
};

Sets setsOf(const ConvWork& work, const Element& element, int index) {
  Sets sets;
  sets.word = index % kWordCoefficients == 0;
  if (element.startsColumn()) sets.pixels = work.stride;
  const bool tail = element.place == Place::Inside && element.pixel == kTailPixel;
  if (work.stride == 2 && tail) sets.pixels = 1;
  return sets;
}

class Backwards {
 public:
  Backwards(const ConvWork& work, int map) : work_(work), elements_(sequenceOf(work, {map, 1})) {}

  std::int64_t interval() {
    std::int64_t cycle = 0;  // of the element, relative to the last one, so negative
    std::int64_t biasSet = 0;
    for (int i = static_cast<int>(elements_.size()) - 1; i >= 0; --i) {
      const Element& element = elements_[static_cast<std::size_t>(i)];
      const Sets sets = setsOf(work_, element, i);
      std::int64_t before = cycle - 1;
      for (int set = 0; set < sets.all(); ++set) {
        const std::int64_t taken = take(cycle - 1);
        if (i == 0) biasSet = taken;
        if (element.place != Place::FirstColumn) before = std::min(before, taken);
      }
      if (i > 0) cycle = before;
    }
    return wrapped(1 - cycle, biasSet);
  }

 private:
  std::int64_t take(std::int64_t latest) {
    while (!taken_.insert(latest).second) --latest;
    return latest;
  }

  std::int64_t wrapped(std::int64_t interval, std::int64_t biasSet) const {
    const auto meets = [&](std::int64_t cycle) {
      return std::any_of(taken_.begin(), taken_.end(),
                         [&](std::int64_t other) { return other != biasSet && (cycle - other) % interval == 0; });
    };
    if (!meets(biasSet)) return interval;
    return meets(biasSet - 1) ? interval + 1 : interval;
  }

  const ConvWork& work_;
  std::vector<Element> elements_;
  std::set<std::int64_t> taken_;
};

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

std::int64_t mapInterval(const ConvWork& work, int map) {
  return Backwards(work, map).interval();
}

std::int64_t paperInterval(const ConvWork& work, const Run& run) {
  std::int64_t units = 0, sets = 0;
  for (int map = run.first; map < run.end(); ++map) {
    units += mapInterval(work, map);
    const std::vector<Element> elements = sequenceOf(work, {map, 1});
    for (std::size_t i = 0; i < elements.size(); ++i) sets += setsOf(work, elements[i], static_cast<int>(i)).all();
  }
  const LaneShape shape = shapeOf(work, kLanes);
  const auto inputs = static_cast<std::int64_t>(inputsOf(work, run).size());
  return std::max(units, sets + columnsPerPass(work, shape, inputs));
}

}  // namespace tilescope::nve
