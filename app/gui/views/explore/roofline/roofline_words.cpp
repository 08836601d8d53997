// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roofline_words.h"

#include <QObject>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/roofline/roofline_levels.h"

namespace tilescope::gui {
namespace {
QString measuredWords(const MeasuredRun& measured) {
  const QString where =
      measured.emulated ? tr("in host emulation, whose times do not apply to a GPU") : tr("on %1").arg(measured.device);
  const auto count = static_cast<int>(measured.places.size());
  QString text = (count == 1 ? tr("%1 layer was measured %2") : tr("%1 layers were measured %2")).arg(count).arg(where);
  if (measured.otherPlan) text += tr(", with another plan");
  return text + QLatin1Char('.');
}

LegendEntry pinEntry(Mark mark, const QString& words, QChar pin) {
  return {mark, words.arg(pin), [pin](const Theme& theme) { return theme.pin(pin); }};
}

void addPathEntries(LegendEntries& entries, const BatchPath& path) {
  entries.push_back({Mark::DashedLine,
                     QObject::tr("batch %1 to %2").arg(path.steps.front().batch).arg(path.steps.back().batch),
                     [](const Theme& theme) { return theme.text; }});
  if (std::any_of(path.steps.begin(), path.steps.end(), [](const BatchStep& step) { return !step.fits; }))
    entries.push_back({Mark::Ring, QObject::tr("does not fit"), [](const Theme& theme) { return theme.text; }});
}

// An emulation has no device.
LegendEntry measuredEntry(const MeasuredRun& measured) {
  QString text = measured.emulated ? QObject::tr("measured in host emulation, not on a GPU")
                                   : QObject::tr("measured on %1").arg(measured.device);
  if (measured.otherPlan) text += QObject::tr(", another plan");
  if (measured.emulated) return {Mark::DashedSquare, text, [](const Theme& theme) { return theme.text2; }};
  return {Mark::Cross, text, [](const Theme& theme) { return theme.text; }};
}

}  // namespace

QString described(const RooflineData& data, const RooflineLevels& expanded, const BatchPath& path) {
  int memoryBound = 0, layers = 0;
  const RooflineMark* largest = nullptr;
  for (const RooflineMark& mark : data.marks) {
    const int count = static_cast<int>(mark.layers.size());
    layers += count;
    if (mark.memoryBound) memoryBound += count;
    if (!largest || mark.share > largest->share) largest = &mark;
  }
  if (!largest) return tr("Roofline without layers.");
  QString text = (layers == 1 ? tr("Roofline: %1 layer, %2 memory-bound, %3 compute-bound.")
                              : tr("Roofline: %1 layers, %2 memory-bound, %3 compute-bound."))
                     .arg(layers)
                     .arg(memoryBound)
                     .arg(layers - memoryBound);
  text += QLatin1Char(' ') +
          tr("Largest: %1, %2 % of %3.")
              .arg(words(largest->label), QString::number(100 * largest->share, 'f', 0), words(data.objective));
  if (!data.peakLabel.empty()) text += QLatin1Char(' ') + tr("Roofs: %1").arg(words(data.peakLabel));
  if (!data.bandwidthLabel.empty()) text += QLatin1String("; ") + words(data.bandwidthLabel);
  text += QLatin1Char('.');
  if (!data.pin.isNull()) text += QLatin1Char(' ') + tr("Circles: the same layers at pin %1.").arg(data.pin);
  if (!data.measured.device.isEmpty()) text += QLatin1Char(' ') + measuredWords(data.measured);
  if (!expanded.layer.isEmpty()) text += QLatin1Char(' ') + described(expanded);
  if (path.isShown())
    text +=
        QLatin1Char(' ') +
        tr("Dashed: the whole network from batch %1 to %2.").arg(path.steps.front().batch).arg(path.steps.back().batch);
  return text;
}

QString rooflineHint() {
  return tr(
      "Click a mark to select its layers, Ctrl adds to the selection; double-click it for its memories. Drag on "
      "the background to zoom, with Shift to select.");
}

QString rooflineHelp() {
  return tr(
      "Each mark is a layer: left of the ridge the bandwidth is the lower roof, right of it the array. A mark on a "
      "roof uses all of that resource; below it, part is idle. Discs are limited by a memory, diamonds by the array: a "
      "disc right of the ridge is limited by an on-chip memory, which this roof does not show. The area is the layer's "
      "share of the objective.\n\nDouble-click a mark, or press L on it, to see the layer at every memory: one point "
      "each, at the MACs per byte through that memory toward the array, joined from the outermost memory in, and the "
      "bandwidth of each memory as a dashed roof. Arrow keys walk along the points; double-click or press L again, or "
      "press Esc, to fold them.\n\nMeasurements of an exported program are shown beside the marks and joined to them "
      "by a line: a cross, or a dashed square where it ran in host emulation. An arrow at the edge marks a value "
      "beyond the axes, which are scaled to the predictions; hover over it for its values.\n\nFor a transformer, the "
      "dashed line shows the whole network as the batch size grows, and the ring the current size; hollow steps do not "
      "fit into the outermost memory. Click a step to set its batch.\n\nDrag a roof to see what other hardware would "
      "do: the slanted one changes the off-chip bandwidth, the flat one the clock, as their sliders do; Esc puts the "
      "value back.\n\nDrag on the background or turn the wheel to zoom; F shows the selection, Backspace goes back, a "
      "double-click on the background shows everything. With Shift, dragging selects the layers inside.");
}

LegendEntries tensorLegend(QChar pin) {
  const auto tensor = [](Tensor which) { return [which](const Theme& theme) { return theme.tensor(which); }; };
  LegendEntries entries{{Mark::Square, QObject::tr("input"), tensor(Tensor::I)},
                        {Mark::Square, QObject::tr("weight"), tensor(Tensor::W)},
                        {Mark::Square, QObject::tr("output"), tensor(Tensor::O)},
                        {Mark::Line, QObject::tr("compulsory minimum"), [](const Theme& theme) { return theme.text; }}};
  if (!pin.isNull()) entries.push_back(pinEntry(Mark::DashedSquare, QObject::tr("pin %1"), pin));
  return entries;
}

LegendEntries boundLegend(QChar pin, const MeasuredRun& measured, const BatchPath& path) {
  LegendEntries entries{
      {Mark::Disc, QObject::tr("memory-bound"), [](const Theme& theme) { return theme.memoryBound; }},
      {Mark::Diamond, QObject::tr("compute-bound"), [](const Theme& theme) { return theme.computeBound; }}};
  if (!pin.isNull()) entries.push_back(pinEntry(Mark::Ring, QObject::tr("at pin %1"), pin));
  if (path.isShown()) addPathEntries(entries, path);
  if (!measured.device.isEmpty()) entries.push_back(measuredEntry(measured));
  return entries;
}

}  // namespace tilescope::gui
