// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/parts_table.h"

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/explore/metrics.h"
#include "core/explore/silicon_metrics.h"
#include "core/hardware/price_text.h"
#include "core/hardware/pricing.h"
#include "core/picture/chip_parts.h"
#include "core/silicon/price_provenance.h"

namespace tilescope::gui {
namespace {
constexpr int kAreaDecimals = 3, kLeakageDecimals = 1;
constexpr int kReadDigits = 5;
constexpr int kEnergyDigits = 4;

struct Units {
  Scale energy;
  int energyDecimals = 0;
  double energySum = 0;
  std::optional<double> partsMm2;
  bool modelEstimates = false;
};

Cell nothing() {
  return {.text = QStringLiteral("–"), .number = true, .quiet = true};
}

Cell fixedCell(const std::optional<double>& value, int decimals) {
  if (!value) return nothing();
  return {.text = words(fixed(*value, decimals)), .number = true, .estimate = true};
}

Cell shareCell(const std::optional<double>& part, double sum) {
  if (!part || !(sum > 0)) return nothing();
  return {.text = words(percent(*part / sum, 1)), .number = true, .bar = *part / sum};
}

Cell energyCell(double energy, const Units& units, bool isEstimate) {
  return {.text = words(units.energy.fixed(energy, units.energyDecimals)), .number = true, .estimate = isEstimate};
}

CellRow rowOf(const ChipPart& part, const Units& units) {
  CellRow row;
  row.cells = {{.text = words(part.name)},
               {.text = words(part.builtAs), .quiet = true},
               {.text = words(fixed(static_cast<double>(part.count), 0)), .number = true},
               {.text = words(part.size), .number = true},
               fixedCell(part.areaMm2, kAreaDecimals),
               shareCell(part.areaMm2, units.partsMm2.value_or(0)),
               fixedCell(part.leakageMw, kLeakageDecimals)};
  if (part.isOffChip) row.cells[5] = {.text = QObject::tr("off chip"), .number = true, .quiet = true};
  row.cells.push_back(
      part.readEnergy
          ? Cell{.text = words(atMost(*part.readEnergy, kReadDigits)), .number = true, .estimate = part.isPriced}
          : nothing());
  row.cells.push_back(energyCell(part.energy, units, part.isPriced || units.modelEstimates));
  row.cells.push_back(shareCell(part.energy, units.energySum));
  return row;
}

QString chipText(const ExecutionPlan& plan, double partsMm2) {
  if (!isEstimate(plan, Metric::Area))
    return QObject::tr("chip %1").arg(words(significant(*chipArea(plan), kResultDigits)));
  return QObject::tr("chip %1 to %2")
      .arg(words(significant(kMinFloorplanFactor * partsMm2, kResultDigits)),
           words(significant(kMaxFloorplanFactor * partsMm2, kResultDigits)));
}

CellRow sumRow(const ExecutionPlan& plan, const Units& units) {
  const HardwareProfile& hardware = plan.request.hardware;
  CellRow row;
  row.cells = {{.text = QObject::tr("All parts"), .strong = true}, {}, {}, {}, {}, {}, {}, {}};
  if (const std::optional<Lack> lack = lackOf(hardware, Metric::Area)) {
    row.cells[4] = row.cells[6] = {.text = words(lack->text), .number = true, .quiet = true};
    row.tip = words(lack->how);
  } else {
    row.cells[1] = {.text = words(wordsOf(hardware.technology->process)), .quiet = true};
    row.cells[4] = fixedCell(units.partsMm2, kAreaDecimals);
    row.cells[5] = {.text = chipText(plan, *units.partsMm2), .number = true, .quiet = true};
    row.cells[6] = fixedCell(*leakagePower(plan) * kMilliwattsPerWatt, kLeakageDecimals);
    row.cells[4].strong = row.cells[6].strong = true;
  }
  row.cells.push_back(energyCell(units.energySum, units, isEstimate(plan, Metric::Energy)));
  row.cells.back().strong = true;
  if (const std::optional<double> leakage = valueOf(plan, Metric::LeakageEnergy))
    row.cells.push_back(
        {.text = QObject::tr("+ %1 leakage").arg(words(units.energy.fixed(*leakage, units.energyDecimals))),
         .number = true,
         .quiet = true,
         .estimate = true});
  return row;
}

}  // namespace

TableContent partsTable(const ExecutionPlan& plan) {
  const Energy& energy = plan.totals.energy;
  Units units;
  units.energy = Scale(energy.total, UnitFamily::Energy, energy.unit, kEnergyDigits);
  units.energyDecimals = decimalsFor(energy.total / units.energy.size(), kEnergyDigits);
  units.energySum = energy.total;
  units.modelEstimates = energy.estimate;
  if (const std::optional<ChipPrices> chip = pricesOf(plan.request.hardware).chip) units.partsMm2 = chip->partsMm2;
  const QString readUnit = energy.unit == EnergyUnit::Picojoule ? QStringLiteral("pJ") : QStringLiteral("MAC eq.");
  TableContent table;
  table.heads = {{QObject::tr("Part"), false},
                 {.text = QObject::tr("Built as"), .gives = true},
                 {QObject::tr("Count"), true},
                 {QObject::tr("Size of one"), true},
                 {QObject::tr("Area, mm²"), true},
                 {.text = QObject::tr("Share of area"), .number = true, .spare = true},
                 {QObject::tr("Leakage, mW"), true},
                 {QObject::tr("Read, %1").arg(readUnit), true},
                 {QObject::tr("Energy, %1").arg(words(units.energy.unit()).trimmed()), true},
                 {.text = QObject::tr("Share of energy"), .number = true, .spare = true}};
  std::vector<ChipPart> parts = chipParts(plan);
  std::stable_sort(parts.begin(), parts.end(), [](const ChipPart& a, const ChipPart& b) {
    return a.areaMm2.value_or(-1) > b.areaMm2.value_or(-1);
  });
  for (const ChipPart& part : parts) table.rows.push_back(rowOf(part, units));
  table.rows.push_back(sumRow(plan, units));
  return table;
}

QString partsSubtitle(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  if (const std::optional<Lack> lack = lackOf(hardware, Metric::Area)) return words(lack->how);
  return QObject::tr("areas and leakage are estimates at %1").arg(words(wordsOf(hardware.technology->process)));
}

}  // namespace tilescope::gui
