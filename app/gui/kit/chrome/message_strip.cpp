// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/message_strip.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kMessageStripMaxLines = 2;

// px at 100 %
constexpr int kMessageStripHeight = 44;
constexpr int kMessageStripEdge = 3;
constexpr int kMessageStripIconLeft = 16;
constexpr int kMessageStripIcon = 18;
constexpr int kMessageStripTextLeft = 46;
constexpr int kMessageStripGap = 12;
constexpr int kMessageStripMargin = 12;
constexpr int kMessageStripButton = 24;
constexpr int kMessageStripMinText = 200;

}  // namespace

MessageStrip::MessageStrip(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      text_(new FindingText(themes, kMessageStripMaxLines, this)),
      close_(new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this)) {
  text_->setObjectName("messageText");
  setObjectName(QStringLiteral("messageStrip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (int i = 0; i < static_cast<int>(buttons_.size()); ++i) {
    auto*& button = buttons_.at(static_cast<std::size_t>(i));
    button = new QPushButton(this);
    button->setObjectName(QStringLiteral("messageButton%1").arg(i));
    button->setProperty("primary", i == 0);
    button->hide();
    connect(button, &QPushButton::clicked, this, [this, i] { emit buttonClicked(i); });
  }
  setTabOrder(buttons_[0], buttons_[1]);
  setTabOrder(buttons_[1], close_);
  describe(close_, "messageClose", tr("Close message"), tr("Close this message"));
  connect(close_, &QToolButton::clicked, this, &MessageStrip::closed);
  keepHeight(this, themes_, kMessageStripHeight, [this] { place(); });
}

void MessageStrip::setMessage(const Message& message) {
  message_ = message;
  text_->setText(message.finding, message.remedy);
  setAccessibleName(text_->text());
  for (int i = 0; i < static_cast<int>(buttons_.size()); ++i) {
    QPushButton* button = buttons_.at(static_cast<std::size_t>(i));
    const QString label = message.buttons.value(i);
    button->setText(label);
    button->setAccessibleName(label);
    button->setToolTip(label);
    button->setWhatsThis(label);
    button->setVisible(!label.isEmpty());
  }
  close_->setVisible(message.closable);
  place();
}

QSize MessageStrip::sizeHint() const {
  return {2 * minimumSizeHint().width(), scaledPixels(kMessageStripHeight)};
}

QSize MessageStrip::minimumSizeHint() const {
  int width = scaledPixels(kMessageStripTextLeft + kMessageStripMinText + 2 * kMessageStripMargin);
  for (const QPushButton* button : buttons_) {
    if (!button->isHidden()) width += button->sizeHint().width() + scaledPixels(kMessageStripGap);
  }
  return {width, scaledPixels(kMessageStripHeight)};
}

void MessageStrip::place() {
  int right = width() - scaledPixels(kMessageStripMargin);
  const int middle = (height() - 1) / 2;
  if (!close_->isHidden()) {
    right -= close_->width();
    close_->move(right, middle - close_->height() / 2);
    right -= scaledPixels(kMessageStripGap);
  }
  const int row = scaledPixels(kMessageStripButton);
  for (auto button = buttons_.rbegin(); button != buttons_.rend(); ++button) {
    if ((*button)->isHidden()) continue;
    const int width = (*button)->sizeHint().width();
    right -= width;
    (*button)->setGeometry(right, middle - row / 2, width, row);
    right -= scaledPixels(kMessageStripGap);
  }
  const int left = scaledPixels(kMessageStripTextLeft);
  text_->setGeometry(left, 0, std::max(right - left, 0), height() - 1);
  update();
}

void MessageStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  painter.fillRect(0, 0, scaledPixels(kMessageStripEdge), height() - 1, toneColour(message_.tone, theme));
  const int icon = scaledPixels(kMessageStripIcon);
  painter.drawPixmap(
      scaledPixels(kMessageStripIconLeft), (height() - 1 - icon) / 2,
      iconPixmap(message_.icon, icon, findingIconColour(message_.icon, message_.tone, theme), devicePixelRatioF()));
}

void MessageStrip::resizeEvent(QResizeEvent*) {
  place();
}

bool MessageStrip::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && message_.closable &&
      static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
    event->accept();
    return true;
  }
  return QWidget::event(event);
}

void MessageStrip::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && message_.closable) {
    emit closed();
  } else {
    QWidget::keyPressEvent(event);
  }
}

}  // namespace tilescope::gui

#include "moc_message_strip.cpp"
