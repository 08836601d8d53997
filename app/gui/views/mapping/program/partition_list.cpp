// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/partition_list.h"

#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kRow = 62, kPadding = 8, kLine = 16, kBar = 4;

class PartitionDelegate : public QStyledItemDelegate {
 public:
  PartitionDelegate(const ThemeController* themes, const PartitionList* list)
      : QStyledItemDelegate(nullptr), themes_(themes), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {0, scaledPixels(kRow)}; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const PartitionShown& partition = list_->partitions()[static_cast<std::size_t>(index.row())];
    const Theme& theme = themes_->theme();
    const bool selected = option.state & QStyle::State_Selected;
    const bool hovered = option.state & QStyle::State_MouseOver;
    painter->save();
    painter->fillRect(option.rect, selected ? theme.selection : hovered ? theme.hover : theme.plot);
    if (selected && option.state & QStyle::State_HasFocus) drawFrame(*painter, option.rect, theme.focus);
    const int padding = scaledPixels(kPadding), line = scaledPixels(kLine);
    const QRect room = option.rect.adjusted(padding, scaledPixels(kPadding / 2), -padding, 0);
    const auto lineAt = [&](int i) { return QRect(room.left(), room.top() + i * line, room.width(), line); };
    paintTitle(*painter, lineAt(0), partition);
    paintFill(*painter, lineAt(1), partition.code, partition.codeShare, selected);
    paintFill(*painter, lineAt(2), partition.scratchpad, partition.scratchpadShare, selected);
    painter->setPen(theme.rowLine);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    painter->restore();
  }

 private:
  void paintTitle(QPainter& painter, const QRect& line, const PartitionShown& partition) const {
    const Theme& theme = themes_->theme();
    const QFont numbers = numberFont(kSmallPixels), titles = wordFont(kSmallPixels, QFont::DemiBold);
    painter.setFont(numbers);
    painter.setPen(theme.text2);
    writeLine(painter, line, Qt::AlignRight, partition.interval);
    const int taken = QFontMetrics(numbers).horizontalAdvance(partition.interval) + scaledPixels(kPadding);
    painter.setFont(titles);
    painter.setPen(theme.text);
    writeLine(painter, line, Qt::AlignLeft,
              elided(QFontMetrics(titles), partition.maps, Qt::ElideRight, line.width() - taken));
  }

  void paintFill(QPainter& painter, const QRect& line, const QString& text, double share, bool selected) const {
    const Theme& theme = themes_->theme();
    const QFont font = wordFont(kSmallPixels);
    painter.setFont(font);
    painter.setPen(theme.text2);
    writeLine(painter, line.adjusted(0, 0, 0, -scaledPixels(kBar / 2)), Qt::AlignLeft,
              elided(QFontMetrics(font), text, Qt::ElideRight, line.width()));
    const QRectF bar(line.left(), line.bottom() + 1 - scaledPixels(kBar) / 2.0, line.width(), scaledPixels(kBar) / 2.0);
    painter.fillRect(bar, selected ? theme.fieldBorder : theme.hover);
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * std::clamp(share, 0.0, 1.0), bar.height()),
                     theme.levels[2]);
  }

  const ThemeController* themes_;
  const PartitionList* list_;
};

QString spoken(const PartitionShown& partition) {
  return QStringList{partition.maps, partition.interval, partition.code, partition.scratchpad}.join(
      QStringLiteral(", "));
}

}  // namespace

PartitionList::PartitionList(const ThemeController* themes, QWidget* parent)
    : QListView(parent), themes_(themes), items_(new QStandardItemModel(this)) {
  describe(this, "programPartitions", tr("Partitions of the program"),
           tr("Output maps that share one kernel; the selected ones are shown beside"),
           tr("The layer's output maps are compiled in partitions, as many maps together as fit in the instruction "
              "buffer and the scratchpad. II is the number of cycles from pass to pass; the bound beside it is the "
              "smallest possible one for this order; the bars show how full instruction buffer and scratchpad are. "
              "Arrow keys walk along them."));
  setModel(items_);
  auto* delegate = new PartitionDelegate(themes_, this);
  delegate->setParent(this);
  setItemDelegate(delegate);
  setFrameShape(QFrame::NoFrame);
  setMouseTracking(true);
  setVerticalScrollMode(ScrollPerPixel);
  setEditTriggers(NoEditTriggers);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  new OverlayScrollBar(this, themes_);
  connect(themes_, &ThemeController::changed, this, [this] {
    scheduleDelayedItemsLayout();
    viewport()->update();
  });
}

void PartitionList::setPartitions(const std::vector<PartitionShown>& partitions, std::size_t chosen) {
  silent_ = true;
  if (partitions != partitions_) {
    partitions_ = partitions;
    items_->clear();
    for (const PartitionShown& partition : partitions_) {
      auto* item = new QStandardItem(spoken(partition));
      item->setToolTip(item->text());
      items_->appendRow(item);
    }
  }
  const QModelIndex wanted = items_->index(static_cast<int>(chosen), 0);
  if (wanted.isValid() && wanted != currentIndex()) {
    setCurrentIndex(wanted);
    scrollTo(wanted);
  }
  silent_ = false;
}

QRect PartitionList::rowRect(std::size_t partition) const {
  return visualRect(items_->index(static_cast<int>(partition), 0));
}

void PartitionList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (!silent_ && current.isValid()) emit partitionChosen(static_cast<std::size_t>(current.row()));
}

}  // namespace tilescope::gui

#include "moc_partition_list.cpp"
