// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the proof's rules with all loop orders and allocations of tiny problems.
#include "app/check/proof.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "app/check/optimum.h"
#include "core/models/zigzag/allocation.h"
#include "tests/app/check/certificate_builder.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::check {
namespace {

using zigzag::RandomCase;

constexpr double kNothingFits = std::numeric_limits<double>::infinity();

// The min over all allocations of one loop order to memories, by the model.
class AllAllocations {
 public:
  AllAllocations(const zigzag::OwnRules& rules, Objective objective) : rules_(rules), objective_(objective) {}

  double least(const zigzag::Order& order) {
    const zigzag::AllocationTiles tiles(rules_, order);
    options_.assign(problem().operands.size(), {});
    for (std::size_t o = 0; o < options_.size(); ++o) {
      std::vector<std::size_t> split(problem().operands[o].memories.size(), 0);
      addSplits(tiles, order, o, 0, order.size(), split);
    }
    std::vector<double> free;
    for (std::size_t m = 0; m < problem().memories.size(); ++m) free.push_back(rules_.usableBits(m));
    least_ = kNothingFits;
    combine(0, 0, free);
    return least_;
  }

 private:
  struct Option {
    double value = 0;
    std::vector<double> bits;
  };
  const zigzag::Problem& problem() const { return rules_.problem(); }

  void addSplits(const zigzag::AllocationTiles& tiles, const zigzag::Order& order, std::size_t o, std::size_t level,
                 std::size_t left, std::vector<std::size_t>& split) {
    if (level + 1 == split.size()) {
      split[level] = left;
      options_[o].push_back(optionOf(tiles, order, o, split));
      return;
    }
    for (std::size_t take = 0; take <= left; ++take) {
      split[level] = take;
      addSplits(tiles, order, o, level + 1, left - take, split);
    }
  }

  Option optionOf(const zigzag::AllocationTiles& tiles, const zigzag::Order& order, std::size_t o,
                  const std::vector<std::size_t>& split) const {
    const zigzag::TensorTerms terms = rules_.terms(o, zigzag::nestOf(problem(), o, order, split));
    Option option;
    option.bits.assign(problem().memories.size(), 0);
    std::size_t cut = 0;
    for (std::size_t level = 0; level < split.size(); ++level) {
      const std::size_t memory = problem().operands[o].memories[level];
      option.bits[memory] = tiles.bits(o, level, cut + split[level], cut);
      cut += split[level];
      if (objective_ == Objective::Energy) option.value += terms.levels[level].levelEnergy;
      if (objective_ == Objective::Traffic && memory + 1 == problem().memories.size())
        for (const double bits : terms.levels[level].bits) option.value += bits;
    }
    return option;
  }

  void combine(std::size_t o, double value, const std::vector<double>& free) {
    if (o == options_.size()) {
      if (objective_ == Objective::Energy) value += problem().macs * problem().macEnergy;
      least_ = std::min(least_, value);
      return;
    }
    for (const Option& option : options_[o]) {
      std::vector<double> left = free;
      bool fits = value + option.value < least_;
      for (std::size_t m = 0; m < left.size(); ++m) fits = (left[m] -= option.bits[m]) >= 0 && fits;
      if (fits) combine(o + 1, value + option.value, left);
    }
  }

  const zigzag::OwnRules& rules_;
  Objective objective_;
  std::vector<std::vector<Option>> options_;
  double least_ = kNothingFits;
};

double leastOfAll(const zigzag::OwnRules& rules, zigzag::Order order, Objective objective) {
  const auto less = [](const zigzag::Loop& a, const zigzag::Loop& b) {
    return std::pair(a.dim, a.size) < std::pair(b.dim, b.size);
  };
  std::sort(order.begin(), order.end(), less);
  AllAllocations allocations(rules, objective);
  double least = kNothingFits;
  do least = std::min(least, allocations.least(order));
  while (std::next_permutation(order.begin(), order.end(), less));
  return least;
}

CertificateTree treeOf(const Slots& slots, double value, const std::vector<double>& prices) {
  CertificateTree tree;
  for (std::size_t m = 0; m < prices.size(); ++m) tree.prices[slots.space().memories[m].name] = prices[m];
  tree.expanded = TreeBuilder(slots, prices).expanded(value);
  return tree;
}

// Small but not trivial: the innermost memory holds a few elements.
bool isTiny(const RandomCase& random, const zigzag::Order& order) {
  return order.size() >= 2 && order.size() <= 5 && random.problem->memories.size() <= 3;
}

TEST(CheckProof, ABoundIsProvenExactlyWhereNoOrderAndAllocationIsBelowIt) {
  int proven = 0, expandedSteps = 0;
  for (unsigned seed = 0; proven < 300; ++seed) {
    RandomCase random(seed);
    const zigzag::OwnRules rules(random.problem, random.unrolling);
    const zigzag::Order order = random.order(rules.temporalSizes());
    if (!isTiny(random, order)) continue;
    const Objective objective = random.chance(70) ? Objective::Energy : Objective::Traffic;
    const double least = leastOfAll(rules, order, objective);
    const Space space = makeSpace(random.layer, random.hardware);
    const std::optional<Slots> slots = Slots::of(space, sorted(random.unrolling), objective);
    ASSERT_TRUE(slots);
    std::vector<double> prices;
    for (std::size_t m = 0; m < slots->rooms().size(); ++m)
      prices.push_back(
          random.chance(50) || slots->rooms()[m].usable > 1 << 20 ? 0 : 0.01 * static_cast<double>(random.pick(1, 50)));
    const auto best = TreeBuilder(*slots, prices).best(kNothingFits);
    ProofSize size;
    ASSERT_EQ(best.has_value(), least < kNothingFits) << "seed " << seed;
    if (!best) continue;
    ++proven;
    ASSERT_NEAR(best->cost, least, 1e-9 * least) << "seed " << seed;
    const CertificateTree tree = treeOf(*slots, least, prices);
    expandedSteps += static_cast<int>(tree.expanded.size());
    const std::optional<std::string> flaw = flawOf(*slots, tree, least, size);
    ASSERT_FALSE(flaw) << "seed " << seed << ": " << *flaw;
    const double more = least * (1 + 1e-6) + 1e-6;
    ASSERT_TRUE(flawOf(*slots, treeOf(*slots, more, prices), more, size)) << "seed " << seed;
  }
  EXPECT_GT(expandedSteps, 1000);
}

TEST(CheckProof, TheChainOfTheBestTilesIsAMappingOfThatValue) {
  int checked = 0;
  for (unsigned seed = 0; checked < 200; ++seed) {
    RandomCase random(seed);
    const Space space = makeSpace(random.layer, random.hardware);
    const std::optional<Slots> slots = Slots::of(space, sorted(random.unrolling), Objective::Energy);
    if (!slots || slots->lattice().count() > 600) continue;
    const auto best = TreeBuilder(*slots).best(kNothingFits);
    if (!best) continue;
    ++checked;
    const auto counted = countMapping(space, mappingOf(*slots, sorted(random.unrolling), best->chain));
    ASSERT_TRUE(std::holds_alternative<Counted>(counted)) << seed << ": " << std::get<Reason>(counted);
    ASSERT_NEAR(std::get<Counted>(counted).value(space, Objective::Energy), best->cost, 1e-9 * best->cost);
  }
}

}  // namespace
}  // namespace tilescope::check
