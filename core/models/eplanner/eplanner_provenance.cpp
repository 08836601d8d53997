// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_provenance.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/hardware/transfer_energy.h"
#include "core/models/eplanner/eplanner_problem.h"
#include "core/models/eplanner/eplanner_result.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::eplanner {
namespace {

constexpr const char* kEquations = "e-PlaNNer eq. 6.1 to 6.5";
constexpr const char* kRoofline = "e-PlaNNer section 6.3 (roofline)";

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

class EplannerExplanation final : public Explanation {
 public:
  EplannerExplanation(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                      const LayerResult& result)
      : Explanation(hardware, result, kEquations),
        layer_(*eplannerLayer(layer)),
        bits_(layer.bits.value_or(hardware.precision)),
        terms_(result.terms.get<EplannerTerms>()),
        tile_(std::get<TileMapping>(*result.mapping)),
        constants_(machineConstants(hardware)) {
    const auto roof = options.find("roof");
    peakRoof_ = roof != options.end() && roof->second == "peak";
    peak_ = static_cast<double>(terms_.arrayK * terms_.arrayC) * hertz() / hardware.cyclesPerMac;
    peakText_ = macRate().input(peak_);
    const auto perCycle = bandwidthBitsPerCycle(hardware.memories.back(), hardware.clockMhz);
    if (perCycle) bandwidth_ = *perCycle * hertz() / 8;
    if (bandwidth_) bandwidthText_ = byteRate().input(*bandwidth_);
  }

 private:
  double seconds(double cycles) const { return cycles / hertz(); }

  std::string bandwidthSource() const {
    const std::string pointer = offChipBandwidthPointer(hardware_);
    return pointer.empty() ? "bandwidth: not limited in the profile"
                           : "bandwidth: " + sourceOfFigure(hardware_, pointer).text;
  }
  std::string arraySource() const { return "array: " + sourceOfFigure(hardware_, "/array/dims").text; }

  std::string latencyFormula() const {
    if (!bandwidth_) return "latency = compute";
    if (constants_.overlap == 1) return "latency = max(compute, traffic ÷ bandwidth)";
    if (constants_.overlap == 0) return "latency = compute + traffic ÷ bandwidth";
    return "latency = longer + (1 − overlap) × shorter, of compute and traffic ÷ bandwidth";
  }

  void overlapStep() {
    if (constants_.overlap == 1) return;
    const std::string source = sourceOfFigure(hardware_, "/models/eplanner/transfer_overlap_share").text;
    out_.steps.push_back("overlap = " + plain(constants_.overlap) + " (share of the shorter that is hidden; " + source +
                         ")");
  }

  void latency() override {
    out_.formula = {latencyFormula(), fmt::format("compute = MACs ÷ {}", peakRoof_ ? "peak" : "(peak × array fill)")};
    const std::string roof =
        peakRoof_ ? peakText_ : fmt::format("({} × {})", peakText_, plain(result_.utilization.spatial));
    add("compute", input(result_.macs) + " ÷ " + roof, time_.result(seconds(terms_.computeCycles)));
    if (bandwidth_) {
      add("traffic ÷ bandwidth", bytes_.input(result_.offChipBytes.total()) + " ÷ " + bandwidthText_,
          time_.result(seconds(terms_.memoryCycles)));
      overlapStep();
      trafficSteps();
      bandwidthStep();
    }
    peakStep();
    out_.result = time_.result(result_.latency.seconds);
    out_.source = fmt::format("{}; {}", kEquations, bandwidthSource());
  }

  void bandwidthStep() {
    const Memory& memory = hardware_.memories.back();
    if (memory.bandwidthGbPerS) return;
    std::vector<std::string> widths;
    for (const Port& port : memory.ports) widths.push_back(whole(port.widestBitsPerCycle) + " bit");
    const std::string sum = widths.size() == 1 ? widths.front() : "(" + joined(widths, " + ") + ")";
    add("bandwidth", sum + " × " + input(hertz(), "Hz"), bandwidthText_);
  }

  void peakStep() {
    std::string expression =
        fmt::format("{} × {} × {}", whole(terms_.arrayK), whole(terms_.arrayC), input(hertz(), "Hz"));
    if (hardware_.cyclesPerMac != 1) expression += " ÷ " + plain(hardware_.cyclesPerMac);
    add("peak", expression, peakText_);
  }

