// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/part_list.h"

#include <QEvent>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kHeading = 30, kLine = 28, kBand = 48, kLink = 18;
constexpr int kPartListMargin = 12, kIndent = 14, kRail = 5, kPartListPadding = 10, kChip = 15, kChipGap = 3,
              kPartListDot = 6;
constexpr double kPartListRadius = 3, kTint = 0.06, kOutline = 0.45;

class PartDelegate : public QStyledItemDelegate {
 public:
  PartDelegate(const ThemeController* themes, const PartDiagram* list, QObject* parent)
      : QStyledItemDelegate(parent), themes_(themes), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    const PartRow& row = rowAt(index);
    const int link = row.link.isEmpty() && row.look != PartRow::Look::Array ? 0 : kLink;
    const int height = row.look == PartRow::Look::Heading ? kHeading
                       : row.look == PartRow::Look::Line  ? kLine
                                                          : kBand + link;
    return {0, scaledPixels(height)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const PartRow& row = rowAt(index);
    const Theme& theme = themes_->theme();
    painter->save();
    painter->fillRect(option.rect, theme.plot);
    const QRect r = option.rect.adjusted(scaledPixels(kPartListMargin), 0, -scaledPixels(kPartListMargin), 0);
    const bool selected = option.state & QStyle::State_Selected;
    if (row.look == PartRow::Look::Heading)
      paintHeading(*painter, r, row);
    else if (row.look == PartRow::Look::Line)
      paintLine(*painter, r, row, selected, option);
    else
      paintBand(*painter, r, row, selected, option);
    painter->restore();
  }

 private:
  const PartRow& rowAt(const QModelIndex& index) const { return list_->rows()[static_cast<std::size_t>(index.row())]; }

  bool isHovered(const PartRow& row, const QStyleOptionViewItem& option) const {
    return option.state & QStyle::State_MouseOver || list_->isHovered(row.id);
  }

  void paintHeading(QPainter& painter, const QRect& r, const PartRow& row) const {
    const Theme& theme = themes_->theme();
    const QRect line = r.adjusted(0, scaledPixels(6), 0, 0);
    painter.setFont(wordFont(kSmallPixels, QFont::DemiBold));
    painter.setPen(theme.text2);
    writeLine(painter, line, Qt::AlignLeft, row.title);
    painter.setFont(wordFont(kSmallPixels));
    painter.setPen(theme.text3);
    writeLine(painter, line, Qt::AlignRight, row.value);
  }

  void paintLine(QPainter& painter, const QRect& r, const PartRow& row, bool selected,
                 const QStyleOptionViewItem& option) const {
    const Theme& theme = themes_->theme();
    if (selected || isHovered(row, option))
      drawBox(painter, r, selected ? theme.selection : theme.hover, selected ? theme.selection : theme.hover);
    if (selected && option.state & QStyle::State_HasFocus) drawFrame(painter, r, theme.focus);
    writeRow(painter, r.adjusted(scaledPixels(kPartListPadding), 0, -scaledPixels(kPartListPadding), 0), row, selected);
  }

  void writeRow(QPainter& painter, const QRect& r, const PartRow& row, bool selected) const {
    const Theme& theme = themes_->theme();
    const QFont valueFont = numberFont();
    const int value = QFontMetrics(valueFont).horizontalAdvance(row.value);
    painter.setFont(valueFont);
    painter.setPen(selected ? theme.text2 : theme.text2);
    writeLine(painter, r, Qt::AlignRight, row.value);
    const QFont titleFont = wordFont(kBodyPixels, row.look == PartRow::Look::Line ? QFont::Normal : QFont::DemiBold);
    const QString title = elided(QFontMetrics(titleFont), row.title, Qt::ElideRight,
                                 r.width() - value - scaledPixels(kPartListPadding + 2 * kPartListDot));
    painter.setFont(titleFont);
    painter.setPen(theme.text);
    writeLine(painter, r, Qt::AlignLeft, title);
    if (!row.changed) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    const int x = r.left() + QFontMetrics(titleFont).horizontalAdvance(title) + scaledPixels(kPartListDot);
    painter.drawEllipse(QRectF(x, r.center().y() - scaledPixels(kPartListDot) / 2.0 + 1, scaledPixels(kPartListDot),
                               scaledPixels(kPartListDot)));
  }

