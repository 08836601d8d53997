// SPDX-License-Identifier: GPL-3.0-or-later
// Compares corrections that fit the model to a chip with executed loops, the model without copies, and results by hand.
#include "core/models/zigzag/corrections.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/models/evaluation_json.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "core/models/zigzag/zigzag_terms.h"
#include "core/plan/planner.h"
#include "tests/core/models/zigzag/hand_example.h"
#include "tests/support/project_files.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

constexpr unsigned kSeeds = 600;

// Tiles that arrive at a memory level, and which were there before.
struct Arrivals {
  std::int64_t all = 0, again = 0;
};

Arrivals walk(const Problem& p, std::size_t operand, const Order& order, std::size_t inside) {
  Arrivals arrivals;
  std::vector<std::int64_t> step(order.size(), 0), before;
  std::set<std::vector<std::int64_t>> seen;
  for (;;) {
    std::vector<std::int64_t> tile{0};
    for (std::size_t i = inside; i < order.size(); ++i)
      if (has(p.operands[operand].touching, order[i].dim)) tile.push_back(step[i]);
    if (tile != before) {
      ++arrivals.all;
      if (!seen.insert(tile).second) ++arrivals.again;
      before = tile;
    }
    std::size_t i = 0;
    while (i < order.size() && ++step[i] == order[i].size) step[i++] = 0;
    if (i == order.size()) return arrivals;
  }
}

struct CorrectedCase {
  explicit CorrectedCase(unsigned seed) : random(seed) {
    HardwareProfile hardware = random.hardware;
    for (Memory& memory : hardware.memories)
      if (random.chance(50)) {
        memory.sharedAcross.clear();
        for (const ArrayDim& dim : hardware.arrayDims) memory.sharedAcross.push_back(dim.name);
      }
    random.setHardware(hardware);
    plain = std::make_unique<OwnRules>(random.problem, random.unrolling);
    random.setOptions(someCorrections(random));
    corrected = std::make_unique<OwnRules>(random.problem, random.unrolling);
    nest = {random.unrolling, random.order(plain->temporalSizes()), {}, Allocation::Uneven};
    nest.splits = random.splits(nest.order.size());
  }

  RandomCase random;
  std::unique_ptr<OwnRules> plain, corrected;
  MappedNest nest;
};

template <class Check>
void forEachCase(Check check) {
  for (unsigned seed = 0; seed < kSeeds && !testing::Test::HasFailure(); ++seed) {
    CorrectedCase c(seed);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + c.random.text(c.nest.order, c.nest.splits));
    check(c);
  }
}

TEST(Corrections, CountTheCopiesAndStartsThatItsLoopsMake) {
  std::int64_t someCopies = 0, severalStarts = 0, back = 0;
  forEachCase([&](CorrectedCase& c) {
    const Problem& p = *c.random.problem;
    std::int64_t copies = 0, starts = 0;
    for (std::size_t o = 0; o < p.operands.size(); ++o) {
      if (largestTile(p, p.operands[o], p.sizes) == 0) continue;  // strides that only reach padding
      std::size_t inside = 0;
      for (std::size_t level = 0; level + 1 < p.operands[o].memories.size(); ++level) {
        inside += c.nest.splits[o][level];
        const Arrivals arrivals = walk(p, o, c.nest.order, inside);
        const bool output = p.operands[o].tensor == Tensor::O;
        if (c.corrected->copied(o, level)) copies += arrivals.all + (output ? arrivals.again : 0);
        if (c.corrected->copied(o, level) && output) back += arrivals.again;
        if (level > 0 || !c.corrected->starts().counts[o]) continue;
        const bool longest = c.corrected->starts().longest;
        starts = starts == 0 ? arrivals.all : longest ? std::min(starts, arrivals.all) : std::max(starts, arrivals.all);
      }
    }
    const LatencyParts parts = count(*c.corrected, c.nest).latency;
    EXPECT_EQ(parts.copies, copies);
    EXPECT_EQ(parts.starts, std::max<std::int64_t>(1, starts));
    EXPECT_EQ(parts.overhead, static_cast<double>(copies * p.corrections.transferOverheadCycles));
    EXPECT_EQ(parts.fill, static_cast<double>(parts.starts * p.corrections.pipelineFillCycles));
    someCopies += copies > 0;
    severalStarts += parts.starts > 1;
  });
  EXPECT_GT(someCopies, kSeeds / 2);
  EXPECT_GT(severalStarts, kSeeds / 2);
  EXPECT_GT(back, 0);
}

