// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_list.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kGroupHeight = 30, kPageHeight = 26, kHeadingHeight = 23, kHitHeight = 62;
constexpr int kLeft = 14, kHeadingLeft = 28, kRight = 14, kLine = 16, kEdge = 3;
constexpr int kSnippetLines = 2;
constexpr int kHeadingLevel = 2;

class HelpDelegate : public QStyledItemDelegate {
 public:
  HelpDelegate(const ThemeController* themes, QObject* parent) : QStyledItemDelegate(parent), themes_(themes) {}

  QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
    switch (kindOf(index)) {
      case HelpList::Kind::Group:
        return {0, scaledPixels(kGroupHeight)};
      case HelpList::Kind::Page:
        return {0, scaledPixels(kPageHeight)};
      case HelpList::Kind::Heading:
        return {0, scaledPixels(kHeadingHeight)};
      case HelpList::Kind::Hit:
        break;
    }
    return {0, scaledPixels(kHitHeight)};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const Theme& theme = themes_->theme();
    const bool current = option.state & QStyle::State_Selected;
    const HelpList::Kind kind = kindOf(index);
    painter->save();
    if (current) {
      painter->fillRect(option.rect, theme.selection);
      painter->fillRect(QRect(option.rect.topLeft(), QSize(scaledPixels(kEdge), option.rect.height())), theme.accent);
    } else if (option.state & QStyle::State_MouseOver && kind != HelpList::Kind::Group) {
      painter->fillRect(option.rect, theme.hover);
    }
    const int left = scaledPixels(kind == HelpList::Kind::Heading ? kHeadingLeft : kLeft);
    const QRect room = option.rect.adjusted(left, 0, -scaledPixels(kRight), 0);
    kind == HelpList::Kind::Hit ? paintHit(*painter, room, index, current) : paintLine(*painter, room, index, kind);
    painter->restore();
  }

 private:
  static HelpList::Kind kindOf(const QModelIndex& index) {
    return static_cast<HelpList::Kind>(index.data(HelpList::KindRole).toInt());
  }

  void paintLine(QPainter& painter, const QRect& room, const QModelIndex& index, HelpList::Kind kind) const {
    const Theme& theme = themes_->theme();
    const bool group = kind == HelpList::Kind::Group, heading = kind == HelpList::Kind::Heading;
    painter.setFont(group ? wordFont(kSmallPixels, QFont::DemiBold) : wordFont(heading ? kSmallPixels : kBodyPixels));
    painter.setPen(group || heading ? theme.text2 : theme.text);
    const QRect line = group ? room.adjusted(0, scaledPixels(kGroupHeight - kPageHeight), 0, 0) : room;
    writeLine(painter, line, Qt::AlignLeft,
              elided(QFontMetrics(painter.font()), index.data().toString(), Qt::ElideRight, room.width()));
  }

  void paintHit(QPainter& painter, const QRect& room, const QModelIndex& index, bool current) const {
    const Theme& theme = themes_->theme();
    const int line = scaledPixels(kLine);
    QRect at(room.left(), room.top() + scaledPixels(3), room.width(), line);
    painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
    painter.setPen(theme.text);
    const QFontMetrics strong(painter.font());
    const QString title = elided(strong, index.data().toString(), Qt::ElideRight, at.width());
    writeLine(painter, at, Qt::AlignLeft, title);
    painter.setFont(wordFont(kSmallPixels));
    painter.setPen(current ? theme.text2 : theme.text3);
    const int used = strong.horizontalAdvance(title) + scaledPixels(kLeft);
    const QRect beside = at.adjusted(used, 0, 0, 0);
    writeLine(painter, beside, Qt::AlignLeft,
              elided(QFontMetrics(painter.font()), index.data(HelpList::BesideRole).toString(), Qt::ElideRight,
                     std::max(0, beside.width())));
    paintSnippet(painter, QRect(room.left(), at.bottom() + 2, room.width(), kSnippetLines * line), index);
  }

  void paintSnippet(QPainter& painter, const QRect& room, const QModelIndex& index) const {
    const Theme& theme = themes_->theme();
    const QString text = index.data(HelpList::SnippetRole).toString();
    QTextLayout layout(text, wordFont(kSmallPixels));
    QList<QTextLayout::FormatRange> stressed;
    for (const auto& [from, length] : foundWords(text, index.data(HelpList::WordsRole).toString())) {
      QTextLayout::FormatRange range;
      range.start = static_cast<int>(from);
      range.length = static_cast<int>(length);
      range.format.setFontWeight(QFont::Bold);
      range.format.setForeground(theme.text);
      stressed << range;
    }
    layout.setFormats(stressed);
    layout.beginLayout();
    int y = 0;
    for (int i = 0; i < kSnippetLines; ++i, y += scaledPixels(kLine)) {
      QTextLine line = layout.createLine();
      if (!line.isValid()) break;
      line.setLineWidth(room.width());
      line.setPosition(QPointF(0, y));
    }
    layout.endLayout();
    painter.setPen(theme.text2);
    layout.draw(&painter, room.topLeft());
  }

  const ThemeController* themes_;
};

}  // namespace

