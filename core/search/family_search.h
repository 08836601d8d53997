// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the proven best row of a sweep's grid by planning a small part of its machines: branch and bound over boxes of
// the grid, best bound first. The bound of a box is the result of its best machine. The answer and its proof do not
// depend on the number of threads.
//
// Costs that differ by less than kTieTolerance (relative) are equal, as in every plan: no machine is better by more.
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

// Why a box contains no better row.
enum class BoxReason {
  Bound,       // all its rows have at least the bound
  Constraint,  // none of its rows is feasible and satisfies every constraint
  Point        // its only row was planned
};
inline constexpr std::array kBoxReasonNames{std::string_view("bound"), std::string_view("constraint"),
                                            std::string_view("point")};

// The reason for infeasible machines, used in place of a constraint's pointer ("/before/0", "/after/1").
inline constexpr const char* kNoMapping = "no mapping";

struct FamilyBox {
  GridBox box;
  int question = 0;
  BoxReason reason = BoxReason::Bound;
  double bound = 0;        // for Point: the value of the row
  std::string constraint;  // for Constraint: its pointer
  std::string status;      // for Point: the status of the row, as sweeps write it: "done"

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
  std::string description;  // of the sweep, as JSON
  std::string contents;     // hash of the files that the description names: networks, profiles
  double gap = 0;           // no row is below value × (1 − gap)
  std::optional<FamilyIncumbent> incumbent;
  std::vector<FamilyBox> boxes;

  bool operator==(const FamilyCertificate&) const = default;
};

// A hash of the sweep's networks and profiles, without texts that do not affect metrics.
std::string contentsOf(const SweepDescription& sweep);

struct FamilySearchProgress {
  std::int64_t calls = 0;
  std::size_t open = 0;             // number of boxes
  double bound = 0;                 // of all rows
  std::optional<double> incumbent;  // its value
};

struct FamilySearchSettings {
  double gap = 0;           // stops when no row can be better by more than this fraction
  bool allTies = false;     // also finds every row that equals the best one; needs a gap of 0
  std::int64_t budget = 0;  // machines to plan; 0: no limit
  int threads = 0;          // 0: one per core
  CancelToken cancel;
  std::function<void(const FamilySearchProgress&)> onProgress;  // called between rounds, from the caller's thread
};

struct FamilySearchResult {
  FamilyCertificate certificate;
  std::optional<store::PointRow> row;  // of the incumbent; empty: no row is feasible, or none was found in time
  // All rows that equal the best one, including it, by number and question. Complete only with allTies.
  std::vector<FamilyIncumbent> ties;
  std::int64_t calls = 0;   // planned machines, counted once per objective and once per row
  std::int64_t points = 0;  // of the grid
  bool isProven = false;    // the incumbent is proven and is the best row, or there is no row
  bool isCancelled = false;

  double remainingGap =
      0;  // a row may be better than the incumbent by this fraction: because of the certificate and of rows with a gap

  double gap() const { return remainingGap; }
};

// Fails if the sweep samples points other than a grid, because these cannot be divided into boxes.
Result<FamilySearchResult> searchFamily(const SweepDescription& sweep, const SearchMetric& metric,
                                        const FamilySearchSettings& settings = {});

}  // namespace tilescope
