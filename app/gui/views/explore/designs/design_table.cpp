// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/design_table.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/pin_mark.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/change_text.h"
#include "app/gui/views/explore/designs/design_table_model.h"

namespace tilescope::gui {
namespace {
constexpr int kMarkColumn = 72, kNumberColumn = 104, kProofColumn = 92, kMinWords = 140;

}  // namespace

class DesignCellDelegate : public QStyledItemDelegate {
 public:
  DesignCellDelegate(const ThemeController* themes, const DesignTableModel* model, QObject* parent)
      : QStyledItemDelegate(parent), themes_(themes), model_(model) {}

  int hoveredRow = -1;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const DesignRow& row = model_->rowAt(index.row());
    const DesignColumn column = designColumn(index.column());
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->fillRect(option.rect, selected ? theme.selection : index.row() == hoveredRow ? theme.hover : theme.plot);
    painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.rowLine);
    QRect room = option.rect.adjusted(scaledPixels(kTablePadding), 0, -scaledPixels(kTablePadding), 0);
    if (column == DesignColumn::Mark && !row.pin.isNull()) {
      const int side = scaledPixels(kPinTile);
      paintPinTile(*painter, row.pin, QRectF(room.left(), room.center().y() - side / 2 + 1, side, side), true, theme);
      room.setLeft(room.left() + side + 4);
    }
    if (const auto metric = designMetric(index.column()); metric && rowOf(*metric).isEnergy() && row.estimate) {
      const QRect hatch(room.right() + 1 - kEstimateMark.width(), room.center().y() - kEstimateMark.height() / 2 + 1,
                        kEstimateMark.width(), kEstimateMark.height());
      drawEstimateHatch(*painter, hatch, theme);
      room.setRight(hatch.left() - 5);
    }
    paintText(*painter, room, index.data().toString(), column, row, selected);
    painter->restore();
  }

 private:
  void paintText(QPainter& painter, const QRect& room, const QString& text, DesignColumn column, const DesignRow& row,
                 bool selected) const {
    const Theme& theme = themes_->theme();
    const bool number = isNumber(column);
    const QFont font = number                                         ? numberFont()
                       : column == DesignColumn::Words && row.present ? wordFont(kBodyPixels, QFont::Medium)
                                                                      : wordFont();
    QColor ink = theme.text;
    if (column == DesignColumn::Mark || column == DesignColumn::Proof) ink = theme.text2;
    if (column == DesignColumn::Change && row.change)
      ink = std::abs(*row.change) <= kNoChange ? theme.text2 : row.isBetter ? theme.better : theme.worse;
    if (selected && column == DesignColumn::Change && !row.change) ink = theme.text2;
    painter.setFont(font);
    painter.setPen(ink);
    writeLine(painter, room, number ? Qt::AlignRight : Qt::AlignLeft,
              elided(QFontMetrics(font), text, Qt::ElideRight, room.width()));
  }

  const ThemeController* themes_;
  const DesignTableModel* model_;
};

DesignTable::DesignTable(const ThemeController* themes, QWidget* parent)
    : QTableView(parent), themes_(themes), model_(new DesignTableModel(this)) {
  setObjectName("design_table");
  setAccessibleName(tr("Designs"));
  setToolTip(tr("The designs of the front and those near the current one"));
  setWhatsThis(
      tr("Designs that were solved: those of the front, the pins, the nearest to the current one, and those selected "
         "in the plot. Select rows with the mouse or the arrow keys; Return or a double-click makes a design the "
         "current one, in one step of undo."));
  setModel(model_);
  delegate_ = new DesignCellDelegate(themes, model_, this);
  setItemDelegate(delegate_);
  setUpRows(*this, themes);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  horizontalHeader()->setSectionsClickable(false);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setMouseTracking(true);
  setAutoFillBackground(true);
  connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (!silent_) emit selectionChangedByUser(selection());
  });
  connect(this, &QTableView::doubleClicked, this,
          [this](const QModelIndex& index) { emit activated(model_->rowAt(index.row()).id); });
  connect(themes_, &ThemeController::changed, this, &DesignTable::restyle);
  restyle();
}

void DesignTable::restyle() {
  restyleRows(*this, *themes_);
  horizontalHeader()->setFixedHeight(scaledPixels(kTableHeadHeight));
  fitColumns();
  viewport()->update();
}

void DesignTable::setRows(const DesignRows& rows, EnergyUnit unit, const QString& reference) {
  const DesignIds before = selection();
  const int place = verticalScrollBar()->value();
  const QModelIndex current = currentIndex();
  const std::optional<DesignId> at = current.isValid() ? std::optional(model_->rowAt(current.row()).id) : std::nullopt;
  silent_ = true;
  model_->setRows(rows, unit, reference);
  if (at && model_->rowOf(*at) >= 0)
    selectionModel()->setCurrentIndex(model_->index(model_->rowOf(*at), 0), QItemSelectionModel::NoUpdate);
  silent_ = false;
  fitColumns();
  selectDesigns(before);
  verticalScrollBar()->setValue(place);
}

