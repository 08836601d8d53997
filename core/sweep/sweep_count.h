// SPDX-License-Identifier: GPL-3.0-or-later
// The size of a sweep, before it starts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

inline constexpr const char* kSweepCountFormat = "tilescope.sweep_count/1";

// Maximum number of points to test; for more, the effect of "before" is estimated from kDrawnPoints of them. Fewer if a
// constraint needs the profile of each point, and fewer still if that profile is made by edits.
inline constexpr std::int64_t kMaxCountedPoints = 10'000'000;
inline constexpr std::int64_t kMaxPricedPoints = 2'000'000;
inline constexpr std::int64_t kMaxEditedPoints = 5'000;
inline constexpr std::int64_t kDrawnPoints = 100'000;

struct SweepCount {
  std::int64_t points = 0;
  std::size_t questions = 0;
  std::int64_t removed = 0;               // points that "before" excludes
  bool isEstimate = false;                // whether removed and the numbers derived from it are estimates
  std::int64_t looked = 0;                // number of tested points
  std::int64_t faulty = 0;                // of these: points where a constraint or a formula has no value; their rows
                                          // fail
  std::int64_t inStore = 0;               // number of rows that already have answers
  std::optional<double> secondsPerPoint;  // on one processor, measured on one point; empty: it took longer than
                                          // kMeasuredSeconds
  std::vector<std::string> excluding;     // if no points are left, the pointers of the constraints that exclude all

  std::int64_t rows() const;
  std::optional<double> seconds() const;  // for all rows, on one processor
  std::int64_t bytes() const;             // size of the store
  bool leavesNothing() const { return removed == points; }
};

// Tests all points for which "before" matters; measures no time.
SweepCount countSweep(const SweepDescription& sweep);
// Measures one point in the middle with all questions. Empty: it takes longer than kMeasuredSeconds. Error: it cannot
// be planned.
inline constexpr double kMeasuredSeconds = 2;
Result<std::optional<double>> measureSecondsPerPoint(const SweepDescription& sweep);

// The error for more rows than a store can have; empty if they fit.
std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count);
// The error if no points are left: the constraints that exclude everything.
Diagnostics nothingLeft(const SweepDescription& sweep, const SweepCount& count);

Json toJson(const SweepDescription& sweep, const SweepCount& count);

}  // namespace tilescope
