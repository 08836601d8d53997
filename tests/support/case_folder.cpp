// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/case_folder.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace tilescope {
namespace {

namespace fs = std::filesystem;

fs::path newFolder(const std::string& name) {
  std::string plain = name.substr(0, 180);
  std::replace_if(
      plain.begin(), plain.end(), [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_'; }, '_');
  fs::path path = fs::temp_directory_path() / ("tilescope_" + std::to_string(getpid()) + "_" + plain);
  fs::remove_all(path);
  fs::create_directories(path);
  return path;
}

void removeFolder(fs::path& path) {
  std::error_code ignored;
  if (!path.empty()) fs::remove_all(path, ignored);
  path.clear();
}

// Removes folders after the fixture or the suite is destroyed.
class Folders : public testing::EmptyTestEventListener {
 public:
  fs::path ofCase, ofSuite;

 private:
  void OnTestEnd(const testing::TestInfo&) override { removeFolder(ofCase); }
  void OnTestSuiteEnd(const testing::TestSuite&) override { removeFolder(ofSuite); }
};

Folders& folders() {
  static Folders* const kFolders = [] {
    auto* made = new Folders;
    testing::UnitTest::GetInstance()->listeners().Append(made);  // owned by the listeners
    return made;
  }();
  return *kFolders;
}

}  // namespace

fs::path caseFolder() {
  const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
  if (info == nullptr) throw std::logic_error("caseFolder() outside of a case");
  fs::path& path = folders().ofCase;
  if (path.empty()) path = newFolder(std::string(info->test_suite_name()) + "." + info->name());
  return path;
}

fs::path suiteFolder() {
  const testing::TestSuite* suite = testing::UnitTest::GetInstance()->current_test_suite();
  if (suite == nullptr) throw std::logic_error("suiteFolder() outside of a suite");
  fs::path& path = folders().ofSuite;
  if (path.empty()) path = newFolder(suite->name());
  return path;
}

ScopedVariable::ScopedVariable(const char* name, const std::string& value) : name_(name) {
  if (const char* before = std::getenv(name)) before_ = before;
  setenv(name, value.c_str(), 1);
}

ScopedVariable::~ScopedVariable() {
  if (before_)
    setenv(name_, before_->c_str(), 1);
  else
    unsetenv(name_);
}

}  // namespace tilescope
