// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/operator_kinds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "core/workload/network_file.h"
#include "core/workload/tensor_problem.h"
#include "tests/core/picture/sample_plans.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

TEST(OperatorKinds, AreTheSumsOfTheirLayers) {
  const Network& network = samplePlan().request.network;
  const LayerRows rows = layerRows(samplePlan());
  const std::vector<OperatorKind> kinds = operatorKinds(network, rows);
  std::size_t counted = 0;
  double latencyShares = 0, energyShares = 0, seconds = 0;
  for (const LayerRow& row : rows) seconds += row.pass ? row.passSeconds : row.seconds;
  for (const OperatorKind& kind : kinds) {
    SCOPED_TRACE(kind.name);
    double macsOfKind = 0, bytes = 0, time = 0;
    std::vector<std::size_t> layers;
    for (std::size_t i = 0; i < network.layers.size(); ++i) {
      if (operatorKind(network.layers[i]) != kind.name) continue;
      layers.push_back(i);
      macsOfKind += macs(network.layers[i]);
      const bool isEstimate = rows[i].state == LayerState::OutsideModel;
      bytes += isEstimate ? rows[i].pass->offChipBytes.total() : rows[i].totalBytes();
      time += isEstimate ? rows[i].passSeconds : rows[i].seconds;
    }
    EXPECT_EQ(kind.layers, layers);
    EXPECT_DOUBLE_EQ(kind.macs, macsOfKind);
    EXPECT_DOUBLE_EQ(kind.bytes, bytes);
    EXPECT_DOUBLE_EQ(kind.latencyShare.value(), time / seconds);
    EXPECT_EQ(kind.modelled + kind.estimated + kind.unknown + kind.infeasible + kind.pending, layers.size());
    counted += layers.size();
    latencyShares += *kind.latencyShare;
    energyShares += kind.energyShare.value();
  }
  EXPECT_EQ(counted, network.layers.size());
  EXPECT_DOUBLE_EQ(latencyShares, 1);
  EXPECT_DOUBLE_EQ(energyShares, 1);
  EXPECT_EQ(kinds.front().name, "conv") << "the longest first";
}

TEST(OperatorKinds, SayWhatTheModelCovers) {
  std::map<std::string, std::string> cover;
  for (const OperatorKind& kind : operatorKinds(samplePlan().request.network, layerRows(samplePlan())))
    cover[kind.name] = coverText(kind);
  EXPECT_EQ(cover["conv"], "modelled");
  EXPECT_EQ(cover["fc"], "modelled");
  EXPECT_EQ(cover["max pool"], "estimated");
  EXPECT_EQ(cover["add"], "estimated");
  OperatorKind mixed;
  mixed.layers = {0, 1, 2};
  mixed.modelled = 2;
  mixed.unknown = 1;
  EXPECT_EQ(coverText(mixed), "2 modelled, 1 not modelled");
}

TEST(OperatorKinds, AnInfeasiblePlanHasNoShares) {
  const std::vector<OperatorKind> kinds = operatorKinds(crampedPlan().request.network, layerRows(crampedPlan()));
  for (const OperatorKind& kind : kinds)
    if (kind.name == "conv") {
      EXPECT_EQ(kind.infeasible, kind.layers.size());
      EXPECT_EQ(coverText(kind), "infeasible");
    }
}

TEST(OperatorKinds, WithoutAPlanOnlyTheNetworkCounts) {
  const Network network = *readNetworkFile(inSource("transformers/bert_base.json"));
  const std::vector<OperatorKind> kinds = operatorKinds(network, {});
  std::map<std::string, std::size_t> layers;
  for (const OperatorKind& kind : kinds) {
    layers[kind.name] = kind.layers.size();
    EXPECT_EQ(kind.latencyShare, std::nullopt);
    EXPECT_EQ(coverText(kind), "");
  }
  EXPECT_EQ(layers["softmax"], 12u);
  EXPECT_EQ(layers["matmul, activations"], 24u) << "scores and context of twelve blocks";
  EXPECT_EQ(layers["gelu"], 12u);
}

}  // namespace
}  // namespace tilescope
