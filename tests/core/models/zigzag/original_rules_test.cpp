// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_rules.h"

#include <gtest/gtest.h>

#include "core/models/zigzag/allocation.h"
#include "tests/core/models/zigzag/hand_example.h"

namespace tilescope::zigzag {
namespace {

using Figures = std::array<double, kMoves.size()>;  // fill, read, update, drain

// The hand example or a variant. Operands: O, W, I.
class CountedExample {
 public:
  explicit CountedExample(const Json& document) : reference_(caseOf(document)) {
    const LoopMapping& mapping = reference_.mapping(0);
    order_ = statedOrder(problem(), mapping);
    rules_ = makeOriginalRules(reference_.problem, statedUnrolling(problem(), mapping));
    splits_ = std::get<Splits>(allocate(*rules_, order_, Allocation::Uneven, false));
    std::int64_t temporal = 1;
    for (const Loop& loop : order_) temporal *= loop.size;
    for (std::size_t o = 0; o < problem().operands.size(); ++o)
      terms_.push_back(rules_->terms(o, nestOf(problem(), o, order_, splits_[o])));
    std::vector<const TensorTerms*> terms;
    for (const TensorTerms& tensor : terms_) terms.push_back(&tensor);
    latency_ = rules_->latency(terms, temporal, &doubleBuffered_, &binding_);
  }

  const Problem& problem() const { return *reference_.problem; }
  const Rules& rules() const { return *rules_; }
  const Splits& splits() const { return splits_; }
  const LatencyParts& latency() const { return latency_; }
  const StallPort& binding() const { return binding_; }
  const std::vector<std::vector<bool>>& doubleBuffered() const { return doubleBuffered_; }
  const LevelTerms& at(const std::string& tensor, std::size_t level) const {
    for (std::size_t o = 0; o < problem().operands.size(); ++o)
      if (problem().operands[o].name == tensor) return terms_[o].levels[level];
    throw std::runtime_error("no " + tensor);
  }

 private:
  ReferenceCase reference_;
  Order order_;
  std::unique_ptr<Rules> rules_;
  Splits splits_;
  std::vector<TensorTerms> terms_;
  LatencyParts latency_;
  StallPort binding_;
  std::vector<std::vector<bool>> doubleBuffered_;
};

// A weight register for two would need FX (3), so it keeps one during OX. An accumulator holds one. The buffer's 128
// bytes hold all inputs (40 bytes) and 16 of 32 outputs.
TEST(OriginalRules, AllocateTheHandExample) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.splits(), (Splits{{0, 3, 1}, {1, 3}, {4, 0}}));
}

TEST(OriginalRules, CountTheAccessesOfTheHandExample) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.at("W", 0).accesses, (Figures{48, 48, 0, 0}));  // 12 weights in each of 4 registers
  EXPECT_EQ(counted.at("W", 1).accesses, (Figures{0, 6, 0, 0}));    // 12 × 4 weights, 8 per access
  // 40 written; 96 reads of 2 channels, half an access each.
  EXPECT_EQ(counted.at("I", 0).accesses, (Figures{10, 48, 0, 0}));
  EXPECT_EQ(counted.at("I", 1).accesses, (Figures{0, 5, 0, 0}));          // 40 inputs, 8 per access
  EXPECT_EQ(counted.at("O", 0).accesses, (Figures{192, 192, 192, 192}));  // 96 in each of 2 accumulators
  EXPECT_EQ(counted.at("O", 1).accesses, (Figures{0, 192, 192, 8}));      // 2 partial sums in 2 accesses, 96 times
  EXPECT_EQ(counted.at("O", 2).accesses, (Figures{0, 0, 4, 0}));          // 32 outputs, 8 per access
}

TEST(OriginalRules, CountBitsAndTilesOfTheHandExample) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.at("W", 0).bits, (Figures{384, 384, 0, 0}));
  EXPECT_EQ(counted.at("O", 1).bits, (Figures{0, 6144, 6144, 256}));
  EXPECT_EQ(counted.at("I", 0).tileElements, 40);
  EXPECT_EQ(counted.at("O", 0).tileBits, 32);
  EXPECT_EQ(counted.at("O", 1).tileBits, 128);  // as wide as final outputs if all reductions are inside
  EXPECT_EQ(counted.at("W", 0).instances, 4);
  EXPECT_EQ(counted.at("O", 0).instances, 2);
  EXPECT_EQ(counted.at("O", 1).instances, 1);
}

