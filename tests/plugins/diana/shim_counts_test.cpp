// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plugins/diana/golden_layers.h"
#include "tests/plugins/diana/tiled_layer.h"

namespace tilescope::diana {
namespace {

using ::testing::IsEmpty;

class ShimCounts : public Shim {};

ConvCase layerOf(const Json& layer) {
  ConvCase c;
  c.K = layer["K"], c.C = layer["C"], c.FY = layer["FY"], c.FX = layer["FX"], c.top = c.bottom = layer["pad_y"];
  c.IY = layer["OY"].get<std::int64_t>() + c.FY - 1 - 2 * c.top, c.IX = layer["OX"];
  c.shift = 7;
  GoldenValues(1).fill(c);
  return c;
}

// The schedules printed in the thesis.
TEST_F(ShimCounts, ExecutedSchedulesCostWhatTheGoldenFileSays) {
  const Json golden = goldenJson("diana.json");
  ASSERT_EQ(golden["schedules"].size(), 5u);
  for (const Json& entry : golden["schedules"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const ConvCase c = layerOf(entry["layer"]);
    const Json& tile = entry["tile"];
    fresh();
    const std::vector<std::int8_t> output =
        TiledLayer(c, {tile["K"], tile["OY"], tile["OX"], tile["input"] == "full"}).run();
    EXPECT_EQ(output == direct(c), entry["id"] != "setA_L1_old_zigzag");
    EXPECT_THAT(faults(), IsEmpty());
    const Json& expected = entry["expected"];
    const shim_counts n = shim_total();
    EXPECT_EQ(double(n.compute) / 16, expected["compute"].get<double>());
    EXPECT_EQ(double(n.input) / 16, expected["input"].get<double>());
    EXPECT_EQ(double(n.weights) / 16, expected["weights"].get<double>());
    EXPECT_EQ(double(n.output) / 16, expected["output"].get<double>());
    EXPECT_EQ(shim_cycles(&n), expected["total"].get<double>());
    EXPECT_EQ(n.kernel_calls, expected["kernel_calls"].get<std::uint64_t>());
    EXPECT_EQ(n.input_copies, expected["copies"]["I"].get<std::uint64_t>());
    EXPECT_EQ(n.weight_copies, expected["copies"]["W"].get<std::uint64_t>());
    EXPECT_EQ(n.output_copies, expected["copies"]["O"].get<std::uint64_t>());
  }
}

void copyIn(std::uint32_t bytes) {
  memcpy_dig(0, 0, bytes, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
}

TEST_F(ShimCounts, CopiesCostTheBytesAskedForOrWholeGranules) {
  copyIn(16);
  copyIn(33);
  EXPECT_EQ(shim_total().input, 2u * 70 * 16 + 49);
  EXPECT_EQ(shim_total().input_bytes, 49u);
  fresh();
  shim_set_costs({.copy_cycles = 5, .bytes_per_cycle = 8, .call_cycles = 0, .granule_bytes = 32});
  copyIn(16);
  copyIn(33);
  EXPECT_EQ(shim_total().input, 2u * 5 * 16 + 2 * 96);
  EXPECT_EQ(shim_total().input_bytes, 96u);
}

TEST_F(ShimCounts, ACallHasItsOwnCycles) {
  shim_set_costs({.copy_cycles = 70, .bytes_per_cycle = 16, .call_cycles = 500, .granule_bytes = 1});
  ConvCase c{.K = 16, .C = 1};
  GoldenValues(1).fill(c);
  shimmed(c);
  const shim_counts n = shim_total();
  EXPECT_EQ(n.calls, 16u * 500);
  EXPECT_EQ(shim_cycles(&n), (3 + 23) + 500 + (70 + 1) + (70 + 5) + (70 + 16));
}

TEST_F(ShimCounts, SectionsAreLayersInTheirOrder) {
  copyIn(16);
  shim_layer("first");
  shim_layer("again");
  copyIn(32);
  shim_layer("again");
  copyIn(48);
  ASSERT_EQ(shim_section_count(), 4u);
  const std::vector<std::pair<std::string, unsigned>> expected{{"", 16}, {"first", 0}, {"again", 32}, {"again", 48}};
  for (std::uint32_t i = 0; i < 4; ++i) {
    EXPECT_EQ(shim_section_at(i)->layer, expected[i].first);
    EXPECT_EQ(shim_section_at(i)->counts.input_bytes, expected[i].second);
  }
  EXPECT_EQ(shim_section_at(4), nullptr);
  EXPECT_EQ(shim_total().input_bytes, 96u);
  fresh();
  EXPECT_EQ(shim_section_count(), 0u);
}

TEST_F(ShimCounts, NamesThatAreTooLongEndWithAWholeCharacter) {
  shim_layer((std::string(94, 'a') + "\u00e9b").c_str());
  EXPECT_EQ(shim_section_at(0)->layer, std::string(94, 'a'));
  shim_layer((std::string(93, 'a') + "\u00e9").c_str());
  EXPECT_EQ(shim_section_at(1)->layer, std::string(93, 'a') + "\u00e9");
}

TEST_F(ShimCounts, MoreSectionsThanAreKeptAreAFault) {
  for (int i = 0; i < SHIM_SECTIONS; ++i) shim_layer("one");
  EXPECT_THAT(faults(), IsEmpty());
  shim_layer("more");
  EXPECT_THAT(faults(), ::testing::ElementsAre("one: shim_layer: more sections than are kept: found more, expected at "
                                               "most 4096"));
  copyIn(16);
  EXPECT_EQ(shim_section_at(SHIM_SECTIONS - 1)->counts.input_copies, 1u);
}

TEST_F(ShimCounts, HighWaterMarksAreOfTheBytesAskedFor) {
  memcpy_dig(96, 64, 33, DIANA_L2_TO_L1, DIANA_BANKS);
  global_sync_digital();
  EXPECT_EQ(shim_high_water().l2, 129u);
  EXPECT_EQ(shim_high_water().activation_l1, 97u);
  EXPECT_EQ(shim_high_water().weight_l1, 0u);
  l2_set(200, 1);
  EXPECT_EQ(shim_high_water().l2, 204u) << "byte 200 stands at 203";
}

TEST_F(ShimCounts, TheReportIsJson) {
  shim_layer("conv \"1\"\\\n");
  copyIn(24);
  copyIn(0);
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* file = open_memstream(&text, &size);
  shim_print(file);
  std::fclose(file);
  const Json report = Json::parse(text);
  std::free(text);
  EXPECT_EQ(report["layers"][0]["name"], "conv \"1\"\\\n");
  EXPECT_EQ(report["layers"][0]["cycles"]["input"], 71.5);
  EXPECT_EQ(report["total"]["cycles"]["total"], 71.5);
  EXPECT_EQ(report["total"]["copies"]["I"], 1);
  EXPECT_EQ(report["total"]["bytes"]["I"], 24);
  EXPECT_EQ(report["high_water_bytes"]["l1_activation"], 24);
  EXPECT_EQ(report["fault_count"], 1);
  EXPECT_THAT(report["faults"][0].get<std::string>(), ::testing::HasSubstr("an empty copy"));
}

}  // namespace
}  // namespace tilescope::diana
