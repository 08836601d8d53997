// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "core/models/eplanner/eplanner_model.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

struct RandomCounts {
  LatencyParts latency;
  std::vector<TensorTerms> terms;
  double energy = 0;
};

struct RandomMapping {
  explicit RandomMapping(unsigned seed) : random(seed) {
    const OwnRules rules(random.problem, random.unrolling);
    nest.unrolling = random.unrolling;
    nest.order = random.order(rules.temporalSizes());
    nest.splits = random.splits(nest.order.size());
  }

  RandomCounts on(const HardwareProfile& hardware) const {
    const auto problem = std::make_shared<const Problem>(makeProblem(random.layer, hardware));
    const OwnRules rules(problem, random.unrolling);
    const CountedNest counted = count(rules, nest);
    return {counted.latency, counted.terms, layerResult(random.layer, hardware, rules, nest).energy.total};
  }
  RandomCounts counted() const { return on(random.hardware); }

  RandomCase random;
  MappedNest nest;
};

template <class Check>
void forEachSeed(Check check) {
  for (unsigned seed = 0; seed < 300 && !::testing::Test::HasFailure(); ++seed) {
    RandomMapping mapping(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + mapping.random.text(mapping.nest.order, mapping.nest.splits));
    check(seed, mapping);
  }
}

TEST(RandomMapping, TakesWholeCyclesNoneOfThemNegative) {
  forEachSeed([](unsigned, RandomMapping& m) {
    const LatencyParts latency = m.counted().latency;
    for (const double part : {latency.ideal, latency.temporal, latency.stall, latency.onload, latency.offload}) {
      EXPECT_GE(part, 0);
      EXPECT_EQ(part, std::floor(part));
    }
    EXPECT_LE(latency.ideal, latency.temporal);
  });
}

TEST(RandomMapping, IsNoSlowerWithWiderPorts) {
  forEachSeed([](unsigned seed, RandomMapping& m) {
    const double before = m.counted().latency.total();
    HardwareProfile wider = m.random.hardware;
    Memory& memory = wider.memories[seed % wider.memories.size()];
    for (Port& port : memory.ports) port.widestBitsPerCycle *= 2;
    EXPECT_LE(m.on(wider).latency.total(), before);
  });
}

TEST(RandomMapping, IsAsFastInLargerMemories) {
  forEachSeed([](unsigned, RandomMapping& m) {
    HardwareProfile larger = m.random.hardware;
    for (Memory& memory : larger.memories) memory.sizeBits *= 2;
    EXPECT_EQ(m.on(larger).latency.total(), m.counted().latency.total());
  });
}

TEST(RandomMapping, IsNoSlowerWithTwoBuffers) {
  forEachSeed([](unsigned, RandomMapping& m) {
    HardwareProfile doubled = m.random.hardware;
    for (Memory& memory : doubled.memories) memory.doubleBuffered = true;
    EXPECT_LE(m.on(doubled).latency.total(), m.counted().latency.total());
  });
}

TEST(RandomMapping, CostsThreeTimesAsMuchIfEverythingDoes) {
  forEachSeed([](unsigned, RandomMapping& m) {
    HardwareProfile dear = m.random.hardware;
    dear.macEnergy *= 3;
    for (Memory& memory : dear.memories) {
      memory.readEnergy *= 3;
      memory.writeEnergy *= 3;
    }
    const double energy = m.counted().energy;
    EXPECT_NEAR(m.on(dear).energy, 3 * energy, 1e-9 * energy);
  });
}

// The swapped loops do not index the tensor.
TEST(RandomMapping, MovesTheSameWhenIrrelevantNeighboursSwap) {
  forEachSeed([](unsigned, RandomMapping& m) {
    const RandomCounts before = m.counted();
    const MappedNest original = m.nest;
    for (std::size_t o = 0; o < m.random.problem->operands.size(); ++o)
      for (std::size_t i = 0; i + 1 < original.order.size(); ++i) {
        const DimMask touching = m.random.problem->operands[o].touching;
        if (has(touching, original.order[i].dim) || has(touching, original.order[i + 1].dim)) continue;
        m.nest = original;
        std::swap(m.nest.order[i], m.nest.order[i + 1]);
        const RandomCounts after = m.counted();
        for (std::size_t level = 0; level < before.terms[o].levels.size(); ++level)
          EXPECT_EQ(after.terms[o].levels[level].bits, before.terms[o].levels[level].bits)
              << m.random.problem->operands[o].name << " after swapping loop " << i << "\n"
              << m.random.text(original.order, original.splits);
      }
  });
}

