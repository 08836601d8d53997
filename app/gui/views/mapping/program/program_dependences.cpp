// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_dependences.h"

#include <array>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace tilescope::gui {
namespace {
using nve::Operation;
using nve::ScheduledOperation;
using nve::Slot;

class Finder {
 public:
  Finder(const nve::ConvWork& work, const nve::Schedule& schedule) : work_(work), s_(schedule) {
    for (std::size_t i = 0; i < s_.operations.size(); ++i)
      at_[static_cast<std::size_t>(s_.operations[i].slot)].emplace(s_.operations[i].cycle, i);
  }

  std::vector<Dependence> find() {
    ports();
    coefficients();
    pixels();
    sums();
    columns();
    return std::move(found_);
  }

 private:
  std::optional<std::size_t> operationAt(Slot slot, std::int64_t cycle) const {
    const auto& unit = at_[static_cast<std::size_t>(slot)];
    const auto found = unit.find(cycle);
    return found == unit.end() ? std::nullopt : std::optional(found->second);
  }

  void add(std::optional<std::size_t> producer, std::optional<std::size_t> consumer, std::int64_t passes = 0) {
    if (producer && consumer) found_.push_back({*producer, *consumer, passes});
  }

  // A port shows data for one cycle, in which a register set must take them.
  void ports() {
    for (std::size_t i = 0; i < s_.operations.size(); ++i) {
      const ScheduledOperation& o = s_.operations[i];
      if (o.operation == Operation::Read)
        add(i, operationAt(o.readsCoefficients() ? Slot::WReg : Slot::IReg, o.cycle + nve::kReadDistance));
    }
  }

  // One cycle before each element, a register gets its coefficient: a new word, or the previous word shifted.
  void coefficients() {
    const std::size_t count = s_.cycles.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::optional<std::size_t> own = operationAt(Slot::WReg, s_.cycles[i] - 1);
      add(own, operationAt(Slot::VMac, s_.cycles[i]));
      if (own && s_.operations[*own].operation == Operation::Shift)
        add(operationAt(Slot::WReg, s_.cycles[i == 0 ? count - 1 : i - 1] - 1), own, i == 0 ? 1 : 0);
    }
  }

  // A column's registers are loaded between the previous element that uses pixels and the column's first element.
  void pixels() {
    std::vector<std::size_t> before;  // last operations that filled or shifted the registers
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      if (s_.elements[i].place == nve::Place::Bias) continue;
      std::vector<std::size_t> own;
      const bool starts = s_.elements[i].startsColumn();
      for (std::int64_t cycle = pixelsFreeFrom(i); cycle < s_.cycles[i]; ++cycle)
        if (const std::optional<std::size_t> o = operationAt(Slot::IReg, cycle)) own.push_back(*o);
      for (const std::size_t o : own) {
        if (!starts)
          for (const std::size_t producer : before) add(producer, o);
        add(o, operationAt(Slot::VMac, s_.cycles[i]));
      }
      before = own;
    }
  }

  std::int64_t pixelsFreeFrom(std::size_t i) const {
    if (s_.elements[i - 1].place != nve::Place::Bias) return s_.cycles[i - 1];
    return i >= 2 ? s_.cycles[i - 2] : s_.cycles.back() - s_.interval;  // in the previous pass
  }

  void sums() {
    for (std::size_t i = 0; i < s_.elements.size(); ++i) {
      const std::optional<std::size_t> own = operationAt(Slot::VMac, s_.cycles[i]);
      if (s_.elements[i].place != nve::Place::Bias) add(operationAt(Slot::VMac, s_.cycles[i - 1]), own);
      if (!own || s_.operations[*own].operation != Operation::MacLast) continue;
      for (const std::int64_t later : {nve::kActivationDistance, nve::kActivationDistance + 1}) {
        const std::optional<std::size_t> result = operationAt(Slot::Act, s_.cycles[i] + later);
        if (result && s_.operations[*result].map == s_.elements[i].map) add(own, result);
      }
    }
  }

  // The window moves by its stride in every pass (kernel iteration): the word in column k was written d passes earlier
  // as column k + stride × d.
  void columns() {
    using ColumnWord = std::tuple<int, int, int>;  // column, input, word
    std::map<ColumnWord, std::size_t> writes;
    for (std::size_t i = 0; i < s_.operations.size(); ++i)
      if (const ScheduledOperation& o = s_.operations[i]; o.operation == Operation::Write)
        writes.emplace(ColumnWord{o.column, o.input, o.word}, i);
    for (std::size_t i = 0; i < s_.operations.size(); ++i) {
      const ScheduledOperation& o = s_.operations[i];
      if (o.operation != Operation::Read || o.readsCoefficients()) continue;
      int column = o.column, passes = 0;
      for (; column < work_.kernelSlide - work_.stride; column += work_.stride) ++passes;
      const auto write = writes.find({column, o.input, o.word});
      if (write != writes.end()) add(write->second, i, passes);
    }
  }

  const nve::ConvWork& work_;
  const nve::Schedule& s_;
  std::array<std::unordered_map<std::int64_t, std::size_t>, nve::kSlots> at_;  // by cycle
  std::vector<Dependence> found_;
};

}  // namespace

std::int64_t cyclesBetween(const nve::Schedule& schedule, const Dependence& dependence) {
  return schedule.operations[dependence.consumer].cycle + dependence.passes * schedule.interval -
         schedule.operations[dependence.producer].cycle;
}

std::vector<Dependence> dependencesOf(const nve::ConvWork& work, const nve::Schedule& schedule) {
  return Finder(work, schedule).find();
}

}  // namespace tilescope::gui
