// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/timed_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/base/ensure.h"
#include "core/models/zigzag/search/chain/chain_order.h"
#include "core/models/zigzag/search/chain/chain_orders.h"
#include "core/models/zigzag/search/chain/timed_criteria.h"

namespace tilescope::zigzag {
namespace {

constexpr std::uint64_t kStepsPerCancelCheck = 128;
constexpr std::size_t kReserved = 1024;  // nodes and children

class TimedSearch {
 public:
  TimedSearch(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria, Incumbents& incumbents,
              const TimedSearchSettings& settings)
      : problem_(problem),
        lattice_(problem.lattice()),
        stages_(stages),
        timing_(*criteria.timing),
        starts_(problem),
        chainOrders_(problem),
        incumbents_(incumbents),
        settings_(settings) {
    for (const ChainOperand& operand : problem.operands()) {
      windowed_.emplace_back();
      for (std::size_t k = 0; k < operand.slots.size(); ++k)
        windowed_.back().push_back(problem.hasOneBuffer(operand, k));
    }
    criteria_.push_back(&criteria.energy);
    orders_.push_back(0);
    windows_.push_back(nullptr);
    for (const LatencyCriterion& latency : criteria.latency) {
      windows_.push_back(latency.windows.get());
      for (const auto& [port, weight] : latency.beyond) beyond_.push_back({criteria_.size(), port, weight});
      orders_.push_back(static_cast<std::size_t>(latency.order));
      criteria_.push_back(&latency);
    }
    answer_.largest.assign(criteria.latency.size(), false);
    firstLine_ = criteria_.size();
    for (const EdpLine& line : criteria.lines) {
      windows_.push_back(line.windows.get());
      for (const auto& [port, weight] : line.beyond) beyond_.push_back({criteria_.size(), port, weight});
      orders_.push_back(static_cast<std::size_t>(line.order));
      criteria_.push_back(&line);
      weights_.push_back(line.weight);
    }
    std::stable_sort(beyond_.begin(), beyond_.end(), [](const Beyond& a, const Beyond& b) { return a.port < b.port; });
    firstOther_ = criteria_.size();
    if (criteria.traffic) criteria_.push_back(&*criteria.traffic);
    windows_.resize(criteria_.size(), nullptr);
    hasWindows_ =
        std::any_of(windows_.begin(), windows_.end(), [](const WindowBound* bound) { return bound != nullptr; });
    ensure(criteria_.size() <= kMaxCriteria, "few enough bounds");
    for (const ChainMemory& memory : problem.memories()) free_.push_back(memory.free);
    fillCommon();
  }

  TimedSearchAnswer run() {
    if (std::any_of(free_.begin(), free_.end(), [](std::int64_t bits) { return bits < 0; })) return answer_;
    Node root;
    root.inside = root.above = lattice_.full();
    root.stages = stages_.start();
    costs_.reserve(kReserved * criteria_.size());
    for (const Criterion* criterion : criteria_) costs_.push_back(criterion->constant + criterion->bound->constant());
    root.bounds = boundsOf(costs_.data(), root.stages, root.inside, root.starts, root.repeated);
    if (!cut(root.bounds)) visit(root);
    return answer_;
  }

 private:
  // Sums of the placed tiles by criterion, for a node or child: they begin at this place of costs_.
  using Costs = std::size_t;
  // A tile that loops above may repeat. open: no loop above so far is relevant to the operand.
  struct Repeated {
    bool open = false;
    std::size_t slot = 0;
    Tile tile = 0;
    std::int64_t times = 1;
  };
  using AllRepeated = std::array<Repeated, kMaxOperands>;
  struct Node {
    Tile inside = 0;
    Tile above = 0;  // the last different tile before it
    std::size_t stages = 0;
    std::size_t last = 0;
    std::uint32_t operands = 0;  // bit o: operand o also has the last tile
    Costs cost = 0;
    LeastCost bounds;
    AllRepeated repeated{};
    StartBound::Placed starts{};
  };
  struct Beyond {
    std::size_t criterion = 0, port = 0;
    double weight = 0;
  };
  struct Child {
    ObjectiveCost promise;
    LeastCost bounds;
    Placement placement;
    Costs cost = 0;
    StartBound::Placed starts{};
  };

