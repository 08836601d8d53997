// SPDX-License-Identifier: GPL-3.0-or-later
// The exact energy-latency front of a layer with Tilescope's counting: for every mapping (order, uneven allocation,
// open spatial loops), some point is at least as good in both.
//
// The latency search of docs/models/zigzag_search.md with a front instead of one best mapping. Parts of the tree are
// dropped if some point is at least as good as their bounds of energy and latency.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/models/search_strategy.h"
#include "core/models/zigzag/search/chain/timed_search.h"
#include "core/models/zigzag/search/parallel_choices.h"

namespace tilescope::zigzag {

struct ParetoSettings {
  // 0: exact. Otherwise fewer points: for every mapping, one with at most 1 + epsilon times its energy and its latency.
  double epsilon = 0;
  std::uint64_t mostNodes = 0;  // of the layer; the front is then unproven; 0: no limit
  CancelToken cancel;
};

// Mappings that no other beats in both energy and latency, by energy. Those within one part in 10¹² are equal.
class MappingFront final : public Incumbents {
 public:
  struct Point {
    FoundOrder found;
    std::size_t choice = 0;

    double energy() const { return found.energy; }
    double latency() const { return found.latency.total(); }  // cycles
  };

  explicit MappingFront(double epsilon) : epsilon_(epsilon) {}

  bool cut(const LeastCost& least) const override;
  bool onlyTies(const LeastCost&) const override { return false; }
  ObjectiveCost promise(const LeastCost& least) const override;
  void offer(FoundOrder found, const StallPort& stall) override;

  void setChoice(std::size_t choice) { choice_ = choice; }  // of mappings offered from now on
  const std::vector<Point>& points() const { return points_; }

  // Memory and port that mappings have waited for since the last call.
  std::set<std::pair<std::size_t, std::size_t>> takePorts();

 private:
  bool covered(double energy, double latency, double factor) const;

  double epsilon_;
  std::size_t choice_ = 0;
  std::vector<Point> points_;  // energy rises, latency falls
  std::set<std::pair<std::size_t, std::size_t>> waitedFor_;
};

struct FrontSearch {
  std::uint64_t nodes = 0;
  bool proven = false;
  bool cancelled = false;
};

// Adds the mappings of one choice of spatial loops. settings.epsilon must be the front's.
FrontSearch searchFront(const OwnRules& rules, const ParetoSettings& settings, MappingFront& front);

struct LayerFront {
  struct Point {
    double energy = 0;  // in the profile's unit
    double latency = 0;
    std::string dataflow;
    LayerResult result;
  };
  std::vector<Point> points;  // by energy; empty: nothing fits, or cancelled before
  std::optional<Violation> violation;
  std::uint64_t nodes = 0;
  bool proven = false;
  bool cancelled = false;
};

// Layer, hardware and dataflow are from the request, limit and cancel token from the settings.
LayerFront layerFront(const SearchRequest& request, const ParetoSettings& settings);

}  // namespace tilescope::zigzag
