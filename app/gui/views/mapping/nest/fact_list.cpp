// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/fact_list.h"

#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kFactListPadding = 12, kFactListVertical = 7, kFactListRow = 21, kFactListGap = 8;
constexpr int kFactListMinWidth = 240, kNoteTop = 3;
constexpr int kFactListNoteFlags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;

Badge badgeOf(const Fact& fact) {
  if (!fact.remark.isEmpty()) return {.tone = Tone::Warning, .text = fact.remark};
  return fact.change ? percentBadge(*fact.change, Goal::Lower) : Badge{};
}

}  // namespace

FactList::FactList(const ThemeController* themes, const char* objectName, const QString& name, const QString& help,
                   QWidget* parent)
    : QWidget(parent), themes_(themes) {
  describe(this, objectName, name, {}, help);
  QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void FactList::setFacts(const Facts& facts, const QString& note) {
  if (facts == facts_ && note == note_) return;
  facts_ = facts;
  note_ = note;
  QStringList lines;
  for (const Fact& fact : facts_) {
    QStringList parts{fact.label + ": " + fact.value};
    if (!badgeOf(fact).text.isEmpty()) parts << badgeOf(fact).text;
    lines << parts.join(", ");
  }
  if (!note_.isEmpty()) lines << note_;
  setAccessibleDescription(lines.join("; "));
  setToolTip(lines.join('\n'));  // full texts, because long values are elided
  updateGeometry();
  update();
}

int FactList::heightForWidth(int width) const {
  int height = 2 * scaledPixels(kFactListVertical) + static_cast<int>(facts_.size()) * scaledPixels(kFactListRow);
  if (note_.isEmpty()) return height;
  const QRect room(0, 0, std::max(width - 2 * scaledPixels(kFactListPadding), 1), 1);
  return height + QFontMetrics(wordFont(kSmallPixels)).boundingRect(room, kFactListNoteFlags, note_).height() +
         scaledPixels(kNoteTop);
}

QSize FactList::sizeHint() const {
  return {scaledPixels(kFactListMinWidth), heightForWidth(std::max(width(), scaledPixels(kFactListMinWidth)))};
}

void FactList::resizeEvent(QResizeEvent* event) {
  if (event->oldSize().width() != width()) updateGeometry();
}

void FactList::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.plot);
  const int side = scaledPixels(kFactListPadding);
  int badges = 0;
  for (const Fact& fact : facts_) badges = std::max(badges, badgeSize(badgeOf(fact)).width());
  if (badges > 0) badges += scaledPixels(kFactListGap);
  QRect row(side, scaledPixels(kFactListVertical), width() - 2 * side, scaledPixels(kFactListRow));
  for (const Fact& fact : facts_) {
    const Badge badge = badgeOf(fact);
    const QSize size = badgeSize(badge);
    if (!size.isEmpty())
      paintBadge(painter, {row.right() + 1 - size.width(), row.top() + (row.height() - size.height()) / 2}, badge,
                 theme);
    const QFont values = numberFont(kBodyPixels, QFont::Medium), labels = wordFont();
    const QRect room = row.adjusted(0, 0, -badges, 0);
    const int label = QFontMetrics(labels).horizontalAdvance(fact.label);
    const QString value = elided(QFontMetrics(values), fact.value, Qt::ElideRight,
                                 std::max(room.width() - label - scaledPixels(kFactListGap), room.width() / 2));
    painter.setFont(values);
    painter.setPen(theme.text);
    writeLine(painter, room, Qt::AlignRight, value);
    const int left = room.width() - painter.fontMetrics().horizontalAdvance(value) - scaledPixels(kFactListGap);
    painter.setFont(labels);
    painter.setPen(theme.text2);
    writeLine(painter, room, Qt::AlignLeft, elided(painter.fontMetrics(), fact.label, Qt::ElideMiddle, left));
    row.translate(0, row.height());
  }
  if (note_.isEmpty()) return;
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text3);
  painter.drawText(QRect(row.left(), row.top() + scaledPixels(kNoteTop), row.width(), height()), kFactListNoteFlags,
                   note_);
}

SideCard::SideCard(const ThemeController* themes, const QString& title, QWidget* content, QWidget* parent)
    : QWidget(parent), title_(new DockTitle(themes, title, this)) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(title_);
  layout->addWidget(new DockBody(themes, content, this));
}

}  // namespace tilescope::gui

#include "moc_fact_list.cpp"
