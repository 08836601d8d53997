// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_table_model.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
constexpr int kFine = 3, kCoarse = 2;  // decimals of times; of all other metrics

QString changeText(const std::optional<double>& change) {
  if (!change) return QStringLiteral("–");
  if (std::abs(*change) < kNoChange) return words(fixed(0, 1));
  const QString text = words(fixed(*change * 100, 1));
  return *change > 0 ? QLatin1Char('+') + text : text;
}

}  // namespace

void DesignTableModel::setRows(const DesignRows& rows, EnergyUnit unit, const QString& reference) {
  beginResetModel();
  rows_ = rows;
  reference_ = reference;
  for (std::size_t f = 0; f < kDesignMetrics.size(); ++f) {
    // The median sets the unit, so that extreme designs do not.
    std::vector<double> values;
    for (const DesignRow& row : rows) values.push_back(row.figures[f]);
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    scales_[f] = Scale(middle == values.end() ? 0 : *middle, tilescope::rowOf(kDesignMetrics[f]).family, unit);
  }
  endResetModel();
}

int DesignTableModel::rowOf(DesignId id) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [id](const DesignRow& row) { return row.id == id; });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int DesignTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DesignTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kDesignColumns;
}

QString DesignTableModel::text(const DesignRow& row, int column) const {
  if (const std::optional<Metric> metric = designMetric(column)) {
    const std::size_t f = designIndex(*metric);
    if (!(row.figures[f] > 0)) return QStringLiteral("–");
    return words(
        scales_[f].fixed(row.figures[f], tilescope::rowOf(*metric).family == UnitFamily::Seconds ? kFine : kCoarse));
  }
  switch (designColumn(column)) {
    case DesignColumn::Mark:
      return row.present ? tr("present") : row.onFront ? tr("front") : row.ahead ? tr("ahead") : QString();
    case DesignColumn::Words:
      return row.words;
    case DesignColumn::Change:
      return changeText(row.change);
    default:
      return row.proven ? tr("proven") : tr("not proven");
  }
}

QVariant DesignTableModel::data(const QModelIndex& index, int role) const {
  const DesignRow& row = rowAt(index.row());
  const int column = index.column();
  if (role == Qt::DisplayRole) return text(row, column);
  if (role == Qt::ToolTipRole) return row.words;
  if (role == Qt::AccessibleTextRole)
    return designColumn(column) == DesignColumn::Mark && !row.pin.isNull() ? tr("pin %1").arg(row.pin)
                                                                           : text(row, column);
  return {};
}

QVariant DesignTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  const DesignColumn column = designColumn(section);
  if (role == Qt::TextAlignmentRole)
    return static_cast<int>((isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  if (const std::optional<Metric> metric = designMetric(section))
    return tr("%1 %2").arg(capital(words(name(*metric))), words(scales_[designIndex(*metric)].unit()));
  switch (column) {
    case DesignColumn::Words:
      return tr("Design");
    case DesignColumn::Change:
      return tr("Δ %1 %").arg(reference_);
    case DesignColumn::Proof:
      return tr("Proof");
    default:
      return tr("Mark");
  }
}

}  // namespace tilescope::gui

#include "moc_design_table_model.cpp"