// Serial copies: the result without copy time, plus all copies.
TEST(Corrections, AddCopiesToWhatTakesTimeWithoutThem) {
  int serial = 0;
  forEachCase([&](CorrectedCase& c) {
    const Problem& p = *c.random.problem;
    const CountedNest counted = count(*c.corrected, c.nest);
    const LatencyParts before = count(*c.plain, c.nest).latency;
    if (!p.corrections.serialLoads) {
      EXPECT_EQ(counted.latency.total(), before.total() + counted.latency.overhead + counted.latency.fill);
      return;
    }
    double copying = 0;
    std::vector<TensorTerms> terms = counted.terms;
    for (std::size_t o = 0; o < terms.size(); ++o)
      for (std::size_t level = 0; level + 1 < terms[o].levels.size(); ++level) {
        if (!c.corrected->copied(o, level)) continue;
        for (const auto& [low, high] : {std::pair{Move::Fill, Move::Read}, std::pair{Move::Drain, Move::Update}}) {
          Link& lower = terms[o].levels[level].links[static_cast<std::size_t>(low)];
          Link& upper = terms[o].levels[level + 1].links[static_cast<std::size_t>(high)];
          copying += static_cast<double>(lower.transfers * std::max(lower.cycles, upper.cycles));
          lower.cycles = upper.cycles = 0;
        }
      }
    std::vector<const TensorTerms*> pointers;
    for (const TensorTerms& t : terms) pointers.push_back(&t);
    const LatencyParts rest = c.plain->latency(pointers, counted.iterations, nullptr, nullptr);
    EXPECT_EQ(counted.latency.total(), rest.total() + copying + counted.latency.overhead + counted.latency.fill);
    EXPECT_GE(counted.latency.total(), before.total());
    serial += copying > 0;
  });
  EXPECT_GT(serial, static_cast<int>(kSeeds) / 4);
}

TEST(Corrections, LeaveEnergyAndTrafficAlone) {
  forEachCase([](CorrectedCase& c) {
    const LayerResult plain = layerResult(c.random.layer, c.random.hardware, *c.plain, c.nest);
    const LayerResult corrected = layerResult(c.random.layer, c.random.hardware, *c.corrected, c.nest);
    EXPECT_EQ(plain.energy, corrected.energy);
    EXPECT_EQ(plain.offChipBytes, corrected.offChipBytes);
    EXPECT_EQ(plain.accesses, corrected.accesses);
  });
}

// hand_example.h with OX 8, FX 3, C 2, K 2. The array holds weights (new for each FX, C, K) and sums.
class CorrectedByHand : public testing::Test {
 protected:
  LayerResult evaluate(const ModelOptions& options) const {
    Json document = handExampleJson();
    Json& mapping = document["mappings"][0];
    mapping["loops_per_memory"] = {{"I", {3, 1}}, {"W", {1, 3}}, {"O", {0, 3, 1}}};
    const ReferenceCase reference = caseOf(document);
    const Result<Evaluation> evaluation = zigzagModel().evaluate(
        reference.content.network.layers.front(), reference.content.hardware, reference.mapping(0), options, {});
    return std::get<LayerResult>(*evaluation);
  }
};

TEST_F(CorrectedByHand, SetsUpThreeCopies) {
  const LayerResult plain = evaluate({});
  EXPECT_FALSE(plain.latency.transferOverhead);
  const LayerResult r = evaluate({{"transfer_overhead_cycles", "70"}});
  // The input once, the outputs for each of two K. Weights to registers and sums to accumulators are no copies.
  EXPECT_EQ(r.latency.transferOverhead, 3 * 70);
  EXPECT_EQ(r.latency.total, plain.latency.total + 3 * 70);
  EXPECT_FALSE(r.latency.pipelineFill);
}

TEST_F(CorrectedByHand, NamesThePortOfCopiesThatTakeLongerThanAllElse) {
  const auto waitsFor = [&](const char* cycles) {
    const LayerResult r = evaluate({{"transfer_overhead_cycles", cycles}});
    return r.terms.get<ZigzagTerms>().stallMemory;
  };
  EXPECT_EQ(waitsFor("1"), waitsFor("0"));
  EXPECT_EQ(waitsFor("1"), "buf");
  EXPECT_EQ(waitsFor("1000"), "dram");
}

TEST_F(CorrectedByHand, FillsThePipelineForEveryWeight) {
  const LayerResult r = evaluate({{"pipeline_fill_cycles", "23"}});
  EXPECT_EQ(r.latency.pipelineFill, 3 * 2 * 2 * 23);  // FX, C, K; sums stay one cycle
  EXPECT_EQ(r.latency.total, evaluate({}).latency.total + 12 * 23);
}

