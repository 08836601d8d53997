// SPDX-License-Identifier: GPL-3.0-or-later
// Branch and bound over boxes of a sweep's grid, best bound first: finds the proven best row while planning few
// machines. A box's bound is the result of its best machine. The number of threads changes neither answer nor proof.
//
// Costs that differ by less than kTieTolerance (relative) count as equal, as in every plan.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/search/grid_box.h"
#include "core/search/search_metric.h"
#include "core/store/records.h"

namespace tilescope {

enum class BoxReason {
  Bound,       // no row is below the bound
  Constraint,  // no row is feasible and satisfies every constraint
  Point
};
inline constexpr std::array kBoxReasonNames{std::string_view("bound"), std::string_view("constraint"),
                                            std::string_view("point")};

// Replaces a constraint's pointer ("/before/0", "/after/1") where machines are infeasible.
inline constexpr const char* kNoMapping = "no mapping";

struct FamilyBox {
  GridBox box;
  int question = 0;
  BoxReason reason = BoxReason::Bound;
  double bound = 0;        // for Point: the value of the row
  std::string constraint;  // for Constraint: its pointer
  std::string status;      // for Point: as sweeps write it, e.g. "done"

  bool operator==(const FamilyBox&) const = default;
};

struct FamilyIncumbent {
  std::int64_t number = 0;
  int question = 0;
  double value = 0;

  bool operator==(const FamilyIncumbent&) const = default;
};

// tilescope.family/1: every row of the grid lies in exactly one box.
struct FamilyCertificate {
  std::string minimise;
  std::string description;  // the sweep as JSON
  std::string contents;     // hash of the files that the description names: networks, profiles
  double gap = 0;           // no row is below value × (1 − gap)
  std::optional<FamilyIncumbent> incumbent;
  std::vector<FamilyBox> boxes;

  bool operator==(const FamilyCertificate&) const = default;
};

// Hash of the sweep's networks and profiles, without texts that do not affect metrics.
std::string contentsOf(const SweepDescription& sweep);

struct FamilySearchProgress {
  std::int64_t calls = 0;
  std::size_t open = 0;
  double bound = 0;
  std::optional<double> incumbent;
};

struct FamilySearchSettings {
  double gap = 0;           // stops once no row can be better by more than this fraction
  bool allTies = false;     // also finds every row that equals the best; needs gap 0
  std::int64_t budget = 0;  // machines to plan; 0: no limit
  int threads = 0;          // 0: one per core
  CancelToken cancel;
  std::function<void(const FamilySearchProgress&)> onProgress;  // between rounds, on the caller's thread
};

struct FamilySearchResult {
  FamilyCertificate certificate;
  std::optional<store::PointRow> row;  // the incumbent; empty: no row is feasible, or none was found in time
  // All rows that equal the best, including it, by number and question. Complete only with allTies.
  std::vector<FamilyIncumbent> ties;
  std::int64_t calls = 0;  // planned machines, once per objective and once per row
  std::int64_t points = 0;
  bool isProven = false;  // the incumbent is the best row, or no row exists
  bool isCancelled = false;

  double remainingGap = 0;  // a row may be better than the incumbent by this fraction

  double gap() const { return remainingGap; }
};

// Fails if the sweep's points are not a grid, because only grids divide into boxes.
Result<FamilySearchResult> searchFamily(const SweepDescription& sweep, const SearchMetric& metric,
                                        const FamilySearchSettings& settings = {});

}  // namespace tilescope
