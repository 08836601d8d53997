// SPDX-License-Identifier: GPL-3.0-or-later
// One child loads all files, each after writing its index into a pipe; after a crash, the last index is the culprit. A
// fork while another thread is inside the dynamic linker can also end a child, so a file is rejected only after it has
// ended several.
#include "core/plugin/plugin_trial.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <thread>

namespace tilescope {
namespace {

constexpr unsigned kMaxSeconds = 20;  // processor time and wall time of one child
constexpr int kTrials = 3;            // a file is rejected after ending this many children
constexpr std::chrono::milliseconds kPause{40};

// The child prints nothing, writes no core file and does not outlive the parent.
void prepareChild() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit noCore{0, 0}, time{kMaxSeconds, kMaxSeconds};
  setrlimit(RLIMIT_CORE, &noCore);
  setrlimit(RLIMIT_CPU, &time);
  for (const int signal : {SIGINT, SIGHUP}) std::signal(signal, SIG_IGN);  // Ctrl-C in the terminal is for the parent
  for (const int signal : {SIGTERM, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGALRM, SIGXCPU})
    std::signal(signal, SIG_DFL);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (nowhere >= 0) dup2(nowhere, stream);
  alarm(kMaxSeconds);
}

[[noreturn]] void loadInChild(const std::vector<std::string>& files, std::size_t first, int pipe,
                              const std::function<void(const std::string&)>& load) {
  prepareChild();
  try {
    for (std::size_t file = first; file <= files.size(); ++file) {
      if (write(pipe, &file, sizeof file) != sizeof file) _exit(EXIT_FAILURE);
      if (file < files.size()) load(files[file]);
    }
    _exit(EXIT_SUCCESS);
  } catch (...) {
    _exit(EXIT_FAILURE);
  }
}

// The last index in the pipe, or `first` if it is empty.
std::size_t lastOf(int pipe, std::size_t first) {
  std::size_t last = first;
  for (std::size_t file = 0;;) {
    const ssize_t bytes = read(pipe, &file, sizeof file);
    if (bytes == sizeof file)
      last = file;
    else if (bytes >= 0 || errno != EINTR)
      return last;
  }
}

std::string howItEnded(int status) {
  std::string how = fmt::format("it ended with exit code {}", WEXITSTATUS(status));
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    const bool tooLong = signal == SIGALRM || signal == SIGXCPU;
    how = tooLong ? fmt::format("it took more than {} s", kMaxSeconds)
                  : fmt::format("it was killed by signal {} ({})", signal, strsignal(signal));
  }
  return fmt::format(
      "A process that loaded it on trial did not survive: {}. Expected a plug-in that loads; copy or build it again.",
      how);
}

// Loads files from `first` on in a child. Returns the one that ended it, or the number of files; empty without a child.
std::optional<std::size_t> firstDeadly(const std::vector<std::string>& files, std::size_t first, int& status,
                                       const std::function<void(const std::string&)>& load) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  std::fflush(nullptr);  // otherwise a child that calls exit() would write buffers again
  const pid_t child = fork();
  if (child == 0) loadInChild(files, first, ends[1], load);
  close(ends[1]);
  const std::size_t last = child < 0 ? files.size() : lastOf(ends[0], first);
  close(ends[0]);
  if (child < 0) return std::nullopt;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return std::nullopt;
  return last;
}

}  // namespace

std::map<std::string, std::string> deadlyFiles(const std::vector<std::string>& files,
                                               const std::function<void(const std::string& file)>& load) {
  std::map<std::string, std::string> deadly;
  int ended = 0;
  for (std::size_t first = 0; first < files.size();) {
    int status = 0;
    const std::optional<std::size_t> last = firstDeadly(files, first, status, load);
    if (!last || *last >= files.size()) break;
    ended = *last == first ? ended + 1 : 1;
    first = *last;
    if (ended < kTrials) {
      std::this_thread::sleep_for(kPause);
    } else {
      deadly.emplace(files[first++], howItEnded(status));
      ended = 0;
    }
  }
  return deadly;
}

}  // namespace tilescope
