// SPDX-License-Identifier: GPL-3.0-or-later
// What the system states about its processor, and what it hides. Nothing here is measured.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilescope::host {

// The widest vector instructions with a kernel. Basic: those that every processor of the architecture has.
enum class Vectors { Basic, Avx2, Avx512 };
std::string_view nameOf(Vectors vectors);  // "AVX-512"; of Basic "SSE2", "NEON" or "scalar"
int lanesOf(Vectors vectors);              // fp32 elements of a vector

struct Cache {
  int level = 0;
  std::int64_t bytes = 0;
  std::optional<int> ways, lineBytes;
  std::optional<int> sharedBy;  // CPUs
  std::string from;             // "sysfs", "sysconf"

  bool operator==(const Cache&) const = default;
};

struct Missing {
  std::string what, why;

  bool operator==(const Missing&) const = default;
};

// What system calls and instructions state.
struct SystemValues {
  std::vector<int> cpus;      // in the affinity mask
  std::vector<Cache> caches;  // of sysconf: data caches with size, ways and line, without sharing
  Vectors vectors = Vectors::Basic;
};
SystemValues systemValues();

// Where the files of the system are. Tests have folders of their own.
struct SystemRoots {
  std::filesystem::path sys = "/sys", proc = "/proc";
};

struct Facts {
  std::string processor;  // "": unknown
  Vectors vectors = Vectors::Basic;
  std::vector<int> cpus;        // in the affinity mask, ascending
  std::vector<int> cores;       // the first of these CPUs of every physical core
  std::optional<double> quota;  // CPUs that the control group allows at a time; absent: no limit
  std::vector<Cache> caches;    // data caches, the level ascending, each level once
  std::optional<std::int64_t> freeBytes;
  std::string hugePages;  // "madvise", "always", "never"; "": unknown
  std::vector<Missing> missing;

  const Cache* cache(int level) const;
  int usableCores() const;  // at least 1
  bool operator==(const Facts&) const = default;
};

Facts readFacts(const SystemRoots& roots, const SystemValues& system);

}  // namespace tilescope::host
