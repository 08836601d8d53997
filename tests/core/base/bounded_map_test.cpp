// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bounded_map.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <vector>

namespace tilescope {
namespace {

TEST(BoundedMap, KnowsTheLastValueOfAKey) {
  BoundedMap<std::string, int> map(4);
  EXPECT_EQ(map.find("a"), nullptr);
  map.put("a", 1);
  map.put("a", 2);
  ASSERT_NE(map.find("a"), nullptr);
  EXPECT_EQ(*map.find("a"), 2);
  EXPECT_EQ(map.size(), 1u);
}

TEST(BoundedMap, DropsTheOldestHalfWhenItIsFull) {
  BoundedMap<int, int> map(4);
  for (int key = 1; key <= 4; ++key) map.put(key, key);
  map.put(5, 5);
  EXPECT_EQ(map.size(), 3u);
  EXPECT_EQ(map.find(2), nullptr);
  EXPECT_NE(map.find(3), nullptr);
}

TEST(BoundedMap, WhatIsWrittenAgainIsYoungAgain) {
  BoundedMap<int, int> map(4);
  for (int key = 1; key <= 100; ++key) {
    map.put(key, key);
    map.put(0, key);
  }
  ASSERT_NE(map.find(0), nullptr);
  EXPECT_EQ(*map.find(0), 100);
}

// Compared with a list of all written entries, newest first.
TEST(BoundedMap, KeepsTheNewestHalfAndNeverMoreThanItMay) {
  constexpr std::size_t kMax = 10;
  std::mt19937 random(7);
  BoundedMap<int, int> map(kMax);
  std::vector<std::pair<int, int>> written;
  for (int step = 0; step < 2000; ++step) {
    const int key = static_cast<int>(random() % 17);
    std::erase_if(written, [&](const auto& entry) { return entry.first == key; });
    written.insert(written.begin(), {key, step});
    map.put(key, step);
    ASSERT_LE(map.size(), kMax);
    for (std::size_t i = 0; i < written.size(); ++i) {
      const int* found = map.find(written[i].first);
      if (i < kMax / 2) {
        ASSERT_NE(found, nullptr) << step;
      }
      if (found) {
        ASSERT_EQ(*found, written[i].second);
      }
    }
  }
}

}  // namespace
}  // namespace tilescope