  void paintBand(QPainter& painter, const QRect& r, const PartRow& row, bool selected,
                 const QStyleOptionViewItem& option) const {
    const Theme& theme = themes_->theme();
    const bool array = row.look == PartRow::Look::Array;
    const QColor colour =
        array ? arrayColour(theme)
              : levelColour(theme, static_cast<std::size_t>(row.depth), static_cast<std::size_t>(row.levels));
    QRect box = r.adjusted(scaledPixels(kIndent) * row.depth, 0, 0, 0);
    box.setTop(r.bottom() + 1 - scaledPixels(kBand));
    paintLink(painter, QRect(box.left(), r.top(), box.width(), box.top() - r.top()), row);
    const QColor fill = selected                 ? theme.selection
                        : isHovered(row, option) ? theme.hover
                                                 : mixed(colour, theme.plot, kTint);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(mixed(colour, theme.plot, kOutline), 1, array ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), kPartListRadius, kPartListRadius);
    painter.fillRect(QRect(box.left(), box.top(), scaledPixels(kRail), box.height()), colour);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (selected && option.state & QStyle::State_HasFocus) drawFrame(painter, box, theme.focus);
    const QRect room = box.adjusted(scaledPixels(kRail + kPartListPadding), scaledPixels(5),
                                    -scaledPixels(kPartListPadding), -scaledPixels(5));
    QRect upper = room, lower = room;
    upper.setHeight(room.height() / 2);
    lower.setTop(upper.bottom() + 1);
    writeRow(painter, upper, row, selected);
    const int chips = paintChips(painter, lower, row);
    const QFont font = wordFont(kSmallPixels);
    painter.setFont(font);
    painter.setPen(selected ? theme.text2 : theme.text3);
    writeLine(
        painter, lower, Qt::AlignLeft,
        elided(QFontMetrics(font), row.detail, Qt::ElideRight, lower.width() - chips - scaledPixels(kPartListPadding)));
  }

  void paintLink(QPainter& painter, const QRect& r, const PartRow& row) const {
    if (r.height() <= 0) return;
    const Theme& theme = themes_->theme();
    const int x = r.left() + scaledPixels(kPartListPadding);
    painter.setPen(QPen(theme.axis, 1));
    painter.drawLine(x, r.top() + 3, x, r.bottom() - 3);
    drawTriangle(painter, QPointF(x + 0.5, r.top() + 4.0), true, theme.axis);
    drawTriangle(painter, QPointF(x + 0.5, r.bottom() - 3.0), false, theme.axis);
    if (row.link.isEmpty()) return;
    const QFont font = wordFont(kSmallPixels);
    const QRect room = r.adjusted(scaledPixels(2 * kPartListPadding), 0, 0, 0);
    painter.setFont(font);
    painter.setPen(theme.text3);
    writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(font), row.link, Qt::ElideRight, room.width()));
  }

  // Returns the width used.
  int paintChips(QPainter& painter, const QRect& r, const PartRow& row) const {
    const Theme& theme = themes_->theme();
    const int chip = scaledPixels(kChip), pitch = 2 * chip + scaledPixels(kChipGap);
    int x = r.right() + 1 - static_cast<int>(row.tensors.size()) * pitch;
    painter.setFont(wordFont(kSmallPixels, QFont::DemiBold));
    for (const Tensor tensor : row.tensors) {
      const int side = scaledPixels(8);
      painter.fillRect(QRect(x + chip - side, r.center().y() - side / 2 + 1, side, side), theme.tensor(tensor));
      painter.setPen(theme.text2);
      writeLine(painter, QRect(x + chip + scaledPixels(kChipGap), r.top(), chip, r.height()), Qt::AlignLeft,
                words(name(tensor)));
      x += pitch;
    }
    return static_cast<int>(row.tensors.size()) * pitch;
  }

  const ThemeController* themes_;
  const PartDiagram* list_;
};

QString spoken(const PartRow& row) {
  QStringList all{row.title, row.value, row.detail};
  for (const Tensor tensor : row.tensors) all << words(name(tensor));
  all.removeAll(QString());
  return all.join(QStringLiteral(", "));
}

}  // namespace

PartDiagram::PartDiagram(const ThemeController* themes, QWidget* parent)
    : QListView(parent), themes_(themes), items_(new QStandardItemModel(this)) {
  describe(this, "parts of the profile", tr("Parts of the profile"),
           tr("The hardware as its profile describes it; the form shows the selected part"),
           tr("General values, memories from the outermost in, the array, dataflows and sources. Arrow keys walk along "
              "them. A blue dot marks what differs from the file."));
  setModel(items_);
  setItemDelegate(new PartDelegate(themes_, this, this));
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setVerticalScrollMode(ScrollPerPixel);
  setEditTriggers(NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  new OverlayScrollBar(this, themes_);
  connect(this, &QListView::entered, this,
          [this](const QModelIndex& row) { emit partPointed(rows_[static_cast<std::size_t>(row.row())].id); });
  connect(themes_, &ThemeController::changed, this, [this] {
    scheduleDelayedItemsLayout();
    viewport()->update();
  });
}

void PartDiagram::setRows(const PartRows& rows, PartId selected) {
  silent_ = true;
  const bool sameCount = rows.size() == rows_.size();
  const bool same = rows == rows_;
  rows_ = rows;
  if (!sameCount) {
    items_->clear();
    for (std::size_t i = 0; i < rows_.size(); ++i) items_->appendRow(new QStandardItem);
  }
  if (!same) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      QStandardItem* item = items_->item(static_cast<int>(i));
      item->setText(spoken(rows_[i]));
      item->setToolTip(rows_[i].look == PartRow::Look::Heading ? QString() : spoken(rows_[i]));
      item->setSelectable(rows_[i].look != PartRow::Look::Heading);
      item->setEnabled(rows_[i].look != PartRow::Look::Heading);
    }
    scheduleDelayedItemsLayout();
  }
  const QModelIndex wanted = items_->index(rowOf(selected), 0);
  if (wanted.isValid() && wanted != currentIndex()) {
    setCurrentIndex(wanted);
    scrollTo(wanted);
  }
  viewport()->update();
  silent_ = false;
}

void PartDiagram::setHovered(const std::optional<PartId>& part) {
  if (std::exchange(hovered_, part) != part) viewport()->update();
}

bool PartDiagram::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) emit partPointed(std::nullopt);
  return QListView::viewportEvent(event);
}

QRect PartDiagram::rowRect(PartId id) const {
  return visualRect(items_->index(rowOf(id), 0));
}

int PartDiagram::rowOf(PartId id) const {
  const auto found = std::find_if(rows_.begin(), rows_.end(), [&](const PartRow& row) {
    return row.look != PartRow::Look::Heading && row.id == id;
  });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

void PartDiagram::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (!silent_ && current.isValid()) emit partChosen(rows_[static_cast<std::size_t>(current.row())].id);
}

}  // namespace tilescope::gui

#include "moc_part_list.cpp"
