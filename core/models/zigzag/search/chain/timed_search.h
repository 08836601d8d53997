// SPDX-License-Identifier: GPL-3.0-or-later
// The best mapping by objectives that have latency in them: branch and bound over chains of tiles as in chain_search.h,
// but with every tile that an order can make (a smaller tile than need be can leave a better window), and at the end of
// a chain over the orders that matter. Bounds are sums over slots; latency's is the largest of several.
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

// A sum over the slots that no mapping undercuts.
struct Criterion {
  std::shared_ptr<const CompletionBound> bound;
  double constant = 0;
};

// Of the first loads of two inputs: a bound holds for one order, and the smaller one counts; or for both.
enum class LoadOrder { Any, FirstLast, SecondLast };

struct LatencyCriterion : Criterion {
  LoadOrder order = LoadOrder::Any;
  // Ports of which it counts what exceeds their windows (ChainTiming), and how much that weighs.
  std::vector<std::pair<std::size_t, double>> beyond;
};

// Of latency + weight × energy, with beyond as above.
struct EdpLine : LatencyCriterion {
  double weight = 0;  // cycles per unit of energy
};

struct Criteria {
  Criterion energy;
  std::optional<Criterion> traffic;       // off-chip bits
  std::vector<LatencyCriterion> latency;  // the largest counts; some for either order
  std::vector<EdpLine> lines;             // for every weight one, or one for either order
  const ChainTiming* timing = nullptr;
};

// The least energy × latency, if energy and latency are at least that, and latency + weight × energy at least the sum
// of every line, {weight, sum}: the least is at a corner, for between two of them energy × latency is concave.
double leastEdp(double energy, double latency, const std::vector<std::pair<double, double>>& lines);

// What no mapping of a kind undercuts. edp may be more than energy × latency.
struct LeastCost {
  double energy = 0, latency = 0, offChipBits = 0, edp = 0;
};

// What is kept of the mappings that were found.
class Incumbents {
 public:
  virtual ~Incumbents() = default;
  // Whether no mapping with at least this cost is wanted.
  virtual bool cut(const LeastCost& least) const = 0;
  // Of what is not cut: whether no mapping with at least this cost is better by the first key.
  virtual bool onlyTies(const LeastCost& least) const = 0;
  // What looks best is looked at first.
  virtual ObjectiveCost promise(const LeastCost& least) const = 0;
  // stall: the port that it waits for.
  virtual void offer(FoundOrder found, const StallPort& stall) = 0;
};

inline constexpr std::uint64_t kAllTies = std::numeric_limits<std::uint64_t>::max();

struct TimedSearchSettings {
  std::uint64_t mostNodes = 0;        // 0: no limit
  std::uint64_t mostTies = kAllTies;  // nodes below which only ties are (Incumbents::onlyTies)
  CancelToken cancel;
};

struct OpenBound {  // least bounds of what was not looked at, each on its own
  double energy = kNever, latency = kNever, offChipBits = kNever, edp = kNever;
};

struct TimedSearchAnswer {
  OpenBound open;                // infinite: everything was looked at
  Chain leastLatency, leastEdp;  // the beginnings of the chains with these bounds
  std::vector<bool> largest;     // [latency criterion]: the largest of them somewhere
  std::uint64_t nodes = 0;
  bool stopped = false, cancelled = false;
  std::uint64_t ties = 0;  // of the nodes, those below which only ties are
  bool tiesLeft = false;   // not all of them were looked at
};

TimedSearchAnswer searchTimed(const ChainProblem& problem, const ChainStages& stages, const Criteria& criteria,
                              Incumbents& incumbents, const TimedSearchSettings& settings);

}  // namespace tilescope::zigzag
