// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/sweep/sweep_description.h"

namespace tilescope {

inline constexpr const char* kSweepCountFormat = "tilescope.sweep_count/1";

// Maximum number of tested points; of more, kDrawnPoints are tested. Lower if constraints need each point's profile.
inline constexpr std::int64_t kMaxCountedPoints = 10'000'000;
inline constexpr std::int64_t kMaxPricedPoints = 2'000'000;
inline constexpr std::int64_t kMaxEditedPoints = 5'000;
inline constexpr std::int64_t kDrawnPoints = 100'000;

struct SweepCount {
  std::int64_t points = 0;
  std::size_t questions = 0;
  std::int64_t removed = 0;  // excluded by "before"
  bool isEstimate = false;   // `removed` is estimated
  std::int64_t looked = 0;
  // Tested points at which a constraint or formula has no value.
  std::int64_t faulty = 0;
  std::int64_t inStore = 0;               // rows that have answers already
  std::optional<double> secondsPerPoint;  // from measurePoint()
  std::vector<std::string> excluding;     // if no point is left: pointers of the constraints that exclude all

  std::int64_t rows() const;
  std::optional<double> seconds() const;  // all rows on one processor
  std::int64_t bytes() const;             // of the store
  bool leavesNothing() const { return removed == points; }
};

// Cancelled, the count is an estimate from the points tested so far.
SweepCount countSweep(const SweepDescription& sweep, const CancelToken& cancel = {});
struct MeasuredPoint {
  std::optional<double> seconds;  // on one processor; empty: it took longer than kMeasuredSeconds
  std::string whyInfeasible;      // layer and reason, "conv1: …"; "": a layer has a plan, or none was solved
};
inline constexpr double kMeasuredSeconds = 2;
// Solves one point in the middle with all questions. An error if it cannot be planned.
Result<MeasuredPoint> measurePoint(const SweepDescription& sweep, const CancelToken& cancel = {});

std::optional<Diagnostic> tooManyRows(const SweepDescription& sweep, const SweepCount& count);
Diagnostics nothingLeft(const SweepDescription& sweep, const SweepCount& count);

Json toJson(const SweepDescription& sweep, const SweepCount& count);

}  // namespace tilescope
