// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_provenance.h"

#include <fmt/format.h>

#include "core/base/label_words.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::predictor {
namespace {

using provenance::cyclesText;
using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::whole;

std::string sourceOf(const Problem& problem) {
  return problem.rules.literal ? "DNN-Chip Predictor (Zhao et al., ICASSP 2020), equations 1 to 13 as printed"
                               : "DNN-Chip Predictor (Zhao et al., ICASSP 2020), Tilescope's exact counting";
}

class PredictorExplanation final : public Explanation {
 public:
  PredictorExplanation(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result)
      : Explanation(hardware, result, sourceOf(recount.problem)), r_(recount) {}

 private:
  std::string dram() const { return wordsOf(hardware_.memories.back().name); }

  // The product of temporal iterations by dimension. With clipped edges it may differ from the product of the loops.
  void computeStep() {
    std::string expression = input(r_.cost.counts.steps);
    if (hardware_.cyclesPerMac != 1) expression += " × " + plain(hardware_.cyclesPerMac);
    add("compute", expression, cyclesText(r_.cost.latency.compute), "iterations of the temporal loops");
  }

  void latency() override {
    const LatencyParts& l = r_.cost.latency;
    out_.formula = {fmt::format("latency = (first tiles + longest of compute, {} and buffer) ÷ clock", dram())};
    computeStep();
    out_.steps.push_back(fmt::format("{} = {} (slowest tensor)", dram(), cyclesText(l.dram)));
    out_.steps.push_back(fmt::format("buffer = {} (slowest tensor)", cyclesText(l.buffer)));
    out_.steps.push_back(
        fmt::format("first tiles = {} (slower of buffer and processing elements)", cyclesText(l.setup)));
    out_.result = time_.result(result_.latency.seconds);
    add("latency",
        fmt::format("({} + {}) ÷ {}", cyclesText(l.setup), cyclesText(l.total() - l.setup), input(hertz(), "Hz")),
        out_.result, "first tiles, longest");
    addSource("clock", "/clock_mhz");
  }

  void trafficSteps() override {
    std::vector<std::string> terms, of;
    for (const Tensor tensor : kTensors) {
      terms.push_back(bytes_.input(offChip(tensor)));
      of.emplace_back(name(tensor));
    }
    add("traffic", joined(terms, " + "), bytes_.result(result_.offChipBytes.total()), joined(of, ", "));
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
    add(name(tensor), expression, bytes_.input(offChip(tensor)), remark);
  }

  void traffic() override {
    out_.formula = {"traffic = words of all refreshes of the buffer × bits"};
    out_.result = bytes_.result(result_.offChipBytes.total());
    trafficSteps();
  }

  void energy() override {
    out_.formula = {"energy = MACs × energy per MAC + words × energy per word"};
    const double words = networkWords();
    const SameUnit unit = SameUnit::ofEnergy(result_.energy.total, result_.energy.unit);
    if (words > 0 && hardware_.interconnectEnergyPerWord > 0) {
      const double each = hardware_.interconnectEnergyPerWord;
      add("array network", input(words) + " × " + SameUnit::ofEnergy(each, result_.energy.unit).input(each),
          unit.input(r_.cost.energy.network), "deliveries and hops");
    }
    const Rules& rules = r_.problem.rules;
    addEnergySteps(out_, result_, hardware_.macEnergy * rules.density[0] * rules.density[1]);
    addSource("MAC", "/array/mac_energy");
    addSource("memories", "/memories");
  }

  double networkWords() const {
    double words = 0;
    for (const NetworkCount& c : r_.cost.accesses.network) words += c.total();
    return words;
  }

  void utilization() override {
    out_.formula = {"PE utilization = ideal cycles ÷ cycles", "ideal = MACs ÷ processing elements"};
    std::string ideal = fmt::format("{} ÷ {}", input(result_.macs), whole(r_.problem.machine.elements));
    if (hardware_.cyclesPerMac != 1) ideal += " × " + plain(hardware_.cyclesPerMac);
    addArrayUseInCycles(ideal);
  }

  const Recount& r_;
};

}  // namespace

Provenance explain(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result, Metric metric) {
  return PredictorExplanation(recount, hardware, result).of(metric);
}

}  // namespace tilescope::predictor
