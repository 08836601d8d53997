// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/check_store.h"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

#include "core/store/database.h"
#include "core/store/migrate_store.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {
namespace {

constexpr std::size_t kMaxDamage = 100;

constexpr const char* kSalvageIt =
    "Run 'tilescope-cli sweep salvage' on it: whole rows are kept, and only lost ones are solved again.";

void report(CheckReport& report, const std::string& file, std::string place, std::string found, const char* expected) {
  if (report.damage.size() >= kMaxDamage) return;
  report.damage.push_back(
      {Diagnostic::Severity::Error, file, std::move(place), std::move(found), expected, kSalvageIt});
}

void checkPages(Database& database, const char* pragma, CheckReport& result) {
  Statement check(database, fmt::format("PRAGMA {}({})", pragma, kMaxDamage));
  while (check.step()) {
    std::istringstream lines(check.text(0));
    for (std::string line; std::getline(lines, line);)
      if (line != "ok" && !line.starts_with("***"))
        report(result, database.path(), pageIn(line), line, "an intact page");
  }
}

void checkRows(Database& database, SoundTable table, const CancelToken& cancel, CheckReport& result) {
  const char* name = table == SoundTable::Answer ? "answer" : table == SoundTable::Point ? "point" : "layer_answer";
  const auto found = [&](std::int64_t id) {
    report(result, database.path(), fmt::format("{} {}", name, id), "values that do not match their checksum",
           "values as they were written");
  };
  const std::int64_t rows = forUnsoundRows(database, table, cancel, found);
  (table == SoundTable::Answer ? result.answers : table == SoundTable::Point ? result.points : result.layers) = rows;
}

void checkSweeps(Database& database, CheckReport& result) {
  for (const SweepInfo& sweep : loadSweeps(database))
    if (!isSoundSweep(sweep))
      report(result, database.path(), "sweep \"" + sweep.record.name + "\"",
             "a description, axes or networks that do not match their checksum", "values as they were written");
}

void checkLinks(Database& database, CheckReport& result) {
  const auto expectNone = [&](const char* table, const char* what, const char* sql) {
    const std::int64_t lost = database.number(sql);
    if (lost > 0)
      report(result, database.path(), table, fmt::format("{} rows whose {} does not exist", lost, what),
             "one for each row");
  };
  expectNone("point_answer", "answer or point",
             "SELECT count(*) FROM point_answer l LEFT JOIN answer a ON a.id = l.answer LEFT JOIN point p ON p.id = "
             "l.point WHERE a.id IS NULL OR p.id IS NULL");
  expectNone(
      "point", "answer",
      "SELECT count(*) FROM point p NOT INDEXED LEFT JOIN answer a ON a.id = p.answer WHERE p.answer IS NOT NULL "
      "AND a.id IS NULL");
  expectNone("point_extra", "point",
             "SELECT count(*) FROM point_extra e LEFT JOIN point p ON p.id = e.id WHERE p.id IS NULL");
}

// SQLite does not notice a file that ends within its last page, and for a shorter file its message names no page. The
// page count in the header shows which page is the first missing one.
std::uintmax_t fileSize(const std::string& path) {
  std::error_code none;
  const std::uintmax_t bytes = std::filesystem::file_size(path, none);
  return none ? 0 : bytes;
}

void explainSize(const std::string& path, CheckReport& result) {
  std::ifstream file(path, std::ios::binary);
  std::array<unsigned char, 32> header{};
  if (!file.read(reinterpret_cast<char*>(header.data()), header.size())) return;
  std::uint64_t page = static_cast<std::uint64_t>(header[16]) << 8 | header[17];
  if (page == 1) page = 65536;
  std::uint64_t pages = 0;
  for (std::size_t byte = 28; byte < 32; ++byte) pages = pages << 8 | header[byte];
  const std::uintmax_t bytes = fileSize(path);
  // Pages that only the journal has are added to the file later.
  if (bytes == 0 || page == 0 || bytes >= pages * page || fileSize(path + "-wal") > 0) return;
  report(result, path, fmt::format("page {}", bytes / page + 1),
         fmt::format("the end of the file after {} bytes", bytes), "all pages that its header counts");
}

constexpr const char* kRowsOfPoint = "p.id = ?1";
constexpr const char* kRowsOfAnswer =
    "(p.answer = ?1 OR p.id IN (SELECT l.point FROM point_answer l WHERE l.answer = ?1))";
constexpr const char* kRowsOfLayer =
    "(p.answer IN (SELECT y.answer FROM layer_answer y WHERE y.id = ?1) OR p.id IN (SELECT l.point FROM point_answer l "
    "JOIN layer_answer y ON y.answer = l.answer WHERE y.id = ?1))";

struct VerifiedTable {
  SoundTable table;
  const char* name;
  const char* rows;  // condition for the rows that use the table's row ?1
};
constexpr std::array<VerifiedTable, 3> kVerifiedTables{{{SoundTable::Answer, "answer", kRowsOfAnswer},
                                                        {SoundTable::Point, "point", kRowsOfPoint},
                                                        {SoundTable::Layer, "layer_answer", kRowsOfLayer}}};

constexpr const char* kHowToSalvage =
    "See all damage with 'tilescope-cli sweep check'; 'tilescope-cli sweep salvage' keeps sound rows, and a run solves "
    "the others again.";

void verifySweep(const std::string& path, const SweepInfo& sweep) {
  if (!isSoundSweep(sweep))
    throw storeError(StoreFault::Damaged, path,
                     "the sweep \"" + sweep.record.name + "\" with values that do not match their checksum",
                     "values as they were written", kHowToSalvage, "sweep");
}

// sweep 0: all sweeps, and also answers without a row.
void verify(Database& database, std::int64_t sweep) {
  for (const SweepInfo& known : loadSweeps(database))
    if (sweep == 0 || sweep == known.id) verifySweep(database.path(), known);
  for (const VerifiedTable& verified : kVerifiedTables) {
    std::vector<std::int64_t> unsound;
    forUnsoundRows(database, verified.table, {}, [&](std::int64_t id) { unsound.push_back(id); });
    Statement owner(database, fmt::format("SELECT s.name, p.number, o.position FROM point p JOIN sweep s ON s.id = "
                                          "p.sweep LEFT JOIN sweep_question o ON o.sweep = p.sweep AND o.question = "
                                          "p.question WHERE {} AND ?2 IN (0, p.sweep) ORDER BY p.id LIMIT 1",
                                          verified.rows));
    for (const std::int64_t id : unsound) {
      const bool isOfRow = owner.with(id, sweep).step();
      if (!isOfRow && sweep != 0) continue;
      const std::string row =
          isOfRow ? fmt::format("row {}, question {} of \"{}\"", owner.integer(1), owner.integer(2), owner.text(0))
                  : std::string("a row");
      throw storeError(StoreFault::Damaged, database.path(), row + " with values that do not match their checksum",
                       "values as they were written", kHowToSalvage, fmt::format("{} {}", verified.name, id));
    }
  }
}

template <class Checks>
Result<CheckReport> checked(const std::string& path, Checks&& checks) {
  CheckReport result;
  try {
    Database database(path, {});
    expectPresent(database);
    checks(database, result);
    if (result.isSound()) explainSize(path, result);
  } catch (const StoreError& error) {
    if (error.fault != StoreFault::Damaged && error.fault != StoreFault::Other) return error.diagnostic;
    explainSize(path, result);
    result.damage.push_back(error.diagnostic);
  }
  return result;
}

}  // namespace

