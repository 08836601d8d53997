// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/traffic/traffic_words.h"

#include <numeric>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/traffic/traffic_layout.h"

namespace tilescope::gui {
namespace {
constexpr double kMaxInKilobytes = 0.1, kMinInGigabytes = 1e3, kMinInTerabytes = 1e6;  // MB

QString megabytes(double bytes) {
  return words(fixed(bytes / kBytesPerMegabyte, 2));
}

}  // namespace

QString described(const TrafficData& data) {
  double total = 0, minimum = 0;
  const double pinned = std::accumulate(data.pinned.begin(), data.pinned.end(), 0.0);
  int infeasible = 0;
  const TrafficBar* largest = nullptr;
  for (const TrafficBar& bar : data.bars) {
    if (bar.state == LayerState::Infeasible) ++infeasible;
    const double bytes = amountsOf(bar).total();
    total += bytes;
    minimum += bar.minimum;
    if (!largest || bytes > amountsOf(*largest).total()) largest = &bar;
  }
  if (!largest) return tr("Off-chip traffic without layers.");
  qsizetype layers = static_cast<qsizetype>(data.bars.size());
  if (!data.layers.empty()) {
    layers = 0;
    for (const QStringList& ofBar : data.layers) layers += ofBar.size();
  }
  QString text = (layers == 1 ? tr("Off-chip traffic: %1 layer, %2 MB, compulsory minimum %3 MB.")
                              : tr("Off-chip traffic: %1 layers, %2 MB, compulsory minimum %3 MB."))
                     .arg(QString::number(layers), megabytes(total), megabytes(minimum));
  text +=
      QLatin1Char(' ') + tr("Largest: %1, %2 MB.").arg(words(largest->layer), megabytes(amountsOf(*largest).total()));
  if (!data.pin.isNull())
    text += QLatin1Char(' ') + tr("The same layers at pin %1: %2 MB.").arg(data.pin).arg(megabytes(pinned));
  if (infeasible == 1) text += QLatin1Char(' ') + tr("1 layer is infeasible.");
  if (infeasible > 1) text += QLatin1Char(' ') + tr("%1 layers are infeasible.").arg(infeasible);
  return text;
}

TrafficUnit unitFor(double upper) {
  if (upper <= kMaxInKilobytes) return {1e3, tr("kB")};
  if (upper < kMinInGigabytes) return {1, tr("MB")};
  return upper < kMinInTerabytes ? TrafficUnit{1e-3, tr("GB")} : TrafficUnit{1e-6, tr("TB")};
}

QString trafficHint() {
  return tr(
      "Click a bar to select its layer, Ctrl adds to the selection. Drag on the background to zoom, with Shift to "
      "select.");
}

QString trafficHelp() {
  return tr(
      "Off-chip traffic of each layer in bytes, by tensor. The tick is the compulsory minimum: every tensor moved "
      "once. What is above the tick is moved again. On a logarithmic axis, the height of a bar is its total, the "
      "colours divide it by the tensors' shares, and a triangle marks a layer without traffic.\n\nDrag on the "
      "background to zoom into layers, or turn the wheel; "
      "F shows the selection, Backspace goes back, a double-click on the background shows all layers. With Shift, "
      "dragging selects.");
}

}  // namespace tilescope::gui
