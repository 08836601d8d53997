// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/eplanner_result.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/models/room_words.h"

namespace tilescope::eplanner {
namespace {

std::vector<Dim> canonicalOrder(Flow flow) {
  switch (flow) {
    case Flow::IS:
      return {Dim::K, Dim::C, Dim::FX, Dim::FY, Dim::OX, Dim::OY};
    case Flow::WS:
      return {Dim::OX, Dim::OY, Dim::C, Dim::FX, Dim::FY, Dim::K};
    case Flow::OS:
      return {Dim::FX, Dim::FY, Dim::C, Dim::OX, Dim::OY, Dim::K};
  }
  return {};
}

void set(MemoryFigures& figures, Tensor tensor, Move move, double value) {
  auto& slot = figures.tensors[tilescope::index(tensor)];
  if (!slot) slot.emplace();
  (*slot)[move] = value;
}

std::vector<MemoryFigures> accesses(const Problem& problem, const TileMapping& tile, const Volumes& v) {
  const Machine& m = problem.machine;
  const double macs = problem.layer.macs();
  const double written = v.outputWords + v.partialWordsOut;
  const double accumulated = macs / static_cast<double>(std::min(m.columns, tile.C));
  std::vector<MemoryFigures> all;
  for (const Buffer& buffer : m.buffers) all.push_back({buffer.memory, {}});
  const auto at = [&](Tensor tensor) -> MemoryFigures& { return all[m.tensors[tilescope::index(tensor)].buffer]; };
  set(at(Tensor::I), Tensor::I, Move::Fill, v.inputWords);
  set(at(Tensor::I), Tensor::I, Move::Read, macs / static_cast<double>(std::min(m.rows, tile.K)));
  set(at(Tensor::W), Tensor::W, Move::Fill, v.weightWords);
  set(at(Tensor::W), Tensor::W, Move::Read, macs);
  set(at(Tensor::O), Tensor::O, Move::Fill, v.partialWordsOut);
  set(at(Tensor::O), Tensor::O, Move::Read, accumulated);
  set(at(Tensor::O), Tensor::O, Move::Update, accumulated);
  set(at(Tensor::O), Tensor::O, Move::Drain, written);
  MemoryFigures dram{m.offChipMemory, {}};
  set(dram, Tensor::I, Move::Read, v.inputWords);
  set(dram, Tensor::W, Move::Read, v.weightWords);
  set(dram, Tensor::O, Move::Read, v.partialWordsOut);
  set(dram, Tensor::O, Move::Update, written);
  all.push_back(dram);
  return all;
}

double bufferEnergy(const TensorPath& path, Move move) {
  switch (move) {
    case Move::Fill:
      return path.bufferFill;
    case Move::Read:
      return path.bufferRead;
    case Move::Update:
      return path.bufferUpdate;
    case Move::Drain:
      return path.bufferDrain;
  }
  return 0;
}

// Partial sums may be wider than finished outputs, so O at the outermost memory has both widths.
std::vector<MemoryFigures> memoryEnergies(const Problem& problem, const std::vector<MemoryFigures>& words,
                                          const Volumes& v) {
  std::vector<MemoryFigures> all = words;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool dram = i + 1 == all.size();
    for (const Tensor tensor : kTensors) {
      const TensorPath& path = problem.machine.tensors[tilescope::index(tensor)];
      auto& figures = all[i].tensors[tilescope::index(tensor)];
      if (!figures) continue;
      for (const Move move : kMoves) {
        std::optional<double>& value = (*figures)[move];
        if (!value) continue;
        if (!dram)
          *value *= bufferEnergy(path, move);
        else if (tensor != Tensor::O)
          *value *= path.dramRead;
        else if (move == Move::Read)
          *value *= path.dramReadPartial;
        else
          *value = v.outputWords * path.dramUpdate + v.partialWordsOut * path.dramUpdatePartial;
      }
    }
  }
  return all;
}

std::string tensorsIn(const Machine& machine, std::size_t buffer) {
  std::string names;
  for (const Tensor tensor : kTensors) {
    if (machine.tensors[tilescope::index(tensor)].buffer != buffer) continue;
    names += (names.empty() ? "" : "+") + std::string(name(tensor));
  }
  return names;
}

}  // namespace

TileMapping tileMapping(const EplannerLayer& l, const Tile& t, Flow flow) {
  std::vector<Dim> loops = canonicalOrder(flow);
  std::erase_if(loops, [&](Dim dim) {
    return (dim == Dim::OX && t.OX == l.OX) || (dim == Dim::FY && t.FY == l.FY) || (dim == Dim::FX && t.FX == l.FX);
  });
  return {t.K, t.C, t.OY, t.OX, t.FY, t.FX, std::move(loops), stationaryOf(flow)};
}

LayerResult layerResult(const Problem& problem, const std::string& layerName, const TileMapping& mapping,
                        const TileCost& cost) {
  const Machine& m = problem.machine;
  LayerResult r;
  r.model = kModelId;
  r.layer = layerName;
  r.macs = problem.layer.macs();
  r.mapping = mapping;
  r.accesses = accesses(problem, mapping, cost.volumes);
  r.energy.unit = m.energyUnit;
  r.energy.total = cost.energy;
  r.energy.mac = r.macs * m.macEnergy;
  r.energy.memories = memoryEnergies(problem, r.accesses, cost.volumes);
  r.energy.estimate = true;
  r.latency.total = cost.cycles;
  r.latency.ideal = r.macs * m.cyclesPerMac / static_cast<double>(m.rows * m.columns);
  r.latency.seconds = cost.cycles / (m.clockMhz * 1e6);
  for (std::size_t i = 0; i < kTensorCount; ++i) r.offChipBytes.tensors[i] = cost.bits[i] / 8;
  r.utilization = {cost.utilization, r.latency.ideal / r.latency.total};

  EplannerTerms terms;
  const double bytes = cost.totalBits / 8;
  terms.performanceMacsPerSecond = r.macs / r.latency.seconds;
  terms.metric = terms.performanceMacsPerSecond / bytes;
  terms.arithmeticIntensity = r.macs / bytes;
  terms.computeCycles = cost.computeCycles;
  terms.memoryCycles = cost.memoryCycles;
  terms.arrayK = m.rows;
  terms.arrayC = m.columns;
  terms.reload = {static_cast<double>(cost.reload.input), static_cast<double>(cost.reload.weight),
                  static_cast<double>(2 * (cost.reload.outputPasses - 1) + 1)};
  r.terms = terms;
  return r;
}

namespace {

std::string overflowText(const Problem& problem, const Overflow& overflow) {
  const Buffer& buffer = problem.machine.buffers[overflow.buffer];
  return messageOf({tensorsIn(problem.machine, overflow.buffer), overflow.neededBits, buffer.memory,
                    buffer.capacityBits, buffer.doubleBuffered}) +
         ".";
}

}  // namespace

Violation violation(const Problem& problem, const Tile& t, const std::string& otherwise) {
  const std::vector<Overflow> all = overflows(problem, t);
  ensure(!all.empty(), "a tile that fits is no violation");
  const Buffer& first = problem.machine.buffers[all.front().buffer];
  Violation v;
  v.kind = ViolationKind::MemoryTooSmall;
  v.memory = first.memory;
  v.tensor = tensorsIn(problem.machine, all.front().buffer);
  v.neededBits = all.front().neededBits;
  v.availableBits = first.capacityBits;
  for (const Overflow& overflow : all) v.message += (v.message.empty() ? "" : " ") + overflowText(problem, overflow);
  if (!otherwise.empty()) v.message += " " + otherwise;
  return v;
}

}  // namespace tilescope::eplanner
