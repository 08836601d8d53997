// SPDX-License-Identifier: GPL-3.0-or-later
// How long a transfer to the multipliers' latches may take without a stall: with two latches as long as the previous
// operand stays, with one only during its last use.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/names.h"
#include "core/hardware/hardware_edit.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "tests/core/models/zigzag/reference_cases.h"
#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

using testing::Contains;
using testing::HasSubstr;

// Lanes along K share one buffer, whose port fills their latches. A weight stays during OX.
struct LatchRow {
  int lanes, portBits, stay;
  double oneLatch, twoLatches;  // cycles
};

Json caseJson(const LatchRow& row) {
  Json document = Json::parse(R"({
    "format": "tilescope.case/1", "model": "zigzag", "options": {}, "layer": "l",
    "hardware": {
      "format": "tilescope.hardware/1", "name": "h", "source": "made up", "energy_unit": "pJ", "clock_mhz": 1000,
      "precision_bits": {"input": 8, "weight": 8, "partial_sum": 32, "output": 8},
      "array": {"dims": [{"name": "D1", "size": 16}], "mac_energy": 1},
      "memories": [
        {"name": "buffer", "size_bits": 4194304, "holds": ["I", "W", "O"], "shared_across": ["D1"],
         "read_energy": 1, "write_energy": 1,
         "ports": [{"name": "i", "bits_per_cycle": [8, 8], "carries": ["I.read"]},
                   {"name": "w", "bits_per_cycle": [8, 8], "carries": ["W.read"]},
                   {"name": "o", "bits_per_cycle": [8, 4096], "carries": ["O.read"]},
                   {"name": "u", "bits_per_cycle": [8, 4096], "carries": ["O.update"]},
                   {"name": "dma", "bits_per_cycle": [8, 512], "carries": ["I.fill", "W.fill", "O.fill", "O.drain"]}]},
        {"name": "dram", "size_bits": 8589934592, "holds": ["I", "W", "O"], "shared_across": ["D1"], "off_chip": true,
         "read_energy": 100, "write_energy": 100,
         "ports": [{"name": "p", "bits_per_cycle": [8, 512],
                    "carries": ["I.read", "W.read", "O.read", "O.update"]}]}],
      "dataflows": [{"name": "K", "unroll": {"D1": [["K", "max"]]}}]},
    "network": {"format": "tilescope.network/1", "name": "n", "inputs": [{"name": "in"}], "layers": [
      {"name": "l", "type": "einsum", "inputs": ["in"], "dims": [["K", 16], ["C", 64], ["OX", 64]],
       "tensors": {"O": ["K", "OX"], "W": ["K", "C"], "I": ["C", "OX"]}}]},
    "mappings": [{"format": "tilescope.mapping/1", "form": "loops", "spatial": {"D1": [["K", 16]]},
                  "temporal": [["OX", 64], ["C", 64]], "loops_per_memory": {"I": [2, 0], "W": [2, 0], "O": [2, 0]}}]})");
  document["hardware"]["array"]["dims"][0]["size"] = row.lanes;
  document["hardware"]["memories"][0]["ports"][1]["bits_per_cycle"][1] = row.portBits;
  document["network"]["layers"][0]["dims"][0][1] = row.lanes;
  document["network"]["layers"][0]["dims"][2][1] = row.stay;
  document["mappings"][0]["spatial"]["D1"][0][1] = row.lanes;
  document["mappings"][0]["temporal"][0][1] = row.stay;
  return document;
}

HardwareProfile withLatches(const HardwareProfile& hardware, int latches) {
  return valueOrFail(apply(hardware, {{"/array/operand_latches", std::to_string(latches)}}));
}

LayerResult resultOn(const Case& content, const HardwareProfile& hardware, const ModelOptions& options = {}) {
  const Layer& layer = content.network.layers.front();
  return std::get<LayerResult>(
      valueOrFail(zigzagModel().evaluate(layer, hardware, content.mappings.front(), options, {})));
}

const LatchRow kLatchRows[] = {{16, 8, 64, 5152, 4192},
                               {16, 8, 16, 2020, 1060},
                               {32, 64, 4, 486, 294},
                               {8, 32, 2, 203, 139},
                               {64, 8, 64, 8320, 4288}};

