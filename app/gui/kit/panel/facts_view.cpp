// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/facts_view.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/terms.h"

namespace tilescope::gui {
namespace {

// px at 100 %; also in the selected layer's block
constexpr int kFactsViewHintHeight = 50, kBottom = 6, kFactsViewRow = 19;
constexpr int kNoteColumn = 64, kFactsViewGap = 8, kFactsViewBadgeGap = 4;

Badge badgeOf(const PanelFact& fact) {
  const Tone tone = fact.warns ? Tone::Warning : fact.better ? Tone::Better : Tone::Neutral;
  return {.tone = tone, .text = fact.badge};
}

constexpr int kSelectionHeadPadding = 12;

}  // namespace

FactsView::FactsView(const ThemeController* theme, const QString& name, const Words& words, QWidget* parent)
    : QWidget(parent), theme_(theme), words_(words) {
  setObjectName(name);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setWhatsThis(words_.help);
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
  tell();
}

void FactsView::setFacts(const std::optional<PanelFacts>& facts) {
  if (facts == facts_) return;
  const bool otherHeight = (facts ? facts->facts.size() : 0) != (facts_ ? facts_->facts.size() : 0);
  facts_ = facts;
  tell();
  if (otherHeight) updateGeometry();
  update();
}

void FactsView::setNothing(const QString& why) {
  if (why == words_.nothing) return;
  words_.nothing = why;
  tell();
  update();
}

void FactsView::tell() {
  setAccessibleName(tr("%1: %2").arg(words_.heading, facts_ ? facts_->title : tr("none")));
  setAccessibleDescription(lines().join(". "));
  const QString all = lines().join('\n');
  setToolTip(withTerms(all, all));
}

QStringList FactsView::lines() const {
  if (!facts_) return {words_.nothing};
  QStringList all{tr("%1, %2").arg(facts_->title, facts_->place)};
  for (const PanelFact& fact : facts_->facts) {
    QStringList parts{fact.label + ": " + fact.value};
    for (const QString& more : {fact.badge, fact.note})
      if (!more.isEmpty()) parts << more;
    all << parts.join(", ");
  }
  if (!facts_->how.isEmpty()) all << facts_->how;
  return all;
}

QSize FactsView::sizeHint() const {
  if (!facts_) return {scaledPixels(240), scaledPixels(kFactsViewHintHeight)};
  const int rows = static_cast<int>(facts_->facts.size()) * kFactsViewRow;
  return {scaledPixels(240), scaledPixels(kSelectionHeadRow + kSelectionNameRow + rows + kBottom)};
}

void FactsView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  QRect row = paintSelectionHead(painter, rect(), t, words_.heading, facts_ ? facts_->place : QString());
  if (facts_ && facts_->isEstimate) paintEstimate(painter, row);
  const QFont names = facts_ ? wordFont(kStrongPixels, QFont::DemiBold) : wordFont(kSmallPixels);
  painter.setFont(names);
  painter.setPen(facts_ ? t.text : t.text3);
  writeLine(painter, row, Qt::AlignLeft,
            elided(QFontMetrics(names), facts_ ? facts_->title : words_.nothing, Qt::ElideMiddle, row.width()));
  if (!facts_) return;
  row = QRect(row.left(), row.bottom() + 1, row.width(), scaledPixels(kFactsViewRow));
  for (const PanelFact& fact : facts_->facts) {
    paintFact(painter, row, fact);
    row.translate(0, row.height());
  }
}

void FactsView::paintEstimate(QPainter& painter, const QRect& nameRow) const {
  const QSize mark = estimateMarkSize();
  const int left = nameRow.right() + 1 - QFontMetrics(wordFont(kSmallPixels)).horizontalAdvance(facts_->place) -
                   kFactsViewGap - mark.width();
  const int middle = nameRow.top() - scaledPixels(kSelectionHeadRow) / 2;
  paintEstimateMark(painter, {left, middle - mark.height() / 2}, theme_->theme());
}

// Values form a column, with notes and badges on the right. A long note moves its value to the left.
void FactsView::paintFact(QPainter& painter, const QRect& row, const PanelFact& fact) const {
  const Theme& t = theme_->theme();
  QRect room = row.adjusted(0, 0, -scaledPixels(kNoteColumn), 0);
  if (!fact.badge.isEmpty()) {
    const QSize size = badgeSize(badgeOf(fact));
    paintBadge(painter, {row.right() + 1 - size.width(), row.top() + (row.height() - size.height()) / 2}, badgeOf(fact),
               t);
    room.setRight(std::min(room.right(), row.right() - size.width() - scaledPixels(kFactsViewBadgeGap)));
  }
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(t.text3);
  const QString note = elided(painter.fontMetrics(), fact.note, Qt::ElideRight, row.width() / 2);
  writeLine(painter, row, Qt::AlignRight, note);
  if (!note.isEmpty())
    room.setRight(std::min(room.right(),
                           row.right() - painter.fontMetrics().horizontalAdvance(note) - scaledPixels(kFactsViewGap)));
  const QFont values = numberFont(kBodyPixels, QFont::Medium);
  painter.setFont(values);
  painter.setPen(t.text);
  writeLine(painter, room, Qt::AlignRight, fact.value);
  room.setRight(room.right() - QFontMetrics(values).horizontalAdvance(fact.value) - scaledPixels(kFactsViewGap));
  const QFont labels = wordFont();
  painter.setFont(labels);
  painter.setPen(t.text2);
  writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(labels), fact.label, Qt::ElideRight, room.width()));
}

QRect paintSelectionHead(QPainter& painter, const QRect& rect, const Theme& theme, const QString& what,
                         const QString& place) {
  painter.fillRect(QRect(rect.left(), rect.top(), rect.width(), 1), theme.border);
  const QRect room = rect.adjusted(kSelectionHeadPadding, 0, -kSelectionHeadPadding, 0);
  const QRect head(room.left(), room.top() + 1, room.width(), scaledPixels(kSelectionHeadRow));
  painter.setFont(wordFont(kSmallPixels, QFont::Medium));
  painter.setPen(theme.text3);
  writeLine(painter, head, Qt::AlignLeft, what);
  painter.setFont(wordFont(kSmallPixels));
  writeLine(painter, head, Qt::AlignRight, place);
  return {room.left(), head.bottom() + 1, room.width(), scaledPixels(kSelectionNameRow)};
}

}  // namespace tilescope::gui

#include "moc_facts_view.cpp"