  // common_ by [set of operands][tile]: the tile's part in dimensions that index all of them.
  void fillCommon() {
    const std::size_t sets = std::size_t{1} << problem_.operands().size();
    for (std::size_t set = 0; set < sets; ++set) {
      DimMask common = ~DimMask{0};
      for (std::size_t o = 0; o < problem_.operands().size(); ++o)
        if ((set >> o & 1U) != 0) common &= problem_.rules().problem().operands[o].touching;
      std::vector<Tile>& part = common_.emplace_back(lattice_.count(), Tile{0});
      for (const LatticeAxis& axis : lattice_.axes())
        if (has(common, axis.dim))
          for (Tile t = 0; t < lattice_.count(); ++t) part[t] += lattice_.digit(t, axis) * axis.stride;
    }
  }

  LeastCost boundsOf(const double* cost, std::size_t stages, Tile inside, const StartBound::Placed& starts,
                     const AllRepeated& repeated) {
    LeastCost bounds;
    const auto of = [&](std::size_t c) {
      return cost[c] + (windows_[c] == nullptr ? criteria_[c]->bound->least(stages, inside)
                                               : leastOf(*windows_[c], stages, inside, repeated));
    };
    bounds.energy = of(0);
    struct Largest {
      double value = 0;
      std::size_t criterion = 0;
    };
    std::array<Largest, 3> largest{};  // [LoadOrder]
    for (std::size_t c = 1; c < firstLine_; ++c)
      if (const double least = of(c); least > largest[orders_[c]].value) largest[orders_[c]] = {least, c};
    const Largest& any = largest[0];
    const double either = std::min(largest[1].value, largest[2].value);
    bounds.latency = std::max(any.value, either);
    if (any.value >= either) {
      deciding_ = {any.criterion, any.criterion};
    } else {
      deciding_ = {largest[1].criterion, largest[2].criterion};
    }
    markDeciding();
    const double startCycles = starts_.cycles(starts, inside);
    bounds.latency = wholeCycles(bounds.latency + startCycles);
    bounds.edp = bounds.energy * bounds.latency;
    if (firstLine_ < firstOther_ && bounds.edp < kNever) {
      lines_.clear();
      for (std::size_t c = firstLine_; c < firstOther_;) {
        const double weight = weights_[c - firstLine_];
        double sum = kNever;
        for (; c < firstOther_ && weights_[c - firstLine_] == weight; ++c) sum = std::min(sum, of(c));
        lines_.emplace_back(weight, sum + startCycles);
      }
      bounds.edp = std::max(bounds.edp, leastEdp(bounds.energy, bounds.latency, lines_).edp() * (1 - kTieTolerance));
    }
    if (firstOther_ < criteria_.size()) bounds.offChipBits = of(firstOther_);
    return bounds;
  }

  double leastOf(const WindowBound& windows, std::size_t stages, Tile inside, const AllRepeated& repeated) const {
    double least = windows.least(stages, inside);
    for (std::size_t o = 0; o < problem_.operands().size(); ++o)
      if (repeated[o].open)
        least = std::max(least, windows.open(stages, o, repeated[o].slot, repeated[o].tile, inside));
    return least;
  }

  static double wholeCycles(double bound) { return std::ceil(bound * (1 - kTieTolerance)); }

  void markDeciding() {
    for (const std::size_t criterion : {deciding_.first, deciding_.second})
      if (criterion > 0) answer_.largest[criterion - 1] = true;
  }

  bool cut(const LeastCost& b) const { return b.energy == kNever || b.latency == kNever || incumbents_.cut(b); }

  // The bounds of an unsearched node. next: its placement, if it is a child of the last one.
  void leaveOpen(const LeastCost& b, const Placement* next = nullptr) {
    const auto keep = [&](double& least, double bound, Chain& beginning) {
      if (bound >= least) return;
      least = bound;
      beginning = chain_;
      if (next != nullptr) beginning.push_back(*next);
    };
    keep(answer_.open.latency, b.latency, answer_.leastLatency);
    keep(answer_.open.edp, b.edp, answer_.leastEdp);
    answer_.open.energy = std::min(answer_.open.energy, b.energy);
    answer_.open.offChipBits = std::min(answer_.open.offChipBits, b.offChipBits);
  }

  bool halted() const { return answer_.stopped || answer_.cancelled; }

  // Ties may stay unsearched, as they do not affect the objective.
  bool isOneTieTooMany(const LeastCost& b) {
    if (settings_.mostTies == kAllTies || !incumbents_.onlyTies(b)) return false;
    if (answer_.ties < settings_.mostTies) {
      ++answer_.ties;
      return false;
    }
    answer_.tiesLeft = true;
    return true;
  }

