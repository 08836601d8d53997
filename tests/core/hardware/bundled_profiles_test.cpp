// SPDX-License-Identifier: GPL-3.0-or-later
// All values of bundled profiles have a source or are listed as assumptions.
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <set>

#include "tests/support/project_files.h"

namespace tilescope {
namespace {

bool isExplained(const Json& profile, const std::string& pointer) {
  const Json sources = profile.value("sources", Json::object());
  const Json assumptions = profile.value("assumptions", Json::array());
  std::set<std::string> explained;
  for (const auto& [figure, source] : sources.items()) explained.insert(figure);
  for (const Json& figure : assumptions) explained.insert(figure.get<std::string>());
  for (std::string at = pointer; !at.empty(); at.resize(at.rfind('/'))) {
    if (explained.count(at) != 0) return true;
  }
  return false;
}

TEST(BundledProfiles, EveryFigureHasASourceOrIsAnAssumption) {
  int figures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(inSource("hardware_profiles"))) {
    const std::string path = entry.path();
    const Json profile = valueOrFail(parseJson(valueOrFail(readTextFile(path)), path));
    const std::function<void(const Json&, const std::string&)> walk = [&](const Json& value, const std::string& at) {
      if (value.is_number()) {
        ++figures;
        EXPECT_TRUE(isExplained(profile, at)) << path << " " << at;
      }
      if (value.is_object()) {
        for (const auto& [key, child] : value.items()) walk(child, at + "/" + key);
      }
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) walk(value[i], at + "/" + std::to_string(i));
    };
    walk(profile, "");
  }
  EXPECT_GT(figures, 300);
}

}  // namespace
}  // namespace tilescope