void DesignTable::selectDesigns(const DesignIds& ids) {
  if (ids == selection()) return;
  QItemSelection wanted;
  for (const DesignId id : ids)
    if (const int row = model_->rowOf(id); row >= 0)
      wanted.select(model_->index(row, 0), model_->index(row, kDesignColumns - 1));
  silent_ = true;
  selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
  if (!wanted.isEmpty() && !selectionModel()->isSelected(currentIndex()))
    selectionModel()->setCurrentIndex(wanted.first().topLeft(), QItemSelectionModel::NoUpdate);
  silent_ = false;
}

DesignIds DesignTable::selection() const {
  DesignIds ids;
  for (const QModelIndex& index : selectionModel()->selectedRows()) ids.push_back(model_->rowAt(index.row()).id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

void DesignTable::scrollToDesign(DesignId id) {
  if (const int row = model_->rowOf(id); row >= 0) scrollTo(model_->index(row, 0));
}

QString DesignTable::copyText() const {
  QStringList lines;
  const auto line = [&](const auto& cell) {
    QStringList cells;
    for (int column = 0; column < kDesignColumns; ++column) cells << cell(column);
    lines << cells.join('\t');
  };
  line([this](int column) { return model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
  const bool all = !selectionModel()->hasSelection();
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (!all && !selectionModel()->isRowSelected(row, {})) continue;
    line([this, row](int column) { return model_->index(row, column).data().toString(); });
  }
  return lines.join('\n') + '\n';
}

// The description takes the remaining width. If it is too narrow, the proof column is dropped.
void DesignTable::fitColumns() {
  const int mark = scaledPixels(kMarkColumn), proof = scaledPixels(kProofColumn);
  const auto numberWidth = [this](int column) {
    const QString title = model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int text = QFontMetrics(horizontalHeader()->font()).horizontalAdvance(title);
    return std::max(scaledPixels(kNumberColumn), text + 2 * scaledPixels(kTablePadding));
  };
  int rest = viewport()->width() - mark;
  for (int i = 0; i < kDesignColumns; ++i)
    if (isNumber(designColumn(i))) rest -= numberWidth(i);
  const bool showsProof = rest - proof >= scaledPixels(kMinWords);
  if (showsProof) rest -= proof;
  setColumnHidden(kDesignColumns - 1, !showsProof);
  for (int i = 0; i < kDesignColumns; ++i) {
    const DesignColumn column = designColumn(i);
    setColumnWidth(i, column == DesignColumn::Mark    ? mark
                      : column == DesignColumn::Words ? std::max(rest, scaledPixels(kMinWords))
                      : column == DesignColumn::Proof ? proof
                                                      : numberWidth(i));
  }
}

void DesignTable::keyPressEvent(QKeyEvent* event) {
  const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enters && currentIndex().isValid()) return emit activated(model_->rowAt(currentIndex().row()).id);
  if (event->matches(QKeySequence::Copy)) return event->ignore();  // handled by the window's action
  QTableView::keyPressEvent(event);
}

void DesignTable::hover(int row) {
  if (row == delegate_->hoveredRow) return;
  delegate_->hoveredRow = row;
  viewport()->update();
  if (row < 0) return emit hoverLeft();
  const QRect first = visualRect(model_->index(row, 0));
  emit designHovered(model_->rowAt(row).id,
                     {viewport()->mapToGlobal(first.topLeft()), QSize(viewport()->width(), first.height())});
}

void DesignTable::mouseMoveEvent(QMouseEvent* event) {
  QTableView::mouseMoveEvent(event);
  const QModelIndex at = indexAt(event->position().toPoint());
  hover(at.isValid() ? at.row() : -1);
}

bool DesignTable::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) hover(-1);
  return QTableView::viewportEvent(event);
}

void DesignTable::focusInEvent(QFocusEvent* event) {
  QTableView::focusInEvent(event);
  if (!currentIndex().isValid() && model_->rowCount() > 0)
    selectionModel()->setCurrentIndex(model_->index(0, 0), QItemSelectionModel::NoUpdate);
}

// A bottom margin hides partial rows. It is set again, because the style resets margins.
bool DesignTable::event(QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::ContentsRectChange) {
    const int room = std::max(0, height() - scaledPixels(kTableHeadHeight));
    setContentsMargins(0, 0, 0, room % verticalHeader()->defaultSectionSize());
  }
  return QTableView::event(event);
}

void DesignTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitColumns();
}

void DesignTable::paintEvent(QPaintEvent* event) {
  QTableView::paintEvent(event);
  paintRowFocus(*this, themes_);
}

}  // namespace tilescope::gui

#include "moc_design_table.cpp"
