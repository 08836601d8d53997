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

using MetricPoint = std::array<double, kMaxFrontMetrics>;  // smaller is better in each metric

// Indices of the points on the front, ascending. Points with NaN or infinite values are never on it. Of equal points
// the first is kept.
std::vector<std::size_t> frontOf(std::span<const MetricPoint> points, std::size_t metrics);

struct RowPlace {
  std::int64_t number = 0;
  int question = 0;

  auto operator<=>(const RowPlace&) const = default;
};

// Which rows take part in a front: those that have values and satisfy the constraints. Rows with a gap take part with
// the values they reached: leaving them out would only shorten the front, not bring it closer to the true one.
bool isCompared(store::RowStatus status);
store::RowStatus statusNamed(std::string_view word);  // named as in a store's column

// The compared rows of a store, sorted by number and question, with the metrics that the sweep's description names for
// its front. An error if it names none.
struct ComparedRows {
  std::size_t metrics = 0;
  std::vector<RowPlace> places;
  std::vector<MetricPoint> points;  // one per place
  std::vector<char> hasGap;         // one per place, 1: not proven
  std::vector<char> hasFullTies;    // one per place, 1: its metrics are those of the full tie rule
};
Result<ComparedRows> comparedRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

// Whether the sweep has a front and questions whose tie rule is not the full one.
bool hasFrontOfFirstTies(const store::SweepInfo& sweep);

// The rows on the front, ascending. Warnings if some have a gap, or metrics that are not those of the full tie rule:
// running the description on this store again solves them.
Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

}  // namespace tilescope
