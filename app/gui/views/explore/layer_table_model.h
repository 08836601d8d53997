// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the layer table in file order, and their sorting. Rows whose names and count stay are updated in place.
#pragma once

#include <QAbstractTableModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <optional>

#include "app/gui/views/explore/layer_columns.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {

class LayerTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  // True: updated in place. False: other layers, so the model was reset.
  bool setRows(const LayerRows& rows);
  const LayerRows& rows() const { return rows_; }
  const LayerRow& rowAt(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  const ColumnFormats& formats() const { return formats_; }
  double largestShare() const { return largestShare_; }  // that the bars are drawn against; more than 0
  int rowOf(const QString& layer) const { return rowByName_.value(layer, -1); }
  void setMappingHeads(const MappingHeads& heads);
  void setReference(const QString& name);  // what changes are against: "A"; empty: nothing
  const QString& reference() const { return reference_; }
  QString head(LayerColumn column) const;  // with the tile's dimensions or the reference, without the unit

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void takeRows(const LayerRows& rows);
  QString referenceWords() const;
  QVariant tip(const LayerRow& row, LayerColumn column) const;

  LayerRows rows_;
  ColumnFormats formats_;
  double largestShare_ = 1;
  QHash<QString, int> rowByName_;
  MappingHeads mappingHeads_;
  QString reference_;
};

// In either direction what does not fit comes first, because it wants attention, and what is not modelled last; sorted
// by name all stand in one alphabet. Ties keep the file's order.
class LayerSortProxy : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setFilter(const std::optional<QSet<QString>>& layers);  // nothing: all rows

 private:
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  std::optional<QSet<QString>> filter_;
};

// Which layers are meant by a few words: each word must be in the layer's name or its operation. × may be typed as x.

bool isMeant(const LayerRow& row, const QString& words);

// In the order of the rows; all of them without words.
QStringList layersMeant(const LayerRows& rows, const QString& words);

}  // namespace tilescope::gui
