// SPDX-License-Identifier: GPL-3.0-or-later
// Attaches the input and matches contents: networks by hash, questions by text, sweeps by name, answers by key, rows by
// (sweep, number, question). Temporary tables map the input's ids to the output's. Rows that failed in one store are
// compared one by one.
#include "core/store/merge_stores.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/files.h"
#include "core/store/check_store.h"
#include "core/store/database.h"
#include "core/store/migrate_store.h"
#include "core/store/row_columns.h"
#include "core/store/schema.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {
namespace {

// Copies everything except rows and answers.
constexpr const char* kMergeDescriptions = R"sql(
INSERT OR IGNORE INTO main.network (hash, name, document) SELECT hash, name, document FROM source.network ORDER BY id;
INSERT OR IGNORE INTO main.question (model, options, search, objective, dataflow, tie_break, results_version)
  SELECT model, options, search, objective, dataflow, tie_break, results_version FROM source.question ORDER BY id;
INSERT OR IGNORE INTO main.sweep (name, description, hash, base, energy_unit, combined, created, state, rows_total,
  parent) SELECT name, description, hash, base, energy_unit, combined, created, state, rows_total, parent
  FROM source.sweep ORDER BY id;
CREATE TEMP TABLE sweep_map AS SELECT s.id AS source, m.id AS target FROM source.sweep s JOIN main.sweep m
  ON m.name = s.name;
CREATE TEMP TABLE network_map AS SELECT s.id AS source, m.id AS target FROM source.network s JOIN main.network m
  ON m.hash = s.hash;
CREATE TEMP TABLE question_map AS SELECT s.id AS source, m.id AS target FROM source.question s JOIN main.question m
  USING (model, options, search, objective, dataflow, tie_break, results_version);
INSERT OR IGNORE INTO main.axis SELECT t.target, position, name, unit, pointer, base_units FROM source.axis a
  JOIN sweep_map t ON t.source = a.sweep;
INSERT OR IGNORE INTO main.sweep_network SELECT t.target, position, n.target, name FROM source.sweep_network o
  JOIN sweep_map t ON t.source = o.sweep JOIN network_map n ON n.source = o.network;
INSERT OR IGNORE INTO main.sweep_question SELECT t.target, position, q.target FROM source.sweep_question o
  JOIN sweep_map t ON t.source = o.sweep JOIN question_map q ON q.source = o.question;
INSERT INTO main.sweep_shard SELECT t.target, shards, shard, rows FROM source.sweep_shard s
  JOIN sweep_map t ON t.source = s.sweep WHERE true ON CONFLICT DO UPDATE SET rows = max(rows, excluded.rows);
INSERT OR IGNORE INTO main.meta SELECT key, value FROM source.meta;
)sql";

constexpr const char* kDropMaps = "DROP TABLE sweep_map; DROP TABLE network_map; DROP TABLE question_map";

std::string pointColumns(const std::string& before) {
  return before + "status, " + before + "chk, " + before + "area_mm2, " + before + "leakage_mw" +
         valueColumns(0, kPointAxes, before);
}

class Merge {
 public:
  Merge(Database& target, std::string name, std::string input)
      : target_(target), name_(std::move(name)), input_(std::move(input)) {}

  void run(MergeReport& report) {
    checkDescriptions();
    target_.run(kMergeDescriptions);
    for (const SweepInfo& sweep : loadSweeps(target_)) {
      seal(target_, sweep.id);
      createView(target_, sweep);
    }
    settleAnswers();
    settlePoints();
    report.answers += insertAnswers();
    insertLayers();
    report.points += insertPoints();
    target_.run(kDropMaps);
  }

 private:
  void checkDescriptions() {
    Statement other(target_,
                    "SELECT s.name FROM source.sweep s JOIN main.sweep m ON m.name = s.name WHERE m.hash <> s.hash OR "
                    "m.rows_total <> s.rows_total");
    if (other.step())
      throw conflict("another description under the name \"" + other.text(0) + "\"", "one description per name",
                     "Rename one of the two sweeps.", "");
  }

