// SPDX-License-Identifier: GPL-3.0-or-later
// How large a sweep is, before it starts.
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

// More points are not all looked at: what "before" removes is then estimated from kDrawnPoints of them. Fewer where a
// constraint needs the profile of each point, and again fewer where that profile is made by edits.
inline constexpr std::int64_t kMaxCountedPoints = 10'000'000;
inline constexpr std::int64_t kMaxPricedPoints = 2'000'000;
inline constexpr std::int64_t kMaxEditedPoints = 5'000;
inline constexpr std::int64_t kDrawnPoints = 100'000;

struct SweepCount {
  std::int64_t points = 0;
  std::size_t questions = 0;
  std::int64_t removed = 0;               // points that "before" excludes
  bool isEstimate = false;                // of removed, and of what follows from it
  std::int64_t looked = 0;                // points that were looked at
  std::int64_t faulty = 0;                // of them: where a constraint or a formula has no value; their rows fail
  std::int64_t inStore = 0;               // rows that are answered already
  std::optional<double> secondsPerPoint;  // of one processor, measured on one point; none: it took kMeasuredSeconds
  std::vector<std::string> excluding;     // where nothing is left, the pointers of the constraints that exclude all

  std::int64_t rows() const;
  std::optional<double> seconds() const;  // all rows, one processor
  std::int64_t bytes() const;             // of the store
  bool leavesNothing() const { return removed == points; }
};

// Looks at all points that "before" has to decide; measures nothing.
SweepCount countSweep(const SweepDescription& sweep);
// Plans one point in the middle under all questions. Nothing: it takes longer than kMeasuredSeconds. An error: it
// cannot be planned.
inline constexpr double kMeasuredSeconds = 2;
Result<std::optional<double>> measureSecondsPerPoint(const SweepDescription& sweep);

// More rows than a store can have; nothing where they fit.
std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count);
// Where nothing is left: which constraints exclude everything.
Diagnostics nothingLeft(const SweepDescription& sweep, const SweepCount& count);

Json toJson(const SweepDescription& sweep, const SweepCount& count);

}  // namespace tilescope
