// SPDX-License-Identifier: GPL-3.0-or-later
// Copies tables by ranges of row ids. A range with a damaged page is halved, down to single rows. (SQLite's own
// recovery needs a table that Debian's library lacks.)
#include "core/store/salvage_store.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/store/content_key.h"
#include "core/store/database.h"
#include "core/store/migrate_store.h"
#include "core/store/row_columns.h"
#include "core/store/schema.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {
namespace {

namespace fs = std::filesystem;

struct SalvagedTable {
  const char* name;
  const char* key;  // numeric column that sorts the table; "": none
};

// Small tables first: others refer to them.
constexpr std::array<SalvagedTable, 13> kSalvagedTables{{{"meta", ""},
                                                         {"sweep", "id"},
                                                         {"axis", "sweep"},
                                                         {"question", "id"},
                                                         {"sweep_question", "sweep"},
                                                         {"sweep_network", "sweep"},
                                                         {"sweep_shard", "sweep"},
                                                         {"network", "id"},
                                                         {"answer", "id"},
                                                         {"point", "id"},
                                                         {"point_extra", "id"},
                                                         {"point_answer", "point"},
                                                         {"layer_answer", "id"}}};

constexpr const char* kNothingToHave =
    "Nothing of it can be read: use a backup, or merge its shards again ('tilescope-cli sweep merge').";

constexpr std::int64_t kMaxRows = 100'000'000;  // upper limit of row ids
constexpr int kMaxFailures = 200'000;           // attempts to read damaged pages; takes seconds

// Two connections: SQLite stops writing in a transaction that has read a damaged page.
class Salvage {
 public:
  Salvage(Database& damaged, Database& target, const CancelToken& cancel)
      : damaged_(damaged),
        target_(target),
        cancel_(cancel),
        isOlder_(damaged.number("SELECT count(*) FROM sqlite_master WHERE name = 'point_extra'") == 0),
        hasSeals_(damaged.number("SELECT count(*) FROM pragma_table_info('sweep') WHERE name = 'chk'") > 0) {}

  SalvageReport run() {
    for (const SalvagedTable& table : kSalvagedTables) copyTable(table);
    if (isOlder_) moveOlderLinks(target_);
    dropBrokenSweeps();
    if (!hasSeals_) sealOlder(target_);
    dropUnsound();
    if (report_.answers == 0 && target_.number("SELECT count(*) FROM sweep") == 0)
      throw storeError(StoreFault::Damaged, damaged_.path(), "no page with a whole row", "at least one",
                       kNothingToHave);
    for (const SweepInfo& sweep : loadSweeps(target_)) createView(target_, sweep);
    return report_;
  }

 private:
  // Rows without required values come from damaged pages; INSERT OR IGNORE skips them.
  void copyRows(Statement& read, Statement& insert) {
    while (read.step()) {
      for (int column = 0; column < read.columns(); ++column) insert.bindColumn(column + 1, read, column);
      insert.run();
      if (target_.changes() == 0) ignored_.insert(read.integer(0));
    }
  }

  Statement readerOf(const char* table, const std::string& where) {
    return {damaged_, fmt::format("SELECT {} FROM {} NOT INDEXED{}", columnsOf(table), sourceOf(table), where)};
  }

  // The table to read from. In an older store, `point` also has the columns of point_extra.
  std::string sourceOf(const std::string& table) const { return isOlder_ && table == "point_extra" ? "point" : table; }

  Statement inserterOf(const char* table) {
    const std::string columns = columnsOf(table);
    std::string marks = "?";
    for (const char c : columns)
      if (c == ',') marks += ", ?";
    return {target_, fmt::format("INSERT OR IGNORE INTO {} ({}) VALUES ({})", table, columns, marks)};
  }

  void copyTable(const SalvagedTable& table) {
    if (columnsOf(table.name).empty()) return;  // an older store lacks the table
    const bool isOrdered = *table.key != '\0';
    Statement read =
        readerOf(table.name, isOrdered ? fmt::format(" WHERE {} BETWEEN ?1 AND ?2", table.key) : std::string());
    Statement insert = inserterOf(table.name);
    ignored_.clear();
    if (!isOrdered) {
      tryCopy(read, insert);
      return;
    }
    copyRange(read, insert, 1, lastOf(table));
    // Skipped rows of the target were only read twice, because a range was halved.
    Statement present(target_, fmt::format("SELECT 1 FROM {} WHERE {} = ?1", table.name, table.key));
    for (const std::int64_t key : ignored_) {
      if (!present.with(key).step()) ++report_.dropped;
      present.reset();
    }
  }

  // False if it met a damaged page.
  bool tryCopy(Statement& read, Statement& insert) {
    try {
      copyRows(read, insert);
      return true;
    } catch (const StoreError& error) {
      if (error.fault != StoreFault::Damaged) throw;
      return false;
    }
  }

  // The columns that a table has in both stores, in the new order. An older store has fewer or another order.
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

