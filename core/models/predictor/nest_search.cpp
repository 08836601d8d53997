// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/nest_search.h"

#include <algorithm>
#include <queue>
#include <unordered_map>
#include <utility>

namespace tilescope::predictor {
namespace {

constexpr std::array kParts{Part::Energy, Part::Bits, Part::Cycles, Part::Fill};
constexpr std::uint64_t kLongSearch = 400;  // nodes after which bounds of the tie-breaker pay off
constexpr std::uint32_t kNoNode = ~std::uint32_t{0};
constexpr std::size_t kMaxShared = kLocations / 2;

struct Node {
  Tile tile = 0;
  Stage stage = 0;
  Tile array = 0;  // inside the PEs: the tile between array and buffer
  NestTotals cost;
  std::array<std::int64_t, kMaxShared> taken{};  // space beyond the minimum, by shared memory that still receives tiles
  NestStep step;
  std::uint32_t parent = kNoNode;
  std::uint32_t sibling = kNoNode;  // next node with the same tile and stage
};

// A memory whose tensors' tiles may not fit together.
struct SharedRoom {
  std::int64_t free = 0;  // beyond the smallest tile of every tensor
  std::array<bool, kLocations> holds{};
};

std::vector<SharedRoom> sharedRooms(const RefreshCosts& costs) {
  std::vector<SharedRoom> shared;
  for (const Room& room : costs.space().rooms) {
    // Tiles that do not fit alone are excluded in advance, unless this depends on the tile between array and buffer.
    const bool depends = room.holds[peOf(Tensor::I)] && costs.space().sharedPe[tilescope::index(Tensor::I)];
    if (!depends && std::count(room.holds.begin(), room.holds.end(), true) < 2) continue;
    SharedRoom own{room.bits, room.holds};
    for (std::size_t l = 0; l < kLocations; ++l)
      if (room.holds[l]) own.free -= costs.leastBits(l);
    shared.push_back(own);
  }
  return shared;
}

bool noWorse(const NestTotals& a, const NestTotals& b) {
  return a.energy <= b.energy && a.bits <= b.bits && a.cycles <= b.cycles && a.fill <= b.fill;
}

class Run {
 public:
  Run(const RefreshCosts& costs, const NestStages& stages, const NestGoal& goal, std::array<Completion, 4>& completion,
      const NestSearchSettings& settings)
      : costs_(costs),
        lattice_(costs.lattice()),
        stages_(stages),
        goal_(goal),
        completion_(completion),
        settings_(settings),
        rooms_(sharedRooms(costs)) {}

  NestSearchAnswer run() {
    second_ = false;
    known_ = settings_.known;
    explore();
    if (!answer_.best || !answer_.proven || answer_.cancelled || !hasSecondKey()) {
      answer_.secondProven = answer_.proven && settings_.objective == Objective::Edp;
      finish();
      return std::move(answer_);
    }
    second_ = true;
    known_ = answer_.best->value.first * (1 + kTieTolerance);
    explore();
    if (isLong_) {
      sharpen();
      explore();
    }
    finish();
    return std::move(answer_);
  }

 private:
  struct Open {
    double bound = 0;
    std::uint32_t node = 0;
    bool operator<(const Open& other) const {
      if (bound != other.bound) return bound > other.bound;
      return node < other.node;
    }
  };

  // Tightens bounds of first fills: nests that are no worse than the best have no slow transfer, and if only large
  // tiles remain, their first fills are above the minimum.
  void boundFills() {
    if (!needs(Part::Fill)) return;
    const double known = answer_.best ? std::min(known_, answer_.best->value.first) : known_;
    if (settings_.objective == Objective::Latency) boundFills(known);
    if (settings_.objective == Objective::Edp)
      boundFills(known / goal_.value({leastOf(Part::Energy)}).first * costs_.computeCycles());
  }

  void boundFills(double latency) {
    const double mostCycles = (latency - leastOf(Part::Fill)) * (1 + kTieTolerance);
    completion_[static_cast<std::size_t>(Part::Fill)] = Completion(costs_, stages_, Part::Fill, mostCycles);
  }

  double leastOf(Part part) const {
    return completion_[static_cast<std::size_t>(part)](lattice_.full(), stages_.first());
  }