TEST(OriginalRules, ChargeTheEnergyOfTheHandExample) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.at("W", 0).levelEnergy, 48 * 1 + 48 * 2);
  EXPECT_EQ(counted.at("W", 1).levelEnergy, 6 * 100);
  EXPECT_EQ(counted.at("I", 0).levelEnergy, 48 * 4 + 10 * 5);
  EXPECT_EQ(counted.at("I", 1).levelEnergy, 5 * 100);
  EXPECT_EQ(counted.at("O", 0).levelEnergy, 4 * 192 * 0.5);
  EXPECT_EQ(counted.at("O", 1).levelEnergy, (8 + 192) * 4 + 192 * 5);
  EXPECT_EQ(counted.at("O", 2).levelEnergy, 4 * 200);
}

// Two movements of partial sums need two cycles where one is free: 2 · 95. Input reads and the drain also need 333 − 44
// of the 96 cycles.
TEST(OriginalRules, FindTheCyclesOfTheHandExample) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.latency().ideal, 96);
  EXPECT_EQ(counted.latency().temporal, 96);
  EXPECT_EQ(counted.latency().stall, 2 * 95 + (333 - 44 - 96));
  EXPECT_EQ(counted.latency().onload, 10);      // 40 inputs at 32 bits per cycle
  EXPECT_EQ(counted.latency().offload, 2 + 4);  // two partial sums to the buffer, 16 outputs from it
  EXPECT_EQ(counted.latency().total(), 495);
  EXPECT_EQ(counted.binding().memory, 2U);
  EXPECT_EQ(counted.binding().port, 0U);
}

TEST(OriginalRules, GiveASecondBufferWhereHalfIsFree) {
  const CountedExample counted(handExampleJson());
  EXPECT_EQ(counted.doubleBuffered(),
            (std::vector<std::vector<bool>>{{false, true, true}, {true, true}, {true, true}}));
}

// 20 and 8 of 32 exceed half. After a second buffer for outputs, inputs have no space for one.
TEST(OriginalRules, GiveASecondBufferWhileThereIsRoom) {
  Json document = handExampleJson();
  document["hardware"]["memories"][2]["size_bits"] = 832;
  const CountedExample counted(document);
  EXPECT_EQ(counted.splits(), (Splits{{0, 3, 1}, {1, 3}, {4, 0}}));
  // 320 + 128 of 832 bits exceed half. 384 are free, 128 more are taken, so 256 remain, less than 320.
  EXPECT_EQ(counted.doubleBuffered()[0], (std::vector<bool>{false, true, true}));
  EXPECT_EQ(counted.doubleBuffered()[2], (std::vector<bool>{false, true}));
}

TEST(OriginalRules, NameNoPortWhereNothingStalls) {
  Json document = handExampleJson();
  for (Json& memory : document["hardware"]["memories"])
    for (Json& port : memory["ports"]) port["bits_per_cycle"] = {8, 1024};
  document["hardware"]["memories"][1]["ports"].erase(2);
  document["hardware"]["memories"][1]["ports"].push_back(
      {{"name", "u"}, {"bits_per_cycle", {32, 32}}, {"carries", {"O.update"}}});
  document["hardware"]["memories"][1]["ports"].push_back(
      {{"name", "f"}, {"bits_per_cycle", {32, 32}}, {"carries", {"O.fill"}}});
  document["hardware"]["memories"][2]["ports"] = Json::array();
  for (const char* move : {"I.fill", "I.read", "O.fill", "O.read", "O.update", "O.drain"})
    document["hardware"]["memories"][2]["ports"].push_back(
        {{"name", move}, {"bits_per_cycle", {8, 1024}}, {"carries", {move}}});
  const CountedExample counted(document);
  EXPECT_EQ(counted.latency().stall, 0);
  EXPECT_EQ(counted.binding().memory, counted.problem().memories.size());
}

// Without movements; no tile of accumulator or buffer leaves space for a second one.
std::vector<TensorTerms> quietTerms() {
  std::vector<TensorTerms> terms(3);
  const std::array<std::size_t, 3> levels{3, 2, 2};
  for (std::size_t o = 0; o < levels.size(); ++o) terms[o].levels.resize(levels[o]);
  terms[0].levels[0].effectiveBits = 32;
  terms[2].levels[0].effectiveBits = 1000;
  return terms;
}

double stallOf(const std::vector<TensorTerms>& terms) {
  const ReferenceCase example = caseOf(handExampleJson());
  const auto rules = makeOriginalRules(example.problem, {{}, {}});
  return rules->latency({&terms[0], &terms[1], &terms[2]}, 100, nullptr, nullptr).stall;
}

