// SPDX-License-Identifier: GPL-3.0-or-later
// A search: the best mapping of one layer on one machine under one model. Implementations are stateless and
// thread-safe; core/models/model_registry.h lists them per model.
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

struct SearchRequest {
  const Layer& layer;
  const HardwareProfile& hardware;
  const ModelOptions& options;
  Objective objective;
  std::optional<std::string> dataflow;  // absent: every dataflow of the profile, the best is kept
  CancelToken cancel;
  // Any mapping with the best objective will do, because proving the tie-breaker may take most of the time. Searches
  // that decide both at once ignore this.
  bool firstKeyOnly = false;

  // The following members do not change the answer of a search that runs to its end.
  // A search that proves stops after this many nodes and reports its gap; 0: the search sets the limit.
  std::uint64_t mostNodes = 0;
  std::shared_ptr<const Mapping> warmStart;  // a good mapping of a neighbouring design, if one is known
  bool certify = false;                      // make the solution's certificate, where the search can
  // Called from the solving thread with the incumbent and its certified gap, each time either has improved.
  std::function<void(const LayerSolution&)> onUpdate;
};

struct LayerSolution {
  Evaluation evaluation;  // if nothing fits, the violation with the suggested fix
  std::string dataflow;   // of the profile; "" where it has none
  SearchStatistics statistics;
  std::vector<std::string> notes;  // sentences about parts of the request that the search had to change
  bool cancelled = false;          // evaluation is the incumbent, if any
  bool limited = false;            // the search ended at mostNodes, and more nodes could change the answer
  // Proven to be the best of all mappings that fit, by cost, tie-breaker and tie rule. If it fits a machine that
  // differs only in smaller memories, it is the answer there too, except as whyMoreMayBeWorse() of the search says.
  bool isFirstOfAll = false;
  std::shared_ptr<const Certificate> certificate;  // if it was asked for and the optimum is proven
};

class SearchStrategy {
 public:
  virtual ~SearchStrategy() = default;

  virtual std::string_view id() const = 0;  // "exact"
  virtual std::string title() const;        // "Exact": the usual name of the method
  virtual std::string_view help() const = 0;

  // False for objectives of the model that the search cannot minimise; planners ask first.
  virtual bool answers(Objective) const { return true; }

  // Options that the search overrides. Plans record them, so that evaluating their mappings gives the same metrics.
  virtual ModelOptions impliedOptions() const { return {}; }

  // Contains exactly what the answer depends on: equal keys have equal solutions (up to the layer's name).
  virtual std::string cacheKey(const SearchRequest& request) const = 0;

  virtual LayerSolution solve(const SearchRequest& request) const = 0;

  // Why the optimum may be worse on a machine that has more memory, bandwidth, ports or processing elements. A sentence
  // if some mapping of the request is not tried there or costs more; empty if more is never worse.
  virtual std::string whyMoreMayBeWorse(const SearchRequest&, const HardwareProfile& /*more*/) const { return {}; }
};

// A model can count more mappings than its exact search considers. The result of such a mapping says so in its notes,
// so that it is not mistaken for one that beats a proven plan.
// what, covered: why plans do not cover the mapping, and what they cover, without full stops; the suggested fix is a
// sentence.
std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy);

}  // namespace tilescope
