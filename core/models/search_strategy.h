// SPDX-License-Identifier: GPL-3.0-or-later
// A search for a layer's best mapping. Stateless and thread-safe; listed in core/models/model_registry.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/cancel.h"
#include "core/models/cost_model.h"
#include "core/models/search_statistics.h"

namespace tilescope {

struct Certificate;
struct LayerSolution;

// SearchRequest::mostNodes for an answer within a frame. Searches for latency and EDP then return a mapping that they
// find by another objective, with a simple bound; for others it is a limit of one node.
inline constexpr std::uint64_t kGlance = 1;

struct SearchRequest {
  const Layer& layer;
  const HardwareProfile& hardware;
  const ModelOptions& options;
  Objective objective;
  std::optional<std::string> dataflow;  // absent: any of the profile
  CancelToken cancel;
  // Any mapping with the best objective will do, as proving the tie-breaker may take most of the time.
  bool firstKeyOnly = false;

  // The members below never change the answer of a search that runs to its end.
  // Nodes after which a proving search stops and reports its gap; 0: its own limit.
  std::uint64_t mostNodes = 0;
  std::shared_ptr<const Mapping> warmStart;  // of a similar configuration; null: unknown
  bool certify = false;
  // From the solving thread, each time the incumbent or its certified gap improves.
  std::function<void(const LayerSolution&)> onUpdate;
};

struct LayerSolution {
  Evaluation evaluation;  // if nothing fits, a violation with a suggested fix
  std::string dataflow;   // "" if the profile has none
  SearchStatistics statistics;
  std::vector<std::string> notes;  // sentences on parts of the request that the search changed
  bool cancelled = false;          // evaluation is the incumbent, if any
  bool limited = false;            // ended at mostNodes; more nodes could change the answer
  // The best of all mappings that fit, by cost, tie-breaker and tie rule. If it fits a machine with only smaller
  // memories, it is the answer there too, except as whyMoreMayBeWorse() says.
  bool isFirstOfAll = false;
  std::shared_ptr<const Certificate> certificate;  // if requested and the optimum is proven
};

class SearchStrategy {
 public:
  virtual ~SearchStrategy() = default;

  virtual std::string_view id() const = 0;  // "exact"
  virtual std::string title() const;        // "Exact": the method's usual name
  virtual std::string_view help() const = 0;

  // Whether the search can minimise this objective.
  virtual bool answers(Objective) const { return true; }

  // Options that the search overrides. Plans record them, so that their mappings evaluate to the same metrics.
  virtual ModelOptions impliedOptions() const { return {}; }

  // All that the answer depends on: equal keys have equal solutions (up to the layer's name).
  virtual std::string cacheKey(const SearchRequest& request) const = 0;

  virtual LayerSolution solve(const SearchRequest& request) const = 0;

  // Why the optimum may be worse with more memory, bandwidth, ports or processing elements: a sentence if some mapping
  // is not tried there or costs more. Empty: more is never worse.
  virtual std::string whyMoreMayBeWorse(const SearchRequest&, const HardwareProfile& /*more*/) const { return {}; }
};

// The note on a mapping that the model counts but its exact search does not consider, so that it does not seem to beat
// a proven plan. what, covered: why plans do not cover it, and what they cover, without full stops.
std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy);

}  // namespace tilescope
