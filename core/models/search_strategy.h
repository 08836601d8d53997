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
  // Any mapping with the best first key will do, as the search finds it; proving the tie-breaker may take most of the
  // time. Searches that decide both keys at once disregard it.
  bool firstKeyOnly = false;

  // None of these changes the answer of a search that ends by itself.
  std::uint64_t mostNodes = 0;  // a search that proves stops after this many, with its gap; 0: as many as it thinks fit
  std::shared_ptr<const Mapping> warmStart;  // a good mapping of a neighbouring design, if one is known
  bool certify = false;                      // make the solution's certificate, where the search can
  // The incumbent with its certified gap, each time it or the gap has become better; from the thread that solves.
  std::function<void(const LayerSolution&)> onUpdate;
};

struct LayerSolution {
  Evaluation evaluation;  // the violation names the suggested fix if nothing fits
  std::string dataflow;   // of the profile; "" where it has none
  SearchStatistics statistics;
  std::vector<std::string> notes;  // sentences about what the search could not take as written
  bool cancelled = false;          // evaluation is the incumbent, if any
  bool limited = false;            // mostNodes ended it, and more nodes could change the answer
  // Proven to be the first of all mappings that fit, by cost, tie-breaker and written tie rule. Where it fits a machine
  // with smaller memories it is the answer there too, prices and all else being equal; exceptions are those of
  // SearchStrategy::whyMoreMayBeWorse().
  bool isFirstOfAll = false;
  std::shared_ptr<const Certificate> certificate;  // where it was asked for and the optimum is proven
};

class SearchStrategy {
 public:
  virtual ~SearchStrategy() = default;

  virtual std::string_view id() const = 0;  // "exact"
  virtual std::string title() const;        // "Exact": what the field calls it
  virtual std::string_view help() const = 0;

  // Objectives of the model that the search cannot minimise; those who plan ask before.
  virtual bool answers(Objective) const { return true; }

  // What the search chooses in place of the request's options. Plans state it, so that evaluating their mappings gives
  // their own metrics.
  virtual ModelOptions impliedOptions() const { return {}; }

  // Everything that the answer depends on, and nothing else: equal keys have equal solutions (up to the layer's name).
  virtual std::string cacheKey(const SearchRequest& request) const = 0;

  virtual LayerSolution solve(const SearchRequest& request) const = 0;

  // Why the optimum may be worse on a machine that has more of something: memory, bandwidth, ports, processing
  // elements. A sentence, where some mapping of the request is not tried there or costs more; empty where more is never
  // worse.
  virtual std::string whyMoreMayBeWorse(const SearchRequest&, const HardwareProfile& /*more*/) const { return {}; }
};

// A model counts more mappings than its exact search looks at. A result of such a mapping says so in its notes, so that
// it is not mistaken for one that beats a proven plan.

// what: why the mapping is not one of those that plans cover, and what they cover, without full stops; suggested fix: a
// sentence.
std::string outsideProvenSpace(std::string_view what, std::string_view covered, std::string_view remedy);

}  // namespace tilescope
