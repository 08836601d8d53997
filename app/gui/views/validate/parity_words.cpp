// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_words.h"

#include <QTextDocument>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/validate/validation_model.h"
#include "core/base/ensure.h"
#include "core/validate/validation_words.h"

namespace tilescope::gui {
namespace {
QString basisText(Basis basis) {
  return basis == Basis::Measured ? tr("measured") : tr("published model");
}

QString tipOf(const Comparison& c) {
  QString tip = words(c.provenance.title) + QLatin1Char('\n') +
                tr("Predicted %1, %2 %3: %4")
                    .arg(words(predictedText(c)), basisText(c.basis), words(publishedText(c)),
                         words(errorText(c.error(), c.quantity)));
  if (!c.reason.empty()) tip += QLatin1Char('\n') + words(c.reason);
  tip += QLatin1Char('\n') + words(c.source);
  return Qt::convertFromPlainText(tip, Qt::WhiteSpaceNormal);
}

Cell word(const std::string& text, bool quiet = false) {
  return {.text = words(text), .quiet = quiet};
}

Cell number(const std::string& text) {
  return {.text = words(text), .number = true};
}

Cell sourceCell(const Comparison& c) {
  Cell cell = word(c.source, true);
  if (c.basis == Basis::Model) cell.text = tr("%1, its model").arg(cell.text);
  return cell;
}

// Errors outside ±10 % have the colour for worse.
Cell errorCell(const Comparison& c) {
  Cell cell = number(errorText(c.error(), c.quantity));
  cell.tone = std::abs(c.error()) > kBand ? Tone::Worse : Tone::Neutral;
  return cell;
}

QString kindText(ParityKind kind) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return tr("buffer traffic, MB");
    case ParityKind::DramTraffic:
      return tr("DRAM traffic, MB");
    case ParityKind::ComputeTime:
      return tr("compute time, ms");
    case ParityKind::ActiveElements:
      return tr("active elements");
    case ParityKind::EnergyShare:
      return tr("energy share, %");
  }
  throw InternalError("a quantity without a name");
}

QString briefText(ParityKind kind) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return tr("buffer");
    case ParityKind::DramTraffic:
      return tr("DRAM");
    case ParityKind::ComputeTime:
      return tr("time");
    case ParityKind::ActiveElements:
      return tr("elements");
    case ParityKind::EnergyShare:
      return tr("energy");
  }
  throw InternalError("a quantity without a name");
}

}  // namespace

ParityPicture parityPicture(const Validation& validation, const QString& selected) {
  ParityPicture picture;
  for (const Comparison& c : validation.comparisons) {
    const QString id = ValidationModel::idOf(c);
    picture.marks.push_back({id, words(c.network) + QLatin1Char(' ') + words(c.layer), words(predictedText(c)),
                             words(publishedText(c)), words(errorText(c.error(), c.quantity)), words(factorText(c)),
                             c.quantity, c.basis, c.predicted, c.published, id == selected});
  }
  return picture;
}

PlotTable tableOf(const ParityPicture& picture) {
  PlotTable table{{tr("Layer"), tr("Quantity"), tr("Unit"), tr("Predicted"), tr("Published"), tr("Error"), tr("Factor"),
                   tr("Against")},
                  {}};
  for (const ParityMark& mark : picture.marks)
    table.rows.push_back({mark.layer, words(wordsOf(mark.quantity)), words(unitOf(mark.quantity)),
                          tableNumber(mark.predicted), tableNumber(mark.published), mark.errorText, mark.factorText,
                          basisText(mark.basis)});
  return table;
}

LegendEntries parityLegend(const ParityPicture& picture, bool isBrief) {
  LegendEntries entries;
  for (const ParityKind kind : kParityKinds) {
    const bool isThere = std::any_of(picture.marks.begin(), picture.marks.end(),
                                     [&](const ParityMark& mark) { return kindOf(mark.quantity) == kind; });
    if (isThere)
      entries.push_back({markOf(kind), isBrief ? briefText(kind) : kindText(kind),
                         [kind](const Theme& theme) { return colourOf(kind, theme); }});
  }
  const bool hasModels = std::any_of(picture.marks.begin(), picture.marks.end(),
                                     [](const ParityMark& mark) { return mark.basis == Basis::Model; });
  if (hasModels)
    entries.push_back({Mark::Ring, isBrief ? tr("model") : tr("hollow: published model"),
                       [](const Theme& theme) { return theme.text2; }});
  if (!entries.empty())
    entries.push_back({Mark::Square, tr("± %1 %").arg(kBand), [](const Theme& theme) { return bandColour(theme); }});
  return entries;
}

