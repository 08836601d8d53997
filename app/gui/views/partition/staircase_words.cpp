// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/staircase_words.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_text.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {

constexpr double kBytesPerMebibyte = 1024.0 * kBytesPerKibibyte;

QStringList row(const QString& curve, double capacity, double traffic, bool isLowerBound) {
  return {curve, tableNumber(capacity / kBytesPerMebibyte), tableNumber(traffic / kPerMega),
          isLowerBound ? tr("lower bound") : QString()};
}

}  // namespace

PlotTable tableOf(const StaircasePicture& picture) {
  PlotTable table{{tr("Curve"), tr("Capacity from, MiB"), tr("Maps, MB"), tr("State")}, {}};
  for (const TrafficStep& step : picture.exact)
    table.rows.push_back(row(tr("exact optimum"), step.capacity, step.traffic, step.isLowerBound));
  for (const TrafficStep& step : picture.ignoring)
    table.rows.push_back(row(tr("cuts that ignore residuals"), step.capacity, step.traffic, step.isLowerBound));
  if (picture.layerByLayer > 0) table.rows.push_back(row(tr("layer by layer"), 0, picture.layerByLayer, false));
  if (picture.capacity > 0) table.rows.push_back(row(tr("present"), picture.capacity, picture.traffic, false));
  for (const PinnedPoint& pin : picture.pins)
    table.rows.push_back(row(tr("pin %1").arg(pin.letter), pin.capacity, pin.traffic, false));
  return table;
}

QString stairTip(const StaircasePicture& picture, std::size_t step) {
  const TrafficStep& stair = picture.exact[step];
  QString text;
  if (step + 1 == picture.exact.size())
    text = tr("From %1: %2").arg(sizeWords(stair.capacity), trafficWords(stair.traffic));
  else if (stair.capacity > 0)
    text =
        tr("From %1 to %2: %3")
            .arg(sizeWords(stair.capacity), sizeWords(picture.exact[step + 1].capacity), trafficWords(stair.traffic));
  else
    text = tr("Below %1: %2").arg(sizeWords(picture.exact[step + 1].capacity), trafficWords(stair.traffic));
  if (picture.layerByLayer > 0 && stair.traffic > 0)
    text += QStringLiteral(", ") + trafficAgainst(stair.traffic, picture.layerByLayer, tr("layer by layer"));
  if (stair.isLowerBound) text += QLatin1Char('\n') + tr("A lower bound: some layer alone exceeds the capacity.");
  return text;
}

QString pinnedTip(const PinnedPoint& pin) {
  return tr("Pin %1: %2 at %3").arg(pin.letter).arg(trafficWords(pin.traffic), sizeWords(pin.capacity));
}

QString staircaseSummary(const StaircasePicture& picture) {
  if (picture.exact.empty()) return tr("No curve yet.");
  const std::size_t steps = picture.exact.size();
  QString text =
      steps == 1 ? tr("Traffic is %1 at every capacity.").arg(trafficWords(picture.exact.front().traffic))
                 : tr("Traffic falls in %1 steps from %2 to %3.")
                       .arg(steps)
                       .arg(trafficWords(picture.exact.front().traffic), trafficWords(picture.exact.back().traffic));
  if (picture.capacity > 0)
    text += QLatin1Char(' ') +
            tr("The present design: %1 at %2.").arg(trafficWords(picture.traffic), sizeWords(picture.capacity));
  if (picture.honestCapacity > 0)
    text +=
        QLatin1Char(' ') + tr("Below %1 some layers alone exceed the capacity.").arg(sizeWords(picture.honestCapacity));
  return text;
}

LegendEntries staircaseLegend(const StaircasePicture& picture, LegendWords length) {
  const bool brief = length == LegendWords::Brief;
  LegendEntries entries{
      {Mark::Line, brief ? tr("exact") : tr("exact optimum"), [](const Theme& t) { return t.accent; }}};
  if (!picture.ignoring.empty())
    entries.push_back({Mark::DashedLine, brief ? tr("ignoring skips") : tr("cuts that ignore residuals"),
                       [](const Theme& theme) { return theme.memoryBound; }});
  return entries;
}

std::size_t stairAt(const StaircasePicture& picture, double capacity) {
  const auto above = std::find_if(picture.exact.begin(), picture.exact.end(),
                                  [&](const TrafficStep& step) { return step.capacity > capacity; });
  const auto count = static_cast<std::size_t>(above - picture.exact.begin());
  return count == 0 ? 0 : count - 1;
}

}  // namespace tilescope::gui
