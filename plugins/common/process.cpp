// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/common/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace tilescope {
namespace {

constexpr int kPollMilliseconds = 100;
constexpr int kNotStarted = 127;

// Runs in the child process: only calls that are safe after a fork in a program with threads.
[[noreturn]] void becomeProgram(char* const* arguments, const char* directory, int output) {
  setpgid(0, 0);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (chdir(directory) == 0) execvp(arguments[0], arguments);
  _exit(kNotStarted);
}

class Lines {
 public:
  explicit Lines(const std::function<void(const std::string&)>& line) : line_(line) {}
  ~Lines() {
    if (!rest_.empty()) line_(rest_);
  }
  void take(const char* bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      if (bytes[i] != '\n') {
        rest_ += bytes[i];
        continue;
      }
      line_(rest_);
      rest_.clear();
    }
  }

 private:
  const std::function<void(const std::string&)>& line_;
  std::string rest_;
};

bool follow(int input, Lines& lines, const std::function<bool()>& isCancelled) {
  char buffer[4096];
  while (!isCancelled()) {
    pollfd ready{input, POLLIN, 0};
    if (poll(&ready, 1, kPollMilliseconds) <= 0) continue;
    const ssize_t count = read(input, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    lines.take(buffer, static_cast<std::size_t>(count));
  }
  return false;
}

// The exit status, also if a signal interrupts the wait.
int waitFor(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

ProcessEnd runProcess(const std::vector<std::string>& words, const std::string& directory,
                      const std::function<void(const std::string&)>& line, const std::function<bool()>& isCancelled) {
  std::vector<std::string> owned = words;
  std::vector<char*> arguments;
  for (std::string& word : owned) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  int pipeEnds[2];
  ProcessEnd end;
  if (pipe2(pipeEnds, O_CLOEXEC) != 0) return end;  // other programs started now must not inherit it
  const pid_t child = fork();
  if (child == 0) becomeProgram(arguments.data(), directory.c_str(), pipeEnds[1]);
  close(pipeEnds[1]);
  if (child > 0) {
    setpgid(child, child);  // in the parent too, so that the group exists before a cancellation
    Lines lines(line);
    end.cancelled = !follow(pipeEnds[0], lines, isCancelled);
    if (end.cancelled) kill(-child, SIGKILL);
    const int status = waitFor(child);
    end.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    end.started = end.exitCode != kNotStarted;
  }
  close(pipeEnds[0]);
  return end;
}

bool isInstalled(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::stringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');)
    if (access((std::filesystem::path(folder) / program).c_str(), X_OK) == 0) return true;
  return false;
}

}  // namespace tilescope
