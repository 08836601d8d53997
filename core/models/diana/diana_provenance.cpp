// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_provenance.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/ensure.h"
#include "core/models/diana/diana_result.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

constexpr const char* kThesis = "Hamdi 2023, equation 4.1 by rows; 70 cycles per copy: the thesis's ZigZag and MATCH";

using provenance::joined;
using provenance::plain;
using provenance::whole;

class DianaExplanation final : public Explanation {
 public:
  DianaExplanation(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result)
      : Explanation(hardware, result, kThesis),
        p_(problemOf(layer, hardware, options, std::nullopt)),
        t_(result.terms.get<DianaTerms>()) {
    const auto& mapping = std::get<TileMapping>(*result.mapping);
    tile_ = {mapping.K, mapping.OY, mapping.OX};
    out_.estimate = t_.estimate;
    if (t_.estimate) out_.source = kEstimateSource;
  }

 private:
  void latency() override {
    out_.formula = {"latency = compute + input + weights + output, one after another",
                    "input, weights, output: each = number of copies × 70 cycles + bytes ÷ DMA bytes per cycle"};
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
                                 : "compute = elements ÷ unrolled columns + 70 cycles per kernel call");
    add("compute",
        fmt::format("{} × {} cycles", whole(t_.kernelCalls), plain(t_.compute / static_cast<double>(t_.kernelCalls))),
        timeOf(t_.compute), "kernel calls, on average");
  }

  void copyStep(const char* what, Tensor tensor, double cycles, double perCycle, const std::string& remark) {
    const std::int64_t copies = t_.copies[tilescope::index(tensor)];
    const std::string data =
        std::isfinite(perCycle) ? fmt::format(" + {} ÷ {} cycles", plain(offChip(tensor)), plain(perCycle)) : "";
    add(what, fmt::format("{} × {} cycles{}", whole(copies), plain(kCyclesPerCopy), data), timeOf(cycles), remark);
  }

  void traffic() override {
    out_.formula = {"traffic = bytes of all copies between " + p_.machine.l2.memory + " and L1"};
    addTrafficByTensor(p_.copyGranuleBytes > 16 ? "I, W, O; each copy rounded up to 32 B" : "I, W, O");
    out_.source = "copies of the driver and DORY's tiler; weights travel with every kernel call, bias included";
    out_.estimate = false;
  }

  void energy() override {
    addEstimatedEnergy();
    out_.source = "Tilescope's estimate, the thesis models cycles only";
    addSource("energies", "/array/mac_energy");
  }

  void utilization() override {
    out_.formula = {"PE utilization = ideal latency ÷ latency", "array fill = lanes in use, of those of all groups"};
    addArrayUse("array fill " + shareFigure(result_.utilization.spatial));
  }

  Problem p_;
  const DianaTerms& t_;
  Tile tile_;
};

}  // namespace

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric) {
  ensure(result.model == kModelId, "DIANA's model was asked to explain another model's result");
  if (result.outsideModel) return explainOutside(result, metric, "DIANA");
  return DianaExplanation(layer, hardware, options, result).of(metric);
}

}  // namespace tilescope::diana