TEST(OperandLatches, OneLeavesTheLastUseToATransferAndTwoTheWholeStay) {
  for (const LatchRow& row : kLatchRows) {
    SCOPED_TRACE(row.oneLatch);
    const Case content = valueOrFail(caseFromJson(caseJson(row), "case"));
    const LayerResult asRead = resultOn(content, content.hardware);
    EXPECT_EQ(asRead.latency.total, row.twoLatches);
    EXPECT_EQ(resultOn(content, withLatches(content.hardware, 2)), asRead);
    const LayerResult one = resultOn(content, withLatches(content.hardware, 1));
    EXPECT_EQ(one.latency.total, row.oneLatch);
    EXPECT_EQ(one.energy, asRead.energy);
  }
}

TEST(OperandLatches, AreTwoInTheOriginalWhichSaysThatItLeavesOneUnused) {
  const ModelOptions compatible{{"compatibility", "zigzag-3.8.5"}};
  const Case content = valueOrFail(caseFromJson(caseJson({8, 64, 2, 0, 0}), "case"));
  const HardwareProfile one = withLatches(content.hardware, 1);
  EXPECT_EQ(resultOn(content, one, compatible), resultOn(content, content.hardware, compatible));
  EXPECT_THAT(toText(zigzagModel().unusedFigures(one, compatible)),
              HasSubstr("/array/operand_latches: found 1; expected 2 with compatibility=zigzag-3.8.5"));
  EXPECT_TRUE(zigzagModel().unusedFigures(one, {}).empty());
  EXPECT_TRUE(zigzagModel().unusedFigures(content.hardware, compatible).empty());
}

TEST(OperandLatches, AreStatedWhereTheArrayWaitsForThem) {
  const Case content = valueOrFail(caseFromJson(caseJson(kLatchRows[0]), "case"));
  const Layer& layer = content.network.layers.front();
  const HardwareProfile one = withLatches(content.hardware, 1);
  const LayerResult result = resultOn(content, one);
  EXPECT_THAT(zigzagModel().explain(layer, one, {}, result, Metric::Latency).steps,
              Contains(HasSubstr("for w of buffer, which fills 1 latch per operand")));
  const auto read = [&](const HardwareProfile& hardware) {
    return zigzagModel()
        .explainMove(layer, hardware, {}, resultOn(content, hardware), "buffer", Tensor::W, Move::Read)
        .steps;
  };
  EXPECT_THAT(read(one), Contains("hidden = 1 cycles (of 16 cycles per tile; one operand latch: while the operand "
                                  "before is used for the last time)"));
  EXPECT_THAT(read(content.hardware), Contains("hidden = 16 cycles (of 16 cycles per tile; two operand latches: during "
                                               "the whole use of the operand before)"));
}

TEST(OperandLatches, ASecondOneIsNeverSlowerAndNeedsNothingElse) {
  int faster = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    RandomCase random(seed);
    HardwareProfile hardware = random.hardware;
    for (Memory& memory : hardware.memories) {
      memory.sharedAcross = namesOf(hardware.arrayDims);
      // Narrow ports for inputs, wide ones for the rest.
      memory.ports.clear();
      for (const Tensor tensor : memory.holds)
        for (const Move move : kMoves)
          memory.ports.push_back({"p" + std::to_string(memory.ports.size()),
                                  4,
                                  tensor != Tensor::O && move == Move::Read ? 4 : 4096,
                                  {{tensor, move}}});
    }
    random.setHardware(hardware);
    hardware.operandLatches = 1;
    const auto problem = std::make_shared<const Problem>(makeProblem(random.layer, hardware));
    const OwnRules one(problem, random.unrolling), two(random.problem, random.unrolling);
    // Innermost loops do not index the input.
    const std::vector<Operand>& operands = random.problem->operands;
    const auto input = std::find_if(operands.begin(), operands.end(),
                                    [&](const Operand& o) { return o.tensor == (seed % 2 ? Tensor::I : Tensor::W); });
    Order order = random.order(two.temporalSizes());
    if (input != operands.end())
      std::stable_partition(order.begin(), order.end(),
                            [&](const Loop& loop) { return !has(input->touching, loop.dim); });
    const MappedNest nest{random.unrolling, order, random.splits(order.size()), Allocation::Uneven};
    const LatencyParts slow = count(one, nest).latency, fast = count(two, nest).latency;
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + random.text(order, nest.splits));
    EXPECT_LE(fast.stall, slow.stall);
    EXPECT_EQ(fast.total() - fast.stall, slow.total() - slow.stall);
    faster += fast.stall < slow.stall;
  }
  EXPECT_GT(faster, 30);
}

}  // namespace
}  // namespace tilescope::zigzag
