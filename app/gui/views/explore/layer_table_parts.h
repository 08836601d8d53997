// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QHash>
#include <QHeaderView>
#include <QStyledItemDelegate>

#include "app/gui/views/explore/layer_columns.h"

namespace tilescope::gui {
class LayerTableModel;
class ThemeController;

class LayerCellDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  LayerCellDelegate(const ThemeController* theme, const LayerTableModel* model, QObject* parent);

  void setHoveredRow(int row) { hoveredRow_ = row; }  // after sorting
  void setSortedColumn(int column) { sortedColumn_ = column; }
  void setInterimQuiet(bool quiet) { interimQuiet_ = quiet; }
  int textWidth(LayerColumn column, const QString& text) const;
  int wordWidth(const QString& text) const;
  int markWidth() const;
  int chevronWidth() const;
  int indent(int line) const;  // px before the name

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

 private:
  void makeFonts();
  void paintText(QPainter& painter, const QRect& room, LayerColumn column, int line, bool selected) const;
  void paintChevron(QPainter& painter, const QRect& room, int line) const;
  QColor changeColour(const LayerRow& row, LayerColumn column, bool selected) const;
  void paintShare(QPainter& painter, const QRect& room, const LayerRow& row) const;
  void paintProof(QPainter& painter, const QRect& room, const LayerRow& row) const;
  void paintBound(QPainter& painter, const QRect& room, const LayerRow& row, bool selected) const;

  const ThemeController* theme_;
  const LayerTableModel* model_;
  QFont words_, strongWords_, numbers_, strongNumbers_;
  mutable QHash<QString, int> wordWidths_;
  bool interimQuiet_ = false;
  int hoveredRow_ = -1, sortedColumn_ = -1;
};

class LayerTableHead : public QHeaderView {
  Q_OBJECT
 public:
  LayerTableHead(const ThemeController* theme, const LayerTableModel* model, QWidget* parent);

  void setSorting(int column, Qt::SortOrder order);  // column -1: file order
  int sortedColumn() const { return sortedColumn_; }
  Qt::SortOrder order() const { return order_; }
  int titleWidth(LayerColumn column) const;
  // The right edge shows how many titles there are; its tooltip lists them.
  void setLeftOut(const QStringList& titles);
  const QStringList& leftOut() const { return leftOut_; }
  QSize sizeHint() const override;

 private:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
  void paintEvent(QPaintEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void restyle();
  QString leftOutMark() const;
  QRect leftOutPlace() const;

  const ThemeController* theme_;
  const LayerTableModel* model_;
  QFont title_, strongTitle_, unit_;
  QStringList leftOut_;
  int sortedColumn_ = -1;
  Qt::SortOrder order_ = Qt::AscendingOrder;
};

}  // namespace tilescope::gui
