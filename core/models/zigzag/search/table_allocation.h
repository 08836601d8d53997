// SPDX-License-Identifier: GPL-3.0-or-later
// The rule of allocation.h by tables, for many orders of the same loops.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "core/models/zigzag/allocation.h"
#include "core/models/zigzag/search/search_tables.h"

namespace tilescope::zigzag {

class TableAllocation {
 public:
  TableAllocation(SearchTables& tables, Allocation allocation);

  // order: kinds of loops, innermost first. prefixes[k]: the k innermost loops. If false, see failure().
  bool allocate(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes);

  std::span<const std::uint8_t> ends(std::size_t operand) const {
    return {ends_.data() + operand * stride_, levels_[operand]};
  }
  AllocationFailure failure(std::span<const std::uint8_t> order, std::span<const std::uint32_t> prefixes);
  // Whether every order fails as the last one did.
  bool failsInEveryOrder() const;

 private:
  static constexpr std::size_t kMax = 3;

  struct Resident {
    std::size_t operand = 0, level = 0;
    bool outermost = false;
  };
  struct Place {
    std::vector<Resident> residents;
    double usable = 0;
  };
  // Numbers of loops for a resident: first, first + 1, … (count of them).
  struct Choices {
    std::array<double, kMaxLoops + 1> bits{}, weight{};
    std::size_t first = 0, count = 0;

    void add(double tileBits, double iterationsOutside) {
      first = 0;
      bits[count] = tileBits;
      weight[count] = iterationsOutside * tileBits;
      ++count;
    }
    void keepOnly(double tileBits, std::size_t loops) {
      bits[0] = tileBits;
      weight[0] = 0;
      first = loops;
      count = 1;
    }
  };

  using Chosen = std::array<std::size_t, kMax>;

  std::uint8_t& end(const Resident& r) { return ends_[r.operand * stride_ + r.level]; }
  std::size_t begin(const Resident& r) const { return r.level == 0 ? 0 : ends_[r.operand * stride_ + r.level - 1]; }
  void listChoices(const Place& place, const Resident& resident, std::span<const std::uint8_t> order,
                   std::span<const std::uint32_t> prefixes, Choices& choices);
  void listLoopByLoop(const Place& place, const Resident& resident, std::span<const std::uint8_t> order,
                      std::span<const std::uint32_t> prefixes, Choices& choices) const;
  void start(std::size_t operand);
  void multiply(Rules::RunningSizes& sizes, std::uint8_t kind) const;
  void goOn(const Resident& resident, std::span<const std::uint8_t> order);
  bool weighsWholeNumbers() const;
  bool choose(const Place& place);
  std::optional<Chosen> lightestByPrefix(const Place& place) const;
  std::optional<Chosen> lightestOneByOne(const Place& place) const;
  AllocationFailure tooSmall(std::span<const std::uint32_t> prefixes);
  AllocationFailure leftAbove(std::span<const std::uint32_t> prefixes);
  bool isEven(const Place& place, const Chosen& chosen) const;

  SearchTables* tables_;
  Allocation allocation_;
  std::vector<Place> places_;
  std::size_t stride_ = 1;
  std::vector<std::size_t> levels_;
  std::vector<std::uint8_t> ends_;     // in the current memory; its residents have the last ones
  std::array<Choices, kMax> choices_;  // in the current memory; the last ones are its residents'
  bool wholeWeights_ = false;

  // Operands without a table: the order of factors changes the last bit, so sizes multiply loop by loop.
  std::array<bool, kMax> loopByLoop_{};
  std::array<Rules::RunningSizes, kMax> running_{};  // with the loops of the memories so far
  std::size_t failed_ = 0;
  bool failedHierarchy_ = false;
};

}  // namespace tilescope::zigzag
