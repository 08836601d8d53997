// SPDX-License-Identifier: GPL-3.0-or-later
// Selection and scroll position stay while metrics change. If space is short, the least important columns are hidden. A
// repeated block has one line, which opens to its layers.
#pragma once

#include <QBasicTimer>
#include <QTableView>
#include <array>
#include <optional>
#include <utility>

#include "app/gui/kit/chrome/widget_keys.h"
#include "app/gui/views/explore/layer_table_model.h"

namespace tilescope::gui {
class LayerCellDelegate;
class LayerTableHead;
class ThemeController;

class LayerTable : public QTableView {
  Q_OBJECT
 public:
  explicit LayerTable(const ThemeController* theme, QWidget* parent = nullptr);

  static WidgetKeys keys();

  // Rows are in file order; blocks belong to the same network.
  void setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks = {});
  void setMappingHeads(const MappingHeads& heads);
  // Reference of changes: "A" or "profile". Empty: no columns of changes. While the order is held, columns stay.
  void setReference(const QString& name);
  // Dims metrics that are not proven yet; off by default.
  void setInterimQuiet(bool quiet);
  // During a drag, rows keep their order.
  void setOrderHeld(bool held);

  // nullopt: all layers. Hidden layers stay selected in other views.
  void setFilter(const std::optional<QSet<QString>>& layers);

  // Emits no signal; a closed block is selected as a whole.
  void selectLayers(const QStringList& layers);
  QStringList selection() const;  // in file order
  void scrollToLayer(const QString& layer, ScrollHint hint = EnsureVisible);
  // First layer of each visible line, top to bottom, without lines of open blocks.
  QStringList shownOrder() const;

  const QSet<QString>& closedBlocks() const { return model_->folded(); }
  void setClosedBlocks(const QSet<QString>& titles);

  void sortBy(LayerColumn column, Qt::SortOrder order);
  void restoreFileOrder();
  std::optional<std::pair<LayerColumn, Qt::SortOrder>> sorting() const;  // nullopt: file order

  // Tab-separated rows with headers. Without a selection, all layers. Every copy of a folded layer has its own row.
  QString copyText() const;

 signals:
  void layersSelected(const QStringList& layers);
  // globalRect: of the cell.
  void rowHovered(const QStringList& layers, tilescope::gui::LayerColumn column, const QRect& globalRect);
  void hoverLeft();

 private:
  bool event(QEvent* event) override;
  void updateGeometries() override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void timerEvent(QTimerEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

  void restyle();
  void cycleSort(int column);
  void hoverAt(const QPoint& place);
  void leaveHover();
  int textWidth(LayerColumn column) const;
  void measure(bool grow);
  void fitColumns();
  void showChanges();
  void leaveHalfRow();
  int lineAt(int shownRow) const;
  bool isBlock(const QModelIndex& shown) const;
  QModelIndex shownLineOf(const QString& layer) const;
  QStringList chosenAt(int line) const;
  void choose(const QItemSelection& added, const QItemSelection& removed);
  bool isOnChevron(const QPoint& place) const;
  void setClosed(const QModelIndex& block, bool closed);
  bool turnFold(const QKeyEvent& event);
  QStringList copiedLayers() const;
  bool isCopied(LayerColumn column) const;
  QString copiedHead(LayerColumn column) const;

  const ThemeController* theme_;
  LayerTableModel* model_;
  LayerSortProxy* proxy_;
  LayerCellDelegate* delegate_;
  LayerTableHead* head_;
  std::array<int, kLayerColumns> needed_{};
  QPersistentModelIndex hovered_;
  QSet<QString> chosen_;
  QBasicTimer hoverTimer_;
  bool hoverTold_ = false;
  bool silent_ = false;
  bool orderHeld_ = false;
  bool showsChanges_ = false;
};

}  // namespace tilescope::gui
