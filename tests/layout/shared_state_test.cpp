// SPDX-License-Identifier: GPL-3.0-or-later
// Cases run at the same time and in any order: none may use files or variables that another one sees.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "tests/support/places.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

struct Shared {
  const char* text;
  const char* instead;
};

constexpr const char* kFolder = "caseFolder() of tests/support/case_folder.h";
constexpr const char* kVariable = "ScopedVariable of tests/support/case_folder.h";
constexpr Shared kShared[] = {
    {"TempDir()", kFolder}, {"temp_directory_path", kFolder}, {"mkdtemp", kFolder},   {"mkstemp", kFolder},
    {"\"/tmp", kFolder},    {"setenv(", kVariable},           {"putenv(", kVariable},
};

// The helper itself, this test, and programs that set up the platform before anything runs.
const std::set<std::string> kAllowed{"tests/support/case_folder.cpp", "tests/layout/shared_state_test.cpp",
                                     "tests/app/gui/gui_test_main.cpp", "tests/app/gui/component_sheet.cpp"};

std::string sharedStateIn(const fs::path& file, const std::string& name) {
  std::string found;
  std::ifstream text(file);
  int number = 0;
  for (std::string line; std::getline(text, line);) {
    ++number;
    for (const Shared& shared : kShared)
      if (line.find(shared.text) != std::string::npos)
        found += name + ":" + std::to_string(number) + " has " + shared.text + ", which other cases share; use " +
                 shared.instead + "\n";
  }
  return found;
}

TEST(SharedState, NoTestUsesFilesOrVariablesThatAnotherOneSees) {
  const fs::path root = inSource("tests");
  int files = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    const std::string name = "tests/" + entry.path().lexically_relative(root).generic_string();
    if (kAllowed.count(name)) continue;
    ++files;
    EXPECT_EQ(sharedStateIn(entry.path(), name), "");
  }
  EXPECT_GT(files, 300);
}

}  // namespace
}  // namespace tilescope
