// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/activity_bar.h"

#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "app/gui/kit/chrome/accessible_role.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kActivityBarWidth = 64;
constexpr int kEntry = 54, kMinEntry = 30;
constexpr int kNamedEntry = 48;  // lower ones have no name
constexpr int kActivityBarEdge = 3;
constexpr int kActivityBarIcon = 20;
constexpr int kIconTop = 9;
constexpr int kTextMiddle = 39;
constexpr QSize kLowerButton{40, 36};
constexpr int kLowerPitch = 44;
constexpr int kBottom = 8;

}  // namespace

ActivityButton::ActivityButton(const ThemeController* themes, const ActivityEntry& entry, QWidget* parent)
    : QToolButton(parent), themes_(themes), entry_(entry) {
  describe(this, "", entry.text, entry.tip.isEmpty() ? entry.text : entry.tip);
  setObjectName("activity_" + entry.id);
  setText(entry.text);
  setCheckable(true);
  setRole(this, QAccessible::PageTab);
  setFocusPolicy(Qt::NoFocus);
}

QSize ActivityButton::sizeHint() const {
  return {scaledPixels(kActivityBarWidth), scaledPixels(kNamedEntry)};
}

void ActivityButton::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  const bool on = isChecked();
  QPainter painter(this);
  painter.fillRect(rect(), on ? theme.accentSoft : isEnabled() && underMouse() ? theme.hover : theme.panel);
  if (on) painter.fillRect(0, 0, scaledPixels(kActivityBarEdge), height(), theme.accent);
  const int icon = scaledPixels(kActivityBarIcon);
  const bool isNamed = height() >= scaledPixels(kNamedEntry);
  const QColor quiet = isEnabled() ? (underMouse() ? theme.text2 : theme.text3) : theme.disabled;
  painter.drawPixmap((width() - icon) / 2, isNamed ? scaledPixels(kIconTop) : (height() - icon) / 2,
                     iconPixmap(entry_.icon, icon, on ? theme.accent : quiet, devicePixelRatioF()));
  if (hasFocus()) paintFocusFrame(painter, QRectF(rect()).adjusted(1, 1, -1, -1), theme);
  if (!isNamed) return;
  painter.setFont(wordFont(kSmallPixels, on ? QFont::Medium : QFont::Normal));
  painter.setPen(on ? theme.text : quiet);
  const int line = scaledPixels(16);
  painter.drawText(QRect(0, scaledPixels(kTextMiddle) - line / 2, width(), line), Qt::AlignCenter, entry_.text);
}

ActivityBar::ActivityBar(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      theme_(new IconButton(themes, QStringLiteral("sun-moon"), IconButton::Look::Flat, this)),
      help_(new IconButton(themes, QStringLiteral("circle-help"), IconButton::Look::Flat, this)) {
  setObjectName(QStringLiteral("activityBar"));
  setAccessibleName(tr("Views"));
  setRole(this, QAccessible::PageTabList);
  describe(theme_, "themeButton", tr("Theme"), tr("Switch between light and dark"));
  describe(help_, "helpButton", tr("Help"), tr("Help"), tr("Opens the help for the current view."));
  for (IconButton* button : {theme_, help_}) {
    button->setIconPixels(18);
    button->setButtonSize(kLowerButton);
    button->installEventFilter(this);
  }
  connect(theme_, &QToolButton::clicked, this, &ActivityBar::themeRequested);
  connect(help_, &QToolButton::clicked, this, &ActivityBar::helpRequested);
  connect(themes_, &ThemeController::changed, this, &ActivityBar::restyle);
  restyle();
}

void ActivityBar::addEntry(const ActivityEntry& entry) {
  auto* button = new ActivityButton(themes_, entry, this);
  button->installEventFilter(this);
  connect(button, &QToolButton::clicked, this, [this, id = entry.id] {
    setActive(id);
    emit activated(id);
  });
  entries_.push_back(button);
  button->show();
  updateTabStops();
  place();
}

void ActivityBar::setEntryEnabled(const QString& id, bool enabled) {
  for (ActivityButton* entry : entries_) {
    if (entry->id() == id) entry->setEnabled(enabled);
  }
  updateTabStops();
}

void ActivityBar::setActive(const QString& id) {
  active_ = id;
  for (ActivityButton* entry : entries_) entry->setChecked(entry->id() == id);
  updateTabStops();
}

QSize ActivityBar::sizeHint() const {
  return {scaledPixels(kActivityBarWidth), heightWith(kEntry)};
}

QSize ActivityBar::minimumSizeHint() const {
  return {scaledPixels(kActivityBarWidth), heightWith(kMinEntry)};
}

int ActivityBar::heightWith(int entry) const {
  const int entries = static_cast<int>(entries_.size());
  return entries * scaledPixels(entry) + 2 * scaledPixels(kLowerPitch) + scaledPixels(kBottom);
}

void ActivityBar::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(width() - 1, 0, 1, height(), theme.border);
}

void ActivityBar::resizeEvent(QResizeEvent*) {
  place();
}

bool ActivityBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
    qobject_cast<QToolButton*>(watched)->click();
    return true;
  }
  return moveFocus(key->key()) || QWidget::eventFilter(watched, event);
}

void ActivityBar::restyle() {
  setFixedWidth(scaledPixels(kActivityBarWidth));
  updateGeometry();
  place();
  update();
}

void ActivityBar::place() {
  const int room = (height() - heightWith(0)) / std::max(1, static_cast<int>(entries_.size()));
  const int entry = std::clamp(room, scaledPixels(kMinEntry), scaledPixels(kEntry));
  int y = 0;
  for (ActivityButton* button : entries_) {
    button->setGeometry(0, y, width() - 1, entry);
    y += entry;
  }
  const int pitch = scaledPixels(kLowerPitch);
  const int left = (width() - 1 - help_->width()) / 2;
  const int lower = std::max(height() - scaledPixels(kBottom) - help_->height(), y + pitch);
  help_->move(left, lower);
  theme_->move(left, lower - pitch);
}

// Makes only the current view's button a tab stop, or else the first button.
void ActivityBar::updateTabStops() {
  const bool known = std::any_of(entries_.begin(), entries_.end(), [](auto* e) { return e->isChecked(); });
  for (ActivityButton* entry : entries_) {
    const bool stop = entry->isEnabled() && (known ? entry->isChecked() : entry == entries_.front());
    entry->setFocusPolicy(stop ? Qt::TabFocus : Qt::NoFocus);
  }
}

std::vector<QToolButton*> ActivityBar::reachable() const {
  std::vector<QToolButton*> buttons;
  for (ActivityButton* entry : entries_) {
    if (entry->isEnabled()) buttons.push_back(entry);
  }
  buttons.push_back(theme_);
  buttons.push_back(help_);
  return buttons;
}

bool ActivityBar::moveFocus(int key) {
  const std::vector<QToolButton*> buttons = reachable();
  const auto here = std::find_if(buttons.begin(), buttons.end(), [](auto* b) { return b->hasFocus(); });
  auto to = here;
  if (key == Qt::Key_Down && here != buttons.end() && here + 1 != buttons.end()) {
    ++to;
  } else if (key == Qt::Key_Up && here != buttons.end() && here != buttons.begin()) {
    --to;
  } else if (key == Qt::Key_Home) {
    to = buttons.begin();
  } else if (key == Qt::Key_End) {
    to = buttons.end() - 1;
  } else {
    return key == Qt::Key_Down || key == Qt::Key_Up;
  }
  (*to)->setFocus(Qt::TabFocusReason);
  return true;
}

}  // namespace tilescope::gui

#include "moc_activity_bar.cpp"