TEST_F(CorrectedByHand, WaitsForEveryCopy) {
  const LayerResult r = evaluate({{"serial_loads", "on"}});
  // Input: 4 × 10 elements of 8 bits at 32 bits per cycle take 10 cycles. Weights: four registers of 8 bits at 64 bits
  // per cycle take 1 cycle. Outputs: 2 × 8 elements of 8 bits at 32 bits per cycle take 4 cycles for each K. Two sums
  // of 32 bits enter the buffer per step, which takes 2 cycles in a window of one. Of 96 steps, 95 stall; the last
  // belongs to offloading.
  EXPECT_EQ(r.latency.onload, 10 + 1);
  EXPECT_EQ(r.latency.offload, 2 + 4);
  EXPECT_EQ(r.latency.temporal, 96);
  EXPECT_EQ(r.latency.total, 96 + 11 + 6 + *r.latency.stall);
}

TEST_F(CorrectedByHand, IsTheSameWithDefaultsWrittenOut) {
  EXPECT_EQ(evaluate({{"transfer_overhead_cycles", "0"}, {"serial_loads", "off"}, {"pipeline_fill_cycles", "0"}}),
            evaluate({}));
}

TEST_F(CorrectedByHand, ReadsItsTermsBackFromJson) {
  const LayerResult r = evaluate({{"transfer_overhead_cycles", "70"}, {"pipeline_fill_cycles", "23"}});
  const Json document = toJson(Evaluation{r});
  EXPECT_EQ(document["latency"]["transfer_overhead"], 210);
  EXPECT_EQ(document["latency"]["pipeline_fill"], 276);
  const Evaluation again = valueOrFail(evaluationFromJson(document, "evaluation", ""));
  EXPECT_EQ(std::get<LayerResult>(again).latency, r.latency);
}

TEST(CorrectionOptions, TakeWholeCycles) {
  for (const char* option : {"transfer_overhead_cycles", "pipeline_fill_cycles"}) {
    for (const char* value : {"-1", "1.5", "", "7x", "1000001", "99999999999999999999"})
      EXPECT_THAT(toText(checkOptions(zigzagModel(), {{option, value}})), HasSubstr("from 0 to 1000000")) << value;
    for (const char* value : {"0", "70", "120", "1000000"})
      EXPECT_THAT(checkOptions(zigzagModel(), {{option, value}}), IsEmpty()) << value;
  }
  EXPECT_THAT(toText(checkOptions(zigzagModel(), {{"serial_loads", "yes"}})), HasSubstr("serial_loads"));
}

TEST(CorrectionOptions, AreRefusedWhereTheOriginalIsReproduced) {
  const ModelOptions original{{"compatibility", "zigzag-3.8.5"}};
  for (const auto& [option, value] :
       ModelOptions{{"transfer_overhead_cycles", "70"}, {"serial_loads", "on"}, {"pipeline_fill_cycles", "23"}}) {
    ModelOptions both = original;
    both[option] = value;
    const std::string text = toText(checkOptions(zigzagModel(), both));
    EXPECT_THAT(text, HasSubstr(option));
    EXPECT_THAT(text, HasSubstr("bit for bit"));
  }
  ModelOptions defaults = original;
  defaults["serial_loads"] = "off";
  EXPECT_THAT(checkOptions(zigzagModel(), defaults), IsEmpty());
}

// The table in docs/models/zigzag.md, "Fitting them to your own chip".
double exampleLatency(const std::string& model, const char* layer, const ModelOptions& options) {
  PlanRequest request;
  request.network = projectNetwork("mlperf_tiny_resnet8.json");
  request.hardware = projectHardware("diana.json");
  request.model = model;
  request.search = "exact";
  request.objective = Objective::Latency;
  request.layer = layer;
  request.options = options;
  const ExecutionPlan plan = valueOrFail(Planner().plan(request));
  return plan.totals.latency.total;
}

TEST(CorrectionExample, HasTheFiguresOfTheDocumentation) {
  ModelOptions copies{{"transfer_overhead_cycles", "70"}, {"serial_loads", "on"}}, all = copies;
  all["pipeline_fill_cycles"] = "110";
  struct Row {
    const char* layer;
    double chip, plain, copies, all;
  };
  for (const Row& row : {Row{"stack1_a", 18918, 9634, 11874, 18914}, Row{"stack2_a", 10298, 4898, 6770, 10290},
                         Row{"stack2_b", 17274, 9649, 11154, 14674}}) {
    EXPECT_EQ(exampleLatency("diana", row.layer, {}), row.chip) << row.layer;
    EXPECT_EQ(exampleLatency("zigzag", row.layer, {}), row.plain) << row.layer;
    EXPECT_EQ(exampleLatency("zigzag", row.layer, copies), row.copies) << row.layer;
    EXPECT_EQ(exampleLatency("zigzag", row.layer, all), row.all) << row.layer;
  }
}

}  // namespace
}  // namespace tilescope::zigzag
