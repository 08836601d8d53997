// SPDX-License-Identifier: GPL-3.0-or-later
// Thrown inside this folder only; asResult() turns them into a Result.
#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/base/result.h"

namespace tilescope::store {

enum class StoreFault {
  Full,      // disk full, or a limit of SQLite reached
  Locked,    // another program is writing
  ReadOnly,  // no permission to write the file or its folder
  Damaged,
  NoSharedMemory,  // the file system has none for the journal
  NoStore,
  Missing,
  Newer,
  Conflict,  // contradictory contents
  Other
};

struct StoreError {
  StoreFault fault = StoreFault::Other;
  Diagnostic diagnostic;
};

StoreError storeError(StoreFault fault, std::string file, std::string found, std::string expected, std::string remedy,
                      std::string pointer = "");

// "file: found disk full (SQLite 13); expected …"
StoreError sqliteError(int code, const std::string& file);

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
