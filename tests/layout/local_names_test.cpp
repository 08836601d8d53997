// SPDX-License-Identifier: GPL-3.0-or-later
// Preset ci compiles several files of a folder at once. A constant of one file then hides one of a header from the code
// of another, without a word of the compiler: the other would have another value than in preset release.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/places.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

// Names of the constants that are declared at the left edge, several in one declaration among them.
std::set<std::string> constantsOf(const fs::path& file) {
  static const std::regex declaration(R"((?:^|\n)(?:inline )?constexpr [^;(]*?\bk[A-Z][^;]*;)");
  static const std::regex name(R"(\b(k[A-Z]\w*)(?:\[[^\]]*\])? *[={])");
  std::ostringstream buffer;
  buffer << std::ifstream(file).rdbuf();
  const std::string text = buffer.str();
  std::set<std::string> names;
  for (std::sregex_iterator d(text.begin(), text.end(), declaration), end; d != end; ++d) {
    const std::string declared = d->str();
    for (std::sregex_iterator n(declared.begin(), declared.end(), name); n != end; ++n) names.insert((*n)[1]);
  }
  return names;
}

// Of core, app and plugins.
std::vector<fs::path> filesOf(const std::string& extension) {
  std::vector<fs::path> files;
  for (const char* part : {"core", "app", "plugins"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(inSource(part)))
      if (entry.path().extension() == extension) files.push_back(entry.path());
  return files;
}

TEST(LocalNames, HideNoConstantOfAHeader) {
  std::map<fs::path, std::map<std::string, std::string>> ofHeaders;  // [folder][constant]: the header
  for (const fs::path& file : filesOf(".h"))
    for (const std::string& name : constantsOf(file)) ofHeaders[file.parent_path()][name] = file.filename();
  int constants = 0;
  for (const fs::path& source : filesOf(".cpp")) {
    const std::map<std::string, std::string>& known = ofHeaders[source.parent_path()];
    for (const std::string& name : constantsOf(source)) {
      ++constants;
      const auto found = known.find(name);
      EXPECT_TRUE(found == known.end()) << source << ": " << name << " is a constant of " << found->second
                                        << " too; give it another name, or use that one";
    }
  }
  EXPECT_GT(constants, 500);
}

// Which files share a batch depends on the preset, so a name is given once in the whole folder.
TEST(LocalNames, AreGivenToOneConstantOfAFolder) {
  std::map<fs::path, std::map<std::string, fs::path>> ofSources;  // [folder][constant]: the source
  for (const fs::path& source : filesOf(".cpp"))
    for (const std::string& name : constantsOf(source)) {
      const auto [other, isNew] = ofSources[source.parent_path()].emplace(name, source.filename());
      EXPECT_TRUE(isNew) << source << ": " << name << " is a constant of " << other->second
                         << " too; give it another name, or one home";
    }
  EXPECT_GT(ofSources.size(), 30U);
}

}  // namespace
}  // namespace tilescope
