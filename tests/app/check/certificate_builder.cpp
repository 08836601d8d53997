// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/check/certificate_builder.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "core/base/result.h"
#include "core/models/certificate.h"
#include "core/models/zigzag/zigzag_model.h"

namespace tilescope::check {

TreeBuilder::TreeBuilder(const Slots& slots, std::vector<double> prices)
    : slots_(slots),
      stages_(slots),
      bounds_(slots, stages_, prices.empty() ? std::vector<double>(slots.rooms().size(), 0) : std::move(prices)) {}

TreeBuilder::Node TreeBuilder::root() const {
  Node node{slots_.lattice().everything(), std::nullopt, stages_.start(), bounds_.constant(), {}};
  for (const Room& room : slots_.rooms()) node.free.push_back(room.free());
  return node;
}

std::vector<TreeBuilder::Child> TreeBuilder::children(const Node& node) const {
  const Lattice& lattice = slots_.lattice();
  std::vector<Child> all;
  for (std::size_t x = 0; x < slots_.tensors().size(); ++x) {
    const Slot* slot = stages_.next(node.stage, x);
    if (slot == nullptr) continue;
    const Tile other = lattice.part(node.inside, slots_.tensors()[x].other);
    for (const Tile reaching : lattice.partsInside(node.inside, slots_.tensors()[x].reaching))
      for (const bool partial : {false, true}) {
        const Tile tile = reaching + other;
        if ((partial && !slot->asks) || !stages_.admits(node.stage, x, tile)) continue;
        if (tile == node.inside && node.last && x < *node.last) continue;
        const double cost = bounds_.cost(x, stages_.placed(node.stage, x), tile, partial);
        if (cost == kNever) continue;
        Child child{{x, tile, partial}, node, 0};
        child.node.inside = tile;
        child.node.last = x;
        child.node.stage = stages_.after(node.stage, x, partial);
        child.node.cost += cost;
        if (slot->memory) {
          std::int64_t& free = child.node.free[*slot->memory];
          free -= slot->bitsOf(tile, partial) - slots_.tensors()[x].least[*slot->memory];
          if (free < 0) continue;
        }
        child.bound = child.node.cost + bounds_.least(child.node.stage, tile);
        if (child.node.stage == stages_.end())
          for (std::size_t m = 0; m < child.node.free.size(); ++m)
            child.bound += bounds_.price(m) * static_cast<double>(child.node.free[m]);
        all.push_back(std::move(child));
      }
  }
  return all;
}

std::optional<TreeBuilder::Best> TreeBuilder::best(double limit) {
  if (slots_.fitsNever()) return std::nullopt;
  Best best{{}, limit};
  Chain chain;
  bool found = false;
  search(root(), chain, best, found);
  if (!found) return std::nullopt;
  return best;
}

void TreeBuilder::search(const Node& node, Chain& chain, Best& best, bool& found) {
  if (node.stage == stages_.end()) {
    double cost = node.cost;
    for (std::size_t m = 0; m < node.free.size(); ++m) cost += bounds_.price(m) * static_cast<double>(node.free[m]);
    if (cost >= best.cost) return;
    best = {chain, cost};
    found = true;
    return;
  }
  std::vector<Child> all = children(node);
  std::stable_sort(all.begin(), all.end(), [](const Child& a, const Child& b) { return a.bound < b.bound; });
  for (const Child& child : all) {
    if (atLeast(child.bound, best.cost)) return;
    chain.push_back(child.placed);
    search(child.node, chain, best, found);
    chain.pop_back();
  }
}

std::vector<CertificateStep> TreeBuilder::expanded(double value) {
  std::vector<CertificateStep> steps;
  const Node start = root();
  if (!slots_.fitsNever() && !atLeast(start.cost + bounds_.least(start.stage, start.inside), value))
    list(start, 0, value, steps);
  return steps;
}

void TreeBuilder::list(const Node& node, std::size_t number, double value, std::vector<CertificateStep>& steps) {
  for (const Child& child : children(node)) {
    if (atLeast(child.bound, value) || child.node.stage == stages_.end()) continue;
    steps.push_back({number, slots_.space().tensors[child.placed.tensor].tensor,
                     slots_.lattice().sizes(child.placed.tile), child.placed.partial});
    list(child.node, steps.size(), value, steps);
  }
}

LoopMapping mappingOf(const Slots& slots, const Unrolling& unrolling, const Chain& chain) {
  const Space& space = slots.space();
  const Lattice& lattice = slots.lattice();
  LoopMapping mapping;
  mapping.spatial.emplace();
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    mapping.spatial->push_back({space.arrayDims[a], {}});
    for (const ParallelLoop& loop : unrolling[a])
      mapping.spatial->back().second.emplace_back(space.dims[loop.dim], loop.factor);
  }
  const auto addLoops = [&](Tile inner, Tile outer) {
    for (const Lattice::Axis& axis : lattice.axes())
      for (std::uint32_t i = lattice.digit(inner, axis); i < lattice.digit(outer, axis); ++i)
        mapping.temporal.emplace_back(space.dims[axis.dim], axis.prime);
  };
  std::vector<std::vector<std::int64_t>> cuts(space.tensors.size());  // by tensor, innermost station first
  for (const TensorUse& use : space.tensors) cuts[*space.tensorNamed(use.tensor)].resize(use.stations.size());
  std::vector<std::size_t> placed(space.tensors.size(), 0);
  std::vector<const Slot*> slotOf;
  for (const Placed& p : chain) slotOf.push_back(&slots.tensors()[p.tensor].slots[placed[p.tensor]++]);
  Tile inner = 0;
  for (std::size_t i = chain.size(); i-- > 0;) {
    addLoops(inner, chain[i].tile);
    inner = chain[i].tile;
    if (slotOf[i]->station >= 0)
      cuts[chain[i].tensor][static_cast<std::size_t>(slotOf[i]->station)] =
          static_cast<std::int64_t>(mapping.temporal.size());
  }
  addLoops(inner, lattice.everything());
  mapping.loopsPerMemory.emplace();
  for (std::size_t x = 0; x < cuts.size(); ++x) {
    cuts[x].back() = static_cast<std::int64_t>(mapping.temporal.size());
    for (std::size_t s = cuts[x].size(); s-- > 1;) cuts[x][s] -= cuts[x][s - 1];
    (*mapping.loopsPerMemory)[space.tensors[x].tensor] = cuts[x];
  }
  mapping.allocation = Allocation::Uneven;
  return mapping;
}

