// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QSet>
#include <QSortFilterProxyModel>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/kit/words/name_elision.h"
#include "app/gui/views/explore/layer_columns.h"
#include "app/gui/views/explore/layer_lines.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {
class LayerTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  // false: the layers changed and the model was reset.
  bool setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks = {});
  const LayerRows& rows() const { return rows_; }
  const std::vector<FoldedBlock>& blocks() const { return blocks_; }
  const LayerLine& lineAt(int line) const { return lines_[static_cast<std::size_t>(line)]; }
  const LayerRow& rowAt(int line) const;
  QStringList layersAt(int line) const;
  bool isFolded(int block) const;
  void setFolded(int block, bool folded);
  // Blocks whose folding the user changed, by title. By default, networks of a set are closed and other blocks open.
  const QSet<QString>& folded() const { return folded_; }
  void setFolded(const QSet<QString>& titles) { folded_ = titles; }
  const ColumnFormats& formats() const { return formats_; }
  double largestShare() const { return largestShare_; }  // value of a full bar; above 0
  int lineOf(const QString& layer) const { return lineByName_.value(layer, -1); }
  void setMappingHeads(const MappingHeads& heads);
  void setReference(const QString& name);  // reference of changes: "A"; empty: none
  const QString& reference() const { return reference_; }
  const NameElision& elision() const { return elision_; }
  QString timesOf(int line) const;         // end of the name of a folded line: " × 32"
  QString head(LayerColumn column) const;  // without the unit

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
  std::vector<LayerRow> sums_;  // empty for lines of one layer
  QSet<QString> folded_;
  ColumnFormats formats_;
  NameElision elision_;
  double largestShare_ = 1;
  QHash<QString, int> lineByName_;
  MappingHeads mappingHeads_;
  QString reference_;
};

// In both directions infeasible layers come first and layers that are not modelled last, except when sorting by name.
// Ties keep file order. A block's layers follow it, sorted among themselves. With a filter there are no blocks: copies
// are one line if all match, otherwise single lines.
class LayerSortProxy : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;

  void setFilter(const std::optional<QSet<QString>>& layers);  // nullopt: all rows
  bool isFiltered() const { return filter_.has_value(); }
  void showFolding() { invalidateFilter(); }  // call after LayerTableModel::setFolded()
  bool isInBlock(int line) const;

 private:
  const LayerTableModel& lines() const;
  bool areMeant(int line) const;
  bool isBefore(int left, int right, LayerColumn column) const;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

  std::optional<QSet<QString>> filter_;
};

// Each word must occur in the layer's name or operation. × may be typed as x.

bool isMeant(const LayerRow& row, const QString& words);

// Layers are in the order of the rows. An empty text matches all.
QStringList layersMeant(const LayerRows& rows, const QString& words);

}  // namespace tilescope::gui
