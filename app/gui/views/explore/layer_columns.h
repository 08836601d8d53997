// SPDX-License-Identifier: GPL-3.0-or-later
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

// All cells of a column share unit and decimals. The four traffic columns share one unit.
class ColumnFormats {
 public:
  ColumnFormats() = default;  // MB and ms
  explicit ColumnFormats(const LayerRows& rows);

  QString unit(LayerColumn column) const;  // "ms"; may be empty
  QString text(const LayerRow& row, LayerColumn column) const;
  bool operator==(const ColumnFormats&) const = default;

 private:
  struct Format {
    const char* unit = "";
    double size = 1;  // bytes or seconds
    int decimals = 0;
    bool operator==(const Format& other) const { return size == other.size && decimals == other.decimals; }
  };
  static Format finest(Format format, double largest);
  Format format(LayerColumn column) const;

  Format traffic_{"MB", 1e6, 2}, latency_{"ms", 1e-3, 3}, use_{"%", 1e-2, 0};
};

// Accessible text: "gap at most 0.8 %, not proven yet". Empty: no mapping.
QString proofWords(const LayerRow& row);
// Both are empty without a mapping.
QString proofIcon(const LayerRow& row);
QString proofMark(const LayerRow& row);

std::optional<Metric> metricOf(LayerColumn column);  // the metric, or the one whose change is shown
QString columnTitle(LayerColumn column);  // "Latency"; the model has more specific titles for Tile and Stationary
bool isChange(LayerColumn column);        // relative to the reference pin or profile
bool isNumber(LayerColumn column);        // right-aligned, in the number font

// Value of the cell: bytes, seconds, MAC/B, a share, a relative change or a gap. nullopt: none.
std::optional<double> cellNumber(const LayerRow& row, LayerColumn column);

}  // namespace tilescope::gui
