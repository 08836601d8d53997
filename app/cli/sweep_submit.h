// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a script that runs a sweep's shards with a job engine (such as Slurm) and merges them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilescope::cli {

// Slurm's MaxArraySize is 1001 by default.
inline constexpr std::int64_t kMostSlurmShards = 1000;

struct Submission {
  std::string engine;
  std::string program;
  std::string description;  // its folder must be accessible from all hosts
  std::string store;
  std::string name;
  std::string sshLogins;                  // for GNU Parallel; "": this host
  std::vector<std::string> slurmOptions;  // for the run and the merge: "--partition=long"
  std::int64_t shards = 1;
  // in store names, so that an edited description has other stores
  std::string hash;
};

// A POSIX shell script. Skips finished shards; exits with 2 if the engine is not installed.
std::string scriptOf(const Submission& submission);

// Writes the script next to the description; unless onlyWrite, replaces this process by a shell that runs it.
int submit(const Submission& submission, bool onlyWrite);

}  // namespace tilescope::cli
