// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/algorithm1.h"

#include <algorithm>
#include <set>

namespace tilescope::nve {
namespace {

constexpr int kTailPixel = 3;  // where the tail's set is counted with stride 2

struct Sets {
  bool word = false;  // of coefficients
  int pixels = 0;     // of image registers, those that Algorithm 1's table of resources knows

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
    std::int64_t cycle = 0;  // of the element, counted back from the last one
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