  void sharpen() {
    for (const Part part : kParts)
      if (Completion& own = completion_[static_cast<std::size_t>(part)]; goal_.needs(part, true) && own.isEmpty())
        own = Completion(costs_, stages_, part, part == Part::Fill ? answer_.best->value.second : kNever);
    isSharp_ = true;
  }

  bool hasSecondKey() const { return settings_.secondKey && settings_.objective != Objective::Edp; }
  bool needs(Part part) const { return goal_.needs(part, false) || (second_ && goal_.needs(part, true)); }

  void finish() {
    if (answer_.proven) answer_.lowerBound = answer_.best ? answer_.best->value.first : settings_.known;
  }

  void explore() {
    nodes_.clear();
    reached_.clear();
    open_ = {};
    isLong_ = false;
    const std::uint64_t before = answer_.nodes;
    Node root;
    root.tile = lattice_.full();
    root.stage = stages_.first();
    if (!push(root)) return ended(true);
    if (!second_) {
      dive();
      boundFills();
    }
    while (!open_.empty()) {
      const Open top = open_.top();
      open_.pop();
      if (!interesting(nodes_[top.node])) continue;
      if (nodes_[top.node].stage == stages_.last()) {
        take(top.node);
        return ended(true);
      }
      if (halted()) {
        lower(top.bound);
        return ended(false);
      }
      isLong_ = second_ && !isSharp_ && answer_.nodes - before >= kLongSearch;
      if (isLong_) return;
      ++answer_.nodes;
      expand(top.node);
    }
    ended(true);
  }

  void lower(double bound) {
    if (!second_) answer_.lowerBound = std::min(bound, answer_.best ? answer_.best->value.first : kNever);
  }

  void ended(bool whole) { (second_ ? answer_.secondProven : answer_.proven) = whole; }

  bool halted() {
    if (settings_.mostNodes != 0 && answer_.nodes >= settings_.mostNodes) return true;
    answer_.cancelled = answer_.cancelled || (answer_.nodes % 64 == 0 && settings_.cancel.cancelled());
    return answer_.cancelled;
  }

  // Goes straight to a complete nest, for a value to compare with.
  void dive() {
    std::uint32_t at = 0;
    while (at != kNoNode && nodes_[at].stage != stages_.last()) {
      children_.clear();
      collect_ = true;
      expand(at);
      collect_ = false;
      at = kNoNode;
      double least = kNever;
      for (const std::uint32_t child : children_)
        if (const double bound = boundOf(nodes_[child]).first; bound < least) {
          least = bound;
          at = child;
        }
    }
    if (at != kNoNode) take(at);
    nodes_.clear();
    reached_.clear();
    open_ = {};
    Node root;
    root.tile = lattice_.full();
    root.stage = stages_.first();
    push(root);
  }

  // For every complete nest below the node.
  NestValue boundOf(const Node& node) const {
    const auto rest = [&](Part part) { return completion_[static_cast<std::size_t>(part)](node.tile, node.stage); };
    NestTotals least = node.cost;
    if (needs(Part::Energy)) least.energy += rest(Part::Energy);
    if (needs(Part::Bits)) least.bits += rest(Part::Bits);
    if (needs(Part::Cycles)) least.cycles = std::max(least.cycles, rest(Part::Cycles));
    if (needs(Part::Fill)) least.fill = std::max(least.fill, rest(Part::Fill));
    return goal_.value(least);
  }

  bool interesting(const Node& node) const {
    const NestValue bound = boundOf(node);
    if (!(bound.first < kNever)) return false;
    if (second_) return bound.first <= known_ && bound.second < answer_.best->value.second * (1 - kTieTolerance);
    return bound.first <= known_ * (1 + kTieTolerance) &&
           (!answer_.best || bound.first < answer_.best->value.first * (1 - kTieTolerance));
  }

  void expand(std::uint32_t parent) {
    const Node node = nodes_[parent];
    place(node, parent);
    if (stages_.isInside(node.stage)) {
      if (stages_.toCome(node.stage) == 0) return;
      loops(node, parent, kAllDims);
      for (const Dim dim : {Dim::OX, Dim::OY}) slideInside(node, parent, dim);
      return;
    }
    const std::size_t set = stages_.setOfStage(node.stage);
    if (stages_.toCome(node.stage) == 0 && costs_.mayBeOfArray(node.tile)) enter(node, parent);
    loops(node, parent, stages_.loopsAllowed(set));
    for (const Dim dim : {Dim::OX, Dim::OY})
      if (contains(stages_.loopsAllowed(set), index(dim))) slideOutside(node, parent, dim);
  }