  // Keeps the better of two answers for a key.
  void settleAnswers() {
    Statement pairs(target_,
                    "SELECT m.id, m.status, m.gap, m.chk, s.id, s.status, s.gap, s.chk, m.key, NULL, NULL FROM "
                    "source.answer s JOIN "
                    "main.answer m ON m.key = s.key WHERE m.chk <> s.chk");
    std::string sets;
    for (const std::string& column : answerColumns())
      sets += fmt::format("{0}{1} = s.{1}", sets.empty() ? "" : ", ", column);
    Statement replace(target_, "UPDATE main.answer SET " + sets +
                                   " FROM (SELECT * FROM source.answer WHERE id = ?2) AS s WHERE main.answer.id = ?1");
    std::vector<std::pair<std::int64_t, std::int64_t>> better;
    while (pairs.step()) {
      const std::string place = fmt::format("key {:016x}", static_cast<std::uint64_t>(pairs.integer(8)));
      if (!isSameContent(pairs.integer(3), pairs.integer(7)))
        throw conflict("a key that two different contents share, or a damaged row", "one content per key",
                       "Check both stores.", place);
      if (preference(pairs, place) == Preference::Second) better.emplace_back(pairs.integer(0), pairs.integer(4));
    }
    Statement forget(target_, "DELETE FROM main.layer_answer WHERE answer = ?1");
    for (const auto& [target, source] : better) {
      replace.with(target, source).run();
      forget.with(target).run();
    }
  }

  // Removes the output's row if the input's, which is inserted later, is better.
  void settlePoints() {
    Statement pairs(
        target_,
        "SELECT m.id, m.status, f.gap, m.chk, s.id, s.status, e.gap, s.chk, s.number, f.full_ties, e.full_ties FROM "
        "source.point s LEFT JOIN source.point_extra e ON e.id = s.id "
        "JOIN sweep_map t ON t.source = s.sweep JOIN question_map q ON q.source = s.question JOIN main.point "
        "m ON m.sweep = t.target AND m.number = s.number AND m.question = q.target LEFT JOIN main.point_extra f ON "
        "f.id = m.id WHERE m.chk <> s.chk");
    std::vector<std::int64_t> worse;
    while (pairs.step())
      if (preference(pairs, fmt::format("row {}", pairs.integer(8))) == Preference::Second)
        worse.push_back(pairs.integer(0));
    Statement unlink(target_, "DELETE FROM main.point_answer WHERE point = ?1");
    Statement forget(target_, "DELETE FROM main.point_extra WHERE id = ?1");
    Statement remove(target_, "DELETE FROM main.point WHERE id = ?1");
    for (const std::int64_t id : worse) {
      unlink.with(id).run();
      forget.with(id).run();
      remove.with(id).run();
    }
  }

  Preference preference(const Statement& pair, const std::string& place) {
    const Preference better =
        preferred({statusAt(pair, 1), pair.realOrNone(2), pair.integer(3), pair.integer(9) != 0},
                  {statusAt(pair, 5), pair.realOrNone(6), pair.integer(7), pair.integer(10) != 0});
    if (better == Preference::Contradiction)
      throw conflict("other results than " + name_, "the same results for the same question",
                     "Check both stores; where both are sound, one is of another version: solve it again.", place);
    return better;
  }

  static std::vector<std::string> answerColumns() {
    std::vector<std::string> columns{"chk", "status", "bound_by", "proven", "layers", "detail", "cpu_us"};
    for (const FigureColumn& column : kFigureColumns) columns.emplace_back(column.name);
    return columns;
  }

  std::int64_t insertAnswers() {
    std::string columns = "key";
    for (const std::string& column : answerColumns()) columns += ", " + column;
    target_.run(
        fmt::format("INSERT OR IGNORE INTO main.answer ({0}) SELECT {0} FROM source.answer ORDER BY id", columns));
    return target_.changes();
  }

  void insertLayers() {
    target_.run(fmt::format(
        "INSERT OR IGNORE INTO main.layer_answer (answer, position, name, chk, {}) SELECT m.id, l.position, l.name, "
        "l.chk, {} FROM source.layer_answer l JOIN source.answer s ON s.id = l.answer JOIN main.answer m ON m.key = "
        "s.key AND m.chk = s.chk ORDER BY l.id",
        figureColumns(""), figureColumns("l.")));
  }

