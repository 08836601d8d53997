// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/prediction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/base/format_number.h"
#include "core/base/json_pointer.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/models/provenance_text.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;
constexpr double kBytesPerMegabyte = 1e6;
constexpr double kMillisecondsPerSecond = 1e3;
constexpr int kDigits = 4;  // one more than in most publications

Diagnostic errorAt(const Measurements& m, const std::string& pointer, const std::string& found,
                   const std::string& expected, const std::string& remedy) {
  return {Diagnostic::Severity::Error, m.file, pointer, found, expected, remedy};
}

constexpr std::string_view kActiveElements = "active_pes";

double termOf(const PredictedLayer& layer, const std::string& path) {
  ensure(layer.result.has_value(), "a prediction of this quantity needs a mapping");
  const std::optional<double> term = layer.result->terms.number(path);
  ensure(term.has_value(), "a prediction of this quantity needs a model with its terms");
  return *term;
}

struct EnergyByLevel {
  double compute = 0, buffer = 0, array = 0, pe = 0;
};

std::int64_t bufferBits(const HardwareProfile& hardware, Tensor tensor) {
  const std::array<int, kTensorCount> bits{hardware.precision.input, hardware.precision.weight,
                                           hardware.precision.partialSum};
  return bits[index(tensor)];
}

class Explained {
 public:
  Explained(PublishedQuantity quantity, const PredictedLayers& layers, const HardwareProfile& hardware)
      : quantity_(quantity), layers_(layers), hardware_(hardware) {
    p_.title = joined(titles(), " + ");
  }

  Prediction prediction() {
    switch (quantity_) {
      case PublishedQuantity::BufferTraffic:
        p_.formula = {"buffer traffic = words to and from the buffer × bits"};
        return sum([&](const PredictedLayer& layer) { return bufferTraffic(layer); });
      case PublishedQuantity::DramTraffic:
        p_.formula = {"DRAM traffic = words of all refreshes of the buffer × bits"};
        return sum([&](const PredictedLayer& layer) { return dramTraffic(layer); });
      case PublishedQuantity::ProgramTime:
        p_.formula = {"program time = latency of the model"};
        p_.source = "clock: " + sourceOfFigure(hardware_, "/clock_mhz").text;
        return sum([&](const PredictedLayer& layer) { return programTime(layer); });
      case PublishedQuantity::ProgramTraffic:
        p_.formula = {"program traffic = bytes of all tensors across the off-chip boundary"};
        return sum([&](const PredictedLayer& layer) { return dramTraffic(layer); });
      case PublishedQuantity::ComputeTime:
        p_.formula = {"compute time = MACs × cycles per MAC ÷ (active elements × clock)"};
        p_.source = "clock: " + sourceOfFigure(hardware_, "/clock_mhz").text;
        return sum([&](const PredictedLayer& layer) { return computeTime(layer); });
      case PublishedQuantity::ActiveElements:
        return activeElements();
      case PublishedQuantity::ComputeShare:
      case PublishedQuantity::PeShare:
      case PublishedQuantity::ArrayShare:
      case PublishedQuantity::BufferShare:
        return share();
    }
    throw InternalError("a quantity without a prediction");
  }

 private:
  std::vector<std::string> titles() const {
    std::vector<std::string> all;
    for (const PredictedLayer& layer : layers_) all.push_back(layer.name);
    return all;
  }

  std::string what() const { return std::string(wordsOf(quantity_)); }
  std::string text(double value) const { return significant(value, kDigits) + " " + std::string(unitOf(quantity_)); }

  Prediction done(double value) {
    p_.result = text(value);
    return {value, std::move(p_)};
  }

  template <class Figure>
  Prediction sum(const Figure& figure) {
    double total = 0;
    std::vector<std::string> parts;
    for (const PredictedLayer& layer : layers_) {
      const double value = figure(layer);
      parts.push_back(text(value));
      total += value;
    }
    if (layers_.size() > 1) {
      p_.steps = {step(what(), joined(parts, " + "), text(total))};
    }
    return done(total);
  }

  double bufferTraffic(const PredictedLayer& layer) {
    double bits = 0;
    std::vector<std::string> terms, of;
    for (const Tensor tensor : kTensors) {
      const double words = termOf(layer, "accesses.buffer." + std::string(name(tensor)));
      if (words == 0) continue;
      bits += words * static_cast<double>(bufferBits(hardware_, tensor));
      terms.push_back(fmt::format("{} × {} bit", input(words), bufferBits(hardware_, tensor)));
      of.emplace_back(name(tensor));
    }
    const double megabytes = bits / 8 / kBytesPerMegabyte;
    p_.steps = {step(what(), joined(terms, " + "), text(megabytes), joined(of, ", "))};
    return megabytes;
  }

  double dramTraffic(const PredictedLayer& layer) {
    const OffChipBytes& bytes = layer.result->offChipBytes;
    std::vector<std::string> terms, of;
    for (const Tensor tensor : kTensors) {
      terms.push_back(text(bytes.tensors[index(tensor)] / kBytesPerMegabyte));
      of.emplace_back(name(tensor));
    }
    const double megabytes = bytes.total() / kBytesPerMegabyte;
    p_.steps = {step(what(), joined(terms, " + "), text(megabytes), joined(of, ", "))};
    return megabytes;
  }