  void enter(const Node& node, std::uint32_t parent) {
    Node child = childOf(node, parent, NestStep::Kind::Array);
    child.stage = stages_.inside(kAllTensors & ~stages_.early(stages_.setOfStage(node.stage)));
    child.array = node.tile;
    push(child);
  }

  void loops(const Node& node, std::uint32_t parent, DimMask allowed) {
    for (const zigzag::LatticeAxis& axis : lattice_.axes()) {
      if (!contains(allowed, axis.dim) || lattice_.digit(node.tile, axis) == 0) continue;
      Node child = childOf(node, parent, NestStep::Kind::Loop);
      child.tile = node.tile - axis.stride;
      child.step.dim = kDims[axis.dim];
      child.step.bound = axis.prime;
      push(child);
    }
  }

  void place(const Node& node, std::uint32_t parent) {
    const TensorSet toCome = stages_.toCome(node.stage);
    const bool inside = stages_.isInside(node.stage);
    const std::size_t set = stages_.setOfStage(node.stage);
    for (const Tensor tensor : kTensors) {
      if (contains(toCome, tensor)) {
        const std::size_t location = inside ? peOf(tensor) : bufferOf(tensor);
        Node child = childOf(node, parent, NestStep::Kind::Location);
        const TensorSet rest = toCome & ~setOf(tensor);
        child.stage = inside ? stages_.inside(rest) : stages_.outside(set, rest);
        const Flow flow = inside && tensor == Tensor::I ? costs_.inputWithin(node.tile, node.array)
                                                        : costs_.flow(location, node.tile);
        if (!costs_.isClosed(location, node.tile) && add(child, location, flow, heldAt(location, node.tile, node)))
          push(child);
      }
      if (inside) continue;
      if (const auto more = stages_.with(set, tensor)) {
        Node child = childOf(node, parent, NestStep::Kind::Location);
        child.stage = stages_.outside(*more, toCome);
        if (!costs_.isClosed(peOf(tensor), node.tile) &&
            add(child, peOf(tensor), earlyFlow(tensor, node.tile), earlyHeld(tensor, node.tile)))
          push(child);
      }
    }
  }

  Flow earlyFlow(Tensor tensor, Tile tile) const {
    return tensor == Tensor::I ? costs_.outerInput(tile) : costs_.flow(peOf(tensor), tile);
  }

  Held heldAt(std::size_t location, Tile tile, const Node& node) const {
    return location == peOf(Tensor::I) ? costs_.inputHeldWithin(tile, node.array) : costs_.held(location, tile);
  }
  Held earlyHeld(Tensor tensor, Tile tile) const {
    return tensor == Tensor::I ? costs_.inputHeldWithin(tile, tile) : costs_.held(peOf(tensor), tile);
  }

  template <class Visit>
  void eachSlide(const Node& node, Dim dim, const Visit& visit) const {
    const std::size_t d = index(dim), own = lattice_.numberIn(d, node.tile);
    for (std::size_t n = 0; n < own; ++n)
      if (lattice_.divisor(d, own) % lattice_.divisor(d, n) == 0)
        visit(node.tile - static_cast<Tile>(own - n) * lattice_.stride(d),
              lattice_.divisor(d, own) / lattice_.divisor(d, n));
  }

  Node slidOf(const Node& node, std::uint32_t parent, Dim dim, Tile held, std::int64_t bound) const {
    Node child = childOf(node, parent, NestStep::Kind::SlidingLoop);
    child.tile = held;
    child.step.dim = dim;
    child.step.bound = bound;
    return child;
  }

