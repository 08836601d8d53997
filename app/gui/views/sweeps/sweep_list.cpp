// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_list.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/sweeps/sweep_words.h"

namespace tilescope::gui {
namespace {
enum ListRole { kStore = Qt::UserRole, kName, kIcon, kState, kSize, kShare };
constexpr int kEntryHigh = 40, kEntryPad = 12, kEntryIcon = 14, kEntryText = 32, kBarWide = 60, kBarHigh = 4;
constexpr int kFewEntries = 2, kMostEntries = 6;

// Without shards, missing rows are just unfinished.
bool isMissingShards(const SweepEntry& entry) {
  return !entry.status.holes.empty() && entry.status.holes.front().shard.count > 1;
}

std::int64_t countOf(const SweepEntry& entry, store::RowStatus status) {
  const auto found = entry.status.counts.find(std::string(store::wordOf(status)));
  return found == entry.status.counts.end() ? 0 : found->second;
}

QString stateText(const SweepEntry& entry) {
  if (!entry.hasStore) return tr("not started");
  const store::SweepStatus& status = entry.status;
  if (entry.worker) return tr("%1, running elsewhere").arg(shareText(status.answered, status.rows));
  QStringList parts;
  if (status.isComplete())
    parts << tr("complete, %1").arg(rowsText(status.rows));
  else
    parts << tr("%1 of %2").arg(wholeText(static_cast<double>(status.answered)), rowsText(status.rows));
  if (isMissingShards(entry))
    parts << tr("shard %1 of %2 is missing rows")
                 .arg(status.holes.front().shard.index)
                 .arg(status.holes.front().shard.count);
  const auto add = [&](store::RowStatus of, const QString& text) {
    if (countOf(entry, of) > 0) parts << text.arg(wholeText(static_cast<double>(countOf(entry, of))));
  };
  add(store::RowStatus::Limited, tr("%1 unproven"));
  add(store::RowStatus::Failed, tr("%1 failed"));
  if (status.stale > 0) parts << tr("%1 stale").arg(wholeText(static_cast<double>(status.stale)));
  return parts.join(QStringLiteral(", "));
}

QString iconOf(const SweepEntry& entry) {
  if (!entry.hasStore) return QStringLiteral("file-text");
  if (entry.worker) return QStringLiteral("play");
  if (isMissingShards(entry) || countOf(entry, store::RowStatus::Failed) > 0) return QStringLiteral("triangle-alert");
  return entry.status.isComplete() ? QStringLiteral("circle-check") : QStringLiteral("clock");
}

double shareOf(const SweepEntry& entry) {
  if (!entry.hasStore || entry.status.isComplete() || entry.status.rows <= 0) return -1;
  return static_cast<double>(entry.status.answered) / static_cast<double>(entry.status.rows);
}

}  // namespace

class SweepList::Painter : public QStyledItemDelegate {
 public:
  Painter(const ThemeController* themes, SweepList* list) : QStyledItemDelegate(list), themes_(themes), list_(list) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
    return {scaledPixels(200), scaledPixels(kEntryHigh)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const QRect row = option.rect;
    const bool isChosen = option.state.testFlag(QStyle::State_Selected);
    const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
    painter->save();
    painter->fillRect(row, isChosen ? theme.selection : isHovered ? theme.hover : theme.panel);
    if (isChosen && option.state.testFlag(QStyle::State_HasFocus)) gui::drawFrame(*painter, row, theme.focus);
    const QString icon = index.data(kIcon).toString();
    const QColor mark = icon == QLatin1String("triangle-alert") ? theme.warning
                        : icon == QLatin1String("circle-check") ? theme.better
                        : icon == QLatin1String("play")         ? theme.accent
                                                                : theme.text2;
    const int side = scaledPixels(kEntryIcon), pad = scaledPixels(kEntryPad),
              left = row.left() + scaledPixels(kEntryText);
    painter->drawPixmap(row.left() + pad, row.top() + scaledPixels(5),
                        iconPixmap(icon, side, mark, painter->device()->devicePixelRatioF()));
    const int half = row.height() / 2;
    const QString size = index.data(kSize).toString();
    painter->setFont(wordFont(kSmallPixels));
    painter->setPen(isChosen ? theme.text2 : theme.text3);
    const int sizeWide = painter->fontMetrics().horizontalAdvance(size);
    const QRect upper(left, row.top() + 2, row.right() - pad - left, half);
    writeLine(*painter, upper, Qt::AlignRight, size);
    painter->setFont(wordFont(kBodyPixels, isChosen ? QFont::DemiBold : QFont::Normal));
    painter->setPen(theme.text);
    const int room = upper.width() - sizeWide - 8;
    writeLine(*painter, upper, Qt::AlignLeft,
              elided(painter->fontMetrics(), index.data().toString(), Qt::ElideMiddle, room));
    QRect lower(left, row.top() + half - 2, row.right() - pad - left, half);
    if (const double share = index.data(kShare).toDouble(); share >= 0) {
      const QRect bar(left, lower.center().y() - kBarHigh / 2 + 1, scaledPixels(kBarWide), kBarHigh);
      painter->fillRect(bar, theme.border);
      painter->fillRect(QRect(bar.topLeft(), QSize(qRound(bar.width() * std::min(1.0, share)), kBarHigh)),
                        theme.accent);
      lower.setLeft(bar.right() + 8);
    }
    painter->setFont(wordFont(kSmallPixels));
    painter->setPen(theme.text2);
    writeLine(*painter, lower, Qt::AlignLeft,
              elided(painter->fontMetrics(), index.data(kState).toString(), Qt::ElideRight, lower.width()));
    painter->restore();
  }