QString paritySummary(const ParityPicture& picture) {
  if (picture.marks.empty()) return tr("No comparison.");
  const auto close = std::count_if(picture.marks.begin(), picture.marks.end(), [](const ParityMark& mark) {
    return std::abs(mark.predicted / mark.published - 1) * 100 <= kBand;
  });
  return tr("%1 predictions against published values, %2 of them within ± %3 %.")
      .arg(picture.marks.size())
      .arg(close)
      .arg(kBand);
}

TableContent comparisonTable(const Validation& validation) {
  TableContent table;
  table.heads = {{tr("Chip")},
                 {tr("Network")},
                 {tr("Layer")},
                 {tr("Quantity")},
                 {tr("Predicted"), true},
                 {tr("Published"), true},
                 {tr("Error"), true},
                 {tr("Factor"), true},
                 {tr("Source"), false, true},
                 {tr("Reason"), false, true}};
  for (const Comparison& c : validation.comparisons)
    table.rows.push_back({{word(c.chip), word(c.network), word(c.layer), word(std::string(wordsOf(c.quantity))),
                           number(predictedText(c)), number(publishedText(c)), errorCell(c), number(factorText(c)),
                           sourceCell(c), word(c.reason)},
                          ValidationModel::idOf(c),
                          tipOf(c)});
  return table;
}

TableContent notComparableTable(const Validation& validation) {
  TableContent table;
  table.heads = {{tr("Chip"), false, true},
                 {tr("Workload"), false, true},
                 {tr("Published"), false, true},
                 {tr("Why it is not compared"), false, true},
                 {tr("Source")}};
  for (const NotComparable& f : validation.notComparable)
    table.rows.push_back({{word(f.chip), word(f.workload), word(f.figure), word(f.reason), word(f.source, true)},
                          {},
                          Qt::convertFromPlainText(words(f.chip + ", " + f.workload + ": " + f.figure) +
                                                       QLatin1Char('\n') + words(f.reason + "\n" + f.source),
                                                   Qt::WhiteSpaceNormal)});
  return table;
}

Provenance explanationOf(const Comparison& comparison) {
  Provenance p = comparison.provenance;
  p.steps.push_back(tr("%1: %2").arg(basisText(comparison.basis), words(publishedText(comparison))).toStdString());
  p.steps.push_back(tr("error: %1").arg(words(errorText(comparison.error(), comparison.quantity))).toStdString());
  std::string source = comparison.source;
  if (!comparison.mappingSource.empty()) source += "; mapping: " + comparison.mappingSource;
  source += "; model " + modelText(comparison);
  if (!p.source.empty()) source += "; " + p.source;
  p.source = comparison.reason.empty() ? source : comparison.reason + " Source: " + source;
  return p;
}

ParityKind kindOf(PublishedQuantity quantity) {
  switch (quantity) {
    case PublishedQuantity::BufferTraffic:
      return ParityKind::BufferTraffic;
    case PublishedQuantity::DramTraffic:
    case PublishedQuantity::ProgramTraffic:
      return ParityKind::DramTraffic;
    case PublishedQuantity::ComputeTime:
    case PublishedQuantity::ProgramTime:
      return ParityKind::ComputeTime;
    case PublishedQuantity::ActiveElements:
      return ParityKind::ActiveElements;
    default:
      return ParityKind::EnergyShare;
  }
}

QColor colourOf(ParityKind kind, const Theme& theme) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return theme.tensor(Tensor::I);
    case ParityKind::DramTraffic:
      return theme.memoryBound;
    case ParityKind::ComputeTime:
      return theme.computeBound;
    case ParityKind::ActiveElements:
      return theme.text2;
    case ParityKind::EnergyShare:
      return theme.tensor(Tensor::O);
  }
  throw InternalError("a quantity without a colour");
}

Mark markOf(ParityKind kind) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return Mark::Square;
    case ParityKind::DramTraffic:
      return Mark::Diamond;
    case ParityKind::ComputeTime:
      return Mark::Disc;
    case ParityKind::ActiveElements:
      return Mark::Cross;
    case ParityKind::EnergyShare:
      return Mark::UpTriangle;
  }
  throw InternalError("a quantity without a mark");
}

QColor bandColour(const Theme& theme) {
  constexpr double kShare = 0.2;  // share of the accent over the plot's background
  return mixed(theme.accent, theme.plot, kShare);
}

}  // namespace tilescope::gui
