// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/layer_table_parts.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/layer_table_model.h"

namespace tilescope::gui {
namespace {
constexpr int kBarHeight = 10, kProofIcon = 14;
constexpr int kMark = 8, kMarkRoom = 16;
constexpr int kChevron = 14, kChevronRoom = 18, kIndent = 32;
constexpr int kLayerTablePartsHatchWidth = 40, kLayerTablePartsHatchHeight = 10;
constexpr int kLayerTablePartsUnitGap = 3, kSortRoom = 10;
const QString kUsualMark = QStringLiteral("+8");

// Shown without its block, because of a filter.
bool isAlone(const QSortFilterProxyModel& proxy, int line) {
  const auto& lines = static_cast<const LayerSortProxy&>(proxy);
  return lines.isFiltered() && !lines.isInBlock(line);
}

}  // namespace

LayerCellDelegate::LayerCellDelegate(const ThemeController* theme, const LayerTableModel* model, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme), model_(model) {
  connect(theme, &ThemeController::changed, this, &LayerCellDelegate::makeFonts);
  makeFonts();
}

void LayerCellDelegate::makeFonts() {
  wordWidths_.clear();
  words_ = wordFont();
  strongWords_ = wordFont(kBodyPixels, QFont::DemiBold);
  numbers_ = numberFont();
  strongNumbers_ = numberFont(kBodyPixels, QFont::DemiBold);
}

int LayerCellDelegate::textWidth(LayerColumn column, const QString& text) const {
  // Measured in bold, as in the sorted column.
  if (isNumber(column) || column == LayerColumn::Tile || column == LayerColumn::Proof)
    return QFontMetrics(strongNumbers_).horizontalAdvance(text);
  return wordWidth(text);
}

int LayerCellDelegate::wordWidth(const QString& text) const {
  auto known = wordWidths_.find(text);
  if (known == wordWidths_.end()) known = wordWidths_.insert(text, QFontMetrics(words_).horizontalAdvance(text));
  return *known;
}

int LayerCellDelegate::markWidth() const {
  return scaledPixels(kMarkRoom);
}

int LayerCellDelegate::chevronWidth() const {
  return scaledPixels(kChevronRoom);
}

int LayerCellDelegate::indent(int line) const {
  switch (model_->lineAt(line).kind) {
    case LayerLine::Kind::Block:
      return chevronWidth();
    case LayerLine::Kind::Copies:
      return scaledPixels(kIndent);
    case LayerLine::Kind::Layer:
      break;
  }
  return 0;
}

void LayerCellDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const Theme& t = theme_->theme();
  const auto* proxy = static_cast<const QSortFilterProxyModel*>(index.model());
  const int line = proxy->mapToSource(index).row();
  const LayerRow& row = model_->rowAt(line);
  const auto column = static_cast<LayerColumn>(index.column());
  const bool selected = option.state & QStyle::State_Selected;
  const QRect r = option.rect;
  painter->fillRect(r, selected ? t.selection : index.row() == hoveredRow_ ? t.hover : t.plot);
  painter->fillRect(QRect(r.left(), r.bottom(), r.width(), 1), t.rowLine);
  QRect room = r.adjusted(scaledPixels(kTablePadding), 0, -scaledPixels(kTablePadding), -1);
  painter->save();
  if (column == LayerColumn::Layer && model_->lineAt(line).kind == LayerLine::Kind::Block)
    paintChevron(*painter, room, line);
  if (column == LayerColumn::Layer && !isAlone(*proxy, line)) room.adjust(indent(line), 0, 0, 0);
  if (column == LayerColumn::Share)
    paintShare(*painter, room, row);
  else if (column == LayerColumn::Proof)
    paintProof(*painter, room, row);
  else if (column == LayerColumn::Bound)
    paintBound(*painter, room, row, selected);
  else
    paintText(*painter, room, column, line, selected);
  painter->restore();
}

void LayerCellDelegate::paintChevron(QPainter& painter, const QRect& room, int line) const {
  const int size = scaledPixels(kChevron);
  const QString icon = model_->isFolded(line) ? QStringLiteral("chevron-right") : QStringLiteral("chevron-down");
  painter.drawPixmap(QPoint(room.left(), room.center().y() - size / 2 + 1),
                     iconPixmap(icon, size, theme_->theme().text2, painter.device()->devicePixelRatioF()));
}

