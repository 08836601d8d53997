// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_problem.h"

#include <gtest/gtest.h>

#include "core/base/label_words.h"
#include "core/models/eplanner/eplanner_model.h"
#include "tests/support/project_files.h"

namespace tilescope::eplanner {
namespace {

HardwareProfile twoByTwo() {
  HardwareProfile h;
  h.name = "small";
  h.clockMhz = 1000;
  h.precision = {8, 8, 32, 16};
  h.arrayDims = {{"D1", 16}, {"D2", 8}};
  h.macEnergy = 0.5;
  const auto memory = [](std::string name, std::int64_t bits, std::vector<Tensor> holds) {
    Memory m;
    m.name = std::move(name);
    m.sizeBits = bits;
    m.holds = std::move(holds);
    m.sharedAcross = {"D1", "D2"};
    m.energyPer = EnergyPer::Word;
    return m;
  };
  h.memories = {memory("act", 1 << 20, {Tensor::I, Tensor::O}), memory("weights", 1 << 20, {Tensor::W}),
                memory("dram", 1 << 30, {Tensor::I, Tensor::W, Tensor::O})};
  h.memories.back().offChip = true;
  return h;
}

using Unroll = std::vector<std::pair<std::string, std::vector<UnrolledLoop>>>;

std::vector<Machine> machinesFor(HardwareProfile h, std::optional<Unroll> unroll) {
  h.dataflows = {{"flow", std::nullopt, std::move(unroll)}};
  return machines(h, h.precision, std::nullopt);
}

TEST(EplannerMachines, RowsAndColumnsAreTheDimensionsThatUnrollKAndC) {
  const auto all = machinesFor(twoByTwo(), Unroll{{"D1", {{"C", std::nullopt}}}, {"D2", {{"K", std::nullopt}}}});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].rows, 8);
  EXPECT_EQ(all[0].columns, 16);
}

TEST(EplannerMachines, MaxTakesWhatTheNumbersLeave) {
  const auto all = machinesFor(twoByTwo(), Unroll{{"D1", {{"OX", 4}, {"K", std::nullopt}}}, {"D2", {}}});
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].rows, 4);
  EXPECT_EQ(all[0].columns, 1);
}

TEST(EplannerMachines, OpenDimensionsGoToKOrToC) {
  const auto all = machinesFor(twoByTwo(), std::nullopt);
  std::vector<std::pair<std::int64_t, std::int64_t>> lanes;
  for (const Machine& m : all) lanes.emplace_back(m.rows, m.columns);
  std::sort(lanes.begin(), lanes.end());
  EXPECT_EQ(lanes, (std::vector<std::pair<std::int64_t, std::int64_t>>{{1, 128}, {8, 16}, {16, 8}, {128, 1}}));
}

TEST(EplannerMachines, ManyEqualOpenDimensionsMakeFewMachines) {
  HardwareProfile h = twoByTwo();
  h.arrayDims.clear();
  for (int i = 0; i < 16; ++i) h.arrayDims.push_back({"D" + std::to_string(i), 2});
  for (Memory& m : h.memories) m.sharedAcross.clear();
  for (Memory& m : h.memories) {
    for (const ArrayDim& dim : h.arrayDims) m.sharedAcross.push_back(dim.name);
  }
  EXPECT_EQ(machinesFor(h, std::nullopt).size(), 17u);  // 2^0 … 2^16 array rows
}

TEST(EplannerMachines, DataflowsThatDifferInWhatStaysAreOneMachine) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  const auto all = machines(tx2, tx2.precision, std::nullopt);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].dataflowOf[index(Flow::WS)], "weight-stationary");
  const auto one = machines(tx2, tx2.precision, "output-stationary");
  ASSERT_EQ(one.size(), 1u);
  EXPECT_FALSE(one[0].allows(Flow::IS));
  EXPECT_TRUE(one[0].allows(Flow::OS));
}

TEST(EplannerMachines, ReplicatedBufferHoldsEveryNthChannel) {
  HardwareProfile h = twoByTwo();
  h.memories[1].sharedAcross = {"D1"};  // one weight memory per column of D2, along which K is unrolled
  const auto all = machinesFor(h, Unroll{{"D1", {{"C", std::nullopt}}}, {"D2", {{"K", std::nullopt}}}});
  EXPECT_EQ(all[0].tensors[tilescope::index(Tensor::W)].spreadK, 8);
  EXPECT_EQ(all[0].tensors[tilescope::index(Tensor::W)].spreadC, 1);
}

TEST(EplannerMachines, DoubleBufferedMemoryOffersHalf) {
  HardwareProfile h = twoByTwo();
  h.memories[1].doubleBuffered = true;
  EXPECT_EQ(machinesFor(h, std::nullopt)[0].buffers[1].capacityBits, 1 << 19);
}

Layer smallConv() {
  Layer layer;
  layer.name = "conv";
  layer.in = {16, 8, 8};
  layer.out = {8, 8, 8};
  layer.window.kernelHeight = layer.window.kernelWidth = 3;
  layer.window.padding = {1, 1, 1, 1};
  return layer;
}