  // The last row id, found by steps of 2 %; may be too large if the table's end is damaged.
  std::int64_t lastOf(const SalvagedTable& table) {
    constexpr double kStep = 1.02;
    Statement found(
        damaged_, fmt::format("SELECT 1 FROM {} NOT INDEXED WHERE {} >= ?1 LIMIT 1", sourceOf(table.name), table.key));
    double id = kMaxRows;
    std::int64_t end = 0;  // no row from here on, as far as readable
    while (id > 1) {
      try {
        if (found.with(static_cast<std::int64_t>(id)).step()) {
          found.reset();
          return end > 0 ? end : static_cast<std::int64_t>(id * kStep) + 1;
        }
        end = static_cast<std::int64_t>(id);
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
    if (tryCopy(read.with(first, last), insert)) return;
    if (first == last || ++failures_ > kMaxFailures) {
      ++report_.lostRanges;
      return;
    }
    const std::int64_t middle = first + (last - first) / 2;
    copyRange(read, insert, first, middle);
    copyRange(read, insert, middle + 1, last);
  }

  // Drops sweeps that do not match their checksum, and those that lack axes, questions or networks of their
  // description. Corrects unknown states.
  void dropBrokenSweeps() {
    dropOtherHashes("network", "document");
    dropOtherHashes("sweep", "description");
    std::string isBroken = "NOT json_valid(base)";
    struct Part {
      const char *table, *needs, *key;
    };
    for (const Part& part : {Part{"axis", "", "axes"},
                             {"sweep_question", " JOIN question o ON o.id = r.question", "questions"},
                             {"sweep_network", " JOIN network o ON o.id = r.network", "networks"}}) {
      const std::string count =
          fmt::format("(SELECT count(*) FROM {} r{} WHERE r.sweep = sweep.id)", part.table, part.needs);
      isBroken += fmt::format(
          " OR {0} <> (SELECT coalesce(max(position), -1) + 1 FROM {1} r WHERE r.sweep = sweep.id) OR CASE WHEN "
          "json_valid(description) THEN {0} <> json_array_length(description, '$.{2}') END",
          count, part.table, part.key);
    }
    target_.run("DELETE FROM sweep WHERE " + isBroken);
    target_.run("UPDATE sweep SET state = 'stopped' WHERE state NOT IN ('new', 'running', 'stopped', 'complete')");
    for (const SweepInfo& sweep : loadSweeps(target_))
      if (hasSeals_ && !isSoundSweep(sweep)) target_.run(fmt::format("DELETE FROM sweep WHERE id = {}", sweep.id));
    for (const char* table : {"axis", "sweep_question", "sweep_network", "sweep_shard"})
      target_.run(fmt::format("DELETE FROM {} WHERE sweep NOT IN (SELECT id FROM sweep)", table));
    target_.run(
        "DELETE FROM point WHERE sweep NOT IN (SELECT id FROM sweep) OR question NOT IN (SELECT id FROM question)");
    report_.dropped += target_.changes();
  }

  void dropOtherHashes(const char* table, const char* text) {
    Statement drop(target_, fmt::format("DELETE FROM {} WHERE id = ?1", table));
    std::vector<std::int64_t> others;
    for (Statement rows(target_, fmt::format("SELECT id, hash, {} FROM {}", text, table)); rows.step();)
      if (static_cast<std::int64_t>(contentKey(rows.view(2)).low) != rows.integer(1)) others.push_back(rows.integer(0));
    for (const std::int64_t id : others) drop.with(id).run();
  }

  // Rows with a wrong checksum, and rows that need them.
  void dropUnsound() {
    dropUnsound(SoundTable::Answer, "DELETE FROM answer WHERE id = ?1");
    dropUnsound(SoundTable::Point, "DELETE FROM point WHERE id = ?1");
    dropUnsound(SoundTable::Layer, "DELETE FROM layer_answer WHERE id = ?1");
    // If layers are kept, an answer without all of them is incomplete.
    target_.run(
        "DELETE FROM answer WHERE id IN (SELECT coalesce(p.answer, l.answer) FROM point p LEFT JOIN point_answer l ON "
        "l.point = p.id JOIN sweep s ON s.id = p.sweep WHERE CASE WHEN json_valid(s.description) THEN "
        "json_extract(s.description, '$.keep') END "
        "= 'layers') AND layers > (SELECT count(*) FROM layer_answer y WHERE y.answer = answer.id)");
    report_.dropped += target_.changes();
    target_.run("DELETE FROM layer_answer WHERE answer NOT IN (SELECT id FROM answer)");
    // A row needs its networks' answers, unless it is dominated and stores its own bounds.
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
  const bool isOlder_;   // schema version 2 or earlier
  const bool hasSeals_;  // schema version 4 or later: sweeps have checksums
  SalvageReport report_;
  std::set<std::int64_t> ignored_;  // keys of skipped rows: already copied, or incomplete
  int failures_ = 0;
};

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

// Claims that cannot be read do not count.
void expectUnused(const std::string& path) {
  try {
    OpenOptions reading;
    reading.damaged = true;
    Database database(path, reading);
    expectNoWriter(database);
  } catch (const StoreError& error) {
    if (error.fault == StoreFault::Locked) throw;
  }
}

}  // namespace

Result<SalvageReport> salvageStore(const std::string& path, const CancelToken& cancel) {
  return asResult([&] {
    if (std::error_code unknown; !fs::exists(path, unknown))
      throw storeError(StoreFault::Missing, path, "no such file", "an existing store", "Check the path.");
    expectUnused(path);
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
      if (error.fault == StoreFault::Damaged) named.diagnostic.remedy = kNothingToHave;
      throw StoreError(named);
    }
  });
}

}  // namespace tilescope::store
