// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/silicon_tables_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <functional>

#include "core/base/json.h"
#include "tests/support/places.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

Json bundledDocument() {
  return Json::parse(std::ifstream(inSource("technologies/silicon/tables.json")));
}

TEST(SiliconTablesJson, TheBundledFileIsWhatTheLibraryHas) {
  const Result<SiliconTables> tables = siliconTablesFromJson(bundledDocument(), "tables.json");
  ASSERT_TRUE(tables) << toText(tables.diagnostics());
  EXPECT_EQ(*tables, siliconTables());
}

TEST(SiliconTablesJson, KnowsWhatIsAssumed) {
  EXPECT_TRUE(findDram(siliconTables(), "LPDDR5")->isAssumption);
  EXPECT_FALSE(findDram(siliconTables(), "LPDDR4")->isAssumption);
  EXPECT_THAT(findDram(siliconTables(), "LPDDR4")->source, HasSubstr("Accelergy"));
  EXPECT_EQ(findDram(siliconTables(), "DDR9"), nullptr);
}

TEST(SiliconTablesJson, SaysWhatIsWrong) {
  struct Case {
    std::function<void(Json&)> spoil;
    const char* message;
  };
  const Case cases[] = {
      {[](Json& j) { j["format"] = "tilescope.silicon/2"; }, "t.json: /format: found \"tilescope.silicon/2\""},
      {[](Json& j) { j["sram"]["shape"]["read_pj"].erase(3); }, "/sram/shape/read_pj: found a list of 20"},
      {[](Json& j) { j["sram"]["level"]["low_standby_power"]["read_pj"][2] = "x"; },
       "/sram/level/low_standby_power/read_pj/2: found \"x\"; expected a number"},
      {[](Json& j) { j["sram"]["lane_bits"] = 0; }, "/sram/lane_bits: found 0"},
      {[](Json& j) { j["sram"]["nodes_nm"][1] = 22; }, "/sram/nodes_nm/1: found 22 after 22"},
      {[](Json& j) { j["nodes"]["logic_area"]["factor"].erase(0); },
       "/nodes/logic_area/factor: found 10 values; expected 11, one for each of /nodes/logic_area/node_nm"},
      {[](Json& j) { j["nodes"]["wire_pj_per_bit_mm"]["high_performance"].push_back(1); },
       "/nodes/wire_pj_per_bit_mm/high_performance: found 6 values"},
      {[](Json& j) { j["arithmetic"]["reference_45nm"]["add"]["int"][1]["bits"] = 8; },
       "/arithmetic/reference_45nm/add/int/1/bits: found 8"},
      {[](Json& j) {
         j["arithmetic"]["reference_45nm"]["add"]["float"]["fp64"] = {{"pj", 1}, {"um2", 1}};
       },
       "/arithmetic/reference_45nm/add/float/fp64: found an addition only"},
      {[](Json& j) { j["dram"]["LPDDR4"]["colour"] = 1; }, "/dram/LPDDR4/colour: found unknown key"},
      {[](Json& j) { j["sources"]["/sramm"] = "x"; }, "/sources: found \"/sramm\", which leads nowhere"},
      {[](Json& j) { j["assumptions"].push_back("/nowhere"); }, "/assumptions: found \"/nowhere\""},
  };
  for (const Case& one : cases) {
    Json document = bundledDocument();
    one.spoil(document);
    const Result<SiliconTables> tables = siliconTablesFromJson(document, "t.json");
    ASSERT_FALSE(tables) << one.message;
    EXPECT_THAT(toText(tables.diagnostics()), HasSubstr(one.message));
  }
}

TEST(SiliconTablesJson, NotesOfOnesOwnAreAllowed) {
  Json document = bundledDocument();
  document["sram"]["x-note"] = "checked";
  EXPECT_TRUE(siliconTablesFromJson(document, "t.json"));
}

}  // namespace
}  // namespace tilescope
