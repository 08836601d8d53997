// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <utility>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/layer_table_parts.h"

namespace tilescope::gui {
namespace {
constexpr int kHoverDelay = 200;          // ms
constexpr int kLayerTableMaxExtra = 72;   // px; max padding per column in a wide table
constexpr int kMaxName = 160;             // px; longer names are elided
constexpr int kMaxBound = 104;            // px, including the mark; longer names are elided
constexpr double kUsualChange = -0.9999;  // min width of change columns
// Bar of a share: default, min before a column is dropped, max in a wide table.
constexpr int kBar = 88, kMinBar = 56, kMaxBar = 200;

// Dropped in this order if space is short; columns of single tensors together.
const std::array<std::vector<LayerColumn>, 8> kHideOrder{
    {{LayerColumn::Intensity},
     {LayerColumn::Stationary},
     {LayerColumn::Input, LayerColumn::Weight, LayerColumn::Output},
     {LayerColumn::Tile},
     {LayerColumn::TrafficChange},
     {LayerColumn::Share},
     {LayerColumn::LatencyChange},
     {LayerColumn::Proof}}};

}  // namespace

LayerTable::LayerTable(const ThemeController* theme, QWidget* parent)
    : QTableView(parent), theme_(theme), model_(new LayerTableModel(this)), proxy_(new LayerSortProxy(this)) {
  setObjectName("layer_table");
  setAccessibleName(tr("Layers"));
  setToolTip(tr("The layers; click a header to sort"));
  setWhatsThis(
      tr("The layers of the network under the current design. Click a header to sort; select rows with the mouse or "
         "the arrow keys, more with Shift and Ctrl; Ctrl+C copies them with their headers. Equal blocks share one line "
         "with their sums; the right arrow key opens them, the left one closes them."));
  proxy_->setSourceModel(model_);
  setModel(proxy_);
  delegate_ = new LayerCellDelegate(theme, model_, this);
  setItemDelegate(delegate_);
  head_ = new LayerTableHead(theme, model_, this);
  setHorizontalHeader(head_);
  head_->setVisible(true);
  setUpRows(*this, theme);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setMinimumSectionSize(16);
  setMouseTracking(true);
  setAutoFillBackground(true);
  connect(head_, &QHeaderView::sectionClicked, this, &LayerTable::cycleSort);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this,
          [this](const QItemSelection& added, const QItemSelection& removed) {
            if (silent_) return;
            choose(added, removed);
            emit layersSelected(selection());
          });
  connect(theme_, &ThemeController::changed, this, &LayerTable::restyle);
  restyle();
}

void LayerTable::restyle() {
  restyleRows(*this, *theme_);
  leaveHalfRow();
  measure(false);
  viewport()->update();
}

void LayerTable::setRows(const LayerRows& rows, const std::vector<FoldedBlock>& blocks) {
  const QStringList before = selection();
  silent_ = true;
  const bool inPlace = model_->setRows(rows, blocks);
  silent_ = false;
  if (inPlace) return measure(true);
  leaveHover();
  selectLayers(before);
  measure(false);
  if (const QStringList now = selection(); now != before) emit layersSelected(now);
}

void LayerTable::setMappingHeads(const MappingHeads& heads) {
  model_->setMappingHeads(heads);
  measure(false);
}

void LayerTable::setReference(const QString& name) {
  if (name == model_->reference()) return;
  model_->setReference(name);
  if (!orderHeld_) showChanges();
}

void LayerTable::showChanges() {
  const bool shown = !model_->reference().isEmpty();
  if (!shown && head_->sortedColumn() >= 0 && isChange(static_cast<LayerColumn>(head_->sortedColumn())))
    restoreFileOrder();
  showsChanges_ = shown;
  measure(false);
}

void LayerTable::setInterimQuiet(bool quiet) {
  delegate_->setInterimQuiet(quiet);
  viewport()->update();
}