  void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override {
    editor->setGeometry(option.rect.adjusted(scaledPixels(kEntryText) - 4, 2, -scaledPixels(kEntryPad), -2));
  }

  // The store may reject the new name.
  void setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex& index) const override {
    const QString typed = qobject_cast<QLineEdit*>(editor)->text().trimmed();
    const QString name = index.data(kName).toString();
    if (!typed.isEmpty() && typed != name) emit list_->renameRequested(index.data(kStore).toString(), name, typed);
  }

 private:
  const ThemeController* themes_;
  SweepList* list_;
};

SweepList::SweepList(const ThemeController* themes, QWidget* parent)
    : QListView(parent), items_(new QStandardItemModel(this)) {
  describe(
      this, "sweepList", tr("Sweeps"), tr("All known sweeps; choose one to see its rows"),
      tr("Every sweep of the stores that were opened, and descriptions that have not run yet. Delete takes one off "
         "the list, F2 renames it."));
  setModel(items_);
  setItemDelegate(new Painter(themes, this));
  setUniformItemSizes(true);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setEditTriggers(QAbstractItemView::EditKeyPressed);
  setMouseTracking(true);
  setProperty("panel", true);
  new OverlayScrollBar(this, themes);
  connect(themes, &ThemeController::changed, this, [this] { scheduleDelayedItemsLayout(); });
}

void SweepList::setEntries(const std::vector<SweepEntry>& entries, const std::optional<RunningSweep>& running) {
  silent_ = true;
  const auto count = static_cast<int>(entries.size());
  if (items_->rowCount() != count) updateGeometry();
  while (items_->rowCount() > count) items_->removeRow(items_->rowCount() - 1);
  while (items_->rowCount() < count) items_->appendRow(new QStandardItem);
  for (int i = 0; i < count; ++i) {
    const SweepEntry& entry = entries[static_cast<std::size_t>(i)];
    const bool runs = running && running->store == entry.store && running->name == entry.name;
    QStandardItem* item = items_->item(i);
    const QString state = runs ? running->text : stateText(entry);
    item->setText(entry.name);
    item->setEditable(entry.hasStore && !runs);
    item->setData(entry.store, kStore);
    item->setData(entry.name, kName);
    item->setData(runs ? QStringLiteral("play") : iconOf(entry), kIcon);
    item->setData(state, kState);
    item->setData(entry.hasStore ? bytesText(entry.bytes) : QString(), kSize);
    item->setData(runs ? running->share : shareOf(entry), kShare);
    item->setToolTip(entry.worker ? entry.store + u'\n' + capital(tr("running in %1").arg(workerText(*entry.worker)))
                                  : entry.store);
    item->setData(entry.name + QStringLiteral(": ") + state, Qt::AccessibleTextRole);
  }
  silent_ = false;
}

void SweepList::choose(const QString& store, const QString& name) {
  silent_ = true;
  bool isThere = false;
  for (int i = 0; i < items_->rowCount(); ++i) {
    const QStandardItem* item = items_->item(i);
    if (item->data(kStore).toString() != store || item->data(kName).toString() != name) continue;
    if (currentIndex() != item->index()) setCurrentIndex(item->index());
    isThere = true;
  }
  if (!isThere) setCurrentIndex({});
  silent_ = false;
}

QString SweepList::textAt(int row) const {
  return items_->index(row, 0).data(Qt::AccessibleTextRole).toString();
}

QSize SweepList::sizeHint() const {
  const int rows = std::clamp(items_->rowCount(), kFewEntries, kMostEntries);
  return {scaledPixels(240), rows * scaledPixels(kEntryHigh) + 2};
}

QSize SweepList::minimumSizeHint() const {
  return {scaledPixels(120), kFewEntries * scaledPixels(kEntryHigh)};
}

void SweepList::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
  QListView::currentChanged(current, previous);
  if (!silent_ && current.isValid()) emit chosen(current.data(kStore).toString(), current.data(kName).toString());
}

void SweepList::setActions(const QList<QAction*>& actions) {
  actions_ = actions;
}

void SweepList::contextMenuEvent(QContextMenuEvent* event) {
  if (!currentIndex().isValid()) return;
  auto* menu = new QMenu(this);
  menu->setObjectName("sweep list menu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addActions(actions_);
  const bool isMouse = event->reason() == QContextMenuEvent::Mouse;
  menu->popup(isMouse ? event->globalPos() : viewport()->mapToGlobal(visualRect(currentIndex()).center()));
}

void SweepList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Delete && currentIndex().isValid())
    return emit forgetRequested(currentIndex().data(kStore).toString(), currentIndex().data(kName).toString());
  QListView::keyPressEvent(event);
}

}  // namespace tilescope::gui

#include "moc_sweep_list.cpp"