// By hand: 8·16·64·9 = 73728 MACs. A tile has 8 of 16 C: partial sums leave and return once. No halo.
TEST(EplannerEnergy, EqualsAHandCalculation) {
  HardwareProfile h = twoByTwo();
  h.dataflows = {{"flow", std::nullopt, Unroll{{"D1", {{"C", std::nullopt}}}, {"D2", {{"K", std::nullopt}}}}}};
  const auto cost = [&](int memory, double read, double write) {
    h.memories[static_cast<std::size_t>(memory)].readEnergy = read;
    h.memories[static_cast<std::size_t>(memory)].writeEnergy = write;
  };
  cost(0, 2, 3), cost(1, 5, 7), cost(2, 100, 200);
  const TileMapping tile{8, 8, 8, 8, 3, 3, {}, Stationary::Weight};
  const auto e = valueOrFail(eplannerModel().evaluate(smallConv(), h, tile, {{"halo", "off"}}, {}));
  const auto& r = std::get<LayerResult>(e);
  const double macs = 73728, input = 16 * 64, weight = 8 * 16 * 9, output = 8 * 64;
  const double mac = macs * 0.5;
  const double onChip = macs / 8 * 2           // input reads, each for 8 rows of K
                        + macs * 5             // weight reads
                        + macs / 8 * (2 + 3);  // output reads and updates, each for 8 columns of C
  const double offChip = input * (100 + 3) + weight * (100 + 7) + output * (2 + 200)  // final outputs: drain and write
                         + output * (2 + 200 + 100 + 3);                              // partial sums: out and in
  EXPECT_DOUBLE_EQ(r.energy.total, mac + onChip + offChip);
  double parts = r.energy.mac;
  for (const MemoryFigures& memory : r.energy.memories) {
    for (const auto& tensor : memory.tensors) {
      for (const Move move : kMoves) parts += tensor && (*tensor)[move] ? *(*tensor)[move] : 0;
    }
  }
  EXPECT_DOUBLE_EQ(parts, r.energy.total);
  EXPECT_EQ(r.offChipBytes.tensors[2], output * 2 + 2 * output * 4);  // 16-bit outputs and 32-bit partial sums
}

TEST(EplannerEnergy, EachMovementIsChargedAtItsOwnPort) {
  HardwareProfile h = twoByTwo();
  h.dataflows = {{"flow", std::nullopt, Unroll{{"D1", {}}, {"D2", {}}}}};
  h.memories[0].energyPer = EnergyPer::Access;
  h.memories[0].readEnergy = h.memories[0].writeEnergy = 10;
  h.memories[0].ports = {
      {"narrow",
       32,
       32,
       {{Tensor::O, Move::Fill}, {Tensor::O, Move::Read}, {Tensor::I, Move::Fill}, {Tensor::I, Move::Read}}},
      {"wide", 320, 320, {{Tensor::O, Move::Update}, {Tensor::O, Move::Drain}}}};
  const Machine m = machines(h, h.precision, std::nullopt).front();
  const TensorPath& output = m.tensors[tilescope::index(Tensor::O)];
  EXPECT_DOUBLE_EQ(output.bufferRead, 10);
  EXPECT_DOUBLE_EQ(output.bufferFill, 10);
  EXPECT_DOUBLE_EQ(output.bufferUpdate, 1);  // … and a tenth of an access of 320 bits
  EXPECT_DOUBLE_EQ(output.bufferDrain, 1);
}

TEST(EplannerEvaluate, StationarityThatNoDataflowAllowsIsAViolation) {
  HardwareProfile h = twoByTwo();
  h.dataflows = {{"ws", Stationary::Weight, std::nullopt}};
  const TileMapping tile{8, 16, 8, 8, 3, 3, {}, Stationary::Output};
  const auto e = valueOrFail(eplannerModel().evaluate(smallConv(), h, tile, {}, {}));
  ASSERT_FALSE(isValid(e));
  EXPECT_EQ(std::get<Violation>(e).rule, "dataflow");
  EXPECT_NE(std::get<Violation>(e).message.find("add a dataflow with \"stationary\": \"output\""), std::string::npos);
}

// With all numbers of the message, the tile fits.
TEST(EplannerEvaluate, RemediesOfAViolationMakeTheTileFit) {
  for (const bool doubleBuffered : {false, true}) {
    HardwareProfile h = twoByTwo();
    for (Memory& m : h.memories) {
      m.sizeBits = m.offChip ? m.sizeBits : 64;
      m.doubleBuffered = doubleBuffered && !m.offChip;
    }
    const TileMapping tile{8, 16, 8, 8, 3, 3, {}, std::nullopt};
    const auto e = valueOrFail(eplannerModel().evaluate(smallConv(), h, tile, {}, {}));
    ASSERT_FALSE(isValid(e));
    const std::string message = std::get<Violation>(e).message;
    for (Memory& m : h.memories) {
      const auto named = message.find("the " + wordsOf(m.name));
      if (named == std::string::npos) continue;
      m.sizeBits = std::stoll(message.substr(message.find('(', named) + 1));
    }
    EXPECT_TRUE(isValid(valueOrFail(eplannerModel().evaluate(smallConv(), h, tile, {}, {})))) << message;
  }
}

}  // namespace
}  // namespace tilescope::eplanner
