// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/placement.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

// By element: index of the word that begins there; −1: none.
std::vector<int> wordStarts(std::size_t elements, const std::vector<Word>& words) {
  std::vector<int> starts(elements, -1);
  for (std::size_t w = 0; w < words.size(); ++w) starts[static_cast<std::size_t>(words[w].first)] = static_cast<int>(w);
  return starts;
}

// Stalls before an element. A bias stalls after itself, when the pixels of its first column are set.
int stallBefore(const std::vector<Element>& elements, const std::vector<Word>& words, const std::vector<int>& starts,
                const LaneShape& shape, std::size_t i) {
  const auto own = [&](std::size_t element) {
    const int word = starts[element];
    return word < 0 ? 0
                    : stallOf(elements, shape, static_cast<int>(element), words[static_cast<std::size_t>(word)].length);
  };
  switch (elements[i].place) {
    case Place::Bias:
    case Place::Inside:
      return 0;
    case Place::FirstColumn:
      return own(i) + own(i - 1);
    case Place::Column:
      return own(i);
  }
  return 0;
}

const char* reasonOf(Place place) {
  return place == Place::FirstColumn
             ? "Port A: the words of the bias and of the first column's pixels are read in the same cycle."
             : "Port A: a word of coefficients and the column's pixels are read in the same cycle.";
}

class Placement {
 public:
  Placement(const LaneShape& shape, Schedule& schedule)
      : shape_(shape), s_(schedule), starts_(wordStarts(schedule.elements.size(), schedule.words)) {}

  std::int64_t place() {
    setCycles();
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      unit(i);
      coefficients(i);
      pixels(i);
      results(i);
    }
    wrappedWord();
    return earliest_;
  }

 private:
  void setCycles() {
    std::int64_t cycle = 0;
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      const int stall = stallBefore(s_.elements, s_.words, starts_, shape_, i);
      if (i > 0) cycle += gapBefore(s_.elements[i].place, shape_) + stall;
      s_.cycles.push_back(cycle);
      if (stall > 0) s_.stalls.push_back({cycle - stall, stall, reasonOf(s_.elements[i].place)});
    }
  }

  void add(Slot slot, Operation operation, std::int64_t cycle, const Element& e, int word) {
    s_.operations.push_back({slot, operation, cycle, e.map, e.input, e.column, e.pixel, word});
    earliest_ = std::min(earliest_, cycle);
  }

  bool isLastOfMap(std::size_t i) const {
    return i + 1 == s_.elements.size() || s_.elements[i + 1].place == Place::Bias;
  }

  void unit(std::size_t i) {
    const Element& e = s_.elements[i];
    const Operation operation = e.place == Place::Bias ? Operation::Bias
                                : isLastOfMap(i)       ? Operation::MacLast
                                                       : Operation::Mac;
    add(Slot::VMac, operation, s_.cycles[i], e, -1);
  }

  void coefficients(std::size_t i) {
    const Element& e = s_.elements[i];
    const std::int64_t cycle = s_.cycles[i] - 1;
    if (starts_[i] < 0) {
      add(Slot::WReg, Operation::Shift, cycle, e, -1);
      return;
    }
    add(Slot::WReg, Operation::Set, cycle, e, starts_[i]);
    s_.operations.push_back({Slot::MemA, Operation::Read, cycle - kReadDistance, e.map, -1, -1, -1, starts_[i]});
    earliest_ = std::min(earliest_, cycle - kReadDistance);
  }

  void pixels(std::size_t i) {
    const Element& e = s_.elements[i];
    if (e.place == Place::Bias) return;
    if (e.startsColumn()) {
      mainSets(i);
      return;
    }
    const bool tail = e.pixel == 1 && shape_.hasTail();
    add(Slot::IReg, tail ? Operation::SetTailShift : Operation::Shift, s_.cycles[i] - 1, e,
        tail ? shape_.mainWords : -1);
    if (tail) read(Slot::MemB, s_.cycles[i] - 1, e, shape_.mainWords);
  }

  // The main registers are set just before the element, or a cycle earlier if its coefficient needs port A.
  void mainSets(std::size_t i) {
    const Element& e = s_.elements[i];
    const bool later = starts_[i] >= 0 && !shape_.portBOnly;
    std::int64_t cycle = s_.cycles[i] - shape_.mainSets - (later ? 1 : 0);
    if (shape_.portBOnly) {
      add(Slot::IReg, Operation::SetB, cycle, e, 0);
      read(Slot::MemB, cycle, e, 0);
      return;
    }
    for (int set = 0; set < shape_.mainSets; ++set, ++cycle) {
      add(Slot::IReg, set == 0 ? Operation::Set0 : Operation::Set1, cycle, e, 2 * set);
      read(Slot::MemA, cycle, e, 2 * set);
      read(Slot::MemB, cycle, e, 2 * set + 1);
    }
  }

  void read(Slot port, std::int64_t setCycle, const Element& e, int word) {
    add(port, Operation::Read, setCycle - kReadDistance, e, word);
  }

  void results(std::size_t i) {
    if (!isLastOfMap(i)) return;
    const Element& e = s_.elements[i];
    std::int64_t cycle = s_.cycles[i] + kActivationDistance;
    if (shape_.lanes == kLanes) add(Slot::Act, Operation::Low, cycle++, e, -1);
    add(Slot::Act, Operation::High, cycle, e, -1);
  }

  // The first coefficient may come with a word of the previous pass; it must not be read before the program begins.
  void wrappedWord() {
    if (starts_.front() >= 0) return;
    const std::size_t last = static_cast<std::size_t>(s_.words.back().first);
    earliest_ = std::min(earliest_, s_.cycles[last] - 1 - kReadDistance - s_.interval);
  }

  const LaneShape& shape_;
  Schedule& s_;
  std::vector<int> starts_;
  std::int64_t earliest_ = 0;
};

}  // namespace