// One private buffer per tensor below an off-chip memory.
HardwareProfile privateBuffers() {
  HardwareProfile h;
  h.name = "private buffers";
  h.clockMhz = 1000;
  h.precision = {8, 16, 32, 8};
  h.arrayDims = {{"D1", 2}};
  h.macEnergy = 1;
  const auto memory = [&](const char* name, std::vector<Tensor> holds) {
    Memory m;
    m.name = name;
    m.sizeBits = std::int64_t{1} << 40;
    m.holds = std::move(holds);
    m.sharedAcross = {"D1"};
    m.energyPer = EnergyPer::Word;
    m.bandwidthGbPerS = 16;
    return m;
  };
  h.memories = {memory("input buffer", {Tensor::I}), memory("weight buffer", {Tensor::W}),
                memory("output buffer", {Tensor::O}), memory("dram", {Tensor::I, Tensor::W, Tensor::O})};
  h.memories.back().offChip = true;
  h.dataflows = {{"K", std::nullopt, {{{"D1", {{"K", 2}}}}}}};
  return h;
}

void compareOffChip(unsigned seed) {
  RandomCase pick(seed);
  Layer layer;
  layer.name = "conv";
  const std::int64_t k = 2 * pick.pick(1, 3), c = pick.pick(1, 4), oy = pick.pick(1, 4), ox = pick.pick(1, 5);
  const std::int64_t ks = pick.pick(2, 4), cs = pick.pick(2, 4), oys = pick.pick(2, 4);
  const std::int64_t kernel = pick.pick(1, 3);  // same stride, so no halo
  layer.in = {c * cs, oy * oys * kernel, ox * kernel};
  layer.out = {k * ks, oy * oys, ox};
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  layer.window.stride = {kernel, kernel};
  const HardwareProfile hardware = privateBuffers();

  const std::vector<std::pair<Stationary, std::vector<LoopFactor>>> flows{
      {Stationary::Input, {{"K", ks}, {"C", cs}, {"OY", oys}}},
      {Stationary::Weight, {{"OY", oys}, {"C", cs}, {"K", ks}}},
      {Stationary::Output, {{"C", cs}, {"OY", oys}, {"K", ks}}}};
  for (const auto& [stationary, outer] : flows) {
    TileMapping tile{k, c, oy, ox, kernel, kernel, {}, stationary};
    const Result<Evaluation> tiles = eplanner::eplannerModel().evaluate(layer, hardware, tile, {{"halo", "off"}}, {});
    ASSERT_TRUE(tiles.ok()) << toText(tiles.diagnostics());

    LoopMapping loops;
    loops.spatial = {{"D1", {{"K", 2}}}};
    loops.temporal = {{"K", k / 2}, {"C", c}, {"OY", oy}, {"OX", ox}, {"FY", kernel}, {"FX", kernel}};
    std::erase_if(loops.temporal, [](const LoopFactor& loop) { return loop.second == 1; });
    const auto inner = static_cast<std::int64_t>(loops.temporal.size());
    loops.temporal.insert(loops.temporal.end(), outer.begin(), outer.end());
    loops.loopsPerMemory.emplace();
    for (const Tensor tensor : kTensors) (*loops.loopsPerMemory)[tensor] = {inner, 3};
    const Result<Evaluation> nest = zigzagModel().evaluate(layer, hardware, loops, {}, {});
    ASSERT_TRUE(nest.ok()) << toText(nest.diagnostics());
    ASSERT_TRUE(isValid(*tiles) && isValid(*nest));
    EXPECT_EQ(std::get<LayerResult>(*nest).offChipBytes.tensors, std::get<LayerResult>(*tiles).offChipBytes.tensors)
        << name(stationary) << "-stationary, tiles of K " << k << ", C " << c << ", OY " << oy;
  }
}

TEST(PrivateHierarchy, MovesOffChipWhatEplannersTilesMove) {
  for (unsigned seed = 0; seed < 40 && !HasFailure(); ++seed) compareOffChip(seed);
}

}  // namespace
}  // namespace tilescope::zigzag
