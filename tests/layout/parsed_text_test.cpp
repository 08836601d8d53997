// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing takes a text for people apart to learn its number or unit, or decides by a word in it: a better word would
// change what the program does. Scale and NumberAndUnit keep number and unit as two values; sentences come in lengths.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

#include "tests/support/places.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

// Cutting at a blank, or looking for words with blanks around them.
const std::regex& parsing() {
  static const std::regex kParsing(R"re((r?find|section|indexOf|lastIndexOf)\((QLatin1Char\()?' ')re"
                                   R"re(|r?find(_last_of)?\("( [a-z]+ | [A-Za-z]+|[a-z]+ [a-z]+|, |\. )"\))re"
                                   R"re(|find\('\+'\)|(starts|ends)_with\(" )re");
  return kParsing;
}

// A quick look, before the pattern.
bool cuts(const std::string& line) {
  for (const char* call : {"find", "section(", "ndexOf(", "s_with("})
    if (line.find(call) != std::string::npos) return true;
  return false;
}

// Formats of files and of widgets' names, targets that users type, wrapping of paragraphs, and messages of libraries
// that have no codes.
const std::set<std::string> kFormats{"app/common/known_designs.cpp",
                                     "app/gui/views/help/help_search.cpp",
                                     "app/gui/kit/panel/parameter_section.cpp",
                                     "app/gui/kit/chrome/finding_text.cpp",
                                     "app/gui/kit/chrome/tip_wrapping.cpp",
                                     "core/base/json_parser.cpp",
                                     "core/explore/reach_target.cpp",
                                     "core/plugin/plugin_loader.cpp"};

TEST(ParsedText, NoTextForPeopleIsTakenApart) {
  int files = 0;
  for (const char* folder : {"app", "core"})
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(inSource(folder))) {
      const std::string extension = entry.path().extension();
      const std::string name = fs::relative(entry.path(), inSource(""));
      if ((extension != ".cpp" && extension != ".h") || kFormats.contains(name)) continue;
      ++files;
      std::ifstream text(entry.path());
      int number = 0;
      for (std::string line; std::getline(text, line);) {
        ++number;
        if (!cuts(line)) continue;
        EXPECT_FALSE(std::regex_search(line, parsing())) << name << ":" << number << ": " << line;
      }
    }
  EXPECT_GT(files, 1000);
}

}  // namespace
}  // namespace tilescope
