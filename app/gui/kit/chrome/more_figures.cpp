// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/more_figures.h"

#include <QGridLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/card.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// px at 100 %
constexpr int kMoreTextMiddle = 32, kMoreTextHeight = 18;
constexpr int kMoreIconTop = 42, kMoreIcon = 14;
constexpr int kMoreBoxWidth = 150;
constexpr int kMoreColumns = 2;

}  // namespace

MoreFigures::MoreFigures(const ThemeController* themes, QWidget* parent) : QToolButton(parent), themes_(themes) {
  describe(this, "moreFigures", tr("More metrics"), tr("More metrics"),
           tr("The metrics for which the window is too narrow."));
  setFocusPolicy(Qt::TabFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  connect(this, &QToolButton::clicked, this, &MoreFigures::open);
  connect(themes_, &ThemeController::changed, this, [this] { update(); });
}

void MoreFigures::setHidden(const std::vector<FigureBox*>& boxes) {
  if (boxes == hidden_) return;
  hidden_ = boxes;
  if (card_) card_->close();
  card_.clear();
  follow();
}

void MoreFigures::follow() {
  QStringList names;
  for (const FigureBox* box : hidden_) names << box->accessibleName();
  setAccessibleDescription(names.join(QStringLiteral("; ")));
  setToolTip(names.isEmpty() ? accessibleName() : names.join('\n'));
  for (std::size_t i = 0; card_ && i < shown_.size(); ++i) shown_[i]->setFigure(hidden_[i]->figure());
  update();
}

QSize MoreFigures::sizeHint() const {
  return {scaledPixels(kMoreFiguresWidth), parentWidget()->height()};
}

void MoreFigures::open() {
  card_ = new Card(themes_, tr("More metrics"), window());
  card_->setObjectName("more metrics");
  auto* grid = new QGridLayout;
  grid->setSpacing(0);
  shown_.clear();
  for (std::size_t i = 0; i < hidden_.size(); ++i) {
    FigureBox* from = hidden_[i];
    auto* box = new FigureBox(themes_, card_);
    box->setObjectName(QStringLiteral("more ") + from->objectName());
    box->setBoxWidth(kMoreBoxWidth);
    box->setDivider(false);
    box->setFigure(from->figure());
    connect(box, &FigureBox::hovered, from, &FigureBox::hovered);
    connect(box, &FigureBox::left, from, &FigureBox::left);
    grid->addWidget(box, static_cast<int>(i) / kMoreColumns, static_cast<int>(i) % kMoreColumns);
    shown_.push_back(box);
  }
  card_->body()->addLayout(grid);
  card_->openBelow(*this);
}

void MoreFigures::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), isDown() || underMouse() ? theme.hover : theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  painter.setFont(wordFont(kBodyPixels, QFont::Medium));
  painter.setPen(theme.text2);
  const QRect line(0, scaledPixels(kMoreTextMiddle) - scaledPixels(kMoreTextHeight) / 2, width(),
                   scaledPixels(kMoreTextHeight));
  painter.drawText(line, Qt::AlignCenter, QStringLiteral("+%1").arg(hidden_.size()));
  const int icon = scaledPixels(kMoreIcon);
  painter.drawPixmap((width() - icon) / 2, scaledPixels(kMoreIconTop),
                     iconPixmap(QStringLiteral("chevron-down"), icon, theme.text2, devicePixelRatioF()));
  if (hasFocus()) paintFocusFrame(painter, QRectF(rect()).adjusted(2, 2, -3, -3), theme);
}

}  // namespace tilescope::gui

#include "moc_more_figures.cpp"
