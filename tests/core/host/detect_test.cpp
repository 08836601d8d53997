// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/detect.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <mutex>

#include "core/host/work_sizes.h"

namespace tilescope::host {
namespace {

using ::testing::Contains;
using ::testing::Field;

// Small caches, so that little memory is touched.
Facts smallFacts() {
  Facts facts = readFacts({}, systemValues());
  facts.caches = {{1, 16 << 10, {}, {}, 1, "test"}, {2, 128 << 10, {}, {}, 1, "test"}, {3, 2 << 20, {}, {}, 2, "test"}};
  facts.freeBytes = 1 << 30;
  facts.cores.resize(1);
  facts.cpus.resize(1);
  facts.quota.reset();
  return facts;
}

MeasureSettings quick() {
  MeasureSettings settings;
  settings.quick = true;
  return settings;
}

TEST(Detect, MeasuresOneCore) {
  const Rates rates = measureRates(smallFacts(), quick());
  EXPECT_GE(rates.rates.size(), 15u);
  for (const Rate& rate : rates.rates) {
    EXPECT_FALSE(rate.id.allCores);
    EXPECT_GT(rate.summary.median, 0);
    EXPECT_GE(rate.summary.p90, rate.summary.median);
    EXPECT_EQ(rate.summary.rounds, 7);
  }
  EXPECT_THAT(rates.missing, Contains(Missing{"rates of all cores", "there is one core to use"}));
}

// Two threads on one CPU take turns.
TEST(Detect, MeasuresAllCoresAtOnce) {
  Facts facts = smallFacts();
  facts.cores.push_back(facts.cores.front());
  const Rates rates = measureRates(facts, quick());
  const Rate* all = rates.find({Quantity::MultiplyAdd, Place::Core, true});
  ASSERT_NE(all, nullptr);
  EXPECT_EQ(all->cores, 2);
  EXPECT_GT(all->summary.median, 0);
  EXPECT_EQ(rates.find({Quantity::Write, Place::L1, true}), nullptr);
}

TEST(Detect, SaysThatThreadsAreNotPinned) {
  Facts facts = smallFacts();
  facts.cores = {1023};
  EXPECT_THAT(measureRates(facts, quick()).missing, Contains(Field(&Missing::what, "pinned threads")));
}

TEST(Detect, TellsProgressUpToTheEnd) {
  MeasureSettings settings = quick();
  std::mutex mutex;
  std::vector<double> fractions;
  settings.onProgress = [&](double fraction, const std::string& what) {
    const std::lock_guard lock(mutex);
    EXPECT_EQ(what, "one core");
    fractions.push_back(fraction);
  };
  measureRates(smallFacts(), settings);
  ASSERT_EQ(fractions.size(), 7u);
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_EQ(fractions.back(), 1);
}

TEST(Detect, EndsWhenCancelled) {
  CancelSource source;
  MeasureSettings settings;
  settings.cancel = source.token();
  int rounds = 0;
  settings.onProgress = [&](double, const std::string&) {
    ++rounds;
    source.cancel();
  };
  Facts facts = smallFacts();
  measureRates(facts, settings);
  EXPECT_EQ(rounds, 1);
  rounds = 0;
  measureRates(facts, settings);
  EXPECT_EQ(rounds, 0);
}

}  // namespace
}  // namespace tilescope::host