void LayerCellDelegate::paintText(QPainter& painter, const QRect& room, LayerColumn column, int line,
                                  bool selected) const {
  const Theme& t = theme_->theme();
  const LayerRow& row = model_->rowAt(line);
  const QString text = model_->formats().text(row, column);
  const bool number = isNumber(column);
  if (text.isEmpty()) {
    if (number && row.state == LayerState::Infeasible) {
      const int width = std::min(room.width(), scaledPixels(kLayerTablePartsHatchWidth));
      const int height = scaledPixels(kLayerTablePartsHatchHeight);
      const QRect hatch(room.right() + 1 - width, room.center().y() - height / 2 + 1, width, height);
      drawNoFitHatch(painter, hatch, t);
    }
    return;
  }
  const bool old = row.state == LayerState::Pending || (row.interim && interimQuiet_);
  const bool quiet = row.state == LayerState::Infeasible || row.state == LayerState::OutsideModel;
  const QColor calm = selected ? t.text2 : t.text3;
  const QColor calmer = old || column == LayerColumn::Stationary ? t.text2 : t.text;
  painter.setPen(quiet ? calm : isChange(column) ? changeColour(row, column, selected) : calmer);
  const bool isBlock = model_->lineAt(line).kind == LayerLine::Kind::Block;
  // Blocks, and layers without a mapping, have a text instead.
  const bool digits = number || (column == LayerColumn::Tile && !isBlock && row.state != LayerState::OutsideModel);
  const QFont& wordsFont = isBlock && column == LayerColumn::Layer ? strongWords_ : words_;
  const QFont& font = !digits ? wordsFont : index(column) == sortedColumn_ && number ? strongNumbers_ : numbers_;
  painter.setFont(font);
  const QFontMetrics metrics(font);
  if (column == LayerColumn::Layer) {
    const QString times = model_->timesOf(line);
    return writeLine(painter, room, Qt::AlignLeft,
                     model_->elision().shown(metrics, text.chopped(times.size()), room.width(), times));
  }
  writeLine(painter, room, (number ? Qt::AlignRight : Qt::AlignLeft),
            elided(metrics, text, digits ? Qt::ElideMiddle : Qt::ElideRight, room.width()));
}

QColor LayerCellDelegate::changeColour(const LayerRow& row, LayerColumn column, bool selected) const {
  const Theme& t = theme_->theme();
  const Tone tone = changeTone(cellNumber(row, column).value_or(0), Goal::Lower);
  if (tone == Tone::Neutral) return selected ? t.text2 : t.text3;
  return toneColour(tone, t);
}

void LayerCellDelegate::paintShare(QPainter& painter, const QRect& room, const LayerRow& row) const {
  const Theme& t = theme_->theme();
  const int width = room.width();
  const QRect bar(room.left(), room.center().y() - scaledPixels(kBarHeight) / 2 + 1, width, scaledPixels(kBarHeight));
  if (row.state == LayerState::Infeasible) return drawNoFitHatch(painter, bar, t);
  if (row.state == LayerState::OutsideModel) return;
  painter.fillRect(bar, t.hover);
  if (row.share <= 0) return;
  painter.setOpacity(row.state == LayerState::Pending ? 0.6 : 1);
  painter.fillRect(QRectF(bar.left(), bar.top(),
                          std::max(1.0, width * std::min(1.0, row.share / model_->largestShare())), bar.height()),
                   row.memoryBound ? t.memoryBound : t.computeBound);
}

void LayerCellDelegate::paintProof(QPainter& painter, const QRect& room, const LayerRow& row) const {
  const Theme& t = theme_->theme();
  if (const QString icon = proofIcon(row); !icon.isEmpty()) {
    const int size = scaledPixels(kProofIcon);
    const qreal pixels = painter.device()->devicePixelRatioF();
    return painter.drawPixmap(QPoint(room.left(), room.center().y() - size / 2 + 1),
                              iconPixmap(icon, size, row.proven ? t.better : t.warning, pixels));
  }
  painter.setFont(numbers_);
  painter.setPen(t.text2);
  writeLine(painter, room, Qt::AlignLeft, proofMark(row));
}

void LayerCellDelegate::paintBound(QPainter& painter, const QRect& room, const LayerRow& row, bool selected) const {
  const Theme& t = theme_->theme();
  QRect words = room;
  painter.setFont(words_);
  if (row.state == LayerState::Infeasible) {
    painter.setPen(t.worse);
  } else if (row.state == LayerState::OutsideModel) {
    painter.setPen(selected ? t.text2 : t.text3);
  } else if (!row.bound.empty()) {
    drawBoundMark(painter, QPointF(room.left() + scaledPixels(kMark) / 2.0, room.center().y() + 1), scaledPixels(kMark),
                  row.memoryBound, t);
    words.adjust(scaledPixels(kMarkRoom), 0, 0, 0);
    painter.setPen(row.state == LayerState::Pending || (row.interim && interimQuiet_) ? t.text2 : t.text);
  }
  const QString text = model_->formats().text(row, LayerColumn::Bound);
  writeLine(painter, words, Qt::AlignLeft, elided(QFontMetrics(words_), text, Qt::ElideRight, words.width()));
}

LayerTableHead::LayerTableHead(const ThemeController* theme, const LayerTableModel* model, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), theme_(theme), model_(model) {
  setObjectName("layer_table:head");
  setAccessibleName(tr("Columns of the layer table"));
  setToolTip(tr("Click to sort; the third click brings back the file's order"));
  setWhatsThis(
      tr("A click sorts by the column, a second one reverses the order, a third one brings back the file's order. "
         "Infeasible layers come first, layers that are not modelled last."));
  setSectionsClickable(true);
  setHighlightSections(false);
  setSectionResizeMode(QHeaderView::Fixed);
  setMinimumSectionSize(20);
  connect(theme, &ThemeController::changed, this, &LayerTableHead::restyle);
  restyle();
}

