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

// Makes the folder of a case and removes it after the fixture is destroyed.
class FolderOfCase : public testing::EmptyTestEventListener {
 public:
  const fs::path& path() {
    if (path_.empty()) make();
    return path_;
  }

 private:
  void make() {
    const testing::TestInfo* info = testing::UnitTest::GetInstance()->current_test_info();
    if (info == nullptr) throw std::logic_error("caseFolder() outside of a case");
    std::string name = std::string(info->test_suite_name()) + "." + info->name();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c) && c != '.' && c != '_'; }, '_');
    path_ = fs::temp_directory_path() / ("tilescope_" + std::to_string(getpid()) + "_" + name.substr(0, 180));
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  void OnTestEnd(const testing::TestInfo&) override {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
    path_.clear();
  }

  fs::path path_;
};

}  // namespace

fs::path caseFolder() {
  static FolderOfCase* const kFolder = [] {
    auto* folder = new FolderOfCase;
    testing::UnitTest::GetInstance()->listeners().Append(folder);  // which deletes it
    return folder;
  }();
  return kFolder->path();
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
