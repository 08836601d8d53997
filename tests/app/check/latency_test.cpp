// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/latency.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "core/models/zigzag/original_links.h"

namespace tilescope::check {
namespace {

std::int64_t countedOneByOne(const std::vector<OpenTime>& windows) {
  std::int64_t longest = 1, open = 0;
  for (const OpenTime& window : windows) longest = std::max(longest, window.period);
  for (std::int64_t t = 0; t < longest; ++t)
    open += std::any_of(windows.begin(), windows.end(), [&](const OpenTime& w) { return t % w.period < w.open; });
  return open;
}

// The formula against a count of every cycle and against the cost model.
TEST(CheckLatency, OpenCyclesAreThoseInWhichSomeWindowIsOpen) {
  std::mt19937 engine(7);
  const auto pick = [&](std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine);
  };
  for (int round = 0; round < 2000; ++round) {
    std::vector<OpenTime> windows;
    std::vector<zigzag::PortWindow> asTheModel;
    std::int64_t period = 1;
    for (std::int64_t i = pick(1, 6); i > 0; --i) {
      period *= pick(1, 4);
      const std::int64_t open = pick(1, period);
      windows.push_back({period, open});
      asTheModel.push_back({period, open});
    }
    std::shuffle(windows.begin(), windows.end(), engine);
    ASSERT_EQ(openCycles(windows), countedOneByOne(windows)) << "round " << round;
    ASSERT_EQ(openCycles(windows), zigzag::coveredCycles(asTheModel)) << "round " << round;
  }
}

}  // namespace
}  // namespace tilescope::check
