// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/exact_layer.h"

#include <gmock/gmock.h>

#include "core/plan/case_json.h"
#include "tests/support/project_files.h"

namespace tilescope::zigzag {
namespace {

using testing::HasSubstr;

// 3×3 on 32 × 32 elements, K and C unrolled: registers for weights and sums, a buffer for inputs and sums.
class LargerMachineTest : public testing::Test {
 protected:
  LargerMachineTest() {
    const Case content = valueOrFail(readCase(inSource("tests/golden/zigzag/tpu_conv3x3.case.json")));
    layer_ = content.network.layers.front();
    less_ = content.hardware;
    less_.dataflows = {{"K | C", std::nullopt, {{{"D1", {{"K", {}}}}, {"D2", {{"C", {}}}}}}}};
    more_ = less_;
  }

  std::string why() const {
    return whyMoreMayBeWorse({layer_, less_, options_, Objective::Energy, std::nullopt, {}}, more_);
  }

  Layer layer_;
  HardwareProfile less_, more_;
  ModelOptions options_;
};

TEST_F(LargerMachineTest, NothingSpeaksAgainstMoreRoomAndWiderPorts) {
  for (Memory& memory : more_.memories) {
    memory.sizeBits *= 2;
    for (Port& port : memory.ports) port.widestBitsPerCycle *= 2;
  }
  EXPECT_EQ(why(), "");
}

TEST_F(LargerMachineTest, WhereAllLanesGetRoomFewerAreNotTriedAnyMore) {
  less_.memories[2].sizeBits = 31 * 8;
  EXPECT_THAT(why(), HasSubstr("lanes"));
}

TEST_F(LargerMachineTest, WithCorrectionsARegisterThatGrowsGetsCopies) {
  less_.memories[2].sizeBits = more_.memories[2].ports.front().widestBitsPerCycle;
  EXPECT_EQ(why(), "");
  options_["transfer_overhead_cycles"] = "70";
  EXPECT_THAT(why(), HasSubstr("copies"));
}

}  // namespace
}  // namespace tilescope::zigzag
