// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/timed_proof.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "app/check/run_lengths.h"
#include "core/base/names.h"

namespace tilescope::check {
namespace {

// latency + weight × energy is at least `sum` in every mapping.
struct Line {
  double weight = 0, sum = 0;
};

// The least energy × latency under lower bounds of both and of their lines. For a given energy, the least latency is a
// convex function of straight parts; along each part the product is concave, so the least one is at an end.
double leastProduct(double energy, double latency, const std::vector<Line>& lines) {
  const auto productAt = [&](double e) {
    double least = latency;
    for (const Line& line : lines) least = std::max(least, line.sum - line.weight * e);
    return e * least;
  };
  double product = productAt(energy);
  const auto end = [&](double e) {
    if (e > energy) product = std::min(product, productAt(e));
  };
  for (const Line& a : lines) {
    end((a.sum - latency) / a.weight);
    for (const Line& b : lines)
      if (a.weight > b.weight) end((a.sum - b.sum) / (a.weight - b.weight));
  }
  return product;
}

class TimedCheck {
 public:
  TimedCheck(const TimedSlots& timed, const CertificateTree* tree, Objective objective, double value, ProofSize& size)
      : timed_(timed),
        slots_(timed.slots()),
        lattice_(slots_.lattice()),
        tree_(tree),
        objective_(objective),
        value_(value),
        size_(size),
        stages_(slots_) {}

  std::optional<std::string> run() {
    if (slots_.fitsNever()) return std::nullopt;
    if (stages_.count() * lattice_.count() > Bounds::kMaxNumbers)
      return "the layer has more tiles than this program can look at";
    if (std::optional<std::string> flaw = readBounds()) return flaw;
    fillTiles();
    Node root = rootNode();
    if (!closed(root)) expand(root);
    return flaw_;
  }

 private:
  struct Bound {
    TimedWeights weights;
    std::unique_ptr<const Bounds> bounds;
  };
  struct Run {
    bool open = false;  // all loops below the tile so far repeat its data
    std::size_t slot = 0;
    Tile tile = 0;
    std::int64_t times = 1;
  };
  struct Node {
    Tile inside = 0;
    Tile above = 0;  // the different tile before it
    Stages::Number stage = 0;
    std::size_t last = 0;
    std::uint32_t tensors = 0;  // bit x: tensor x has the tile `inside`
    std::vector<double> cost;   // of energy, then by bound
    std::vector<std::int64_t> free;
    std::vector<Run> runs;  // by tensor
  };

  std::optional<std::string> readBounds() {
    energy_ = std::make_unique<const Bounds>(slots_, stages_, std::vector<double>(slots_.rooms().size(), 0));
    for (TimedWeights& weights : timed_.basic()) add(std::move(weights));
    if (tree_ != nullptr && !(tree_->prices.empty() && tree_->expanded.empty()))
      return "prices and steps have no meaning for this objective";
    if (tree_ != nullptr)
      for (const CertificateBound& bound : tree_->bounds) {
        std::variant<TimedWeights, std::string> weights = timed_.read(bound);
        if (const std::string* wrong = std::get_if<std::string>(&weights)) return "a bound is not valid: " + *wrong;
        add(std::get<TimedWeights>(std::move(weights)));
      }
    // Bounds with the same weight of energy are neighbours; those of latency alone come first.
    std::stable_sort(bounds_.begin(), bounds_.end(),
                     [](const Bound& a, const Bound& b) { return a.weights.energy < b.weights.energy; });
    return std::nullopt;
  }

  void add(TimedWeights weights) {
    auto bounds = std::make_unique<const Bounds>(slots_, stages_, timed_.costs(weights), timed_.constant(weights));
    bounds_.push_back({std::move(weights), std::move(bounds)});
  }

  void fillTiles() {
    for (Tile tile = 0; tile < lattice_.count(); ++tile) {
      std::int64_t iterations = 1;
      for (const std::int64_t size : lattice_.sizes(tile)) iterations *= size;
      iterations_.push_back(iterations);
    }
    for (const SlotTensor& tensor : slots_.tensors()) {
      reaching_.emplace_back();
      for (Tile tile = 0; tile < lattice_.count(); ++tile)
        reaching_.back().push_back(lattice_.part(tile, tensor.reaching));
      isInput_.push_back(!slots_.space().tensors[tensor.tensor].isOutput());
    }
  }

