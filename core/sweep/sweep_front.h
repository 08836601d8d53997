// SPDX-License-Identifier: GPL-3.0-or-later
// The exact front of rows over one to four metrics: rows that no other row beats or equals in every metric and beats in
// one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/store_reader.h"

namespace tilescope {

inline constexpr std::size_t kMaxFrontMetrics = 4;

// Smaller is better in each; NaN and infinite values are on no front. Of equal points the first is kept. Indices,
// ascending.
std::vector<std::size_t> frontOf(std::span<const std::array<double, kMaxFrontMetrics>> points, std::size_t metrics);

// Of the rows of a store that are done, over the metrics that the sweep's description names: number and question,
// ascending. An error where it names none.
struct RowPlace {
  std::int64_t number = 0;
  int question = 0;

  auto operator<=>(const RowPlace&) const = default;
};
Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

}  // namespace tilescope
