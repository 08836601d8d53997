// SPDX-License-Identifier: GPL-3.0-or-later
// Shards under Slurm and GNU Parallel, which scripts take the place of.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/app/cli_expectations.h"
#include "tests/app/sweep_description.h"

namespace tilescope::cli {
namespace {

using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;

// A fake sbatch: runs its script once per array index.
constexpr const char* kSlurm = R"(#!/bin/sh
script=$(mktemp)
cat > "$script"
last=
for word; do case $word in --array=0-*) last=${word#--array=0-} ;; esac; done
if [ -n "$last" ]; then
  for i in $(seq 0 "$last"); do SLURM_ARRAY_TASK_ID=$i SLURM_CPUS_PER_TASK=2 sh "$script" >&2 || exit 1; done
  echo 17
else
  sh "$script"
fi
)";

// A fake GNU Parallel: runs one line per input word, except for those in the log.
constexpr const char* kParallel = R"sh(#!/bin/sh
log=
while [ $# -gt 0 ]; do
  case $1 in --joblog) log=$2; shift ;; --resume-failed) ;; *) line=$1 ;; esac
  shift
done
place=0
while read -r i; do
  place=$((place + 1))
  if grep -qx $place "$log" 2> /dev/null; then continue; fi
  if sh -c "$(printf '%s' "$line" | sed "s/{}/$i/g")" >&2; then echo $place >> "$log"; fi
done
)sh";

