// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/batch_path.h"

#include <QPainter>
#include <QPen>
#include <cmath>

#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_levels.h"
#include "app/gui/views/explore/roofline/roofline_scene.h"

namespace tilescope::gui {
namespace {
// px
constexpr double kPathWidth = 1.4;
constexpr double kHollowWidth = 1.4;
constexpr double kPresentStepRadius = 4.5;
constexpr double kStepRingWidth = 1.6;
constexpr double kBatchOutlineAir = 3;

void paintStep(QPainter& painter, const BatchStep& step, const QPointF& at, const Theme& theme) {
  const double radius = step.present ? kPresentStepRadius : kStepReach;
  if (step.present) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.plot, kStepRingWidth + 2));
    painter.drawEllipse(at, kPresentStepReach, kPresentStepReach);
    painter.setPen(QPen(theme.present, kStepRingWidth));
    painter.drawEllipse(at, kPresentStepReach, kPresentStepReach);
  }
  painter.setPen(step.fits ? QPen(theme.plot, 1) : QPen(step.present ? theme.present : theme.text, kHollowWidth));
  painter.setBrush(!step.fits ? theme.plot : step.present ? theme.present : theme.text);
  painter.drawEllipse(at, radius, radius);
}

}  // namespace

QString batchText(std::int64_t batch) {
  return tr("batch %1").arg(batch);
}

BatchPlaces batchPlaces(const BatchPath& path, const PlotFrame& frame) {
  BatchPlaces places;
  if (!path.isShown()) return places;
  for (const BatchStep& step : path.steps)
    places.push_back(frame.at(step.intensity(), step.performance() * kPerAxisPerformance));
  return places;
}

QRectF batchBounds(const BatchPath& path, const BatchPlaces& places, std::size_t step) {
  const double reach = path.steps[step].present ? kPresentStepReach : kStepReach;
  return {places[step].x() - reach, places[step].y() - reach, 2 * reach, 2 * reach};
}

int batchAt(const BatchPath& path, const BatchPlaces& places, const QPointF& point) {
  int best = -1;
  double nearest = kHitSlack;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const QPointF off = point - places[i];
    const double away = std::max(0.0, std::hypot(off.x(), off.y()) - kStepReach);
    if (away > nearest || (away == nearest && best >= 0 && !path.steps[i].present)) continue;
    nearest = away;
    best = static_cast<int>(i);
  }
  return best;
}

std::vector<std::size_t> labelledSteps(const BatchPath& path) {
  std::vector<std::size_t> labelled;
  const std::size_t last = path.steps.size() - 1;
  for (std::size_t i = 0; i < path.steps.size(); ++i)
    if (path.steps[i].present) labelled.push_back(i);
  for (const std::size_t end : {std::size_t{0}, last})
    if (!path.steps[end].present) labelled.push_back(end);
  return labelled;
}

void paintBatchLine(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme) {
  if (places.empty()) return;
  painter.save();
  painter.setOpacity(path.stale ? kFadedOpacity : 1);
  painter.setBrush(Qt::NoBrush);
  QPen pen(theme.text, kPathWidth, Qt::CustomDashLine, Qt::FlatCap);
  pen.setDashPattern({4 / kPathWidth, 3 / kPathWidth});  // in pen widths
  painter.setPen(pen);
  for (std::size_t i = 1; i < places.size(); ++i)
    if (!path.stale || !(path.steps[i].present || path.steps[i - 1].present))
      painter.drawLine(places[i - 1], places[i]);
  painter.restore();
}

void paintBatchSteps(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme) {
  painter.save();
  for (const bool present : {false, true})
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (path.steps[i].present != present) continue;
      painter.setOpacity(path.stale && !present ? kFadedOpacity : 1);
      paintStep(painter, path.steps[i], places[i], theme);
    }
  painter.restore();
}

void paintBatchOutline(QPainter& painter, const BatchPath& path, const BatchPlaces& places, std::size_t step,
                       const Theme& theme) {
  painter.save();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.text, 2));
  const double reach = (path.steps[step].present ? kPresentStepReach : kStepReach) + kBatchOutlineAir;
  painter.drawEllipse(places[step], reach, reach);
  painter.restore();
}

}  // namespace tilescope::gui