std::int64_t placeOperations(const LaneShape& shape, Schedule& schedule) {
  return Placement(shape, schedule).place();
}

std::int64_t spanOf(const std::vector<Element>& elements, const std::vector<Word>& words, const LaneShape& shape) {
  const std::vector<int> starts = wordStarts(elements.size(), words);
  std::int64_t cycles = 1;
  for (std::size_t i = 1; i < elements.size(); ++i)
    cycles += gapBefore(elements[i].place, shape) + stallBefore(elements, words, starts, shape, i);
  return cycles;
}

namespace {

using ColumnWord = std::tuple<int, int, int>;  // column of the window, input, word of the column

struct Write {
  ColumnWord what;
  std::int64_t deadline;  // writes are visible to reads from the next cycle on
};

std::int64_t modulo(std::int64_t cycle, std::int64_t interval) {
  return ((cycle % interval) + interval) % interval;
}

class WritePlacement {
 public:
  WritePlacement(const ConvWork& work, Schedule& schedule)
      : work_(work), s_(schedule), taken_(static_cast<std::size_t>(schedule.interval), false) {
    for (const ScheduledOperation& o : s_.operations) {
      if (o.slot == Slot::MemA) taken_[static_cast<std::size_t>(modulo(o.cycle, s_.interval))] = true;
      if (o.operation != Operation::Read || o.input < 0) continue;
      const auto [it, isNew] = reads_.try_emplace({o.column, o.input, o.word}, o.cycle, o.cycle);
      if (isNew) continue;
      it->second.first = std::min(it->second.first, o.cycle);
      it->second.second = std::max(it->second.second, o.cycle);
    }
  }

  std::int64_t place() {
    std::int64_t earliest = 0;
    for (const Write& write : writes()) {
      std::int64_t cycle = write.deadline;
      while (taken_[static_cast<std::size_t>(modulo(cycle, s_.interval))]) {
        --cycle;
        ensure(write.deadline - cycle < s_.interval, "an interval has a free cycle for all operations of port A");
      }
      taken_[static_cast<std::size_t>(modulo(cycle, s_.interval))] = true;
      const auto [column, input, word] = write.what;
      s_.operations.push_back({Slot::MemA, Operation::Write, cycle, -1, input, column, -1, word});
      written_[write.what] = cycle;
      earliest = std::min(earliest, cycle);
    }
    s_.columnsHeld = work_.kernelSlide;
    while (overwrites(s_.columnsHeld)) ++s_.columnsHeld;
    return earliest;
  }

 private:
  // Latest deadline first; of equal ones the higher column, then input, then word.
  std::vector<Write> writes() const {
    std::vector<Write> writes;
    for (const auto& [what, cycles] : reads_)
      if (std::get<0>(what) >= work_.kernelSlide - work_.stride) writes.push_back({what, cycles.first - 1});
    std::sort(writes.begin(), writes.end(), [](const Write& a, const Write& b) {
      return a.deadline != b.deadline ? a.deadline > b.deadline : a.what > b.what;
    });
    return writes;
  }

  bool overwrites(int held) const {
    for (const auto& [what, cycles] : reads_) {
      const auto [column, input, word] = what;
      for (int later = work_.kernelSlide - work_.stride; later < work_.kernelSlide; ++later) {
        const int distance = column + held - later;
        if (distance % work_.stride != 0) continue;
        if (distance / work_.stride * s_.interval + written_.at({later, input, word}) < cycles.second) return true;
      }
    }
    return false;
  }

  const ConvWork& work_;
  Schedule& s_;
  std::vector<bool> taken_;
  std::map<ColumnWord, std::pair<std::int64_t, std::int64_t>> reads_;
  std::map<ColumnWord, std::int64_t> written_;
};

}  // namespace

std::int64_t placeWrites(const ConvWork& work, Schedule& schedule) {
  return WritePlacement(work, schedule).place();
}

}  // namespace tilescope::nve
