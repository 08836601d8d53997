// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/core/partition/partition_problem.h"
#include "tests/core/partition/random_residual_network.h"

namespace tilescope {
namespace {

using Reads = std::set<std::pair<std::size_t, std::size_t>>;

Cuts cutsOf(unsigned bits, std::size_t layers) {
  Cuts cuts{0};
  for (std::size_t cut = 1; cut < layers; ++cut)
    if (bits >> (cut - 1) & 1U) cuts.push_back(cut);
  cuts.push_back(layers);
  return cuts;
}

// Map 0 comes from outside.
std::size_t spanOf(std::size_t layer, const Cuts& cuts) {
  return static_cast<std::size_t>(std::lower_bound(cuts.begin(), cuts.end(), layer) - cuts.begin());
}

// A map is stored once if another span needs it, and loaded once by each of these.
std::int64_t graphCut(const Reads& reads, const Chain& chain, const Cuts& cuts) {
  std::int64_t total = 0;
  for (std::size_t map = 0; map <= chain.size(); ++map) {
    std::set<std::size_t> readers;
    for (const auto& [source, layer] : reads)
      if (source == map) readers.insert(spanOf(layer, cuts));
    readers.erase(spanOf(map, cuts));
    const bool isWritten = map > 0 && (!readers.empty() || map == chain.size());
    total += chain.maps[map].elements() * static_cast<std::int64_t>(readers.size() + (isWritten ? 1 : 0));
  }
  return total;
}

bool isFeasible(const PartitionProblem& problem, const Cuts& cuts, std::int64_t capacity) {
  for (std::size_t k = 1; k < cuts.size(); ++k)
    if (cuts[k] - cuts[k - 1] > 1 && problem.table.total(cuts[k - 1], cuts[k]) >= capacity) return false;
  return true;
}

Reads readsOf(const Chain& chain) {
  Reads reads;
  for (const ChainLayer& layer : chain.layers)
    for (const ChainEdge& edge : layer.inputs) reads.emplace(edge.source, edge.target);
  return reads;
}

struct RandomProblem {
  explicit RandomProblem(unsigned seed, std::size_t most)
      : made(seed, 1 + seed % most), problem(made.network(), rowsOnly()) {}

  std::int64_t anyCapacity() {
    const std::size_t to = static_cast<std::size_t>(made.pick(1, static_cast<std::int64_t>(problem.chain.size())));
    const std::size_t from = static_cast<std::size_t>(made.pick(0, static_cast<std::int64_t>(to) - 1));
    return problem.table.total(from, to) + made.pick(0, 1);
  }

  RandomResidualNetwork made;
  PartitionProblem problem;
};

TEST(Partition, ChainsOfRandomNetworksReadWhatTheyWereMadeToRead) {
  int branches = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomProblem random(seed, 10);
    EXPECT_EQ(readsOf(random.problem.chain), random.made.reads()) << "seed " << seed;
    branches += random.made.branches();
  }
  EXPECT_GT(branches, 20) << "few branches end in a sum";
}

TEST(Partition, ExactIsTheBestOfAllCutSets) {
  std::size_t several = 0;
  for (unsigned seed = 0; seed < 500; ++seed) {
    RandomProblem random(seed, 10);
    const PartitionProblem& problem = random.problem;
    const std::size_t layers = problem.chain.size();
    const std::int64_t capacity = random.anyCapacity();
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (unsigned bits = 0; bits < 1U << (layers - 1); ++bits) {
      const Cuts cuts = cutsOf(bits, layers);
      const std::int64_t cost = graphCut(random.made.reads(), problem.chain, cuts);
      ASSERT_EQ(partitionWith(problem.chain, problem.table, cuts, capacity, ResidualRule::Exact).transfers, cost)
          << "seed " << seed << ", cuts " << bits;
      if (isFeasible(problem, cuts, capacity)) least = std::min(least, cost);
    }
    const Partition exact = problem.solve(capacity, ResidualRule::Exact);
    EXPECT_EQ(exact.transfers, least) << "seed " << seed;
    EXPECT_EQ(exact.exactTransfers, graphCut(random.made.reads(), problem.chain, exact.cuts));
    EXPECT_TRUE(isFeasible(problem, exact.cuts, capacity));
    several += exact.spans.size() > 1 && exact.spans.size() < layers ? 1 : 0;
  }
  EXPECT_GT(several, 100u);  // neither one span nor one per layer
}

// The recursion as printed in the paper.
struct PrintedRule {
  const PartitionProblem& problem;
  const Reads& reads;
  std::int64_t capacity;
  bool charges;