// Two movements of 2 cycles share 2 of every 10 cycles: 9 · 4 in 20. A third one without cycles (0 bits) still opens
// the port for 30 of 50.
TEST(OriginalRules, LetAMovementWithoutBitsOpenThePort) {
  std::vector<TensorTerms> terms = quietTerms();
  Link link{.transfers = 10, .period = 10, .window = 2, .cycles = 2, .elements = 1, .bits = 8};
  terms[2].levels[0].links[1] = link;
  terms[0].levels[1].links[2] = link;
  EXPECT_EQ(stallOf(terms), 36 - 20);
  terms[2].levels[0].links[0] = {.transfers = 2, .period = 50, .window = 30};
  EXPECT_EQ(stallOf(terms), 0);
}

// 3 cycles in windows of 2, 9 times. Alone on its port, a movement may end early.
TEST(OriginalRules, WaitForATransferThatExceedsItsWindow) {
  std::vector<TensorTerms> terms = quietTerms();
  terms[2].levels[0].links[1] = {.transfers = 10, .period = 10, .window = 2, .cycles = 3, .elements = 1, .bits = 8};
  EXPECT_EQ(stallOf(terms), 9);
  terms[2].levels[0].links[1].cycles = 1;
  EXPECT_EQ(stallOf(terms), 0);
}

TEST(OriginalRules, ChargeEnergyPerWordByElements) {
  Json document = handExampleJson();
  document["hardware"]["memories"][2]["energy_per"] = "word";
  const CountedExample counted(document);
  EXPECT_EQ(counted.at("I", 0).energy, (Figures{40 * 5, 192 * 4, 0, 0}));
  EXPECT_EQ(counted.at("I", 0).accesses, (Figures{10, 48, 0, 0}));
}

TEST(OriginalRules, ChargeNothingForATensorWithoutBits) {
  for (const char* per : {"access", "word"}) {
    Json document = handExampleJson();
    document["hardware"]["precision_bits"]["weight"] = 0;
    document["hardware"]["memories"][0]["energy_per"] = per;
    document["hardware"]["memories"][3]["energy_per"] = per;
    const CountedExample counted(document);
    EXPECT_EQ(counted.at("W", 0).levelEnergy, 0) << per;
    EXPECT_EQ(counted.at("W", 1).levelEnergy, 0) << per;
    EXPECT_GT(counted.at("W", 0).links[1].transfers, 0) << per;
  }
}

TEST(OriginalRules, NeedNoCyclesForAnUnlimitedMemory) {
  Json document = handExampleJson();
  Json& buffer = document["hardware"]["memories"][2];
  buffer.erase("ports");
  buffer["energy_per"] = "word";
  const CountedExample counted(document);
  EXPECT_EQ(counted.at("I", 0).accesses, (Figures{40, 192, 0, 0}));
  EXPECT_EQ(counted.at("I", 0).links[0].cycles, 0);
  EXPECT_EQ(counted.latency().stall, 94);  // accumulator: 2 · 95 in 96 cycles
  EXPECT_EQ(counted.binding().memory, 1U);
  EXPECT_EQ(counted.latency().onload, 5);  // only at the DRAM
  EXPECT_EQ(counted.latency().offload, 1 + 2);
}

TEST(OriginalRules, StretchAllTimesWithTheCyclesOfAMac) {
  Json document = handExampleJson();
  document["hardware"]["array"]["cycles_per_mac"] = 4;
  const CountedExample counted(document);
  EXPECT_EQ(counted.latency().ideal, 4 * 96);
  EXPECT_EQ(counted.latency().temporal, 4 * 96);
  EXPECT_EQ(counted.at("W", 0).links[0].period, 4 * 8);
  EXPECT_EQ(counted.at("W", 0).links[0].transfers, 12);
  EXPECT_LT(counted.latency().stall, 383);
}

// 5 output channels on 2 elements: 3 passes of 5/3 for energy, of 1 for latency.
TEST(OriginalRules, SpreadAnUnrollThatDoesNotDivide) {
  Json document = handExampleJson();
  document["network"]["layers"][0]["dims"][0][1] = 5;
  document["mappings"][0]["temporal"][3][1] = 3;
  const CountedExample counted(document);
  EXPECT_EQ(counted.rules().temporalSizes()[0], 3);
  EXPECT_EQ(counted.rules().temporalSizes()[1], 2);
  EXPECT_EQ(counted.at("W", 0).instances, 3);                // 10/3 registers, rounded
  EXPECT_EQ(counted.at("O", 1).tileElements, 13);            // 8 · 5/3, rounded
  EXPECT_EQ(counted.at("O", 1).links[2].elements, 1);        // per cycle, for latency
  EXPECT_EQ(counted.at("O", 1).bits[2], 2.0 * 32 * 3 * 48);  // per cycle, for energy: 5/3 rounded
}

}  // namespace
}  // namespace tilescope::zigzag
