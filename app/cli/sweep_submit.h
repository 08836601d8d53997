// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a script that runs the shards of a sweep with a job engine (such as Slurm) and merges them. The engine
// schedules, monitors and restarts the jobs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilescope::cli {

// Slurm's MaxArraySize is 1001 by default.
inline constexpr std::int64_t kMostSlurmShards = 1000;

struct Submission {
  std::string engine;  // "slurm" or "parallel"
  std::string program;
  std::string description;                // path; its folder must be accessible from all hosts
  std::string store;                      // store of the merged rows
  std::string name;                       // name of the sweep
  std::string sshLogins;                  // for GNU Parallel; "": this host
  std::vector<std::string> slurmOptions;  // for the run and the merge: "--partition=long"
  std::int64_t shards = 1;
  // hash of the description, used in store names so that an edited description has other stores
  std::string hash;
};

// A POSIX shell script. Running it again skips finished shards. It exits with 2 if the engine is not installed.
std::string scriptOf(const Submission& submission);

// Writes the script next to the description. With onlyWrite, returns the exit code. Otherwise replaces this process by
// a shell that runs the script.
int submit(const Submission& submission, bool onlyWrite);

}  // namespace tilescope::cli
