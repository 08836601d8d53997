// SPDX-License-Identifier: GPL-3.0-or-later
// What a total includes: totals of off-chip traffic answer different questions, so each says what it counts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

enum class TrafficTotal {
  Plan,
  EveryLayer,  // also unsupported layers with compulsory traffic: for programs and plans in spans
  Boundary     // maps across the cuts of a partition
};
std::string wordsOf(TrafficTotal total);     // "maps and weights", "maps and weights of every layer", "maps only"
std::string sentenceOf(TrafficTotal total);  // what it includes and omits, in an explanation

struct LayerCount {
  std::size_t planned = 0;
  std::size_t outside = 0;    // unsupported by the model; known before the search ends
  std::size_t estimated = 0;  // layers of `outside` whose estimates are included
  std::size_t unfit = 0;      // without a mapping, or not solved yet

  std::size_t all() const { return planned + outside + unfit; }
  bool operator==(const LayerCount&) const = default;
};
LayerCount layerCount(const ExecutionPlan& plan);

bool includesPasses(const ExecutionPlan& plan);

// "21 of 31 layers"; "" if all are counted.
std::string partText(std::size_t counted, std::size_t all);
std::string partText(const LayerCount& layers);

// True if the plans omit the same layers; for different networks, unsupported layers do not matter.
bool countTheSameLayers(const ExecutionPlan& a, const ExecutionPlan& b);

// The layers that the totals omit. bytes: formats the compulsory traffic of unsupported ones.
std::string unfitSentence(const ExecutionPlan& plan);
std::string outsideSentence(const ExecutionPlan& plan, const std::function<std::string(double)>& bytes);

// "Estimated as passes of a vector unit: 3 mJ in 1.2 ms. All layers together: …"; "" if the model covers all layers.
std::string passSentence(const ExecutionPlan& plan);

// "PE utilization counts 32 × 1 of 4096 processing elements: those that unroll K and C. e-PlaNNer knows no others." ""
// if the model counts all.
std::string elementsSentence(const ExecutionPlan& plan);

}  // namespace tilescope
