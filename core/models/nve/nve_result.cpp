// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_result.h"

#include <algorithm>

#include "core/base/ensure.h"
#include "core/base/units.h"
#include "core/models/room_words.h"

namespace tilescope::nve {
namespace {

struct ReadWords {
  double pixels = 0, coefficients = 0;
};
ReadWords readsOfPass(const LayerProgram& program) {
  ReadWords reads;
  for (const Schedule& s : program.partitions)
    for (const ScheduledOperation& o : s.operations)
      if (o.operation == Operation::Read) (o.readsCoefficients() ? reads.coefficients : reads.pixels) += 1;
  return reads;
}

class Figures {
 public:
  Figures(const Problem& problem, LayerResult& result) : p_(problem), r_(result) {}

  void fill(const LayerProgram& program) {
    const MovedWords moved = movedWords(program);
    const ReadWords reads = readsOfPass(program);
    const double passes = real(program.work.positions * program.strips());
    const double images = real(p_.images);
    const EnergyRates& e = p_.energy;
    for (const std::string& memory : p_.memoryOrder) {
      begin(memory);
      if (memory == p_.accumulators) {
        add(Tensor::O, Move::Read, r_.macs, e.sumRead);
        add(Tensor::O, Move::Update, r_.macs, e.sumUpdate);
      } else if (memory == p_.scratchpad) {
        add(Tensor::I, Move::Fill, images * moved.input * kWordPixels, e.inputFill);
        add(Tensor::I, Move::Read, images * passes * reads.pixels * kWordPixels, e.inputRead);
        add(Tensor::W, Move::Fill, images * moved.weight * kWordCoefficients, e.weightFill);
        add(Tensor::W, Move::Read, images * passes * reads.coefficients * kWordCoefficients, e.weightRead);
      } else if (memory == p_.outer) {
        add(Tensor::I, Move::Read, images * moved.input * kWordPixels, e.outerInputRead);
        add(Tensor::W, Move::Read, images * moved.weight * kWordCoefficients, e.outerWeightRead);
        add(Tensor::O, Move::Update, images * moved.output * kWordPixels, e.outerOutputUpdate);
      }
      end();
    }
  }

 private:
  void begin(const std::string& memory) {
    words_ = {memory, {}};
    energy_ = {memory, {}};
    any_ = false;
  }

  void add(Tensor tensor, Move move, double elements, double each) {
    set(words_, tensor, move, elements);
    set(energy_, tensor, move, elements * each);
    r_.energy.total += elements * each;
    any_ = true;
  }

  void end() {
    if (!any_) return;
    r_.accesses.push_back(words_);
    r_.energy.memories.push_back(energy_);
  }

  static void set(MemoryFigures& figures, Tensor tensor, Move move, double value) {
    auto& slot = figures.tensors[tilescope::index(tensor)];
    if (!slot) slot.emplace();
    (*slot)[move] = value;
  }

