// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_title.h"

#include <QAction>
#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kDockTitleHeight = 28;
constexpr int kDockTitleLeft = 11;
constexpr int kDockTitleRight = 6;
constexpr int kDockTitleGap = 12;  // between title and subtitle
constexpr int kLegendGap = 16;     // between subtitle and legend
constexpr int kButtonPitch = 23;
constexpr int kWidgetGap = 8;
constexpr int kMinTitle = 60;

// A size set by the owner has priority over the size hint.
QSize wantedSize(const QWidget& widget) {
  return widget.sizeHint().expandedTo(widget.minimumSize()).boundedTo(widget.maximumSize());
}

}  // namespace

DockTitle::DockTitle(const ThemeController* themes, const QString& title, QWidget* parent)
    : QWidget(parent), themes_(themes), title_(title) {
  setObjectName(QStringLiteral("dockTitle"));
  setAccessibleName(title);
  setToolTip(title);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  keepHeight(this, themes_, kDockTitleHeight, [this] { place(); });
}

void DockTitle::setTitle(const QString& title) {
  title_ = title;
  setAccessibleName(title.isEmpty() ? tr("Header") : title);
  describeLegend();
  update();
}

void DockTitle::setSubtitle(const QString& subtitle) {
  if (subtitle == subtitle_) return;
  subtitle_ = subtitle;
  describeLegend();
  update();
}

void DockTitle::setLegend(LegendEntries entries, LegendEntries brief) {
  legend_ = std::move(entries);
  brief_ = std::move(brief);
  legendScale_ = 0;
  describeLegend();
  update();
}

void DockTitle::setAxesHeld(bool held) {
  setBadge(held ? Badge{.icon = QStringLiteral("lock"), .text = tr("axes held")} : Badge{});
}

void DockTitle::setBadge(const Badge& badge) {
  if (badge == badge_) return;
  badge_ = badge;
  update();
}

IconButton* DockTitle::addAction(QAction* action, const QString& iconName) {
  auto* button = new IconButton(themes_, iconName, IconButton::Look::Flat, this);
  button->follow(action);
  connect(action, &QAction::changed, this, &DockTitle::place);
  addButton(button);
  button->setVisible(action->isVisible());
  place();
  return button;
}

void DockTitle::setPlotActions(const PlotActions& actions) {
  addAction(actions.table, QStringLiteral("table-2"));
  addAction(actions.copy, QStringLiteral("copy"));
  addAction(actions.save, QStringLiteral("download"));
}

EnlargeButton* DockTitle::addEnlargeButton() {
  auto* button = new EnlargeButton(themes_, this);
  addButton(button);
  enlarge_ = button;
  place();
  return button;
}

void DockTitle::addButton(IconButton* button) {
  buttons_.insert(enlarge_ == nullptr ? buttons_.end() : buttons_.end() - 1, button);
}

void DockTitle::setTabs(QWidget* tabs) {
  tabs_ = tabs;
  tabs_->setParent(this);
  tabs_->show();
  place();
}

void DockTitle::addWidget(QWidget* widget) {
  widget->setParent(this);
  widget->installEventFilter(this);
  widgets_.push_back(widget);
  place();
}

bool DockTitle::eventFilter(QObject* watched, QEvent* event) {
  const QEvent::Type type = event->type();
  if (type == QEvent::ShowToParent || type == QEvent::HideToParent || type == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

bool DockTitle::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) place();
  return QWidget::event(event);
}

int DockTitle::widthOfLegend() const {
  if (const int scale = scaledPixels(1000); scale != legendScale_) {
    legendScale_ = scale;
    legendWidth_ = legendWidth(legend_);
  }
  return legendWidth_;
}

QSize DockTitle::sizeHint() const {
  return {scaledPixels(kMinTitle) + widthOfLegend() + width() - widgetsLeft(), scaledPixels(kDockTitleHeight)};
}

QSize DockTitle::minimumSizeHint() const {
  return {scaledPixels(kMinTitle) + width() - widgetsLeft(), scaledPixels(kDockTitleHeight)};
}

void DockTitle::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  paintHeadFrame(painter, rect(), theme);

  const int right = widgetsLeft() - scaledPixels(kDockTitleGap);
  int x = wordsLeft();
  if (tabs_ == nullptr) {
    const QRect room(scaledPixels(kDockTitleLeft), 0, right - scaledPixels(kDockTitleLeft), height() - 1);
    painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
    painter.setPen(theme.text);
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, shownTitle());
  }

  const QSize badge = badgeSize(badge_);
  if (!badge.isEmpty() && x + badge.width() <= right) {
    paintBadge(painter, QPoint(x, (height() - 1 - badge.height()) / 2), badge_, theme);
    x += badge.width() + scaledPixels(kLegendGap);
  } else if (badge.isEmpty() && !subtitle_.isEmpty()) {
    x += paintSubtitle(painter, QRect(x, 0, std::max(right - x, 0), height() - 1));
  }
  const bool isBrief = !brief_.empty() && widthOfLegend() > right - x;
  paintLegend(painter, QRect(x, 0, right - x, height() - 1), isBrief ? brief_ : legend_, theme);
}

