// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/store/migrate_store.h"
#include "core/store/row_writer.h"
#include "core/store/schema.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_columns.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {
namespace {

constexpr std::size_t kMaxNameBytes = 200;

std::int64_t hashOf(const std::string& text) {
  return static_cast<std::int64_t>(contentKey(text).low);
}

void checkName(const std::string& path, const std::string& name) {
  const bool isPlain = std::none_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  if (name.empty() || name.size() > kMaxNameBytes || !isPlain)
    throw storeError(StoreFault::Conflict, path, fmt::format("a sweep's name of {} bytes", name.size()),
                     fmt::format("1 to {} bytes without control characters", kMaxNameBytes), "Give it another name.",
                     "/name");
}

std::int64_t insertSweep(Database& database, const SweepRecord& sweep) {
  Statement insert(database,
                   "INSERT INTO sweep (name, description, hash, base, energy_unit, combined, created, state, "
                   "rows_total, parent) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 'new', ?8, ?9)");
  insert.with(sweep.name, sweep.description, hashOf(sweep.description), sweep.base, sweep.energyUnit,
              sweep.combined ? 1 : 0, sweep.created, sweep.rowsTotal,
              sweep.parent.empty() ? std::optional<std::string>() : sweep.parent);
  insert.run();
  const std::int64_t id = database.lastId();
  Statement axis(database, "INSERT INTO axis VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  for (std::size_t k = 0; k < sweep.axes.size(); ++k) {
    const AxisRecord& a = sweep.axes[k];
    axis.with(id, static_cast<std::int64_t>(k), a.name, a.unit, a.pointer, a.baseUnits).run();
  }
  Statement network(database, "INSERT OR IGNORE INTO network (hash, name, document) VALUES (?1, ?2, ?3)");
  Statement ofSweep(database, "INSERT INTO sweep_network SELECT ?1, ?2, id, ?3 FROM network WHERE hash = ?4");
  for (std::size_t k = 0; k < sweep.networks.size(); ++k) {
    const NetworkRecord& n = sweep.networks[k];
    network.with(hashOf(n.document), n.name, n.document).run();
    ofSweep.with(id, static_cast<std::int64_t>(k), n.name, hashOf(n.document)).run();
  }
  return id;
}

void setQuestions(Database& database, std::int64_t sweep, const std::vector<QuestionRecord>& questions) {
  Statement remove(database, "DELETE FROM sweep_question WHERE sweep = ?1");
  remove.with(sweep).run();
  Statement insert(database,
                   "INSERT OR IGNORE INTO question (model, options, search, objective, dataflow, tie_break, "
                   "results_version) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  Statement ofSweep(database,
                    "INSERT INTO sweep_question SELECT ?8, ?9, id FROM question WHERE model = ?1 AND options = ?2 AND "
                    "search = ?3 AND objective = ?4 AND dataflow = ?5 AND tie_break = ?6 AND results_version = ?7");
  Statement version(database, "INSERT OR REPLACE INTO meta VALUES ('results.' || ?1, ?2)");
  for (std::size_t k = 0; k < questions.size(); ++k) {
    const QuestionRecord& q = questions[k];
    insert.with(q.model, q.options, q.search, q.objective, q.dataflow, q.tieBreak, q.resultsVersion).run();
    ofSweep.with(q.model, q.options, q.search, q.objective, q.dataflow, q.tieBreak, q.resultsVersion, sweep,
                 static_cast<std::int64_t>(k));
    ofSweep.run();
    version.with(q.model, q.resultsVersion).run();
  }
}

void checkSameDescription(Database& database, std::int64_t id, const SweepRecord& sweep) {
  Statement found(database, "SELECT hash, name, rows_total FROM sweep WHERE id = ?1");
  found.with(id).step();
  if (found.integer(0) == hashOf(sweep.description)) return;
  throw storeError(StoreFault::Conflict, database.path(),
                   "another description under the name \"" + found.text(1) + "\"", "one description per name",
                   "Give the new description another name; results that both need are shared.", "/name");
}

// Changes a text in a sweep's description and updates its hash, so that a renamed sweep is recognised.
void setDescription(Database& database, std::int64_t id, const char* key, const std::string& value) {
  Result<Json> parsed = parseJson(loadSweep(database, id).record.description, database.path());
  if (!parsed || !parsed->is_object()) return;  // written by another program
  Json description = std::move(parsed).value();
  description[key] = value;
  const std::string text = description.dump();
  Statement update(database, "UPDATE sweep SET description = ?2, hash = ?3 WHERE id = ?1");
  update.with(id, text, hashOf(text)).run();
}

}  // namespace

SweepStore::SweepStore(std::shared_ptr<Database> database)
    : database_(std::move(database)), rows_(std::make_unique<RowWriter>(*database_)) {}
SweepStore::SweepStore(SweepStore&&) noexcept = default;
SweepStore& SweepStore::operator=(SweepStore&&) noexcept = default;
SweepStore::~SweepStore() = default;

