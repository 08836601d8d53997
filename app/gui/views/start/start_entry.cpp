// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/start_entry.h"

#include <QKeyEvent>
#include <QPainter>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
constexpr int kStartEntryHeight = 62, kStartEntryWidth = 220, kStartEntryPadding = 12, kLine = 17,
              kTop = 6;  // px at 100 %
constexpr int kCross = 18, kCrossGap = 8;

constexpr int kOpenButtonHeight = 28, kOpenButtonWidth = 220, kOpenButtonPadding = 12, kIcon = 16,
              kGap = 8;                                   // px at 100 %
constexpr double kHoverShare = 0.9, kPressedShare = 0.8;  // shares of the accent colour, as in buttons

}  // namespace

StartEntry::StartEntry(const ThemeController* themes, const QString& objectName, const StartEntryData& shown,
                       QWidget* parent)
    : QAbstractButton(parent),
      themes_(themes),
      data_(shown),
      remove_(new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this)) {
  setObjectName(objectName);
  setText(shown.name);
  setAccessibleName(shown.name);
  setAccessibleDescription(QStringList({shown.when, shown.content, shown.figures}).join(", "));
  setToolTip(shown.tip);
  setWhatsThis(shown.tip);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  remove_->setButtonSize(QSize(kCross, kCross));
  remove_->setObjectName(objectName + "Remove");
  remove_->setAccessibleName(shown.removeTip);
  remove_->setToolTip(shown.removeTip);
  remove_->setWhatsThis(shown.removeTip);
  connect(remove_, &IconButton::clicked, this, &StartEntry::removeRequested);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

QSize StartEntry::sizeHint() const {
  return {scaledPixels(kStartEntryWidth), scaledPixels(kStartEntryHeight)};
}

WidgetKeys StartEntry::keys() {
  return {tr("In Start"),
          {{tr("Arrows"), tr("From entry to entry")},
           {tr("Return"), tr("Open it")},
           {tr("Delete"), tr("Remove a session from the list")}}};
}

void StartEntry::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  if (event->key() == Qt::Key_Delete) return emit removeRequested();
  if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
    focusNextPrevChild(event->key() == Qt::Key_Down);
    return;
  }
  QAbstractButton::keyPressEvent(event);
}

void StartEntry::resizeEvent(QResizeEvent*) {
  remove_->move(width() - remove_->width() - scaledPixels(kCrossGap),
                height() - remove_->height() - scaledPixels(kCrossGap));
}

void StartEntry::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (isDown() || underMouse()) painter.fillRect(rect(), isDown() ? t.accentSoft : t.hover);
  painter.fillRect(QRect(0, height() - 1, width(), 1), t.rowLine);
  const int padding = scaledPixels(kStartEntryPadding), line = scaledPixels(kLine);
  QRect row(padding, scaledPixels(kTop), width() - 2 * padding, line);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(t.text3);
  writeLine(painter, row, Qt::AlignRight, data_.when);
  const int room = row.width() - painter.fontMetrics().horizontalAdvance(data_.when) - padding;
  const auto write = [&](const QString& text, const QFont& font, const QColor& colour, int width) {
    painter.setFont(font);
    painter.setPen(colour);
    writeLine(painter, row, Qt::AlignLeft, elided(painter.fontMetrics(), text, Qt::ElideRight, width));
    row.translate(0, line);
  };
  write(data_.name, wordFont(kBodyPixels, QFont::Medium), data_.isMissing ? t.text3 : t.text, room);
  write(data_.content, wordFont(kSmallPixels), t.text2, row.width());
  write(data_.figures, data_.isMissing ? wordFont(kSmallPixels) : numberFont(kSmallPixels),
        data_.isMissing ? t.worse : t.text2, row.width() - scaledPixels(kCross + kCrossGap));
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
}

OpenButton::OpenButton(const ThemeController* themes, const QString& icon, const QString& text, const QString& hint,
                       bool primary, QWidget* parent)
    : QAbstractButton(parent), themes_(themes), icon_(icon), hint_(hint), primary_(primary) {
  setText(text);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

QSize OpenButton::sizeHint() const {
  return {scaledPixels(kOpenButtonWidth), scaledPixels(kOpenButtonHeight)};
}

void OpenButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
  QAbstractButton::keyPressEvent(event);
}

void OpenButton::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill = isDown() ? t.accentSoft : underMouse() ? t.hover : t.raised, edge = isDown() ? t.accent : t.fieldBorder;
  if (primary_)
    fill = edge = isDown()       ? mixed(t.accent, t.text, kPressedShare)
                  : underMouse() ? mixed(t.accent, t.text, kHoverShare)
                                 : t.accent;
  drawBox(painter, rect(), fill, edge);
  const int padding = scaledPixels(kOpenButtonPadding), icon = scaledPixels(kIcon);
  const QColor words = primary_ ? t.onAccent : t.text;
  painter.drawPixmap(padding, (height() - icon) / 2,
                     iconPixmap(icon_, icon, primary_ ? words : t.text2, devicePixelRatioF()));
  QRect room = rect().adjusted(padding + icon + scaledPixels(kGap), 0, -padding, 0);
  painter.setFont(wordFont(kBodyPixels, primary_ ? QFont::DemiBold : QFont::Medium));
  painter.setPen(words);
  writeLine(painter, room, Qt::AlignLeft, text());
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(primary_ ? words : t.text3);
  writeLine(painter, room, Qt::AlignRight, hint_);
  if (hasFocus()) drawFrame(painter, rect(), primary_ ? t.text : t.focus);
}

}  // namespace tilescope::gui

#include "moc_start_entry.cpp"
