// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_words.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_words.h"
#include "core/picture/spans_words.h"

namespace tilescope::gui {
namespace {
constexpr double kKibibyte = 1024;

double largestFootprint(const SpansPicture& picture) {
  double largest = picture.capacity;
  for (const SpanShown& span : picture.spans) largest = std::max(largest, span.footprint());
  return largest;
}

double largestMap(const SpansPicture& picture) {
  double largest = 0;
  for (const SpanShown& span : picture.spans) largest = std::max({largest, span.read, span.write});
  return largest;
}

// Cuts inside the chain can be moved and removed.
QString cutWords(const SpansPicture& picture, std::size_t map) {
  const QString tip = words(cutTip(picture, map, tilescope::sizeWords));
  if (map == 0 || map == picture.layers.size()) return tip;
  return tip + QLatin1Char('\n') + tr("Drag it to another layer, double-click it to join the two spans.");
}

QString plainKibibytes(double bytes) {
  return tableNumber(bytes / kKibibyte);
}

}  // namespace

QString cutNumber(const SpansPicture& picture, std::size_t i, bool hasUnit) {
  const double written = i > 0 ? picture.spans[i - 1].write : 0;
  const double read = i < picture.spans.size() ? picture.spans[i].read : 0;
  const ByteUnit common = sizeUnitFor(largestMap(picture));
  const ByteUnit unit = sizeUnitBeside(std::max(written, read), common);
  if (written == 0 && read == 0) return {};
  const bool isOne = written == read || written == 0 || read == 0;
  const std::string number =
      isOne ? inUnit(std::max(written, read), unit) : inUnit(written, unit) + '/' + inUnit(read, unit);
  return words(hasUnit || unit != common ? number + ' ' + unit.name : number);
}

QString cutUnit(const SpansPicture& picture) {
  return words(sizeUnitFor(largestMap(picture)).name);
}

QString footprintNumber(const SpansPicture& picture, const SpanShown& span, bool hasUnit) {
  if (!hasUnit) return words(inUnit(span.footprint(), sizeUnitFor(largestMap(picture))));
  const ByteUnit unit = sizeUnitBeside(span.footprint(), sizeUnitFor(largestFootprint(picture)));
  return words(inUnit(span.footprint(), unit) + ' ' + unit.name);
}

QString skipLabel(const SkipArcShown& skip) {
  return tr("skip %1").arg(sizeWords(skip.bytes));
}

QString spansTip(const SpansPicture& picture, const SpansLayout& layout, const SpansMark& mark) {
  switch (mark.part) {
    case SpansPart::Layer:
      return words(layerTip(picture, mark.index));
    case SpansPart::Span:
      return words(spanTip(picture, picture.spans[mark.index], tilescope::sizeWords));
    case SpansPart::Cut:
      return cutWords(picture, mark.index);
    case SpansPart::Skip:
      return words(skipTip(picture, picture.skips[mark.index], tilescope::sizeWords));
    case SpansPart::Pin: {
      const PinPlace& pin = layout.pins[mark.index];
      return tr("Pin %1 cuts after %2").arg(picture.pins[pin.pin].letter).arg(words(mapName(picture, pin.edge)));
    }
    case SpansPart::Ghost:
      return tr("The optimum cuts after %1").arg(words(mapName(picture, mark.index)));
    case SpansPart::None:
      break;
  }
  return {};
}

PlotTable tableOf(const SpansPicture& picture) {
  PlotTable table{{tr("Span"), tr("Layers"), tr("Weights, KiB"), tr("Closure, KiB"), tr("Skip rows, KiB"),
                   tr("Footprint, KiB"), tr("Read, KiB"), tr("Written, KiB"), tr("Skips, KiB"), tr("Read again, KiB"),
                   tr("Tile"), tr("State"), tr("Cost of this skip, KiB")},
                  {}};
  for (const SpanShown& span : picture.spans)
    table.rows.push_back({words(span.title),
                          QString::number(span.to - span.from),
                          plainKibibytes(span.weights),
                          plainKibibytes(span.closure),
                          plainKibibytes(span.skipRows),
                          plainKibibytes(span.footprint()),
                          plainKibibytes(span.read),
                          plainKibibytes(span.write),
                          plainKibibytes(span.residual),
                          plainKibibytes(span.readAgain),
                          words(span.tile),
                          span.fits ? QString() : tr("infeasible"),
                          {}});
  for (const SkipArcShown& skip : picture.skips)
    if (skip.bytes > 0)
      table.rows.push_back(QStringList{words(skipEnds(picture, skip))} + QStringList(table.heads.size() - 2) +
                           QStringList{plainKibibytes(skip.bytes)});
  return table;
}

LegendEntries spansLegend(const SpansPicture& picture) {
  const auto any = [&](auto holds) { return std::any_of(picture.spans.begin(), picture.spans.end(), holds); };
  LegendEntries entries{{Mark::Square, tr("weights"), [](const Theme& theme) { return theme.tensor(Tensor::W); }},
                        {Mark::Square, tr("closure"), [](const Theme& theme) { return theme.tensor(Tensor::I); }}};
  if (any([](const SpanShown& span) { return span.skipRows > 0; }))
    entries.push_back({Mark::Square, tr("skip rows"), [](const Theme& theme) { return theme.memoryBound; }});
  entries.push_back({Mark::Square, tr("free"), [](const Theme& theme) { return theme.hover; }});
  if (any([](const SpanShown& span) { return !span.fits; }))
    entries.push_back({Mark::DoesNotFit, tr("infeasible"), {}});
  entries.push_back({Mark::DashedLine, tr("capacity %1").arg(words(picture.capacityText)),
                     [](const Theme& theme) { return theme.text2; }});
  for (const PinnedCuts& pin : picture.pins)
    entries.push_back({Mark::Triangle, tr("cuts of pin %1").arg(pin.letter),
                       [letter = pin.letter](const Theme& theme) { return theme.pin(letter); }});
  if (!picture.ghostCuts.empty())
    entries.push_back({Mark::DashedLine, tr("cuts of the optimum"), [](const Theme& theme) { return theme.accent; }});
  return entries;
}

}  // namespace tilescope::gui