  void visit(const Node& node) {
    answer_.stopped = answer_.stopped || (settings_.mostNodes != 0 && answer_.nodes >= settings_.mostNodes);
    askCancel();
    if (halted()) return leaveOpen(node.bounds);
    if (isOneTieTooMany(node.bounds)) return;
    ++answer_.nodes;
    if (node.stages == stages_.end()) return finish(node);
    const std::size_t first = children_.size(), costs = costs_.size();
    for (std::size_t o = 0; o < problem_.operands().size(); ++o) collect(node, o);
    const std::size_t end = children_.size();
    std::sort(children_.begin() + static_cast<std::ptrdiff_t>(first), children_.end(), better);
    for (std::size_t i = first; i < end; ++i) {
      const Child child = children_[i];
      if (cut(child.bounds)) continue;
      if (halted())
        leaveOpen(child.bounds, &child.placement);
      else
        descend(node, child);
    }
    children_.resize(first);
    costs_.resize(costs);
  }

  static bool better(const Child& a, const Child& b) {
    if (a.promise < b.promise || b.promise < a.promise) return a.promise < b.promise;
    if (a.placement.operand != b.placement.operand) return a.placement.operand < b.placement.operand;
    if (a.placement.tile != b.placement.tile) return a.placement.tile > b.placement.tile;
    return a.placement.sums < b.placement.sums;
  }

  // Where an operand's next tile goes.
  struct Next {
    const ChainOperand& operand;
    const ChainSlot& slot;
    std::size_t placed = 0;
    Sums sums = Sums::Open;
    std::size_t stages = 0;  // after it
  };

  void collect(const Node& node, std::size_t o) {
    const ChainSlot* slot = stages_.next(node.stages, o);
    if (slot == nullptr) return;
    const ChainOperand& operand = problem_.operands()[o];
    const bool demands = stages_.stage(node.stages, o).demanded != Sums::Open;
    const auto next = [&](Sums sums) {
      return Next{operand, *slot, stages_.stage(node.stages, o).placed, sums, stages_.advanced(node.stages, o, sums)};
    };
    const auto addAll = [&](const auto&... nexts) {
      for (Tile tile = 0; tile <= node.inside; ++tile) {
        if (slot->energy[tile] == kNever || !lattice_.contains(node.inside, tile)) continue;
        if (!canBound(node, operand, tile) || (demands && !stages_.admits(node.stages, o, tile))) continue;
        (add(node, nexts, tile), ...);
      }
    };
    if (stages_.asksForSums(node.stages, o))
      addAll(next(Sums::Final), next(Sums::Partial));
    else
      addAll(next(Sums::Open));
  }

  // Whether the loop directly above the tile can be relevant to the operand.
  bool canBound(const Node& node, const ChainOperand& operand, Tile tile) const {
    if (tile != node.inside) return operand.touching[tile] != operand.touching[node.inside];
    if (operand.index < node.last) return false;  // another sequence finds the same chain
    if (tile == lattice_.full()) return true;
    const std::vector<Tile>& common = common_[node.operands | 1U << operand.index];
    return common[node.above] != common[node.inside];
  }

  void add(const Node& node, const Next& next, Tile tile) {
    const std::size_t o = next.operand.index;
    const Placement placement{o, tile, next.sums};
    const double* before = costs_.data() + node.cost;
    const auto cost = [&](std::size_t c) {
      return before[c] + criteria_[c]->bound->cost(o, next.placed, next.sums, tile);
    };
    const auto least = [&](std::size_t c) { return cost(c) + criteria_[c]->bound->least(next.stages, tile); };
    LeastCost bounds = node.bounds;
    bounds.energy = least(0);
    if (bounds.energy == kNever) return;
    // The bound that was largest for the last child often cuts this one too.
    if (settings_.earlyCut && deciding_.first > 0)
      bounds.latency = std::max(bounds.latency, wholeCycles(std::min(least(deciding_.first), least(deciding_.second))));
    bounds.edp = std::max(bounds.edp, bounds.energy * bounds.latency);
    if (settings_.earlyCut && cut(bounds)) return;
    if (!next.slot.elements.empty() &&
        extra(o, next.slot, placement) > free_[problem_.memoryOf(next.operand, next.slot)])
      return;
    Child child;
    child.placement = placement;
    child.cost = costs_.size();
    costs_.resize(child.cost + criteria_.size());
    before = costs_.data() + node.cost;
    double* costs = costs_.data() + child.cost;
    for (std::size_t c = 0; c < criteria_.size(); ++c) costs[c] = cost(c);
    if (tile != node.inside) addRepetitions(node, tile, costs);
    child.starts = node.starts;
    if (starts_.counts(o, next.slot)) child.starts[o] = starts_.tiles(tile);
    child.bounds = boundsOf(costs, next.stages, tile, child.starts,
                            hasWindows_ ? repeatedAfter(node, tile, o, next.placed) : node.repeated);
    if (cut(child.bounds)) return costs_.resize(child.cost);
    child.promise = incumbents_.promise(child.bounds);
    children_.push_back(child);
  }

