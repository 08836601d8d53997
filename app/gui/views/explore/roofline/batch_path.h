// SPDX-License-Identifier: GPL-3.0-or-later
// The whole network in the roofline as the batch size grows. A hollow point does not fit into the outermost memory.
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

// One pass over the network at this batch size.
struct BatchStep {
  std::int64_t batch = 1;
  double macs = 0, bytes = 0, seconds = 0;  // sums over layers with a plan; bytes are off-chip
  std::optional<double> tokensPerSecond;    // of language models
  std::optional<ResourceShare> limit;       // bottleneck for most of the time
  bool fits = true;                         // weights and cache fit into the outermost memory
  bool present = false;

  double intensity() const { return macs / bytes; }      // MAC/B
  double performance() const { return macs / seconds; }  // MAC/s
  bool operator==(const BatchStep&) const = default;
};

struct BatchPath {
  std::vector<BatchStep> steps;  // ascending batch size; one step is not shown
  bool stale = false;            // of the previous design, except the current step
  bool complete = false;

  bool isShown() const { return steps.size() > 1; }
  bool operator==(const BatchPath&) const = default;
};

// "batch 16"; middle points show only the number.
QString batchText(std::int64_t batch);

inline constexpr double kStepReach = 3.5, kPresentStepReach = 8;  // px, radius; with the ring of the current step

// In pixels; empty: no path.
using BatchPlaces = std::vector<QPointF>;
BatchPlaces batchPlaces(const BatchPath& path, const PlotFrame& frame);
QRectF batchBounds(const BatchPath& path, const BatchPlaces& places, std::size_t step);

// The current step has priority. −1: none within reach.
int batchAt(const BatchPath& path, const BatchPlaces& places, const QPointF& point);

// The current step first, then both ends.
std::vector<std::size_t> labelledSteps(const BatchPath& path);

void paintBatchLine(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchSteps(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchOutline(QPainter& painter, const BatchPath& path, const BatchPlaces& places, std::size_t step,
                       const Theme& theme);

}  // namespace tilescope::gui
