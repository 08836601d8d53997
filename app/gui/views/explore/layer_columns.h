// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the layer table, with headers, cell texts and sort keys.
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/base/metric.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {

enum class LayerColumn {
  Layer,
  Tile,
  Stationary,
  Input,
  Weight,
  Output,
  Traffic,
  TrafficChange,
  Intensity,
  Use,
  Latency,
  LatencyChange,
  Share,
  Proof,
  Bound
};
inline constexpr int kLayerColumns = 15;
constexpr int index(LayerColumn column) {
  return static_cast<int>(column);
}

// Units and decimals of the columns. All cells of a column share both, so that decimal points align. The four traffic
// columns share one unit (kB, MB or GB); latencies are in µs, ms or s. The largest number has three significant digits.
class ColumnFormats {
 public:
  ColumnFormats() = default;  // MB and ms
  explicit ColumnFormats(const LayerRows& rows);

  QString unit(LayerColumn column) const;  // "ms"; may be empty
  // The text of a cell; empty if the row has no value. Empty cells of an infeasible row are hatched.
  QString text(const LayerRow& row, LayerColumn column) const;
  bool operator==(const ColumnFormats&) const = default;

 private:
  struct Format {
    const char* unit = "";
    double size = 1;  // the unit in bytes or seconds
    int decimals = 0;
    bool operator==(const Format& other) const { return size == other.size && decimals == other.decimals; }
  };
  static Format finest(Format format, double largest);
  Format format(LayerColumn column) const;

  Format traffic_{"MB", 1e6, 2}, latency_{"ms", 1e-3, 3}, use_{"%", 1e-2, 0};
};

// Whether the row's mapping is proven optimal, as accessible text: "gap at most 0.8 %, not proven yet"; empty without a
// mapping.
QString proofWords(const LayerRow& row);
// What the proof cell shows: the name of an icon, or a short text ("0.8 %"). Both are empty without a mapping.
QString proofIcon(const LayerRow& row);
QString proofMark(const LayerRow& row);

std::optional<Metric> metricOf(LayerColumn column);  // the metric in the column, or whose change it shows
QString columnTitle(LayerColumn column);  // "Latency"; more specific texts for Tile and Stationary are in the model
bool isChange(LayerColumn column);        // a change relative to the reference pin or profile
bool isNumber(LayerColumn column);        // right-aligned, in the number font

// The number that the cell shows and sorts by: bytes, seconds, MAC/B, a share, a relative change or a gap. nullopt if
// the row has none.
std::optional<double> cellNumber(const LayerRow& row, LayerColumn column);

}  // namespace tilescope::gui
