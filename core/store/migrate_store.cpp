// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/migrate_store.h"

#include <fmt/format.h>

#include <filesystem>

#include "core/store/database.h"
#include "core/store/schema.h"
#include "core/store/statement.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {

namespace fs = std::filesystem;

Diagnostics migrate(Database& database) {
  const std::int64_t version = database.number("PRAGMA user_version");
  const std::string copy = freeNameBeside(database.path(), fmt::format("version-{}", version));
  Statement(database, "VACUUM INTO ?1").with(copy).run();
  Transaction changes(database, "BEGIN EXCLUSIVE");
  for (const SweepInfo& sweep : loadSweeps(database)) dropView(database, sweep.record.name);
  migrateSchema(database);
  for (const SweepInfo& sweep : loadSweeps(database)) createView(database, sweep);
  changes.commit();
  return {{Diagnostic::Severity::Warning, database.path(), "", fmt::format("version {} of the store", version),
           fmt::format("version {}", kSchemaVersion), "It was migrated; " + copy + " is the store as it was."}};
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
