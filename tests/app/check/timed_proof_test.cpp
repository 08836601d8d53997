// SPDX-License-Identifier: GPL-3.0-or-later
// Compares proofs of latency and EDP with all loop orders and allocations of small problems.
#include "app/check/timed_proof.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/app/check/certificate_builder.h"
#include "tests/core/models/zigzag/search/small_problems.h"
#include "tests/support/sanitized.h"

namespace tilescope::check {
namespace {

using zigzag::SmallProblem;

constexpr int kProblems = kSanitized ? 10 : 80;

class RandomBounds {
 public:
  explicit RandomBounds(const Space& space) : space_(space) {}

  // energy: 0, or cycles per unit of energy.
  CertificateBound next(double energy) {
    CertificateBound bound;
    bound.energy = energy;
    std::vector<Tensor> inputs;
    for (const TensorUse& use : space_.tensors)
      if (!use.isOutput()) inputs.push_back(use.tensor);
    if (chance(60)) {
      bound.last = inputs[engine_() % inputs.size()];
      bound.afterBoth = weight();
    }
    for (const Tensor input : inputs) bound.path[input] = weight();
    bound.path[inputs.front()] += 0.01;
    bound.compute = weight() + 0.01;
    for (const TensorUse& use : space_.tensors)
      for (const Station& station : use.stations)
        for (const Move move : kMoves)
          if (station.passes[index(move)].port && chance(30))
            bound.ports.push_back({space_.memories[station.memory].name, use.tensor, move, weight(), weight()});
    return bound;
  }

 private:
  bool chance(unsigned percent) { return engine_() % 100 < percent; }
  double weight() { return chance(40) ? 0 : std::uniform_real_distribution<double>(0, 1)(engine_); }

  const Space& space_;
  std::mt19937 engine_{3};
};

double valueOf(const std::optional<zigzag::SlowBest>& best, Objective objective) {
  return objective == Objective::Latency ? best->mapping.latency : best->mapping.energy * best->mapping.latency;
}

struct Counts {
  int proven = 0;
  std::uint64_t expanded = 0;
};

// The best value is proven and the next larger one is refuted, whatever weights the certificate has.
void expectExact(const SmallProblem& small, const zigzag::SlowChains& chains, Objective objective, Counts& counts) {
  const Space space = makeSpace(small.random.layer, small.random.hardware);
  const Unrolling unrolling = sorted(small.random.unrolling);
  const Lanes lanes = lanesOf(space, unrolling);
  const std::optional<Slots> slots = Slots::of(space, unrolling, Objective::Energy);
  ASSERT_TRUE(slots);
  const std::optional<zigzag::SlowBest> best = bestOf(chains, objective);
  const TimedSlots timed(*slots, lanes);
  ProofSize size;
  if (!best) {
    EXPECT_FALSE(timedFlawOf(timed, nullptr, objective, 1e30, size)) << "nothing fits";
    return;
  }
  const double value = valueOf(best, objective);
  const double more = objective == Objective::Latency ? value + 1 : value * (1 + 1e-9);
  RandomBounds bounds(space);
  for (const int count : {0, 1, 4}) {
    CertificateTree tree;
    for (int i = 0; i < count; ++i) {
      tree.bounds.push_back(bounds.next(0));
      if (objective == Objective::Edp && best->mapping.energy > 0)
        tree.bounds.push_back(bounds.next(best->mapping.latency / best->mapping.energy * (i + 1) / 2));
    }
    size = {};
    const std::optional<std::string> flaw = timedFlawOf(timed, &tree, objective, value, size);
    ASSERT_FALSE(flaw) << name(objective) << " " << value << ", " << count << " bounds: " << *flaw;
    counts.expanded += size.expanded;
    const bool refuted = timedFlawOf(timed, &tree, objective, more, size).has_value();
    ASSERT_TRUE(refuted || value == 0) << name(objective) << " " << more;
    ++counts.proven;
  }
}

TEST(TimedProof, ABoundIsProvenExactlyWhereNoOrderAndAllocationIsBelowIt) {
  const int count = zigzag::problemCount(kProblems);
  zigzag::SmallProblems problems;
  Counts counts;
  for (int i = 0; i < count && !HasFailure(); ++i) {
    const SmallProblem small = problems.next();
    SCOPED_TRACE(textOf(small));
    const HardwareProfile& hardware = small.random.hardware;
    if (hardware.precision.output > hardware.precision.partialSum) continue;
    const zigzag::SlowChains chains = zigzag::allChains(*small.rules);
    for (const Objective objective : {Objective::Latency, Objective::Edp})
      expectExact(small, chains, objective, counts);
  }
  EXPECT_GT(counts.proven, 4 * count);
  EXPECT_GT(counts.expanded, static_cast<std::uint64_t>(20 * count));
}

TEST(TimedProof, WeightsThatAreNoBoundsAreRefused) {
  zigzag::SmallProblems problems;
  const SmallProblem small = problems.next();
  const Space space = makeSpace(small.random.layer, small.random.hardware);
  const Unrolling unrolling = sorted(small.random.unrolling);
  const Lanes lanes = lanesOf(space, unrolling);
  const std::optional<Slots> slots = Slots::of(space, unrolling, Objective::Energy);
  const TimedSlots timed(*slots, lanes);
  const CertificateBound good = RandomBounds(space).next(0);
  ASSERT_TRUE(std::holds_alternative<TimedWeights>(timed.read(good)));
  const auto refused = [&](auto change) {
    CertificateBound bad = good;
    change(bad);
    return std::holds_alternative<std::string>(timed.read(bad));
  };
  const double none = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(refused([](CertificateBound& b) { b.energy = -1; }));
  EXPECT_TRUE(refused([](CertificateBound& b) { b.compute = -1e-3; }));
  EXPECT_TRUE(refused([&](CertificateBound& b) { b.compute = none; }));
  EXPECT_TRUE(refused([](CertificateBound& b) { b.path.begin()->second = -1; }));
  EXPECT_TRUE(refused([](CertificateBound& b) { b.path[Tensor::O] = 1; }));
  EXPECT_TRUE(refused([](CertificateBound& b) { b.last = Tensor::O; }));
  EXPECT_TRUE(refused([](CertificateBound& b) {
    b.last.reset();
    b.afterBoth = 1;
  }));
  EXPECT_TRUE(refused([](CertificateBound& b) {
    b.path.clear();
    b.afterBoth = 0;
  }));
  EXPECT_TRUE(refused([](CertificateBound& b) {
    b.compute = 0;
    b.ports.clear();
  }));
  EXPECT_TRUE(refused([](CertificateBound& b) { b.ports.push_back({"nowhere", Tensor::O, Move::Fill, 1, 1}); }));
  EXPECT_TRUE(refused([&](CertificateBound& b) {
    b.ports.push_back({space.memories.back().name, Tensor::O, Move::Update, -1, 2});
  }));
}

}  // namespace
}  // namespace tilescope::check
