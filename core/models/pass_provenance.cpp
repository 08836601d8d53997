// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/format_number.h"
#include "core/base/scale.h"
#include "core/base/units.h"
#include "core/models/pass_estimate.h"
#include "core/models/provenance_text.h"

namespace tilescope {
namespace {

using provenance::cyclesText;
using provenance::plain;
using provenance::step;
using provenance::whole;

constexpr int kPassDigits = 3;

void explainLatency(Provenance& p, const PassEstimate& estimate, const PassUnit& unit,
                    const HardwareProfile& hardware) {
  p.formula = {"latency = start + the longer of compute and move", "compute = the longer of both kinds of lanes"};
  if (estimate.simple > 0)
    p.steps.push_back(step("simple", plain(estimate.simple) + " ÷ " + counted(real(unit.lanes), "lane"),
                           cyclesText(std::ceil(estimate.simple / real(unit.lanes)))));
  if (estimate.special > 0)
    p.steps.push_back(step("special", plain(estimate.special) + " ÷ " + counted(real(unit.specialLanes), "lane"),
                           cyclesText(std::ceil(estimate.special / real(unit.specialLanes)))));
  p.steps.push_back(fmt::format("move = {} of {} = {}",
                                numberAndUnit(estimate.offChipBytes.total(), UnitFamily::Bytes).text(),
                                hardware.memories.back().name, cyclesText(estimate.moveCycles)));
  if (estimate.passes > 1) p.steps.emplace_back("a row does not fit on chip: the inputs are read twice");
  const double whole = real(unit.startupCycles) + std::max(estimate.computeCycles, estimate.moveCycles);
  if (estimate.latency < whole)
    p.steps.push_back(fmt::format("{} of it pass while the layer before works", cyclesText(whole - estimate.latency)));
  const double seconds = estimate.latency / (hardware.clockMhz * kHertzPerMegahertz);
  p.result = numberAndUnit(seconds, UnitFamily::Seconds).text();
  p.steps.push_back(step("latency", cyclesText(estimate.latency), p.result,
                         withPrefixAtMost(hardware.clockMhz * kHertzPerMegahertz, "Hz", kPassDigits)));
}

void explainEnergy(Provenance& p, const PassEstimate& estimate, const HardwareProfile& hardware) {
  p.formula = {"energy = operations + off-chip moves + one write and one read on chip"};
  const auto text = [&](double energy) {
    return numberAndUnit(energy, UnitFamily::Energy, hardware.energyUnit).text();
  };
  p.result = text(estimate.energy());
  p.steps = {step("energy",
                  fmt::format("{} + {} + {}", text(estimate.operationsEnergy), text(estimate.offChipEnergy),
                              text(estimate.bufferEnergy)),
                  p.result)};
}

}  // namespace

Provenance explainPass(const std::string& layer, const PassEstimate& estimate, const HardwareProfile& hardware,
                       Metric metric) {
  Provenance p;
  p.title = layer;
  p.estimate = true;
  p.binding = estimate.computeCycles > estimate.moveCycles ? "limited by the vector unit"
                                                           : "limited by " + hardware.memories.back().name;
  const PassUnit unit = passUnit(hardware);
  p.source = "estimate of a pass of a vector unit";
  if (!unit.assumed.empty()) p.source += fmt::format("; {} of it assumed", counted(unit.assumed.size(), "value"));
  if (metric == Metric::Energy)
    explainEnergy(p, estimate, hardware);
  else
    explainLatency(p, estimate, unit, hardware);
  return p;
}

}  // namespace tilescope
