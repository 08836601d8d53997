// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/sweep/made_rows.h"

namespace tilescope {
namespace {

using store::RowStatus;
using ::testing::ElementsAre;

std::size_t place(const SweepRows& rows, const std::string& column) {
  const std::optional<std::size_t> found = rows.column(column);
  EXPECT_TRUE(found) << column;
  return found.value_or(0);
}

TEST(SweepRows, HasTheAxesThenTheMetrics) {
  std::vector<std::string> names;
  for (const RowColumn& column : rowColumns({0, madeSweep(1), "", {}, {}})) names.push_back(column.name);
  EXPECT_THAT(names, ElementsAre("buffer", "dataflow", "latency_s", "energy_pj", "traffic_bytes", "edp", "utilisation",
                                 "power_w", "area_mm2"));
}

TEST(SweepRows, HasNoPowerWhereEnergiesAreInMac) {
  store::SweepRecord sweep = madeSweep(1);
  sweep.energyUnit = "MAC";
  for (const RowColumn& column : rowColumns({0, sweep, "", {}, {}})) {
    EXPECT_EQ(column.name.find("power"), std::string::npos);
    EXPECT_NE(column.name, "energy_pj");
  }
}

TEST(SweepRows, HasFiguresOfEveryNetworkWhereNoneAreCombined) {
  store::SweepRecord sweep = madeSweep(1);
  sweep.description = R"({"combine": "each"})";
  sweep.networks.push_back({"vgg16", "{}"});
  std::vector<std::string> names;
  for (const RowColumn& column : rowColumns({0, sweep, "", {}, {}})) names.push_back(column.name);
  EXPECT_THAT(names, testing::Contains("latency_s.resnet50"));
  EXPECT_THAT(names, testing::Contains("power_w.vgg16"));
  EXPECT_THAT(names, testing::Not(testing::Contains("latency_s")));
}

TEST(SweepRows, AreThoseThatWereWritten) {
  const std::vector<store::PointRow> written = randomRows(300, 1);
  const SweepRows rows = madeRows(written);
  ASSERT_EQ(rows.size(), written.size());
  const std::size_t buffer = place(rows, "buffer"), dataflow = place(rows, "dataflow");
  const std::size_t latency = place(rows, "latency_s"), power = place(rows, "power_w");
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const store::PointRow& of = written[row];
    EXPECT_EQ(rows.number(row), of.number);
    EXPECT_EQ(rows.status(row), of.status);
    EXPECT_EQ(rows.value(row, buffer), std::get<double>(of.values[0]) / 8192);
    EXPECT_EQ(rows.word(row, dataflow), std::get<std::string>(of.values[1]));
    EXPECT_EQ(rows.detail(row), of.answers.front().detail);
    EXPECT_EQ(rows.boundBy(row), of.figures.boundBy);
    if (!of.figures.latencySeconds) {
      EXPECT_TRUE(std::isnan(rows.value(row, latency)));
      EXPECT_TRUE(std::isnan(rows.value(row, power)));
      continue;
    }
    EXPECT_EQ(rows.value(row, latency), *of.figures.latencySeconds);
    EXPECT_DOUBLE_EQ(rows.value(row, power), *of.figures.energy * 1e-12 / *of.figures.latencySeconds);
  }
  EXPECT_TRUE(rows.columns()[dataflow].isWord);
  EXPECT_FALSE(rows.columns()[buffer].isWord);
}

TEST(SweepRows, AreTheSameForPagesOfAnySize) {
  writeMadeRows(madeStorePath(), randomRows(200, 2));
  const SweepRows whole = readMadeRows(madeStorePath(), 1000), small = readMadeRows(madeStorePath(), 7);
  ASSERT_EQ(whole.size(), small.size());
  for (std::size_t row = 0; row < whole.size(); ++row) {
    EXPECT_EQ(whole.number(row), small.number(row));
    EXPECT_EQ(whole.detail(row), small.detail(row));
    EXPECT_EQ(whole.word(row, 1), small.word(row, 1));
  }
}

TEST(SweepRows, ACopyStaysAsItWasWhileMoreAreRead) {
  writeMadeRows(madeStorePath(), randomRows(20, 3));
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(madeStorePath()));
  SweepRowsReader more(valueOrFail(reader.sweep("made")));
  EXPECT_EQ(valueOrFail(more.read(reader, 5)), 5u);
  const SweepRows first = more.rows();
  EXPECT_EQ(valueOrFail(more.read(reader, 100)), 15u);
  EXPECT_EQ(first.size(), 5u);
  EXPECT_EQ(first.number(4), 4);
  std::size_t visited = 0;
  first.forEach(0, [&](std::size_t, double) { ++visited; });
  EXPECT_EQ(visited, 5u);
  EXPECT_EQ(more.rows().size(), 20u);
  EXPECT_EQ(valueOrFail(more.read(reader, 100)), 0u);
}

TEST(SweepRows, ABetterRowReplacesAnEarlierOne) {
  const std::string path = madeStorePath();
  std::filesystem::remove(path);
  store::SweepStore store = openMadeStore(path);
  const std::int64_t sweep = valueOrFail(store.addSweep(madeSweep(2)));
  valueOrFail(store.write(sweep, std::vector{madeRow(0, 1, 1, 1), madeRow(1, 2, 0, 0, RowStatus::Failed)}));
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(path));
  SweepRowsReader rows(valueOrFail(reader.sweep("made")));
  EXPECT_EQ(valueOrFail(rows.read(reader, 10)), 2u);
  const SweepRows before = rows.rows();
  valueOrFail(store.write(sweep, std::vector{madeRow(1, 2, 3, 4)}));
  EXPECT_EQ(valueOrFail(rows.read(reader, 10)), 1u);
  ASSERT_EQ(rows.rows().size(), 3u);
  EXPECT_TRUE(rows.rows().isReplaced(1));
  EXPECT_FALSE(rows.rows().isReplaced(2));
  EXPECT_EQ(rows.rows().status(2), RowStatus::Done);
  EXPECT_FALSE(before.isReplaced(1)) << "what was handed out stays";
}

}  // namespace
}  // namespace tilescope
