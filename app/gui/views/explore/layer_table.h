// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the layers. It sorts by any column and back to the file's order, keeps selection and place while the
// metrics change under it, and hides the least important columns where there is no space for all. Blocks that are
// repeated often have one line, which opens into the layers of one of them, and their sums.
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

  static WidgetKeys keys();  // for the card of all keys

  // In file order; blocks of the same network.
  void setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks = {});
  void setMappingHeads(const MappingHeads& heads);
  // What changes are against: the letter of a pin or "profile"; empty: nothing, and their columns are hidden. While the
  // order is held, columns neither come nor go.
  void setReference(const QString& name);
  // Metrics that are not proven yet are written in a quieter colour; off unless said.
  void setInterimQuiet(bool quiet);
  // While held (during a drag) the rows stay where they are although what they are sorted by changes.
  void setOrderHeld(bool held);

  // The others are not shown; nothing: all are. What is selected stays so elsewhere.
  void setFilter(const std::optional<QSet<QString>>& layers);

  // Silent. Marks the lines that stand for them: of a closed block its own.
  void selectLayers(const QStringList& layers);
  QStringList selection() const;  // in file order
  void scrollToLayer(const QString& layer, ScrollHint hint = EnsureVisible);
  // The first layer of every line from top to bottom; of an open block only those of its layers.
  QStringList shownOrder() const;

  // Titles of the blocks whose layers are not shown.
  const QSet<QString>& closedBlocks() const { return model_->folded(); }
  void setClosedBlocks(const QSet<QString>& titles);

  void sortBy(LayerColumn column, Qt::SortOrder order);
  void restoreFileOrder();
  std::optional<std::pair<LayerColumn, Qt::SortOrder>> sorting() const;  // nothing: the file's order

  // The selected layers, or all where none is selected, with headers; columns split by tabs. Folded ones one by one.
  QString copyText() const;

 signals:
  void layersSelected(const QStringList& layers);
  // The pointer hovers over a cell of one layer or of equal ones. The rectangle is that cell's, on the screen.
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
  QSet<QString> chosen_;  // layers that are selected
  QBasicTimer hoverTimer_;
  bool hoverTold_ = false;
  bool silent_ = false;
  bool orderHeld_ = false;
  bool showsChanges_ = false;
};

}  // namespace tilescope::gui
