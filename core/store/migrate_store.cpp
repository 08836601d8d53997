// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/migrate_store.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "core/store/database.h"
#include "core/store/schema.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {

namespace fs = std::filesystem;

Diagnostics migrate(Database& database) {
  const std::int64_t version = database.number("PRAGMA user_version");
  const std::string copy = freeNameBeside(database.path(), fmt::format("version-{}", version));
  Statement(database, "VACUUM INTO ?1").with(copy).run();
  Transaction changes(database, "BEGIN EXCLUSIVE");
  std::vector<std::string> names;
  for (Statement sweeps(database, "SELECT name FROM sweep"); sweeps.step();) names.push_back(sweeps.text(0));
  for (const std::string& name : names) dropView(database, name);
  migrateSchema(database);
  for (const SweepInfo& sweep : loadSweeps(database)) createView(database, sweep);
  changes.commit();
  return {{Diagnostic::Severity::Warning, database.path(), "", fmt::format("version {} of the store", version),
           fmt::format("version {}", kSchemaVersion), "It was migrated; " + copy + " is the store as it was."}};
}

void expectPresent(Database& database) {
  const StoreKind kind = kindOf(database);
  if (kind == StoreKind::Empty)
    throw storeError(StoreFault::NoStore, database.path(), "an empty file", "a store of sweeps",
                     "Run a sweep into it.");
  if (kind == StoreKind::Older)
    throw storeError(StoreFault::NoStore, database.path(),
                     fmt::format("version {} of the store", database.number("PRAGMA user_version")),
                     fmt::format("version {}", kSchemaVersion),
                     "Run its sweep again: that migrates it, after a copy beside it.");
}

void moveStore(const std::string& from, const std::string& to) {
  for (const char* part : {"-wal", "-shm", "-journal", ""}) {
    std::error_code error;
    if (!fs::exists(from + part, error)) continue;
    fs::rename(from + part, to + part, error);
    if (error)
      throw storeError(StoreFault::ReadOnly, from, error.message(), "a folder with the right to write",
                       "Change its permissions, or copy the store to another folder.");
  }
}

void removeStore(const std::string& path) {
  std::error_code ignored;
  for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(path + part, ignored);
}

std::string freeNameBeside(const std::string& store, const std::string& mark) {
  const fs::path path(store);
  const std::string stem = path.stem().string(), extension = path.extension().string();
  for (int number = 1;; ++number) {
    const fs::path name = path.parent_path() / fmt::format("{}.{}-{}{}", stem, mark, number, extension);
    if (!fs::exists(name) && !fs::exists(name.string() + "-wal")) return name.string();
  }
}

}  // namespace tilescope::store
