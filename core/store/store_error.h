// SPDX-License-Identifier: GPL-3.0-or-later
// Errors of stores. Thrown between the functions of this folder only; asResult() turns them into a Result.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/base/result.h"

namespace tilescope::store {

enum class StoreFault {
  Full,      // the disk is full, or a limit of SQLite is reached
  Locked,    // another program is writing
  ReadOnly,  // file or folder cannot be written
  Damaged,
  NoSharedMemory,  // the file system provides none for the journal
  NoStore,         // another kind of file
  Missing,         // no such file, or it was removed or replaced while open
  Newer,           // written by a later version
  Conflict,        // contents that contradict each other
  Other
};

struct StoreError {
  StoreFault fault = StoreFault::Other;
  Diagnostic diagnostic;
};

StoreError storeError(StoreFault fault, std::string file, std::string found, std::string expected, std::string remedy,
                      std::string pointer = "");

// The error for an SQLite result code: "file: found disk full (SQLite 13); expected …".
StoreError sqliteError(int code, const std::string& file);

// The result of work(), or the error that it throws.
template <class Work>
auto asResult(Work&& work) {
  using Value = decltype(work());
  if constexpr (std::is_void_v<Value>) {
    try {
      std::forward<Work>(work)();
      return Result<std::monostate>(std::monostate{});
    } catch (const StoreError& error) {
      return Result<std::monostate>(error.diagnostic);
    }
  } else {
    try {
      return Result<Value>(std::forward<Work>(work)());
    } catch (const StoreError& error) {
      return Result<Value>(error.diagnostic);
    }
  }
}

}  // namespace tilescope::store
