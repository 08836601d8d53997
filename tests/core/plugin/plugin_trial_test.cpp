// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/plugin_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>

#include "tests/core/plugin/plugin_fixtures.h"

namespace tilescope {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

// Acts like a library of this name while it is loaded.
void actAs(const std::string& file) {
  if (file == "crashes") std::raise(SIGSEGV);
  if (file == "aborts") std::raise(SIGABRT);
  if (file == "exits") _exit(7);
  if (file == "throws") throw std::runtime_error("no");
}

TEST(PluginTrial, NamesTheFilesThatEndTheProgramAndHow) {
  const auto deadly = deadlyFiles({"crashes", "good", "exits", "another", "throws", "aborts"}, actAs);
  ASSERT_EQ(deadly.size(), 4U);
  EXPECT_THAT(deadly.at("crashes"),
              HasSubstr("did not survive: it was killed by signal 11 (Segmentation fault). Expected a plug-in that "
                        "loads; copy or build it again."));
  EXPECT_THAT(deadly.at("exits"), HasSubstr("it ended with exit code 7"));
  EXPECT_THAT(deadly.at("throws"), HasSubstr("it ended with exit code 1"));
  EXPECT_THAT(deadly.at("aborts"), HasSubstr("signal 6 (Aborted)"));
}

// If it loads at the third try, the failures were due to the moment of the fork.
TEST(PluginTrial, AFileThatEndsTwoChildrenOnlyIsNotToBlame) {
  const TemporaryFolder folder;
  const auto deadly = deadlyFiles({"before", "unlucky", "after"}, [&](const std::string& file) {
    if (file != "unlucky") return;
    for (const char* name : {"first", "second"}) {
      const std::string path = folder / name;
      if (std::ifstream(path)) continue;
      std::ofstream(path) << "ended";
      std::raise(SIGSEGV);
    }
  });
  EXPECT_THAT(deadly, IsEmpty());
}

TEST(PluginTrial, LeavesNoTraceInThisProcess) {
  int loaded = 0;
  testing::internal::CaptureStdout();
  const auto deadly = deadlyFiles({"one", "two"}, [&](const std::string& file) {
    ++loaded;
    puts(file.c_str());
  });
  EXPECT_THAT(testing::internal::GetCapturedStdout(), IsEmpty());
  EXPECT_THAT(deadly, IsEmpty());
  EXPECT_EQ(loaded, 0);
}

TEST(PluginTrial, OfNothingIsNothing) {
  EXPECT_THAT(deadlyFiles({}, actAs), IsEmpty());
}

}  // namespace
}  // namespace tilescope
