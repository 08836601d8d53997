// SPDX-License-Identifier: GPL-3.0-or-later
// Everything is said from the result and the profile, so that what is printed is what was planned, also for plans that
// were read from a file.
#include "core/models/diana/diana_provenance.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/models/binding.h"
#include "core/models/diana/diana_result.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

constexpr const char* kThesis = "Hamdi 2023, equation 4.1 by rows; 70 cycles per copy: the thesis's ZigZag and MATCH";

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

class Explanation {
 public:
  Explanation(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
              const LayerResult& result)
      : p_(problemOf(layer, hardware, options, std::nullopt)),
        hardware_(hardware),
        result_(result),
        t_(result.terms.get<DianaTerms>()),
        time_(SameUnit::ofSeconds(result.latency.seconds)),
        bytes_(SameUnit::of(result.offChipBytes.total(), "B")) {
    const auto& mapping = std::get<TileMapping>(*result.mapping);
    tile_ = {mapping.K, mapping.OY, mapping.OX};
  }

  Provenance of(Metric metric) {
    out_.title = result_.layer;
    const Resource bound = bindingOf(result_);
    if (bound != Resource::None) out_.binding = "bound by " + wordsOf(bound, hardware_);
    out_.estimate = t_.estimate;
    out_.source = t_.estimate ? kEstimateSource : kThesis;
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
        out_.formula = {"intensity = MACs ÷ traffic"};
        out_.result = significant(result_.macs / result_.offChipBytes.total(), kResultDigits) + " MAC/B";
        add("intensity", input(result_.macs) + " ÷ " + bytes_.input(result_.offChipBytes.total()), out_.result);
        break;
      case Metric::Throughput:
        out_.formula = {"performance = MACs ÷ latency"};
        out_.result = macRate().input(result_.macs / result_.latency.seconds);
        add("performance", input(result_.macs) + " ÷ " + time_.input(result_.latency.seconds), out_.result);
        break;
      default:
        throw InternalError("a metric that models do not explain");
    }
    return std::move(out_);
  }

 private:
  void add(std::string_view what, const std::string& expression, const std::string& value,
           const std::string& remark = "") {
    out_.steps.push_back(step(what, expression, value, remark));
  }

  std::string timeOf(double cycles) const { return time_.input(cycles / (hardware_.clockMhz * 1e6)); }

  void latency() {
    out_.formula = {"latency = compute + input + weights + output, one after another",
                    "copies = copies × 70 cycles + bytes ÷ DMA bytes per cycle"};
    computeStep();
    copyStep("input", Tensor::I, t_.input, p_.machine.inputBytesPerCycle, "the input is " + t_.inputMode);
    const bool sum = p_.layer.kind == Kind::Add;
    copyStep(sum ? "second input" : "weights", Tensor::W, t_.weights,
             sum ? p_.machine.secondBytesPerCycle : p_.machine.weightBytesPerCycle,
             sum ? "as the first" : "again with every kernel call");
    copyStep("output", Tensor::O, t_.output, p_.machine.outputBytesPerCycle, "");
    std::vector<std::string> parts{timeOf(t_.compute), timeOf(t_.input), timeOf(t_.weights), timeOf(t_.output)};
    if (t_.callOverhead > 0) {
      add("calls", fmt::format("{} × {} cycles", whole(t_.kernelCalls), plain(p_.callOverheadCycles)),
          timeOf(t_.callOverhead), "option call_overhead_cycles");
      parts.push_back(timeOf(t_.callOverhead));
      out_.formula.front() = "latency = compute + input + weights + output + calls, one after another";
    }
    out_.result = time_.result(result_.latency.seconds);
    add("latency", joined(parts, " + "), out_.result);
  }

  void computeStep() {
    const DianaLayer& l = p_.layer;
    if (l.kind == Kind::Conv || l.kind == Kind::Depthwise) {
      out_.formula.emplace_back("compute = groups × sum over output rows of (C × kernel rows × (FX + 2) + 23) cycles");
      const std::int64_t groups = l.batch * l.groups * channelCut(p_, tile_.K).groups * columnCut(p_, tile_.OX).groups;
      const double perGroup = t_.compute / static_cast<double>(groups);
      add("compute", fmt::format("{} × {} cycles", whole(groups), plain(perGroup)), timeOf(t_.compute),
          fmt::format("groups of {} channels and {} columns; kernel rows in the padding are left out",
                      p_.machine.lanesK, p_.machine.lanesOX));
      return;
    }
    const bool fc = l.kind == Kind::FullyConnected;
    out_.formula.emplace_back(fc ? "compute = 23 cycles per group of outputs, while the weights arrive"
                                 : "compute = elements ÷ columns in parallel + 70 cycles per kernel call");
    add("compute",
        fmt::format("{} × {} cycles", whole(t_.kernelCalls), plain(t_.compute / static_cast<double>(t_.kernelCalls))),
        timeOf(t_.compute), "kernel calls, on average");
  }

  void copyStep(const char* what, Tensor tensor, double cycles, double perCycle, const std::string& remark) {
    const std::int64_t copies = t_.copies[tilescope::index(tensor)];
    const std::string data =
        std::isfinite(perCycle)
            ? fmt::format(" + {} ÷ {} cycles", plain(result_.offChipBytes.tensors[tilescope::index(tensor)]),
                          plain(perCycle))
            : "";
    add(what, fmt::format("{} × {} cycles{}", whole(copies), plain(kCyclesPerCopy), data), timeOf(cycles), remark);
  }

  void traffic() {
    out_.formula = {"traffic = bytes of all copies between " + p_.machine.l2.memory + " and L1"};
    std::vector<std::string> parts;
    for (const Tensor tensor : kTensors)
      parts.push_back(bytes_.input(result_.offChipBytes.tensors[tilescope::index(tensor)]));
    out_.result = bytes_.result(result_.offChipBytes.total());
    add("traffic", joined(parts, " + "), out_.result,
        p_.copyGranuleBytes > 16 ? "I, W, O; each copy rounded up to 32 B" : "I, W, O");
    out_.source = "copies of the driver and DORY's tiler; weights travel with every kernel call, bias included";
    out_.estimate = false;
  }

  void energy() {
    out_.estimate = true;
    out_.formula = {"energy = MACs × energy per MAC + words moved × energy per word"};
    addEnergySteps(out_, result_, hardware_.macEnergy);
    out_.source = "Tilescope's estimate, the thesis models cycles only; energies: " +
                  sourceOfFigure(hardware_, "/array/mac_energy").text;
  }

  void utilization() {
    out_.formula = {"array use = ideal latency ÷ latency", "array fill = lanes in use, of those of all groups"};
    const auto cycles = [&](double c) { return time_.input(c / (hardware_.clockMhz * 1e6)); };
    out_.result = shareFigure(result_.utilization.total);
    add("array use", cycles(result_.latency.ideal) + " ÷ " + time_.input(result_.latency.seconds), out_.result,
        "array fill " + shareFigure(result_.utilization.spatial));
  }

  Problem p_;
  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const DianaTerms& t_;
  Tile tile_;
  SameUnit time_, bytes_;
  Provenance out_;
};

}  // namespace

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric) {
  ensure(result.model == kModelId, "DIANA's model was asked to explain another model's result");
  if (result.outsideModel) return explainOutside(result, metric, "DIANA's model");
  return Explanation(layer, hardware, options, result).of(metric);
}

}  // namespace tilescope::diana