  double computeTime(const PredictedLayer& layer) {
    const double hertz = hardware_.clockMhz * kHertzPerMegahertz;
    const double milliseconds =
        layer.macs * hardware_.cyclesPerMac / (layer.activeElements * hertz) * kMillisecondsPerSecond;
    std::string macs = input(layer.macs);
    if (hardware_.cyclesPerMac != 1) macs += " × " + plain(hardware_.cyclesPerMac);
    p_.steps = {step(what(), fmt::format("{} ÷ ({} × {})", macs, plain(layer.activeElements), input(hertz, "Hz")),
                     text(milliseconds), layer.result ? "" : "published active elements")};
    return milliseconds;
  }

  double programTime(const PredictedLayer& layer) {
    const double cycles = layer.result->latency.total, hertz = hardware_.clockMhz * kHertzPerMegahertz;
    const double milliseconds = cycles / hertz * kMillisecondsPerSecond;
    p_.steps = {step(what(), fmt::format("{} ÷ {}", input(cycles, "cycles"), input(hertz, "Hz")), text(milliseconds))};
    return milliseconds;
  }

  Prediction activeElements() {
    ensure(layers_.size() == 1, "active elements are those of one layer");
    p_.formula = {"active elements = product of the loops on the array"};
    std::vector<std::string> bounds, dims;
    for (const auto& [dim, bound] : std::get<NestMapping>(*layers_.front().result->mapping).array) {
      bounds.push_back(whole(bound));
      dims.push_back(dim);
    }
    const double value = layers_.front().activeElements;
    p_.steps = {step(what(), joined(bounds, " × "), text(value), joined(dims, ", "))};
    return done(value);
  }

  double partOf(const EnergyByLevel& energy) const {
    switch (quantity_) {
      case PublishedQuantity::ComputeShare:
        return energy.compute;
      case PublishedQuantity::PeShare:
        return energy.pe;
      case PublishedQuantity::ArrayShare:
        return energy.array;
      default:
        return energy.buffer;
    }
  }

  Prediction share() {
    EnergyByLevel all;
    for (const PredictedLayer& layer : layers_) {
      all.compute += termOf(layer, "energy.compute");
      all.pe += termOf(layer, "energy.pe");
      all.array += termOf(layer, "energy.array");
      all.buffer += termOf(layer, "energy.buffer");
    }
    const double onChip = all.compute + all.pe + all.array + all.buffer;
    const SameUnit unit = SameUnit::ofEnergy(onChip, hardware_.energyUnit);
    p_.formula = {"share = part ÷ (compute + PEs + array + buffer), without DRAM"};
    p_.steps = {step("share",
                     fmt::format("{} ÷ ({} + {} + {} + {})", unit.input(partOf(all)), unit.input(all.compute),
                                 unit.input(all.pe), unit.input(all.array), unit.input(all.buffer)),
                     text(100 * partOf(all) / onChip))};
    p_.source = "MAC: " + sourceOfFigure(hardware_, "/array/mac_energy").text +
                "; array: " + sourceOfFigure(hardware_, "/interconnect/energy_per_word").text +
                "; memories: " + sourceOfFigure(hardware_, "/memories").text;
    return done(100 * partOf(all) / onChip);
  }

  PublishedQuantity quantity_;
  const PredictedLayers& layers_;
  const HardwareProfile& hardware_;
  Provenance p_;
};

}  // namespace

Result<PredictedLayer> predictedLayer(const Measurements& measurements, std::size_t workload, std::size_t layer) {
  const MeasuredWorkload& w = measurements.workloads[workload];
  const MeasuredLayer& measured = w.layers[layer];
  const auto found = std::find_if(w.network.layers.begin(), w.network.layers.end(),
                                  [&](const Layer& l) { return l.name == measured.layer; });
  ensure(found != w.network.layers.end() && measurements.hardware && w.model, "measurements that were read");
  PredictedLayer predicted{measured.name, macs(*found), measured.activeElements.value_or(0), {}};
  if (!measured.mapping) return predicted;

  const std::string pointer = childPointer(childPointer("/workloads", workload) + "/layers", layer);
  Result<Evaluation> answer =
      w.model->evaluate(*found, *measurements.hardware, *measured.mapping, measured.options, {});
  if (!answer) return relocated(answer.diagnostics(), measurements.file, pointer + "/mapping");
  if (const auto* violation = std::get_if<Violation>(&*answer))
    return errorAt(measurements, pointer + "/mapping", "a mapping that does not fit: " + violation->message,
                   "one that fits the hardware",
                   "Correct the mapping, or the options that exempt tensors from the capacity.");
  predicted.result = std::get<LayerResult>(*answer);
  if (predicted.result->outsideModel)
    return errorAt(measurements, pointer + "/layer",
                   fmt::format("a layer that the model {} has no cost for", w.model->id()), "a layer of its kinds",
                   "List its values under \"not_comparable\".");
  if (const std::optional<double> active = predicted.result->terms.number(kActiveElements))
    predicted.activeElements = *active;
  return predicted;
}

bool isPredicted(PublishedQuantity quantity, const PredictedLayer& layer) {
  if (!layer.result) return quantity == PublishedQuantity::ComputeTime && layer.activeElements > 0;
  return quantity == PublishedQuantity::DramTraffic || isOfProgram(quantity) ||
         layer.result->terms.number(kActiveElements);
}

Prediction predictionOf(PublishedQuantity quantity, const std::vector<PredictedLayer>& layers,
                        const HardwareProfile& hardware) {
  return Explained(quantity, layers, hardware).prediction();
}

}  // namespace tilescope
