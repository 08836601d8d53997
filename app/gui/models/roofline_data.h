// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline shows: two roofs and one mark per place.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace tilescope::gui {

struct RooflineMark {
  QStringList layers;      // at this place, in file order; the first one names the mark between two pictures
  QString label;           // "res5_0_b" or "res2, 4 layers"
  double intensity = 0;    // MAC per off-chip byte
  double performance = 0;  // MAC/s
  double share = 0;        // of the objective, of all its layers together, 0 to 1
  bool memoryBound = false;
  bool stale = false;  // of the design before

  bool operator==(const RooflineMark&) const = default;
};

struct RooflineData {
  double bandwidth = 0;    // bytes per second; 0: unlimited, no slanted roof
  double peak = 0;         // MAC/s
  QString bandwidthLabel;  // "DRAM 25.6 GB/s"
  QString peakLabel;       // "32 × 32 PEs, 1044 GMAC/s"
  QString objective;       // what the area shows a share of: "latency"
  std::vector<RooflineMark> marks;

  bool operator==(const RooflineData&) const = default;
};

}  // namespace tilescope::gui
