// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/store/faulty_vfs.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

std::string errorOf(const Result<SweepStore>& store) {
  EXPECT_FALSE(store.ok());
  return toText(store.diagnostics());
}

TEST(StoreFaults, AStoreLockedByAnotherProgramIsNotWritten) {
  for (const Access access : {Access::Write, Access::Alone}) {
    const std::string path = storePath(access == Access::Alone ? "alone.tilesweep" : "shared.tilesweep");
    SweepStore first = must(SweepStore::open(path, toWrite(access)));
    const std::int64_t sweep = must(first.addSweep(exampleSweep("edge", 4)));
    if (access == Access::Alone) {
      const std::string error = errorOf(SweepStore::open(path, toWrite(access)));
      EXPECT_THAT(error, HasSubstr("alone.tilesweep: found a store that another program is writing"));
      EXPECT_THAT(error, HasSubstr("give this one another store"));
    } else {
      SweepStore second = must(SweepStore::open(path, toWrite(access)));
      Transaction open(first.reader().database());
      const Result<std::monostate> written = second.write(sweep, exampleRows(2));
      ASSERT_FALSE(written);
      EXPECT_THAT(toText(written.diagnostics()), HasSubstr("another program is writing"));
    }
  }
}

TEST(StoreFaults, AFileThatCannotBeWrittenIsNamed) {
  makeStore(storePath(), 2, exampleRows(2));
  FaultyVfs vfs("read_only");
  vfs.faults().refusesWriting = true;
  const std::string error = errorOf(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name())));
  EXPECT_THAT(error, HasSubstr("edge.tilesweep: found a store that cannot be written"));
  EXPECT_THAT(error, HasSubstr("another folder"));
  EXPECT_TRUE(StoreReader::open(storePath(), vfs.name()));
}

TEST(StoreFaults, AFolderThatCannotBeWrittenIsNamed) {
  makeStore(storePath(), 2, exampleRows(2));
  FaultyVfs vfs("read_only_folder");
  vfs.faults().refusesNewFiles = true;
  vfs.faults().refusesSharedMemory = true;
  EXPECT_THAT(errorOf(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name()))),
              HasSubstr("a store that cannot be written"));
  const StoreReader reader = must(StoreReader::open(storePath(), vfs.name()));
  EXPECT_EQ(must(reader.answeredRows(must(reader.sweep("edge")))).size(), 2);
}

TEST(StoreFaults, AFolderThatDoesNotExistIsNamed) {
  EXPECT_THAT(errorOf(SweepStore::open(storePath("none/edge.tilesweep"), toWrite())), HasSubstr("none/edge.tilesweep"));
  EXPECT_THAT(errorOf(SweepStore::open(caseFolder().string(), toWrite())), HasSubstr("a folder"));
}

TEST(StoreFaults, ADatabaseOfAnotherProgramStaysAsItIs) {
  {
    OpenOptions options = toWrite();
    Database(storePath(), options).run("CREATE TABLE point (x)");
  }
  const std::string before = bytesOf(storePath());
  EXPECT_THAT(errorOf(SweepStore::open(storePath(), toWrite())), HasSubstr("another program"));
  EXPECT_EQ(bytesOf(storePath()), before);
}

TEST(StoreFaults, NamesWithSpacesUmlautsAndSignsWork) {
  for (const char* name : {"meine Größen.tilesweep", "100 %20 #1?.tilesweep", "it's \"mine\".tilesweep"}) {
    makeStore(storePath(name), 2, exampleRows(2));
    EXPECT_TRUE(std::filesystem::exists(storePath(name))) << name;
    EXPECT_THAT(csvOf(storePath(name)), HasSubstr("0,1,eplanner,energy"));
  }
}

TEST(StoreFaults, ARemovedOrReplacedFileIsNotWrittenInto) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 4)));
  std::filesystem::rename(storePath(), storePath("elsewhere.tilesweep"));
  const Result<std::monostate> removed = store.write(sweep, exampleRows(2));
  ASSERT_FALSE(removed);
  EXPECT_THAT(toText(removed.diagnostics()), HasSubstr("removed or replaced"));
  setBytes(storePath(), "another file");
  EXPECT_FALSE(store.write(sweep, exampleRows(2)));
  EXPECT_EQ(bytesOf(storePath()), "another file");
}

TEST(StoreFaults, WithoutSharedMemoryAShardIsWrittenAlone) {
  FaultyVfs vfs("shard_no_memory");
  vfs.faults().refusesSharedMemory = true;
  {
    const Result<SweepStore> store = SweepStore::open(storePath(), toWrite(Access::Alone, vfs.name()));
    ASSERT_TRUE(store) << toText(store.diagnostics());
    EXPECT_TRUE(store.diagnostics().empty());
    EXPECT_FALSE(std::filesystem::exists(storePath() + "-shm"));
  }
}

TEST(StoreFaults, WithoutSharedMemoryAStoreIsWrittenAloneAndSaysSo) {
  FaultyVfs vfs("store_no_memory");
  vfs.faults().refusesSharedMemory = true;
  {
    Result<SweepStore> opened = SweepStore::open(storePath(), toWrite(Access::Write, vfs.name()));
    ASSERT_TRUE(opened) << toText(opened.diagnostics());
    EXPECT_THAT(toText(opened.diagnostics()), HasSubstr("without shared memory"));
    SweepStore store = std::move(opened).value();
    must(store.write(must(store.addSweep(exampleSweep("edge", 4))), exampleRows(4)));
    EXPECT_FALSE(StoreReader::open(storePath(), vfs.name())) << "no reader beside it";
  }
  const StoreReader reader = must(StoreReader::open(storePath(), vfs.name()));
  EXPECT_EQ(must(reader.answeredRows(must(reader.sweep("edge")))).size(), 4);
}

TEST(StoreFaults, AFullDiskUndoesTheTransactionOnly) {
  FaultyVfs vfs("full_disk");
  SweepStore store = must(SweepStore::open(storePath(), toWrite(Access::Write, vfs.name())));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 4000)));
  const std::vector<PointRow> rows = exampleRows(4000);
  must(store.write(sweep, std::span(rows).first(100)));
  vfs.faults().maxBytes = 100000;
  bool isFull = false;
  const Result<std::monostate> full = store.write(sweep, rows, &isFull);
  ASSERT_FALSE(full);
  EXPECT_TRUE(isFull);
  EXPECT_THAT(toText(full.diagnostics()), HasSubstr("Free space on this disk"));
  EXPECT_EQ(must(store.reader().answeredRows(must(store.reader().sweep("edge")))).size(), 100);
  vfs.faults().maxBytes = INT64_MAX;
  must(store.write(sweep, rows));
  EXPECT_EQ(must(store.reader().answeredRows(must(store.reader().sweep("edge")))).size(), 4000);
}

}  // namespace
}  // namespace tilescope::store
