// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_selection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/sweep/expression.h"
#include "core/sweep/hypervolume.h"
#include "core/sweep/row_scale.h"
#include "core/sweep/sweep_front.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope {
namespace {

using store::RowStatus;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string errorOf(const SweepRows& rows, const std::string& filter) {
  const auto parsed = parseRowFilter(filter, rows.columns());
  return parsed ? "" : toText(parsed.diagnostics());
}

TEST(RowSelection, BrushesOfOneColumnAreAlternativesAndThoseOfOthersHoldToo) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const SweepRows rows = madeRows(randomRows(200, seed));
    const std::size_t buffer = 0, latency = *rows.column("latency_s");
    const std::vector<RowBrush> brushes{{buffer, 2, 8}, {buffer, 64, 64}, {latency, 0.005, 0.02}};
    const std::vector<std::uint8_t> mask = selectedRows(rows, brushes, nullptr);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const double size = rows.value(row, buffer), time = rows.value(row, latency);
      const bool expected = ((size >= 2 && size <= 8) || size == 64) && time >= 0.005 && time <= 0.02;
      ASSERT_EQ(mask[row] != 0, expected) << "row " << row;
    }
  }
}

// Changes brushes on any column, filters and rows.
TEST(RowSelection, StepsOfADragSelectWhatALoopOverAllRowsDoes) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 random(seed);
    std::vector<store::PointRow> made = randomRows(300, seed);
    writeMadeRows(madeStorePath(), made);
    for (store::PointRow& row : made)
      if (row.status == RowStatus::Failed) row = madeRow(row.number, 8, 0.001, 2e6);
    SweepRows rows;
    {
      const store::StoreReader reader = valueOrFail(store::StoreReader::open(madeStorePath()));
      SweepRowsReader reading(valueOrFail(reader.sweep("made")));
      valueOrFail(reading.read(reader, 1000));
      store::SweepStore store = openMadeStore(madeStorePath());
      valueOrFail(store.write(valueOrFail(store.addSweep(madeSweep(300))), made));
      valueOrFail(reading.read(reader, 1000));
      rows = reading.rows();
    }
    ASSERT_GT(rows.size(), 300U) << "failed rows came again";
    const std::vector<std::size_t> columns{0, *rows.column("latency_s"), *rows.column("energy_pj")};
    const auto wholeFilter = valueOrFail(parseRowFilter("latency < 0.02 or buffer = 16 KiB", rows.columns()));
    std::vector<RowBrush> brushes;
    std::shared_ptr<const Expression> filter;
    RowSelector selector;
    std::vector<std::uint8_t> before(rows.size());
    for (int step = 0; step < 60; ++step) {
      const std::size_t column = columns[random() % columns.size()];
      const RowScale scale = *scaleOf(rows, column);
      const double a = scale.valueAt(static_cast<double>(random() % 100) / 99),
                   b = scale.valueAt(static_cast<double>(random() % 100) / 99);
      if (random() % 4 == 0) filter = filter ? nullptr : wholeFilter;
      if (!brushes.empty() && random() % 3 == 0)
        brushes.erase(brushes.begin() + static_cast<std::ptrdiff_t>(random() % brushes.size()));
      if (brushes.size() < 4) brushes.push_back({column, std::min(a, b), std::max(a, b)});
      const std::vector<std::uint8_t> mask = selector.select(rows, brushes, filter);
      RowChange expected;
      std::vector<std::uint32_t> selected;
      for (std::uint32_t row = 0; row < rows.size(); ++row) {
        bool isIn = !rows.isReplaced(row);
        for (const std::size_t of : columns) {
          const auto isOf = [&](const RowBrush& brush) { return brush.column == of; };
          const auto holds = [&](const RowBrush& brush) {
            return isOf(brush) && rows.value(row, of) >= brush.from && rows.value(row, of) <= brush.to;
          };
          if (std::any_of(brushes.begin(), brushes.end(), isOf))
            isIn = isIn && std::any_of(brushes.begin(), brushes.end(), holds);
        }
        const double time = rows.value(row, columns[1]);
        if (filter) isIn = isIn && !std::isnan(time) && (time < 0.02 || rows.value(row, 0) == 16);
        ASSERT_EQ(mask[row], isIn ? 1 : 0) << seed << ", step " << step << ", row " << row;
        if (isIn) selected.push_back(row);
        if (isIn && before[row] == 0) expected.added.push_back(row);
        if (!isIn && before[row] != 0) expected.removed.push_back(row);
      }
      EXPECT_EQ(rowsOfMask(mask), selected);
      const RowChange change = changeOf(before, mask);
      EXPECT_EQ(change.added, expected.added);
      EXPECT_EQ(change.removed, expected.removed);
      before = mask;
    }
  }
}

