// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/silicon_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/hardware/price_text.h"
#include "core/hardware/pricing.h"
#include "core/models/provenance_text.h"
#include "core/silicon/price_provenance.h"

namespace tilescope {
namespace {

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;

constexpr double kOperationsPerMac = 2;
constexpr double kAreaRounding = 1e-9;  // relative rounding error of published area ÷ parts × parts
constexpr const char* kAreaUnit = "mm²";

std::optional<ChipPrices> chipOf(const ExecutionPlan& plan) {
  return pricesOf(plan.request.hardware).chip;
}

std::optional<double> quotient(std::optional<double> a, std::optional<double> b) {
  return a && b && *b > 0 ? std::optional(*a / *b) : std::nullopt;
}

std::optional<double> joulesOf(const DesignResults& results) {
  return results.unit == EnergyUnit::Picojoule ? std::optional(results.energy * kJoulesPerPicojoule) : std::nullopt;
}

std::optional<double> positive(double value) {
  return value > 0 ? std::optional(value) : std::nullopt;
}

double macsPerSecond(const ExecutionPlan& plan) {
  return quotient(plan.totals.macs, plan.totals.latency.seconds).value_or(0);
}

std::string areaText(double mm2) {
  return plain(mm2) + " " + kAreaUnit;
}

std::string resultText(const ExecutionPlan& plan, Metric metric, double value) {
  return numberAndUnit(value, rowOf(metric).family, plan.totals.energy.unit).text();
}

void conclude(Provenance& p, const ExecutionPlan& plan, Metric metric, double value, const std::string& expression) {
  p.result = resultText(plan, metric, value);
  p.steps.push_back(step(name(metric), expression, p.result));
}

std::string countedPart(const std::string& name, std::int64_t count) {
  return count == 1 ? name : fmt::format("{} × {}", count, name);
}

// A sum over on-chip parts: "5.486 mm² + 3.808 mm²" and "sram_2MB, 1024 × rf_128B".
struct PartSum {
  std::vector<std::string> terms, of;