HelpList::HelpList(const ThemeController* themes, QWidget* parent) : QListWidget(parent), themes_(themes) {
  describe(this, "helpContents", tr("Contents"), tr("Return opens the page or the place"),
           tr("All pages, with the headings of the one that is open; while something is searched, the places that have "
              "its words, the best first. A click or Return opens one."));
  setProperty("panel", true);
  setFrameShape(QFrame::NoFrame);
  setItemDelegate(new HelpDelegate(themes, this));
  setMouseTracking(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  new OverlayScrollBar(this, themes);
  // Queued, because opening a page rebuilds the rows, which must not happen during the click.
  connect(this, &QListWidget::itemClicked, this, &HelpList::openCurrent, Qt::QueuedConnection);
  connect(themes_, &ThemeController::changed, this, [this] { scheduleDelayedItemsLayout(); });
}

QListWidgetItem* HelpList::add(Kind kind, const QString& text, const HelpPlace& place) {
  auto* item = new QListWidgetItem(text, this);
  item->setData(KindRole, static_cast<int>(kind));
  item->setData(PageRole, place.page);
  item->setData(AnchorRole, place.anchor);
  item->setFlags(kind == Kind::Group ? Qt::ItemFlags(Qt::ItemIsEnabled) : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
  return item;
}

QListWidgetItem* HelpList::addHeadings(const HelpPage& open, const QString& anchor, QListWidgetItem* page) {
  QListWidgetItem *current = page, *last = page;
  for (const HelpSection& section : open.sections) {
    if (section.level == kHeadingLevel) last = add(Kind::Heading, section.heading, {open.path, section.anchor});
    if (section.anchor == anchor) current = last;
  }
  return current;
}

void HelpList::showContents(const HelpLibrary& library, const HelpPage& open, const HelpPlace& place) {
  clear();
  QListWidgetItem* current = nullptr;
  for (const HelpGroup& group : library.contents()) {
    if (!group.title.isEmpty()) add(Kind::Group, group.title);
    for (const HelpEntry& entry : group.entries) {
      QListWidgetItem* page = add(Kind::Page, entry.title, entry.place);
      if (entry.place.page != open.path || current != nullptr) continue;
      current = page;
      if (open.path != library.index()) current = addHeadings(open, place.anchor, page);
    }
  }
  setCurrentItem(current);
  if (current != nullptr) scrollToItem(current);
}

void HelpList::showHits(const std::vector<HelpHit>& hits, const QString& words) {
  clear();
  for (const HelpHit& hit : hits) {
    QListWidgetItem* item = add(Kind::Hit, hit.title, hit.place);
    item->setData(BesideRole, hit.page == hit.title ? QString() : hit.page);
    item->setData(SnippetRole, hit.snippet);
    item->setData(WordsRole, words);
    item->setData(Qt::AccessibleTextRole, QStringLiteral("%1, %2. %3").arg(hit.title, hit.page, hit.snippet));
  }
  if (count() > 0) setCurrentRow(0);
  scrollToTop();
}

void HelpList::stepCurrent(int rows) {
  const int step = rows < 0 ? -1 : 1;
  for (int row = currentRow() + rows; row >= 0 && row < count(); row += step)
    if (item(row)->flags() & Qt::ItemIsSelectable) return setCurrentRow(row);
}

void HelpList::openCurrent() {
  const QListWidgetItem* current = currentItem();
  if (current == nullptr || !(current->flags() & Qt::ItemIsSelectable)) return;
  emit chosen({current->data(PageRole).toString(), current->data(AnchorRole).toString()});
}

void HelpList::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return openCurrent();
  if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
    return stepCurrent(event->key() == Qt::Key_Up ? -1 : +1);
  QListWidget::keyPressEvent(event);
}

void HelpList::paintEvent(QPaintEvent* event) {
  QListWidget::paintEvent(event);
  QPainter painter(viewport());
  const Theme& theme = themes_->theme();
  if (count() == 0) {
    painter.setFont(wordFont());
    painter.setPen(theme.text3);
    painter.drawText(viewport()->rect().adjusted(scaledPixels(kLeft), scaledPixels(kLeft), -scaledPixels(kRight), 0),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, tr("No page has all of these words."));
  }
  if (hasFocus()) gui::drawFrame(painter, viewport()->rect(), theme.focus);
}

}  // namespace tilescope::gui

#include "moc_help_list.cpp"