  Node rootNode() const {
    Node node;
    node.inside = node.above = lattice_.everything();
    node.cost.push_back(slots_.constant());
    for (const Bound& bound : bounds_) node.cost.push_back(bound.bounds->constant());
    for (const Room& room : slots_.rooms()) node.free.push_back(room.free());
    node.runs.resize(slots_.tensors().size());
    return node;
  }

  bool isEnough(double energy, double latency) const {
    return atLeast(objective_ == Objective::Edp ? energy * latency : latency, value_);
  }

  // Of a group of bounds from `first`, whose end is stored there: those for any order of loading, and the least of the
  // inputs' that hold if this input is last.
  double largestOf(const Node& node, std::size_t& first) const {
    const double weight = bounds_[first].weights.energy;
    double any = 0;
    lasts_.assign(isInput_.size(), 0);
    for (; first < bounds_.size() && bounds_[first].weights.energy == weight; ++first) {
      const Bound& bound = bounds_[first];
      const double least = node.cost[first + 1] + bound.bounds->least(node.stage, node.inside);
      double& largest = bound.weights.last ? lasts_[*bound.weights.last] : any;
      largest = std::max(largest, least);
    }
    double either = kNever;
    for (std::size_t x = 0; x < lasts_.size(); ++x)
      if (isInput_[x]) either = std::min(either, lasts_[x]);
    return std::max(any, either);
  }

  // Whether the bounds show that no mapping below the node is better.
  bool closed(const Node& node) const {
    const double energy = node.cost[0] + energy_->least(node.stage, node.inside);
    if (energy == kNever) return true;
    std::size_t first = 0;
    double latency = largestOf(node, first);
    if (latency == kNever) return true;
    latency = std::ceil(latency * (1 - kTolerance));
    if (isEnough(energy, latency)) return true;
    if (objective_ != Objective::Edp) return false;
    lines_.clear();
    while (first < bounds_.size()) {
      const double weight = bounds_[first].weights.energy, sum = largestOf(node, first);
      if (sum < kNever) lines_.push_back({weight, sum});
    }
    return atLeast(leastProduct(energy, latency, lines_), value_);
  }

  void expand(const Node& node) {
    if (node.stage == stages_.end()) return finish(node);
    ++size_.expanded;
    if (++expanded_ > kMostExpanded)
      flaw_ = fmt::format("its bounds are too weak: more than {} chains of tiles stay open", kMostExpanded);
    if (flaw_) return;
    const std::vector<Tile> tiles =
        lattice_.partsInside(node.inside, std::vector<bool>(slots_.space().dims.size(), true));
    Node child;
    for (std::size_t x = 0; x < slots_.tensors().size(); ++x) {
      const Slot* slot = stages_.next(node.stage, x);
      if (slot == nullptr) continue;
      for (const Tile tile : tiles) {
        if (slot->cost[tile] == kNever || !canEndAt(node, x, tile) || !stages_.admits(node.stage, x, tile)) continue;
        for (const bool partial : {false, true}) {
          if ((partial && !slot->asks) || !place(node, x, *slot, tile, partial, child)) continue;
          ++size_.children;
          if (closed(child)) continue;
          chain_.push_back({x, stages_.placed(node.stage, x), tile});
          expand(Node(child));
          chain_.pop_back();
          if (flaw_) return;
        }
      }
    }
  }

  // Whether some loop that indexes the tensor can be directly above the tile, as for all tensors with this tile.
  bool canEndAt(const Node& node, std::size_t x, Tile tile) const {
    if (tile != node.inside) return reaching_[x][tile] != reaching_[x][node.inside];
    if (tile == lattice_.everything()) return x >= node.last;
    if (x < node.last) return false;  // equal tiles: in the order of their tensors
    const std::uint32_t all = node.tensors | 1U << x;
    return std::any_of(lattice_.axes().begin(), lattice_.axes().end(), [&](const Lattice::Axis& axis) {
      if (lattice_.digit(node.above, axis) == lattice_.digit(node.inside, axis)) return false;
      for (std::size_t y = 0; y < slots_.tensors().size(); ++y)
        if ((all >> y & 1U) != 0 && !slots_.tensors()[y].reaching[axis.dim]) return false;
      return true;
    });
  }

