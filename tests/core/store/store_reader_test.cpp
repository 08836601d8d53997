// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_reader.h"

#include <cmath>
#include <filesystem>
#include <optional>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(StoreReader, PollsNewRowsBesideTheWriter) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 10)));
  must(store.write(sweep, exampleRows(4)));
  const StoreReader reader = must(StoreReader::open(storePath()));
  const SweepInfo info = must(reader.sweep("edge"));
  const std::vector<std::string> columns{"number", "weight_buffer", "latency_s", "latency_s.resnet18"};
  const ColumnRows first = must(reader.poll(info, 0, columns, 100));
  EXPECT_THAT(first.columns[0].values, ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(first.columns[1].values, ElementsAre(1, 1, 2, 2));
  EXPECT_EQ(first.columns[2].values, first.columns[3].values);
  must(store.write(sweep, exampleRows(10)));
  const ColumnRows second = must(reader.poll(info, first.lastId, columns, 3));
  EXPECT_THAT(second.columns[0].values, ElementsAre(2, 2, 3));
  EXPECT_THAT(must(reader.poll(info, second.lastId, columns, 100)).columns[0].values, ElementsAre(3, 4, 4));
}

bool hasSideFiles() {
  return std::filesystem::exists(storePath() + "-wal") || std::filesystem::exists(storePath() + "-shm");
}

TEST(StoreReader, LeavesNoFilesBesideTheStoreAndSeesALaterWriter) {
  makeStore(storePath(), 10, exampleRows(4));
  ASSERT_FALSE(hasSideFiles());
  std::optional<StoreReader> first = must(StoreReader::open(storePath()));
  const SweepInfo info = must(first->sweep("edge"));
  EXPECT_EQ(must(first->answeredRows(info)).size(), 4);
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    must(store.write(info.id, exampleRows(6)));
    EXPECT_EQ(must(first->answeredRows(info)).size(), 6) << "a reader that was there before";
    {
      const StoreReader second = must(StoreReader::open(storePath()));
      EXPECT_EQ(must(second.answeredRows(info)).size(), 6);
    }
    EXPECT_TRUE(hasSideFiles()) << "those of the writer";
    must(store.write(info.id, exampleRows(8)));
    EXPECT_EQ(must(first->answeredRows(info)).size(), 8) << "after another reader has closed";
    first.reset();
    must(store.write(info.id, exampleRows(10)));
  }
  EXPECT_FALSE(hasSideFiles());
  {
    const StoreReader last = must(StoreReader::open(storePath()));
    EXPECT_EQ(must(last.answeredRows(info)).size(), 10);
  }
  EXPECT_FALSE(hasSideFiles());
}

TEST(StoreReader, GivesWordsAsPlacesInAList) {
  makeStore(storePath(), 8, exampleRows(8));
  const StoreReader reader = must(StoreReader::open(storePath()));
  const ColumnRows rows = must(reader.poll(must(reader.sweep("edge")), 0, {"bound_by", "objective"}, 100));
  EXPECT_THAT(rows.columns[0].words, ElementsAre("array", "off-chip"));
  EXPECT_THAT(rows.columns[0].values, ElementsAre(0, 0, 1, 1, 1, 1, 0, 0));
  EXPECT_THAT(rows.columns[1].words, ElementsAre("latency", "energy"));
}

TEST(StoreReader, HasNoNumberWhereARowLacksIt) {
  PointRow row = exampleRow(0, 0);
  row.figures = row.answers[0].figures = {};
  row.status = row.answers[0].status = RowStatus::Infeasible;
  row.answers[0].detail = "weights need 12 bits more";
  makeStore(storePath(), 1, {row});
  const StoreReader reader = must(StoreReader::open(storePath()));
  const ColumnRows rows = must(reader.poll(must(reader.sweep("edge")), 0, {"latency_s", "edp", "detail.resnet18"}, 9));
  EXPECT_TRUE(std::isnan(rows.columns[0].values[0]));
  EXPECT_TRUE(std::isnan(rows.columns[1].values[0]));
  EXPECT_THAT(rows.columns[2].words, ElementsAre("weights need 12 bits more"));
}

TEST(StoreReader, SeesARowThatABetterOneReplaces) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 10)));
  std::vector<PointRow> rows = exampleRows(2);
  rows[1].status = rows[1].answers[0].status = RowStatus::Failed;
  must(store.write(sweep, rows));
  const StoreReader reader = must(StoreReader::open(storePath()));
  const SweepInfo info = must(reader.sweep("edge"));
  const std::int64_t last = must(reader.poll(info, 0, {}, 100)).lastId;
  must(store.write(sweep, exampleRows(2)));
  EXPECT_THAT(must(reader.poll(info, last, {"question"}, 100)).columns[0].values, ElementsAre(1));
}

TEST(StoreReader, NamesWhatTheStoreLacks) {
  makeStore(storePath(), 2, exampleRows(2));
  const StoreReader reader = must(StoreReader::open(storePath()));
  const Result<ColumnRows> column = reader.poll(must(reader.sweep("edge")), 0, {"beauty"}, 1);
  ASSERT_FALSE(column);
  EXPECT_THAT(toText(column.diagnostics()), HasSubstr("\"beauty\""));
  const Result<StoreReader> missing = StoreReader::open(storePath("none.tilesweep"));
  ASSERT_FALSE(missing);
  EXPECT_THAT(toText(missing.diagnostics()), HasSubstr("no such file"));
}

}  // namespace
}  // namespace tilescope::store
