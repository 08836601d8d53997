// SPDX-License-Identifier: GPL-3.0-or-later
// The exact energy-latency front of a layer, in Tilescope's own counting. For every mapping (order, uneven allocation,
// and spatial loops that the profile leaves open) some point of the front is at least as good in both.
//
// The search is that of docs/models/zigzag_search.md for latency, but it keeps a front rather than one best mapping. A
// part of the tree is cut off if some point is at least as good as its bounds of both energy and latency.
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
  // 0: the exact front. Otherwise a front with fewer points: for every mapping, some point has at most 1 + epsilon
  // times its energy and at most 1 + epsilon times its latency.
  double epsilon = 0;
  std::uint64_t mostNodes = 0;  // of the layer; a front that reaches it is unproven; 0: no limit
  CancelToken cancel;
};

// Mappings none of which is better than another in both energy and latency, sorted by energy. Mappings within one part
// in 10¹² are equal.
class MappingFront final : public Incumbents {
 public:
  struct Point {
    FoundOrder found;
    std::size_t choice = 0;  // index of the spatial loops

    double energy() const { return found.energy; }
    double latency() const { return found.latency.total(); }  // cycles
  };

  explicit MappingFront(double epsilon) : epsilon_(epsilon) {}

  bool cut(const LeastCost& least) const override;
  bool onlyTies(const LeastCost&) const override { return false; }
  ObjectiveCost promise(const LeastCost& least) const override;
  void offer(FoundOrder found, const StallPort& stall) override;

  void setChoice(std::size_t choice) { choice_ = choice; }  // of all mappings that are offered from now on
  const std::vector<Point>& points() const { return points_; }

  // Ports that mappings have waited for since the last call: memory and port.
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
  bool proven = false;  // no point of the front is missing
  bool cancelled = false;
};

// Adds the mappings of one choice of spatial loops to a front. settings.epsilon must be that of the front.
FrontSearch searchFront(const OwnRules& rules, const ParetoSettings& settings, MappingFront& front);

struct LayerFront {
  struct Point {
    double energy = 0;   // in the profile's unit
    double latency = 0;  // cycles
    std::string dataflow;
    LayerResult result;  // with the mapping
  };
  std::vector<Point> points;           // sorted by energy; empty: nothing fits, or cancelled before
  std::optional<Violation> violation;  // why nothing fits
  std::uint64_t nodes = 0;
  bool proven = false;
  bool cancelled = false;
};

// Takes layer, hardware and dataflow from the request, limit and cancel token from the settings.
LayerFront layerFront(const SearchRequest& request, const ParetoSettings& settings);

}  // namespace tilescope::zigzag
