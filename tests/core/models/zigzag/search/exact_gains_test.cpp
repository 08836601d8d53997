// SPDX-License-Identifier: GPL-3.0-or-later
// The exact search is never worse than LOMA, even with few nodes. bench/exact_gains checks complete proofs.
#include <gtest/gtest.h>

#include <filesystem>

#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/search/loma_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/plan/execution_plan.h"
#include "tests/support/project_files.h"
#include "tests/support/sanitized.h"

namespace tilescope::zigzag {
namespace {

constexpr double kRounding = 1e-9;  // relative
constexpr std::size_t kLayers = kSanitized ? 1 : 6;
constexpr std::uint64_t kFewNodes = 1000;  // per layer

std::optional<double> valueOf(const LayerSolution& solution, Objective objective) {
  const auto* result = std::get_if<LayerResult>(&solution.evaluation);
  if (result == nullptr) return std::nullopt;
  return objectiveOfLayer(*result, objective);
}

std::vector<Layer> someLayers(const std::string& network, const HardwareProfile& hardware) {
  std::vector<Layer> different;
  std::vector<std::string> keys;
  for (const Layer& layer : projectNetwork(network).layers) {
    if (!zigzagModel().covers(layer)) continue;
    const std::string key = ExactStrategy().cacheKey({layer, hardware, {}, Objective::Energy, std::nullopt, {}});
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    keys.push_back(key);
    different.push_back(layer);
  }
  std::vector<Layer> some;
  for (std::size_t i = 0; i < std::min(kLayers, different.size()); ++i)
    some.push_back(different[i * different.size() / std::min(kLayers, different.size())]);
  return some;
}

std::vector<std::string> allProfiles() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles")))
    if (entry.path().extension() == ".json") files.push_back(entry.path().filename());
  std::sort(files.begin(), files.end());
  return files;
}

TEST(ExactGains, NoLayerIsWorseThanLomaHasIt) {
  const ModelOptions options;
  int compared = 0, better = 0;
  for (const std::string& profile : allProfiles()) {
    const HardwareProfile hardware = projectHardware(profile);
    if (!zigzagModel().checkHardware(hardware).empty()) continue;
    for (const char* network : {"resnet18.json", "mobilenet_v2.json"})
      for (const Layer& layer : someLayers(network, hardware))
        for (const Objective objective : {Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic}) {
          SearchRequest request{layer, hardware, options, objective, std::nullopt, {}};
          const std::optional<double> paper = valueOf(solveUnbounded(request, kDefaultLpfLimit), objective);
          if (!paper) continue;
          request.mostNodes = kFewNodes;
          const LayerSolution solution = ExactStrategy().solve(request);
          const std::optional<double> exact = valueOf(solution, objective);
          SCOPED_TRACE(profile + ", " + network + ", " + layer.name + ", " + std::string(name(objective)));
          ASSERT_TRUE(exact);
          EXPECT_LE(*exact, *paper * (1 + kRounding)) << (solution.statistics.proven ? "proven" : "not proven");
          EXPECT_LE(solution.statistics.lowerBound, *exact * (1 + kRounding));
          ++compared;
          better += *exact < *paper * (1 - kRounding);
        }
  }
  EXPECT_GT(compared, kSanitized ? 60 : 400);
  EXPECT_GT(better, compared / 4);
}

// With too many loop factors for its first mappings, a stopped search is compared with LOMA.
TEST(ExactGains, AProofGivenUpLeavesNothingThatLomaOfEightFactorsFinds) {
  if (kSanitized) GTEST_SKIP() << "a minute";
  const HardwareProfile hardware = projectHardware("eyeriss_like.json");
  const Network network = projectNetwork("resnet50.json");
  const Layer& layer =
      *std::find_if(network.layers.begin(), network.layers.end(), [](const Layer& l) { return l.name == "res3_0_b"; });
  const ModelOptions options;
  const SearchRequest request{layer, hardware, options, Objective::Latency, std::nullopt, {}};
  const LayerSolution solution = ExactStrategy().solve(request);
  const double paper = *valueOf(solveUnbounded(request, 8), Objective::Latency);
  const double exact = *valueOf(solution, Objective::Latency);
  EXPECT_FALSE(solution.statistics.proven);  // otherwise another layer is needed
  EXPECT_LE(exact, paper * (1 + kRounding));
  EXPECT_NEAR(solution.statistics.lowerBound, exact * (1 - solution.statistics.gap), exact * kRounding);
}

}  // namespace
}  // namespace tilescope::zigzag