  // Irrelevant loops between the last tile and this one repeat the operand's tile if they lie directly above it.
  std::int64_t repetitions(const Node& node, std::size_t o, Tile tile) const {
    const std::vector<Tile>& touching = problem_.operands()[o].touching;
    if (!node.repeated[o].open || touching[tile] != touching[node.inside]) return 1;
    return lattice_.iterations(node.inside) / lattice_.iterations(tile);
  }

  void addRepetitions(const Node& node, Tile tile, double* cost) const {
    for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
      const std::int64_t more = repetitions(node, o, tile);
      const Repeated& at = node.repeated[o];
      if (more > 1) addStalls(o, at.slot, at.tile, at.times, at.times * more, cost);
    }
  }

  // Because loops at the tile's top repeat it this often instead of `before`.
  void addStalls(std::size_t o, std::size_t slot, Tile tile, std::int64_t before, std::int64_t now,
                 double* cost) const {
    std::size_t port = timing_.ports();
    double stalls = 0;
    for (const Beyond& beyond : beyond_) {
      if (beyond.port != port) {
        port = beyond.port;
        stalls = timing_.repeated(o, slot, tile, now, port) - timing_.repeated(o, slot, tile, before, port);
      }
      cost[beyond.criterion] += beyond.weight * stalls;
    }
  }

  // After the tile is placed in the operand's slot.
  AllRepeated repeatedAfter(const Node& node, Tile tile, std::size_t operand, std::size_t slot) const {
    AllRepeated after = node.repeated;
    if (tile != node.inside)
      for (std::size_t o = 0; o < problem_.operands().size(); ++o) {
        const std::vector<Tile>& touching = problem_.operands()[o].touching;
        after[o].times *= repetitions(node, o, tile);
        after[o].open = after[o].open && touching[tile] == touching[node.inside];
      }
    // An outer level that ends at the same tile has no loops, so nothing repeats its tile.
    after[operand] = {windowed_[operand][slot], slot, tile, 1};
    return after;
  }

  std::int64_t extra(std::size_t o, const ChainSlot& slot, const Placement& placement) const {
    const ChainOperand& operand = problem_.operands()[o];
    const bool partial = slot.level == 0 ? operand.partialAtArray : placement.sums == Sums::Partial;
    return problem_.extraBits(operand, slot, placement.tile, partial);
  }

  void descend(const Node& node, const Child& child) {
    const std::size_t o = child.placement.operand;
    const ChainSlot& slot = *stages_.next(node.stages, o);
    const bool same = child.placement.tile == node.inside;
    Node next;
    next.inside = child.placement.tile;
    next.above = same ? node.above : node.inside;
    next.stages = stages_.advanced(node.stages, o, child.placement.sums);
    next.last = o;
    next.operands = (same ? node.operands : 0) | 1U << o;
    next.cost = child.cost;
    next.starts = child.starts;
    next.repeated = repeatedAfter(node, next.inside, o, stages_.stage(node.stages, o).placed);
    std::int64_t taken = 0;
    if (!slot.elements.empty()) {
      taken = extra(o, slot, child.placement);
      free_[problem_.memoryOf(problem_.operands()[o], slot)] -= taken;
    }
    chain_.push_back(child.placement);
    next.bounds = child.bounds;
    visit(next);
    chain_.pop_back();
    if (!slot.elements.empty()) free_[problem_.memoryOf(problem_.operands()[o], slot)] += taken;
  }

