// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>

#include "core/program/execution/reference.h"
#include "core/workload/network_json.h"
#include "tests/core/program/execution/small_tiler.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

Network bundled(const std::string& file) {
  auto network = readNetwork(inSource("networks/" + file));
  EXPECT_TRUE(network.ok()) << toText(network.diagnostics());
  return network.ok() ? *network : Network{};
}

TEST(WholeNetwork, EveryLayerOfResNet8IsAsTheReference) {
  const Network network = bundled("mlperf_tiny_resnet8.json");
  for (const Arithmetic arithmetic : {Arithmetic::Fp32, Arithmetic::Int8}) {
    expectAsReference(tiledNetwork(network, 3, arithmetic), arithmetic);
  }
}

TEST(WholeNetwork, Int8IsExactFromInputToOutputWhateverTheTiles) {
  const Network network = bundled("mlperf_tiny_resnet8.json");
  std::optional<NamedValues> expected;
  for (const std::int64_t pieces : {1, 2, 5}) {
    const TestProgram test = tiledNetwork(network, pieces, Arithmetic::Int8);
    const ProgramData data = fillRandom(test.program, Arithmetic::Int8, 5);
    if (!expected) {
      const auto maps = runReference(network, Arithmetic::Int8, byName(test.program, data));
      ASSERT_TRUE(maps.ok()) << toText(maps.diagnostics());
      expected = *maps;
    }
    const auto run = execute(test.program, data);
    ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
    const NamedValues made = byName(test.program, run->data);
    for (const auto& [layer, values] : *expected) EXPECT_EQ(made.at(layer), values) << layer;
  }
}

// Otherwise values overflow or vanish in a deep network.
TEST(WholeNetwork, RandomDataStayInRange) {
  const TestProgram test = tiledNetwork(bundled("mlperf_tiny_resnet8.json"), 1, Arithmetic::Fp32);
  const auto run = execute(test.program, fillRandom(test.program, Arithmetic::Fp32, 1));
  ASSERT_TRUE(run.ok());
  for (const auto& [name, values] : byName(test.program, run->data)) {
    double squares = 0;
    const auto& floats = std::get<std::vector<float>>(values);
    for (const float value : floats) squares += static_cast<double>(value) * value;
    const double spread = std::sqrt(squares / static_cast<double>(floats.size()));
    EXPECT_GT(spread, 0.01) << name;
    EXPECT_LT(spread, 100) << name;
  }
}

}  // namespace
}  // namespace tilescope
