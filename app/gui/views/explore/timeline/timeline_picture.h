// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of a plan with all texts.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/explore/timeline/timeline_spans.h"
#include "core/explore/prefetch.h"
#include "core/models/provenance.h"
#include "core/picture/timeline.h"

namespace tilescope::gui {
enum class TimelineRowKind { Layers, Spans, Prefetch, Array, OffChip, OnChip, Memory };

struct TimelineRow {
  TimelineRowKind kind = TimelineRowKind::Layers;
  std::size_t memory = 0;  // only for memories
  QString name, value;     // "PE array", "71 %"
  QString tip;             // of the value

  bool operator==(const TimelineRow&) const = default;
};

struct TimelinePicture {
  Timeline timeline;
  std::optional<Prefetch> prefetch;    // shown only if wanted
  std::optional<TimelineSpans> spans;  // of the partition, if the design has one
  std::vector<TimelineRow> rows;
  double perUnit = 1;  // cycles per unit of the axis
  QString unit;        // "ms"
  QString why;         // if there is nothing to draw

  bool isEmpty() const { return timeline.isEmpty(); }
  double at(double cycles) const { return cycles / perUnit; }
  bool operator==(const TimelinePicture&) const = default;
};

// plan: null before the first one.
TimelinePicture timelinePicture(const ExecutionPlan* plan, bool withPrefetch,
                                std::optional<TimelineSpans> spans = std::nullopt);

PlotTable tableOf(const TimelinePicture& picture);
QString timelineHead(const TimelinePicture& picture);     // "16.9 ms; 18 layers not modelled"
QString timelineSummary(const TimelinePicture& picture);  // for screen readers, or why there is nothing
LegendEntries timelineLegend(const TimelinePicture& picture);
LegendEntries briefTimelineLegend(const TimelinePicture& picture);

Provenance explainCell(const ExecutionPlan& plan, const TimelinePicture& picture, std::size_t layer,
                       const TimelineRow& row);

}  // namespace tilescope::gui
