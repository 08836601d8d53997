// SPDX-License-Identifier: GPL-3.0-or-later
// The system's files with faults: an SQLite VFS that is registered while it lives.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace tilescope::store {

struct FileFaults {
  bool refusesSharedMemory = false;   // as NFS does
  bool refusesWriting = false;        // files open to read only
  bool refusesNewFiles = false;       // a folder without the right to write: no journals
  std::int64_t maxBytes = INT64_MAX;  // of a file: the disk is full behind
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

}  // namespace tilescope::store
