// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/time.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <set>
#include <thread>

namespace tilescope {
namespace {

using ::testing::ElementsAre;

struct Outcome {
  ProcessEnd end;
  std::vector<std::string> lines;
};

Outcome shell(
    const std::string& script, const std::function<bool()>& isCancelled = [] { return false; }) {
  Outcome run;
  run.end = runProcess(
      {"sh", "-c", script}, "/", [&](const std::string& line) { run.lines.push_back(line); }, isCancelled);
  return run;
}

TEST(Process, GivesLinesAndExitCode) {
  const Outcome run = shell("pwd; echo two >&2; exit 3");
  EXPECT_THAT(run.lines, ElementsAre("/", "two"));
  EXPECT_EQ(run.end.exitCode, 3);
  EXPECT_TRUE(run.end.started);
  EXPECT_FALSE(runProcess(
                   {"/nowhere/program"}, "/", [](const std::string&) {}, [] { return false; })
                   .started);
}

// Pipes that the test process inherited go to all its children and do not count.
TEST(Process, InheritsNoPipeOfItsRun) {
  std::set<std::string> before{"end"};
  for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
    std::error_code gone;
    before.insert(std::filesystem::read_symlink(entry, gone).string());
  }
  const Outcome run = shell("for f in /proc/$$/fd/*; do [ ${f##*/} -gt 2 ] && readlink $f; done; echo end");
  ASSERT_FALSE(run.lines.empty());
  for (const std::string& line : run.lines) EXPECT_TRUE(before.contains(line) || !line.starts_with("pipe:")) << line;
}

TEST(Process, CancellationEndsAlsoWhatItStarted) {
  pid_t started = 0;
  const ProcessEnd end = runProcess(
      {"sh", "-c", "sleep 100 & echo $!; wait"}, "/", [&](const std::string& line) { started = std::stoi(line); },
      [&] { return started != 0; });
  EXPECT_TRUE(end.cancelled);
  ASSERT_GT(started, 0);
  const auto isAlive = [&] {
    const Outcome state = shell("cut -d' ' -f3 /proc/" + std::to_string(started) + "/stat 2>&1 || true");
    return !state.lines.empty() && (state.lines[0] == "S" || state.lines[0] == "R" || state.lines[0] == "D");
  };
  for (int i = 0; i < 100 && isAlive(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_FALSE(isAlive());
}

// The program closes its output at once, so that signals interrupt the wait for its exit code.
TEST(Process, SignalsDoNotLoseTheExitCode) {
  struct sigaction handler {
  }, before{};
  handler.sa_handler = [](int) {};  // without SA_RESTART
  sigaction(SIGALRM, &handler, &before);
  const itimerval often{{0, 5000}, {0, 5000}}, never{};
  setitimer(ITIMER_REAL, &often, nullptr);
  const Outcome run = shell("exec >/dev/null 2>&1; sleep 0.3; exit 7");
  setitimer(ITIMER_REAL, &never, nullptr);
  sigaction(SIGALRM, &before, nullptr);
  EXPECT_EQ(run.end.exitCode, 7);
}

}  // namespace
}  // namespace tilescope
