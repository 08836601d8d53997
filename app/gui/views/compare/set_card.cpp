// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/set_card.h"

#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kSetCardHeight = 48, kSetCardPadding = 10;
constexpr int kSetCardMin = 176, kSetCardUsual = 260;
constexpr int kSetLineTop = 5, kSetLine = 19;
constexpr int kSetGap = 8, kSetUnitGap = 3, kSetIcon = 13;
constexpr double kSetRadius = 3;

}  // namespace

SetCard::SetCard(const ThemeController* themes, int number, QWidget* parent)
    : QAbstractButton(parent), themes_(themes) {
  setObjectName(QStringLiteral("set card %1").arg(number));
  setAccessibleName(setTitle(static_cast<std::size_t>(number) - 1));
  setToolTip(accessibleName());
  setWhatsThis(accessibleName());
  setCheckable(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void SetCard::setData(const SetCardData& data) {
  data_ = data;
  setEnabled(data.enabled);
  const QString total =
      data.note.isEmpty() ? tr("%1 %2 %3").arg(data.value, data.unit, data.change.text).trimmed() : data.note;
  setAccessibleName(QStringList{data.title, data.names, total, data.proof}.join(tr(", ")));
  setAccessibleDescription(data.help);
  setToolTip(data.help);
  setWhatsThis(tr("The best set of this many dataflows if every layer uses its best one of them. Press to compare "
                  "everything with the set and to list the layers that lose; press again to end this.\n\n%1")
                   .arg(data.help));
  update();
}

QSize SetCard::sizeHint() const {
  return {scaledPixels(kSetCardUsual), scaledPixels(kSetCardHeight)};
}

QSize SetCard::minimumSizeHint() const {
  return {scaledPixels(kSetCardMin), scaledPixels(kSetCardHeight)};
}

void SetCard::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(isChecked() ? theme.accentSoft : underMouse() && isEnabled() ? theme.hover : theme.panel);
  painter.setPen(QPen(isChecked() ? theme.accent : theme.border, 1));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kSetRadius, kSetRadius);
  const int padding = scaledPixels(kSetCardPadding), height = scaledPixels(kSetLine);
  const QRect first(padding, scaledPixels(kSetLineTop), width() - 2 * padding, height);
  const QRect second = first.translated(0, height);
  painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
  painter.setPen(isEnabled() ? theme.text : theme.text3);
  writeLine(painter, first, Qt::AlignLeft, data_.title);
  const int title = painter.fontMetrics().horizontalAdvance(data_.title) + scaledPixels(kSetGap);
  paintTotal(painter, first.adjusted(title, 0, 0, 0));
  painter.setFont(wordFont());
  painter.setPen(isEnabled() ? theme.text2 : theme.text3);
  const QString words = data_.names.isEmpty() ? data_.note : data_.names;
  writeLine(painter, second, Qt::AlignLeft, elided(painter.fontMetrics(), words, Qt::ElideRight, second.width()));
  if (hasFocus()) drawFrame(painter, rect(), theme.focus);
}

// Right-aligned: number, unit, change; a clock if it is not proven.
void SetCard::paintTotal(QPainter& painter, const QRect& line) {
  const Theme& theme = themes_->theme();
  if (data_.names.isEmpty()) return;
  int right = line.right() + 1;
  if (data_.value.isEmpty()) {
    painter.setFont(wordFont());
    painter.setPen(theme.worse);
    writeLine(painter, line, Qt::AlignRight, elided(painter.fontMetrics(), data_.note, Qt::ElideRight, line.width()));
    return;
  }
  if (const QSize badge = badgeSize(data_.change); !badge.isEmpty()) {
    right -= badge.width();
    paintBadge(painter, QPoint(right, line.top() + (line.height() - badge.height()) / 2), data_.change, theme);
    right -= scaledPixels(kSetGap);
  }
  if (data_.estimate) {
    const QSize mark = estimateMarkSize();
    right -= mark.width();
    paintEstimateMark(painter, QPoint(right, line.top() + (line.height() - mark.height()) / 2), theme);
    right -= scaledPixels(kSetUnitGap);
  }
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text3);
  writeLine(painter, QRect(line.left(), line.top(), right - line.left(), line.height()), Qt::AlignRight, data_.unit);
  right -= painter.fontMetrics().horizontalAdvance(data_.unit) + scaledPixels(kSetUnitGap);
  painter.setFont(numberFont(kBodyPixels, QFont::Medium));
  painter.setPen(data_.stale || !data_.proven ? theme.text2 : theme.text);
  writeLine(painter, QRect(line.left(), line.top(), right - line.left(), line.height()), Qt::AlignRight, data_.value);
  if (data_.proven && !data_.stale) return;
  right -= painter.fontMetrics().horizontalAdvance(data_.value) + scaledPixels(kSetGap);
  const int icon = scaledPixels(kSetIcon);
  if (right - icon < line.left()) return;
  painter.drawPixmap(right - icon, line.top() + (line.height() - icon) / 2,
                     iconPixmap(QStringLiteral("clock"), icon, theme.text3, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_set_card.cpp"
