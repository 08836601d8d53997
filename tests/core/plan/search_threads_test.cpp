// SPDX-License-Identifier: GPL-3.0-or-later
// Models and searches have no state, so many threads may use them. Plain threads, because the thread sanitizer reports
// false races in Debian's TBB.
#include <gtest/gtest.h>

#include <thread>

#include "core/models/model_registry.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

TEST(SearchThreads, ConcurrentSolvesEqualOneAfterTheOther) {
  const Network network = projectNetwork("resnet50.json");
  const HardwareProfile hardware = projectHardware("eyeriss.json");
  const ModelEntry& entry = **findModel("eplanner");
  const ModelOptions options;
  const auto solveAll = [&](std::string_view search) {
    std::vector<Evaluation> all;
    for (const Layer& layer : network.layers) {
      if (!entry.model->covers(layer)) continue;
      const SearchRequest request{layer, hardware, options, Objective::Energy, std::nullopt, {}};
      all.push_back((*findSearch(entry, search))->solve(request).evaluation);
    }
    return all;
  };
  for (const std::string_view search : {"exact", "paper", "smartshuttle"}) {
    const std::vector<Evaluation> expected = solveAll(search);
    std::vector<std::vector<Evaluation>> found(4);
    std::vector<std::thread> threads;
    for (auto& result : found) threads.emplace_back([&result, &solveAll, search] { result = solveAll(search); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& result : found) EXPECT_EQ(result, expected) << search;
  }
}

}  // namespace
}  // namespace tilescope
