// SPDX-License-Identifier: GPL-3.0-or-later
// Compares MACs and weights with independent computations and published totals (tests/golden/network_totals.json).
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/workload/tensor_problem.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

struct Totals {
  double macs = 0;
  double weights = 0;
};

Totals totalsOf(const Network& network) {
  Totals totals;
  for (const Layer& layer : network.layers) {
    if (layer.type != LayerType::Conv && layer.type != LayerType::Fc) continue;
    totals.macs += macs(layer);
    totals.weights += static_cast<double>(tensorElements(layer)[index(Tensor::W)]);
  }
  return totals;
}

const Json& golden() {
  static const Json kGolden = goldenJson("network_totals.json").at("networks");
  return kGolden;
}

TEST(NetworkTotals, EveryBundledNetworkIsListed) {
  std::set<std::string> files, listed;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("networks")))
    if (entry.is_regular_file()) files.insert(entry.path().filename());
  for (const Json& n : golden()) listed.insert(n.at("file").get<std::string>());
  EXPECT_EQ(files, listed);
}

TEST(NetworkTotals, MacsAndWeightsEqualTheDefinition) {
  for (const Json& n : golden()) {
    const Totals totals = totalsOf(projectNetwork(n.at("file")));
    EXPECT_EQ(totals.macs, n.at("macs")) << n.at("file");
    EXPECT_EQ(totals.weights, n.at("weights")) << n.at("file");
  }
}

TEST(NetworkTotals, AgreeWithThePublishedTotals) {
  int compared = 0;
  const auto compare = [&](const Json& n, double ours, const Json& published, const Json& tolerance) {
    if (published.is_null()) return;
    ++compared;
    const double expected = published;
    EXPECT_LE(std::abs(ours - expected), tolerance.get<double>() * expected)
        << n.at("file") << " ours " << ours << " published " << expected;
  };
  for (const Json& n : golden()) {
    const Totals totals = totalsOf(projectNetwork(n.at("file")));
    const Json& published = n.at("published");
    const double extra = n.contains("extra_parameters") && !n.at("extra_parameters").is_null()
                             ? n.at("extra_parameters").at("count").get<double>()
                             : 0;
    compare(n, totals.macs, published.at("macs"), published.at("relative_tolerance"));
    compare(n, totals.weights + extra, published.at("parameters"), published.at("relative_tolerance"));
  }
  EXPECT_GE(compared, 30);
}

}  // namespace
}  // namespace tilescope
