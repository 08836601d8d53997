// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a schedule from its operations alone.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/models/nve/schedule.h"

namespace tilescope::nve {

class Legality {
 public:
  Legality(const ConvWork& work, const LaneShape& shape, const Schedule& schedule)
      : work_(work), shape_(shape), s_(schedule) {}

  std::vector<std::string> breaches() {
    slots();
    units();
    coefficients();
    pixels();
    results();
    columns();
    return std::move(breaches_);
  }

 private:
  using Place = std::tuple<int, int, int>;  // input, column, word

  void demand(bool kept, const std::string& rule) {
    if (!kept) breaches_.push_back(rule);
  }

  std::vector<const ScheduledOperation*> all(Slot slot) const {
    std::vector<const ScheduledOperation*> found;
    for (const ScheduledOperation& o : s_.operations)
      if (o.slot == slot) found.push_back(&o);
    std::sort(found.begin(), found.end(), [](const auto* a, const auto* b) { return a->cycle < b->cycle; });
    return found;
  }

  bool reads(Slot port, std::int64_t cycle, int input, int column, int word) const {
    return std::any_of(s_.operations.begin(), s_.operations.end(), [&](const ScheduledOperation& o) {
      return o.slot == port && o.operation == Operation::Read && o.cycle == cycle && o.input == input &&
             o.column == column && o.word == word;
    });
  }

  // Cycle of an earlier element, in this pass or the previous one.
  std::int64_t before(std::size_t i, std::size_t places) const {
    const std::size_t n = s_.cycles.size();
    return i >= places ? s_.cycles[i - places] : s_.cycles[i + n - places] - s_.interval;
  }

  void slots() {
    std::set<std::pair<Slot, std::int64_t>> taken;
    for (const ScheduledOperation& o : s_.operations) {
      demand(o.cycle >= 0, "an operation before cycle 0");
      demand(taken.insert({o.slot, o.cycle % s_.interval}).second, fmt::format("two operations of {}", name(o.slot)));
      const bool predicated = o.operation == Operation::Write || o.slot == Slot::Act;
      demand(!predicated || o.cycle / s_.interval < std::min(s_.stages, kMaxStages), "a stage beyond the last one");
    }
  }

  void units() {
    const auto macs = all(Slot::VMac);
    demand(macs.size() == s_.elements.size(), "another number of products");
    for (std::size_t i = 0; i < std::min(macs.size(), s_.elements.size()); ++i) {
      const Element& e = s_.elements[i];
      demand(macs[i]->map == e.map && macs[i]->input == e.input && macs[i]->column == e.column &&
                 macs[i]->pixel == e.pixel && macs[i]->cycle == s_.cycles[i],
             "products in another order");
      demand(before(i, 1) < s_.cycles[i], "two products in a cycle");
      const bool last = i + 1 == s_.elements.size() || s_.elements[i + 1].input < 0;
      demand(macs[i]->operation == (e.input < 0 ? Operation::Bias
                                    : last      ? Operation::MacLast
                                                : Operation::Mac),
             "a product of the wrong kind");
    }
  }

  // After the previous user of the register, before element i.
  void inWindow(const ScheduledOperation& o, std::size_t i, std::size_t places) {
    demand(o.cycle >= before(i, places) && o.cycle < s_.cycles[i],
           fmt::format("{} of {} outside its window", name(o.operation), name(o.slot)));
  }

  void coefficients() {
    const auto operations = all(Slot::WReg);
    demand(operations.size() == s_.elements.size(), "another number of coefficients");
    for (std::size_t i = 0; i < std::min(operations.size(), s_.elements.size()); ++i) {
      const ScheduledOperation& o = *operations[i];
      inWindow(o, i, 1);
      const auto word =
          std::find_if(s_.words.begin(), s_.words.end(), [&](const Word& w) { return w.first == static_cast<int>(i); });
      demand((word != s_.words.end()) == (o.operation == Operation::Set), "a coefficient that comes in no word");
      if (word != s_.words.end())
        demand(reads(Slot::MemA, o.cycle - kReadDistance, -1, -1, static_cast<int>(word - s_.words.begin())),
               "a word of coefficients that is not read two cycles before");
    }
  }

