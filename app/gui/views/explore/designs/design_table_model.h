// SPDX-License-Identifier: GPL-3.0-or-later
// Each column has one unit and one number of decimals.
#pragma once

#include <QAbstractTableModel>
#include <optional>

#include "app/gui/views/explore/designs/design_words.h"
#include "app/gui/views/explore/designs/designs_model.h"

namespace tilescope::gui {
// There are as many Value columns as design metrics.
enum class DesignColumn { Mark, Words, Value, Change, Proof };
inline constexpr int kDesignColumns = static_cast<int>(kDesignMetrics.size()) + 4;
constexpr DesignColumn designColumn(int column) {
  if (column < 2) return column == 0 ? DesignColumn::Mark : DesignColumn::Words;
  if (column < kDesignColumns - 2) return DesignColumn::Value;
  return column == kDesignColumns - 1 ? DesignColumn::Proof : DesignColumn::Change;
}
constexpr std::optional<Metric> designMetric(int column) {
  if (designColumn(column) != DesignColumn::Value) return std::nullopt;
  return kDesignMetrics[static_cast<std::size_t>(column - 2)];
}
inline bool isNumber(DesignColumn column) {
  return column == DesignColumn::Value || column == DesignColumn::Change;
}

class DesignTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(const DesignRows& rows, EnergyUnit unit, const QString& reference);
  const DesignRow& rowAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  int rowOf(DesignId id) const;  // -1: none

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QString text(const DesignRow& row, int column) const;

  DesignRows rows_;
  QString reference_;
  std::array<Scale, kDesignMetrics.size()> scales_;
};

}  // namespace tilescope::gui
