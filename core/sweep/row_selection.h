// SPDX-License-Identifier: GPL-3.0-or-later
// The selected rows of a sweep: ranges on columns and a condition, and the order in which a table shows them.
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

// Includes both ends. Ranges on the same column are alternatives; those of different columns must all hold.
struct RowBrush {
  std::size_t column = 0;
  double from = 0, to = 0;

  bool operator==(const RowBrush&) const = default;
};

// A condition on the columns: "latency < 0.01 and weight_buffer >= 64 KiB". The part of a metric's name before its unit
// is enough if it is unique. Axes of words are rejected, because only the index of a word could be compared.
Result<std::shared_ptr<const Expression>> parseRowFilter(const std::string& text,
                                                         const std::vector<RowColumn>& columns);

// Per row, 1: selected. A row that lacks a required value is not selected; a replaced one never is.
std::vector<std::uint8_t> selectedRows(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                       const Expression* filter);

// Repeated selectedRows() on the same rows, as when a brush is dragged: results per column and for the filter are
// cached, and only what changed is recomputed.
class RowSelector {
 public:
  std::vector<std::uint8_t> select(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                   const std::shared_ptr<const Expression>& filter);
  void forget();  // the rows have changed

 private:
  struct Kept {
    std::vector<RowBrush> brushes;  // on one column
    std::vector<std::uint8_t> mask;
  };

  void keepWhere(const SweepRows& rows, const std::shared_ptr<const Expression>& filter,
                 std::vector<std::uint8_t>& mask);

  std::vector<std::uint8_t> present_;
  std::map<std::size_t, Kept> columns_;
  std::shared_ptr<const Expression> filter_;
  std::vector<std::uint8_t> answers_;  // the filter's results per row, as far as computed
};

// The difference between two masks of the same rows, ascending.
struct RowChange {
  std::vector<std::uint32_t> added, removed;

  std::size_t size() const { return added.size() + removed.size(); }
};
RowChange changeOf(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after);
std::vector<std::uint32_t> rowsOfMask(const std::vector<std::uint8_t>& mask);

// Sort group: rows with an exact answer first, then those with a gap or bounds, then those that do not fit or failed.
int groupOf(store::RowStatus status);

struct RowOrder {
  std::vector<std::uint32_t> rows;
  std::size_t exact = 0;  // number of rows with an exact answer

  bool operator==(const RowOrder&) const = default;
};

// column: absent, by number and question; rows without a value come last within their group. Equal ones are sorted by
// number.
RowOrder orderOf(const SweepRows& rows, const std::vector<std::uint8_t>& mask, std::optional<std::size_t> column,
                 bool descends);
// The part of this order for a mask within its own mask.
RowOrder orderWithin(const RowOrder& order, const std::vector<std::uint8_t>& mask);

// The Pareto-optimal ones among the compared rows (isCompared) for these metrics (one to four), ascending.
std::vector<std::uint32_t> frontOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics);

// Number of these rows that are not proven.
std::size_t gapsAmong(const SweepRows& rows, const std::vector<std::uint32_t>& some);

// The part of the box around all compared rows that this front covers: GrowingFront::coverage.
double coverageOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics,
                      const std::vector<std::uint32_t>& front);

}  // namespace tilescope
