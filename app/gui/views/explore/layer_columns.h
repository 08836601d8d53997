// SPDX-License-Identifier: GPL-3.0-or-later
// The columns of the layer table: their headers, what a cell says, and by what it sorts.
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

// Bytes, seconds and percentages of a column share one unit and one count of decimals, so that the points stand in one
// line: kB, MB or GB for the four columns of traffic together, µs, ms or s for the latency, so fine that the largest
// number has three significant digits.
class ColumnFormats {
 public:
  ColumnFormats() = default;  // MB and ms
  explicit ColumnFormats(const LayerRows& rows);

  QString unit(LayerColumn column) const;  // "ms"; may be empty
  // What the cell says; empty where the row has nothing to say there (then hatched if the row does not fit).
  QString text(const LayerRow& row, LayerColumn column) const;
  bool operator==(const ColumnFormats&) const = default;

 private:
  struct Format {
    const char* unit = "";
    double size = 1;  // of the unit, in bytes or seconds
    int decimals = 0;
    bool operator==(const Format& other) const { return size == other.size && decimals == other.decimals; }
  };
  static Format finest(Format format, double largest);
  Format format(LayerColumn column) const;

  Format traffic_{"MB", 1e6, 2}, latency_{"ms", 1e-3, 3}, use_{"%", 1e-2, 0};
};

// How sure the row's mapping is, as accessible text: "gap at most 0.8 %, not proven yet"; empty where there is no
// mapping.
QString proofWords(const LayerRow& row);
// What its cell is painted with: an icon's name, or else a short text ("0.8 %"); both empty: nothing.
QString proofIcon(const LayerRow& row);
QString proofMark(const LayerRow& row);

std::optional<Metric> metricOf(LayerColumn column);  // whose value or change it shows
QString columnTitle(LayerColumn column);             // "Latency"; of Tile and Stationary until their owner says more
bool isChange(LayerColumn column);                   // against the reference; shown only where there is one
bool isNumber(LayerColumn column);                   // right-aligned, in the font of numbers

// Bytes, seconds, MAC/B, a share, a relative change or a gap: what the number says and sorts by; empty for rows that
// have none.
std::optional<double> cellNumber(const LayerRow& row, LayerColumn column);

}  // namespace tilescope::gui
