// SPDX-License-Identifier: GPL-3.0-or-later
// The best mapping for objectives with latency: branch and bound over chains as in chain_search.h, but with every tile
// that an order can form (a smaller tile can leave a better window), and with the orders that matter at the end of a
// chain. Bounds are sums over slots; for latency the largest counts.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/chain/chain_timing.h"
#include "core/models/zigzag/search/chain/window_bound.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxCriteria = 64;

// A sum over slots that bounds all mappings from below.
struct Criterion {
  std::shared_ptr<const CompletionBound> bound;
  double constant = 0;
};

// The load order of two inputs for which a bound holds. Of FirstLast and SecondLast, the smaller bound counts.
enum class LoadOrder { Any, FirstLast, SecondLast };

struct LatencyCriterion : Criterion {
  LoadOrder order = LoadOrder::Any;
  // Ports whose cycles beyond their windows count (ChainTiming), with weights.
  std::vector<std::pair<std::size_t, double>> beyond;
  ChainTiming::Ways weights;
  std::shared_ptr<const WindowBound> windows;  // a tighter completion bound; may be null
};

struct EdpLine : LatencyCriterion {
  double weight = 0;  // cycles per unit of energy
};

struct Criteria {
  Criterion energy;
  std::optional<Criterion> traffic;
  std::vector<LatencyCriterion> latency;  // the largest counts; some hold for one load order only
  std::vector<EdpLine> lines;             // per weight one line, or one per load order
  const ChainTiming* timing = nullptr;
};

struct EdpCorner {
  double energy = 0, latency = 0;
  double edp() const { return energy * latency; }
};

// Least energy × latency under lower bounds of energy, of latency, and of latency + weight × energy for every line
// {weight, sum}. It is at a corner of the region, because energy × latency is concave along edges.
EdpCorner leastEdp(double energy, double latency, const std::vector<std::pair<double, double>>& lines);

// Lower bounds of a set of mappings. edp may exceed energy × latency.
struct LeastCost {
  double energy = 0, latency = 0, offChipBits = 0, edp = 0;
};

class Incumbents {
 public:
  virtual ~Incumbents() = default;
  // Whether all mappings with at least these costs can be dropped.
  virtual bool cut(const LeastCost& least) const = 0;
  // For costs that are not cut: whether no such mapping improves the objective.
  virtual bool onlyTies(const LeastCost& least) const = 0;
  // Smaller values are searched first.
  virtual ObjectiveCost promise(const LeastCost& least) const = 0;
  // stall: the port that the array waits for.
  virtual void offer(FoundOrder found, const StallPort& stall) = 0;
};

inline constexpr std::uint64_t kAllTies = std::numeric_limits<std::uint64_t>::max();

struct TimedSearchSettings {
  std::uint64_t mostNodes = 0;  // 0: no limit
  // Nodes to search whose subtrees can only tie (Incumbents::onlyTies).
  std::uint64_t mostTies = kAllTies;
  CancelToken cancel;
  // Drop a child by the bound that was largest for the last one, before its other bounds are computed. Changes only the
  // number of nodes.
  bool earlyCut = true;
};

struct OpenBound {  // minimum of each bound over unsearched nodes
  double energy = kNever, latency = kNever, offChipBits = kNever, edp = kNever;
};

struct TimedSearchAnswer {
  OpenBound open;                // infinite if all was searched
  Chain leastLatency, leastEdp;  // beginnings of the chains with these bounds
  std::vector<bool> largest;     // [latency criterion]: largest at some node
  std::uint64_t nodes = 0;
  bool stopped = false, cancelled = false;
  // Searched nodes whose subtrees can only tie; not counted with kAllTies.
  std::uint64_t ties = 0;
  bool tiesLeft = false;  // mostTies was reached
};

TimedSearchAnswer searchTimed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                              Incumbents& incumbents, const TimedSearchSettings& settings);

}  // namespace tilescope::zigzag