  void slideInside(const Node& node, std::uint32_t parent, Dim dim) {
    const TensorSet toCome = stages_.toCome(node.stage);
    const std::size_t pe = peOf(Tensor::I);
    if (!contains(toCome, Tensor::I) || costs_.isClosed(pe, node.tile)) return;
    eachSlide(node, dim, [&](Tile held, std::int64_t bound) {
      if (!costs_.slides(pe, dim, held)) return;
      Node child = slidOf(node, parent, dim, held, bound);
      child.stage = stages_.inside(toCome & ~setOf(Tensor::I));
      if (add(child, pe, costs_.inputWithin(node.tile, node.array), heldAt(pe, held, node))) push(child);
    });
  }

  void slideOutside(const Node& node, std::uint32_t parent, Dim dim) {
    const TensorSet toCome = stages_.toCome(node.stage);
    const std::size_t set = stages_.setOfStage(node.stage), buffer = bufferOf(Tensor::I), pe = peOf(Tensor::I);
    const std::optional<std::size_t> early = stages_.with(set, Tensor::I);
    eachSlide(node, dim, [&](Tile held, std::int64_t bound) {
      const bool atPe = early && !costs_.isClosed(pe, node.tile) && costs_.slides(pe, dim, held);
      const bool atBuffer = contains(toCome, Tensor::I) && costs_.slides(buffer, dim, held);
      Node slid = slidOf(node, parent, dim, held, bound);
      const auto finish = [&](Node child, bool atPeToo) {
        if (atPeToo && !add(child, pe, costs_.outerInput(node.tile), earlyHeld(Tensor::I, held))) return;
        child.stage =
            stages_.outside(atPeToo ? *early : set, child.step.locations[buffer] ? toCome & ~setOf(Tensor::I) : toCome);
        push(child);
      };
      if (atPe) finish(slid, true);
      if (!atBuffer || !add(slid, buffer, costs_.flow(buffer, node.tile), costs_.held(buffer, held))) return;
      finish(slid, false);
      if (atPe) finish(slid, true);
    });
  }

  Node childOf(const Node& node, std::uint32_t parent, NestStep::Kind kind) const {
    Node child = node;
    child.parent = parent;
    child.sibling = kNoNode;
    child.step = {};
    child.step.kind = kind;
    return child;
  }

  // Adds a location's cost; false if the tile does not fit.
  bool add(Node& node, std::size_t location, const Flow& flow, const Held& held) const {
    if (held.fillCycles == kNever) return false;
    node.step.locations[location] = true;
    if (needs(Part::Energy)) node.cost.energy += flow.energy;
    if (needs(Part::Bits)) node.cost.bits += flow.bits;
    if (needs(Part::Cycles)) node.cost.cycles = std::max(node.cost.cycles, flow.cycles);
    if (needs(Part::Fill)) node.cost.fill = std::max(node.cost.fill, held.fillCycles);
    for (std::size_t r = 0; r < rooms_.size(); ++r) {
      if (!rooms_[r].holds[location]) continue;
      node.taken[r] += held.bits - costs_.leastBits(location);
      if (node.taken[r] > rooms_[r].free) return false;
    }
    return true;
  }

  bool toCome(const Node& node, std::size_t location) const {
    const Tensor tensor = kTensors[location % kTensorCount];
    if (stages_.isInside(node.stage)) return location >= kTensorCount && contains(stages_.toCome(node.stage), tensor);
    if (location < kTensorCount) return contains(stages_.toCome(node.stage), tensor);
    return !contains(stages_.early(stages_.setOfStage(node.stage)), tensor);
  }

  void forgetFullRooms(Node& node) const {
    for (std::size_t r = 0; r < rooms_.size(); ++r) {
      bool open = false;
      for (std::size_t l = 0; l < kLocations; ++l) open = open || (rooms_[r].holds[l] && toCome(node, l));
      if (!open) node.taken[r] = 0;
    }
  }

  std::uint64_t keyOf(const Node& node) const {
    const bool windowMatters = stages_.isInside(node.stage) && contains(stages_.toCome(node.stage), Tensor::I);
    const std::uint64_t window = windowMatters ? costs_.windowNumber(node.array) : 0;
    return (window << 44) | (std::uint64_t{node.stage} << 32) | node.tile;
  }

  bool dominated(const Node& node, std::uint32_t first) const {
    for (std::uint32_t other = first; other != kNoNode; other = nodes_[other].sibling) {
      const Node& o = nodes_[other];
      bool lessRoom = false;
      for (std::size_t r = 0; r < rooms_.size(); ++r) lessRoom = lessRoom || o.taken[r] > node.taken[r];
      if (!lessRoom && noWorse(o.cost, node.cost)) return true;
    }
    return false;
  }

