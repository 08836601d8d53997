// SPDX-License-Identifier: GPL-3.0-or-later
// Where the values of a column stand on its axis, and the same in 64 bins: what plots of many rows are drawn from.
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
  double lower = 0, upper = 1;  // of the values; of words the first and the last place
  std::vector<double> values;   // all of them, ascending, where there are at most kFewValues

  bool isConstant() const { return !(upper > lower); }
  double place(double value) const;    // 0 at lower, 1 at upper; NaN of none; in the middle where all are alike
  double valueAt(double place) const;  // clamped to the axis

  bool operator==(const RowScale&) const = default;
};

inline constexpr std::size_t kFewValues = 12;  // each can have a tick of its own
inline constexpr double kLogarithmicRatio =
    8;  // of the largest to the smallest value, from which a scale is logarithmic

// Of all rows that are not replaced; nothing where none has a value.
std::optional<RowScale> scaleOf(const SweepRows& rows, std::size_t column);

inline constexpr std::size_t kRowBins = 64;
inline constexpr std::uint8_t kNoRowBin = kRowBins;  // the row has no value there, or was replaced

// The bin of every row: the first one at the lower end of the scale, the last one at the upper end.
std::vector<std::uint8_t> binsOf(const SweepRows& rows, std::size_t column, const RowScale& scale);

// How many rows go from a bin of one axis to a bin of the next, the last bin of each being that of rows without a
// value.
struct RowBundles {
  static constexpr std::size_t kSide = kRowBins + 1;
  std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kSide * kSide);  // [left × kSide + right]
  std::vector<std::uint32_t> colours;                                             // sums of the rows' colour bins
  std::uint32_t largest = 0;                                                      // count

  std::uint32_t count(std::size_t left, std::size_t right) const { return counts[left * kSide + right]; }
  // The mean colour of the bundle, 0 to 1; none where its rows have no colour.
  double colour(std::size_t left, std::size_t right) const;

  bool operator==(const RowBundles&) const = default;
};

// mask: by row, not 0 where it counts; empty: all. colour: bins of a column that colours; empty: none.
RowBundles bundlesOf(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                     std::span<const std::uint8_t> mask, std::span<const std::uint8_t> colour);

// Makes bundles of a mask, empty ones at first, those of a mask that has these rows too, or has them no more.
void changeRows(RowBundles& bundles, std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                std::span<const std::uint8_t> colour, std::span<const std::uint32_t> rows, bool areAdded);

}  // namespace tilescope
