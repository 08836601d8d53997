// SPDX-License-Identifier: GPL-3.0-or-later
// An SQLite VFS of the system's files with faults, registered while it lives.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace tilescope::store {

struct FileFaults {
  bool refusesSharedMemory = false;  // as NFS does
  bool refusesWriting = false;
  bool refusesNewFiles = false;       // as in a read-only folder: no journals
  std::int64_t maxBytes = INT64_MAX;  // then the disk is full
  std::int64_t writes = INT64_MAX;    // of all files; the last one is half done, then the process is killed
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

// Runs work in a process that is killed at the write that work sets. False: it ended without a failed expectation.
bool isKilled(const std::function<void(FaultyVfs&)>& work);

}  // namespace tilescope::store
