// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/panel/curve_legend.h"

#include <QMenu>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kCurveLegendHeight = 20, kCurveLegendChevron = 10, kCurveLegendGap = 2;

}  // namespace

CurveLegend::CurveLegend(const ThemeController* themes, QWidget* parent) : QAbstractButton(parent), themes_(themes) {
  setObjectName("curve_legend");
  setAccessibleName(tr("Curves"));
  setFocusPolicy(Qt::TabFocus);
  setToolTip(tr("Choose what the curves under the sliders show"));
  setWhatsThis(
      tr("The line is the value shown, lower is better. The dashed line is the area of the chip, on a scale of its "
         "own. The hollow disc is the minimum, the hollow diamond the knee: the smallest value of the parameter whose "
         "energy × latency is within 1 % of the minimum on the curve. Click to choose another value."));
  connect(this, &QAbstractButton::clicked, this, &CurveLegend::open);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void CurveLegend::setShown(const QString& value, bool hasArea) {
  entries_ = {{Mark::Line, value, [](const Theme& theme) { return theme.accent; }}};
  entries_.push_back({Mark::HollowDiamond, tr("knee"), [](const Theme& theme) { return theme.text; }});
  if (hasArea) entries_.push_back({Mark::DashedLine, tr("area"), [](const Theme& theme) { return theme.text3; }});
  setAccessibleName(tr("Curves: %1").arg(value));
  updateGeometry();
  update();
}

QSize CurveLegend::sizeHint() const {
  return {legendWidth(entries_, LegendSpacing::Tight) + scaledPixels(kCurveLegendGap + kCurveLegendChevron),
          scaledPixels(kCurveLegendHeight)};
}

void CurveLegend::open() {
  if (menu_) menu_->popup(mapToGlobal(QPoint(0, height())));
}

void CurveLegend::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  const int chevron = scaledPixels(kCurveLegendChevron);
  paintLegend(painter, rect().adjusted(0, 0, -chevron - scaledPixels(kCurveLegendGap), 0), entries_, t,
              LegendSpacing::Tight);
  painter.drawPixmap(width() - chevron, (height() - chevron + 1) / 2,
                     iconPixmap("chevron-down", chevron, underMouse() ? t.text2 : t.text3, devicePixelRatioF()));
  if (hasFocus()) drawFrame(painter, rect(), t.focus);
}

}  // namespace tilescope::gui

#include "moc_curve_legend.cpp"
