// SPDX-License-Identifier: GPL-3.0-or-later
// A table is copied by ranges of row ids. A range that meets a damaged page is halved, down to single rows: what is
// lost are the rows of damaged pages. (SQLite's own recovery needs a table that Debian's library lacks.)
#include "core/store/salvage_store.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <set>
#include <system_error>
#include <vector>

#include "core/store/database.h"
#include "core/store/migrate_store.h"
#include "core/store/row_columns.h"
#include "core/store/schema.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {
namespace {

namespace fs = std::filesystem;

struct SalvagedTable {
  const char* name;
  const char* key;  // in whose order it is stored
};

// Of few rows, which are copied first: without them nobody knows what the others mean.
constexpr std::array<const char*, 8> kSmallTables{"meta",           "sweep",         "axis",        "question",
                                                  "sweep_question", "sweep_network", "sweep_shard", "network"};
constexpr std::array<SalvagedTable, 5> kLargeTables{
    {{"answer", "id"}, {"point", "id"}, {"point_extra", "id"}, {"point_answer", "point"}, {"layer_answer", "id"}}};

constexpr std::int64_t kMaxRows = 100'000'000;  // of a store
constexpr int kMaxFailures = 200'000;           // reads of damaged pages: seconds

// Two connections: SQLite writes no more in a transaction that met a damaged page.
class Salvage {
 public:
  Salvage(Database& damaged, Database& target, const CancelToken& cancel)
      : damaged_(damaged),
        target_(target),
        cancel_(cancel),
        isOlder_(damaged.number("SELECT count(*) FROM sqlite_master WHERE name = 'point_extra'") == 0) {}

  SalvageReport run() {
    for (const char* table : kSmallTables) copyAll(table);
    for (const SalvagedTable& table : kLargeTables) copyTable(table);
    if (isOlder_) moveOlderLinks(target_);
    dropUnsound();
    for (const SweepInfo& sweep : loadSweeps(target_)) createView(target_, sweep);
    return report_;
  }

 private:
  static void copyRows(Statement& read, Statement& insert) {
    while (read.step()) {
      for (int column = 0; column < read.columns(); ++column) insert.bindColumn(column + 1, read, column);
      insert.run();
    }
  }

  Statement readerOf(const char* table, const std::string& where) {
    return {damaged_, fmt::format("SELECT {} FROM {} NOT INDEXED{}", columnsOf(table), sourceOf(table), where)};
  }

  // An older store has all columns of a point in one table.
  std::string sourceOf(const std::string& table) const { return isOlder_ && table == "point_extra" ? "point" : table; }

  Statement inserterOf(const char* table) {
    const std::string columns = columnsOf(table);
    std::string marks = "?";
    for (const char c : columns)
      if (c == ',') marks += ", ?";
    return {target_, fmt::format("INSERT OR REPLACE INTO {} ({}) VALUES ({})", table, columns, marks)};
  }

  void copyAll(const char* table) {
    Statement read = readerOf(table, ""), insert = inserterOf(table);
    copyRows(read, insert);
  }

  void copyTable(const SalvagedTable& table) {
    if (columnsOf(table.name).empty()) return;  // of an older store
    Statement read = readerOf(table.name, fmt::format(" WHERE {} BETWEEN ?1 AND ?2", table.key));
    Statement insert = inserterOf(table.name);
    copyRange(read, insert, 1, lastOf(table));
  }

  // Those of both, in the order of the new table: a migrated one has them in another, an older one has fewer.
  std::string columnsOf(const char* table) {
    std::set<std::string> known;
    const auto namesIn = [](Database& database, const std::string& its) {
      return Statement(database, fmt::format("SELECT name FROM pragma_table_info('{}')", its));
    };
    for (Statement info = namesIn(damaged_, sourceOf(table)); info.step();) known.insert(info.text(0));
    std::string columns;
    for (Statement info = namesIn(target_, table); info.step();)
      if (known.contains(info.text(0))) columns += (columns.empty() ? "" : ", ") + info.text(0);
    return columns;
  }

  // Where the end of the table is damaged, up to 2 % above the last row that is found: reading behind it fails for
  // every id.
  std::int64_t lastOf(const SalvagedTable& table) {
    constexpr double kStep = 1.02;
    Statement found(
        damaged_, fmt::format("SELECT 1 FROM {} NOT INDEXED WHERE {} >= ?1 LIMIT 1", sourceOf(table.name), table.key));
    double id = kMaxRows;
    while (id > 1) {
      try {
        if (found.with(static_cast<std::int64_t>(id)).step()) {
          found.reset();
          return static_cast<std::int64_t>(id * kStep) + 1;
        }
      } catch (const StoreError& error) {
        if (error.fault != StoreFault::Damaged) throw;
      }
      id /= kStep;
    }
    return 1;
  }

