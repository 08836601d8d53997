// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/migrate_store.h"

#include <random>

#include "core/store/check_store.h"
#include "core/store/database.h"
#include "core/store/merge_stores.h"
#include "core/store/row_columns.h"
#include "core/store/salvage_store.h"
#include "core/store/schema.h"
#include "core/store/statement.h"
#include "core/store/sweep_info.h"
#include "tests/core/store/faulty_vfs.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

// Puts all metrics and values of points in one table, and every answer in point_answer.
constexpr const char* kBackToVersion2 = R"sql(
ALTER TABLE point RENAME TO newer;
CREATE TABLE point (id INTEGER PRIMARY KEY, sweep INTEGER NOT NULL, number INTEGER NOT NULL, question INTEGER NOT NULL,
  status INTEGER NOT NULL, chk INTEGER NOT NULL, latency_s REAL, cycles REAL, energy REAL, i_bytes REAL, w_bytes REAL,
  o_bytes REAL, utilisation REAL, gap REAL, lower_bound REAL, bound_by TEXT, proven INTEGER, layers INTEGER,
  area_mm2 REAL, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, v10, v11, v12, v13, v14, v15, leakage_mw REAL,
  full_ties INTEGER, UNIQUE (sweep, number, question));
INSERT INTO point SELECT p.id, sweep, number, question, status, chk, latency_s, cycles, energy, i_bytes, w_bytes,
  o_bytes, utilisation, gap, lower_bound, bound_by, proven, layers, area_mm2, v0, v1, v2, v3, v4, v5, v6, v7, v8, v9,
  v10, v11, v12, v13, v14, v15, leakage_mw, full_ties FROM newer p LEFT JOIN point_extra e ON e.id = p.id ORDER BY p.id;
INSERT INTO point_answer SELECT p.id, n.network, p.answer FROM newer p JOIN sweep_network n ON n.sweep = p.sweep
  WHERE p.answer IS NOT NULL;
DROP TABLE newer;
DROP TABLE point_extra;
PRAGMA user_version = 2;
)sql";

// Version 3: sweeps had no checksum, and those of points left out their answers.
void unseal(const std::string& path) {
  SweepStore store = must(SweepStore::open(path, toWrite()));
  Database& database = store.reader().database();
  Statement update(database, "UPDATE point SET chk = ?4 WHERE sweep = ?1 AND number = ?2 AND question = ?3");
  for (const SweepInfo& sweep : must(store.reader().sweeps())) {
    std::vector<PointRow> rows;
    must(store.reader().forEachRow(sweep, [&rows](const PointRow& row) {
      rows.push_back(row);
      return true;
    }));
    for (PointRow& row : rows) {
      const Figures kept = sweep.record.combined || row.answers.empty() ? row.figures : Figures{};
      row.answers.clear();
      update.with(sweep.id, row.number, sweep.questionIds[static_cast<std::size_t>(row.question)], checksum(row, kept));
      update.run();
    }
  }
  database.run("ALTER TABLE sweep DROP COLUMN chk; PRAGMA user_version = 3");
}

// Applies the SQL to a closed store without views.
void turnBack(const std::string& path, const char* sql) {
  OpenOptions options;
  options.access = Access::Write;
  Database database(path, options);
  std::string drops;
  for (Statement views(database, "SELECT name FROM sqlite_master WHERE type = 'view'"); views.step();)
    drops += "DROP VIEW " + quotedName(views.text(0)) + ";";
  database.run(drops);
  database.run(sql);
}

// Version 1 has no marks of full tie-breaking and no layers.
void makeVersion1(const std::string& path) {
  makeStore(path, 10, exampleRows(10));
  unseal(path);
  turnBack(path, kBackToVersion2);
  turnBack(path, "ALTER TABLE point DROP COLUMN full_ties; DROP TABLE layer_answer; PRAGMA user_version = 1");
}

// Rows of every kind: one answer, two networks, metrics without an answer, full tie-breaking, many axes.
void makeEveryKind(const std::string& path) {
  constexpr std::int64_t kRows = 2000;
  SweepStore store = must(SweepStore::open(path, toWrite()));
  std::vector<PointRow> rows = exampleRows(kRows);
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (k % 7 == 0) rows[k].hasFullTies = true;
    if (k % 5 != 0) continue;
    rows[k].status = RowStatus::Dominated;
    rows[k].answers.clear();
  }
  must(store.write(must(store.addSweep(exampleSweep("edge", kRows))), rows));
  std::vector<PointRow> combined;
  for (std::int64_t number = 0; number < 20; ++number) combined.push_back(combinedRow(number, 1));
  must(store.write(must(store.addSweep(combinedSweep("two networks", 40))), combined));
  SweepRecord wide = exampleSweep("many axes", 20);
  std::vector<PointRow> wideRows = exampleRows(20);
  for (int axis = 2; axis < kMaxAxes; ++axis) {
    wide.axes.push_back({"axis_" + std::to_string(axis), "KiB", "/memories/0/size_bits", 8192});
    for (PointRow& row : wideRows) row.values.emplace_back(static_cast<double>(axis * 8192 + row.number));
  }
  must(store.write(must(store.addSweep(wide)), wideRows));
}

