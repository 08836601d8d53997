// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/schema.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "core/base/parts.h"
#include "core/store/database.h"
#include "core/store/records.h"
#include "core/store/row_columns.h"
#include "core/store/sound_rows.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"

namespace tilescope::store {
namespace {

constexpr const char* kFigureTypes =
    "latency_s REAL, cycles REAL, energy REAL, i_bytes REAL, w_bytes REAL, o_bytes REAL, utilisation REAL, gap REAL, "
    "lower_bound REAL, bound_by TEXT, proven INTEGER, layers INTEGER";

// Created only for sweeps that keep layers.
constexpr const char* kLayerTable =
    "CREATE TABLE layer_answer (id INTEGER PRIMARY KEY, answer INTEGER NOT NULL, position INTEGER NOT NULL, "
    "name TEXT NOT NULL, chk INTEGER NOT NULL, {figures}, UNIQUE (answer, position));";

// Sequential row ids with an index of keys: most inserts change the same few pages.
constexpr const char* kTables = R"sql(
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE sweep (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, description TEXT NOT NULL,
  hash INTEGER NOT NULL, base TEXT, energy_unit TEXT NOT NULL, combined INTEGER NOT NULL, created INTEGER NOT NULL,
  state TEXT NOT NULL, rows_total INTEGER NOT NULL, parent TEXT,
  chk INTEGER NOT NULL DEFAULT 0);
CREATE TABLE axis (sweep INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL,
  pointer TEXT NOT NULL, base_units REAL NOT NULL, PRIMARY KEY (sweep, position)) WITHOUT ROWID;
CREATE TABLE question (id INTEGER PRIMARY KEY, model TEXT NOT NULL, options TEXT NOT NULL, search TEXT NOT NULL,
  objective TEXT NOT NULL, dataflow TEXT NOT NULL, tie_break TEXT NOT NULL, results_version INTEGER NOT NULL,
  UNIQUE (model, options, search, objective, dataflow, tie_break, results_version));
CREATE TABLE network (id INTEGER PRIMARY KEY, hash INTEGER NOT NULL UNIQUE, name TEXT NOT NULL, document TEXT NOT NULL);
CREATE TABLE sweep_question (sweep INTEGER NOT NULL, position INTEGER NOT NULL, question INTEGER NOT NULL,
  PRIMARY KEY (sweep, position)) WITHOUT ROWID;
CREATE TABLE sweep_network (sweep INTEGER NOT NULL, position INTEGER NOT NULL, network INTEGER NOT NULL,
  name TEXT NOT NULL, PRIMARY KEY (sweep, position)) WITHOUT ROWID;
CREATE TABLE sweep_shard (sweep INTEGER NOT NULL, shards INTEGER NOT NULL, shard INTEGER NOT NULL,
  rows INTEGER NOT NULL, PRIMARY KEY (sweep, shards, shard)) WITHOUT ROWID;
CREATE TABLE answer (id INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, chk INTEGER NOT NULL, status INTEGER NOT NULL,
  {figures}, detail TEXT, cpu_us INTEGER);
CREATE TABLE point_answer (point INTEGER NOT NULL, network INTEGER NOT NULL, answer INTEGER NOT NULL,
  PRIMARY KEY (point, network)) WITHOUT ROWID;
CREATE TABLE claim (shard INTEGER NOT NULL, shards INTEGER NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
  started INTEGER NOT NULL, heartbeat INTEGER NOT NULL, PRIMARY KEY (shards, shard)) WITHOUT ROWID;
)sql";

// Even an empty column takes a byte per row, so rare values have their own table.
constexpr const char* kPointTables = R"sql(
CREATE TABLE point (id INTEGER PRIMARY KEY, sweep INTEGER NOT NULL, number INTEGER NOT NULL, question INTEGER NOT NULL,
  status INTEGER NOT NULL, chk INTEGER NOT NULL, answer INTEGER, area_mm2 REAL, leakage_mw REAL{values},
  UNIQUE (sweep, number, question));
CREATE TABLE point_extra (id INTEGER PRIMARY KEY, {figures}, full_ties INTEGER{extraValues});
)sql";

void createLayerTable(Database& database) {
  database.run(fmt::format(fmt::runtime(kLayerTable), fmt::arg("figures", kFigureTypes)));
}

void createPointTables(Database& database) {
  database.run(fmt::format(fmt::runtime(kPointTables), fmt::arg("figures", kFigureTypes),
                           fmt::arg("values", valueColumns(0, kPointAxes, "")),
                           fmt::arg("extraValues", valueColumns(kPointAxes, kMaxAxes, ""))));
}

// Gives version 0, 1 or 2 the tables of version 3.
void splitPoints(Database& database, std::int64_t version) {
  if (version == kOldestSchemaVersion) database.run("ALTER TABLE point ADD COLUMN leakage_mw REAL");
  if (version < 2) {
    database.run("ALTER TABLE point ADD COLUMN full_ties INTEGER");
    createLayerTable(database);
  }
  database.run("ALTER TABLE point RENAME TO older_point");
  createPointTables(database);
  const std::string columns = "id, sweep, number, question, status, chk, area_mm2, leakage_mw" +
                              valueColumns(0, kPointAxes, ""),
                    extra = "id, " + extraColumns("");
  for (const auto& [table, its] : {std::pair("point", &columns), std::pair("point_extra", &extra)})
    database.run(fmt::format("INSERT INTO {0} ({1}) SELECT {1} FROM older_point ORDER BY id", table, *its));
  database.run("DROP TABLE older_point");
  moveOlderLinks(database);
}

}  // namespace

StoreKind kindOf(Database& database) {
  if (database.number("SELECT count(*) FROM sqlite_master") == 0) return StoreKind::Empty;
  if (database.number("PRAGMA application_id") != kApplicationId)
    throw storeError(StoreFault::NoStore, database.path(), "an SQLite file of another program",
                     "a store of sweeps (application_id 0x54534c53)", "Check the file's name.");
  const std::int64_t version = database.number("PRAGMA user_version");
  if (version > kSchemaVersion)
    throw storeError(StoreFault::Newer, database.path(), fmt::format("version {} of the store", version),
                     fmt::format("version {} or an earlier one", kSchemaVersion),
                     "Open it with the version of Tilescope that wrote it, or a later one.");
  return version == kSchemaVersion ? StoreKind::Present : StoreKind::Older;
}

void createSchema(Database& database) {
  database.run(fmt::format(fmt::runtime(kTables), fmt::arg("figures", kFigureTypes)));
  createPointTables(database);
  createLayerTable(database);
  database.run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}", kApplicationId, kSchemaVersion));
  Statement meta(database, "INSERT INTO meta VALUES ('product_version', ?1)");
  meta.with(toolVersion()).run();
}

void migrateSchema(Database& database) {
  const std::int64_t version = database.number("PRAGMA user_version");
  if (version < 3) splitPoints(database, version);
  database.run("ALTER TABLE sweep ADD COLUMN chk INTEGER NOT NULL DEFAULT 0");
  sealOlder(database);
  database.run(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
}

void moveOlderLinks(Database& database) {
  database.run("DELETE FROM point_extra WHERE coalesce(" + extraColumns("") + ") IS NULL");
  database.run(
      "UPDATE point SET answer = (SELECT l.answer FROM point_answer l WHERE l.point = point.id) WHERE sweep IN "
      "(SELECT id FROM sweep WHERE combined = 0)");
  database.run("DELETE FROM point_answer WHERE point IN (SELECT id FROM point WHERE answer IS NOT NULL)");
}

}  // namespace tilescope::store
