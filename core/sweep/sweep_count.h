// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the points and rows of a sweep before it runs.
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

// Maximum number of points to test. Of more points, kDrawnPoints are tested and the effect of "before" is estimated.
// The maximum is lower if a constraint needs the profile of each point, and lowest if the profile is made by edits.
inline constexpr std::int64_t kMaxCountedPoints = 10'000'000;
inline constexpr std::int64_t kMaxPricedPoints = 2'000'000;
inline constexpr std::int64_t kMaxEditedPoints = 5'000;
inline constexpr std::int64_t kDrawnPoints = 100'000;

struct SweepCount {
  std::int64_t points = 0;
  std::size_t questions = 0;
  std::int64_t removed = 0;  // excluded by "before"
  bool isEstimate = false;   // `removed` is estimated
  std::int64_t looked = 0;   // number of tested points
  // Tested points where a constraint or formula has no value; their rows fail.
  std::int64_t faulty = 0;
  std::int64_t inStore = 0;               // rows that have answers already
  std::optional<double> secondsPerPoint;  // from measurePoint()
  std::vector<std::string> excluding;     // if no point is left: pointers of the constraints that exclude all

  std::int64_t rows() const;
  std::optional<double> seconds() const;  // all rows on one processor
  std::int64_t bytes() const;             // of the store
  bool leavesNothing() const { return removed == points; }
};

// Tests points as far as "before" requires it. Measures no time.
SweepCount countSweep(const SweepDescription& sweep);
struct MeasuredPoint {
  std::optional<double> seconds;  // on one processor; empty: it took longer than kMeasuredSeconds
  std::string whyInfeasible;      // layer and reason, "conv1: …"; "": a layer has a plan, or none was solved
};
inline constexpr double kMeasuredSeconds = 2;
// Solves one point in the middle with all questions. An error if it cannot be planned.
Result<MeasuredPoint> measurePoint(const SweepDescription& sweep);

// The error if a store cannot have as many rows; otherwise empty.
std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count);
// The error if constraints exclude all points.
Diagnostics nothingLeft(const SweepDescription& sweep, const SweepCount& count);

Json toJson(const SweepDescription& sweep, const SweepCount& count);

}  // namespace tilescope
