// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/random_einsum.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

constexpr unsigned kRenamedProblems = 150;
constexpr double kMaxSteps = 3000;

void addDataflows(RandomCase& random) {
  random.hardware.dataflows.clear();
  for (std::int64_t i = random.pick(1, 2); i > 0; --i) {
    Dataflow dataflow;
    dataflow.name = "dataflow " + std::to_string(i);
    dataflow.unroll.emplace();
    for (const ArrayDim& dim : random.hardware.arrayDims) {
      UnrolledLoop loop{std::string(name(kDims[static_cast<std::size_t>(random.pick(0, 7))])), std::nullopt};
      if (random.chance(30)) loop.factor = random.pick(2, 6);
      dataflow.unroll->push_back({dim.name, {loop}});
    }
    random.hardware.dataflows.push_back(dataflow);
  }
}

TEST(LoopNames, DoNotChangeTheProvenOptimum) {
  int compared = 0, unrolled = 0;
  for (unsigned seed = 0; seed < kRenamedProblems; ++seed) {
    RandomCase random(seed);
    RandomEinsum letters(seed);
    const Layer layer = einsumLayer("layer", letters.draw(0));
    if (macs(layer) > kMaxSteps) continue;
    const Layer renamed = einsumLayer("layer", letters.renamed(*layer.einsum));
    addDataflows(random);
    const Objective objective = seed % 2 == 0 ? Objective::Energy : Objective::Latency;
    const LayerSolution one = ExactStrategy().solve({layer, random.hardware, {}, objective, std::nullopt, {}});
    const LayerSolution other = ExactStrategy().solve({renamed, random.hardware, {}, objective, std::nullopt, {}});
    ASSERT_EQ(isValid(one.evaluation), isValid(other.evaluation)) << "seed " << seed;
    if (!isValid(one.evaluation) || !one.statistics.proven) continue;
    const LayerResult &a = std::get<LayerResult>(one.evaluation), &b = std::get<LayerResult>(other.evaluation);
    EXPECT_EQ(a.energy.total, b.energy.total) << "seed " << seed;
    EXPECT_EQ(a.latency.total, b.latency.total) << "seed " << seed;
    const Result<Evaluation> again = zigzagModel().evaluate(renamed, random.hardware, *b.mapping, {}, {});
    ASSERT_TRUE(again.ok() && isValid(*again)) << "seed " << seed;
    EXPECT_TRUE(std::get<LayerResult>(*again).notes.empty()) << "seed " << seed << ": a proven plan covers it";
    ++compared;
    unrolled += a.utilization.spatial * static_cast<double>(random.problem->processingElements()) > 1.5 ? 1 : 0;
  }
  EXPECT_GT(compared, 50);
  EXPECT_GT(unrolled, 20);
}

}  // namespace
}  // namespace tilescope::zigzag