TEST(RowSelection, AFilterNamesMetricsWithAndWithoutTheirUnit) {
  const SweepRows rows = madeRows(randomRows(200, 5));
  const std::size_t latency = *rows.column("latency_s"), energy = *rows.column("energy_pj");
  for (const char* text : {"latency < 0.01 and energy >= 5e6 or buffer = 16 KiB",
                           "latency_s < 0.01 and energy_pj >= 5e6 or buffer = 16 KiB"}) {
    const auto filter = valueOrFail(parseRowFilter(text, rows.columns()));
    const std::vector<std::uint8_t> mask = selectedRows(rows, {}, filter.get());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const double time = rows.value(row, latency);
      // Without a value on the left, the row is not selected.
      const bool expected =
          !std::isnan(time) && ((time < 0.01 && rows.value(row, energy) >= 5e6) || rows.value(row, 0) == 16);
      ASSERT_EQ(mask[row] != 0, expected) << text << ", row " << row;
    }
  }
}

TEST(RowSelection, AFilterThatCannotBeReadSaysWhere) {
  const SweepRows rows = madeRows(randomRows(3, 1));
  EXPECT_THAT(errorOf(rows, "latncy < 1"), HasSubstr("latency"));
  EXPECT_THAT(errorOf(rows, "dataflow = 1"), HasSubstr("an axis of names"));
  EXPECT_THAT(errorOf(rows, "buffer = 2 MHz"), HasSubstr("MHz"));
  EXPECT_THAT(errorOf(rows, "buffer +"), HasSubstr("column"));
}

TEST(RowSelection, OrdersByGroupThenValueThenNumber) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const SweepRows rows = madeRows(randomRows(200, seed));
    const std::vector<std::uint8_t> mask = selectedRows(rows, {{0, 1, 64}}, nullptr);
    const bool descends = seed % 2 == 1;
    const std::size_t column = *rows.column("latency_s");
    const RowOrder order = orderOf(rows, mask, column, descends);
    std::vector<std::uint32_t> expected;
    for (std::size_t row = 0; row < rows.size(); ++row)
      if (mask[row] != 0) expected.push_back(static_cast<std::uint32_t>(row));
    const auto valueOf = [&](std::uint32_t row) {
      const double value = rows.value(row, column);
      return std::isnan(value) ? 1e300 : descends ? -value : value;
    };
    // Sorts by the least important criterion first.
    std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) { return rows.number(a) < rows.number(b); });
    std::stable_sort(expected.begin(), expected.end(), [&](auto a, auto b) { return valueOf(a) < valueOf(b); });
    std::stable_sort(expected.begin(), expected.end(),
                     [&](auto a, auto b) { return groupOf(rows.status(a)) < groupOf(rows.status(b)); });
    ASSERT_EQ(order.rows, expected) << "seed " << seed;
    const auto exact = std::count_if(expected.begin(), expected.end(), [&](auto row) {
      return rows.status(row) == RowStatus::Done || rows.status(row) == RowStatus::Outside;
    });
    EXPECT_EQ(order.exact, static_cast<std::size_t>(exact));
    // A subset has the order of all rows.
    const RowOrder all = orderOf(rows, selectedRows(rows, {}, nullptr), column, descends);
    EXPECT_EQ(orderWithin(all, mask), order) << "seed " << seed;
    EXPECT_EQ(orderWithin(all, selectedRows(rows, {}, nullptr)), all);
    EXPECT_EQ(orderWithin(all, std::vector<std::uint8_t>(rows.size())), RowOrder());
  }
}

