// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_reader.h"

#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "core/store/database.h"
#include "core/store/statement.h"
#include "core/store/sweep_columns.h"
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

// Compared with the SQL view. One question has stale rows in one sweep; ids are not in the order of questions.
TEST(StoreReader, PollsWhatTheViewSays) {
  std::mt19937 random(23);
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  SweepRecord first = exampleSweep("first", 60), second = exampleSweep("second", 60);
  second.questions[0].resultsVersion = 4;
  second.questions[0].tieBreak = "first";
  for (SweepRecord* sweep : {&first, &second})
    for (int axis = 2; axis < 11; ++axis)
      sweep->axes.push_back({"axis_" + std::to_string(axis), "", "/x", axis % 3 == 0 ? 3.7 : 1000});
  const auto rowsOf = [&](int step) {
    std::vector<PointRow> rows = exampleRows(60);
    for (PointRow& row : rows) {
      for (int axis = 2; axis < 11; ++axis)
        row.values.emplace_back(random() % 2 == 0 ? static_cast<double>(random() % 100000)
                                                  : static_cast<double>(random()) / 77777.0);
      row.answers[0].key = contentKey(std::to_string(step) + std::to_string(row.number * 2 + row.question));
      row.hasFullTies = random() % 4 == 0;
      if (random() % 5 != 0) continue;
      row.answers.clear();
      row.status = RowStatus::Dominated;
      row.figures.lowerBound.reset();
    }
    return rows;
  };
  must(store.write(must(store.addSweep(first)), rowsOf(0)));
  const std::int64_t id = must(store.addSweep(second));
  must(store.write(id, rowsOf(1)));
  second.questions[0].resultsVersion = 5;  // earlier rows are stale
  must(store.addSweep(second));
  for (const char* name : {"first", "second"}) {
    const SweepInfo info = must(store.reader().sweep(name));
    std::vector<std::string> names;
    std::string sql = "SELECT ";
    for (const SweepColumn& column : sweepColumns(info)) {
      names.push_back(column.name);
      sql += (names.size() > 1 ? ", " : "") +
             quotedName(column.unit.empty() ? column.name : column.name + "_" + column.unit);
    }
    const ColumnRows polled = must(store.reader().poll(info, 0, names, 1000));
    Statement rows(store.reader().database(),
                   sql + " FROM " + quotedName(std::string(name) + " rows") + " ORDER BY number, question");
    std::map<std::pair<double, double>, std::size_t> places;
    for (std::size_t row = 0; row < polled.columns[0].values.size(); ++row)
      places[{polled.columns[0].values[row], polled.columns[1].values[row]}] = row;
    std::size_t count = 0;
    for (; rows.step(); ++count) {
      const std::size_t row = places.at({rows.real(0), rows.real(1)});
      for (std::size_t k = 0; k < names.size(); ++k) {
        const int column = static_cast<int>(k);
        const double value = polled.columns[k].values[row];
        if (rows.isNull(column))
          EXPECT_TRUE(std::isnan(value)) << names[k];
        else if (rows.isText(column))
          EXPECT_EQ(polled.columns[k].words.at(static_cast<std::size_t>(value)), rows.text(column)) << names[k];
        else
          EXPECT_EQ(value, rows.real(column)) << names[k];
      }
    }
    EXPECT_EQ(count, polled.columns[0].values.size());
    EXPECT_EQ(count, std::string(name) == "first" ? 60U : 30U);
  }
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
