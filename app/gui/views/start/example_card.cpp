// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/example_card.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/start/thumbnail_painter.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr QSize kUsualSize(335, 176), kMinSize(192, 176);
constexpr int kWords = 88;  // height of the text below the picture
constexpr int kExampleCardPadding = 12, kTitleRow = 20, kSubtitleRow = 18, kRowGap = 8, kFigureGap = 8;
constexpr int kWaitingMark = 16, kWaitingMarkGap = 8;
constexpr double kRadius = 6;

// In place of the picture until the plan is solved.
void paintWaiting(QPainter& painter, const QRect& room, const Theme& theme) {
  const QString text = QObject::tr("Being planned…");
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text2);
  const int icon = scaledPixels(kWaitingMark), gap = scaledPixels(kWaitingMarkGap);
  const int width = icon + gap + painter.fontMetrics().horizontalAdvance(text);
  const QPoint left(room.center().x() - width / 2, room.center().y() - icon / 2);
  painter.drawPixmap(left,
                     iconPixmap(QStringLiteral("clock"), icon, theme.text3, painter.device()->devicePixelRatioF()));
  painter.drawText(QRect(left.x() + icon + gap, room.top(), width, room.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   text);
}

}  // namespace

ExampleCard::ExampleCard(const ThemeController* themes, int number, QWidget* parent)
    : QAbstractButton(parent), themes_(themes), number_(number) {
  setObjectName(QStringLiteral("example%1").arg(number));
  setFocusPolicy(Qt::StrongFocus);
  setCursor(Qt::PointingHandCursor);
  setAttribute(Qt::WA_Hover);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  connect(themes_, &ThemeController::changed, this, [this] {
    picture_ = {};
    updateGeometry();
    update();
  });
}

void ExampleCard::setData(const ExampleCardData& card) {
  data_ = card;
  picture_ = {};
  setText(data_.title);
  setAccessibleName(data_.title);
  setAccessibleDescription((QStringList(data_.subtitle) + data_.figures).join(", "));
  setToolTip(tr("Open this example  (Alt+%1)").arg(number_));
  setWhatsThis(tr("An example with everything chosen: it opens in Explore with its best plan."));
  update();
}

QSize ExampleCard::sizeHint() const {
  return {scaledPixels(kUsualSize.width()), scaledPixels(kUsualSize.height())};
}

QSize ExampleCard::minimumSizeHint() const {
  return {scaledPixels(kMinSize.width()), scaledPixels(kMinSize.height())};
}

bool ExampleCard::event(QEvent* event) {
  if (event->type() == QEvent::Resize) picture_ = {};
  return QAbstractButton::event(event);
}

void ExampleCard::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return click();
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
      return emit arrowPressed(event->key());
    default:
      QAbstractButton::keyPressEvent(event);
  }
}

QRect ExampleCard::pictureRect() const {
  return rect().adjusted(1, 1, -1, -scaledPixels(kWords));
}

void ExampleCard::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath outline;
  outline.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadius, kRadius);
  painter.fillPath(outline, isDown() ? theme.accentSoft : underMouse() ? theme.raised : theme.panel);
  painter.save();
  painter.setClipPath(outline);
  paintPicture(painter);
  painter.restore();
  paintWords(painter);
  const bool isChosen = hasFocus() || underMouse();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(hasFocus() ? theme.focus : isChosen ? theme.accent : theme.border, 1));
  painter.drawPath(outline);
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.focus, 2));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadius, kRadius);
}

void ExampleCard::paintPicture(QPainter& painter) {
  const QRect room = pictureRect();
  const Theme& theme = themes_->theme();
  painter.fillRect(room, theme.plot);
  painter.fillRect(QRect(room.left(), room.bottom(), room.width(), 1), theme.border);
  if (!data_.thumbnail) return paintWaiting(painter, room, theme);
  const QSize size = room.size() - QSize(0, 1);
  if (picture_.isNull()) picture_ = thumbnailPixmap(*data_.thumbnail, size, devicePixelRatioF(), *themes_);
  painter.drawPixmap(room.topLeft(), picture_);
}

void ExampleCard::paintWords(QPainter& painter) const {
  const Theme& theme = themes_->theme();
  const int padding = scaledPixels(kExampleCardPadding);
  QRect row(padding, pictureRect().bottom() + 1 + scaledPixels(kRowGap), width() - 2 * padding,
            scaledPixels(kTitleRow));
  painter.setFont(wordFont(kStrongPixels, QFont::DemiBold));
  painter.setPen(theme.text);
  writeLine(painter, row, Qt::AlignLeft, elided(painter.fontMetrics(), data_.title, Qt::ElideRight, row.width()));
  row = QRect(row.left(), row.bottom() + 1, row.width(), scaledPixels(kSubtitleRow));
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(theme.text2);
  writeLine(painter, row, Qt::AlignLeft, elided(painter.fontMetrics(), data_.subtitle, Qt::ElideRight, row.width()));
  paintFigures(painter,
               QRect(row.left(), row.bottom() + 1 + scaledPixels(kRowGap), row.width(), scaledPixels(kBadgeHeight)));
}

void ExampleCard::paintFigures(QPainter& painter, const QRect& row) const {
  const Theme& theme = themes_->theme();
  int left = row.left();
  for (int i = 0; i < data_.figures.size(); ++i) {
    Badge badge;
    badge.tone = i == 0 ? Tone::Accent : Tone::Neutral;
    badge.text = data_.figures[i];
    paintBadge(painter, QPoint(left, row.top()), badge, theme);
    left += badgeSize(badge).width() + scaledPixels(kFigureGap);
  }
  const bool isChosen = hasFocus() || underMouse();
  painter.setFont(wordFont(kSmallPixels, isChosen ? QFont::Medium : QFont::Normal));
  painter.setPen(isChosen ? theme.accent : theme.text3);
  writeLine(painter, row, Qt::AlignRight, isChosen ? tr("Open") : tr("Alt+%1").arg(number_));
}

}  // namespace tilescope::gui

#include "moc_example_card.cpp"
