// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_rates.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/base/ensure.h"

namespace tilescope::host {
namespace {

std::vector<double> upTo(int n) {
  std::vector<double> samples;
  for (int i = n; i >= 1; --i) samples.push_back(i);
  return samples;
}

TEST(HostRates, QuantilesAreMeasuredValuesByNearestRank) {
  EXPECT_EQ(quantile(upTo(25), 0.9), 23);  // ⌈22.5⌉
  EXPECT_EQ(quantile(upTo(25), 0.5), 13);
  EXPECT_EQ(quantile(upTo(10), 0.9), 9);
  EXPECT_EQ(quantile(upTo(2), 0.5), 1);
  EXPECT_EQ(quantile({5}, 0.9), 5);
  EXPECT_EQ(quantile(upTo(4), 1), 4);
  EXPECT_THROW(quantile({}, 0.5), InternalError);
  EXPECT_THROW(quantile({1}, 0), InternalError);
}

TEST(HostRates, QuantilesAreThoseOfSortedSamples) {
  std::mt19937 random(3);
  for (int run = 0; run < 200; ++run) {
    std::vector<double> samples(1 + random() % 40);
    for (double& sample : samples) sample = static_cast<double>(random() % 1000);
    std::vector<double> sorted = samples;
    std::sort(sorted.begin(), sorted.end());
    for (const int percent : {10, 50, 90, 100}) {
      std::size_t rank = (sorted.size() * static_cast<std::size_t>(percent) + 99) / 100;
      EXPECT_EQ(quantile(samples, percent / 100.0), sorted[rank - 1]) << sorted.size() << " " << percent;
    }
  }
}

TEST(HostRates, OnlyAWideSpreadIsMeasuredAgainAndNotForEver) {
  const Summary steady = summaryOf({100, 100, 100, 102, 104}), wide = summaryOf({100, 100, 100, 100, 106});
  EXPECT_EQ(steady, (Summary{100, 104, 5}));
  EXPECT_FALSE(shouldRepeat(steady, 0));
  EXPECT_TRUE(shouldRepeat(wide, 0));
  EXPECT_TRUE(shouldRepeat(wide, kMaxRepeats - 1));
  EXPECT_FALSE(shouldRepeat(wide, kMaxRepeats));
}

TEST(HostRates, DriftIsThatBetweenSeriesOneAfterTheOther) {
  // Series of five with 90th percentiles 100, 80 and 90.
  const Summary changing = summaryOf({1, 100, 1, 1, 1, 80, 2, 2, 2, 2, 3, 3, 3, 90, 3});
  ASSERT_TRUE(changing.drift);
  EXPECT_NEAR(*changing.drift, 20.0 / 90, 1e-12);
  EXPECT_EQ(summaryOf(std::vector<double>(25, 7)).drift, 0);
  EXPECT_FALSE(summaryOf(std::vector<double>(14, 7)).drift) << "two series";
}

TEST(HostRates, AreFoundByTheirId) {
  Rates rates;
  rates.rates = {{{Quantity::Read, Place::L2, false}, {1, 2, 3}, 0, 4, 1},
                 {{Quantity::Read, Place::L2, true}, {5, 6, 7}, 0, 8, 2}};
  EXPECT_EQ(rates.find({Quantity::Read, Place::L2, true})->summary.median, 5);
  EXPECT_EQ(rates.find({Quantity::Write, Place::L2, true}), nullptr);
}

}  // namespace
}  // namespace tilescope::host
