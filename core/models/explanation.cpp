// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/explanation.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/models/binding.h"
#include "core/models/provenance_text.h"

namespace tilescope {

void explainIntensity(const Results& results, Provenance& p) {
  const double bytes = results.offChipBytes.total();
  p.formula = {"intensity = MACs ÷ traffic"};
  p.result = significant(results.macs / bytes, kResultDigits) + " MAC/B";
  p.steps.push_back(provenance::step(
      "intensity", provenance::input(results.macs) + " ÷ " + SameUnit::of(bytes, "B").input(bytes), p.result));
}

void explainThroughput(const Results& results, Provenance& p) {
  const double seconds = results.latency.seconds;
  p.formula = {"throughput = MACs ÷ latency"};
  p.result = macRate().input(results.macs / seconds);
  p.steps.push_back(provenance::step(
      "throughput", provenance::input(results.macs) + " ÷ " + SameUnit::ofSeconds(seconds).input(seconds), p.result));
}

Explanation::Explanation(const HardwareProfile& hardware, const LayerResult& result, std::string source)
    : hardware_(hardware),
      result_(result),
      time_(SameUnit::ofSeconds(result.latency.seconds)),
      bytes_(SameUnit::of(result.offChipBytes.total(), "B")) {
  out_.title = result.layer;
  const Resource bound = bindingOf(result, hardware);
  if (bound != Resource::None) out_.binding = "limited by " + wordsOf(bound, hardware);
  out_.source = std::move(source);
}

Provenance Explanation::of(Metric metric) {
  switch (metric) {
    case Metric::Latency:
      latency();
      break;
    case Metric::Traffic:
      traffic();
      break;
    case Metric::Energy:
      energy();
      break;
    case Metric::Utilization:
      utilization();
      break;
    case Metric::Intensity:
      intensity();
      break;
    case Metric::Throughput:
      throughput();
      break;
    default:
      throw InternalError("a metric that models do not explain");
  }
  return std::move(out_);
}

void Explanation::intensity() {
  explainIntensity(result_, out_);
  trafficSteps();
}

void Explanation::throughput() {
  explainThroughput(result_, out_);
}

void Explanation::add(std::string_view what, const std::string& expression, const std::string& value,
                      const std::string& remark) {
  out_.steps.push_back(provenance::step(what, expression, value, remark));
}

void Explanation::addSource(const std::string& what, std::string_view pointer) {
  out_.source += "; " + what + ": " + sourceOfFigure(hardware_, pointer).text;
}

void Explanation::addArrayUse(const std::string& remark) {
  out_.result = shareFigure(result_.utilization.total);
  add("PE utilization", timeOf(result_.latency.ideal) + " ÷ " + time_.input(result_.latency.seconds), out_.result,
      remark);
}

void Explanation::addArrayUseInCycles(const std::string& idealFormula) {
  const std::string ideal = provenance::cyclesText(result_.latency.ideal);
  out_.result = shareFigure(result_.utilization.total);
  add("ideal", idealFormula, ideal);
  add("PE utilization", ideal + " ÷ " + provenance::cyclesText(result_.latency.total), out_.result);
  addSource("array", "/array/dims");
}

void Explanation::addTrafficByTensor(const std::string& remark) {
  std::vector<std::string> parts;
  for (const Tensor tensor : kTensors) parts.push_back(bytes_.input(offChip(tensor)));
  out_.result = bytes_.result(result_.offChipBytes.total());
  add("traffic", provenance::joined(parts, " + "), out_.result, remark);
}

void Explanation::addEstimatedEnergy() {
  out_.estimate = true;
  out_.formula = {"energy = MACs × energy per MAC + words moved × energy per word"};
  addEnergySteps(out_, result_, hardware_.macEnergy);
}

double Explanation::hertz() const {
  return hardware_.clockMhz * kHertzPerMegahertz;
}

std::string Explanation::timeOf(double cycles) const {
  return time_.input(cycles / hertz());
}

using provenance::input;
using provenance::step;

MoveExplanation::MoveExplanation(const HardwareProfile& hardware, const LayerResult& result, const std::string& memory,
                                 Tensor tensor, Move move, const NestMove& moved)
    : hardware_(hardware), result_(result), memory_(memory), tensor_(tensor), move_(move), moved_(moved) {
  const double bytes = moved.bits / kBitsPerByte;
  out_.title = fmt::format("{}: {} {} at {}", result.layer, name(tensor), name(move), wordsOf(memory));
  out_.result = SameUnit::of(bytes, "B").result(bytes);
}

void MoveExplanation::addMoved(const std::string& expression, const std::string& remark) {
  const double bytes = moved_.bits / kBitsPerByte;
  out_.steps.push_back(step("moved", expression, SameUnit::of(bytes, "B").result(bytes), remark));
}

void MoveExplanation::addMoved() {
  const double bits = moved_.accesses > 0 ? moved_.bits / moved_.accesses : 0;
  addMoved(fmt::format("{} × {} bit", input(moved_.accesses), provenance::plain(bits)));
}

void MoveExplanation::addEnergy() {
  if (moved_.accesses <= 0 || moved_.energy <= 0) return;
  const double each = moved_.energy / moved_.accesses;
  out_.steps.push_back(step("energy",
                            input(moved_.accesses) + " × " + SameUnit::ofEnergy(each, hardware_.energyUnit).input(each),
                            energyText(), fmt::format("{} of {}", isRead() ? "reads" : "writes", wordsOf(memory_))));
}

std::string MoveExplanation::energyText() const {
  return SameUnit::ofEnergy(moved_.energy, hardware_.energyUnit).result(moved_.energy);
}

std::string MoveExplanation::energySource() const {
  for (std::size_t m = 0; m < hardware_.memories.size(); ++m)
    if (hardware_.memories[m].name == memory_)
      return sourceOfFigure(hardware_, fmt::format("/memories/{}/{}", m, isRead() ? "read_energy" : "write_energy"))
          .text;
  return "";
}

}  // namespace tilescope
