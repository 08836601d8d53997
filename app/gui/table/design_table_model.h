// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the designs' table as text: one unit and as many decimals per column.
#pragma once

#include <QAbstractTableModel>

#include "app/gui/models/design_words.h"
#include "app/gui/models/designs_model.h"

namespace tilescope::gui {

enum class DesignColumn { Mark, Words, Latency, Energy, Traffic, Change, Proof };
inline constexpr int kDesignColumns = 7;

inline bool isNumber(DesignColumn column) {
  return column >= DesignColumn::Latency && column <= DesignColumn::Change;
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
  QString text(const DesignRow& row, DesignColumn column) const;

  DesignRows rows_;
  QString reference_;
  std::array<FigureScale, kDesignFigures> scales_;
};

}  // namespace tilescope::gui
