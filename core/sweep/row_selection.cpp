// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/row_selection.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <utility>

#include "core/base/ensure.h"
#include "core/sweep/expression.h"
#include "core/sweep/hypervolume.h"
#include "core/sweep/sweep_front.h"

namespace tilescope {
namespace {

using store::RowStatus;

std::string shortName(const RowColumn& column) {
  if (!column.isMetric()) return column.name;
  const std::size_t dot = std::min(column.name.find('.'), column.name.size());
  const std::size_t unit = column.name.rfind('_', dot);
  return unit == std::string::npos ? column.name : column.name.substr(0, unit) + column.name.substr(dot);
}

// The unit of an axis; metrics have theirs in the name.
std::string unitInFilter(const RowColumn& column) {
  const bool hasUnit = !column.isMetric() || column.unit == "s" || column.unit == "pJ" || column.unit == "MAC" ||
                       column.unit == "mm²" || column.unit == "W";
  return hasUnit ? column.unit : "";
}

constexpr std::uint8_t kNotAsked = 2;

std::vector<std::uint8_t> rowsWithin(const SweepRows& rows, std::size_t column, const std::vector<RowBrush>& brushes) {
  std::vector<std::uint8_t> mask(rows.size());
  rows.forEachRun(column, [&](std::size_t row, std::span<const double> values) {
    std::uint8_t* const within = mask.data() + row;
    for (const RowBrush& brush : brushes) {
      const double from = brush.from, to = brush.to;
      for (std::size_t i = 0; i < values.size(); ++i)
        within[i] |= static_cast<std::uint8_t>(static_cast<int>(values[i] >= from) & static_cast<int>(values[i] <= to));
    }
  });
  return mask;
}

// Calls visit(row) for each difference. Compares eight rows at once, because most are equal.
template <class Visit>
void forEachDifference(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b, Visit visit) {
  constexpr std::size_t kAtOnce = sizeof(std::uint64_t);
  for (std::size_t row = 0; row < a.size(); row += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, a.size() - row);
    if (std::memcmp(a.data() + row, b.data() + row, count) == 0) continue;
    for (std::size_t i = row; i < row + count; ++i)
      if (a[i] != b[i]) visit(static_cast<std::uint32_t>(i));
  }
}

using FrontPoint = std::array<double, kMaxFrontMetrics>;

constexpr std::size_t kSampledEvery = 97;  // a prime, which is unlikely to be the period of an axis

FrontPoint frontPointOf(const SweepRows& rows, const std::vector<std::size_t>& metrics, std::size_t row) {
  FrontPoint point{};
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    const double value = rows.value(row, metrics[i]);
    point[i] = rows.columns()[metrics[i]].largerIsBetter ? -value : value;
  }
  return point;
}

bool isComparedRow(const SweepRows& rows, std::size_t row) {
  return !rows.isReplaced(row) && isCompared(rows.status(row));
}

// The front of a sample dominates nearly all points, so few remain to be sorted.
template <class Counts, class PointAt>
std::vector<FrontPoint> sampledFront(std::size_t rows, std::size_t metrics, Counts counts, PointAt pointAt) {
  std::vector<FrontPoint> sample, front;
  for (std::size_t row = 0; row < rows; row += kSampledEvery)
    if (counts(row)) sample.push_back(pointAt(row));
  for (const std::size_t i : frontOf(sample, metrics)) front.push_back(sample[i]);
  return front;
}

// Whether a front point is better in every metric. Equal points are kept.
bool isBeaten(const FrontPoint& point, const std::vector<FrontPoint>& front, std::size_t metrics) {
  return std::any_of(front.begin(), front.end(), [&](const FrontPoint& other) {
    for (std::size_t i = 0; i < metrics; ++i)
      if (!(other[i] < point[i])) return false;
    return true;
  });
}

}  // namespace

Result<std::shared_ptr<const Expression>> parseRowFilter(const std::string& text,
                                                         const std::vector<RowColumn>& columns) {
  ExpressionScope scope;
  for (const RowColumn& column : columns) scope.names.push_back(shortName(column));
  scope.find = [&](const std::string& name) -> std::optional<ExpressionName> {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].name != name && shortName(columns[i]) != name) continue;
      if (columns[i].isWord) return ExpressionName{0, "", "an axis of names", "Brush its values instead."};
      return ExpressionName{i, unitInFilter(columns[i]), "", ""};
    }
    return std::nullopt;
  };
  Result<Expression> parsed = parseExpression(text, scope, ExpressionType::Condition);
  if (!parsed) return parsed.diagnostics();
  return std::make_shared<const Expression>(std::move(parsed).value());
}

std::vector<std::uint8_t> selectedRows(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                       const Expression* filter) {
  return RowSelector().select(rows, brushes, {std::shared_ptr<const Expression>(), filter});
}

std::vector<std::uint8_t> RowSelector::select(const SweepRows& rows, const std::vector<RowBrush>& brushes,
                                              const std::shared_ptr<const Expression>& filter) {
  if (present_.size() != rows.size()) {
    forget();
    present_.resize(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) present_[row] = rows.isReplaced(row) ? 0 : 1;
  }
  std::map<std::size_t, std::vector<RowBrush>> asked;
  for (const RowBrush& brush : brushes) asked[brush.column].push_back(brush);
  std::erase_if(columns_, [&](const auto& kept) { return !asked.contains(kept.first); });
  std::vector<std::uint8_t> mask = present_;
  for (auto& [column, its] : asked) {
    Kept& kept = columns_[column];
    if (kept.brushes != its) kept = {its, rowsWithin(rows, column, its)};
    for (std::size_t row = 0; row < mask.size(); ++row) mask[row] &= kept.mask[row];
  }
  if (filter) keepWhere(rows, filter, mask);
  return mask;
}

