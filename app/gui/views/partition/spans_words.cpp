// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_words.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/session/partition_words.h"

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

// Of map k; the network's input has no layer.
QString mapName(const SpansPicture& picture, std::size_t map) {
  return map == 0 ? tr("the input") : words(picture.layers[map - 1].name);
}

QString layerCount(const SpanShown& span) {
  const std::size_t count = span.to - span.from;
  return count == 1 ? tr("1 layer") : tr("%1 layers").arg(count);
}

std::size_t spanOf(const SpansPicture& picture, std::size_t layer) {
  std::size_t span = 0;
  while (span + 1 < picture.spans.size() && picture.spans[span].to <= layer) ++span;
  return span;
}

QString layerTip(const SpansPicture& picture, std::size_t layer) {
  return tr("%1, layer %2 of %3, in span %4 of %5")
      .arg(words(picture.layers[layer].name))
      .arg(layer + 1)
      .arg(picture.layers.size())
      .arg(spanOf(picture, layer) + 1)
      .arg(picture.spans.size());
}

QString spanTip(const SpansPicture& picture, const SpanShown& span) {
  QStringList lines{tr("%1, %2").arg(words(span.title), layerCount(span))};
  QStringList parts{tr("weights %1").arg(sizeWords(span.weights)), tr("closure %1").arg(sizeWords(span.closure))};
  if (span.skipRows > 0) parts << tr("skip rows %1").arg(sizeWords(span.skipRows));
  lines << tr("%1 of %2: %3")
               .arg(sizeWords(span.footprint()), words(picture.capacityText), parts.join(QStringLiteral(", ")));
  QStringList moved{tr("reads %1").arg(sizeWords(span.read)), tr("writes %1").arg(sizeWords(span.write))};
  if (span.residual > 0) moved << tr("skips %1").arg(sizeWords(span.residual));
  if (span.readAgain > 0) moved << tr("reads again %1").arg(sizeWords(span.readAgain));
  lines << tr("Off chip: %1").arg(moved.join(QStringLiteral(", ")));
  if (!span.tile.empty()) lines << tr("Tile: %1").arg(words(span.tile));
  if (!span.fits) lines << (span.reason.empty() ? tr("Infeasible") : words(span.reason));
  return lines.join(QLatin1Char('\n'));
}

QString cutTip(const SpansPicture& picture, const CutPlace& cut) {
  if (cut.edge == 0) return tr("The input: %1 read").arg(sizeWords(cut.read));
  if (cut.edge == picture.layers.size()) return tr("The output: %1 written").arg(sizeWords(cut.written));
  return tr("Cut after %1: %2 written, %3 read\nDrag it to another layer, double-click it to join the two spans.")
      .arg(mapName(picture, cut.edge), sizeWords(cut.written), sizeWords(cut.read));
}

QString skipTip(const SpansPicture& picture, const SkipArcShown& skip) {
  const QString ends = tr("Skip from %1 to %2").arg(mapName(picture, skip.source), mapName(picture, skip.target));
  if (!skip.crosses) return tr("%1, stays on chip").arg(ends);
  if (skip.bytes == 0) return tr("%1, crosses a cut, costs nothing more").arg(ends);
  return tr("%1, crosses a cut, costs %2").arg(ends, sizeWords(skip.bytes));
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
  const ByteUnit common = sizeUnitFor(largestFootprint(picture));
  const ByteUnit unit = sizeUnitBeside(span.footprint(), common);
  const std::string number = inUnit(span.footprint(), unit);
  return words(hasUnit || unit != common ? number + ' ' + unit.name : number);
}

QString skipLabel(const SkipArcShown& skip) {
  return tr("skip %1").arg(sizeWords(skip.bytes));
}

QString spansTip(const SpansPicture& picture, const SpansLayout& layout, const SpansMark& mark) {
  switch (mark.part) {
    case SpansPart::Layer:
      return layerTip(picture, mark.index);
    case SpansPart::Span:
      return spanTip(picture, picture.spans[mark.index]);
    case SpansPart::Cut:
      for (const CutPlace& cut : layout.cuts)
        if (cut.edge == mark.index) return cutTip(picture, cut);
      return {};
    case SpansPart::Skip:
      return skipTip(picture, picture.skips[mark.index]);
    case SpansPart::Pin: {
      const PinPlace& pin = layout.pins[mark.index];
      return tr("Pin %1 cuts after %2").arg(picture.pins[pin.pin].letter).arg(mapName(picture, pin.edge));
    }
    case SpansPart::Ghost:
      return tr("The optimum cuts after %1").arg(mapName(picture, mark.index));
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
      table.rows.push_back(
          QStringList{tr("skip from %1 to %2").arg(mapName(picture, skip.source), mapName(picture, skip.target))} +
          QStringList(table.heads.size() - 2) + QStringList{plainKibibytes(skip.bytes)});
  return table;
}

QString spansSummary(const SpansPicture& picture) {
  if (picture.spans.empty()) return tr("No spans.");
  const auto largest =
      std::max_element(picture.spans.begin(), picture.spans.end(),
                       [](const SpanShown& a, const SpanShown& b) { return a.footprint() < b.footprint(); });
  const std::size_t layers = picture.layers.size(), spans = picture.spans.size();
  QString text = tr("%1 in %2 on %3 of memory. Largest: %4, %5.")
                     .arg(layers == 1 ? tr("1 layer") : tr("%1 layers").arg(layers),
                          spans == 1 ? tr("1 span") : tr("%1 spans").arg(spans), words(picture.capacityText),
                          words(largest->title), sizeWords(largest->footprint()));
  const auto unfit =
      std::count_if(picture.spans.begin(), picture.spans.end(), [](const SpanShown& span) { return !span.fits; });
  if (unfit == 1) text += QLatin1Char(' ') + tr("1 span exceeds the capacity.");
  if (unfit > 1) text += QLatin1Char(' ') + tr("%1 spans exceed the capacity.").arg(unfit);
  return text;
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
