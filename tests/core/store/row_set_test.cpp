// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/row_set.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <set>
#include <utility>

namespace tilescope::store {
namespace {

TEST(RowSet, HoldsWhatASetHoldsInAnyOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    RowSet rows(3);
    std::set<std::pair<std::int64_t, int>> reference;
    for (int k = 0; k < 60; ++k) {
      const std::int64_t number = random() % 30;
      const auto question = static_cast<int>(random() % 3);
      rows.add(number, question);
      reference.insert({number, question});
    }
    EXPECT_EQ(rows.size(), static_cast<std::int64_t>(reference.size()));
    for (std::int64_t number = 0; number < 31; ++number)
      for (int question = 0; question < 3; ++question)
        EXPECT_EQ(rows.contains(number, question), reference.count({number, question}) == 1) << number;
  }
}

}  // namespace
}  // namespace tilescope::store