TEST(RowSelection, WithoutAColumnTheOrderIsThatOfNumbers) {
  const SweepRows rows = madeRows({madeRow(2, 1, 1, 1), madeRow(0, 1, 1, 1), madeRow(1, 1, 1, 1)});
  const std::vector<std::uint8_t> all = selectedRows(rows, {}, nullptr);
  const auto numbers = [&](bool descends) {
    std::vector<std::int64_t> in;
    for (const std::uint32_t row : orderOf(rows, all, std::nullopt, descends).rows) in.push_back(rows.number(row));
    return in;
  };
  EXPECT_THAT(numbers(false), ElementsAre(0, 1, 2));
  EXPECT_THAT(numbers(true), ElementsAre(2, 1, 0));
}

TEST(RowSelection, TheFrontIsThatOfAllRowsAtOnce) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const SweepRows rows = madeRows(randomRows(1500, seed));
    const std::vector<std::size_t> metrics{*rows.column("latency_s"), *rows.column("energy_pj"),
                                           *rows.column("area_mm2")};
    std::vector<std::array<double, kMaxFrontMetrics>> points;
    std::vector<std::uint32_t> places;
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      if (rows.status(row) != RowStatus::Done && rows.status(row) != RowStatus::Limited) continue;
      points.push_back({rows.value(row, metrics[0]), rows.value(row, metrics[1]), rows.value(row, metrics[2])});
      places.push_back(row);
    }
    std::vector<std::uint32_t> expected;
    for (const std::size_t i : frontOf(points, 3)) expected.push_back(places[i]);
    ASSERT_EQ(frontOfRows(rows, metrics), expected) << "seed " << seed;
    GrowingFront growing(3);
    for (const MetricPoint& point : points) growing.add(point);
    EXPECT_NEAR(coverageOfRows(rows, metrics, expected), growing.coverage(), 1e-12);
  }
}

TEST(RowSelection, TheFrontIsOfRowsThatAreDoneOrHaveAGap) {
  const SweepRows rows =
      madeRows({madeRow(0, 1, 0.001, 9e6), madeRow(1, 1, 0.002, 1e6, RowStatus::Outside), madeRow(2, 1, 0.003, 3e6),
                madeRow(3, 1, 0.004, 4e6), madeRow(4, 1, 0, 0, RowStatus::Infeasible),
                madeRow(5, 1, 0.002, 5e6, RowStatus::Limited), madeRow(6, 1, 0.001, 1e5, RowStatus::Dominated)});
  const std::vector<std::size_t> metrics{*rows.column("latency_s"), *rows.column("energy_pj")};
  const std::vector<std::uint32_t> front = frontOfRows(rows, metrics);
  EXPECT_THAT(front, ElementsAre(0, 2, 5));
  EXPECT_EQ(gapsAmong(rows, front), 1u);
  // Rows from a store give the same.
  const store::StoreReader reader = valueOrFail(store::StoreReader::open(madeStorePath()));
  const Result<std::vector<RowPlace>> stored = frontRows(reader, valueOrFail(reader.sweep("made")));
  EXPECT_THAT(valueOrFail(stored), ElementsAre(RowPlace{0, 0}, RowPlace{2, 0}, RowPlace{5, 0}));
  EXPECT_THAT(toText(stored.diagnostics()), HasSubstr("1 row of the front with a gap"));
}

}  // namespace
}  // namespace tilescope
