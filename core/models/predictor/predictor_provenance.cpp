// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/binding.h"
#include "core/models/provenance_text.h"

namespace tilescope::predictor {
namespace {

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

std::string cyclesText(double cycles) {
  return input(cycles, " cycles");
}

std::string sourceOf(const Problem& problem) {
  return problem.rules.literal ? "DNN-Chip Predictor (Zhao et al., ICASSP 2020), equations 1 to 13 as printed"
                               : "DNN-Chip Predictor (Zhao et al., ICASSP 2020), Tilescope's exact counting";
}

class Explanation {
 public:
  Explanation(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result)
      : r_(recount),
        hardware_(hardware),
        result_(result),
        time_(SameUnit::ofSeconds(result.latency.seconds)),
        bytes_(SameUnit::of(result.offChipBytes.total(), "B")),
        source_(sourceOf(recount.problem)) {
    p_.title = result.layer;
    const Resource bound = bindingOf(result);
    if (bound != Resource::None) p_.binding = "bound by " + wordsOf(bound, hardware);
  }

  Provenance of(Metric metric) {
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
        performance();
        break;
      default:
        throw InternalError("a metric that models do not explain");
    }
    return std::move(p_);
  }

 private:
  double hertz() const { return hardware_.clockMhz * 1e6; }
  std::string dram() const { return wordsOf(hardware_.memories.back().name); }

  // Steps of the temporal loops, dimension by dimension; where edges are clipped they need not be the loops' product.
  void computeStep() {
    std::string expression = input(r_.cost.counts.steps);
    if (hardware_.cyclesPerMac != 1) expression += " × " + plain(hardware_.cyclesPerMac);
    p_.steps.push_back(step("compute", expression, cyclesText(r_.cost.latency.compute), "steps of the loops"));
  }

  void latency() {
    const LatencyParts& l = r_.cost.latency;
    p_.formula = {fmt::format("latency = (first tiles + longest of compute, {} and buffer) ÷ clock", dram())};
    computeStep();
    p_.steps.push_back(fmt::format("{} = {} (slowest tensor)", dram(), cyclesText(l.dram)));
    p_.steps.push_back(fmt::format("buffer = {} (slowest tensor)", cyclesText(l.buffer)));
    p_.steps.push_back(fmt::format("first tiles = {} (slower of buffer and processing elements)", cyclesText(l.setup)));
    p_.result = time_.result(result_.latency.seconds);
    p_.steps.push_back(
        step("latency",
             fmt::format("({} + {}) ÷ {}", cyclesText(l.setup), cyclesText(l.total() - l.setup), input(hertz(), "Hz")),
             p_.result, "first tiles, longest"));
    p_.source = source_ + "; clock: " + sourceOfFigure(hardware_, "/clock_mhz").text;
  }

  void trafficSteps() {
    std::vector<std::string> terms, of;
    for (const Tensor tensor : kTensors) {
      terms.push_back(bytes_.input(result_.offChipBytes.tensors[tilescope::index(tensor)]));
      of.emplace_back(name(tensor));
    }
    p_.steps.push_back(
        step("traffic", joined(terms, " + "), bytes_.result(result_.offChipBytes.total()), joined(of, ", ")));
    for (const Tensor tensor : kTensors) tensorStep(tensor);
  }

  void tensorStep(Tensor tensor) {
    const std::size_t t = tilescope::index(tensor);
    const TensorPlace& place = r_.problem.machine.tensors[t];
    const LevelCount& c = r_.cost.counts.buffer[t];
    const double compression = r_.problem.rules.compression[t];
    std::string expression, remark;
    if (tensor != Tensor::O) {
      expression = fmt::format("{} × {} × {} bit", input(c.words), input(c.repeats), whole(place.bits));
      remark = "distinct words of all tiles, repeats by loops that do not concern it";
    } else {
      const double partial = r_.cost.accesses.dram[t].total() * compression - c.words;
      expression = fmt::format("{} × {} bit", input(c.words), whole(place.finalBits));
      remark = "finished outputs";
      if (partial > 0) {
        expression = fmt::format("({} + {} × {} bit)", expression, input(partial), whole(place.bits));
        remark += ", partial sums";
      }
    }
    if (compression != 1) {
      expression += " ÷ " + plain(compression);
      remark += ", compression";
    }
    p_.steps.push_back(step(name(tensor), expression, bytes_.input(result_.offChipBytes.tensors[t]), remark));
  }

