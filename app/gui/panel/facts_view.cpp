// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panel/facts_view.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "app/gui/chrome/badge.h"
#include "app/gui/chrome/hatch.h"
#include "app/gui/chrome/paint_parts.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %; those of the selected layer's block
constexpr int kPadding = 12, kHintHeight = 50, kBottom = 6;
constexpr int kHeadRow = 26, kNameRow = 24, kRow = 19;
constexpr int kNoteColumn = 64, kGap = 8, kBadgeGap = 4;

Badge badgeOf(const PanelFact& fact) {
  const Tone tone = fact.warns ? Tone::Warning : fact.better ? Tone::Better : Tone::Neutral;
  return {.tone = tone, .text = fact.badge};
}

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
  setToolTip(lines().join('\n'));
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
  if (!facts_) return {scaledPixels(240), scaledPixels(kHintHeight)};
  const int rows = static_cast<int>(facts_->facts.size()) * kRow;
  return {scaledPixels(240), scaledPixels(kHeadRow + kNameRow + rows + kBottom)};
}

void FactsView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  painter.fillRect(QRect(0, 0, width(), 1), t.border);
  const QRect room = rect().adjusted(kPadding, 0, -kPadding, 0);
  QRect row(room.left(), 1, room.width(), scaledPixels(kHeadRow));
  paintHeading(painter, row);
  row = QRect(room.left(), row.bottom() + 1, room.width(), scaledPixels(kNameRow));
  const QFont names = facts_ ? wordFont(kStrongPixels, QFont::DemiBold) : wordFont(kSmallPixels);
  painter.setFont(names);
  painter.setPen(facts_ ? t.text : t.text3);
  writeLine(painter, row, Qt::AlignLeft,
            elided(QFontMetrics(names), facts_ ? facts_->title : words_.nothing, Qt::ElideMiddle, row.width()));
  if (!facts_) return;
  row = QRect(row.left(), row.bottom() + 1, row.width(), scaledPixels(kRow));
  for (const PanelFact& fact : facts_->facts) {
    paintFact(painter, row, fact);
    row.translate(0, row.height());
  }
}

void FactsView::paintHeading(QPainter& painter, const QRect& row) const {
  const Theme& t = theme_->theme();
  painter.setFont(wordFont(kSmallPixels, QFont::Medium));
  painter.setPen(t.text3);
  writeLine(painter, row, Qt::AlignLeft, words_.heading);
  if (!facts_) return;
  const QFont places = wordFont(kSmallPixels);
  painter.setFont(places);
  writeLine(painter, row, Qt::AlignRight, facts_->place);
  if (!facts_->isEstimate) return;
  const QSize mark = estimateMarkSize();
  const int left = row.right() + 1 - QFontMetrics(places).horizontalAdvance(facts_->place) - kGap - mark.width();
  paintEstimateMark(painter, {left, row.top() + (row.height() - mark.height()) / 2}, t);
}

// Values in one column, notes and badges right of it.
void FactsView::paintFact(QPainter& painter, const QRect& row, const PanelFact& fact) const {
  const Theme& t = theme_->theme();
  QRect room = row.adjusted(0, 0, -scaledPixels(kNoteColumn), 0);
  if (!fact.badge.isEmpty()) {
    const QSize size = badgeSize(badgeOf(fact));
    paintBadge(painter, {row.right() + 1 - size.width(), row.top() + (row.height() - size.height()) / 2}, badgeOf(fact),
               t);
    room.setRight(std::min(room.right(), row.right() - size.width() - scaledPixels(kBadgeGap)));
  }
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(t.text3);
  writeLine(painter, row, Qt::AlignRight, fact.note);
  const QFont values = numberFont(kBodyPixels, QFont::Medium);
  painter.setFont(values);
  painter.setPen(t.text);
  writeLine(painter, room, Qt::AlignRight, fact.value);
  room.setRight(room.right() - QFontMetrics(values).horizontalAdvance(fact.value) - scaledPixels(kGap));
  const QFont labels = wordFont();
  painter.setFont(labels);
  painter.setPen(t.text2);
  writeLine(painter, room, Qt::AlignLeft, elided(QFontMetrics(labels), fact.label, Qt::ElideRight, room.width()));
}

}  // namespace tilescope::gui
