// SPDX-License-Identifier: GPL-3.0-or-later
// The best mapping for objectives that include latency: branch and bound over chains of tiles as in chain_search.h, but
// with every tile that an order can form (a smaller tile than necessary can leave a better window), and at the end of a
// chain over the orders that matter. Bounds are sums over slots; the bound of latency is the largest of several.
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

inline constexpr std::size_t kMaxCriteria = 64;  // of one search: energy, traffic and those of latency

// A sum over the slots that is a lower bound for all mappings.
struct Criterion {
  std::shared_ptr<const CompletionBound> bound;
  double constant = 0;
};

// The order of the first loads of two inputs: a bound holds for one order, and the smaller one counts; or for both
// orders.
enum class LoadOrder { Any, FirstLast, SecondLast };

struct LatencyCriterion : Criterion {
  LoadOrder order = LoadOrder::Any;
  // Ports whose excess over their windows it counts (ChainTiming), each with its weight.
  std::vector<std::pair<std::size_t, double>> beyond;
};

// A bound of latency + weight × energy; beyond: as above.
struct EdpLine : LatencyCriterion {
  double weight = 0;  // cycles per unit of energy
};

struct Criteria {
  Criterion energy;
  std::optional<Criterion> traffic;       // off-chip bits
  std::vector<LatencyCriterion> latency;  // the largest counts; some hold for one load order only
  std::vector<EdpLine> lines;             // for every weight one, or one per load order
  const ChainTiming* timing = nullptr;
};

// The minimum of energy × latency, given lower bounds of energy and latency and a lower bound of latency + weight ×
// energy for every line {weight, sum}. The minimum is at a corner, because energy × latency is concave between two of
// them.
double leastEdp(double energy, double latency, const std::vector<std::pair<double, double>>& lines);

// Lower bounds of all mappings of a kind. edp may be more than energy × latency.
struct LeastCost {
  double energy = 0, latency = 0, offChipBits = 0, edp = 0;
};

// What is kept of the found mappings.
class Incumbents {
 public:
  virtual ~Incumbents() = default;
  // Whether mappings that cost at least this much can be dropped.
  virtual bool cut(const LeastCost& least) const = 0;
  // For costs that are not cut: whether no mapping with at least this cost improves the objective.
  virtual bool onlyTies(const LeastCost& least) const = 0;
  // Smaller values are searched first.
  virtual ObjectiveCost promise(const LeastCost& least) const = 0;
  // stall: the port that the mapping waits for.
  virtual void offer(FoundOrder found, const StallPort& stall) = 0;
};

inline constexpr std::uint64_t kAllTies = std::numeric_limits<std::uint64_t>::max();

struct TimedSearchSettings {
  std::uint64_t mostNodes = 0;        // 0: no limit
  std::uint64_t mostTies = kAllTies;  // maximum number of nodes with nothing but ties below (Incumbents::onlyTies)
  CancelToken cancel;
};

struct OpenBound {  // minimum bounds of what was not searched, each separately
  double energy = kNever, latency = kNever, offChipBits = kNever, edp = kNever;
};

struct TimedSearchAnswer {
  OpenBound open;                // infinite: everything was searched
  Chain leastLatency, leastEdp;  // the beginnings of the chains with these bounds
  std::vector<bool> largest;     // [latency criterion]: whether it was the largest somewhere
  std::uint64_t nodes = 0;
  bool stopped = false, cancelled = false;
  std::uint64_t ties = 0;  // nodes with nothing but ties below
  bool tiesLeft = false;   // not all ties were searched
};

TimedSearchAnswer searchTimed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                              Incumbents& incumbents, const TimedSearchSettings& settings);

}  // namespace tilescope::zigzag
