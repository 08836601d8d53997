// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_scale.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/sweep/row_selection.h"
#include "tests/core/sweep/made_rows.h"

namespace tilescope {
namespace {

using store::RowStatus;
using ::testing::ElementsAre;

std::vector<std::size_t> numericColumns(const SweepRows& rows) {
  return {*rows.column("buffer"), *rows.column("latency_s"), *rows.column("energy_pj"), *rows.column("area_mm2")};
}

TEST(RowScale, SizesOverManyOctavesAreLogarithmic) {
  const SweepRows rows =
      madeRows({madeRow(0, 32, 0.002, 5e6), madeRow(1, 512, 0.004, 6e6), madeRow(2, 128, 0.003, 7e6)});
  const RowScale buffer = *scaleOf(rows, 0), latency = *scaleOf(rows, *rows.column("latency_s"));
  EXPECT_EQ(buffer.kind, RowScale::Kind::Log);
  EXPECT_THAT(buffer.values, ElementsAre(32, 128, 512));
  EXPECT_DOUBLE_EQ(buffer.place(128), 0.5);
  EXPECT_DOUBLE_EQ(buffer.valueAt(0.5), 128);
  EXPECT_EQ(latency.kind, RowScale::Kind::Linear);
  EXPECT_DOUBLE_EQ(latency.place(0.003), 0.5);
  EXPECT_EQ(scaleOf(rows, 1)->kind, RowScale::Kind::Words);
}

TEST(RowScale, ValuesAreInTheMiddleWhereAllAreAlike) {
  const SweepRows rows = madeRows({madeRow(0, 32, 1, 1), madeRow(1, 32, 2, 2)});
  EXPECT_TRUE(scaleOf(rows, 0)->isConstant());
  EXPECT_EQ(scaleOf(rows, 0)->place(32), 0.5);
}

TEST(RowScale, ThereIsNoneWithoutAValue) {
  const SweepRows rows = madeRows({madeRow(0, 32, 0, 0, RowStatus::Infeasible)});
  EXPECT_FALSE(scaleOf(rows, *rows.column("latency_s")));
  EXPECT_TRUE(scaleOf(rows, 0));
}

TEST(RowScale, EndsAndFewValuesAreThoseOfTheRows) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const SweepRows rows = madeRows(randomRows(1 + 37 * seed, seed));
    for (const std::size_t column : numericColumns(rows)) {
      std::set<double> values;
      for (std::size_t row = 0; row < rows.size(); ++row)
        if (std::isfinite(rows.value(row, column))) values.insert(rows.value(row, column));
      const std::optional<RowScale> scale = scaleOf(rows, column);
      ASSERT_EQ(scale.has_value(), !values.empty());
      if (!scale) continue;
      EXPECT_EQ(scale->lower, *values.begin());
      EXPECT_EQ(scale->upper, *values.rbegin());
      EXPECT_EQ(scale->values,
                values.size() > kFewValues ? std::vector<double>() : std::vector<double>(values.begin(), values.end()));
    }
  }
}

TEST(RowScale, BundlesThatRowsComeToAndLeaveAreThoseOfTheMask) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const SweepRows rows = madeRows(randomRows(300, seed));
    const std::vector<std::size_t> columns = numericColumns(rows);
    std::vector<std::vector<std::uint8_t>> bins;
    for (const std::size_t column : columns) bins.push_back(binsOf(rows, column, *scaleOf(rows, column)));
    const std::vector<std::uint8_t>&left = bins[seed % bins.size()], &right = bins[(seed + 1) % bins.size()];
    const std::vector<std::uint8_t> colour = seed % 3 == 0 ? std::vector<std::uint8_t>() : bins[1];
    std::mt19937 random(seed);
    RowBundles bundles;
    std::vector<std::uint8_t> mask(rows.size());
    for (int step = 0; step < 20; ++step) {
      std::vector<std::uint8_t> next(rows.size());
      const unsigned odds = 1 + random() % 4;
      for (std::uint8_t& use : next) use = random() % odds == 0;
      const RowChange change = changeOf(mask, next);
      changeRows(bundles, left, right, colour, change.added, true);
      changeRows(bundles, left, right, colour, change.removed, false);
      ASSERT_EQ(bundles, bundlesOf(left, right, next, colour)) << seed << ", step " << step;
      mask = next;
    }
  }
}

TEST(RowScale, BundlesCountTheRowsBetweenBins) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const SweepRows rows = madeRows(randomRows(300, seed));
    const std::vector<std::size_t> columns = numericColumns(rows);
    const std::size_t left = columns[seed % columns.size()], right = columns[(seed + 1) % columns.size()];
    std::mt19937 random(seed);
    std::vector<std::uint8_t> mask(rows.size());
    for (std::uint8_t& use : mask) use = random() % 3 != 0;
    const RowScale leftScale = *scaleOf(rows, left), rightScale = *scaleOf(rows, right);
    const std::vector<std::uint8_t> colour = binsOf(rows, columns[0], *scaleOf(rows, columns[0]));
    const RowBundles bundles = bundlesOf(binsOf(rows, left, leftScale), binsOf(rows, right, rightScale), mask, colour);
    const auto binOf = [&](const RowScale& scale, double value) {
      return std::isnan(value) ? kRowBins : static_cast<std::size_t>(std::round(scale.place(value) * 63));
    };
    std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> counts, colours;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const std::size_t a = binOf(leftScale, rows.value(row, left)), b = binOf(rightScale, rows.value(row, right));
      if (mask[row] == 0 || (a == kRowBins && b == kRowBins)) continue;
      ++counts[{a, b}];
      colours[{a, b}] += colour[row];
    }
    std::uint32_t largest = 0;
    for (std::size_t a = 0; a <= kRowBins; ++a)
      for (std::size_t b = 0; b <= kRowBins; ++b) {
        const std::uint32_t count = counts[{a, b}];
        largest = std::max(largest, count);
        ASSERT_EQ(bundles.count(a, b), count) << seed << ": " << a << " to " << b;
        if (count > 0) {
          EXPECT_DOUBLE_EQ(bundles.colour(a, b), (colours[{a, b}] / (count * 63.0)));
        }
      }
    EXPECT_EQ(bundles.largest, largest);
  }
}

}  // namespace
}  // namespace tilescope
