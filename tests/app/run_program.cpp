// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/run_program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/support/case_folder.h"
#include "tests/support/places.h"

namespace tilescope::cli {
namespace {

constexpr const char* kProgram = "tilescope-cli";

class Spawned {
 public:
  explicit Spawned(const CommandLine& arguments, std::string program = kProgram)
      : arguments_(arguments), program_(std::move(program)) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t signals;  // may be ignored by this process, like background jobs
    sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions_, STDERR_FILENO, errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  }
  ~Spawned() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  Spawned(const Spawned&) = delete;
  Spawned& operator=(const Spawned&) = delete;

  void sendOutputTo(const std::string& path) {
    posix_spawn_file_actions_addopen(&actions_, STDOUT_FILENO, path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  }
  void sendOutputTo(int descriptor) { posix_spawn_file_actions_adddup2(&actions_, descriptor, STDOUT_FILENO); }

  void start() {
    std::vector<char*> argv{program_.data()};
    for (const std::string& word : arguments_) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    posix_spawn(&process_, inBuild("bin/" + program_).c_str(), &actions_, &attributes_, argv.data(), environ);
  }

  void send(int signal) const { kill(process_, signal); }

  Outcome finish() {
    int status = 0;
    waitpid(process_, &status, 0);
    Outcome run;
    run.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    run.err = fileText(errors_);
    return run;
  }

 private:
  const CommandLine& arguments_;
  std::string program_;
  std::string errors_ = temporaryPath("stderr");
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
  pid_t process_ = 0;
};

}  // namespace

std::string temporaryPath(const std::string& name) {
  return (caseFolder() / name).string();
}

std::string freshPath(const std::string& name) {
  const std::string path = temporaryPath(name);
  std::filesystem::remove_all(path);
  return path;
}

std::string temporaryFile(const std::string& name, const std::string& text) {
  const std::string path = temporaryPath(name);
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

std::string fileText(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

Outcome runProgramInto(const std::string& output, const CommandLine& arguments) {
  Spawned program(arguments);
  program.sendOutputTo(output);
  program.start();
  return program.finish();
}

Outcome runProgram(const CommandLine& arguments) {
  const std::string output = temporaryPath("stdout");
  Outcome run = runProgramInto(output, arguments);
  run.out = fileText(output);
  return run;
}

Outcome runChecker(const CommandLine& arguments) {
  const std::string output = temporaryPath("stdout");
  Spawned program(arguments, "tilescope-check");
  program.sendOutputTo(output);
  program.start();
  Outcome run = program.finish();
  run.out = fileText(output);
  return run;
}

Outcome runAndInterrupt(const CommandLine& arguments, int milliseconds, int signal) {
  const std::string output = temporaryPath("stdout");
  Spawned program(arguments);
  program.sendOutputTo(output);
  program.start();
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  program.send(signal);
  Outcome run = program.finish();
  run.out = fileText(output);
  return run;
}

Outcome runAndInterruptWhilePrinting(const CommandLine& arguments, int milliseconds) {
  constexpr int kPipeBytes = 4096;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0 || fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes) < 0) return {};
  Spawned program(arguments);
  program.sendOutputTo(ends[1]);
  program.start();
  close(ends[1]);
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
  program.send(SIGINT);
  std::string out;
  char buffer[kPipeBytes];
  for (ssize_t bytes = 0; (bytes = read(ends[0], buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(bytes));
  close(ends[0]);
  Outcome run = program.finish();
  run.out = std::move(out);
  return run;
}

Outcome runWithoutReader(const CommandLine& arguments) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return {};
  close(ends[0]);
  Spawned program(arguments);
  program.sendOutputTo(ends[1]);
  program.start();
  Outcome run = program.finish();
  close(ends[1]);
  return run;
}

Outcome runInTerminal(const CommandLine& arguments, unsigned short width) {
  const int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return {};
  const int terminal = open(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
  winsize size{};
  size.ws_row = 24;
  size.ws_col = width;
  ioctl(terminal, TIOCSWINSZ, &size);
  Spawned program(arguments);
  program.sendOutputTo(terminal);
  program.start();
  close(terminal);
  std::string out;
  char buffer[4096];
  // Reading fails once the program has closed its end.
  for (ssize_t bytes = 0; (bytes = read(master, buffer, sizeof buffer)) > 0;)
    out.append(buffer, static_cast<std::size_t>(bytes));
  close(master);
  Outcome run = program.finish();
  run.out = std::move(out);
  return run;
}

}  // namespace tilescope::cli