void LayerTableHead::restyle() {
  title_ = wordFont();
  strongTitle_ = wordFont(kBodyPixels, QFont::DemiBold);
  unit_ = wordFont(kSmallPixels);
  updateGeometry();
  viewport()->update();
}

void LayerTableHead::setSorting(int column, Qt::SortOrder sortOrder) {
  sortedColumn_ = column;
  order_ = sortOrder;
  viewport()->update();
}

int LayerTableHead::titleWidth(LayerColumn column) const {
  const QString unit = model_->formats().unit(column);
  const int unitWidth =
      unit.isEmpty() ? 0 : scaledPixels(kLayerTablePartsUnitGap) + QFontMetrics(unit_).horizontalAdvance(unit);
  const int mark = column == LayerColumn::Bound ? QFontMetrics(unit_).horizontalAdvance(kUsualMark) : 0;
  return QFontMetrics(strongTitle_).horizontalAdvance(model_->head(column)) + unitWidth + scaledPixels(kSortRoom) +
         mark;
}

void LayerTableHead::setLeftOut(const QStringList& titles) {
  if (titles == leftOut_) return;
  leftOut_ = titles;
  setAccessibleDescription(leftOut_.isEmpty() ? QString() : tr("Hidden: %1").arg(leftOut_.join(tr(", "))));
  viewport()->update();
}

QString LayerTableHead::leftOutMark() const {
  return leftOut_.isEmpty() ? QString() : tr("+%1").arg(leftOut_.size());
}

QRect LayerTableHead::leftOutPlace() const {
  const int width = QFontMetrics(unit_).horizontalAdvance(leftOutMark()) + 2 * scaledPixels(kTablePadding);
  return {viewport()->width() - width, 0, width, viewport()->height()};
}

bool LayerTableHead::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip && !leftOut_.isEmpty()) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (leftOutPlace().contains(help->pos())) {
      QToolTip::showText(
          help->globalPos(),
          tr("A wider table also shows: %1. Ctrl+C copies them in any case.").arg(leftOut_.join(tr(", "))), viewport());
      return true;
    }
  }
  return QHeaderView::viewportEvent(event);
}

QSize LayerTableHead::sizeHint() const {
  return {QHeaderView::sizeHint().width(), scaledPixels(kTableHeadHeight)};
}

void LayerTableHead::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.fillRect(viewport()->rect(), theme_->theme().panel);
  painter.fillRect(QRect(0, viewport()->height() - 1, viewport()->width(), 1), theme_->theme().border);
  painter.end();
  QHeaderView::paintEvent(event);
  if (leftOut_.isEmpty()) return;
  QPainter mark(viewport());
  mark.setFont(unit_);
  mark.setPen(theme_->theme().text3);
  const QRect room = leftOutPlace().adjusted(0, 0, -scaledPixels(kTablePadding), -1);
  mark.drawText(QPoint(room.left() + scaledPixels(kTablePadding), baseLine(room)), leftOutMark());
}

void LayerTableHead::paintSection(QPainter* painter, const QRect& rect, int section) const {
  const Theme& t = theme_->theme();
  const auto column = static_cast<LayerColumn>(section);
  const bool sorted = section == sortedColumn_;
  painter->save();
  painter->fillRect(rect, t.panel);
  painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.border);
  const QString title = model_->head(column);
  const QString unit = model_->formats().unit(column);
  const QFont& font = sorted ? strongTitle_ : title_;
  const int titleAdvance = QFontMetrics(font).horizontalAdvance(title);
  const int unitAdvance =
      unit.isEmpty() ? 0 : scaledPixels(kLayerTablePartsUnitGap) + QFontMetrics(unit_).horizontalAdvance(unit);
  const int sortAdvance = sorted ? scaledPixels(kSortRoom) : 0;
  const QRect room = rect.adjusted(scaledPixels(kTablePadding), 0, -scaledPixels(kTablePadding), -1);
  int x = isNumber(column) ? room.right() + 1 - titleAdvance - unitAdvance - sortAdvance : room.left();
  const int base = baseLine(room);
  painter->setFont(font);
  painter->setPen(sorted ? t.text : t.text3);
  painter->drawText(QPoint(x, base), title);
  x += titleAdvance;
  painter->setFont(unit_);
  painter->setPen(sorted ? t.text2 : t.text3);
  if (!unit.isEmpty()) painter->drawText(QPoint(x + scaledPixels(kLayerTablePartsUnitGap), base), unit);
  x += unitAdvance;
  if (sorted)
    drawTriangle(*painter, QPointF(x + scaledPixels(kSortRoom) - scaledPixels(4), room.center().y() + 1),
                 order_ == Qt::AscendingOrder, t.text);
  painter->restore();
}

}  // namespace tilescope::gui

#include "moc_layer_table_parts.cpp"
