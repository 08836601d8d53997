// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/table/cell_table.h"

#include <QAbstractTableModel>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <algorithm>
#include <numeric>
#include <utility>

#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/name_elision.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kCellTablePadding = 6;
constexpr int kCellTableMaxExtra = 48;  // px
constexpr int kHatchGap = 6;
constexpr int kCellTableUnitGap = 6;
constexpr QSize kCellBar{60, 8};
constexpr int kMinGiving = 76;    // px; min width of a flexible column
constexpr int kGoodGiving = 140;  // px; below it, spare columns are dropped

QFont fontOf(const Cell& cell) {
  const QFont::Weight weight = cell.strong ? QFont::Medium : QFont::Normal;
  return cell.number ? numberFont(kBodyPixels, weight) : wordFont(kBodyPixels, weight);
}

QString wordsOf(const Cell& cell) {
  if (cell.unit.isEmpty()) return cell.text;
  return (cell.number ? QObject::tr("%1 %2") : QObject::tr("%1, %2")).arg(cell.text, cell.unit);
}

int markWidth(const Cell& cell) {
  int width = cell.estimate ? scaledPixels(kHatchGap + kEstimateMark.width()) : 0;
  if (cell.bar) width += scaledPixels(kCellBar.width() + kHatchGap);
  if (!cell.unit.isEmpty())
    width += scaledPixels(kCellTableUnitGap) + QFontMetrics(wordFont(kSmallPixels)).horizontalAdvance(cell.unit);
  return width;
}

}  // namespace

class CellTable::Cells : public QAbstractTableModel {
 public:
  using QAbstractTableModel::QAbstractTableModel;

  bool set(std::vector<CellHead> heads, std::vector<CellRow> rows) {
    if (heads == heads_ && rows == rows_) return false;
    const bool sameShape = heads.size() == heads_.size() && rows.size() == rows_.size();
    if (!sameShape) beginResetModel();
    heads_ = std::move(heads);
    rows_ = std::move(rows);
    elideNames();
    if (sameShape) {
      if (!rows_.empty()) emit dataChanged(index(0, 0), index(rowCount({}) - 1, columnCount({}) - 1));
      emit headerDataChanged(Qt::Horizontal, 0, columnCount({}) - 1);
    } else {
      endResetModel();
    }
    return true;
  }
  // Flexible columns, by default the first one.
  std::vector<std::size_t> giving() const {
    std::vector<std::size_t> columns;
    for (std::size_t i = 0; i < heads_.size(); ++i)
      if (heads_[i].gives) columns.push_back(i);
    if (columns.empty() && !heads_.empty()) columns.push_back(0);
    return columns;
  }
  void setLeftOut(const std::vector<bool>& leftOut) {
    if (leftOut == leftOut_) return;
    leftOut_ = leftOut;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount({}) - 1);
  }
  QStringList leftOutTitles() const {
    QStringList titles;
    for (int column = 0; column < columnCount({}); ++column)
      if (isLeftOut(column)) titles << head(column).text;
    return titles;
  }
  // Widest unit and mark of a column, in px.
  int marks(std::size_t column) const {
    int widest = 0;
    for (const CellRow& row : rows_)
      if (column < row.cells.size()) widest = std::max(widest, markWidth(row.cells[column]));
    return widest;
  }
  // The first cell of a row with an id is the name of a layer. Null: this cell is no name.
  const NameElision* elision(const QModelIndex& index) const {
    return index.column() == 0 && !row(index.row()).id.isEmpty() ? &elision_ : nullptr;
  }
  const CellHead& head(int column) const { return heads_[static_cast<std::size_t>(column)]; }
  const CellRow& row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  const std::vector<CellRow>& rows() const { return rows_; }
  const Cell* cell(const QModelIndex& index) const {
    const std::vector<Cell>& cells = row(index.row()).cells;
    const auto column = static_cast<std::size_t>(index.column());
    return column < cells.size() ? &cells[column] : nullptr;
  }

  int rowCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  int columnCount(const QModelIndex& parent) const override {
    return parent.isValid() ? 0 : static_cast<int>(heads_.size());
  }
  QVariant data(const QModelIndex& index, int role) const override {
    const Cell* shown = cell(index);
    if (!shown) return {};
    if (role == Qt::DisplayRole) return wordsOf(*shown);
    if (role == Qt::ToolTipRole) return row(index.row()).tip.isEmpty() ? wordsOf(*shown) : row(index.row()).tip;
    if (role == Qt::SizeHintRole)
      return QSize(QFontMetrics(fontOf(*shown)).horizontalAdvance(shown->text) + markWidth(*shown) +
                       2 * scaledPixels(kCellTablePadding),
                   scaledPixels(kTableRowHeight));
    return {};
  }
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override {
    if (orientation != Qt::Horizontal || section >= columnCount({})) return {};
    const CellHead& head = heads_[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole) return headText(section);
    if (role == Qt::ToolTipRole && section == 0 && countLeftOut() > 0)
      return QObject::tr("A wider table also shows: %1. Ctrl+C copies them in any case.")
          .arg(leftOutTitles().join(QObject::tr(", ")));
    if (role == Qt::TextAlignmentRole)
      return QVariant(Qt::AlignVCenter | (head.number ? Qt::AlignRight : Qt::AlignLeft));
    return {};
  }

 private:
  bool isLeftOut(int column) const {
    const auto at = static_cast<std::size_t>(column);
    return at < leftOut_.size() && leftOut_[at];
  }
  qsizetype countLeftOut() const { return std::count(leftOut_.begin(), leftOut_.end(), true); }
  QString headText(int column) const {
    const CellHead& own = head(column);
    if (column == 0) return countLeftOut() > 0 ? QObject::tr("%1 +%2").arg(own.text).arg(countLeftOut()) : own.text;
    return isLeftOut(column - 1) && !own.alone.isEmpty() ? own.alone : own.text;
  }

  void elideNames() {
    QStringList names;
    for (const CellRow& row : rows_)
      if (!row.id.isEmpty() && !row.cells.empty()) names << row.cells.front().text;
    elision_ = NameElision(names);
  }

  std::vector<CellHead> heads_;
  std::vector<CellRow> rows_;
  std::vector<bool> leftOut_;
  NameElision elision_;
};