void RowSelector::forget() {
  present_.clear();
  columns_.clear();
  filter_.reset();
  answers_.clear();
}

void RowSelector::keepWhere(const SweepRows& rows, const std::shared_ptr<const Expression>& filter,
                            std::vector<std::uint8_t>& mask) {
  if (filter_ != filter) answers_.assign(rows.size(), kNotAsked);
  filter_ = filter;
  std::vector<double> slots(rows.columns().size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (mask[row] == 0) continue;
    if (answers_[row] == kNotAsked) {
      for (const std::size_t slot : filter->slots()) slots[slot] = rows.value(row, slot);
      answers_[row] = filter->evaluate(slots).isTrue() ? 1 : 0;
    }
    mask[row] = answers_[row];
  }
}

RowChange changeOf(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& after) {
  ensure(before.size() == after.size(), "two masks of the same rows");
  RowChange change;
  forEachDifference(before, after,
                    [&](std::uint32_t row) { (after[row] != 0 ? change.added : change.removed).push_back(row); });
  return change;
}

std::vector<std::uint32_t> rowsOfMask(const std::vector<std::uint8_t>& mask) {
  std::vector<std::uint32_t> rows;
  rows.reserve(static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1)));
  for (std::size_t row = 0; row < mask.size(); ++row)
    if (mask[row] != 0) rows.push_back(static_cast<std::uint32_t>(row));
  return rows;
}

int groupOf(RowStatus status) {
  switch (status) {
    case RowStatus::Done:
    case RowStatus::Outside:
      return 0;
    case RowStatus::Limited:
    case RowStatus::Dominated:
      return 1;
    case RowStatus::Infeasible:
    case RowStatus::Failed:
      return 2;
  }
  throw InternalError("unknown status of a row");
}

RowOrder orderOf(const SweepRows& rows, const std::vector<std::uint8_t>& mask, std::optional<std::size_t> column,
                 bool descends) {
  struct Entry {
    int group;
    double value;
    std::int64_t number;
    std::uint32_t row;
  };
  constexpr double kLast = std::numeric_limits<double>::infinity();
  std::vector<Entry> entries;
  entries.reserve(static_cast<std::size_t>(std::count(mask.begin(), mask.end(), 1)));
  RowOrder order;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (mask[row] == 0) continue;
    const int group = groupOf(rows.status(row));
    const double value = column ? rows.value(row, *column) : 0;
    const double key = std::isnan(value) ? kLast : descends ? -value : value;
    entries.push_back({group, key, rows.number(row), static_cast<std::uint32_t>(row)});
    if (group == 0) ++order.exact;
  }
  const auto before = [&](const Entry& a, const Entry& b) {
    if (a.group != b.group) return a.group < b.group;
    if (a.value != b.value) return a.value < b.value;
    if (a.number != b.number) return !column && descends ? a.number > b.number : a.number < b.number;
    return rows.question(a.row) < rows.question(b.row);
  };
  std::sort(entries.begin(), entries.end(), before);
  order.rows.reserve(entries.size());
  for (const Entry& entry : entries) order.rows.push_back(entry.row);
  return order;
}

RowOrder orderWithin(const RowOrder& order, const std::vector<std::uint8_t>& mask) {
  RowOrder within;
  for (std::size_t at = 0; at < order.rows.size(); ++at) {
    if (at == order.exact) within.exact = within.rows.size();
    if (mask[order.rows[at]] != 0) within.rows.push_back(order.rows[at]);
  }
  if (order.exact == order.rows.size()) within.exact = within.rows.size();
  return within;
}

std::vector<std::uint32_t> frontOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics) {
  ensure(!metrics.empty() && metrics.size() <= kMaxFrontMetrics, "a front has one to four metrics");
  const auto pointAt = [&](std::size_t row) { return frontPointOf(rows, metrics, row); };
  const auto counts = [&](std::size_t row) { return isComparedRow(rows, row); };
  const std::vector<FrontPoint> sample = sampledFront(rows.size(), metrics.size(), counts, pointAt);
  std::vector<FrontPoint> points;
  std::vector<std::uint32_t> places;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (!counts(row)) continue;
    const FrontPoint point = pointAt(row);
    if (isBeaten(point, sample, metrics.size())) continue;
    points.push_back(point);
    places.push_back(static_cast<std::uint32_t>(row));
  }
  std::vector<std::uint32_t> front;
  for (const std::size_t i : frontOf(points, metrics.size())) front.push_back(places[i]);
  return front;
}

std::size_t gapsAmong(const SweepRows& rows, const std::vector<std::uint32_t>& some) {
  return static_cast<std::size_t>(std::count_if(
      some.begin(), some.end(), [&](std::uint32_t row) { return rows.status(row) == RowStatus::Limited; }));
}

double coverageOfRows(const SweepRows& rows, const std::vector<std::size_t>& metrics,
                      const std::vector<std::uint32_t>& front) {
  GrowingFront covering(metrics.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (isComparedRow(rows, row)) covering.addBeaten(frontPointOf(rows, metrics, row));
  for (const std::uint32_t row : front) covering.add(frontPointOf(rows, metrics, row));
  return covering.coverage();
}

}  // namespace tilescope
