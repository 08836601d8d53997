// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <vector>

#include "app/gui/kit/chrome/legend.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/plots/plot.h"
#include "core/validate/measurements.h"
#include "core/validate/validation.h"

namespace tilescope::gui {
struct ParityMark {
  QString id, layer;
  QString predictedText, publishedText, errorText, factorText;
  PublishedQuantity quantity = PublishedQuantity::BufferTraffic;
  Basis basis = Basis::Measured;
  double predicted = 0, published = 0;  // in the quantity's unit; above 0
  bool isSelected = false;

  bool operator==(const ParityMark&) const = default;
};

struct ParityPicture {
  std::vector<ParityMark> marks;  // in the order of the table

  bool operator==(const ParityPicture&) const = default;
};

// Each kind has its own mark in the plot. All shares of energy are one kind.
enum class ParityKind { BufferTraffic, DramTraffic, ComputeTime, ActiveElements, EnergyShare };
inline constexpr std::array kParityKinds{ParityKind::BufferTraffic, ParityKind::DramTraffic, ParityKind::ComputeTime,
                                         ParityKind::ActiveElements, ParityKind::EnergyShare};
ParityKind kindOf(PublishedQuantity quantity);
QColor colourOf(ParityKind kind, const Theme& theme);
Mark markOf(ParityKind kind);
QColor bandColour(const Theme& theme);  // for values within ± 10 %

ParityPicture parityPicture(const Validation& validation, const QString& selected);
PlotTable tableOf(const ParityPicture& picture);
// isBrief: without units.
LegendEntries parityLegend(const ParityPicture& picture, bool isBrief = false);
QString paritySummary(const ParityPicture& picture);

TableContent comparisonTable(const Validation& validation);     // row ids as in ValidationModel
TableContent notComparableTable(const Validation& validation);  // rows cannot be selected

Provenance explanationOf(const Comparison& comparison);

}  // namespace tilescope::gui
