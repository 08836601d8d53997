// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/fusion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hardware/hardware_json.h"
#include "core/plan/planner.h"
#include "core/program/execution/execution.h"
#include "core/program/execution/reference.h"
#include "core/program/lowering/lowering.h"
#include "core/program/verify/program_verify.h"
#include "core/workload/network_json.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

constexpr std::int64_t kBitsPerKib = 8 * 1024;

ExecutionPlan int8PlanOf(const std::string& network) {
  PlanRequest request;
  request.network = readNetwork(inSource("networks/" + network + ".json")).value();
  request.hardware = readHardware(inSource("hardware_profiles/tx2_eplanner_a.json")).value();
  request.hardware.precision = {8, 8, 32, 8};
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Traffic;
  return Planner().plan(request).value();
}

struct Case {
  std::string network;
  PartitionScheme scheme;
  std::int64_t kib;
};

std::string nameOf(const Case& c) {
  std::string text = c.network + "_" + std::string(name(c.scheme)) + "_" + std::to_string(c.kib);
  std::replace(text.begin(), text.end(), '-', '_');
  return text;
}

PartitionAnswer partitionOf(const Network& network, const Case& c) {
  PartitionQuestion question;
  question.capacity = c.kib * 1024;
  question.scheme = c.scheme;
  question.footprint.axis = AxisChoice::Rows;
  question.footprint.skipRows = question.footprint.projectionWeights = true;
  return answerTo(question, chainOf(network).value());
}

// Elements of maps that a span moves; for Layer Fusion, what its tiles actually read.
std::int64_t countedBy(const PartitionAnswer& answer, const OnChipSpan& span) {
  for (std::size_t i = 0; i < answer.partition.spans.size(); ++i) {
    const PartitionSpan& planned = answer.partition.spans[i];
    if (planned.from != span.from || planned.to != span.to) continue;
    if (!answer.tiles[i].square) return planned.transfers.total();
    std::int64_t written = planned.transfers.write;
    for (std::size_t k = planned.from + 1; k < planned.to; ++k) {
      bool leaves = answer.chain.maps[k].isOutput;
      for (std::size_t reader = planned.to + 1; reader <= answer.chain.size(); ++reader)
        for (const ChainEdge& edge : answer.chain.layer(reader).inputs) leaves = leaves || edge.source == k;
      if (leaves) written += answer.chain.maps[k].elements();
    }
    return written + answer.tiles[i].square->reads;
  }
  ADD_FAILURE() << "a span that the partition has not: " << span.name;
  return 0;
}

class FusedNetwork : public testing::TestWithParam<Case> {};

TEST_P(FusedNetwork, MovesWhatThePartitionCounts) {
  const ExecutionPlan plan = int8PlanOf(GetParam().network);
  const FusionPlan fusion = planFusion(plan, {GetParam().scheme, GetParam().kib * kBitsPerKib}).value();
  ASSERT_FALSE(fusion.spans.empty());
  const Result<Program> program = lower(plan, fusion);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  EXPECT_EQ(toText(verify(*program)), "");
  const PartitionAnswer answer = partitionOf(plan.request.network, GetParam());
  for (const OnChipSpan& span : fusion.spans) {
    EXPECT_LE(span.memoryBits, fusion.fusion.capacityBits) << span.name;
    const TensorBits& bits = span.predictedBits;
    EXPECT_EQ(bits[index(Tensor::I)] + bits[index(Tensor::O)], 8 * countedBy(answer, span)) << span.name;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Networks, FusedNetwork, testing::ValuesIn([] {
      std::vector<Case> cases;
      for (const char* network : {"resnet18", "vgg16", "alexnet", "resnet50", "mobilenet_v2", "resnet34", "zfnet"})
        for (const PartitionScheme scheme : {PartitionScheme::Occam, PartitionScheme::LayerFusion})
          for (const std::int64_t kib : {3072, 512}) cases.push_back({network, scheme, kib});
      return cases;
    }()),
    [](const auto& tested) { return nameOf(tested.param); });

TEST(Fusion, LayersAroundConcatenationsKeepTheirOwnPlans) {
  const ExecutionPlan plan = int8PlanOf("squeezenet1_1");
  const Result<FusionPlan> fusion = planFusion(plan, {PartitionScheme::Occam, 512 * kBitsPerKib});
  ASSERT_TRUE(fusion.ok());
  ASSERT_EQ(fusion.diagnostics().size(), 1u);
  EXPECT_THAT(toText(fusion.diagnostics()[0]),
              testing::HasSubstr("as in their own plans; expected spans of convolutions, poolings and sums."));
  const Result<Program> program = lower(plan, *fusion);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  EXPECT_EQ(toText(verify(*program)), "");
}

TEST(Fusion, OfSmallChipsLeavesEveryLayerToItsPlan) {
  const ExecutionPlan plan = int8PlanOf("mlperf_tiny_resnet8");
  const Result<FusionPlan> fusion = planFusion(plan, {PartitionScheme::Occam, 64 * 8});
  ASSERT_TRUE(fusion.ok());
  EXPECT_TRUE(fusion->spans.empty());
  ASSERT_EQ(fusion.diagnostics().size(), 1u);
  EXPECT_EQ(fusion->order.size(), plan.request.network.layers.size());
  EXPECT_EQ(toText(verify(lower(plan, *fusion).value())), "");
}

class FusedValues : public testing::TestWithParam<Case> {};

TEST_P(FusedValues, AreThoseOfTheNetwork) {
  const ExecutionPlan plan = int8PlanOf(GetParam().network);
  const FusionPlan fusion = planFusion(plan, {GetParam().scheme, GetParam().kib * kBitsPerKib}).value();
  ASSERT_FALSE(fusion.spans.empty());
  const Program program = lower(plan, fusion).value();
  EXPECT_EQ(toText(verify(program)), "");
  const ProgramData data = fillRandom(program, Arithmetic::Int8, 5);
  const Result<ProgramRun> run = execute(program, data);
  ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
  for (std::size_t i = 0; i < program.layers.size(); ++i)
    EXPECT_EQ(run->movedBits[i], program.layers[i].predictedBits) << program.layers[i].name;
  const NamedValues expected = runReference(plan.request.network, Arithmetic::Int8, byName(program, data)).value();
  const NamedValues made = byName(program, run->data);
  std::size_t compared = 0;
  for (const Array& array : program.arrays) {
    if (array.aliasOf || (array.role != ArrayRole::Map && array.role != ArrayRole::Output)) continue;
    EXPECT_EQ(made.at(array.name), expected.at(array.name)) << array.name;
    ++compared;
  }
  EXPECT_GT(compared, fusion.spans.size());
}

INSTANTIATE_TEST_SUITE_P(Networks, FusedValues, testing::ValuesIn([] {
                           std::vector<Case> cases;
                           for (const char* network : {"mlperf_tiny_resnet8", "mlperf_tiny_mobilenet_v1_025"})
                             for (const PartitionScheme scheme : {PartitionScheme::Occam, PartitionScheme::LayerFusion})
                               for (const std::int64_t kib : {16, 40, 100}) cases.push_back({network, scheme, kib});
                           return cases;
                         }()),
                         [](const auto& tested) { return nameOf(tested.param); });

}  // namespace
}  // namespace tilescope