  const Problem& p_;
  LayerResult& r_;
  MemoryFigures words_, energy_;
  bool any_ = false;
};

NveTerms termsOf(const Problem& p, const LayerProgram& program) {
  NveTerms t;
  t.mode = name(program.mode);
  t.lanes = program.shape.lanes;
  t.strips = program.strips();
  t.passes = program.work.positions;
  const double runs = real(p.images * t.strips);
  for (const Schedule& s : program.partitions) {
    t.prologueCycles += runs * real(program.prologueOf(s));
    t.kernelCycles += runs * real(s.interval * program.work.positions);
    t.fillCycles += runs * real(s.interval * (s.stages - 1));
    t.codeWords += real(program.prologueOf(s) + s.interval);
    t.intervals.push_back(s.interval);
  }
  t.macsPerInstruction = program.figures.macsPerInstruction;
  t.macsPerCycle = program.figures.macsPerCycle;
  t.intervalBound = program.figures.intervalBounds;
  return t;
}

std::int64_t elementsOf(const LayerProgram& program) {
  std::int64_t elements = 0;
  for (const Schedule& s : program.partitions) elements += static_cast<std::int64_t>(s.elements.size());
  return elements;
}

void setLatency(const Problem& p, const LayerProgram& program, const NveTerms& t, LayerResult& r) {
  Latency& latency = r.latency;
  latency.total = t.prologueCycles + t.kernelCycles + t.fillCycles;
  latency.ideal = r.macs / kLanes;
  latency.seconds = latency.total / (p.clockMhz * kHertzPerMegahertz);
  latency.temporal = real(p.images * t.strips * t.passes * elementsOf(program));
  latency.stall = t.kernelCycles - *latency.temporal;
  latency.onload = t.prologueCycles;
  latency.offload = t.fillCycles;
}

}  // namespace

MovedWords movedWords(const LayerProgram& program) {
  MovedWords words;
  const double strips = real(program.strips()), passes = real(program.work.positions);
  for (const Schedule& s : program.partitions) {
    const auto inputs = static_cast<std::int64_t>(s.inputs.size());
    words.weight += strips * real(static_cast<std::int64_t>(s.words.size()));
    words.input += strips * (real(prologueColumns(program.work, program.shape, inputs)) +
                             passes * real(columnsPerPass(program.work, program.shape, inputs)));
    words.output += strips * passes * real(s.run.count * program.shape.lanes / kWordPixels);
  }
  return words;
}

TileMapping tileMapping(const LayerProgram& program) {
  const ConvWork& work = program.work;
  TileMapping tile;
  tile.K = 1;
  for (const Schedule& s : program.partitions) tile.K = std::max<std::int64_t>(tile.K, s.run.count);
  tile.C = work.inputs;
  tile.OY = 1;
  tile.OX = program.shape.lanes;
  tile.FY = work.kernelSlide;
  tile.FX = work.kernelVector;
  tile.outerLoops = {Dim::OY, Dim::K, Dim::OX};
  return tile;
}

LayerResult layerResult(const Problem& p, const LayerProgram& program) {
  const ConvWork& work = program.work;
  LayerResult r;
  r.model = kModelId;
  r.layer = p.layer.name;
  r.macs =
      real(p.images * work.positions * work.width) * real(work.kernelVector * work.kernelSlide * work.connections());
  r.mapping = tileMapping(program);
  r.energy.unit = p.energyUnit;
  r.energy.mac = r.macs * p.macEnergy;
  r.energy.total = r.energy.mac;
  r.energy.estimate = true;
  Figures(p, r).fill(program);
  const NveTerms terms = termsOf(p, program);
  setLatency(p, program, terms, r);
  const MovedWords moved = movedWords(program);
  const double images = real(p.images);
  r.offChipBytes.tensors = {images * moved.input * kWordBytes, images * moved.weight * kWordBytes,
                            images * moved.output * kWordBytes};
  // Lanes in use during MACs: the last strip may be narrower, and eight lanes may be idle.
  r.utilization.spatial = real(work.width) / (real(terms.strips) * kLanes);
  r.utilization.total = r.latency.ideal / r.latency.total;
  r.terms = terms;
  return r;
}

Violation violationOf(const Problem& p, const Refusal& refusal) {
  Violation v;
  v.kind = ViolationKind::UnsupportedLayer;
  if (refusal.neededWords > 0) {
    v.kind = ViolationKind::MemoryTooSmall;
    v.memory = p.scratchpad;
    v.tensor = "I+W";
    v.neededBits = refusal.neededWords * kWordBits;
    v.availableBits = p.request.room.scratchpadWords * kWordBits;
  } else if (refusal.code == "E_CAPACITY") {
    v.kind = ViolationKind::IllegalRule;
    v.rule = "instruction_buffer";
  }
  v.message = refusal.code + ": " + refusal.message;
  if (refusal.neededWords > 0) v.message += " " + missingText(v.neededBits, v.availableBits) + ".";
  return v;
}

bool hasProgram(const LayerResult& result) {
  return result.terms.as<NveTerms>() && result.mapping && std::holds_alternative<TileMapping>(*result.mapping);
}

CompileRequest requestOf(const Problem& p, const LayerResult& result) {
  const auto& tile = std::get<TileMapping>(*result.mapping);
  CompileRequest request = p.request;
  request.mode = parseMode(result.terms.get<NveTerms>().mode).value_or(request.mode);
  request.lanes = static_cast<int>(tile.OX);
  request.room.maps = static_cast<int>(tile.K);
  return request;
}

Evaluation evaluated(const Problem& p, const CompileRequest& request) {
  if (p.refusal) return violationOf(p, *p.refusal);
  const std::variant<LayerProgram, Refusal> program = compile(p.work, request);
  if (const auto* refusal = std::get_if<Refusal>(&program)) return violationOf(p, *refusal);
  return layerResult(p, std::get<LayerProgram>(program));
}

}  // namespace tilescope::nve