class CellTable::Painter : public QStyledItemDelegate {
 public:
  Painter(const ThemeController* themes, const Cells* cells, QObject* parent)
      : QStyledItemDelegate(parent), themes_(themes), cells_(cells) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(option.rect, selected ? theme.selection : theme.plot);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.rowLine);
    const Cell* cell = cells_->cell(index);
    if (!cell) return;
    painter->setFont(fontOf(*cell));
    const QColor plain = cell->quiet ? (selected ? theme.text2 : theme.text3) : theme.text;
    painter->setPen(cell->tone == Tone::Neutral ? plain : toneColour(cell->tone, theme));
    const int padding = scaledPixels(kCellTablePadding);
    QRect room = option.rect.adjusted(padding, 0, -padding, 0);
    if (cell->bar) paintBar(*painter, room, *cell->bar, theme);
    const int textRoom = room.width() - markWidth(*cell);
    const NameElision* names = cells_->elision(index);
    const QString text = names ? names->shown(painter->fontMetrics(), cell->text, textRoom)
                               : elided(painter->fontMetrics(), cell->text, Qt::ElideRight, textRoom);
    const QFont unitFont = wordFont(kSmallPixels);
    const int ofUnit = cell->unit.isEmpty()
                           ? 0
                           : scaledPixels(kCellTableUnitGap) + QFontMetrics(unitFont).horizontalAdvance(cell->unit);
    int width = painter->fontMetrics().horizontalAdvance(text);
    writeLine(*painter, cell->number ? room.adjusted(0, 0, -ofUnit, 0) : room,
              cell->number ? Qt::AlignRight : Qt::AlignLeft, text);
    width += ofUnit;
    if (!cell->unit.isEmpty()) {
      painter->setFont(unitFont);
      painter->setPen(selected ? theme.text2 : theme.text3);
      writeLine(*painter, cell->number ? room : room.adjusted(0, 0, width - room.width(), 0), Qt::AlignRight,
                cell->unit);
    }
    if (!cell->estimate) return;
    width += scaledPixels(kHatchGap);
    const int left = cell->number ? room.right() - width - scaledPixels(kEstimateMark.width()) : room.left() + width;
    drawEstimateHatch(*painter,
                      QRectF(left, room.center().y() - scaledPixels(kEstimateMark.height()) / 2,
                             scaledPixels(kEstimateMark.width()), scaledPixels(kEstimateMark.height())),
                      theme);
  }

 private:
  static void paintBar(QPainter& painter, const QRect& room, double share, const Theme& theme) {
    const int height = scaledPixels(kCellBar.height());
    const QRectF bar(room.left(), room.center().y() - height / 2 + 1, scaledPixels(kCellBar.width()), height);
    painter.fillRect(bar, theme.hover);
    if (share > 0)
      painter.fillRect(QRectF(bar.topLeft(), QSizeF(std::max(1.0, bar.width() * share), height)), theme.text3);
  }

  const ThemeController* themes_;
  const Cells* cells_;
};