  std::int64_t insertPoints() {
    const std::int64_t before = target_.number("SELECT coalesce(max(id), 0) FROM main.point");
    target_.run(fmt::format(
        "INSERT OR IGNORE INTO main.point (sweep, number, question, answer, {}) SELECT t.target, s.number, q.target, "
        "a.id, {} FROM source.point s JOIN sweep_map t ON t.source = s.sweep JOIN question_map q ON q.source = "
        "s.question LEFT JOIN source.answer b ON b.id = s.answer LEFT JOIN main.answer a ON a.key = b.key ORDER BY "
        "s.id",
        pointColumns(""), pointColumns("s.")));
    const std::int64_t points = target_.changes();
    Statement addExtra(
        target_,
        fmt::format("INSERT INTO main.point_extra (id, {}) SELECT m.id, {} FROM source.point_extra e CROSS JOIN "
                    "source.point s ON s.id = e.id CROSS JOIN sweep_map t ON t.source = s.sweep CROSS JOIN "
                    "question_map q ON q.source = s.question CROSS JOIN main.point m ON m.sweep = t.target AND "
                    "m.number = s.number AND m.question = q.target WHERE m.id > ?1 ORDER BY m.id",
                    extraColumns(""), extraColumns("e.")));
    addExtra.with(before).run();
    Statement link(
        target_,
        "INSERT INTO main.point_answer SELECT m.id, n.target, a.id FROM main.point m "
        "CROSS JOIN sweep_map t ON t.target = m.sweep CROSS JOIN question_map q ON q.target = m.question "
        "CROSS JOIN source.point s ON s.sweep = t.source AND s.number = m.number AND s.question = q.source "
        "CROSS JOIN source.point_answer l ON l.point = s.id CROSS JOIN network_map n ON n.source = l.network "
        "CROSS JOIN source.answer b ON b.id = l.answer CROSS JOIN main.answer a ON a.key = b.key "
        "WHERE m.id > ?1 ORDER BY m.id");
    link.with(before).run();
    return points;
  }

  StoreError conflict(const std::string& found, const std::string& expected, const std::string& remedy,
                      const std::string& place) const {
    return storeError(StoreFault::Conflict, input_, found, expected + ", in " + input_ + " and " + name_, remedy,
                      place);
  }

  Database& target_;
  const std::string name_, input_;
};

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code unknown;
  return std::filesystem::equivalent(a, b, unknown);
}

void mergeOne(Database& target, const std::string& name, const std::string& input, MergeReport& report) {
  Statement(target, "ATTACH ?1 AS source").with(sqliteUri(input, "mode=ro")).run();
  const auto detach = [&] {
    target.run("DETACH source");
    removeEmptyJournal(input);
  };
  try {
    Transaction changes(target);
    Merge(target, name, input).run(report);
    changes.commit();
  } catch (const StoreError&) {
    detach();
    throw;
  }
  detach();
}

void expectSound(const StoreReader& reader) {
  const Result<std::monostate> verified = verifyRows(reader);
  if (!verified) throw StoreError{StoreFault::Damaged, verified.diagnostics().front()};
}

// A sweep with holes can be continued; one without is complete.
void setStates(SweepStore& store, const std::vector<Hole>& holes) {
  Database& database = store.reader().database();
  for (const SweepInfo& sweep : loadSweeps(database)) {
    if (database.number(fmt::format("SELECT count(*) FROM sweep_shard WHERE sweep = {}", sweep.id)) == 0) continue;
    const bool hasHole =
        std::any_of(holes.begin(), holes.end(), [&](const Hole& hole) { return hole.sweep == sweep.record.name; });
    const Result<std::monostate> set = store.setState(sweep.id, hasHole ? "stopped" : "complete");
    if (!set) throw StoreError{StoreFault::Other, set.diagnostics().front()};
  }
}

MergeReport mergeInto(const std::string& file, const std::string& name, const std::vector<std::string>& inputs) {
  OpenOptions options;
  options.access = Access::Write;
  options.create = true;
  Result<SweepStore> opened = SweepStore::open(file, options);
  if (!opened) throw StoreError{StoreFault::Other, opened.diagnostics().front()};
  SweepStore store = std::move(opened).value();
  expectSound(store.reader());
  Database& target = store.reader().database();
  MergeReport report;
  for (const std::string& input : inputs)
    if (!isSameFile(input, name)) mergeOne(target, name, input, report);
  report.holes = holesOf(target);
  setStates(store, report.holes);
  return report;
}

MergeReport mergeIntoNew(const std::string& output, const std::vector<std::string>& inputs) {
  const std::string temporary = temporaryBeside(output).string();
  try {
    MergeReport report = mergeInto(temporary, output, inputs);
    moveStore(temporary, output);
    return report;
  } catch (const StoreError& error) {
    removeStore(temporary);
    StoreError named = error;
    if (named.diagnostic.file == temporary) named.diagnostic.file = output;
    throw StoreError(named);
  }
}

}  // namespace

Result<MergeReport> mergeStores(const std::string& output, const std::vector<std::string>& inputs, bool* isDamaged) {
  try {
    for (const std::string& input : inputs) {
      const Result<StoreReader> reader = StoreReader::open(input);
      if (!reader) return reader.diagnostics();
      expectSound(*reader);
    }
    std::error_code unknown;
    return std::filesystem::exists(output, unknown) ? mergeInto(output, output, inputs) : mergeIntoNew(output, inputs);
  } catch (const StoreError& error) {
    if (isDamaged != nullptr) *isDamaged = error.fault == StoreFault::Damaged;
    return error.diagnostic;
  }
}

}  // namespace tilescope::store