  std::int64_t solve(std::size_t i, std::size_t j, Cuts& cuts) const {
    if (i + 1 == j || problem.table.total(i, j) < capacity) {
      cuts = {i, j};
      return problem.chain.maps[i].elements() + problem.chain.maps[j].elements();
    }
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    for (std::size_t p = i + 1; p < j; ++p) {
      Cuts first, second;
      std::int64_t cost = solve(i, p, first) + solve(p, j, second);
      for (const auto& [s, t] : reads)
        if (charges && s + 1 < t && i <= s && s < p && p < t && t <= j) cost += 2 * problem.chain.maps[s].elements();
      if (cost > best) continue;
      best = cost;
      cuts = first;
      cuts.insert(cuts.end(), second.begin() + 1, second.end());
    }
    return best;
  }
};

TEST(Partition, PrintedAndIgnoredAreTheRecursionWithTheLargestSplit) {
  for (const ResidualRule rule : {ResidualRule::Printed, ResidualRule::Ignored}) {
    for (unsigned seed = 0; seed < 300; ++seed) {
      RandomProblem random(seed, 7);
      const std::int64_t capacity = random.anyCapacity();
      Cuts cuts;
      const PrintedRule printed{random.problem, random.made.reads(), capacity, rule == ResidualRule::Printed};
      const std::int64_t cost = printed.solve(0, random.problem.chain.size(), cuts);
      const Partition partition = random.problem.solve(capacity, rule);
      EXPECT_EQ(partition.transfers, cost) << name(rule) << ", seed " << seed;
      EXPECT_EQ(partition.cuts, cuts) << name(rule) << ", seed " << seed;
      EXPECT_EQ(partition.exactTransfers, graphCut(random.made.reads(), random.problem.chain, cuts));
    }
  }
}

TEST(Partition, TablesAndSinglesAgree) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    RandomProblem random(seed, 9);
    const PartitionProblem& problem = random.problem;
    for (std::size_t to = 1; to <= problem.chain.size(); ++to) {
      for (std::size_t from = 0; from < to; ++from) {
        EXPECT_EQ(problem.transfers.at(from, to), transfersOf(problem.chain, from, to, 1));
        EXPECT_EQ(problem.table.at(from, to), footprintOf(problem.chain, from, to, 1, problem.options));
      }
    }
  }
}

TEST(Partition, TheBatchMultipliesMapsNotWeights) {
  const Network network = projectNetwork("resnet18.json");
  const PartitionProblem one(network, rowsOnly(1)), eight(network, rowsOnly(8));
  const SpanFootprint& footprint = one.table.at(3, 9);
  EXPECT_EQ(eight.table.total(3, 9), footprint.weights + 8 * footprint.closure);
  const Cuts cuts{0, 3, 9, 18};
  const Partition a = partitionWith(one.chain, one.table, cuts, 1 << 20, ResidualRule::Exact);
  const Partition b = partitionWith(eight.chain, eight.table, cuts, 1 << 20, ResidualRule::Exact);
  EXPECT_EQ(b.transfers, 8 * a.transfers);
  EXPECT_EQ(b.spans[1].macs, 8 * a.spans[1].macs);
  EXPECT_GT(a.spans[1].macs, 0);
}

TEST(Partition, CapacityNothingOrWithoutEnd) {
  const PartitionProblem problem(projectNetwork("resnet18.json"), rowsOnly());
  for (const ResidualRule rule : {ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored}) {
    for (const std::int64_t capacity : {0, 1}) {
      const Partition nothing = problem.solve(capacity, rule);
      EXPECT_EQ(nothing.spans.size(), 18u);
      EXPECT_TRUE(nothing.isLowerBound());
      EXPECT_EQ(nothing.exactTransfers, layerByLayerTransfers(problem.chain, 1, ResidualRule::Exact));
    }
    const Partition whole = problem.solve(std::numeric_limits<std::int64_t>::max(), rule);
    EXPECT_EQ(whole.cuts, (Cuts{0, 18}));
    EXPECT_FALSE(whole.isLowerBound());
    EXPECT_EQ(whole.transfers, 3 * 224 * 224 + 512 * 7 * 7);
  }
}

// Weights and row window of a convolution do not fit. Its traffic still counts, as a bound.
TEST(Partition, SingleLayersAreTakenEvenIfTheyDoNotFit) {
  const PartitionProblem problem(projectNetwork("resnet50_v1.json"), rowsOnly());
  const Partition partition = problem.solve(1 << 20, ResidualRule::Ignored);
  EXPECT_TRUE(partition.isLowerBound());
  std::size_t unfit = 0;
  for (const PartitionSpan& span : partition.spans) {
    if (span.fits) continue;
    ++unfit;
    EXPECT_EQ(span.to, span.from + 1);
    EXPECT_GE(span.footprint.total(1), 1 << 20);
    EXPECT_EQ(largestTile(problem.chain, span.from, span.to, 1 << 20, problem.options), 0);
  }
  EXPECT_EQ(unfit, 8u);
}

// Such maps are stored even inside a span.
TEST(Partition, MapsThatTheRestOfTheNetworkReadsAreWritten) {
  SmallNetwork small({3, 16, 16});
  small.conv("a", "input", 8, squareWindow(3, 1, 1));
  small.conv("b", "a", 8, squareWindow(3, 1, 1));
  small.concat("both", {"a", "b"});
  small.pool("gap", "both", squareWindow(16, 1, 0));
  const PartitionProblem problem(small.network(), rowsOnly());
  const Partition whole = problem.solve(1 << 20, ResidualRule::Exact);
  ASSERT_EQ(whole.cuts, (Cuts{0, 2}));
  EXPECT_EQ(whole.spans[0].transfers, (SpanTransfers{3 * 256, 8 * 256, 8 * 256, 0, 8 * 256}));
}

}  // namespace
}  // namespace tilescope
