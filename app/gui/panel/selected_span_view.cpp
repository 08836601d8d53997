// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panel/selected_span_view.h"

#include <QFontMetrics>
#include <QPainter>
#include <algorithm>

#include "app/gui/chrome/badge.h"
#include "app/gui/chrome/paint_parts.h"
#include "app/gui/panel/selection_head.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %; those of the selected layer's block
constexpr int kHintHeight = 50, kBottom = 6;
constexpr int kRow = 19;
constexpr int kNoteColumn = 64, kGap = 8;

Badge badgeOf(const SpanFact& fact) {
  return {.tone = fact.warns ? Tone::Warning : Tone::Neutral, .text = fact.badge};
}

}  // namespace

SelectedSpanView::SelectedSpanView(const ThemeController* theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  setObjectName("selected_span");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setWhatsThis(
      tr("The selected span: what it holds on chip while it makes its last map row by row, what it moves off chip, and "
         "how long it takes as a stage of the pipeline."));
  connect(theme_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
  setSpan(std::nullopt);
}

void SelectedSpanView::setSpan(const std::optional<SpanDetails>& span) {
  const bool otherHeight = (span ? span->facts.size() : 0) != (span_ ? span_->facts.size() : 0);
  span_ = span;
  setAccessibleName(tr("Selected span: %1").arg(span_ ? span_->title : tr("none")));
  setAccessibleDescription(lines().join(". "));
  setToolTip(lines().join('\n'));
  if (otherHeight) updateGeometry();
  update();
}

QStringList SelectedSpanView::lines() const {
  if (!span_) return {tr("Select a span or a layer.")};
  QStringList all{tr("%1, %2").arg(span_->title, span_->place)};
  for (const SpanFact& fact : span_->facts) {
    QStringList parts{fact.label + ": " + fact.value};
    for (const QString& more : {fact.badge, fact.note})
      if (!more.isEmpty()) parts << more;
    all << parts.join(", ");
  }
  return all;
}

QSize SelectedSpanView::sizeHint() const {
  if (!span_) return {scaledPixels(240), scaledPixels(kHintHeight)};
  const int rows = static_cast<int>(span_->facts.size()) * kRow;
  return {scaledPixels(240), scaledPixels(kSelectionHeadRow + kSelectionNameRow + rows + kBottom)};
}

void SelectedSpanView::paintEvent(QPaintEvent*) {
  const Theme& t = theme_->theme();
  QPainter painter(this);
  QRect row = paintSelectionHead(painter, rect(), t, tr("Selected span"), span_ ? span_->place : QString());
  const QFont names = span_ ? wordFont(kStrongPixels, QFont::DemiBold) : wordFont(kSmallPixels);
  painter.setFont(names);
  painter.setPen(span_ ? t.text : t.text3);
  writeLine(painter, row, Qt::AlignLeft,
            elided(QFontMetrics(names), span_ ? span_->title : lines().front(), Qt::ElideMiddle, row.width()));
  if (!span_) return;
  row = QRect(row.left(), row.bottom() + 1, row.width(), scaledPixels(kRow));
  for (const SpanFact& fact : span_->facts) {
    paintFact(painter, row, fact);
    row.translate(0, row.height());
  }
}

// Values in one column, notes and badges right of it.
void SelectedSpanView::paintFact(QPainter& painter, const QRect& row, const SpanFact& fact) const {
  const Theme& t = theme_->theme();
  QRect room = row.adjusted(0, 0, -scaledPixels(kNoteColumn), 0);
  if (!fact.badge.isEmpty()) {
    const QSize size = badgeSize(badgeOf(fact));
    paintBadge(painter, {row.right() + 1 - size.width(), row.top() + (row.height() - size.height()) / 2}, badgeOf(fact),
               t);
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
