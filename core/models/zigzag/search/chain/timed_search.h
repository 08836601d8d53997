// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the best mapping for objectives that include latency. It is a branch and bound over chains of tiles as in
// chain_search.h, with two differences: it tries every tile that an order can form (a smaller tile than necessary can
// leave a better window), and at the end of a chain the orders that matter. Bounds are sums over slots; the bound of
// latency is the largest of several.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/models/zigzag/search/chain/chain_search.h"
#include "core/models/zigzag/search/chain/chain_timing.h"
#include "core/models/zigzag/search/order_search.h"

namespace tilescope::zigzag {

inline constexpr std::size_t kMaxCriteria = 64;  // in one search: energy, traffic and those of latency

// A sum over the slots that is a lower bound for all mappings.
struct Criterion {
  std::shared_ptr<const CompletionBound> bound;
  double constant = 0;
};

// The load order of two inputs for which a bound holds. Of the bounds for FirstLast and SecondLast, the smaller one
// counts; Any holds for both.
enum class LoadOrder { Any, FirstLast, SecondLast };

struct LatencyCriterion : Criterion {
  LoadOrder order = LoadOrder::Any;
  // The ports whose cycles beyond their windows it counts (ChainTiming), each with its weight.
  std::vector<std::pair<std::size_t, double>> beyond;
};

// A bound of latency + weight × energy.
struct EdpLine : LatencyCriterion {
  double weight = 0;  // cycles per unit of energy
};

struct Criteria {
  Criterion energy;
  std::optional<Criterion> traffic;       // off-chip bits
  std::vector<LatencyCriterion> latency;  // the largest counts; some hold for one load order only
  std::vector<EdpLine> lines;             // for each weight one line, or one per load order
  const ChainTiming* timing = nullptr;
};

// The minimum of energy × latency for given lower bounds of energy, of latency, and of latency + weight × energy for
// every line {weight, sum}. The minimum is at a corner of the region, because energy × latency is concave along its
// edges.
double leastEdp(double energy, double latency, const std::vector<std::pair<double, double>>& lines);

// Lower bounds of a set of mappings. edp may be larger than energy × latency.
struct LeastCost {
  double energy = 0, latency = 0, offChipBits = 0, edp = 0;
};

// The best mappings found so far.
class Incumbents {
 public:
  virtual ~Incumbents() = default;
  // Whether all mappings with at least these costs can be dropped.
  virtual bool cut(const LeastCost& least) const = 0;
  // Called for costs that are not cut: whether no such mapping can improve the objective.
  virtual bool onlyTies(const LeastCost& least) const = 0;
  // Nodes with smaller values are searched first.
  virtual ObjectiveCost promise(const LeastCost& least) const = 0;
  // stall: the port that makes the array wait.
  virtual void offer(FoundOrder found, const StallPort& stall) = 0;
};

inline constexpr std::uint64_t kAllTies = std::numeric_limits<std::uint64_t>::max();

struct TimedSearchSettings {
  std::uint64_t mostNodes = 0;  // 0: no limit
  // How many nodes whose subtrees can only tie (Incumbents::onlyTies) are searched.
  std::uint64_t mostTies = kAllTies;
  CancelToken cancel;
};

struct OpenBound {  // the minimum of each bound over all nodes that were not searched
  double energy = kNever, latency = kNever, offChipBits = kNever, edp = kNever;
};

struct TimedSearchAnswer {
  OpenBound open;                // infinite if everything was searched
  Chain leastLatency, leastEdp;  // the beginnings of the chains with these bounds
  std::vector<bool> largest;     // [latency criterion]: whether it was the largest at some node
  std::uint64_t nodes = 0;
  bool stopped = false, cancelled = false;
  // Searched nodes whose subtrees can only tie. Not counted if mostTies is kAllTies.
  std::uint64_t ties = 0;
  bool tiesLeft = false;  // some nodes were not searched, because mostTies was reached
};

TimedSearchAnswer searchTimed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                              Incumbents& incumbents, const TimedSearchSettings& settings);

}  // namespace tilescope::zigzag
