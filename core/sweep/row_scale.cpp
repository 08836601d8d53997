// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_scale.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tilescope {

double RowScale::place(double value) const {
  if (!std::isfinite(value)) return std::numeric_limits<double>::quiet_NaN();
  if (isConstant()) return 0.5;
  return kind == Kind::Log ? std::log(value / lower) / std::log(upper / lower) : (value - lower) / (upper - lower);
}

double RowScale::valueAt(double place) const {
  const double share = std::clamp(place, 0.0, 1.0);
  if (isConstant()) return lower;
  return kind == Kind::Log ? lower * std::pow(upper / lower, share) : lower + share * (upper - lower);
}

std::optional<RowScale> scaleOf(const SweepRows& rows, std::size_t column) {
  RowScale scale;
  scale.lower = std::numeric_limits<double>::infinity();
  scale.upper = -scale.lower;
  bool areFew = true;
  double last = std::numeric_limits<double>::quiet_NaN();
  rows.forEach(column, [&](std::size_t row, double value) {
    if (value == last || !std::isfinite(value) || rows.isReplaced(row)) return;
    last = value;
    scale.lower = std::min(scale.lower, value);
    scale.upper = std::max(scale.upper, value);
    if (!areFew) return;
    const auto at = std::lower_bound(scale.values.begin(), scale.values.end(), value);
    if (at != scale.values.end() && *at == value) return;
    areFew = scale.values.size() < kFewValues;
    scale.values.insert(at, value);
  });
  if (scale.lower > scale.upper) return std::nullopt;
  if (!areFew) scale.values.clear();
  if (rows.columns()[column].isWord)
    scale.kind = RowScale::Kind::Words;
  else if (scale.lower > 0 && scale.upper / scale.lower >= kLogarithmicRatio)
    scale.kind = RowScale::Kind::Log;
  return scale;
}

std::vector<std::uint8_t> binsOf(const SweepRows& rows, std::size_t column, const RowScale& scale) {
  std::vector<std::uint8_t> bins(rows.size(), kNoRowBin);
  double last = std::numeric_limits<double>::quiet_NaN();  // neighbours often have the same value
  std::uint8_t lastBin = kNoRowBin;
  rows.forEach(column, [&](std::size_t row, double value) {
    if (!std::isfinite(value) || rows.isReplaced(row)) return;
    if (value != last) {
      const double place = std::clamp(scale.place(value), 0.0, 1.0) * static_cast<double>(kRowBins - 1);
      lastBin = static_cast<std::uint8_t>(std::lround(place));
      last = value;
    }
    bins[row] = lastBin;
  });
  return bins;
}

double RowBundles::colour(std::size_t left, std::size_t right) const {
  const std::size_t at = left * kSide + right;
  if (colours.empty() || counts[at] == 0) return std::numeric_limits<double>::quiet_NaN();
  return static_cast<double>(colours[at]) / (static_cast<double>(counts[at]) * static_cast<double>(kRowBins - 1));
}

namespace {

void finish(RowBundles& bundles) {
  bundles.counts.back() = 0;  // rows without a value on both axes, or replaced
  bundles.largest = *std::max_element(bundles.counts.begin(), bundles.counts.end());
}

}  // namespace

RowBundles bundlesOf(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                     std::span<const std::uint8_t> mask, std::span<const std::uint8_t> colour) {
  RowBundles bundles;
  if (!colour.empty()) bundles.colours.assign(bundles.counts.size(), 0);
  for (std::size_t row = 0; row < left.size(); ++row) {
    if (!mask.empty() && mask[row] == 0) continue;
    const std::size_t at = left[row] * RowBundles::kSide + right[row];
    ++bundles.counts[at];
    if (!colour.empty() && colour[row] < kNoRowBin) bundles.colours[at] += colour[row];
  }
  finish(bundles);
  return bundles;
}

void changeRows(RowBundles& bundles, std::span<const std::uint8_t> left, std::span<const std::uint8_t> right,
                std::span<const std::uint8_t> colour, std::span<const std::uint32_t> rows, bool areAdded) {
  if (!colour.empty()) bundles.colours.resize(bundles.counts.size());
  // Adding the largest unsigned number subtracts 1.
  const std::uint32_t step = areAdded ? 1 : std::numeric_limits<std::uint32_t>::max();
  for (const std::uint32_t row : rows) {
    const std::size_t at = left[row] * RowBundles::kSide + right[row];
    bundles.counts[at] += step;
    if (!colour.empty() && colour[row] < kNoRowBin) bundles.colours[at] += step * colour[row];
  }
  finish(bundles);
}

}  // namespace tilescope
