// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_error.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <filesystem>
#include <system_error>

namespace tilescope::store {
namespace {

struct FaultText {
  const char* found;
  const char* expected;
  const char* remedy;
};

StoreFault faultOf(int code) {
  switch (code) {  // extended codes
    case SQLITE_IOERR_SHMOPEN:
    case SQLITE_IOERR_SHMSIZE:
    case SQLITE_IOERR_SHMLOCK:
    case SQLITE_IOERR_SHMMAP:
    case SQLITE_READONLY_CANTINIT:
      return StoreFault::NoSharedMemory;
    case SQLITE_READONLY_DBMOVED:
      return StoreFault::Missing;
    default:
      break;
  }
  switch (code & 0xff) {
    case SQLITE_FULL:
    case SQLITE_TOOBIG:
      return StoreFault::Full;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreFault::Locked;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return StoreFault::ReadOnly;
    case SQLITE_CORRUPT:
      return StoreFault::Damaged;
    case SQLITE_NOTADB:
      return StoreFault::NoStore;
    case SQLITE_CANTOPEN:
      return StoreFault::Missing;
    case SQLITE_PROTOCOL:
      return StoreFault::NoSharedMemory;
    default:
      return StoreFault::Other;
  }
}

FaultText textOf(StoreFault fault) {
  switch (fault) {
    case StoreFault::Full:
      return {"no space left", "space for the next rows", "Free space on this disk, then run the same command again."};
    case StoreFault::Locked:
      return {"a store that another program is writing", "one writing program per store",
              "Wait for the other run, or give this one another store."};
    case StoreFault::ReadOnly:
      return {"a store that cannot be written", "a file and a folder with the right to write",
              "Change their permissions, or name a store in another folder."};
    case StoreFault::Damaged:
      return {"a damaged store", "intact pages",
              "Run 'tilescope-cli sweep salvage' on it: only lost rows are solved again."};
    case StoreFault::NoSharedMemory:
      return {"a file system without shared memory", "a local disk, or a store that only this program opens",
              "Close the other programs that have the store open, or move it to a local disk."};
    case StoreFault::NoStore:
      return {"a file that is not a store of sweeps", "a file NAME.tilesweep with an intact header",
              "Check the file's name. If the file was a store, its header is destroyed: use a backup, or merge its "
              "shards again."};
    case StoreFault::Missing:
      return {"no file that can be opened", "a store, or a folder in which one can be created",
              "Check path and permissions."};
    case StoreFault::Newer:
    case StoreFault::Conflict:
    case StoreFault::Other:
      break;
  }
  return {"an error of SQLite or the file system", "a store that can be read and written",
          "Check the disk, then run the same command again."};
}

}  // namespace

StoreError storeError(StoreFault fault, std::string file, std::string found, std::string expected, std::string remedy,
                      std::string pointer) {
  return {fault,
          {Diagnostic::Severity::Error, std::move(file), std::move(pointer), std::move(found), std::move(expected),
           std::move(remedy)}};
}

StoreError sqliteError(int code, const std::string& file) {
  const StoreFault fault = faultOf(code);
  const FaultText text = textOf(fault);
  std::string found = fmt::format("{} (SQLite {}: {})", text.found, code, sqlite3_errstr(code));
  std::error_code unknown;
  const std::filesystem::space_info space = std::filesystem::space(std::filesystem::path(file).parent_path(), unknown);
  if (fault == StoreFault::Full && !unknown) found += fmt::format(", {} bytes free", space.available);
  return storeError(fault, file, std::move(found), text.expected, text.remedy);
}

}  // namespace tilescope::store
