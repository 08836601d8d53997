// SPDX-License-Identifier: GPL-3.0-or-later
// Scales of columns in plots of many rows: positions, continuous and in 64 bins.
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
  double lower = 0, upper = 1;  // for words, the first and last index
  std::vector<double> values;   // distinct values, ascending; empty if there are more than kFewValues

  bool isConstant() const { return !(upper > lower); }
  double place(double value) const;    // 0 at lower, 1 at upper; NaN without a value; 0.5 if all are equal
  double valueAt(double place) const;  // limited to the axis

  bool operator==(const RowScale&) const = default;
};

inline constexpr std::size_t kFewValues = 12;   // each can have its own tick
inline constexpr double kLogarithmicRatio = 8;  // larger ratios of the bounds are logarithmic

// The scale of all valid rows; empty if no row has a value.
std::optional<RowScale> scaleOf(const SweepRows& rows, std::size_t column);

inline constexpr std::size_t kRowBins = 64;
inline constexpr std::uint8_t kNoRowBin = kRowBins;  // no value, or a replaced row

std::vector<std::uint8_t> binsOf(const SweepRows& rows, std::size_t column, const RowScale& scale);

// Number of rows between each bin of one axis and of the next. The last bins are for rows without a value.
struct RowBundles {
  static constexpr std::size_t kSide = kRowBins + 1;
  std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kSide * kSide);  // index: left × kSide + right
  std::vector<std::uint32_t> colours;
  std::uint32_t largest = 0;

  std::uint32_t count(std::size_t left, std::size_t right) const { return counts[left * kSide + right]; }
  // The mean colour, 0 to 1; empty if no row has one.
  double colour(std::size_t left, std::size_t right) const;

  bool operator==(const RowBundles&) const = default;
};

// mask: nonzero for rows that count; empty: all rows. colour: may be empty.
RowBundles bundlesOf(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                     std::span<const std::uint8_t> mask, std::span<const std::uint8_t> colour);

// Adds or removes rows. The bundles must come from an initially empty mask.
void changeRows(RowBundles& bundles, std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                std::span<const std::uint8_t> colour, std::span<const std::uint32_t> rows, bool areAdded);

}  // namespace tilescope
