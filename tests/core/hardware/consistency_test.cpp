// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/consistency.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/hardware/hardware_edit.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

// 4 rows of output channels and 8 columns of input channels. Everything fits together.
Json fittingProfile() {
  return Json::parse(R"({
    "format": "tilescope.hardware/1", "name": "sample", "source": "test", "energy_unit": "pJ", "clock_mhz": 500,
    "precision_bits": {"input": 8, "weight": 8, "partial_sum": 32, "output": 8},
    "array": {"dims": [{"name": "rows", "size": 4}, {"name": "columns", "size": 8}], "mac_energy": 1},
    "memories": [
      {"name": "sum_reg", "size_bits": 32, "holds": ["O"], "shared_across": ["columns"], "read_energy": 1,
       "write_energy": 1, "ports": [{"name": "sums", "bits_per_cycle": [32, 32],
                                     "carries": ["O.read", "O.update", "O.fill", "O.drain"]}]},
      {"name": "operands", "size_bits": 65536, "holds": ["I", "W"], "shared_across": ["rows", "columns"],
       "read_energy": 1, "write_energy": 1,
       "ports": [{"name": "inputs", "bits_per_cycle": [8, 64], "carries": ["I.read"]},
                 {"name": "weights", "bits_per_cycle": [8, 256], "carries": ["W.read"]},
                 {"name": "load", "bits_per_cycle": [8, 64], "carries": ["I.fill", "W.fill"]}]},
      {"name": "sram", "size_bits": 1048576, "holds": ["I", "W", "O"], "shared_across": ["rows", "columns"],
       "bandwidth_gb_per_s": 64, "read_energy": 1, "write_energy": 1},
      {"name": "dram", "size_bits": 8589934592, "holds": ["I", "W", "O"], "shared_across": ["rows", "columns"],
       "off_chip": true, "bandwidth_gb_per_s": 8, "read_energy": 1, "write_energy": 1}],
    "dataflows": [{"name": "K | C", "unroll": {"rows": [["K", "max"]], "columns": [["C", "max"]]}}]})");
}

std::vector<ConsistencyFinding> findingsWith(const char* pointer, const char* json) {
  Json profile = fittingProfile();
  profile[Json::json_pointer(pointer)] = Json::parse(json);
  return consistencyFindings(valueOrFail(hardwareFromJson(profile, "test")));
}

struct Misfit {
  const char *pointer, *json;
  ConsistencyKind kind;
  const char *part, *other;
  std::int64_t has, needs;
};

const Misfit kMisfits[] = {
    {"/memories/0/ports/0/bits_per_cycle", "[16, 16]", ConsistencyKind::NarrowPort, "sum_reg", "sums", 16, 32},
    {"/memories/1/ports/0/bits_per_cycle", "[8, 32]", ConsistencyKind::StarvedLanes, "operands", "K | C", 32, 64},
    {"/memories/1/ports/1/bits_per_cycle", "[8, 64]", ConsistencyKind::StarvedLanes, "operands", "K | C", 64, 256},
    {"/memories/2/size_bits", "8192", ConsistencyKind::LargerThanOuter, "operands", "sram", 8192, 65536},
    {"/dataflows/0/unroll/columns", R"([["C", 4]])", ConsistencyKind::IdleLanes, "K | C", "columns", 4, 8},
};

TEST(Consistency, AFittingProfileHasNoFindings) {
  EXPECT_TRUE(consistencyFindings(valueOrFail(hardwareFromJson(fittingProfile(), "test"))).empty());
}

TEST(Consistency, EachMisfitIsFoundAndItsEditsFixIt) {
  for (const Misfit& misfit : kMisfits) {
    Json document = fittingProfile();
    document[Json::json_pointer(misfit.pointer)] = Json::parse(misfit.json);
    const HardwareProfile profile = valueOrFail(hardwareFromJson(document, "test"));
    const std::vector<ConsistencyFinding> found = consistencyFindings(profile);
    ASSERT_EQ(found.size(), 1u) << misfit.pointer;
    EXPECT_EQ(found[0].kind, misfit.kind) << misfit.pointer;
    EXPECT_EQ(found[0].part, misfit.part) << misfit.pointer;
    EXPECT_EQ(found[0].other, misfit.other) << misfit.pointer;
    EXPECT_EQ(found[0].has, misfit.has) << misfit.pointer;
    EXPECT_EQ(found[0].needs, misfit.needs) << misfit.pointer;
    EXPECT_TRUE(consistencyFindings(valueOrFail(apply(profile, found[0].edits))).empty()) << misfit.pointer;
  }
}

TEST(Consistency, UnlimitedMemoriesAreOneFindingAndGetTheBandwidthThatTheLanesTake) {
  const HardwareProfile tx2 = projectHardware("tx2_eplanner_a.json");
  const std::vector<ConsistencyFinding> found = consistencyFindings(tx2);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].kind, ConsistencyKind::Unlimited);
  EXPECT_EQ(found[0].part, "input_buffer");
  EXPECT_EQ(found[0].others, (std::vector<std::string>{"weight_buffer", "output_buffer"}));
  const HardwareProfile fixed = valueOrFail(apply(tx2, found[0].edits));
  EXPECT_TRUE(consistencyFindings(fixed).empty());
  EXPECT_NEAR(*fixed.memories[0].bandwidthGbPerS, 16 * 32 * 1.02 / 8, 1e-9);  // 16 words of 32 bits at 1.02 GHz
}

TEST(Consistency, ATensorThatTheDataflowKeepsInPlaceNeedsNoWidePort) {
  Json document = fittingProfile();
  document["memories"][1]["ports"][1]["bits_per_cycle"] = {8, 64};
  document["dataflows"][0]["stationary"] = "weight";
  EXPECT_TRUE(consistencyFindings(valueOrFail(hardwareFromJson(document, "test"))).empty());
}

TEST(Consistency, LoopsThatTheSearchChoosesGiveNoFindings) {
  EXPECT_TRUE(findingsWith("/dataflows", "[]").empty());
  EXPECT_TRUE(findingsWith("/dataflows/0/unroll", "{}").empty());
}

TEST(Consistency, BundledProfilesHaveFewFindingsAndAllCanBeFixed) {
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles"))) {
    const HardwareProfile profile = valueOrFail(readHardware(entry.path()));
    const std::vector<ConsistencyFinding> found = consistencyFindings(profile);
    EXPECT_LE(found.size(), 2u) << profile.name;
    for (const ConsistencyFinding& finding : found) {
      const HardwareProfile fixed = valueOrFail(apply(profile, finding.edits));
      EXPECT_LT(consistencyFindings(fixed).size(), found.size()) << profile.name << " " << finding.part;
    }
  }
}

}  // namespace
}  // namespace tilescope