Result<SweepStore> SweepStore::open(const std::string& path, OpenOptions options) {
  if (options.access == Access::Read) options.access = Access::Write;
  Diagnostics warnings;
  try {
    auto database = std::make_shared<Database>(path, options);
    warnings = database->warnings();
    const StoreKind kind = kindOf(*database);
    if (kind == StoreKind::Empty) {
      Transaction creation(*database);
      createSchema(*database);
      creation.commit();
    }
    if (kind == StoreKind::Older) append(warnings, migrate(*database));
    return Result<SweepStore>(SweepStore(std::move(database)), warnings);
  } catch (const StoreError& error) {
    return error.diagnostic;
  }
}

Result<std::int64_t> SweepStore::addSweep(const SweepRecord& sweep) {
  return asResult([&] {
    checkName(path(), sweep.name);
    ensure(sweep.axes.size() <= kMaxAxes, "a sweep has at most 16 axes");
    if (sweep.networks.empty() || sweep.networks.size() > kMaxNetworks)
      throw storeError(StoreFault::Conflict, path(), fmt::format("{} networks", sweep.networks.size()),
                       fmt::format("1 to {}", kMaxNetworks), "Split the sweep.", "/networks");
    ensure(sweep.combined || sweep.networks.size() == 1, "rows of several networks are combined");
    Transaction changes(*database_);
    std::optional<std::int64_t> id = sweepId(*database_, sweep.name);
    if (id)
      checkSameDescription(*database_, *id, sweep);
    else
      id = insertSweep(*database_, sweep);
    setQuestions(*database_, *id, sweep.questions);
    seal(*database_, *id);
    createView(*database_, loadSweep(*database_, *id));
    changes.commit();
    rows_->forget();
    return *id;
  });
}

Result<std::monostate> SweepStore::setShardRows(std::int64_t sweep, const Shard& shard, std::int64_t rows) {
  return asResult([&] {
    Transaction changes(*database_);
    Statement insert(*database_, "INSERT OR REPLACE INTO sweep_shard VALUES (?1, ?2, ?3, ?4)");
    insert.with(sweep, shard.count, shard.index, rows).run();
    changes.commit();
  });
}

Result<std::monostate> SweepStore::setState(std::int64_t sweep, const std::string& state) {
  return asResult([&] {
    Transaction changes(*database_);
    Statement update(*database_, "UPDATE sweep SET state = ?2 WHERE id = ?1");
    update.with(sweep, state).run();
    changes.commit();
  });
}

Result<std::monostate> SweepStore::write(std::int64_t sweep, std::span<const PointRow> rows, bool* isFull) {
  return asResult([&] {
    try {
      Transaction changes(*database_);
      for (const PointRow& row : rows) rows_->insert(sweep, row);
      changes.commit();
    } catch (const StoreError& error) {
      rows_->forget();
      if (isFull != nullptr) *isFull = error.fault == StoreFault::Full;
      throw;
    }
  });
}

Result<std::monostate> SweepStore::rename(const std::string& sweep, const std::string& newName) {
  return asResult([&] {
    checkName(path(), newName);
    Transaction changes(*database_);
    const std::int64_t id = mustHaveSweep(*database_, sweep);
    const std::optional<std::int64_t> other = sweepId(*database_, newName);
    if (other && *other != id)
      throw storeError(StoreFault::Conflict, path(), "a second sweep \"" + newName + "\"", "one sweep per name",
                       "Give it another name.", "/name");
    dropView(*database_, sweep);
    setDescription(*database_, id, "name", newName);
    Statement update(*database_, "UPDATE sweep SET name = ?2 WHERE id = ?1");
    update.with(id, newName).run();
    for (const SweepInfo& child : loadSweeps(*database_)) {
      if (child.record.parent != sweep) continue;
      setDescription(*database_, child.id, "parent", newName);
      Statement adopt(*database_, "UPDATE sweep SET parent = ?2 WHERE id = ?1");
      adopt.with(child.id, newName).run();
      seal(*database_, child.id);
    }
    seal(*database_, id);
    createView(*database_, loadSweep(*database_, id));
    changes.commit();
  });
}

Result<std::monostate> SweepStore::remove(const std::string& sweep) {
  return asResult([&] {
    Transaction changes(*database_);
    const std::int64_t id = mustHaveSweep(*database_, sweep);
    expectNoWriter(*database_);
    dropView(*database_, sweep);
    for (const char* sql : {"DELETE FROM point_extra WHERE id IN (SELECT id FROM point WHERE sweep = ?1)",
                            "DELETE FROM point_answer WHERE point IN (SELECT id FROM point WHERE sweep = ?1)",
                            "DELETE FROM point WHERE sweep = ?1", "DELETE FROM axis WHERE sweep = ?1",
                            "DELETE FROM sweep_question WHERE sweep = ?1", "DELETE FROM sweep_network WHERE sweep = ?1",
                            "DELETE FROM sweep_shard WHERE sweep = ?1", "DELETE FROM sweep WHERE id = ?1"}) {
      Statement remove(*database_, sql);
      remove.with(id).run();
    }
    changes.commit();
    rows_->forget();
  });
}

StoreReader SweepStore::reader() const {
  return StoreReader(database_);
}

const std::string& SweepStore::path() const {
  return database_->path();
}

}  // namespace tilescope::store