  double reload(Tensor tensor) const { return terms_.reload[tilescope::index(tensor)]; }
  double outputPasses() const { return (reload(Tensor::O) + 1) / 2; }
  double words(Tensor tensor) const {  // per pass; O: finished outputs
    if (tensor == Tensor::O)
      return static_cast<double>(layer_.batch * layer_.groups) * static_cast<double>(layer_.K) *
             static_cast<double>(layer_.OY * layer_.OX);
    return offChip(tensor) * 8 / width(tensor) / reload(tensor);
  }
  double width(Tensor tensor) const {
    return tensor == Tensor::I ? bits_.input : tensor == Tensor::W ? bits_.weight : bits_.output;
  }
  double passBytes(Tensor tensor) const { return words(tensor) * width(tensor) / 8; }

  // Partial sums wider than finished outputs are a separate term.
  bool partialSumsApart() const { return outputPasses() > 1 && bits_.partialSum != bits_.output; }

  void trafficSteps() override {
    std::vector<std::string> terms;
    std::string remark = "I, W, O";
    for (const Tensor tensor : {Tensor::I, Tensor::W}) {
      if (width(tensor) <= 0) continue;
      terms.push_back(fmt::format("{} × {}", bytes_.input(passBytes(tensor)), plain(reload(tensor))));
    }
    const double outputs = partialSumsApart() ? 1 : reload(Tensor::O);
    terms.push_back(fmt::format("{} × {}", bytes_.input(passBytes(Tensor::O)), plain(outputs)));
    if (partialSumsApart()) {
      terms.push_back(
          fmt::format("{} × {}", bytes_.input(words(Tensor::O) * bits_.partialSum / 8), plain(reload(Tensor::O) - 1)));
      remark += ", partial sums";
    }
    if (width(Tensor::W) <= 0) remark.replace(0, 4, "I");
    add("traffic", joined(terms, " + "), bytes_.result(result_.offChipBytes.total()), remark);
  }

  void traffic() override {
    out_.formula = {"traffic = I × reloads + W × reloads + O × (2 × passes − 1)"};
    trafficSteps();
    for (const Tensor tensor : kTensors) {
      if (width(tensor) <= 0) continue;
      add(name(tensor), fixed(words(tensor), 0) + " × " + plain(width(tensor)) + " bit",
          bytes_.input(passBytes(tensor)), passRemark(tensor));
    }
    out_.steps.push_back(reloadStep("reloads of I", reload(Tensor::I), {{Dim::K, layer_.K, tile_.K}}));
    out_.steps.push_back(reloadStep("reloads of W", reload(Tensor::W),
                                    {{Dim::OY, layer_.OY, tile_.OY}, {Dim::OX, layer_.OX, tile_.OX}}));
    out_.steps.push_back(
        reloadStep("passes of O", outputPasses(),
                   {{Dim::C, layer_.C, tile_.C}, {Dim::FY, layer_.FY, tile_.FY}, {Dim::FX, layer_.FX, tile_.FX}}));
    out_.result = bytes_.result(result_.offChipBytes.total());
    out_.source = fmt::format("{}; element widths: {}", kEquations, precisionSource());
  }

  const char* passRemark(Tensor tensor) const {
    if (tensor == Tensor::O) return "finished";
    const double stored = static_cast<double>(layer_.batch * layer_.groups) * static_cast<double>(layer_.C) *
                          static_cast<double>(layer_.IY * layer_.IX);
    const bool rowsAgain = tensor == Tensor::I && words(tensor) > stored * (1 + 1e-9);
    return rowsAgain ? "in one pass, rows that tiles share again" : "in one pass";
  }

  std::string precisionSource() const { return sourceOfFigure(hardware_, "/precision_bits").text; }

  void energy() override {
    addEstimatedEnergy();
    out_.source = "Tilescope's estimate, e-PlaNNer defines no energy; MAC: " +
                  sourceOfFigure(hardware_, "/array/mac_energy").text + "; memories: " + memorySources();
  }

  std::string memorySources() const {
    std::vector<std::string> texts;
    for (const MemoryFigures& figures : result_.energy.memories) {
      for (std::size_t m = 0; m < hardware_.memories.size(); ++m) {
        if (hardware_.memories[m].name != figures.memory) continue;
        const std::string text = sourceOfFigure(hardware_, fmt::format("/memories/{}/read_energy", m)).text;
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
      }
    }
    return joined(texts, ", ");
  }

