// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/plot_legends.h"

#include <QObject>

namespace tilescope::gui {
namespace {

LegendEntry pinEntry(Mark mark, const QString& words, QChar pin) {
  return {mark, words.arg(pin), [pin](const Theme& theme) { return theme.pin(pin); }};
}

// Of the emulation the device says nothing that its own name would.
LegendEntry measuredEntry(const MeasuredRun& measured) {
  QString text = measured.emulated ? QObject::tr("measured in host emulation, not on a GPU")
                                   : QObject::tr("measured on %1").arg(measured.device);
  if (measured.otherPlan) text += QObject::tr(", another plan");
  if (measured.emulated) return {Mark::DashedSquare, text, [](const Theme& theme) { return theme.text2; }};
  return {Mark::Cross, text, [](const Theme& theme) { return theme.text; }};
}

}  // namespace

LegendEntries tensorLegend(QChar pin) {
  const auto tensor = [](Tensor which) { return [which](const Theme& theme) { return theme.tensor(which); }; };
  LegendEntries entries{{Mark::Square, QObject::tr("input"), tensor(Tensor::I)},
                        {Mark::Square, QObject::tr("weight"), tensor(Tensor::W)},
                        {Mark::Square, QObject::tr("output"), tensor(Tensor::O)},
                        {Mark::Line, QObject::tr("compulsory minimum"), [](const Theme& theme) { return theme.text; }}};
  if (!pin.isNull()) entries.push_back(pinEntry(Mark::DashedSquare, QObject::tr("pin %1"), pin));
  return entries;
}

LegendEntries boundLegend(QChar pin, const MeasuredRun& measured) {
  LegendEntries entries{
      {Mark::Disc, QObject::tr("memory-bound"), [](const Theme& theme) { return theme.memoryBound; }},
      {Mark::Diamond, QObject::tr("compute-bound"), [](const Theme& theme) { return theme.computeBound; }}};
  if (!pin.isNull()) entries.push_back(pinEntry(Mark::Ring, QObject::tr("at pin %1"), pin));
  if (!measured.device.isEmpty()) entries.push_back(measuredEntry(measured));
  return entries;
}

}  // namespace tilescope::gui
