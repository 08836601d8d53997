// SPDX-License-Identifier: GPL-3.0-or-later
// The exact front of rows over one to four metrics: the rows that no other row dominates.
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

// Ascending indices of the points on the front; of equal points only the first. Points with non-finite values are
// ignored.
std::vector<std::size_t> frontOf(std::span<const MetricPoint> points, std::size_t metrics);

struct RowPlace {
  std::int64_t number = 0;
  int question = 0;

  auto operator<=>(const RowPlace&) const = default;
};

// Whether a row takes part in a front: it has values and satisfies the constraints. Rows with a gap take part with the
// values reached, because leaving them out would not bring the front closer to the true one.
bool isCompared(store::RowStatus status);
store::RowStatus statusNamed(std::string_view word);  // by its name in a store's column

// The rows of a store that take part in a front, sorted by number and question, with the metrics of the description's
// front. An error if it names none.
struct ComparedRows {
  std::size_t metrics = 0;
  std::vector<RowPlace> places;
  std::vector<MetricPoint> points;  // by place
  std::vector<char> hasGap;         // by place; 1: not proven
  std::vector<char> hasFullTies;    // by place; 1: solved by the full tie rule
};
Result<ComparedRows> comparedRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

// Whether the sweep has a front and questions without the full tie rule.
bool hasFrontOfFirstTies(const store::SweepInfo& sweep);

// The rows on the front, ascending. Warns if some have a gap or were not solved by the full tie rule; running the
// description on this store again solves them.
Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

}  // namespace tilescope