void LayerTable::setOrderHeld(bool held) {
  if (held == orderHeld_) return;
  orderHeld_ = held;
  proxy_->setDynamicSortFilter(!held);
  if (!held && showsChanges_ == model_->reference().isEmpty()) showChanges();
  if (!held && head_->sortedColumn() >= 0) proxy_->sort(head_->sortedColumn(), head_->order());
}

void LayerTable::setFilter(const std::optional<QSet<QString>>& layers) {
  leaveHover();
  silent_ = true;
  proxy_->setFilter(layers);
  silent_ = false;
  if (!model_->blocks().empty()) measure(false);
}

void LayerTable::sortBy(LayerColumn column, Qt::SortOrder order) {
  head_->setSorting(index(column), order);
  delegate_->setSortedColumn(index(column));
  proxy_->sort(index(column), order);
  viewport()->update();
}

void LayerTable::restoreFileOrder() {
  head_->setSorting(-1, Qt::AscendingOrder);
  delegate_->setSortedColumn(-1);
  proxy_->sort(-1);
  viewport()->update();
}

std::optional<std::pair<LayerColumn, Qt::SortOrder>> LayerTable::sorting() const {
  if (head_->sortedColumn() < 0) return std::nullopt;
  return std::pair(static_cast<LayerColumn>(head_->sortedColumn()), head_->order());
}

// First click: numbers from the largest, texts alphabetically. Second: reversed. Third: file order.
void LayerTable::cycleSort(int column) {
  const auto chosen = static_cast<LayerColumn>(column);
  const bool number = isNumber(chosen) || chosen == LayerColumn::Share || chosen == LayerColumn::Proof;
  const Qt::SortOrder first = number ? Qt::DescendingOrder : Qt::AscendingOrder;
  const Qt::SortOrder second = number ? Qt::AscendingOrder : Qt::DescendingOrder;
  if (head_->sortedColumn() != column)
    sortBy(chosen, first);
  else if (head_->order() == first)
    sortBy(chosen, second);
  else
    restoreFileOrder();
}

bool LayerTable::isCopied(LayerColumn column) const {
  return !isChange(column) || !model_->reference().isEmpty();
}

// Copied headers name the metric whose change is shown.
QString LayerTable::copiedHead(LayerColumn column) const {
  if (column == LayerColumn::Share) return tr("Share %");
  const QString head = model_->headerData(index(column), Qt::Horizontal, Qt::DisplayRole).toString();
  if (column == LayerColumn::TrafficChange) return tr("Traffic %1").arg(head);
  return column == LayerColumn::LatencyChange ? tr("Latency %1").arg(head) : head;
}

QString LayerTable::copyText() const {
  QStringList heads;
  for (int column = 0; column < kLayerColumns; ++column) {
    const auto which = static_cast<LayerColumn>(column);
    if (!isCopied(which)) continue;
    heads << copiedHead(which);
  }
  QString text = heads.join('\t') + '\n';
  for (const QString& layer : copiedLayers()) {
    const LayerRow& row = model_->rowAt(model_->lineOf(layer));
    QStringList cells;
    for (int column = 0; column < kLayerColumns; ++column)
      if (const auto which = static_cast<LayerColumn>(column); isCopied(which))
        cells << model_->formats().text(row, which);
    text += cells.join('\t') + '\n';
  }
  return text;
}

bool LayerTable::event(QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::ContentsRectChange) leaveHalfRow();
  return QTableView::event(event);
}

WidgetKeys LayerTable::keys() {
  return {tr("In the table of layers"),
          {{tr("Arrows, Page Up, Page Down"), tr("From layer to layer")},
           {tr("Shift+Arrows"), tr("Select more of them")},
           {tr("Ctrl+Home, Ctrl+End"), tr("First and last layer")},
           {tr("Right, Left"), tr("Open and close equal blocks")},
           {tr("Ctrl+C"), tr("Copy the selected rows")}}};
}

void LayerTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(copyText());
    return;
  }
  if (turnFold(*event)) return;
  QTableView::keyPressEvent(event);
}

void LayerTable::mouseMoveEvent(QMouseEvent* event) {
  QTableView::mouseMoveEvent(event);
  hoverAt(event->position().toPoint());
}

