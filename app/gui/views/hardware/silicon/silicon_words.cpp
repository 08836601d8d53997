// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"
#include "app/gui/views/hardware/hardware_parts.h"
#include "core/hardware/price_text.h"
#include "core/silicon/price_provenance.h"

namespace tilescope::gui {
namespace {
constexpr int kSiliconDigits = 3;

QString rounded(double value) {
  return words(significant(value, kSiliconDigits));
}

QString valueWords(SiliconMeasure measure, double value, EnergyUnit unit) {
  switch (measure) {
    case SiliconMeasure::Area:
      return QStringLiteral("%1 mm²").arg(rounded(value));
    case SiliconMeasure::Leakage:
      return QStringLiteral("%1 mW").arg(rounded(value));
    case SiliconMeasure::Energy:
      break;
  }
  return words(energyFigure(value, unit));
}

QString percentWords(double part, double sum) {
  return sum > 0 ? words(percent(part / sum, 1)) : QString();
}

QStringList areaCaption(const ChipPrices& chip, const HardwareProfile& hardware) {
  const QString factor = words(atMost(chip.floorplanFactor, kSiliconDigits));
  QStringList lines{
      tr("Chip %1 mm² = %2 × %3 mm² of parts").arg(rounded(chip.areaMm2), factor, rounded(chip.partsMm2))};
  const bool isPublished = hardware.technology->areaMm2.has_value();
  lines << (isPublished ? tr("κ from the published area")
                        : tr("published chips: %1 × their parts").arg(words(floorplanRange())));
  return lines;
}

QStringList captionOf(const SiliconParts& parts, const HardwareProfile& hardware, const ExecutionPlan* plan) {
  switch (parts.measure) {
    case SiliconMeasure::Area:
      return areaCaption(*pricesOf(hardware).chip, hardware);
    case SiliconMeasure::Leakage:
      return {tr("Memories leak %1 at 340 K").arg(valueWords(parts.measure, parts.sum, hardware.energyUnit)),
              tr("apart from the energy of the plan")};
    case SiliconMeasure::Energy:
      break;
  }
  return {
      tr("%1 of %2").arg(valueWords(parts.measure, parts.sum, hardware.energyUnit), words(plan->request.network.name)),
      tr("without leakage")};
}

// Published areas are no estimates. Energies are estimates if the plan's are.
bool isEstimate(const SiliconPart& part, SiliconMeasure measure, const HardwareProfile& hardware,
                const ExecutionPlan* plan) {
  if (measure == SiliconMeasure::Energy) return plan->totals.energy.estimate;
  return measure == SiliconMeasure::Leakage || !part.memory || !hardware.memories[*part.memory].cost.areaMm2;
}

}  // namespace

std::optional<SiliconPicture> siliconPicture(SiliconMeasure measure, const HardwareProfile& hardware,
                                             const ExecutionPlan* plan, PartId selected,
                                             const std::optional<double>& areaBudget) {
  const Energy* energy =
      plan && plan->request.hardware.memories.size() == hardware.memories.size() ? &plan->totals.energy : nullptr;
  const std::optional<SiliconParts> parts = siliconParts(measure, hardware, energy);
  if (!parts || parts->sum <= 0) return std::nullopt;
  const PartRows rows = partRows(hardware, {});
  SiliconPicture made;
  made.measure = measure;
  made.whole = parts->whole;
  made.caption = captionOf(*parts, hardware, plan);
  if (areaBudget && measure == SiliconMeasure::Area) {
    made.budget = areaBudget;
    made.budgetWords = tr("budget %1 mm²").arg(words(atMost(*areaBudget, kSiliconDigits)));
  }
  for (const SiliconPart& part : parts->parts) {
    SiliconBlock block;
    block.part = part.memory ? PartId{PartKind::Memory, *part.memory} : PartId{PartKind::Array, 0};
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const PartRow& r) { return r.id == block.part; });
    block.depth = static_cast<std::size_t>(row->depth);
    made.levels = static_cast<std::size_t>(row->levels);
    block.name = words(part.label);
    if (part.instances > 1) block.name += QStringLiteral(" × ") + wholeText(static_cast<double>(part.instances));
    block.value = valueWords(measure, part.value, hardware.energyUnit);
    block.share = percentWords(part.value, parts->sum);
    block.size = part.value;
    block.instances = part.instances;
    block.isSelected = block.part == selected;
    block.isEstimate = isEstimate(part, measure, hardware, plan);
    made.blocks.push_back(block);
  }
  if (const double rest = parts->whole - parts->sum; rest > 0)
    made.rest =
        tr("%1 for placement, wiring, rings, control, clock, test").arg(valueWords(measure, rest, hardware.energyUnit));
  return made;
}

PlotTable tableOf(const SiliconPicture& picture) {
  const QString head = picture.measure == SiliconMeasure::Area      ? tr("Area, mm²")
                       : picture.measure == SiliconMeasure::Leakage ? tr("Leakage, mW")
                                                                    : tr("Energy");
  PlotTable table{{tr("Part"), head, tr("Share")}, {}};
  for (const SiliconBlock& block : picture.blocks)
    table.rows.push_back(
        {block.name, picture.measure == SiliconMeasure::Energy ? block.value : tableNumber(block.size), block.share});
  return table;
}

QString siliconSummary(const SiliconPicture& picture) {
  QStringList parts;
  for (const SiliconBlock& block : picture.blocks) parts << QStringLiteral("%1 %2").arg(block.name, block.value);
  if (!picture.rest.isEmpty()) parts << picture.rest;
  if (picture.budget) parts << picture.budgetWords;
  return picture.caption.join(QStringLiteral(", ")) + QStringLiteral(". ") + parts.join(QStringLiteral(", "));
}

Provenance explanationOf(const SiliconPicture& picture, const SiliconBlock& block, const HardwareProfile& hardware) {
  Provenance why;
  why.title = block.name.toStdString();
  why.result = block.value.toStdString();
  if (!block.share.isEmpty()) why.result += tr(", %1 of all parts").arg(block.share).toStdString();
  why.estimate = block.isEstimate;
  if (picture.measure == SiliconMeasure::Energy) {
    why.formula = {tr("energy of all layers in this part").toStdString()};
    return why;
  }
  const QString one =
      valueWords(picture.measure, block.size / static_cast<double>(block.instances), hardware.energyUnit);
  why.formula = {tr("instances × that of one").toStdString()};
  why.steps = {QStringLiteral("%1 × %2 = %3")
                   .arg(wholeText(static_cast<double>(block.instances)), one, block.value)
                   .toStdString()};
  why.source = block.isEstimate
                   ? wordsOf(hardware.technology->process) + ", docs/models/silicon.md"
                   : sourceOfFigure(hardware, fmt::format("/memories/{}/cost/area_mm2", block.part.place)).text;
  return why;
}

}  // namespace tilescope::gui
