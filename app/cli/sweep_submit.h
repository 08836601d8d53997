// SPDX-License-Identifier: GPL-3.0-or-later
// Generates a script that runs the shards of a sweep with the user's engine (such as Slurm) and merges them. The
// engine does all scheduling, monitoring and restarting.
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
  std::string description;                // all files are next to it, in a folder that every host can access
  std::string store;                      // for the merged rows
  std::string name;                       // name of the sweep
  std::string sshLogins;                  // for GNU Parallel; "": this host
  std::vector<std::string> slurmOptions;  // for both jobs: "--partition=long"
  std::int64_t shards = 1;
  // hash of the description; part of the shards' store names, so that an edited description uses other stores
  std::string hash;
};

// The text of a POSIX shell script. A second run skips finished shards. It exits with 2 if the engine is not
// installed.
std::string scriptOf(const Submission& submission);

// Writes the script next to the description. Unless onlyWrite, replaces this process by a shell that runs it and does
// not return. Otherwise returns the exit code.
int submit(const Submission& submission, bool onlyWrite);

}  // namespace tilescope::cli
