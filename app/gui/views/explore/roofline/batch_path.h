// SPDX-License-Identifier: GPL-3.0-or-later
// The path of the whole network through the roofline as the batch size grows: a dashed line with one point per batch
// size. A point is hollow if weights and cache do not fit into the outermost memory. The current batch size has a ring.
#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "app/gui/plots/plot_frame.h"
#include "core/explore/binding.h"

class QPainter;

namespace tilescope::gui {

struct Theme;

// One pass over the network with this batch size.
struct BatchStep {
  std::int64_t batch = 1;
  double macs = 0, bytes = 0, seconds = 0;  // sums over layers with a plan; bytes are off-chip
  std::optional<double> tokensPerSecond;    // only for language models
  std::optional<ResourceShare> limit;       // the bottleneck for most of the time
  bool fits = true;                         // weights and cache fit into the outermost memory
  bool present = false;

  double intensity() const { return macs / bytes; }      // MAC/B
  double performance() const { return macs / seconds; }  // MAC/s
  bool operator==(const BatchStep&) const = default;
};

struct BatchPath {
  std::vector<BatchStep> steps;  // ascending batch size; with one step no path is shown
  bool stale = false;            // steps are of the previous design, except the current one
  bool complete = false;         // all steps are final

  bool isShown() const { return steps.size() > 1; }
  bool operator==(const BatchPath&) const = default;
};

// "batch 16"; the middle points of the path show only the number.
QString batchText(std::int64_t batch);

inline constexpr double kStepReach = 3.5, kPresentStepReach = 8;  // px, radius; with the current step's ring

// Positions of the steps in pixels; empty if no path is shown.
using BatchPlaces = std::vector<QPointF>;
BatchPlaces batchPlaces(const BatchPath& path, const PlotFrame& frame);
QRectF batchBounds(const BatchPath& path, const BatchPlaces& places, std::size_t step);

// The nearest step within the hit distance, with priority for the current one; −1: none.
int batchAt(const BatchPath& path, const BatchPlaces& places, const QPointF& point);

// The steps that get a label: the current one (first in the list) and both ends.
std::vector<std::size_t> labelledSteps(const BatchPath& path);

void paintBatchLine(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchSteps(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchOutline(QPainter& painter, const BatchPath& path, const BatchPlaces& places, std::size_t step,
                       const Theme& theme);

}  // namespace tilescope::gui
