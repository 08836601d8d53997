// SPDX-License-Identifier: GPL-3.0-or-later
// Reference cases under their names: dims N M C E F R S, levels DRAM GB NoC RF.
#pragma once

#include <map>
#include <string>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/models/predictor/predictor_model.h"
#include "core/models/predictor/predictor_terms.h"

namespace tilescope::predictor {

inline const std::map<std::string, std::string>& dimNames() {
  static const std::map<std::string, std::string> kNames{{"N", "B"},  {"M", "K"},  {"C", "C"}, {"E", "OY"},
                                                         {"F", "OX"}, {"R", "FY"}, {"S", "FX"}};
  return kNames;
}

struct ConvSizes {
  std::int64_t batch = 1, outputs = 1, inputs = 1, rows = 1, columns = 1, kernelRows = 1, kernelColumns = 1, stride = 1;
};

// No padding, just the input that windows need.
inline Layer convolution(const ConvSizes& s) {
  Layer layer;
  layer.name = "layer";
  layer.batch = s.batch;
  layer.in = {s.inputs, (s.rows - 1) * s.stride + s.kernelRows, (s.columns - 1) * s.stride + s.kernelColumns};
  layer.out = {s.outputs, s.rows, s.columns};
  layer.window.kernelHeight = s.kernelRows;
  layer.window.kernelWidth = s.kernelColumns;
  layer.window.stride = {s.stride, s.stride};
  return layer;
}

inline Port portOf(Tensor tensor, std::int64_t bits) {
  Port port{std::string(name(tensor)), bits, bits, {}};
  for (const Move move : kMoves) port.carries.push_back({tensor, move});
  return port;
}

struct MachineOptions {
  std::map<Tensor, std::int64_t> bits{{Tensor::I, 16}, {Tensor::W, 16}, {Tensor::O, 16}};
  std::map<Tensor, std::int64_t> bufferBits{{Tensor::I, 64}, {Tensor::W, 64}, {Tensor::O, 128}};
  std::map<Tensor, std::int64_t> peBits{{Tensor::I, 16}, {Tensor::W, 64}, {Tensor::O, 16}};
  std::int64_t dramBits = 64, side = 4096, bufferSize = std::int64_t{1} << 50, peSize = std::int64_t{1} << 50;
  double mac = 1, pe = 1, network = 2, buffer = 6, dram = 200, cyclesPerMac = 1;
};

inline HardwareProfile machine(const MachineOptions& o = {}) {
  HardwareProfile h;
  h.name = "test machine";
  h.energyUnit = EnergyUnit::Mac;
  h.clockMhz = 200;
  const auto width = [&](Tensor tensor) { return static_cast<int>(o.bits.at(tensor)); };
  h.precision = {width(Tensor::I), width(Tensor::W), width(Tensor::O), width(Tensor::O)};
  h.arrayDims = {{"D1", o.side}, {"D2", o.side}};
  h.macEnergy = o.mac;
  h.cyclesPerMac = o.cyclesPerMac;
  h.interconnectEnergyPerWord = o.network;
  const auto memory = [&](const char* name, double energy, std::int64_t bits, std::vector<std::string> shared) {
    Memory m;
    m.name = name;
    m.sizeBits = bits;
    m.holds = {Tensor::I, Tensor::W, Tensor::O};
    m.sharedAcross = std::move(shared);
    m.readEnergy = m.writeEnergy = energy;
    m.energyPer = EnergyPer::Word;
    return m;
  };
  Memory rf = memory("rf", o.pe, o.peSize, {}), gb = memory("gb", o.buffer, o.bufferSize, {"D1", "D2"}),
         dram = memory("dram", o.dram, std::int64_t{1} << 50, {"D1", "D2"});
  for (const Tensor tensor : kTensors) {
    rf.ports.push_back(portOf(tensor, o.peBits.at(tensor)));
    gb.ports.push_back(portOf(tensor, o.bufferBits.at(tensor)));
  }
  dram.offChip = true;
  Port shared{"p", o.dramBits, o.dramBits, {}};
  for (const Tensor tensor : kTensors) shared.carries.push_back({tensor, Move::Read});
  shared.carries.push_back({Tensor::O, Move::Update});
  dram.ports = {shared};
  h.memories = {rf, gb, dram};
  return h;
}

// With the paper's letters: {{"M", 4}, {"E", 8}}.
inline std::vector<LoopFactor> loops(const std::vector<LoopFactor>& letters) {
  std::vector<LoopFactor> named;
  for (const auto& [letter, bound] : letters) named.emplace_back(dimNames().at(letter), bound);
  return named;
}

inline const PredictorTerms& termsOf(const LayerResult& result) {
  return result.terms.get<PredictorTerms>();
}

inline Result<Evaluation> evaluated(const Layer& layer, const HardwareProfile& hardware, const NestMapping& mapping,
                                    const ModelOptions& options = {}) {
  return predictorModel().evaluate(layer, hardware, mapping, options, {});
}

inline LayerResult resultOf(const Layer& layer, const HardwareProfile& hardware, const NestMapping& mapping,
                            const ModelOptions& options = {}) {
  Result<Evaluation> answer = evaluated(layer, hardware, mapping, options);
  if (!answer) throw std::runtime_error(toText(answer.diagnostics()));
  if (const auto* violation = std::get_if<Violation>(&*answer)) throw std::runtime_error(violation->message);
  return std::get<LayerResult>(*answer);
}

}  // namespace tilescope::predictor