std::optional<Certificate> buildCertificate(const Network& network, const std::string& layerName,
                                            const HardwareProfile& hardware, Objective objective,
                                            const std::string& dataflow) {
  const Layer& layer =
      *std::find_if(network.layers.begin(), network.layers.end(), [&](const Layer& l) { return l.name == layerName; });
  const Space space = makeSpace(layer, hardware);
  const std::vector<Unrolling> choices = allChoices(space, hardware, dataflow);
  double value = std::numeric_limits<double>::infinity();
  std::optional<LoopMapping> mapping;
  for (const Unrolling& choice : choices) {
    const std::optional<Slots> slots = Slots::of(space, choice, objective);
    if (const auto best = TreeBuilder(*slots).best(value)) {
      value = best->cost;
      mapping = mappingOf(*slots, choice, best->chain);
    }
  }
  if (!mapping) return std::nullopt;
  const Result<Evaluation> evaluation = zigzag::zigzagModel().evaluate(layer, hardware, *mapping, {}, {});
  if (!evaluation || !isValid(*evaluation)) throw std::runtime_error("the model refuses the best mapping");
  Certificate certificate{"zigzag", layer.name, network.name, hardware.name};
  certificate.problemHash = problemHash(layer, hardware, "zigzag", std::string(name(objective)), {}, dataflow);
  certificate.objective = objective;
  certificate.dataflow = dataflow;
  certificate.optimum = std::get<LayerResult>(*evaluation);
  certificate.value = certificate.lowerBound =
      objective == Objective::Energy ? certificate.optimum.energy.total : certificate.optimum.offChipBytes.total() * 8;
  certificate.rules = {"nested-tiles", "absorb-irrelevant", "equal-tiles-in-order", "completion-bound", "room-price"};
  for (const Unrolling& choice : choices) {
    CertificateTree tree;
    for (std::size_t a = 0; a < choice.size(); ++a)
      for (const ParallelLoop& loop : choice[a])
        tree.spatial[space.arrayDims[a]].push_back({space.dims[loop.dim], loop.factor});
    const std::optional<Slots> slots = Slots::of(space, choice, objective);
    tree.expanded = TreeBuilder(*slots).expanded(certificate.value);
    certificate.trees.push_back(std::move(tree));
  }
  return certificate;
}

Unrolling sorted(const zigzag::Unrolling& unrolling) {
  Unrolling all;
  for (const auto& along : unrolling) {
    all.emplace_back();
    for (const zigzag::Unroll& unroll : along) all.back().push_back({unroll.dim, unroll.factor});
    std::sort(all.back().begin(), all.back().end());
  }
  return all;
}

}  // namespace tilescope::check
