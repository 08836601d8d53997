// SPDX-License-Identifier: GPL-3.0-or-later
// The table of layers. It sorts by any column or in file order, and keeps selection and scroll position while the
// metrics change. If space is short, it hides the least important columns. A repeated block has one line with its sums,
// which opens to show the layers of one block.
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

  static WidgetKeys keys();  // for the card of keyboard shortcuts

  // Rows are in file order; the blocks belong to the same network.
  void setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks = {});
  void setMappingHeads(const MappingHeads& heads);
  // Sets what changes are relative to: the letter of a pin or "profile". An empty name hides the columns of changes.
  // While the order is held, no columns are shown or hidden.
  void setReference(const QString& name);
  // Dims metrics that are not proven yet; off by default.
  void setInterimQuiet(bool quiet);
  // While held (during a drag), rows keep their order although their sort keys change.
  void setOrderHeld(bool held);

  // Shows only these layers; nullopt shows all. Hidden layers stay selected in the other views.
  void setFilter(const std::optional<QSet<QString>>& layers);

  // Selects the lines of these layers without a signal; a closed block is selected as a whole.
  void selectLayers(const QStringList& layers);
  QStringList selection() const;  // in file order
  void scrollToLayer(const QString& layer, ScrollHint hint = EnsureVisible);
  // The first layer of each visible line from top to bottom. The line of an open block is skipped.
  QStringList shownOrder() const;

  // Titles of the closed blocks.
  const QSet<QString>& closedBlocks() const { return model_->folded(); }
  void setClosedBlocks(const QSet<QString>& titles);

  void sortBy(LayerColumn column, Qt::SortOrder order);
  void restoreFileOrder();
  std::optional<std::pair<LayerColumn, Qt::SortOrder>> sorting() const;  // nullopt: file order

  // The selected layers (all if none is selected) with headers, separated by tabs. Each copy of a folded layer has its
  // own row.
  QString copyText() const;

 signals:
  void layersSelected(const QStringList& layers);
  // The pointer hovers over a cell of a line with these layers. globalRect: the cell in screen coordinates.
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
  QSet<QString> chosen_;  // the selected layers
  QBasicTimer hoverTimer_;
  bool hoverTold_ = false;
  bool silent_ = false;
  bool orderHeld_ = false;
  bool showsChanges_ = false;
};

}  // namespace tilescope::gui
