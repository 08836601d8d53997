// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/kind_table.h"

#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/scale.h"

namespace tilescope::gui {
namespace {
constexpr int kKindDigits = 3, kShareDecimals = 1;

Cell noValue() {
  return {.text = QStringLiteral("–"), .number = true, .quiet = true};
}

Cell amount(double value, const UnitFamily& family, EnergyUnit energy, bool isEstimate) {
  if (!(value > 0)) return noValue();
  const NumberAndUnit text = numberAndUnit(value, family, energy);
  return {.text = words(text.number), .unit = words(text.unit), .number = true, .estimate = isEstimate};
}

Cell shareOf(const std::optional<double>& share, bool isEstimate) {
  if (!share) return noValue();
  return {.text = words(percent(*share, kShareDecimals)), .number = true, .estimate = isEstimate, .bar = *share};
}

CellRow rowOf(const OperatorKind& kind, EnergyUnit unit) {
  const bool isEstimate = kind.estimated > 0;
  const QString state = words(coverText(kind));
  CellRow row;
  row.id = words(kind.name);
  row.cells = {{.text = words(kind.name)},
               {.text = QString::number(kind.layers.size()), .number = true},
               kind.macs > 0 ? Cell{.text = words(withPrefix(kind.macs, "", kKindDigits)), .number = true} : noValue(),
               amount(kind.bytes, UnitFamily::Bytes, unit, isEstimate),
               shareOf(kind.latencyShare, isEstimate),
               shareOf(kind.energyShare, isEstimate),
               {.text = state.isEmpty() ? QStringLiteral("–") : state,
                .tone = kind.unknown + kind.infeasible > 0 ? Tone::Warning : Tone::Neutral,
                .quiet = state.isEmpty()}};
  if (kind.seconds > 0)
    row.tip = QObject::tr("%1: %2, %3; a click selects its layers")
                  .arg(words(kind.name), words(numberAndUnit(kind.seconds, UnitFamily::Seconds).text()),
                       words(numberAndUnit(kind.energy, UnitFamily::Energy, unit).text()));
  return row;
}

}  // namespace

TableContent kindTable(const std::vector<OperatorKind>& kinds, EnergyUnit unit) {
  TableContent content;
  content.heads = {{.text = QObject::tr("Operator"), .gives = true},
                   {.text = QObject::tr("Layers"), .number = true},
                   {.text = QObject::tr("MACs"), .number = true},
                   {.text = QObject::tr("Off-chip bytes"), .number = true, .spare = true},
                   {.text = QObject::tr("Share of latency"), .number = true},
                   {.text = QObject::tr("Share of energy"), .number = true},
                   {.text = QObject::tr("Cost model")}};
  for (const OperatorKind& kind : kinds) content.rows.push_back(rowOf(kind, unit));
  return content;
}

KindTable::KindTable(const ThemeController* themes, QWidget* parent) : CellTable(themes, parent) {
  describe(
      this, "kind table", tr("Operators of the network by kind"),
      tr("Layers, work and shares of latency and energy of every kind of operator; a click selects its layers"),
      tr("One row for each kind of operator, the longest first. Shares are of all layers, estimates included; the "
         "hatch marks estimates. The last column says whether the cost model covers the layers, whether they are "
         "estimated as passes of a vector unit, or whether only their bytes are known. Selecting a row selects its "
         "layers in the graph and in all other views."));
  connect(this, &CellTable::idsSelected, this, [this](const QStringList& kinds) {
    QStringList layers;
    for (const QString& kind : kinds) layers << layersOf(kind);
    emit layersSelected(layers);
  });
}

QStringList KindTable::layersOf(const QString& kind) const {
  QStringList layers;
  for (const OperatorKind& each : kinds_)
    if (words(each.name) == kind)
      for (const std::size_t layer : each.layers) layers << names_[static_cast<qsizetype>(layer)];
  return layers;
}

void KindTable::refresh(const Network& network, const LayerRows& rows, EnergyUnit unit) {
  names_.clear();
  for (const Layer& layer : network.layers) names_ << words(layer.name);
  kinds_ = operatorKinds(network, rows);
  TableContent content = kindTable(kinds_, unit);
  setContent(std::move(content.heads), std::move(content.rows));
}

void KindTable::setSelectedLayers(const QStringList& layers) {
  QStringList ids;
  for (const OperatorKind& kind : kinds_)
    if (std::any_of(kind.layers.begin(), kind.layers.end(),
                    [&](std::size_t layer) { return layers.contains(names_[static_cast<qsizetype>(layer)]); }))
      ids << words(kind.name);
  setSelectedIds(ids);
}

}  // namespace tilescope::gui

#include "moc_kind_table.cpp"
