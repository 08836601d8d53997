// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/refused_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "core/workload/network_file.h"
#include "tests/core/models/nve/nve_layers.h"
#include "tests/support/case_folder.h"

namespace tilescope::nve {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string inputs(int count) {
  std::string list;
  for (int i = 0; i < count; ++i) list += (i == 0 ? "" : " ") + std::to_string(i);
  return list;
}

// 3 × 3 windows. maps: inputs of each map, in lines 10, 11, ….
std::string layerOf(const std::vector<int>& maps) {
  std::string text =
      "<NVEDescriptor>\n <layer idx=\"0\">\n  <outHeight>20</outHeight>\n  <outWidth>16</outWidth>\n"
      "  <kernelHeight>3</kernelHeight>\n  <kernelWidth>3</kernelWidth>\n  <subHeight>1</subHeight>\n"
      "  <subWidth>1</subWidth>\n  <outCount>" +
      std::to_string(maps.size()) + "</outCount>\n";
  for (std::size_t i = 0; i < maps.size(); ++i)
    text += "  <outMap idx=\"" + std::to_string(i) + "\" cnt=\"" + std::to_string(maps[i]) + "\">" + inputs(maps[i]) +
            "</outMap>\n";
  return text + " </layer>\n</NVEDescriptor>\n";
}

class RefusedMaps : public testing::Test {
 protected:
  Diagnostics of(const std::vector<int>& maps, const HardwareProfile& hardware = engine()) {
    const std::string path = (caseFolder() / "network.xml").string();
    std::ofstream(path) << layerOf(maps);
    return refusedMaps(path, valueOrFail(readNetworkFile(path)), hardware, {});
  }
};

TEST_F(RefusedMaps, AreNoneWhereEveryMapHasRoom) {
  EXPECT_THAT(of({1, 4, 20}), IsEmpty());
}

TEST_F(RefusedMaps, AreAllNamedWithTheirPlaces) {
  const Diagnostics found = of({1, 60, 4, 58});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_THAT(toText(found[0]), AllOf(HasSubstr("/network.xml:11:3: E_CAPACITY: found map 1, which alone needs 1037"),
                                      HasSubstr("at most 512, the instruction buffer")));
  EXPECT_THAT(toText(found[1]), HasSubstr("/network.xml:13:3: E_CAPACITY: found map 3"));
}

TEST_F(RefusedMaps, NameTheScratchpadThatIsTooSmall) {
  HardwareProfile small = engine();
  small.memories[1].sizeBits = 24 * 64;
  const Diagnostics found = of({1, 4}, small);
  ASSERT_EQ(found.size(), 1u);
  // Words of 37 coefficients, and three columns of four inputs, two or three words each.
  EXPECT_THAT(toText(found[0]),
              AllOf(HasSubstr("/network.xml:11:3: E_SPM: found map 1, which needs"), HasSubstr("expected at most 24")));
}

TEST_F(RefusedMaps, OfOtherFormatsAreLeftToTheModel) {
  const std::string path = inSource("networks/alexnet.json");
  EXPECT_THAT(refusedMaps(path, valueOrFail(readNetworkFile(path)), engine(), {}), IsEmpty());
}

}  // namespace
}  // namespace tilescope::nve