  void copyRange(Statement& read, Statement& insert, std::int64_t first, std::int64_t last) {
    if (first > last) return;
    if (cancel_.cancelled())
      throw storeError(StoreFault::Other, target_.path(), "cancelled", "all ranges of rows", "Salvage it again.");
    try {
      copyRows(read.with(first, last), insert);
      return;
    } catch (const StoreError& error) {
      if (error.fault != StoreFault::Damaged) throw;
    }
    if (first == last || ++failures_ > kMaxFailures) {
      ++report_.lostRanges;
      return;
    }
    const std::int64_t middle = first + (last - first) / 2;
    copyRange(read, insert, first, middle);
    copyRange(read, insert, middle + 1, last);
  }

  // Rows whose bytes were read, but are not those that were written.
  void dropUnsound() {
    dropUnsound(SoundTable::Answer, "DELETE FROM answer WHERE id = ?1");
    dropUnsound(SoundTable::Point, "DELETE FROM point WHERE id = ?1");
    dropUnsound(SoundTable::Layer, "DELETE FROM layer_answer WHERE id = ?1");
    // Where layers are kept, an answer needs all of its.
    target_.run(
        "DELETE FROM answer WHERE id IN (SELECT coalesce(p.answer, l.answer) FROM point p LEFT JOIN point_answer l ON "
        "l.point = p.id JOIN sweep s ON s.id = p.sweep WHERE CASE WHEN json_valid(s.description) THEN "
        "json_extract(s.description, '$.keep') END "
        "= 'layers') AND layers > (SELECT count(*) FROM layer_answer y WHERE y.answer = answer.id)");
    report_.dropped += target_.changes();
    target_.run("DELETE FROM layer_answer WHERE answer NOT IN (SELECT id FROM answer)");
    // A row needs the answers of all its networks; dominated ones have none, but figures of their own.
    target_.run("DELETE FROM point_answer WHERE answer NOT IN (SELECT id FROM answer)");
    target_.run("UPDATE point SET answer = NULL WHERE answer NOT IN (SELECT id FROM answer)");
    target_.run("DELETE FROM point WHERE status <> " + statusCode(RowStatus::Dominated) +
                " AND (answer IS NOT NULL) + (SELECT count(*) FROM point_answer l WHERE l.point = "
                "point.id) < (SELECT count(*) FROM sweep_network n WHERE n.sweep = point.sweep)");
    report_.dropped += target_.changes();
    target_.run("DELETE FROM point_answer WHERE point NOT IN (SELECT id FROM point)");
    target_.run("DELETE FROM point_extra WHERE id NOT IN (SELECT id FROM point)");
    report_.answers = target_.number("SELECT count(*) FROM answer");
    report_.points = target_.number("SELECT count(*) FROM point");
  }

  void dropUnsound(SoundTable table, const char* sql) {
    std::vector<std::int64_t> ids;
    forUnsoundRows(target_, table, cancel_, [&ids](std::int64_t id) { ids.push_back(id); });
    Statement drop(target_, sql);
    for (const std::int64_t id : ids) drop.with(id).run();
    report_.dropped += static_cast<std::int64_t>(ids.size());
  }

  Database& damaged_;
  Database& target_;
  const CancelToken& cancel_;
  const bool isOlder_;  // version 2 or before
  SalvageReport report_;
  int failures_ = 0;
};

// The journal of a store belongs to it wherever it goes.
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

SalvageReport salvageInto(const std::string& target, const std::string& damaged, const CancelToken& cancel) {
  OpenOptions options;
  options.access = Access::Write;
  options.create = true;
  Database database(target, options);
  OpenOptions reading;
  reading.damaged = true;
  Database source(damaged, reading);
  Transaction changes(database);
  createSchema(database);
  SalvageReport report = Salvage(source, database, cancel).run();
  changes.commit();
  return report;
}

}  // namespace

Result<SalvageReport> salvageStore(const std::string& path, const CancelToken& cancel) {
  return asResult([&] {
    if (std::error_code unknown; !fs::exists(path, unknown))
      throw storeError(StoreFault::Missing, path, "no such file", "an existing store", "Check the path.");
    const std::string setAside = freeNameBeside(path, "damaged");
    moveStore(path, setAside);
    try {
      SalvageReport report = salvageInto(path, setAside, cancel);
      report.setAside = setAside;
      return report;
    } catch (const StoreError& error) {
      removeStore(path);
      moveStore(setAside, path);
      StoreError named = error;
      named.diagnostic.file = path;
      throw StoreError(named);
    }
  });
}

}  // namespace tilescope::store