CellTable::CellTable(const ThemeController* themes, QWidget* parent)
    : QTableView(parent), themes_(themes), cells_(new Cells(this)) {
  setModel(cells_);
  setItemDelegate(new Painter(themes, cells_, this));
  setUpRows(*this, themes);
  verticalHeader()->setMinimumSectionSize(1);
  horizontalHeader()->setSectionsClickable(false);
  horizontalHeader()->setMinimumSectionSize(1);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (silent_) return;
    QStringList ids;
    for (const QModelIndex& row : selectionModel()->selectedRows())
      if (const QString& id = cells_->row(row.row()).id; !id.isEmpty()) ids << id;
    emit idsSelected(ids);
  });
  connect(themes_, &ThemeController::changed, this, &CellTable::restyle);
  restyle();
}

void CellTable::setContent(std::vector<CellHead> heads, std::vector<CellRow> rows) {
  if (cells_->set(std::move(heads), std::move(rows))) fitColumns();
}

void CellTable::fitColumns() {
  const int columns = cells_->columnCount({});
  if (columns == 0) return;
  cells_->setLeftOut({});
  std::vector<int> widths;
  for (int column = 0; column < columns; ++column) {
    setColumnHidden(column, false);
    widths.push_back(std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)));
  }
  const int all = std::accumulate(widths.begin(), widths.end(), scaledPixels(kTableScrollRoom));
  const std::vector<std::size_t> giving = cells_->giving();
  const auto leastOf = [this](std::size_t column) { return scaledPixels(kMinGiving) + cells_->marks(column); };
  int givingWidth = 0, couldGive = 0, gladlyGive = 0;
  for (const std::size_t column : giving) {
    givingWidth += widths[column];
    couldGive += std::max(0, widths[column] - leastOf(column));
    gladlyGive += std::max(0, widths[column] - std::max(scaledPixels(kGoodGiving), leastOf(column)));
  }
  wholeWidth_ = all;
  leastWidth_ = all - couldGive;
  for (std::size_t column = 0; column < widths.size(); ++column)
    if (cells_->head(static_cast<int>(column)).spare) leastWidth_ += longerAlone(column, widths) - widths[column];
  const std::vector<bool> leftOut = leaveOut(widths, viewport()->width() - all + gladlyGive);
  const int kept = columns - static_cast<int>(std::count(leftOut.begin(), leftOut.end(), true));
  const int spare = viewport()->width() - std::accumulate(widths.begin(), widths.end(), scaledPixels(kTableScrollRoom));
  const int extra = std::min(std::max(0, spare) / kept, scaledPixels(kCellTableMaxExtra));
  for (std::size_t column = 0; column < widths.size(); ++column)
    if (!leftOut[column]) widths[column] += extra;
  // Flexible columns share the space in proportion to their widths. The last one gets the rounding error.
  int left = spare < 0 ? std::max(spare, -couldGive) : spare - kept * extra;
  int weights = spare < 0 ? couldGive : givingWidth;
  for (const std::size_t column : giving) {
    const int words = widths[column] - extra;
    const int weight = spare < 0 ? std::max(0, words - leastOf(column)) : words;
    const int share = weights > 0 ? static_cast<int>(std::int64_t{left} * weight / weights) : 0;
    widths[column] += share;
    left -= share;
    weights -= weight;
  }
  for (int column = 0; column < columns; ++column) {
    setColumnHidden(column, leftOut[static_cast<std::size_t>(column)]);
    setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
  }
  cells_->setLeftOut(leftOut);
  if (const QStringList titles = cells_->leftOutTitles(); titles != leftOut_) {
    leftOut_ = titles;
    emit leftOutChanged();
  }
}