  void pixels() {
    const auto operations = all(Slot::IReg);
    std::size_t next = 0;
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      const Element& e = s_.elements[i];
      if (e.input < 0) continue;
      // A bias uses no pixels, so the last user is the element before it.
      const std::size_t places = s_.elements[(i + s_.elements.size() - 1) % s_.elements.size()].input < 0 ? 2 : 1;
      const int sets = e.pixel == 0 ? shape_.mainSets : 1;
      for (int set = 0; set < sets; ++set, ++next) {
        if (next >= operations.size()) return demand(false, "pixels are missing");
        inWindow(*operations[next], i, places);
        pixelOperation(*operations[next], e, set);
      }
    }
    demand(next == operations.size(), "more pixels than products");
  }

  void pixelOperation(const ScheduledOperation& o, const Element& e, int set) {
    const std::int64_t cycle = o.cycle - kReadDistance;
    const bool tail = e.pixel == 1 && shape_.hasTail();
    if (e.pixel > 0) {
      demand(o.operation == (tail ? Operation::SetTailShift : Operation::Shift), "no shift to the next pixel");
      if (tail) demand(reads(Slot::MemB, cycle, e.input, e.column, shape_.mainWords), "the tail is not read");
      return;
    }
    if (shape_.portBOnly) {
      demand(o.operation == Operation::SetB && reads(Slot::MemB, cycle, e.input, e.column, 0), "a column is not read");
      return;
    }
    demand(o.operation == (set == 0 ? Operation::Set0 : Operation::Set1), "a set of another register");
    demand(reads(Slot::MemA, cycle, e.input, e.column, 2 * set) &&
               reads(Slot::MemB, cycle, e.input, e.column, 2 * set + 1),
           "a column is not read from both ports");
  }

  void results() {
    const auto acts = all(Slot::Act);
    const std::size_t words = static_cast<std::size_t>(shape_.lanes / kWordPixels);
    std::size_t next = 0;
    std::int64_t first = 0, last = 0;
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      if (i + 1 < s_.elements.size() && s_.elements[i + 1].input >= 0) continue;
      const std::int64_t due = s_.cycles[i] + kActivationDistance;
      if (next > 0) demand(due > last, "a result replaces one that is not sent");
      if (next == 0) first = due;
      for (std::size_t w = 0; w < words; ++w, ++next) {
        if (next >= acts.size()) return demand(false, "results are missing");
        last = acts[next]->cycle;
        demand(last == due + static_cast<std::int64_t>(w) && acts[next]->map == s_.elements[i].map,
               "a result at another time");
      }
    }
    demand(next == acts.size() && last < first + s_.interval, "results of two passes meet");
  }

  // First read, last read and write of each word of column c, without columns at the image's ends.
  void columns() {
    const int kernel = work_.kernelSlide, stride = work_.stride;
    std::map<Place, std::int64_t> writes;
    for (const ScheduledOperation& o : s_.operations)
      if (o.operation == Operation::Write) {
        demand(o.column >= kernel - stride && o.column < kernel, "a write of a column that comes with another pass");
        demand(writes.emplace(Place{o.input, o.column, o.word}, o.cycle).second, "a word is written twice");
      }
    demand(writes.size() == s_.inputs.size() * static_cast<std::size_t>(stride * shape_.wordsPerColumn),
           "another number of writes");
    const auto written = [&](int input, std::int64_t c, int word) {
      for (int k = kernel - stride; k < kernel; ++k)
        if ((c - k) % stride == 0 && writes.count({input, k, word}) > 0)
          return (c - k) / stride * s_.interval + writes.at({input, k, word});
      return std::numeric_limits<std::int64_t>::max();
    };
    for (const ScheduledOperation& o : s_.operations) {
      if (o.operation != Operation::Read || o.input < 0) continue;
      const std::int64_t pass = 64, c = stride * pass + o.column, cycle = pass * s_.interval + o.cycle;
      demand(written(o.input, c, o.word) < cycle, "a column is read before it is written");
      demand(written(o.input, c + s_.columnsHeld, o.word) >= cycle, "a column is overwritten before it is read");
    }
  }

  const ConvWork& work_;
  const LaneShape& shape_;
  const Schedule& s_;
  std::vector<std::string> breaches_;
};

}  // namespace tilescope::nve
