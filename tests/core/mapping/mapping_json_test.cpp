// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/mapping_json.h"
#include "core/base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <ostream>

#include "core/base/json_document.h"
#include "tests/core/mapping/sample_mapping.h"

namespace tilescope {
namespace {

TEST(MappingJson, ReadsLoops) {
  const Result<Mapping> read = mappingFromJson(sampleLoops(), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  const auto& loops = std::get<LoopMapping>(*read);
  ASSERT_TRUE(loops.spatial);
  EXPECT_EQ(loops.spatial->at(1), (std::pair{std::string("D2"), std::vector<LoopFactor>{{"K", 16}}}));
  EXPECT_TRUE(loops.spatial->at(2).second.empty());
  EXPECT_EQ(loops.temporal.front(), (LoopFactor{"C", 64}));
  EXPECT_EQ(loops.temporal.size(), 6U);
  EXPECT_EQ(loops.loopsPerMemory->at(Tensor::I), (std::vector<std::int64_t>{5, 1}));
  EXPECT_EQ(loops.allocation, Allocation::Even);
}

TEST(MappingJson, LeavesOutWhatALoopMappingLeavesToTheModel) {
  const Result<Mapping> read =
      mappingFromJson(Json::parse(R"({"format": "tilescope.mapping/1", "form": "loops", "temporal": []})"), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read, Mapping(LoopMapping{}));
}

TEST(MappingJson, ReadsTiles) {
  const Result<Mapping> read = mappingFromJson(sampleTiles(), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  EXPECT_EQ(*read, Mapping(TileMapping{128, 64, 8, 56, 3, 1, {Dim::K, Dim::C, Dim::OY}, Stationary::Input}));
}

TEST(MappingJson, ReadsNest) {
  const Result<Mapping> read = mappingFromJson(sampleNest(), "a.json");
  ASSERT_TRUE(read) << toText(read.diagnostics());
  const auto& nest = std::get<NestMapping>(*read);
  EXPECT_EQ(nest.dram, (std::vector<LoopFactor>{{"B", 4}, {"K", 1}, {"OY", 8}}));
  EXPECT_EQ(nest.buffer.size(), 2U);
  EXPECT_EQ(nest.array.size(), 3U);
  EXPECT_EQ(nest.pe.back(), (LoopFactor{"K", 16}));
  EXPECT_EQ(nest.refresh->at("buffer").at(Tensor::O), 3);
  EXPECT_EQ(nest.slidingWindow, true);
}

TEST(MappingJson, AdmitsNotes) {
  EXPECT_EQ(*mappingFromJson(mappingWith("nest", "/levels/x-why", "paper"), "a.json"),
            *mappingFromJson(sampleNest(), "a.json"));
}

TEST(MappingJson, AnyMappingComesBackAsItWas) {
  rc::check([] {
    const Mapping mapping = arbitraryMapping();
    const std::string text = toJson(mapping).dump();
    const Result<Mapping> read = mappingFromJson(*parseJson(text, "a.json"), "a.json");
    RC_ASSERT(toText(read.diagnostics()) == "");
    RC_ASSERT(*read == mapping);
    RC_ASSERT(toJson(*read).dump() == text);
  });
}

struct BadField {
  const char* form;
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const BadField& value, std::ostream* out) {
  *out << value.form << " " << value.pointer << " " << value.json;
}

class MappingSchema : public testing::TestWithParam<BadField> {};

TEST_P(MappingSchema, IsEnforced) {
  const auto& [form, pointer, json, message] = GetParam();
  const Result<Mapping> read = mappingFromJson(mappingWith(form, pointer, Json::parse(json)), "a.json", "/mappings/3");
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()),
              testing::StartsWith("a.json: /mappings/3" + std::string(pointer) + ": " + message));
}

const BadField kBadFields[] = {
    {"loops", "/form", R"("loop")", "found \"loop\"; expected \"loops\", \"tiles\" or \"nest\""},
    {"loops", "/format", R"("tilescope.mapping/2")",
     "found \"tilescope.mapping/2\", which a newer version of Tilescope wrote; expected \"tilescope.mapping/1\""},
    {"loops", "/tile", "{}", "found unknown key \"tile\"; expected a key of a mapping of form \"loops\""},
    {"tiles", "/temporal", "[]", "found unknown key \"temporal\"; expected a key of a mapping of form \"tiles\""},
    {"nest", "/temporal", "[]", "found unknown key \"temporal\"; expected a key of a mapping of form \"nest\""},
    {"loops", "/temporal/0/1", "0", "found 0; expected a whole number from 1"},
    {"loops", "/temporal/0", R"(["K"])", "found a list of 1; expected a list of 2 values"},
    {"loops", "/temporal/0/0", "7", "found 7; expected a text"},
    {"loops", "/spatial/D1/0/1", R"("max")", "found \"max\"; expected a whole number from 1"},
    {"loops", "/loops_per_memory/X", "[6]", "found unknown key \"X\"; expected a key of loops_per_memory"},
    {"loops", "/loops_per_memory/I/1", "-1", "found -1; expected a whole number from 0"},
    {"loops", "/loops_per_memory/I", "[]", "found an empty list; expected a list from 1 to 64 values"},
    {"loops", "/allocation", R"("odd")", "found \"odd\"; expected \"uneven\" or \"even\""},
    {"tiles", "/tile/K", "0", "found 0; expected a whole number from 1"},
    {"tiles", "/tile/G", "1", "found unknown key \"G\"; expected a key of a tile"},
    {"tiles", "/outer_loops/0", R"("G")", "found \"G\"; expected \"K\", \"C\", \"OY\""},
    {"tiles", "/outer_loops", R"(["K", "K"])", "found"},
    {"tiles", "/stationary", R"("row")", "found \"row\"; expected \"input\", \"weight\" or \"output\""},
    {"nest", "/levels/l2", "[]", "found unknown key \"l2\"; expected a key of levels"},
    {"nest", "/levels/pe/0/1", "1.5", "found 1.5; expected a whole number"},
    {"nest", "/refresh/dram", "{}", "found unknown key \"dram\"; expected a key of refresh"},
    {"nest", "/refresh/pe/I", "-1", "found -1; expected a whole number from 0"},
    {"nest", "/sliding_window", "1", "found 1; expected true or false"},
};

INSTANTIATE_TEST_SUITE_P(Fields, MappingSchema, testing::ValuesIn(kBadFields));

struct MissingField {
  const char* form;
  const char* parent;
  const char* key;
};
void PrintTo(const MissingField& value, std::ostream* out) {
  *out << value.form << " " << value.parent << "/" << value.key;
}

class MappingRequires : public testing::TestWithParam<MissingField> {};

TEST_P(MappingRequires, Field) {
  const auto& [form, parent, key] = GetParam();
  Json mapping = mappingWith(form, std::string(parent) + "/" + key, 0);
  mapping[Json::json_pointer(parent)].erase(key);
  const Result<Mapping> read = mappingFromJson(mapping, "a.json");
  ASSERT_FALSE(read);
  EXPECT_THAT(toText(read.diagnostics()), testing::HasSubstr("Add \"" + std::string(key) + "\""));
}

const MissingField kMissingFields[] = {{"loops", "", "format"},   {"loops", "", "form"},      {"loops", "", "temporal"},
                                       {"tiles", "", "tile"},     {"tiles", "/tile", "FX"},   {"nest", "", "levels"},
                                       {"nest", "/levels", "pe"}, {"nest", "/levels", "dram"}};

INSTANTIATE_TEST_SUITE_P(Fields, MappingRequires, testing::ValuesIn(kMissingFields));

}  // namespace
}  // namespace tilescope