std::string everyCsv(const std::string& path) {
  return csvOf(path) + csvOf(path, "two networks") + csvOf(path, "many axes");
}

// Version 0, from trial builds, has no leakage.
void makeVersion0(const std::string& path) {
  makeVersion1(path);
  OpenOptions options;
  options.access = Access::Write;
  Database database(path, options);
  database.run("ALTER TABLE point DROP COLUMN leakage_mw; PRAGMA user_version = 0");
}

TEST(MigrateStore, BringsAnOlderStoreForwardAfterACopy) {
  makeStore(storePath("new.tilesweep"), 10, exampleRows(10));
  makeVersion0(storePath());
  EXPECT_FALSE(StoreReader::open(storePath())) << "a reader changes nothing";
  {
    const Result<SweepStore> store = SweepStore::open(storePath(), toWrite());
    ASSERT_TRUE(store);
    EXPECT_THAT(toText(store.diagnostics()), HasSubstr("edge.version-0-1.tilesweep"));
  }
  EXPECT_EQ(csvOf(storePath()), csvOf(storePath("new.tilesweep")));
  EXPECT_TRUE(must(checkStore(storePath())).isSound());
  OpenOptions options;
  Database copy(storePath("edge.version-0-1.tilesweep"), options);
  EXPECT_EQ(copy.number("PRAGMA user_version"), 0);
  EXPECT_EQ(copy.number("SELECT count(*) FROM point"), 10);
}

TEST(MigrateStore, BringsEveryKindOfRowOfVersion2Forward) {
  makeEveryKind(storePath("new.tilesweep"));
  makeEveryKind(storePath());
  unseal(storePath());
  turnBack(storePath(), kBackToVersion2);
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    Database& database = store.reader().database();
    Statement(database, "ATTACH ?1 AS fresh").with(storePath("new.tilesweep")).run();
    for (const char* table : {"point", "point_extra", "point_answer", "answer"}) {
      const std::string all = std::string("SELECT * FROM fresh.") + table,
                        its = std::string("SELECT * FROM main.") + table;
      EXPECT_GT(database.number(std::string("SELECT count(*) FROM main.") + table), 0) << table;
      EXPECT_EQ(database.number("SELECT count(*) FROM (" + all + " EXCEPT " + its + ")"), 0) << table;
      EXPECT_EQ(database.number("SELECT count(*) FROM (" + its + " EXCEPT " + all + ")"), 0) << table;
    }
  }
  EXPECT_EQ(everyCsv(storePath()), everyCsv(storePath("new.tilesweep")));
  EXPECT_TRUE(must(checkStore(storePath())).isSound());
}

TEST(MigrateStore, MergesAndResumesWhatWasVersion2) {
  makeEveryKind(storePath("new.tilesweep"));
  makeEveryKind(storePath());
  unseal(storePath());
  turnBack(storePath(), kBackToVersion2);
  makeEveryKind(storePath());  // keeps its rows
  const MergeReport report = must(mergeStores(storePath("both.tilesweep"), {storePath(), storePath("new.tilesweep")}));
  EXPECT_EQ(report.points, 2000 + 20 + 20);
  EXPECT_EQ(everyCsv(storePath("both.tilesweep")), everyCsv(storePath("new.tilesweep")));
  EXPECT_TRUE(must(checkStore(storePath("both.tilesweep"))).isSound());
}

TEST(MigrateStore, SalvagesADamagedVersion2) {
  constexpr std::size_t kPage = 4096;
  makeEveryKind(storePath("new.tilesweep"));
  makeEveryKind(storePath());
  unseal(storePath());
  turnBack(storePath(), kBackToVersion2);
  const std::string whole = bytesOf(storePath());
  std::mt19937 random(17);
  for (int round = 0; round < 6; ++round) {
    std::string bytes = whole;
    if (round > 0)  // undamaged: nothing is lost
      bytes.replace((30 + random() % (whole.size() / kPage - 30)) * kPage, kPage, kPage, '\0');
    setBytes(storePath(), bytes);
    const SalvageReport report = must(salvageStore(storePath()));
    EXPECT_GE(report.points, round == 0 ? 2000 + 20 + 20 : 1700);
    EXPECT_TRUE(must(checkStore(storePath())).isSound());
    makeEveryKind(storePath());
    EXPECT_EQ(everyCsv(storePath()), everyCsv(storePath("new.tilesweep"))) << round;
  }
}