  // A complete chain with these loops, which decide how often windowed tiles repeat.
  const double* withRuns(const Node& node, const std::vector<Order>& gaps) {
    std::vector<double>& cost = ordered_;
    const auto sums = costs_.begin() + static_cast<std::ptrdiff_t>(node.cost);
    cost.assign(sums, sums + static_cast<std::ptrdiff_t>(criteria_.size()));
    const std::vector<Operand>& operands = problem_.rules().problem().operands;
    std::array<std::size_t, kMaxOperands> placed{};
    for (std::size_t i = 0; i < chain_.size(); ++i) {
      const std::size_t o = chain_[i].operand, slot = placed[o]++;
      if (!windowed_[o][slot]) continue;
      std::int64_t whole = 1, run = 1;
      for (std::size_t gap = i + 1; gap < gaps.size(); ++gap) {
        const auto end = std::find_if(gaps[gap].rbegin(), gaps[gap].rend(),
                                      [&](const Loop& loop) { return has(operands[o].touching, loop.dim); });
        for (auto loop = gaps[gap].rbegin(); loop != end; ++loop) run *= loop->size;
        if (end != gaps[gap].rend() || gap == chain_.size()) break;
        whole = run;
        if (chain_[gap].operand == o) break;
      }
      if (run == whole) continue;
      addStalls(o, slot, chain_[i].tile, whole, run, cost.data());
    }
    return cost.data();
  }

  void askCancel() {
    if (++steps_ % kStepsPerCancelCheck == 0) answer_.cancelled = answer_.cancelled || settings_.cancel.cancelled();
  }

  void finish(const Node& node) {
    chainOrders_.visit(chain_, [&](const std::vector<Order>& gaps) {
      askCancel();
      if (answer_.cancelled) return;
      if (cut(boundsOf(withRuns(node, gaps), node.stages, node.inside, node.starts, {}))) return;
      ++answer_.nodes;
      StallPort stall;
      FoundOrder found = measured(problem_.rules(), Objective::Energy, orderedLoops(problem_, chain_, gaps), &stall);
      incumbents_.offer(std::move(found), stall);
    });
    if (answer_.cancelled) leaveOpen(node.bounds);
  }

  const ChainProblem& problem_;
  const FactorLattice& lattice_;
  const ChainStages& stages_;
  const ChainTiming& timing_;
  StartBound starts_;
  ChainOrders chainOrders_;
  Incumbents& incumbents_;
  const TimedSearchSettings& settings_;
  std::vector<Beyond> beyond_;               // by port
  std::vector<std::vector<bool>> windowed_;  // [operand][slot]: its memory has one buffer
  std::vector<const Criterion*> criteria_;   // energy, latency, others
  std::vector<const WindowBound*> windows_;  // [criterion]: null: none
  bool hasWindows_ = false;
  std::vector<std::size_t> orders_;  // [criterion]: LoadOrder, for latency
  std::vector<double> weights_;      // [EdpLine]: cycles per unit of energy
  std::size_t firstLine_ = 0, firstOther_ = 0;
  std::vector<std::pair<double, double>> lines_;
  std::vector<std::vector<Tile>> common_;
  std::vector<std::int64_t> free_;  // [memory], bits
  Chain chain_;
  std::vector<Child> children_;
  std::vector<double> costs_;                       // of the nodes on the path and of their children, [criterion] each
  std::vector<double> ordered_;                     // scratch: of a complete chain in one order
  std::pair<std::size_t, std::size_t> deciding_{};  // of the last bounds: whose smaller value was that of latency
  std::uint64_t steps_ = 0;                         // nodes and complete mappings
  TimedSearchAnswer answer_;
};

}  // namespace

EdpCorner leastEdp(double energy, double latency, const std::vector<std::pair<double, double>>& lines) {
  const auto latencyAt = [&](double e) {
    double least = latency;
    for (const auto& [weight, sum] : lines) least = std::max(least, sum - weight * e);
    return least;
  };
  EdpCorner least{energy, latencyAt(energy)};
  const auto consider = [&](double e) {
    if (e <= energy) return;
    const EdpCorner corner{e, latencyAt(e)};
    if (corner.edp() < least.edp()) least = corner;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    consider((lines[i].second - latency) / lines[i].first);
    for (std::size_t j = 0; j < i; ++j)
      if (lines[i].first != lines[j].first)
        consider((lines[i].second - lines[j].second) / (lines[i].first - lines[j].first));
  }
  return least;
}

TimedSearchAnswer searchTimed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                              Incumbents& incumbents, const TimedSearchSettings& settings) {
  return TimedSearch(problem, stages, criteria, incumbents, settings).run();
}

}  // namespace tilescope::zigzag
