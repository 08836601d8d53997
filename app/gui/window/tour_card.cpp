// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/tour_card.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kTourCardWidth = 300, kTourCardPadding = 12;
constexpr int kTourCardGap = 10, kEdge = 8;  // px to the part and to the window's edge
constexpr int kFrame = 2;
constexpr int kAside = 5;  // px left and right: a slider's text starts at its edge
constexpr double kTourCardRadius = 6;

QFont titleOfCard() {
  return wordFont(kStrongPixels, QFont::DemiBold);
}
QFont textOfCard() {
  return wordFont();
}
QFont countOfCard() {
  return wordFont(kSmallPixels);
}

}  // namespace

TourFrame::TourFrame(const ThemeController* themes, QWidget* window) : QWidget(window), themes_(themes) {
  setObjectName("tour frame");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  connect(themes_, &ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void TourFrame::showAround(const QRect& part) {
  setGeometry(part.adjusted(-kAside, 0, kAside, 0) & parentWidget()->rect());
  // Only the frame is visible, and the part inside it.
  setMask(QRegion(rect()) - QRegion(rect().adjusted(kFrame, kFrame, -kFrame, -kFrame)));
  show();
  raise();
}

void TourFrame::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(themes_->theme().accent, kFrame));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

TourCard::TourCard(const ThemeController* themes, QWidget* window)
    : QFrame(window),
      themes_(themes),
      title_(new TintedLabel(themes, {}, titleOfCard, &Theme::text, this)),
      text_(new TintedLabel(themes, {}, textOfCard, &Theme::text2, this)),
      count_(new TintedLabel(themes, {}, countOfCard, &Theme::text3, this)),
      leave_(new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this)),
      next_(new QPushButton(this)) {
  setObjectName("tour card");
  setAccessibleName(tr("Tour"));
  describe(leave_, "tour leave", tr("Leave the tour"), tr("Leaves the tour (Esc); Help ▸ Tour starts it again"));
  connect(leave_, &QToolButton::clicked, this, &TourCard::leaveRequested);
  connect(next_, &QPushButton::clicked, this, &TourCard::nextRequested);
  connect(themes_, &ThemeController::changed, this, &TourCard::restyle);
  title_->setObjectName("tour title");
  text_->setObjectName("tour text");
  count_->setObjectName("tour count");
  text_->setWordWrap(true);
  auto* layout = new QVBoxLayout(this);
  auto* head = new QHBoxLayout;
  head->addWidget(title_, 1);
  head->addWidget(leave_);
  auto* foot = new QHBoxLayout;
  foot->addWidget(count_, 1);
  foot->addWidget(next_);
  layout->addLayout(head);
  layout->addWidget(text_);
  layout->addLayout(foot);
  restyle();
}

void TourCard::restyle() {
  const int padding = scaledPixels(kTourCardPadding);
  layout()->setContentsMargins(padding, padding, padding, padding);
  setFixedWidth(scaledPixels(kTourCardWidth));
  text_->setFixedWidth(width() - 2 * padding);
  adjustSize();
  update();
}

void TourCard::setWords(const TourWords& words) {
  title_->setText(words.title);
  text_->setText(words.text);
  count_->setText(tr("%1 of %2").arg(words.step + 1).arg(words.steps));
  for (QLabel* label : {title_, text_, count_}) label->setAccessibleName(label->text());
  const bool last = words.step + 1 == words.steps;
  describe(next_, "tour next", last ? tr("End the tour") : tr("Next step"),
           last ? tr("Ends the tour") : tr("Goes on without doing it"));
  next_->setText(last ? tr("End the tour") : tr("Next"));
  setAccessibleDescription(words.text);
  adjustSize();
}

void TourCard::showBeside(const QRect& part) {
  const QRect room = parentWidget()->rect().adjusted(kEdge, kEdge, -kEdge, -kEdge);
  const int top = std::clamp(part.top(), room.top(), std::max(room.top(), room.bottom() - height()));
  const int left = std::clamp(part.left(), room.left(), std::max(room.left(), room.right() - width()));
  const std::array places{QPoint(part.right() + kTourCardGap, top), QPoint(left, part.bottom() + kTourCardGap),
                          QPoint(part.left() - kTourCardGap - width(), top),
                          QPoint(left, part.top() - kTourCardGap - height())};
  QPoint place(room.right() - width(), room.bottom() - height());
  for (const QPoint& tried : places)
    if (part.isValid() && room.contains(QRect(tried, size()))) {
      place = tried;
      break;
    }
  move(place);
  show();
  raise();
}

void TourCard::keyPressEvent(QKeyEvent* event) {
  event->key() == Qt::Key_Escape ? emit leaveRequested() : QFrame::keyPressEvent(event);
}

void TourCard::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.accent, 1));
  painter.setBrush(theme.raised);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kTourCardRadius, kTourCardRadius);
}

}  // namespace tilescope::gui

#include "moc_tour_card.cpp"
