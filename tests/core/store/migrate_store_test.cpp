// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/migrate_store.h"

#include "core/store/check_store.h"
#include "core/store/database.h"
#include "core/store/schema.h"
#include "tests/core/store/faulty_vfs.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

// Points without marks of full ties, and no layers.
void makeVersion1(const std::string& path) {
  makeStore(path, 10, exampleRows(10));
  OpenOptions options;
  options.access = Access::Write;
  Database database(path, options);
  database.run(
      "DROP VIEW \"edge rows\"; ALTER TABLE point DROP COLUMN full_ties; DROP TABLE layer_answer; PRAGMA user_version "
      "= "
      "1");
}

// As builds for trials wrote it: points without leakage.
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
    // In the way of the view that migration makes.
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
    EXPECT_THAT(toText(errors), HasSubstr("version 2 or an earlier one"));
  }
  EXPECT_EQ(bytesOf(storePath()), before);
}

}  // namespace
}  // namespace tilescope::store
