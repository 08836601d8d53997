// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/original_links.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "core/base/ensure.h"

namespace tilescope::zigzag {
namespace {

std::int64_t counted(const std::vector<PortWindow>& windows) {
  std::int64_t longest = 0;
  for (const PortWindow& window : windows) longest = std::max(longest, window.period);
  std::int64_t cycles = 0;
  for (std::int64_t t = 0; t < longest; ++t)
    cycles += std::any_of(windows.begin(), windows.end(),
                          [&](const PortWindow& window) { return t % window.period < window.open; });
  return cycles;
}

TEST(CoveredCycles, OfOneWindowAreItsOwn) {
  const std::vector<PortWindow> windows{{12, 5}};
  EXPECT_EQ(coveredCycles(windows), 5);
}

// Cycles 0, 3, 6 and 9 of the short window and 0 to 4 of the long one.
TEST(CoveredCycles, CountOverlapsOnce) {
  const std::vector<PortWindow> windows{{12, 5}, {3, 1}};
  EXPECT_EQ(coveredCycles(windows), 5 + 2);
}

TEST(CoveredCycles, NeedAWindow) {
  EXPECT_THROW(coveredCycles({}), InternalError);
  EXPECT_THROW(coveredCycles(std::vector<PortWindow>(kMaxPortMembers + 1)), InternalError);
}

RC_GTEST_PROP(CoveredCycles, AreThoseThatCountingFinds, ()) {
  const std::size_t count = *rc::gen::inRange<std::size_t>(1, kMaxPortMembers + 1);
  std::vector<PortWindow> windows;
  std::int64_t period = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const std::int64_t growth = *rc::gen::inRange<std::int64_t>(1, 6);
    if (period * growth < 20'000) period *= growth;
    windows.push_back({period, *rc::gen::inRange<std::int64_t>(0, period + 1)});
  }
  std::reverse(windows.begin(), windows.begin() + static_cast<std::ptrdiff_t>(count / 2));
  RC_ASSERT(coveredCycles(windows) == counted(windows));
}

}  // namespace
}  // namespace tilescope::zigzag