class CliSweepSubmit : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "bin");
    std::filesystem::copy_file(description(), described_);
  }

  void install(const std::string& program, const char* script) {
    std::ofstream(folder_ / "bin" / program) << script;
    std::filesystem::permissions(folder_ / "bin" / program, std::filesystem::perms::owner_all);
  }

  std::string script(const char* engine) const { return (folder_ / ("check." + std::string(engine) + ".sh")).string(); }

  // Exit code of the script. PATH has the folder's programs first, or only these and the shell's.
  int run(const char* engine) const {
    const std::string line = "PATH='" + (folder_ / "bin").string() + "':\"$PATH\" sh '" + script(engine) + "' > '" +
                             (folder_ / "log").string() + "' 2>&1";
    const int status = std::system(line.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  void edit(const std::string& from, const std::string& to) {
    std::string text = fileText(described_);
    text.replace(text.find(from), from.size(), to);
    std::ofstream(described_) << text;
  }

  static std::string rowsOf(const std::string& store) { return expectOutput({"sweep", "export", store, "--csv"}); }
  std::string rowsOfOneRun() const {
    const std::string whole = temporaryPath("one.tilesweep");
    std::filesystem::remove(whole);
    expectOutput({"sweep", described_, "--store", whole});
    return rowsOf(whole);
  }

  std::vector<std::string> parts() const {
    std::vector<std::string> names;
    for (const auto& file : std::filesystem::directory_iterator(folder_))
      if (file.path().string().ends_with(".tilesweep") && file.path() != merged_) names.push_back(file.path().string());
    return names;
  }

  const std::filesystem::path folder_ = temporaryPath("site of ours");
  const std::string described_ = (folder_ / "d.sweep.json").string();
  const std::string merged_ = (folder_ / "check.tilesweep").string();
};

TEST_F(CliSweepSubmit, MakesTheRowsOfOneRunUnderSlurm) {
  install("sbatch", kSlurm);
  const CommandLine line{"sweep", "submit", described_, "--engine", "slurm", "--shards", "3", "--only-write"};
  expectOutput(line);
  ASSERT_EQ(run("slurm"), 0) << fileText(folder_ / "log");
  EXPECT_EQ(rowsOf(merged_), rowsOfOneRun());
  ASSERT_EQ(run("slurm"), 0) << "again";
  CommandLine partition = line;
  partition.insert(partition.end(), {"--sbatch=--partition=long run", "--sbatch=--time=10"});
  expectOutput(partition);
  const std::string text = fileText(script("slurm"));
  EXPECT_THAT(text, AllOf(HasSubstr("--array=0-2 '--partition=long run' --time=10 <<"),
                          HasSubstr("\"$array\" '--partition=long run' --time=10 <<")));
}

TEST_F(CliSweepSubmit, RejectsWhatTheEngineDoesNotHave) {
  const auto rejected = [&](const std::string& engine, const CommandLine& more, const std::string& message) {
    CommandLine line{"sweep", "submit", described_, "--engine", engine};
    line.insert(line.end(), more.begin(), more.end());
    expectRejected(line, message);
  };
  rejected("slurm", {"--shards", "1001"}, "1000");
  rejected("slurm", {"--shards", "61"}, "at most 60");
  rejected("slur", {"--shards", "2"}, "slurm");
  rejected("slurm", {}, "--shards");
  rejected("slurm", {"--shards", "2", "--sshlogin", "a"}, "parallel");
  rejected("parallel", {"--shards", "2", "--sbatch=--time=10"}, "slurm");
}

TEST_F(CliSweepSubmit, WritesLinesForGnuParallelByDefault) {
  expectOutput({"sweep", "submit", described_, "--shards", "4", "--sshlogin", "a,b", "--only-write"});
  const std::string text = fileText(script("parallel"));
  EXPECT_THAT(text, ContainsRegex("seq 0 3 \\| parallel --joblog check\\.[0-9a-f]{8}-4\\.joblog --resume-failed"));
  EXPECT_THAT(text, AllOf(HasSubstr("--sshlogin a,b"), HasSubstr("{}/4"), HasSubstr(".part{}.tilesweep"),
                          HasSubstr("sweep merge")));
}

TEST_F(CliSweepSubmit, GoesOnAndRunsWhatOtherNumbersOfShardsOrDescriptionsLack) {
  install("parallel", kParallel);
  const auto write = [&](const char* shards) {
    expectOutput({"sweep", "submit", described_, "--shards", shards, "--only-write"});
  };
  write("8");
  ASSERT_EQ(run("parallel"), 0) << fileText(folder_ / "log");
  const std::string rows = rowsOfOneRun();
  EXPECT_EQ(rowsOf(merged_), rows);
  const std::vector<std::string> first = parts();
  ASSERT_EQ(first.size(), 8U);
  // A shard without its file runs again, as do all shards of another count.
  std::filesystem::remove(first.front());
  std::filesystem::remove(merged_);
  ASSERT_EQ(run("parallel"), 0) << fileText(folder_ / "log");
  EXPECT_EQ(rowsOf(merged_), rows);
  std::filesystem::remove(merged_);
  write("4");
  ASSERT_EQ(run("parallel"), 0) << fileText(folder_ / "log");
  EXPECT_EQ(rowsOf(merged_), rows);
  EXPECT_EQ(parts().size(), 12U);
  // The old rows are for other accelerators, so an edited description starts anew.
  edit("[32, 1024]", "[64, 1024]");
  expectRejected({"sweep", "submit", described_, "--shards", "4"}, "another description under the name");
  std::filesystem::remove(merged_);
  write("4");
  ASSERT_EQ(run("parallel"), 0) << fileText(folder_ / "log");
  EXPECT_EQ(rowsOf(merged_), rowsOfOneRun());
  EXPECT_NE(rowsOf(merged_), rows);
}

TEST_F(CliSweepSubmit, SaysThatTheEngineIsNotInstalled) {
  for (const char* engine : {"slurm", "parallel"}) {
    expectOutput({"sweep", "submit", described_, "--engine", engine, "--shards", "2", "--only-write"});
    const std::string line = "PATH=/nowhere /bin/sh '" + script(engine) + "' 2> '" + (folder_ / "log").string() + "'";
    const int status = std::system(line.c_str());
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 2);
    EXPECT_THAT(fileText(folder_ / "log"), AllOf(HasSubstr("found no program"), HasSubstr("--only-write")));
  }
}

}  // namespace
}  // namespace tilescope::cli