Result<CheckReport> checkStore(const std::string& path, const CancelToken& cancel) {
  return checked(path, [&cancel](Database& database, CheckReport& result) {
    checkPages(database, "integrity_check", result);
    checkRows(database, SoundTable::Answer, cancel, result);
    checkRows(database, SoundTable::Point, cancel, result);
    checkRows(database, SoundTable::Layer, cancel, result);
    if (cancel.cancelled()) return;
    checkSweeps(database, result);
    checkLinks(database, result);
  });
}

Result<CheckReport> quickCheck(const std::string& path) {
  return checked(path, [](Database& database, CheckReport& result) { checkPages(database, "quick_check", result); });
}

Result<std::monostate> verifyRows(const StoreReader& reader) {
  return asResult([&] { verify(reader.database(), 0); });
}

Result<std::monostate> verifyRows(const StoreReader& reader, const SweepInfo& sweep) {
  return asResult([&] { verify(reader.database(), sweep.id); });
}

std::string pageIn(const std::string& message) {
  const std::size_t at = message.find("age ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + 4;
  std::size_t end = begin;
  while (end < message.size() && std::isdigit(static_cast<unsigned char>(message[end])) != 0) ++end;
  return end > begin ? "page " + message.substr(begin, end - begin) : "";
}

}  // namespace tilescope::store
