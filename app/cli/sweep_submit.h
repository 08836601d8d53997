// SPDX-License-Identifier: GPL-3.0-or-later
// A script that runs the shards of a sweep under the user's own engine and merges them. Nothing of ours schedules,
// watches or restarts anything: the engine does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tilescope::cli {

// Slurm's MaxArraySize is 1001 where a site says nothing else.
inline constexpr std::int64_t kMostSlurmShards = 1000;

struct Submission {
  std::string engine;  // "slurm" or "parallel"
  std::string program;
  std::string description;                // all files are beside it, in a folder that every host sees
  std::string store;                      // of the merged rows
  std::string name;                       // of the sweep
  std::string sshLogins;                  // of GNU Parallel; "": this host
  std::vector<std::string> slurmOptions;  // of both jobs: "--partition=long"
  std::int64_t shards = 1;
  std::string hash;  // of what is asked: names the stores of the shards, so that an edited description has others
};

// For a POSIX shell. Shards that are done are not solved again when it runs again. It ends with 2 where the engine is
// not installed.
std::string scriptOf(const Submission& submission);

// Writes it beside the description and, unless it is only to be written, becomes its shell: does not return then.
// The exit code otherwise.
int submit(const Submission& submission, bool onlyWrite);

}  // namespace tilescope::cli
