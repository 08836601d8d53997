// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/certificate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using ::testing::MatchesRegex;
using ::testing::Ne;

const Layer& firstLayer() {
  static const Network kNetwork = projectNetwork("resnet18.json");
  return kNetwork.layers.front();
}

std::string hashOf(const Layer& layer, const HardwareProfile& hardware) {
  return problemHash(layer, hardware, "zigzag", "energy", {}, "");
}

TEST(ProblemHash, IsSixteenHexadecimalDigits) {
  EXPECT_THAT(hashOf(firstLayer(), projectHardware("tpu_like.json")), MatchesRegex("[0-9a-f]{16}"));
}

TEST(ProblemHash, NamesOfLayersDoNotMatter) {
  const HardwareProfile hardware = projectHardware("tpu_like.json");
  Layer renamed = firstLayer();
  renamed.name = "another";
  renamed.inputs = {"elsewhere"};
  EXPECT_EQ(hashOf(renamed, hardware), hashOf(firstLayer(), hardware));
}

TEST(ProblemHash, EverythingElseDoes) {
  const HardwareProfile hardware = projectHardware("tpu_like.json");
  const std::string hash = hashOf(firstLayer(), hardware);
  Layer batch = firstLayer();
  ++batch.batch;
  EXPECT_THAT(hashOf(batch, hardware), Ne(hash));
  HardwareProfile dearer = hardware;
  dearer.memories[0].readEnergy += 1e-12;
  EXPECT_THAT(hashOf(firstLayer(), dearer), Ne(hash));
  EXPECT_THAT(problemHash(firstLayer(), hardware, "eplanner", "energy", {}, ""), Ne(hash));
  EXPECT_THAT(problemHash(firstLayer(), hardware, "zigzag", "latency", {}, ""), Ne(hash));
  EXPECT_THAT(problemHash(firstLayer(), hardware, "zigzag", "energy", {{"allocation", "even"}}, ""), Ne(hash));
  EXPECT_THAT(problemHash(firstLayer(), hardware, "zigzag", "energy", {}, "OX | K"), Ne(hash));
}

}  // namespace
}  // namespace tilescope