bool LayerTable::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) leaveHover();
  // Only blocks have a tooltip; it would cover the explanation of other cells.
  if (event->type() == QEvent::ToolTip)
    if (const QModelIndex cell = indexAt(static_cast<QHelpEvent*>(event)->pos()); cell.isValid() && !isBlock(cell))
      return true;
  return QTableView::viewportEvent(event);
}

void LayerTable::hoverAt(const QPoint& place) {
  const QModelIndex cell = indexAt(place);
  if (!cell.isValid()) return leaveHover();
  if (cell == hovered_) return;
  const int before = hovered_.isValid() ? hovered_.row() : -1;
  if (hoverTold_) emit hoverLeft();
  hoverTold_ = false;
  hovered_ = cell;
  hoverTimer_.start(kHoverDelay, this);
  if (before == cell.row()) return;
  delegate_->setHoveredRow(cell.row());
  viewport()->update();
}

void LayerTable::leaveHover() {
  hoverTimer_.stop();
  if (hoverTold_) emit hoverLeft();
  hoverTold_ = false;
  if (!hovered_.isValid()) return;
  hovered_ = QModelIndex();
  delegate_->setHoveredRow(-1);
  viewport()->update();
}

void LayerTable::timerEvent(QTimerEvent* event) {
  if (event->timerId() != hoverTimer_.timerId()) return QTableView::timerEvent(event);
  hoverTimer_.stop();
  if (!hovered_.isValid() || isBlock(hovered_)) return;
  hoverTold_ = true;
  const QRect cell = visualRect(hovered_);
  emit rowHovered(model_->layersAt(lineAt(hovered_.row())), static_cast<LayerColumn>(hovered_.column()),
                  QRect(viewport()->mapToGlobal(cell.topLeft()), cell.size()));
}

void LayerTable::scrollContentsBy(int dx, int dy) {
  leaveHover();
  QTableView::scrollContentsBy(dx, dy);
}

void LayerTable::focusInEvent(QFocusEvent* event) {
  QTableView::focusInEvent(event);
  if (!currentIndex().isValid() && proxy_->rowCount() > 0)
    selectionModel()->setCurrentIndex(proxy_->index(0, 0), QItemSelectionModel::NoUpdate);
  viewport()->update();
}

// Only the largest and smallest number and the longest tile are measured, because digits have equal widths. Repeated
// words are cached.
int LayerTable::textWidth(LayerColumn column) const {
  if (column == LayerColumn::Proof) return delegate_->textWidth(column, widestGapText());
  const LayerRow *largest = nullptr, *least = nullptr;  // the smallest may be "<0.01"
  QString longest;
  int widest = isChange(column) ? delegate_->textWidth(column, differenceText(kUsualChange, false)) : 0;
  for (int line = 0; line < model_->rowCount(); ++line) {
    // Single layers of a block are shown only with a filter.
    if (model_->lineAt(line).kind == LayerLine::Kind::Layer && model_->lineAt(line).parent >= 0 &&
        !proxy_->isFiltered())
      continue;
    const LayerRow& row = model_->rowAt(line);
    if (isNumber(column)) {
      const std::optional<double> number = cellNumber(row, column);
      if (number && (largest == nullptr || *number > *cellNumber(*largest, column))) largest = &row;
      if (number && *number > 0 && (least == nullptr || *number < *cellNumber(*least, column))) least = &row;
    } else if (column == LayerColumn::Tile) {
      if (QString tile = words(row.tile); tile.size() > longest.size()) longest = std::move(tile);
      // Without a mapping, the operation replaces the tile.
      if (model_->lineAt(line).kind == LayerLine::Kind::Copies && row.state == LayerState::OutsideModel)
        widest = std::max(widest, delegate_->wordWidth(words(row.operation)));
    } else {
      const int mark = column == LayerColumn::Bound && !row.bound.empty() ? delegate_->markWidth()
                       : column == LayerColumn::Layer                     ? delegate_->indent(line)
                                                                          : 0;
      widest = std::max(widest, mark + delegate_->textWidth(column, model_->formats().text(row, column)));
    }
  }
  if (least != nullptr) widest = std::max(widest, delegate_->textWidth(column, model_->formats().text(*least, column)));
  if (largest != nullptr) longest = model_->formats().text(*largest, column);
  return std::max(widest, delegate_->textWidth(column, longest));
}

