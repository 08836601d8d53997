// SPDX-License-Identifier: GPL-3.0-or-later
// How the whole network walks through the roofline as the batch grows: a dashed line with a point per batch, hollow
// where weights and cache do not fit into the outermost memory, the current one with a ring.
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

// One pass over the network with this batch.
struct BatchStep {
  std::int64_t batch = 1;
  double macs = 0, bytes = 0, seconds = 0;  // of the layers with a plan; bytes off chip
  std::optional<double> tokensPerSecond;    // of language models
  std::optional<ResourceShare> limit;       // what limits it for most of its time
  bool fits = true;                         // into the outermost memory
  bool present = false;

  double intensity() const { return macs / bytes; }      // MAC/B
  double performance() const { return macs / seconds; }  // MAC/s
  bool operator==(const BatchStep&) const = default;
};

struct BatchPath {
  std::vector<BatchStep> steps;  // by batch, ascending; with less than two there is no path
  bool stale = false;            // of the design before, the current step apart
  bool complete = false;         // no step will come or move

  bool isShown() const { return steps.size() > 1; }
  bool operator==(const BatchPath&) const = default;
};

// "batch 16"; of steps in the middle of the path the number alone would do.
QString batchText(std::int64_t batch);

inline constexpr double kStepReach = 3.5, kPresentStepReach = 8;  // px, half an extent; the current one with its ring

// The steps' places, in pixels; empty without a path.
using BatchPlaces = std::vector<QPointF>;
BatchPlaces batchPlaces(const BatchPath& path, const PlotFrame& frame);
QRectF batchBounds(const BatchPath& path, const BatchPlaces& places, std::size_t step);

// The nearest step within the slack of the pointer, −1: none. The current one before others.
int batchAt(const BatchPath& path, const BatchPlaces& places, const QPointF& point);

// Those that have a label: the ends and the current one, which comes first.
std::vector<std::size_t> labelledSteps(const BatchPath& path);

void paintBatchLine(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchSteps(QPainter& painter, const BatchPath& path, const BatchPlaces& places, const Theme& theme);
void paintBatchOutline(QPainter& painter, const BatchPath& path, const BatchPlaces& places, std::size_t step,
                       const Theme& theme);

}  // namespace tilescope::gui
