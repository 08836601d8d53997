// SPDX-License-Identifier: GPL-3.0-or-later
// The exact front of rows over one to four metrics.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/store/store_reader.h"

namespace tilescope {

inline constexpr std::size_t kMaxFrontMetrics = 4;

using MetricPoint = std::array<double, kMaxFrontMetrics>;  // smaller is better

// Ascending indices of the front's points; of equal points the first. Ignores non-finite points.
std::vector<std::size_t> frontOf(std::span<const MetricPoint> points, std::size_t metrics);

struct RowPlace {
  std::int64_t number = 0;
  int question = 0;

  auto operator<=>(const RowPlace&) const = default;
};

// True if the row has values and satisfies the constraints. Rows with a gap count too: leaving them out brings the
// front no closer to the true one.
bool isCompared(store::RowStatus status);
store::RowStatus statusNamed(std::string_view word);

// Rows of a store that take part in a front, by number and question. An error without a front in the description.
struct ComparedRows {
  std::size_t metrics = 0;
  std::vector<RowPlace> places;
  std::vector<MetricPoint> points;
  std::vector<char> hasGap;       // by place; 1: not proven
  std::vector<char> hasFullTies;  // by place; 1: solved by the full tie rule
};
Result<ComparedRows> comparedRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

// The sweep has a front and questions without the full tie rule.
bool hasFrontOfFirstTies(const store::SweepInfo& sweep);

// Ascending. Warns of rows with a gap or without the full tie rule, which another run of the description solves.
Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

}  // namespace tilescope
