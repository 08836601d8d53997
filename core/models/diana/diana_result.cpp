// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_result.h"

#include <fmt/format.h>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/diana/legality.h"
#include "core/models/room_words.h"

namespace tilescope::diana {
namespace {

struct Moved {
  Tensor tensor;
  Move move;
  double elements, energyEach;
};

// By memory from the array outwards. An add's second input (W) is in the activation memory, like the first.
class Movements {
 public:
  Movements(const Problem& problem, const TileCost& cost) : p_(problem), c_(cost) {}

  void fill(LayerResult& r, const std::vector<std::string>& order) const {
    const EnergyRates& e = p_.machine.energy;
    const DianaLayer& l = p_.layer;
    const bool sum = l.kind == Kind::Add;
    const double inputs = elements(c_.I, l.bits.input), outputs = elements(c_.O, l.bits.output);
    const double weights = elements(c_.W, sum ? l.bits.input : l.bits.weight);
    const double images = real(l.batch), written = images * real(l.outputElements());
    const std::vector<Moved> second{{Tensor::W, Move::Fill, weights, e.weightFill},
                                    {Tensor::W, Move::Read, images * c_.weightReads, e.weightRead}};
    for (const std::string& memory : order) {
      std::vector<Moved> moves;
      if (memory == p_.machine.accumulators && !sum)
        moves = {{Tensor::O, Move::Read, r.macs, e.sumRead}, {Tensor::O, Move::Update, r.macs, e.sumUpdate}};
      else if (memory == p_.machine.weight.memory && !sum)
        moves = second;
      else if (memory == p_.machine.activation.memory) {
        moves = {{Tensor::I, Move::Fill, inputs, e.inputFill},
                 {Tensor::I, Move::Read, images * c_.inputReads, e.inputRead},
                 {Tensor::O, Move::Update, written, e.outputUpdate},
                 {Tensor::O, Move::Drain, outputs, e.outputDrain}};
        if (sum) moves.insert(moves.end(), second.begin(), second.end());
      } else if (memory == p_.machine.l2.memory) {
        moves = {{Tensor::I, Move::Read, inputs, e.l2InputRead},
                 {Tensor::W, Move::Read, weights, e.l2WeightRead},
                 {Tensor::O, Move::Update, outputs, e.l2OutputUpdate}};
      }
      if (!moves.empty()) add(r, memory, moves);
    }
  }

 private:
  double elements(const Copies& copies, int bits) const { return real(p_.layer.batch) * copies.bytes * 8 / bits; }

  static void add(LayerResult& r, const std::string& memory, const std::vector<Moved>& moves) {
    MemoryFigures words{memory, {}}, energy{memory, {}};
    for (const Moved& m : moves) {
      set(words, m, m.elements);
      set(energy, m, m.elements * m.energyEach);
      r.energy.total += m.elements * m.energyEach;
    }
    r.accesses.push_back(std::move(words));
    r.energy.memories.push_back(std::move(energy));
  }

  static void set(MemoryFigures& figures, const Moved& m, double value) {
    auto& slot = figures.tensors[tilescope::index(m.tensor)];
    if (!slot) slot.emplace();
    (*slot)[m.move] = value;
  }