// grow: columns never shrink, so that nothing jumps during a drag.
void LayerTable::measure(bool grow) {
  const auto before = needed_;
  if (!grow) needed_.fill(0);
  for (int i = 0; i < kLayerColumns; ++i) {
    const auto column = static_cast<LayerColumn>(i);
    if (grow && (column == LayerColumn::Layer || column == LayerColumn::Share)) continue;
    int width = column == LayerColumn::Share ? scaledPixels(kBar) : textWidth(column);
    if (column == LayerColumn::Layer) width = std::min(width, scaledPixels(kMaxName));
    if (column == LayerColumn::Bound) width = std::min(width, scaledPixels(kMaxBound));
    width = std::max(width, head_->titleWidth(column)) + 2 * scaledPixels(kTablePadding);
    if (column == LayerColumn::Bound) width += scaledPixels(kTableScrollRoom);
    auto& needed = needed_[static_cast<std::size_t>(i)];
    needed = std::max(needed, width);
  }
  if (needed_ != before || !grow) fitColumns();
}

// If space is short, the bar of the share shrinks, then columns are dropped. A wide table enlarges bar and padding.
void LayerTable::fitColumns() {
  const auto share = static_cast<std::size_t>(index(LayerColumn::Share));
  std::array<bool, kLayerColumns> shown{};
  for (int i = 0; i < kLayerColumns; ++i)
    shown[static_cast<std::size_t>(i)] = showsChanges_ || !isChange(static_cast<LayerColumn>(i));
  const auto wanted = shown;
  auto widths = needed_;
  const int room = viewport()->width();
  const auto spare = [&] {
    int sum = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) sum += shown[i] ? widths[i] : 0;
    return room - sum;
  };
  const int flexible = std::min(scaledPixels(kBar - kMinBar), needed_[share]);
  widths[share] -= flexible;
  for (const auto& group : kHideOrder) {
    if (spare() >= 0) break;
    for (const LayerColumn column : group) shown[static_cast<std::size_t>(index(column))] = false;
  }
  QStringList left;
  for (std::size_t i = 0; i < shown.size(); ++i)
    if (wanted[i] && !shown[i]) left << model_->head(static_cast<LayerColumn>(i));
  head_->setLeftOut(left);
  widths[share] += std::clamp(spare(), 0, flexible);
  widths[share] += std::clamp(spare() / 4, 0, scaledPixels(kMaxBar - kBar));
  const int count = static_cast<int>(std::count(shown.begin(), shown.end(), true)) - 1;
  const int extra = std::clamp(spare() / std::max(1, count), 0, scaledPixels(kLayerTableMaxExtra));
  for (std::size_t i = 0; i < widths.size(); ++i) widths[i] += i == share ? 0 : extra;
  widths.back() += std::max(0, spare());
  for (int i = 0; i < kLayerColumns; ++i) {
    setColumnHidden(i, !shown[static_cast<std::size_t>(i)]);
    if (shown[static_cast<std::size_t>(i)]) setColumnWidth(i, widths[static_cast<std::size_t>(i)]);
  }
}

// A bottom margin hides partial rows.
void LayerTable::leaveHalfRow() {
  const int row = verticalHeader()->defaultSectionSize();
  const int below = std::max(0, height() - head_->sizeHint().height()) % row;
  if (below != contentsMargins().bottom()) setContentsMargins(0, 0, 0, below);
}

void LayerTable::updateGeometries() {
  QTableView::updateGeometries();
  verticalScrollBar()->setSingleStep(verticalHeader()->defaultSectionSize());
}

void LayerTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void LayerTable::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  paintRowFocus(*this, theme_);
}

}  // namespace tilescope::gui

#include "moc_layer_table.cpp"