TEST(MigrateStore, SealsVersion3AndLeavesWhatIsDamaged) {
  makeEveryKind(storePath("new.tilesweep"));
  makeEveryKind(storePath());
  unseal(storePath());
  turnBack(storePath(), "UPDATE point SET area_mm2 = 7 WHERE id = 12");
  must(SweepStore::open(storePath(), toWrite()));
  const CheckReport report = must(checkStore(storePath()));
  ASSERT_EQ(report.damage.size(), 1u) << toText(report.damage);
  EXPECT_THAT(toText(report.damage), HasSubstr("point 12"));
  must(salvageStore(storePath()));
  makeEveryKind(storePath());
  EXPECT_EQ(everyCsv(storePath()), everyCsv(storePath("new.tilesweep")));
}

TEST(MigrateStore, BringsVersion1Forward) {
  makeStore(storePath("new.tilesweep"), 10, exampleRows(10));
  makeVersion1(storePath());
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    PointRow kept = exampleRow(9, 0);
    kept.answers[0].layers = {{"conv1", kept.figures}};
    must(store.write(must(store.addSweep(exampleSweep("edge", 10))), {&kept, 1}));
    EXPECT_EQ(must(store.reader().answer(kept.answers[0].key, true))->layers, kept.answers[0].layers);
    EXPECT_FALSE(must(store.reader().answer(exampleRow(0, 0).answers[0].key, true))) << "it has no layers";
  }
  EXPECT_TRUE(must(checkStore(storePath())).isSound());
  EXPECT_TRUE(std::filesystem::exists(storePath("edge.version-1-1.tilesweep")));
}

TEST(MigrateStore, LeavesTheStoreAsItWasWhereItFails) {
  makeVersion0(storePath());
  {
    OpenOptions options;
    options.access = Access::Write;
    // A table named like the view that migration makes.
    Database(storePath(), options).run("CREATE TABLE \"edge rows\" (x)");
  }
  EXPECT_FALSE(SweepStore::open(storePath(), toWrite()));
  Database store(storePath(), {});
  EXPECT_EQ(store.number("PRAGMA user_version"), 0);
  EXPECT_EQ(store.number("SELECT count(*) FROM pragma_table_info('point') WHERE name = 'leakage_mw'"), 0);
}

TEST(MigrateStore, KilledAtAnyWriteIsTheOldStoreOrTheNewOne) {
  makeStore(storePath("new.tilesweep"), 10, exampleRows(10));
  makeVersion1(storePath("old.tilesweep"));
  const std::string old = bytesOf(storePath("old.tilesweep"));
  bool killed = true;
  int kills = 0;
  for (std::int64_t write = 1; killed; ++write, kills += killed ? 1 : 0) {
    for (const char* journal : {"edge.tilesweep-wal", "edge.tilesweep-shm"})
      std::filesystem::remove(storePath(journal));
    setBytes(storePath(), old);
    killed = isKilled([write](FaultyVfs& vfs) {
      vfs.faults().writes = write;
      EXPECT_TRUE(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name())));
    });
    EXPECT_TRUE(SweepStore::open(storePath(), toWrite())) << write;
    EXPECT_TRUE(must(checkStore(storePath())).isSound()) << write;
    EXPECT_EQ(csvOf(storePath()), csvOf(storePath("new.tilesweep"))) << write;
  }
  EXPECT_GT(kills, 5);
}

TEST(MigrateStore, RejectsALaterVersionWithBothNumbers) {
  makeStore(storePath(), 10, exampleRows(10));
  {
    OpenOptions options;
    options.access = Access::Write;
    Database database(storePath(), options);
    database.run("PRAGMA user_version = 7");
  }
  const std::string before = bytesOf(storePath());
  for (const Diagnostics& errors :
       {SweepStore::open(storePath(), toWrite()).diagnostics(), StoreReader::open(storePath()).diagnostics(),
        checkStore(storePath()).diagnostics()}) {
    EXPECT_THAT(toText(errors), HasSubstr("version 7"));
    EXPECT_THAT(toText(errors), HasSubstr("version 4 or an earlier one"));
  }
  EXPECT_EQ(bytesOf(storePath()), before);
}

}  // namespace
}  // namespace tilescope::store
