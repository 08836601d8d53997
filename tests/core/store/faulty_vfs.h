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
  bool refusesNewFiles = false;       // as in a folder without write permission: no journals
  std::int64_t maxBytes = INT64_MAX;  // maximum bytes of a file, then the disk is full
  std::int64_t writes = INT64_MAX;    // writes of all files; the last one is half done, then the process is killed
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

// Runs work in its own process, whose files kill it at a write that work sets. Returns whether it was killed; otherwise
// it must end without a failed expectation.
bool isKilled(const std::function<void(FaultyVfs&)>& work);

}  // namespace tilescope::store