  // False if the tile does not fit.
  bool place(const Node& node, std::size_t x, const Slot& slot, Tile tile, bool partial, Node& child) const {
    const std::size_t number = stages_.placed(node.stage, x);
    child.free = node.free;
    if (slot.memory) {
      std::int64_t& free = child.free[*slot.memory];
      free -= slot.bitsOf(tile, partial) - slots_.tensors()[x].least[*slot.memory];
      if (free < 0) return false;
    }
    const bool same = tile == node.inside;
    child.inside = tile;
    child.above = same ? node.above : node.inside;
    child.stage = stages_.after(node.stage, x, partial);
    child.last = x;
    child.tensors = (same ? node.tensors : 0) | 1U << x;
    child.cost = node.cost;
    child.cost[0] += energy_->cost(x, number, tile, partial);
    for (std::size_t b = 0; b < bounds_.size(); ++b)
      child.cost[b + 1] += bounds_[b].bounds->cost(x, number, tile, partial);
    child.runs = node.runs;
    if (!same)
      for (std::size_t y = 0; y < child.runs.size(); ++y) lengthen(node, y, tile, child);
    child.runs[x] = {timed_.narrows(x, number), number, tile, 1};
    return true;
  }

  // The loops between the last tile and this one repeat the tensor's data if none of them indexes it.
  void lengthen(const Node& node, std::size_t y, Tile tile, Node& child) const {
    Run& run = child.runs[y];
    if (!run.open) return;
    if (reaching_[y][tile] != reaching_[y][node.inside]) {
      run.open = false;
      return;
    }
    const std::int64_t times = run.times * (iterations_[node.inside] / iterations_[tile]);
    for (std::size_t b = 0; b < bounds_.size(); ++b)
      child.cost[b + 1] += timed_.repeated(bounds_[b].weights, y, run.slot, run.tile, times) -
                           timed_.repeated(bounds_[b].weights, y, run.slot, run.tile, run.times);
    run.times = times;
  }

  void finish(const Node& node) {
    visitRuns(timed_, chain_, [&](const std::vector<std::int64_t>& times) {
      Timings timings = timed_.start();
      for (std::size_t i = 0; i < chain_.size(); ++i)
        timed_.put(timings, chain_[i].tensor, chain_[i].slot, chain_[i].tile, times[i]);
      const auto latency = static_cast<double>(cyclesOf(slots_.space(), timed_.lanes(), timings).total());
      ++size_.children;
      if (isEnough(node.cost[0], latency)) return true;
      flaw_ = fmt::format("there is a mapping of energy {} and {} cycles, which is better", node.cost[0], latency);
      return false;
    });
  }

  const TimedSlots& timed_;
  const Slots& slots_;
  const Lattice& lattice_;
  const CertificateTree* tree_;
  Objective objective_;
  double value_;
  ProofSize& size_;
  Stages stages_;
  std::unique_ptr<const Bounds> energy_;
  std::vector<Bound> bounds_;
  std::vector<std::vector<Tile>> reaching_;  // by tensor and tile
  std::vector<std::int64_t> iterations_;     // by tile
  std::vector<bool> isInput_;                // by tensor
  std::vector<PlacedTile> chain_;
  mutable std::vector<double> lasts_;
  mutable std::vector<Line> lines_;
  std::uint64_t expanded_ = 0;
  std::optional<std::string> flaw_;
};

}  // namespace

std::optional<std::string> timedFlawOf(const TimedSlots& timed, const CertificateTree* tree, Objective objective,
                                       double value, ProofSize& size) {
  return TimedCheck(timed, tree, objective, value, size).run();
}

}  // namespace tilescope::check
