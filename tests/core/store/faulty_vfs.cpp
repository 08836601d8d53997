// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/store/faulty_vfs.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>
#include <vector>

namespace tilescope::store {

struct FaultyVfs::Vfs {
  sqlite3_vfs vfs{};
  std::string name;
  sqlite3_vfs* system = nullptr;
  FileFaults faults;
};

namespace {

// Follows the system's file in one block of memory.
struct FaultyFile {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* system;
  FileFaults* faults;
};

int systemFileBytes = 0;

FaultyFile* ours(sqlite3_file* file) {
  return reinterpret_cast<FaultyFile*>(reinterpret_cast<char*>(file) + systemFileBytes);
}

int writeUpToLimit(sqlite3_file* file, const void* bytes, int count, sqlite3_int64 offset) {
  const FaultyFile* faulty = ours(file);
  if (offset + count > faulty->faults->maxBytes) return SQLITE_FULL;
  if (--faulty->faults->writes == 0) {
    faulty->system->xWrite(file, bytes, count / 2, offset);
    kill(getpid(), SIGKILL);
  }
  return faulty->system->xWrite(file, bytes, count, offset);
}

int noSharedMemory(sqlite3_file* file, int page, int bytes, int extend, void volatile** memory) {
  const FaultyFile* faulty = ours(file);
  if (faulty->faults->refusesSharedMemory) return SQLITE_IOERR_SHMMAP;
  return faulty->system->xShmMap(file, page, bytes, extend, memory);
}

int openFaulty(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
  auto* state = static_cast<FaultyVfs::Vfs*>(vfs->pAppData);
  const FileFaults& faults = state->faults;
  const bool isStore = (flags & SQLITE_OPEN_MAIN_DB) != 0;
  file->pMethods = nullptr;
  if (faults.refusesNewFiles && !isStore) return SQLITE_CANTOPEN;
  if (faults.refusesWriting) flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  const int code = state->system->xOpen(state->system, name, file, flags, outFlags);
  if (code != SQLITE_OK || file->pMethods == nullptr) return code;
  FaultyFile* faulty = ours(file);
  faulty->system = file->pMethods;
  faulty->methods = *file->pMethods;
  faulty->faults = &state->faults;
  faulty->methods.xWrite = writeUpToLimit;
  faulty->methods.xShmMap = noSharedMemory;
  file->pMethods = &faulty->methods;
  return SQLITE_OK;
}

}  // namespace

FaultyVfs::FaultyVfs(const std::string& name) : name_(name), vfs_(std::make_unique<Vfs>()) {
  vfs_->name = name;
  vfs_->system = sqlite3_vfs_find(nullptr);
  vfs_->vfs = *vfs_->system;
  systemFileBytes = (vfs_->system->szOsFile + 15) / 16 * 16;
  vfs_->vfs.szOsFile = systemFileBytes + static_cast<int>(sizeof(FaultyFile));
  vfs_->vfs.zName = vfs_->name.c_str();
  vfs_->vfs.xOpen = openFaulty;
  vfs_->vfs.pAppData = vfs_.get();
  sqlite3_vfs_register(&vfs_->vfs, 0);
}

FaultyVfs::~FaultyVfs() {
  sqlite3_vfs_unregister(&vfs_->vfs);
  static std::vector<std::unique_ptr<Vfs>> kept;  // stores may be closed later
  kept.push_back(std::move(vfs_));
}

bool isKilled(const std::function<void(FaultyVfs&)>& work) {
  const pid_t child = fork();
  if (child == 0) {
    {
      FaultyVfs vfs("killed");
      work(vfs);
    }
    _exit(::testing::Test::HasFailure() ? 1 : 0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0) << status;
  return WIFSIGNALED(status);
}

FileFaults& FaultyVfs::faults() {
  return vfs_->faults;
}

}  // namespace tilescope::store