  const Problem& p_;
  const TileCost& c_;
};

DianaTerms termsOf(const Problem& p, const TileCost& cost, InputMode mode) {
  const double images = real(p.layer.batch);
  DianaTerms t;
  t.compute = images * cost.compute;
  t.input = images * cost.input;
  t.weights = images * cost.weights;
  t.output = images * cost.output;
  t.callOverhead = images * cost.callOverhead;
  t.total = images * cost.cycles();
  t.kernelCalls = p.layer.batch * cost.kernelCalls;
  t.copies = {p.layer.batch * cost.I.count, p.layer.batch * cost.W.count, p.layer.batch * cost.O.count};
  t.inputMode = name(mode);
  t.estimate = p.layer.kind != Kind::Conv;
  return t;
}

double fillOf(const Problem& p, const Tile& tile) {
  const DianaLayer& l = p.layer;
  const auto share = [](std::int64_t size, std::int64_t groups, std::int64_t lanes) {
    return real(size) / (real(groups) * real(lanes));
  };
  const Machine& m = p.machine;
  const double K = share(l.K, channelCut(p, tile.K).groups, m.lanesK);
  switch (l.kind) {
    case Kind::Conv:
    case Kind::Depthwise:
      return K * share(l.columns.out, columnCut(p, tile.OX).groups, m.lanesOX);
    case Kind::FullyConnected:
      return K * real(l.C) / (real((l.C + m.lanesC - 1) / m.lanesC) * real(m.lanesC));
    case Kind::Add:
      return 0;
  }
  return 0;
}

struct Lack {
  const Room& room;
  std::string tensors;
  std::int64_t bits;
};

std::string lackText(const Lack& lack) {
  return messageOf({lack.tensors, lack.bits, lack.room.memory, lack.room.bits, false}) + ".";
}

}  // namespace

ObjectiveCost valueOf(const TileCost& cost, Objective objective) {
  return costOf(objective, tieBreakerOf(objective), {cost.energy, cost.cycles(), cost.bytes()});
}

TileMapping tileMapping(const DianaLayer& l, const Tile& t, InputMode mode) {
  std::vector<Dim> loops{Dim::OX, Dim::OY, Dim::K};
  if (mode == InputMode::PerTile) loops = {Dim::K, Dim::OX, Dim::OY};
  std::erase_if(loops, [&](Dim dim) { return dim == Dim::OX && t.OX == l.columns.out; });
  return {t.K, l.C, t.OY, t.OX, l.rows.kernel, l.columns.kernel, std::move(loops), std::nullopt};
}

LayerResult layerResult(const Problem& p, const std::string& layerName, const Tile& tile, InputMode mode) {
  const TileCost cost = tileCost(p, tile, mode);
  const DianaLayer& l = p.layer;
  const Machine& m = p.machine;
  LayerResult r;
  r.model = kModelId;
  r.layer = layerName;
  r.macs = l.macs();
  r.mapping = tileMapping(l, tile, mode);
  r.energy.unit = m.energyUnit;
  r.energy.mac = r.macs * m.macEnergy;
  r.energy.total = r.energy.mac;
  r.energy.estimate = true;
  Movements(p, cost).fill(r, m.memoryOrder);
  const DianaTerms terms = termsOf(p, cost, mode);
  r.latency.total = terms.total;
  r.latency.ideal = r.macs * m.cyclesPerMac / (real(m.lanesOX) * real(m.lanesK));
  r.latency.temporal = terms.compute;
  r.latency.seconds = terms.total / (m.clockMhz * kHertzPerMegahertz);
  const double images = real(l.batch);
  r.offChipBytes.tensors = {images * cost.I.bytes, images * cost.W.bytes, images * cost.O.bytes};
  r.utilization = {fillOf(p, tile), r.latency.ideal / r.latency.total};
  r.brokenRules = brokenRules(p, tile, mode);
  r.terms = terms;
  return r;
}

std::optional<PlannedCalls> plannedCalls(const LayerResult& result) {
  const auto* terms = result.terms.as<DianaTerms>();
  const auto* tile = result.mapping ? std::get_if<TileMapping>(&*result.mapping) : nullptr;
  if (!terms || !tile) return std::nullopt;
  return PlannedCalls{{tile->K, tile->OY, tile->OX},
                      parseInputMode(terms->inputMode).value_or(InputMode::Reloaded),
                      terms->kernelCalls,
                      terms->estimate};
}

Violation noRoom(const Problem& p, const Needs& needs, const std::string& otherwise) {
  const Machine& m = p.machine;
  const bool sum = p.layer.kind == Kind::Add;
  std::vector<Lack> lacks;
  if (needs.activationBits() > m.activation.bits)
    lacks.push_back({m.activation, sum ? "I+W+O" : "I+O", needs.activationBits()});
  if (needs.weightBits > m.weight.bits) lacks.push_back({m.weight, "W", needs.weightBits});
  if (needs.l2Bits > m.l2.bits) lacks.push_back({m.l2, "I+W+O", needs.l2Bits});
  ensure(!lacks.empty(), "a tile that fits is no violation");
  Violation v;
  v.kind = ViolationKind::MemoryTooSmall;
  v.memory = lacks.front().room.memory;
  v.tensor = lacks.front().tensors;
  v.neededBits = lacks.front().bits;
  v.availableBits = lacks.front().room.bits;
  for (const Lack& lack : lacks) v.message += (v.message.empty() ? "" : " ") + lackText(lack);
  if (!otherwise.empty()) v.message += " " + otherwise;
  return v;
}

Violation illegal(const std::vector<BrokenRule>& broken) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.rule = broken.front().rule;
  for (const BrokenRule& rule : broken) v.message += (v.message.empty() ? "" : " ") + rule.message;
  v.message += " Option legality=report gives the cost nevertheless.";
  return v;
}

Violation wrongDataflow(const Problem& p) {
  Violation v;
  v.kind = ViolationKind::IllegalRule;
  v.rule = "dataflow";
  v.message = fmt::format("The core runs this kind of layer as {}, not as \"{}\". Leave the dataflow open.",
                          p.machine.dataflow.empty() ? "no dataflow of the profile" : '"' + p.machine.dataflow + '"',
                          *p.otherDataflow);
  return v;
}

}  // namespace tilescope::diana
