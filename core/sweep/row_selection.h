// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of a sweep are looked at: ranges on columns and a condition, and the order in which a table shows them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope {

class Expression;

// Both ends belong to it. Several on one column are alternatives, those of different columns hold together.
struct RowBrush {
  std::size_t column = 0;
  double from = 0, to = 0;

  bool operator==(const RowBrush&) const = default;
};

// A condition on the columns: "latency < 0.01 and weight_buffer >= 64 KiB". The part of a metric's name before its unit
// is enough where only one has it. Of words of an axis only the place in the list can be compared, so they are
// rejected.
Result<std::shared_ptr<const Expression>> parseRowFilter(const std::string& text,
                                                         const std::vector<RowColumn>& columns);

// By row, 1: selected. A row without a value that is asked for is not; one that was replaced never is.
std::vector<std::uint8_t> selectedRows(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                       const Expression* filter);

// selectedRows() of the same rows again and again, as when a brush is dragged: what was found for a column and for the
// filter is kept, and only what changed is asked again.
class RowSelector {
 public:
  std::vector<std::uint8_t> select(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                   const std::shared_ptr<const Expression>& filter);
  void forget();  // the rows are others

 private:
  struct Kept {
    std::vector<RowBrush> brushes;  // of one column
    std::vector<std::uint8_t> mask;
  };

  void keepWhere(const SweepRows& rows, const std::shared_ptr<const Expression>& filter,
                 std::vector<std::uint8_t>& mask);

  std::vector<std::uint8_t> present_;
  std::map<std::size_t, Kept> columns_;
  std::shared_ptr<const Expression> filter_;
  std::vector<std::uint8_t> answers_;  // of the filter, by row, where it was asked
};

// What two masks of the same rows differ in, ascending.
struct RowChange {
  std::vector<std::uint32_t> added, removed;

  std::size_t size() const { return added.size() + removed.size(); }
};
RowChange changeOf(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after);
std::vector<std::uint32_t> rowsOfMask(const std::vector<std::uint8_t>& mask);

// Rows with an exact answer come first, then those with a gap or bounds, then those that do not fit or failed.
int groupOf(store::RowStatus status);

struct RowOrder {
  std::vector<std::uint32_t> rows;
  std::size_t exact = 0;  // of them, with an exact answer

  bool operator==(const RowOrder&) const = default;
};

// column: absent, by number and question; rows without a value come last within their group. Equal ones by number.
RowOrder orderOf(const SweepRows& rows, const std::vector<std::uint8_t>& mask, std::optional<std::size_t> column,
                 bool descends);
// The part of this order that a mask within its own has.
RowOrder orderWithin(const RowOrder& order, const std::vector<std::uint8_t>& mask);

// Compared rows (isCompared) that no other beats in all of these metrics (one to four), ascending.
std::vector<std::uint32_t> frontOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics);

// Of these rows, those that are not proven.
std::size_t gapsAmong(const SweepRows& rows, const std::vector<std::uint32_t>& some);

// The part of the box around all compared rows which this front over the metrics covers: GrowingFront::coverage.
double coverageOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics,
                      const std::vector<std::uint32_t>& front);

}  // namespace tilescope
