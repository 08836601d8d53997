// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/empty_state.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kEmptyStateIcon = 26;
constexpr int kHeadline = 20;
constexpr int kSentenceWidth = 260;
constexpr int kEmptyStateButton = 24;
constexpr int kEmptyStateGap = 8;
constexpr int kWideGap = 12;  // below the icon and above the buttons
constexpr int kEmptyStateMargin = 12;

constexpr int kSentenceFlags = Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap;

}  // namespace

EmptyState::EmptyState(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName(QStringLiteral("emptyState"));
  for (int i = 0; i < static_cast<int>(buttons_.size()); ++i) {
    auto*& button = buttons_.at(static_cast<std::size_t>(i));
    button = new QPushButton(this);
    button->setObjectName(QStringLiteral("emptyStateButton%1").arg(i));
    button->setProperty("primary", i == 0);
    button->hide();
    connect(button, &QPushButton::clicked, this, [this, i] { emit buttonClicked(i); });
  }
  connect(themes_, &ThemeController::changed, this, &EmptyState::place);
}

void EmptyState::setContent(const QString& iconName, const QString& headline, const QString& sentence,
                            const QStringList& buttons) {
  iconName_ = iconName;
  headline_ = headline;
  sentence_ = sentence;
  setAccessibleName(headline);
  setAccessibleDescription(sentence);
  for (int i = 0; i < static_cast<int>(buttons_.size()); ++i) {
    QPushButton* button = buttons_.at(static_cast<std::size_t>(i));
    const QString label = buttons.value(i);
    button->setText(label);
    button->setAccessibleName(label);
    button->setToolTip(label);
    button->setWhatsThis(sentence);
    button->setVisible(!label.isEmpty());
  }
  place();
}

QSize EmptyState::sizeHint() const {
  const int width = std::max(scaledPixels(kSentenceWidth), buttonsWidth()) + 2 * scaledPixels(kEmptyStateMargin);
  const Places at = places(QSize(width, 0));
  return {width, at.buttons.bottom() + 1 - at.icon.top() + 2 * scaledPixels(kEmptyStateMargin)};
}

int EmptyState::buttonsWidth() const {
  int width = 0;
  for (const QPushButton* button : buttons_) {
    if (button->isHidden()) continue;
    width += button->sizeHint().width() + (width > 0 ? scaledPixels(kEmptyStateGap) : 0);
  }
  return width;
}

EmptyState::Places EmptyState::places(const QSize& room) const {
  const int line =
      std::min(scaledPixels(kSentenceWidth), std::max(room.width() - 2 * scaledPixels(kEmptyStateMargin), 1));
  const int text = QFontMetrics(wordFont()).boundingRect(QRect(0, 0, line, 1), kSentenceFlags, sentence_).height();
  // One line if there is space for it.
  const int wide = std::max(room.width() - 2 * scaledPixels(kEmptyStateMargin), 1);
  const QFontMetrics strong(wordFont(kStrongPixels, QFont::DemiBold));
  const int head = strong.horizontalAdvance(headline_) <= wide
                       ? scaledPixels(kHeadline)
                       : strong.boundingRect(QRect(0, 0, wide, 1), kSentenceFlags, headline_).height();
  const int buttons = buttonsWidth();
  const int icon = scaledPixels(kEmptyStateIcon);
  const int row = buttons > 0 ? scaledPixels(kEmptyStateButton) : 0;
  const int gap = scaledPixels(kEmptyStateGap), far = scaledPixels(kWideGap);
  int y = (room.height() - icon - far - head - gap - text - (row > 0 ? far + row : 0)) / 2;
  Places at;
  const auto next = [&](int itemWidth, int itemHeight, int after) {
    const QRect rect((room.width() - itemWidth) / 2, y, itemWidth, itemHeight);
    y += itemHeight + after;
    return rect;
  };
  at.icon = next(icon, icon, far);
  at.headline = next(std::max(wide, 1), head, gap);
  at.sentence = next(line, text, row > 0 ? far : 0);
  at.buttons = next(buttons, row, 0);
  return at;
}

void EmptyState::place() {
  const QRect row = places(size()).buttons;
  int x = row.left();
  for (QPushButton* button : buttons_) {
    if (button->isHidden()) continue;
    button->setGeometry(x, row.top(), button->sizeHint().width(), row.height());
    x += button->width() + scaledPixels(kEmptyStateGap);
  }
  updateGeometry();
  update();
}

void EmptyState::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  const Places at = places(size());
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  if (!iconName_.isEmpty()) {
    painter.drawPixmap(at.icon.topLeft(), iconPixmap(iconName_, at.icon.width(), theme.text3, devicePixelRatioF()));
  }
  painter.setFont(wordFont(kStrongPixels, QFont::DemiBold));
  painter.setPen(theme.text);
  painter.drawText(at.headline, Qt::AlignCenter | Qt::TextWordWrap, headline_);
  painter.setFont(wordFont());
  painter.setPen(theme.text2);
  painter.drawText(at.sentence, kSentenceFlags | Qt::TextDontClip, sentence_);
}

void EmptyState::resizeEvent(QResizeEvent*) {
  place();
}

}  // namespace tilescope::gui

#include "moc_empty_state.cpp"