  void traffic() {
    p_.formula = {"traffic = words of all refreshes of the buffer × bits"};
    p_.result = bytes_.result(result_.offChipBytes.total());
    trafficSteps();
    p_.source = source_;
  }

  void energy() {
    p_.formula = {"energy = MACs × energy per MAC + words × energy per word"};
    const double words = networkWords();
    const SameUnit unit = SameUnit::ofEnergy(result_.energy.total, result_.energy.unit);
    if (words > 0 && hardware_.interconnectEnergyPerWord > 0) {
      const double each = hardware_.interconnectEnergyPerWord;
      p_.steps.push_back(step("array network",
                              input(words) + " × " + SameUnit::ofEnergy(each, result_.energy.unit).input(each),
                              unit.input(r_.cost.energy.network), "deliveries and hops"));
    }
    const Rules& rules = r_.problem.rules;
    addEnergySteps(p_, result_, hardware_.macEnergy * rules.density[0] * rules.density[1]);
    p_.source = source_ + "; MAC: " + sourceOfFigure(hardware_, "/array/mac_energy").text +
                "; memories: " + sourceOfFigure(hardware_, "/memories").text;
  }

  double networkWords() const {
    double words = 0;
    for (const NetworkCount& c : r_.cost.accesses.network) words += c.total();
    return words;
  }

  void utilization() {
    p_.formula = {"array use = ideal cycles ÷ cycles", "ideal = MACs ÷ processing elements"};
    p_.result = shareFigure(result_.utilization.total);
    std::string ideal = fmt::format("{} ÷ {}", input(result_.macs), whole(r_.problem.machine.elements));
    if (hardware_.cyclesPerMac != 1) ideal += " × " + plain(hardware_.cyclesPerMac);
    p_.steps = {
        step("ideal", ideal, cyclesText(result_.latency.ideal)),
        step("array use", cyclesText(result_.latency.ideal) + " ÷ " + cyclesText(result_.latency.total), p_.result)};
    p_.source = source_ + "; array: " + sourceOfFigure(hardware_, "/array/dims").text;
  }

  void intensity() {
    const double intensity = result_.macs / result_.offChipBytes.total();
    p_.formula = {"intensity = MACs ÷ traffic"};
    p_.result = significant(intensity, kResultDigits) + " MAC/B";
    p_.steps = {step("intensity", input(result_.macs) + " ÷ " + bytes_.input(result_.offChipBytes.total()), p_.result)};
    trafficSteps();
    p_.source = source_;
  }

  void performance() {
    p_.formula = {"performance = MACs ÷ latency"};
    p_.result = macRate().input(result_.macs / result_.latency.seconds);
    p_.steps = {step("performance", input(result_.macs) + " ÷ " + time_.input(result_.latency.seconds), p_.result)};
    p_.source = source_;
  }

  const Recount& r_;
  const HardwareProfile& hardware_;
  const LayerResult& result_;
  SameUnit time_, bytes_;
  std::string source_;
  Provenance p_;
};

}  // namespace

Provenance explainOutside(const LayerResult& result, Metric metric) {
  Provenance p;
  p.title = result.layer;
  p.source = "outside the Predictor's model: not part of the totals";
  p.formula = {fmt::format("the Predictor has no {} for this kind of layer", name(metric))};
  p.result = "–";
  if (metric != Metric::Traffic) return p;
  p.formula = {"traffic = every tensor once"};
  p.result = SameUnit::of(result.offChipBytes.total(), "B").result(result.offChipBytes.total());
  return p;
}

Provenance explain(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result, Metric metric) {
  return Explanation(recount, hardware, result).of(metric);
}

}  // namespace tilescope::predictor
