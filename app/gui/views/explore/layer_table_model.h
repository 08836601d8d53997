// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the layer table in file order (layer_lines.h), and their sorting. Lines are updated in place if their
// number and names stay the same.
#pragma once

#include <QAbstractTableModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/views/explore/layer_columns.h"
#include "app/gui/views/explore/layer_lines.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {

class LayerTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  // Returns true if the lines were updated in place, false if the layers changed and the model was reset.
  bool setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks = {});
  const LayerRows& rows() const { return rows_; }  // of the layers
  const std::vector<FoldedBlock>& blocks() const { return blocks_; }
  const LayerLine& lineAt(int line) const { return lines_[static_cast<std::size_t>(line)]; }
  const LayerRow& rowAt(int line) const;  // the row of a layer, or a sum of rows
  QStringList layersAt(int line) const;
  bool isFolded(int block) const;  // its layers are hidden
  void setFolded(int block, bool folded);
  // Titles of blocks whose folding the user changed, also of other networks. By default the networks of a set are
  // closed and other blocks are open.
  const QSet<QString>& folded() const { return folded_; }
  void setFolded(const QSet<QString>& titles) { folded_ = titles; }
  const ColumnFormats& formats() const { return formats_; }
  double largestShare() const { return largestShare_; }  // what a full bar represents; more than 0
  int lineOf(const QString& layer) const { return lineByName_.value(layer, -1); }
  void setMappingHeads(const MappingHeads& heads);
  void setReference(const QString& name);  // the reference of changes: "A"; empty: none
  const QString& reference() const { return reference_; }
  QString head(LayerColumn column) const;  // includes the tile's dimensions or the reference, but not the unit

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void takeRows(const LayerRows& rows);
  QString foldedName(const LayerLine& line) const;
  QString blockTip(int line) const;
  QString referenceWords() const;
  QVariant tip(const LayerRow& row, LayerColumn column) const;

  LayerRows rows_;
  std::vector<FoldedBlock> blocks_;
  std::vector<LayerLine> lines_;
  std::vector<LayerRow> sums_;  // for lines with several layers; otherwise empty
  QSet<QString> folded_;
  ColumnFormats formats_;
  double largestShare_ = 1;
  QHash<QString, int> lineByName_;
  MappingHeads mappingHeads_;
  QString reference_;
};

// Sorts and filters lines. In both directions infeasible layers come first, because they need attention, and layers
// that are not modelled come last; sorting by name ignores this. Ties keep file order. The layers of a block follow it,
// sorted among themselves.
// With a filter there are no blocks: copies are one line if all of them match, otherwise single lines.
class LayerSortProxy : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setFilter(const std::optional<QSet<QString>>& layers);  // nullopt: all rows
  bool isFiltered() const { return filter_.has_value(); }
  void showFolding() { invalidateFilter(); }  // after LayerTableModel::setFolded()
  bool isInBlock(int line) const;             // below the line of its block

 private:
  const LayerTableModel& lines() const;
  bool areMeant(int line) const;
  bool isBefore(int left, int right, LayerColumn column) const;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  std::optional<QSet<QString>> filter_;
};

// Finds layers by a search text: each word must occur in the layer's name or operation. × may be typed as x.

bool isMeant(const LayerRow& row, const QString& words);

// In the order of the rows. An empty text matches all layers.
QStringList layersMeant(const LayerRows& rows, const QString& words);

}  // namespace tilescope::gui
