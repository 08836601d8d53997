// SPDX-License-Identifier: GPL-3.0-or-later
#include <QItemSelection>
#include <QKeyEvent>
#include <QMouseEvent>
#include <set>
#include <utility>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/layer_table.h"
#include "app/gui/views/explore/layer_table_parts.h"

namespace tilescope::gui {
void LayerTable::setClosedBlocks(const QSet<QString>& titles) {
  if (titles == model_->folded()) return;
  const QStringList before = selection();
  model_->setFolded(titles);
  silent_ = true;
  proxy_->showFolding();
  silent_ = false;
  selectLayers(before);
}

void LayerTable::selectLayers(const QStringList& layers) {
  chosen_ = {layers.begin(), layers.end()};
  QItemSelection wanted;
  const auto want = [&wanted](const QModelIndex& shown) {
    if (!wanted.contains(shown)) wanted.select(shown, shown.siblingAtColumn(kLayerColumns - 1));
  };
  QSet<int> whole;  // open blocks whose layers are all selected
  for (int row = 0; row < proxy_->rowCount(); ++row) {
    const int line = lineAt(row);
    if (isBlock(proxy_->index(row, 0)) && chosenAt(line).size() == model_->layersAt(line).size()) whole.insert(line);
  }
  for (const QString& layer : layers) {
    const QModelIndex shown = shownLineOf(layer);
    if (!shown.isValid()) continue;  // filtered out
    const int line = lineAt(shown.row());
    const int block = proxy_->isInBlock(line) ? model_->lineAt(line).parent : -1;
    want(whole.contains(block) ? proxy_->mapFromSource(model_->index(block, 0)) : shown);
  }
  silent_ = true;
  selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
  // Arrow keys continue from a selection made in another view.
  if (!wanted.isEmpty() && !selectionModel()->isSelected(currentIndex()))
    selectionModel()->setCurrentIndex(wanted.first().topLeft(), QItemSelectionModel::NoUpdate);
  silent_ = false;
}

// Selects all layers of the line. A line marked because of some of its layers keeps only these.
void LayerTable::choose(const QItemSelection& added, const QItemSelection& removed) {
  const auto each = [this](const QItemSelection& cells, const auto& take) {
    QSet<int> shown;
    for (const QModelIndex& cell : cells.indexes()) shown.insert(cell.row());
    for (const int row : std::as_const(shown))
      for (const QString& layer : model_->layersAt(lineAt(row))) take(layer);
  };
  each(removed, [this](const QString& layer) { chosen_.remove(layer); });
  each(added, [this](const QString& layer) { chosen_.insert(layer); });
  // A selected block still selects layers that were deselected one by one.
  for (const QModelIndex& shown : selectionModel()->selectedRows())
    if (const int line = lineAt(shown.row()); chosenAt(line).isEmpty())
      for (const QString& layer : model_->layersAt(line)) chosen_.insert(layer);
}

QStringList LayerTable::chosenAt(int line) const {
  QStringList layers = model_->layersAt(line);
  layers.removeIf([this](const QString& layer) { return !chosen_.contains(layer); });
  return layers;
}

QStringList LayerTable::selection() const {
  std::set<int> rows;
  for (const QModelIndex& shown : selectionModel()->selectedRows()) {
    const int line = lineAt(shown.row());
    for (const int row : model_->lineAt(line).rows)
      if (chosen_.contains(words(model_->rows()[static_cast<std::size_t>(row)].name))) rows.insert(row);
  }
  QStringList layers;
  for (const int row : rows) layers << words(model_->rows()[static_cast<std::size_t>(row)].name);
  return layers;
}

void LayerTable::scrollToLayer(const QString& layer, ScrollHint hint) {
  if (const QModelIndex shown = shownLineOf(layer); shown.isValid()) scrollTo(shown, hint);
}

QStringList LayerTable::shownOrder() const {
  QStringList layers;
  for (int row = 0; row < proxy_->rowCount(); ++row) {
    const int line = lineAt(row);
    if (!isBlock(proxy_->index(row, 0)) || model_->isFolded(line)) layers << model_->layersAt(line).front();
  }
  return layers;
}

int LayerTable::lineAt(int shownRow) const {
  return proxy_->mapToSource(proxy_->index(shownRow, 0)).row();
}

bool LayerTable::isBlock(const QModelIndex& shown) const {
  return shown.isValid() && model_->lineAt(lineAt(shown.row())).kind == LayerLine::Kind::Block;
}

// The layer's line, that of its copies, or of its block. Invalid: filtered out.
QModelIndex LayerTable::shownLineOf(const QString& layer) const {
  for (int line = model_->lineOf(layer); line >= 0; line = model_->lineAt(line).parent)
    if (const QModelIndex shown = proxy_->mapFromSource(model_->index(line, 0)); shown.isValid()) return shown;
  return {};
}

QStringList LayerTable::copiedLayers() const {
  const bool all = !selectionModel()->hasSelection();
  QStringList layers;
  QSet<QString> known;
  for (int row = 0; row < proxy_->rowCount(); ++row) {
    const int line = lineAt(row);
    const bool isOpenBlock = isBlock(proxy_->index(row, 0)) && !model_->isFolded(line);
    if (all ? isOpenBlock : !selectionModel()->isRowSelected(row, {})) continue;
    for (const QString& layer : all ? model_->layersAt(line) : chosenAt(line)) {
      if (known.contains(layer)) continue;
      known.insert(layer);
      layers << layer;
    }
  }
  return layers;
}

// Handles the right and left keys; on a layer, left moves to its block.
bool LayerTable::turnFold(const QKeyEvent& event) {
  const QModelIndex current = currentIndex();
  if (!current.isValid() || event.modifiers() != Qt::NoModifier) return false;
  const int line = lineAt(current.row());
  const bool opens = event.key() == Qt::Key_Right, closes = event.key() == Qt::Key_Left;
  if (isBlock(current) && ((opens && model_->isFolded(line)) || (closes && !model_->isFolded(line)))) {
    setClosed(current, closes);
    return true;
  }
  if (!closes || !proxy_->isInBlock(line)) return false;
  setCurrentIndex(proxy_->mapFromSource(model_->index(model_->lineAt(line).parent, 0)));
  return true;
}

void LayerTable::setClosed(const QModelIndex& block, bool closed) {
  leaveHover();
  const int line = lineAt(block.row());
  const QStringList before = selection();
  model_->setFolded(line, closed);
  silent_ = true;
  proxy_->showFolding();
  if (!currentIndex().isValid())
    selectionModel()->setCurrentIndex(proxy_->mapFromSource(model_->index(line, 0)), QItemSelectionModel::NoUpdate);
  silent_ = false;
  selectLayers(before);
}

bool LayerTable::isOnChevron(const QPoint& place) const {
  const QModelIndex cell = indexAt(place);
  return isBlock(cell) && cell.column() == index(LayerColumn::Layer) &&
         place.x() < visualRect(cell).left() + scaledPixels(kTablePadding) + delegate_->chevronWidth();
}

void LayerTable::mousePressEvent(QMouseEvent* event) {
  const QPoint place = event->position().toPoint();
  if (event->button() != Qt::LeftButton || !isOnChevron(place)) return QTableView::mousePressEvent(event);
  const QModelIndex block = indexAt(place);
  setClosed(block, !model_->isFolded(lineAt(block.row())));
}

// The first click has already selected the row or toggled the block.
void LayerTable::mouseDoubleClickEvent(QMouseEvent* event) {
  const QPoint place = event->position().toPoint();
  const QModelIndex block = indexAt(place);
  if (event->button() != Qt::LeftButton || !isBlock(block)) return QTableView::mouseDoubleClickEvent(event);
  setClosed(block, !model_->isFolded(lineAt(block.row())));
}

}  // namespace tilescope::gui
