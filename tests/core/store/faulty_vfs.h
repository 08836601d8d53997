// SPDX-License-Identifier: GPL-3.0-or-later
// The system's files with faults: an SQLite VFS that is registered while it lives.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace tilescope::store {

struct FileFaults {
  bool refusesSharedMemory = false;   // as NFS does
  bool refusesWriting = false;        // files open to read only
  bool refusesNewFiles = false;       // a folder without the right to write: no journals
  std::int64_t maxBytes = INT64_MAX;  // of a file: the disk is full behind
  std::int64_t writes = INT64_MAX;    // of all files: half of the last one is done, and the process is killed
};

class FaultyVfs {
 public:
  explicit FaultyVfs(const std::string& name);
  ~FaultyVfs();
  FaultyVfs(const FaultyVfs&) = delete;
  FaultyVfs& operator=(const FaultyVfs&) = delete;

  const std::string& name() const { return name_; }
  FileFaults& faults();

  struct Vfs;

 private:
  std::string name_;
  std::unique_ptr<Vfs> vfs_;
};

// Runs work in a process of its own, with files that are killed at a write that work sets. Whether it was killed;
// otherwise it ended by itself without a failed expectation.
bool isKilled(const std::function<void(FaultyVfs&)>& work);

}  // namespace tilescope::store
