// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {

QImage grabbed(QWidget& widget) {
  return widget.grab().toImage();
}

Figure latencyFigure() {
  return {.label = "Latency", .value = "4.10", .unit = "ms", .badge = percentBadge(-0.113, Goal::Lower)};
}

Figure energyFigure() {
  return {.label = "Energy",
          .value = "33.4",
          .unit = "mJ",
          .estimate = true,
          .badge = percentBadge(0.043, Goal::Lower),
          .tooltip = "costs from Eyeriss, 65 nm"};
}

BandVerdict bandwidthVerdict() {
  return {.tone = Tone::MemoryBound,
          .finding = "DRAM bandwidth limits 11 of 21 layers, 47 % of the time.",
          .remedy = "Raising it from 25.6 to 34.1 GB/s cuts latency by 11.6 % to 3.62 ms, the best single change.",
          .apply = "Apply 34.1 GB/s"};
}

Message badFileMessage() {
  return {.finding = "resnet.json, /layers/4/out_height: found 55, the shape rule gives 56.",
          .remedy = "Correct the value or the padding.",
          .buttons = {"Open file"}};
}

LegendEntries rooflineLegend() {
  return {{Mark::Disc, "memory-bound", [](const Theme& t) { return t.memoryBound; }},
          {Mark::Diamond, "compute-bound", [](const Theme& t) { return t.computeBound; }},
          {Mark::Ring, "at pin A", [](const Theme& t) { return t.pins[0]; }}};
}

}  // namespace tilescope::gui
