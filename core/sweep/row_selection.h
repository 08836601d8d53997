// SPDX-License-Identifier: GPL-3.0-or-later
// The selected rows of a sweep, by ranges of columns and a condition, and their order in a table.
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

// A range of a column, with both ends. A row must be in one range of each column that has any.
struct RowBrush {
  std::size_t column = 0;
  double from = 0, to = 0;

  bool operator==(const RowBrush&) const = default;
};

// "latency < 0.01 and weight_buffer >= 64 KiB". A unique metric needs no unit. Axes of words are rejected: only an
// index could be compared.
Result<std::shared_ptr<const Expression>> parseRowFilter(const std::string& text,
                                                         const std::vector<RowColumn>& columns);

// By row, 1 if selected; replaced rows and rows without a required value are not.
std::vector<std::uint8_t> selectedRows(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                       const Expression* filter);

// As selectedRows() while ranges are dragged: caches each column and the condition.
class RowSelector {
 public:
  std::vector<std::uint8_t> select(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                   const std::shared_ptr<const Expression>& filter);
  void forget();

 private:
  struct Kept {
    std::vector<RowBrush> brushes;
    std::vector<std::uint8_t> mask;
  };

  void keepWhere(const SweepRows& rows, const std::shared_ptr<const Expression>& filter,
                 std::vector<std::uint8_t>& mask);

  std::vector<std::uint8_t> present_;
  std::map<std::size_t, Kept> columns_;
  std::shared_ptr<const Expression> filter_;
  std::vector<std::uint8_t> answers_;
};

struct RowChange {
  std::vector<std::uint32_t> added, removed;

  std::size_t size() const { return added.size() + removed.size(); }
};
RowChange changeOf(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after);
std::vector<std::uint32_t> rowsOfMask(const std::vector<std::uint8_t>& mask);

// Exact answers first, then those with a gap or bounds, then infeasible and failed ones.
int groupOf(store::RowStatus status);

struct RowOrder {
  std::vector<std::uint32_t> rows;
  std::size_t exact = 0;  // rows with an exact answer

  bool operator==(const RowOrder&) const = default;
};

// column: absent: by number and question. Within a group, rows without a value are last, equal ones by number.
RowOrder orderOf(const SweepRows& rows, const std::vector<std::uint8_t>& mask, std::optional<std::size_t> column,
                 bool descends);
RowOrder orderWithin(const RowOrder& order, const std::vector<std::uint8_t>& mask);

// Pareto-optimal rows among those that isCompared(), ascending; one to four metrics.
std::vector<std::uint32_t> frontOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics);

std::size_t gapsAmong(const SweepRows& rows, const std::vector<std::uint32_t>& some);

double coverageOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics,
                      const std::vector<std::uint32_t>& front);

}  // namespace tilescope
