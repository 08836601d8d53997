// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of a column's values on its axis, continuous and in 64 bins: the basis of plots of many rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/sweep/sweep_rows.h"

namespace tilescope {

struct RowScale {
  enum class Kind { Linear, Log, Words };

  Kind kind = Kind::Linear;
  double lower = 0, upper = 1;  // range of the values; for words the first and the last index
  std::vector<double> values;   // all distinct values, ascending, if there are at most kFewValues

  bool isConstant() const { return !(upper > lower); }
  double place(double value) const;    // 0 at lower, 1 at upper; NaN for no value; 0.5 if all are equal
  double valueAt(double place) const;  // limited to the axis

  bool operator==(const RowScale&) const = default;
};

inline constexpr std::size_t kFewValues = 12;  // each can have its own tick
inline constexpr double kLogarithmicRatio =
    8;  // ratio of the largest to the smallest value from which a scale is logarithmic

// For all rows that are not replaced; empty if none has a value.
std::optional<RowScale> scaleOf(const SweepRows& rows, std::size_t column);

inline constexpr std::size_t kRowBins = 64;
inline constexpr std::uint8_t kNoRowBin = kRowBins;  // the row has no value there, or was replaced

// The bin of every row: the first bin is at the lower end of the scale, the last at the upper end.
std::vector<std::uint8_t> binsOf(const SweepRows& rows, std::size_t column, const RowScale& scale);

// Number of rows between each bin of one axis and each bin of the next; the last bin of each axis is for rows without a
// value.
struct RowBundles {
  static constexpr std::size_t kSide = kRowBins + 1;
  std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kSide * kSide);  // [left × kSide + right]
  std::vector<std::uint32_t> colours;                                             // sums of the rows' colour bins
  std::uint32_t largest = 0;                                                      // the largest count

  std::uint32_t count(std::size_t left, std::size_t right) const { return counts[left * kSide + right]; }
  // The mean colour of the bundle, 0 to 1; empty if its rows have no colour.
  double colour(std::size_t left, std::size_t right) const;

  bool operator==(const RowBundles&) const = default;
};

// mask: per row, nonzero if it counts; empty: all. colour: bins of the column that gives the colour; empty: none.
RowBundles bundlesOf(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                     std::span<const std::uint8_t> mask, std::span<const std::uint8_t> colour);

// Updates the bundles of a mask (initially empty): adds or removes these rows.
void changeRows(RowBundles& bundles, std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                std::span<const std::uint8_t> colour, std::span<const std::uint32_t> rows, bool areAdded);

}  // namespace tilescope
