// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nve/write_placement.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/ensure.h"

namespace tilescope::nve {
namespace {

using ColumnWord = std::tuple<int, int, int>;  // column of the window, input, word of the column

struct Write {
  ColumnWord what;
  std::int64_t deadline;  // a write is seen by reads from the next cycle on
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
        ensure(write.deadline - cycle < s_.interval, "an interval has room for all operations of port A");
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
  // Latest deadline first; of equal ones higher column, input and word first.
  std::vector<Write> writes() const {
    std::vector<Write> writes;
    for (const auto& [what, cycles] : reads_)
      if (std::get<0>(what) >= work_.kernelSlide - work_.stride) writes.push_back({what, cycles.first - 1});
    std::sort(writes.begin(), writes.end(), [](const Write& a, const Write& b) {
      return a.deadline != b.deadline ? a.deadline > b.deadline : a.what > b.what;
    });
    return writes;
  }

  // Whether a column that takes another one's place, so many columns later, would come before its last read.
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
  std::vector<bool> taken_;                                            // of port A, by slot
  std::map<ColumnWord, std::pair<std::int64_t, std::int64_t>> reads_;  // first and last cycle
  std::map<ColumnWord, std::int64_t> written_;
};

}  // namespace

std::int64_t placeWrites(const ConvWork& work, Schedule& schedule) {
  return WritePlacement(work, schedule).place();
}

}  // namespace tilescope::nve