  void add(const std::string& value, const std::string& name, std::int64_t count) {
    terms.push_back(value);
    of.push_back(countedPart(name, count));
  }
  std::string expression() const { return joined(terms, " + "); }
  std::string remark() const { return joined(of, ", "); }
};

double publishedParts(const HardwareProfile& hardware, const ProfilePrices& prices) {
  double mm2 = 0;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (hardware.memories[m].cost.areaMm2) mm2 += prices.memories[m].areaMm2();
  return mm2;
}

std::string chipExpression(const HardwareProfile& hardware, const ProfilePrices& prices) {
  const double published = publishedParts(hardware, prices);
  const ChipPrices& chip = *prices.chip;
  const std::string factor = plain(chip.floorplanFactor);
  if (published == 0 || hardware.technology->areaMm2) return fmt::format("{} × {}", factor, areaText(chip.partsMm2));
  return fmt::format("{} × {} + {}", factor, areaText(chip.partsMm2 - published), areaText(published));
}

std::string factorSource(const HardwareProfile& hardware) {
  const FigureSource published = sourceOfFigure(hardware, "/technology/area_mm2");
  if (hardware.technology->areaMm2)
    return fmt::format("κ from the published area of {} ({})", areaText(*hardware.technology->areaMm2), published.text);
  if (hardware.technology->floorplanFactor)
    return fmt::format("κ: {}", sourceOfFigure(hardware, "/technology/floorplan_factor").text);
  return "κ is an assumption";
}

std::string processSource(const HardwareProfile& hardware) {
  return fmt::format("{} ({})", wordsOf(hardware.technology->process),
                     sourceOfFigure(hardware, "/technology/node_nm").text);
}

std::string areaSource(const HardwareProfile& hardware) {
  return fmt::format(
      "SRAM: CACTI 7.0, registers: Aladdin, multiply-accumulates: Horowitz 2014, at {}; {}, chips are {} times their "
      "parts",
      processSource(hardware), factorSource(hardware), floorplanRange());
}

std::string leakageSource(const HardwareProfile& hardware) {
  return fmt::format("memories at 340 K (CACTI 7.0), at {}; in no energy of the plan", processSource(hardware));
}

std::string operationsOf(const ExecutionPlan& plan) {
  return fmt::format("{} × {}", kOperationsPerMac, input(plan.totals.macs));
}

std::string energyText(const ExecutionPlan& plan, double energy) {
  return SameUnit::ofEnergy(energy, plan.totals.energy.unit).input(energy);
}

std::string secondsText(const ExecutionPlan& plan) {
  return SameUnit::ofSeconds(plan.totals.latency.seconds).input(plan.totals.latency.seconds);
}

std::string wattsText(double watts) {
  return input(watts, "W");
}

}  // namespace

std::optional<double> chipArea(const HardwareProfile& hardware) {
  const std::optional<ChipPrices> chip = pricesOf(hardware).chip;
  return chip ? std::optional(chip->areaMm2) : std::nullopt;
}

std::optional<double> chipArea(const ExecutionPlan& plan) {
  return chipArea(plan.request.hardware);
}

std::optional<double> leakagePower(const ExecutionPlan& plan) {
  const std::optional<ChipPrices> chip = chipOf(plan);
  return chip ? std::optional(chip->leakageMw / kMilliwattsPerWatt) : std::nullopt;
}

std::optional<double> peakThroughput(const ExecutionPlan& plan) {
  const HardwareProfile& hardware = plan.request.hardware;
  return kOperationsPerMac * static_cast<double>(unitsOf(hardware)) * hardware.clockMhz * kHertzPerMegahertz /
         hardware.cyclesPerMac;
}

std::optional<double> peakPerArea(const ExecutionPlan& plan) {
  return quotient(peakThroughput(plan), chipArea(plan));
}

std::optional<double> leakageEnergy(const ExecutionPlan& plan) {
  const std::optional<ChipPrices> chip = chipOf(plan);
  if (!chip) return std::nullopt;
  const double pj = leakagePj(chip->leakageMw, plan.totals.latency.total, plan.request.hardware.clockMhz);
  return plan.totals.energy.unit == EnergyUnit::Picojoule ? pj : pj / chip->mac.pj;
}

std::optional<double> averagePower(const ExecutionPlan& plan) {
  return valueOf(resultsOf(plan), Metric::Power);
}

std::optional<double> efficiency(const ExecutionPlan& plan) {
  return valueOf(resultsOf(plan), Metric::Efficiency);
}

std::optional<double> throughputPerArea(const ExecutionPlan& plan) {
  return valueOf(resultsOf(plan), Metric::ThroughputPerArea);
}

std::optional<double> energyTimesArea(const ExecutionPlan& plan) {
  return valueOf(resultsOf(plan), Metric::EnergyTimesArea);
}

DesignResults resultsOf(const ExecutionPlan& plan) {
  const PlanTotals& totals = plan.totals;
  return {totals.latency.seconds,     totals.energy.total, totals.offChipBytes.total(),
          chipArea(plan).value_or(0), totals.macs,         totals.energy.unit};
}

std::optional<double> valueOf(const DesignResults& r, Metric metric) {
  switch (metric) {
    case Metric::Energy:
      return positive(r.energy);
    case Metric::Latency:
      return positive(r.seconds);
    case Metric::Traffic:
      return positive(r.offChipBytes);
    case Metric::Area:
      return positive(r.areaMm2);
    case Metric::Power:
      return quotient(joulesOf(r), r.seconds);
    case Metric::Efficiency:
      return quotient(kOperationsPerMac * r.macs, joulesOf(r));
    case Metric::Edp:
      return positive(r.energy * r.seconds);
    case Metric::EnergyTimesArea:
      return positive(r.energy * r.areaMm2);
    case Metric::Throughput:
      return quotient(r.macs, r.seconds);
    case Metric::ThroughputPerArea:
      return quotient(quotient(r.macs, r.seconds), r.areaMm2);
    default:
      throw InternalError("a metric that designs do not have");
  }
}

void explainChipArea(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const HardwareProfile& hardware = plan.request.hardware;
  const ProfilePrices prices = pricesOf(hardware);
  PartSum parts;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (prices.memories[m].areaMm2() > 0)
      parts.add(areaText(prices.memories[m].areaMm2()), wordsOf(std::string_view(hardware.memories[m].name)),
                prices.memories[m].instances);
  parts.add(areaText(prices.chip->macsMm2), "MAC", unitsOf(hardware));
  p.formula = {"chip area = κ × parts"};
  p.steps = {step("parts", parts.expression(), areaText(prices.chip->partsMm2), parts.remark())};
  conclude(p, plan, metric, prices.chip->areaMm2, chipExpression(hardware, prices));
  p.source = areaSource(hardware);
}

void explainLeakagePower(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const HardwareProfile& hardware = plan.request.hardware;
  const ProfilePrices prices = pricesOf(hardware);
  PartSum parts;
  for (std::size_t m = 0; m < hardware.memories.size(); ++m)
    if (const double mw = prices.memories[m].leakageMw(); mw > 0)
      parts.add(wattsText(mw / kMilliwattsPerWatt), wordsOf(std::string_view(hardware.memories[m].name)),
                prices.memories[m].instances);
  p.formula = {"leakage power = sum over the memories on the chip"};
  p.result = resultText(plan, metric, prices.chip->leakageMw / kMilliwattsPerWatt);
  if (!parts.terms.empty()) p.steps = {step(name(metric), parts.expression(), p.result, parts.remark())};
  p.source = leakageSource(hardware);
}

void explainPeakThroughput(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const HardwareProfile& hardware = plan.request.hardware;
  p.formula = {"peak throughput = 2 × PEs × clock ÷ cycles per MAC"};
  conclude(p, plan, metric, *peakThroughput(plan),
           fmt::format("{} × {} × {} ÷ {}", kOperationsPerMac, unitsOf(hardware),
                       input(hardware.clockMhz * kHertzPerMegahertz, "Hz"), plain(hardware.cyclesPerMac)));
  p.source = "clock: " + sourceOfFigure(hardware, "/clock_mhz").text;
}

void explainPeakPerArea(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  p.formula = {"peak per area = peak throughput ÷ chip area"};
  conclude(p, plan, metric, *peakPerArea(plan),
           fmt::format("{} ÷ {}", input(*peakThroughput(plan), "OPS"), areaText(*chipArea(plan))));
  p.source = areaSource(plan.request.hardware);
}

void explainLeakageEnergy(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  const bool joules = plan.totals.energy.unit == EnergyUnit::Picojoule;
  p.formula = {joules ? "leakage energy = leakage power × latency"
                      : "leakage energy = leakage power × latency ÷ energy of a MAC"};
  std::string expression = fmt::format("{} × {}", wattsText(*leakagePower(plan)), secondsText(plan));
  if (!joules) expression += " ÷ " + input(chipOf(plan)->mac.pj * kJoulesPerPicojoule, "J");
  conclude(p, plan, metric, *leakageEnergy(plan), expression);
  p.source = leakageSource(plan.request.hardware);
}

void explainPower(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  p.formula = {"power = energy ÷ latency"};
  conclude(p, plan, metric, *averagePower(plan),
           fmt::format("{} ÷ {}", energyText(plan, plan.totals.energy.total), secondsText(plan)));
  p.source += "; DRAM accesses are part of it";
  if (const std::optional<double> leakage = leakagePower(plan))
    p.source += fmt::format(", leakage of {} (estimate) is not", resultText(plan, Metric::Leakage, *leakage));
}

void explainEfficiency(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  p.formula = {"efficiency = 2 × MACs ÷ energy"};
  conclude(p, plan, metric, *efficiency(plan),
           fmt::format("{} ÷ {}", operationsOf(plan), energyText(plan, plan.totals.energy.total)));
  if (const std::optional<double> leakage = leakageEnergy(plan))
    p.source += fmt::format("; {} with leakage (estimate)",
                            resultText(plan, metric,
                                       kOperationsPerMac * plan.totals.macs /
                                           ((plan.totals.energy.total + *leakage) * kJoulesPerPicojoule)));
}

void explainThroughputPerArea(const ExecutionPlan& plan, Metric metric, Provenance& p) {
  p.formula = {"throughput per area = MACs ÷ latency ÷ chip area"};
  conclude(p, plan, metric, *throughputPerArea(plan),
           fmt::format("{} ÷ {}", macRate().input(macsPerSecond(plan)), areaText(*chipArea(plan))));
  p.source += "; " + areaSource(plan.request.hardware);
}

std::optional<Lack> lackOf(const HardwareProfile& hardware, Metric metric) {
  if (metric == Metric::Power || metric == Metric::Efficiency) {
    if (hardware.energyUnit == EnergyUnit::Picojoule) return std::nullopt;
    return Lack{"needs energies in pJ",
                "The energies of this profile are multiples of that of a MAC. State them in pJ (energy_unit)."};
  }
  constexpr std::array kOfSilicon{Metric::Area,        Metric::EnergyTimesArea, Metric::ThroughputPerArea,
                                  Metric::PeakPerArea, Metric::Leakage,         Metric::LeakageEnergy};
  if (std::find(kOfSilicon.begin(), kOfSilicon.end(), metric) == kOfSilicon.end()) return std::nullopt;
  const std::string why = whyUnpriced(hardware, pricesOf(hardware));
  if (why.empty()) return std::nullopt;
  if (why == kNeedsNode)
    return Lack{why, "The profile names no technology. Set its node, /technology/node_nm, such as 28."};
  return Lack{"not priced", why + "."};
}

bool isAreaEstimate(const HardwareProfile& hardware) {
  const std::optional<ChipPrices> chip = pricesOf(hardware).chip;
  if (!chip || !hardware.technology->areaMm2) return true;
  const double published = *hardware.technology->areaMm2;
  return std::abs(chip->areaMm2 - published) > kAreaRounding * published ||
         sourceOfFigure(hardware, "/technology/area_mm2").assumption;
}

}  // namespace tilescope