  std::string fill(std::int64_t tile, std::int64_t lanes) const {
    return fmt::format("{} ÷ (ceil({} ÷ {}) × {})", whole(tile), whole(tile), whole(lanes), whole(lanes));
  }

  void utilization() override {
    const double rows = 1 / (passesPerChannel(tile_.K, terms_.arrayK) * static_cast<double>(terms_.arrayK));
    const double columns = 1 / (passesPerChannel(tile_.C, terms_.arrayC) * static_cast<double>(terms_.arrayC));
    out_.formula = {"PE utilization = ideal latency ÷ latency",
                    "array fill = rows in use × columns in use, of a full tile"};
    out_.steps = {step("rows in use", fill(tile_.K, terms_.arrayK), plain(rows), "K"),
                  step("columns in use", fill(tile_.C, terms_.arrayC), plain(columns), "C")};
    std::string fills = plain(rows) + " × " + plain(columns);
    const std::int64_t atOnce = groupsAtOnce(layer_, constants_, terms_.arrayK);
    if (atOnce > 1) {
      const double groups = static_cast<double>(layer_.groups) * passesPerChannel(layer_.groups, atOnce);
      const double sideBySide = static_cast<double>(layer_.groups) / groups;
      add("groups at once",
          fmt::format("{} ÷ ceil({} ÷ {})", whole(layer_.groups), whole(layer_.groups), whole(atOnce)),
          plain(sideBySide), "on lanes of K");
      fills += " × " + plain(sideBySide);
    }
    add("array fill", fills, shareFigure(result_.utilization.spatial));
    addArrayUse();
    out_.source = fmt::format("{}; {}", kRoofline, arraySource());
  }

  void throughput() override {
    const std::string computeRoof = peakRoof_ ? "peak" : "peak × array fill";
    if (!peakRoof_)
      add(computeRoof, peakText_ + " × " + plain(result_.utilization.spatial),
          macRate().input(peak_ * result_.utilization.spatial));
    if (bandwidth_)
      add("intensity × bandwidth", plain(terms_.arithmeticIntensity) + " MAC/B × " + bandwidthText_,
          macRate().input(terms_.arithmeticIntensity * *bandwidth_));
    explainThroughput(result_, out_);
    out_.formula = {bandwidth_ && constants_.overlap < 1 ? "throughput = MACs ÷ latency"
                    : bandwidth_ ? fmt::format("throughput = min({}, intensity × bandwidth)", computeRoof)
                                 : "throughput = " + computeRoof};
    peakStep();
    out_.source = fmt::format("{}; {}; {}", kRoofline, arraySource(), bandwidthSource());
  }

  EplannerLayer layer_;
  ElementBits bits_;
  const EplannerTerms& terms_;
  const TileMapping& tile_;
  MachineConstants constants_;
  bool peakRoof_ = false;
  double peak_ = 0;                  // MAC/s of the counted PEs
  std::optional<double> bandwidth_;  // bytes per second off chip
  std::string peakText_, bandwidthText_;
};

}  // namespace

std::string reloadStep(std::string_view what, double count, const std::vector<Cut>& cuts) {
  std::vector<std::string> factors;
  std::vector<std::string> dims;
  double product = 1;
  for (const Cut& cut : cuts) {
    const std::int64_t tiles = ceilDiv(cut.size, cut.tile);
    if (tiles == 1) continue;
    product *= static_cast<double>(tiles);
    factors.push_back(fmt::format("ceil({} ÷ {})", whole(cut.size), whole(cut.tile)));
    dims.emplace_back(name(cut.dim));
  }
  if (!factors.empty() && product == count)
    return step(what, joined(factors, " × "), plain(count), "tiles of " + joined(dims, ", "));
  const char* why = product == 1 ? "one tile" : count == 1 ? "stays on chip" : "by the order of the loops";
  return fmt::format("{} = {} ({})", what, plain(count), why);
}

Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                   const LayerResult& result, Metric metric) {
  ensure(result.model == kModelId, "e-PlaNNer was asked to explain another model's result");
  if (result.outsideModel) return explainOutside(result, metric, "e-PlaNNer");
  return EplannerExplanation(layer, hardware, options, result).of(metric);
}

}  // namespace tilescope::eplanner