// The legend has priority over the subtitle.
int DockTitle::paintSubtitle(QPainter& painter, const QRect& room) const {
  const QFont font = wordFont(kSmallPixels);
  const QFontMetrics metrics(font);
  const int gap = scaledPixels(kLegendGap);
  const int all = metrics.horizontalAdvance(subtitle_) + gap + widthOfLegend();
  if (!legend_.empty() && all > room.width()) return 0;
  const QString subtitle = metrics.elidedText(subtitle_, Qt::ElideRight, room.width());
  painter.setFont(font);
  painter.setPen(themes_->theme().text3);
  painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, subtitle);
  return metrics.horizontalAdvance(subtitle) + gap;
}

void DockTitle::resizeEvent(QResizeEvent*) {
  place();
}

QString DockTitle::shownTitle() const {
  const QFontMetrics metrics(wordFont(kBodyPixels, QFont::DemiBold));
  return metrics.elidedText(title_, Qt::ElideRight, widgetsLeft() - scaledPixels(kDockTitleGap + kDockTitleLeft));
}

int DockTitle::wordsLeft() const {
  if (tabs_ != nullptr) return tabs_->geometry().right() + 1 + scaledPixels(kDockTitleGap);
  const QFontMetrics metrics(wordFont(kBodyPixels, QFont::DemiBold));
  return scaledPixels(kDockTitleLeft) + metrics.horizontalAdvance(shownTitle()) + scaledPixels(kDockTitleGap);
}

int DockTitle::widgetsLeft() const {
  int left = buttonsLeft();
  for (const QWidget* widget : widgets_)
    if (!widget->isHidden()) left -= wantedSize(*widget).width() + scaledPixels(kWidgetGap);
  return left;
}

int DockTitle::buttonsLeft() const {
  const auto shown = std::count_if(buttons_.begin(), buttons_.end(), [](IconButton* b) { return !b->isHidden(); });
  return width() - scaledPixels(kDockTitleRight) - static_cast<int>(shown) * scaledPixels(kButtonPitch);
}

void DockTitle::place() {
  int x = buttonsLeft();
  for (IconButton* button : buttons_) {
    if (button->isHidden()) continue;
    button->move(x, (height() - 1 - button->height()) / 2);
    x += scaledPixels(kButtonPitch);
  }
  x = widgetsLeft();
  for (QWidget* widget : widgets_) {
    if (widget->isHidden()) continue;
    const QSize size = wantedSize(*widget);
    widget->setGeometry(x, (height() - 1 - size.height()) / 2, size.width(), size.height());
    x += size.width() + scaledPixels(kWidgetGap);
  }
  // Tabs are drawn over the lower line, so that the current tab interrupts it.
  const int room = widgetsLeft() - scaledPixels(kDockTitleGap);
  if (tabs_ != nullptr) tabs_->setGeometry(1, 1, std::min(tabs_->sizeHint().width(), room), height() - 1);
  update();
}

void DockTitle::describeLegend() {
  QStringList words;
  if (!subtitle_.isEmpty()) words << subtitle_;
  QStringList tips;
  for (const LegendEntry& entry : legend_) {
    words << entry.text;
    if (!entry.tip.isEmpty()) tips << entry.tip;
  }
  tips.prepend(words.isEmpty() ? accessibleName() : words.join(QStringLiteral(", ")));  // includes texts without space
  setToolTip(tips.join('\n'));
  tips.first() = words.join(QStringLiteral(", "));
  setAccessibleDescription(tips.join('\n'));
}

EnlargeButton::EnlargeButton(const ThemeController* themes, QWidget* parent)
    : IconButton(themes, QStringLiteral("maximize-2"), Look::Flat, parent) {
  describeEffect();
}

void EnlargeButton::setDockName(const QString& name) {
  dockName_ = name;
  describeEffect();
}

void EnlargeButton::setEnlarged(bool enlarged) {
  if (enlarged == enlarged_) return;
  enlarged_ = enlarged;
  setIconName(enlarged ? QStringLiteral("minimize-2") : QStringLiteral("maximize-2"));
  describeEffect();
}

void EnlargeButton::describeEffect() {
  if (enlarged_)
    describe(this, "enlarge", tr("Put %1 back").arg(dockName_), tr("Show the other docks again (F11)"));
  else
    describe(this, "enlarge", tr("Enlarge %1").arg(dockName_), tr("Give this dock the whole view (F11)"));
}

}  // namespace tilescope::gui

#include "moc_dock_title.cpp"
