// SPDX-License-Identifier: GPL-3.0-or-later
// The exact front of rows over one to four metrics: rows that no other row beats or equals in every metric and beats in
// one.
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

using MetricPoint = std::array<double, kMaxFrontMetrics>;  // of a front: smaller is better in each

// NaN and infinite values are on no front. Of equal points the first is kept. Indices,
// ascending.
std::vector<std::size_t> frontOf(std::span<const MetricPoint> points, std::size_t metrics);

struct RowPlace {
  std::int64_t number = 0;
  int question = 0;

  auto operator<=>(const RowPlace&) const = default;
};

// The one rule of who is compared for a front: rows that have values and are not outside the constraints. Those with a
// gap take part with the values they reached: without them the front is not closer to the true one, only shorter.
bool isCompared(store::RowStatus status);
store::RowStatus statusNamed(std::string_view word);  // as a store's column has it

// The rows of a store that are compared, by number and question, with the metrics that the sweep's description names
// for its front. An error where it names none.
struct ComparedRows {
  std::size_t metrics = 0;
  std::vector<RowPlace> places;
  std::vector<MetricPoint> points;  // of the places
  std::vector<char> hasGap;         // of the places, 1: it is not proven
  std::vector<char> hasFullTies;    // of the places, 1: its figures are those of the full tie rule
};
Result<ComparedRows> comparedRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

// Whether the sweep has a front and questions whose tie rule is not the full one.
bool hasFrontOfFirstTies(const store::SweepInfo& sweep);

// Those on the front, ascending. Warnings where some have a gap, and where the figures of some are not those of the
// full tie rule: a run of the description on this store solves them.
Result<std::vector<RowPlace>> frontRows(const store::StoreReader& reader, const store::SweepInfo& sweep);

}  // namespace tilescope