  bool push(Node node) {
    forgetFullRooms(node);
    if (!interesting(node)) return false;
    const auto [entry, isNew] = reached_.emplace(keyOf(node), kNoNode);
    if (!isNew && dominated(node, entry->second)) return false;
    node.sibling = entry->second;
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    entry->second = number;
    nodes_.push_back(node);
    if (collect_) {
      children_.push_back(number);
      return true;
    }
    const NestValue bound = boundOf(node);
    open_.push({second_ ? bound.second : bound.first, number});
    return true;
  }

  void take(std::uint32_t last) {
    FoundNest found;
    for (std::uint32_t at = last; nodes_[at].parent != kNoNode; at = nodes_[at].parent)
      found.steps.push_back(nodes_[at].step);
    std::reverse(found.steps.begin(), found.steps.end());
    found.cost = wholeCost(found.steps);
    found.value = goal_.value(found.cost);
    answer_.best = std::move(found);
  }

  NestTotals wholeCost(const std::vector<NestStep>& steps) const {
    NestTotals cost;
    Tile tile = lattice_.full();
    std::optional<Tile> array;
    const auto addFlow = [&](std::size_t location, Tile counted, Tile held) {
      const bool input = location == peOf(Tensor::I);
      const Flow flow = !input ? costs_.flow(location, counted)
                               : (array ? costs_.inputWithin(counted, *array) : costs_.outerInput(counted));
      const Held own = input ? costs_.inputHeldWithin(held, array.value_or(held)) : costs_.held(location, held);
      cost.energy += flow.energy;
      cost.bits += flow.bits;
      cost.cycles = std::max(cost.cycles, flow.cycles);
      cost.fill = std::max(cost.fill, own.fillCycles);
    };
    for (const NestStep& step : steps) {
      const Tile above = tile;
      if (step.kind == NestStep::Kind::Loop || step.kind == NestStep::Kind::SlidingLoop) tile = insideOf(tile, step);
      if (step.kind == NestStep::Kind::Array) array = tile;
      for (std::size_t l = 0; l < kLocations; ++l)
        if (step.locations[l]) addFlow(l, above, tile);
    }
    return cost;
  }

  Tile insideOf(Tile tile, const NestStep& step) const {
    const std::size_t d = index(step.dim), own = lattice_.numberIn(d, tile);
    const std::int64_t left = lattice_.divisor(d, own) / step.bound;
    for (std::size_t n = 0;; ++n)
      if (lattice_.divisor(d, n) == left) return tile - static_cast<Tile>(own - n) * lattice_.stride(d);
  }

  const RefreshCosts& costs_;
  const FactorLattice& lattice_;
  const NestStages& stages_;
  const NestGoal& goal_;
  std::array<Completion, 4>& completion_;
  const NestSearchSettings& settings_;
  std::vector<SharedRoom> rooms_;
  bool second_ = false;
  bool isSharp_ = false;
  bool isLong_ = false;
  double known_ = kNever;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> reached_;
  std::priority_queue<Open> open_;
  bool collect_ = false;
  std::vector<std::uint32_t> children_;
  NestSearchAnswer answer_;
};

}  // namespace

NestSearch::NestSearch(const RefreshCosts& costs, Objective objective)
    : costs_(costs), stages_(costs.space().shape), goal_(costs, objective) {
  for (const Part part : kParts) {
    if (!goal_.needs(part, false)) continue;
    Completion& own = completion_[static_cast<std::size_t>(part)];
    own = part == Part::Fill ? Completion::ofFills(costs_, stages_) : Completion(costs_, stages_, part);
  }
}

double NestSearch::lowerBound() const {
  const auto least = [&](Part part) {
    return completion_[static_cast<std::size_t>(part)](costs_.lattice().full(), stages_.first());
  };
  return goal_.value({least(Part::Energy), least(Part::Bits), least(Part::Cycles), least(Part::Fill)}).first;
}

NestSearchAnswer NestSearch::run(const NestSearchSettings& settings) {
  return Run(costs_, stages_, goal_, completion_, settings).run();
}

}  // namespace tilescope::predictor
