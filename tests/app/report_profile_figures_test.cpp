// SPDX-License-Identifier: GPL-3.0-or-later
// A report lists all values, sources and assumptions of a profile.
#include "app/common/report/profile_figures.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/hardware/hardware_json.h"
#include "tests/support/places.h"

namespace tilescope::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> bundledProfiles() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(inSource("hardware_profiles")))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

HardwareProfile profileNamed(const std::string& name) {
  return readHardware(inSource("hardware_profiles/" + name + ".json")).value();
}

bool isPartOf(const std::string& pointer, const std::string& whole) {
  return pointer == whole || pointer.starts_with(whole + "/");
}

void numbersIn(const Json& json, const std::string& pointer, std::vector<std::string>& found) {
  if (json.is_number()) found.push_back(pointer);
  if (json.is_object())
    for (const auto& [key, value] : json.items()) numbersIn(value, childPointer(pointer, key), found);
  if (json.is_array())
    for (std::size_t i = 0; i < json.size(); ++i) numbersIn(json[i], childPointer(pointer, i), found);
}

const ProfileFigure& figureAt(const std::vector<ProfileFigure>& figures, const std::string& pointer) {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&](const ProfileFigure& figure) { return figure.pointer == pointer; });
  if (found == figures.end()) throw std::runtime_error("no figure " + pointer);
  return *found;
}

TEST(ProfileFiguresOfModels, AreListedOnceWithTheirModel) {
  HardwareProfile profile = profileNamed("tx2_eplanner_a");
  profile.models["eplanner"] = R"({"transfer_overlap_share": 0, "tile_step_channels": 64})";
  const std::vector<ProfileFigure> figures = profileFigures(profile);
  for (const char* pointer : {"/models/eplanner/transfer_overlap_share", "/models/eplanner/tile_step_channels"})
    EXPECT_EQ(std::count_if(figures.begin(), figures.end(),
                            [&](const ProfileFigure& figure) { return figure.pointer == pointer; }),
              1)
        << pointer;
}

class ProfileFigures : public testing::TestWithParam<std::string> {};

TEST_P(ProfileFigures, HoldEveryNumberOfTheProfile) {
  const HardwareProfile profile = profileNamed(GetParam());
  const std::vector<ProfileFigure> figures = profileFigures(profile);
  std::vector<std::string> numbers;
  numbersIn(toJson(profile), "", numbers);
  for (const std::string& number : numbers)
    EXPECT_TRUE(std::any_of(figures.begin(), figures.end(), [&](const ProfileFigure& figure) {
      return isPartOf(number, figure.pointer);
    })) << number;
}

TEST_P(ProfileFigures, EveryAssumptionMarksAFigure) {
  const HardwareProfile profile = profileNamed(GetParam());
  for (const std::string& assumption : profile.assumptions) {
    bool isMarked = false;
    for (const ProfileFigure& figure : profileFigures(profile))
      isMarked = isMarked || ((isPartOf(figure.pointer, assumption) || isPartOf(assumption, figure.pointer)) &&
                              sourceOf(profile, figure).assumption);
    EXPECT_TRUE(isMarked) << assumption;
  }
}

TEST_P(ProfileFigures, EverySourceIsNamed) {
  const HardwareProfile profile = profileNamed(GetParam());
  for (const auto& [pointer, source] : profile.sources) {
    bool isNamed = false;
    for (const ProfileFigure& figure : profileFigures(profile))
      isNamed = isNamed || sourceOf(profile, figure).text.find(source) != std::string::npos;
    EXPECT_TRUE(isNamed) << pointer << ": " << source;
  }
}

TEST_P(ProfileFigures, StandInGroupsEachUnderANameOfItsOwn) {
  std::set<std::pair<std::string, std::string>> names;
  std::set<std::string> groups;
  std::string group;
  for (const ProfileFigure& figure : profileFigures(profileNamed(GetParam()))) {
    EXPECT_TRUE(figure.group == group || groups.insert(figure.group).second) << figure.group << " in two places";
    group = figure.group;
    EXPECT_TRUE(names.insert({figure.group, figure.label}).second) << figure.group << ", " << figure.label;
    EXPECT_FALSE(figure.value.empty()) << figure.label;
  }
}

INSTANTIATE_TEST_SUITE_P(Bundled, ProfileFigures, testing::ValuesIn(bundledProfiles()),
                         [](const auto& test) { return test.param; });

TEST(ProfileFigure, HasItsUnit) {
  const std::vector<ProfileFigure> figures = profileFigures(profileNamed("diana"));
  EXPECT_EQ(figureAt(figures, "/clock_mhz").value, "260 MHz");
  EXPECT_EQ(figureAt(figures, "/memories/1/size_bits").value, "64 KiB");
  EXPECT_EQ(figureAt(figures, "/array/mac_energy").value, "0.05 pJ");
  EXPECT_EQ(figureAt(figures, "/memories/2/ports/0/bits_per_cycle/1").value, "512 bit/cycle");
  EXPECT_EQ(figureAt(profileFigures(profileNamed("nve")), "/models/nve/instruction_buffer_words").value, "512 words");
}

}  // namespace
}  // namespace tilescope::app