QStringList CellTable::leftOut() const {
  return leftOut_;
}

// How much wider the next column gets, whose header then names both.
int CellTable::longerAlone(std::size_t column, const std::vector<int>& widths) const {
  if (column + 1 >= widths.size()) return 0;
  const QFontMetrics metrics(horizontalHeader()->font());
  const CellHead& next = cells_->head(static_cast<int>(column) + 1);
  if (next.alone.isEmpty()) return 0;
  const int around =
      horizontalHeader()->sectionSizeHint(static_cast<int>(column) + 1) - metrics.horizontalAdvance(next.text);
  return std::max(0, metrics.horizontalAdvance(next.alone) + around - widths[column + 1]);
}

// Drops spare columns until the others fit: their widths become 0, and the next column shows its other header.
std::vector<bool> CellTable::leaveOut(std::vector<int>& widths, int spare) const {
  std::vector<bool> leftOut(widths.size());
  for (std::size_t column = widths.size(); spare < 0 && column-- > 1;) {
    if (!cells_->head(static_cast<int>(column)).spare) continue;
    leftOut[column] = true;
    const int longer = longerAlone(column, widths);
    spare += std::exchange(widths[column], 0) - longer;
    if (longer > 0) widths[column + 1] += longer;
  }
  return leftOut;
}

void CellTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void CellTable::setSelectedIds(const QStringList& ids) {
  QItemSelection wanted;
  for (int row = 0; row < cells_->rowCount({}); ++row)
    if (ids.contains(cells_->row(row).id))
      wanted.select(cells_->index(row, 0), cells_->index(row, cells_->columnCount({}) - 1));
  silent_ = true;
  selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
  silent_ = false;
}

QString CellTable::copyText() const {
  const bool all = !selectionModel()->hasSelection();
  QStringList heads;
  for (int column = 0; column < cells_->columnCount({}); ++column) heads << cells_->head(column).text;
  QString text = heads.join('\t') + '\n';
  for (int row = 0; row < cells_->rowCount({}); ++row) {
    if (!all && !selectionModel()->isRowSelected(row, {})) continue;
    QStringList cells;
    for (const Cell& cell : cells_->row(row).cells) cells << wordsOf(cell);
    text += cells.join('\t') + '\n';
  }
  return text;
}

void CellTable::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    QGuiApplication::clipboard()->setText(copyText());
    return;
  }
  QTableView::keyPressEvent(event);
}

void CellTable::restyle() {
  verticalHeader()->setDefaultSectionSize(scaledPixels(kTableRowHeight));
  horizontalHeader()->setFont(wordFont(kSmallPixels));
  fitColumns();
  viewport()->update();
}

void restyleRows(QTableView& table, const ThemeController& themes) {
  QPalette colours = table.palette();
  for (const QPalette::ColorRole role : {QPalette::Base, QPalette::Window}) colours.setColor(role, themes.theme().plot);
  table.setPalette(colours);
  table.verticalHeader()->setDefaultSectionSize(scaledPixels(kTableRowHeight));
}

void setUpRows(QTableView& table, const ThemeController* themes) {
  table.verticalHeader()->hide();
  table.horizontalHeader()->setHighlightSections(false);
  table.setShowGrid(false);
  table.setWordWrap(false);
  table.setFrameShape(QFrame::NoFrame);
  table.setCornerButtonEnabled(false);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setSelectionMode(QAbstractItemView::ExtendedSelection);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setTabKeyNavigation(false);
  table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  new OverlayScrollBar(&table, themes);
}

void paintRowFocus(QTableView& table, const ThemeController* themes) {
  if (!table.hasFocus() || !table.currentIndex().isValid()) return;
  QPainter painter(table.viewport());
  const QRect cell = table.visualRect(table.currentIndex());
  drawFrame(painter, QRect(0, cell.top(), table.viewport()->width(), cell.height() - 1), themes->theme().focus);
}

}  // namespace tilescope::gui

#include "moc_cell_table.cpp"
