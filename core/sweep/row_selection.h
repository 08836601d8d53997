// SPDX-License-Identifier: GPL-3.0-or-later
// Which rows of a sweep are looked at: ranges on columns and a condition, and the order in which a table shows them.
#pragma once

#include <cstddef>
#include <cstdint>
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

// Compared rows (isCompared) that no other beats in all of these metrics (one to four), ascending.
std::vector<std::uint32_t> frontOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics);

// Of these rows, those that are not proven.
std::size_t gapsAmong(const SweepRows& rows, const std::vector<std::uint32_t>& some);

// The part of the box around all compared rows which this front over the metrics covers: GrowingFront::coverage.
double coverageOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics,
                      const std::vector<std::uint32_t>& front);

}  // namespace tilescope
