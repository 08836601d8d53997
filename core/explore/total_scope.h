// SPDX-License-Identifier: GPL-3.0-or-later
// What totals count. One configuration has several totals of off-chip traffic, which answer different questions; each
// is shown with a text that says what it counts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

enum class TrafficTotal {
  Plan,        // the layers that the totals of a plan count
  EveryLayer,  // also layers that are not modelled, with their compulsory traffic: programs, plans in spans
  Boundary     // the maps that cross the cuts of a partition
};
std::string wordsOf(TrafficTotal total);     // "maps and weights", "maps and weights of every layer", "maps only"
std::string sentenceOf(TrafficTotal total);  // what it counts and what it leaves out, for explanations

// The layers of a plan, by whether its totals count them.
struct LayerCount {
  std::size_t planned = 0;
  std::size_t outside = 0;    // not covered by the model; known before the search ends
  std::size_t estimated = 0;  // those of them whose estimates the totals include
  std::size_t unfit = 0;      // without a mapping, or not yet with one

  std::size_t all() const { return planned + outside + unfit; }
  bool operator==(const LayerCount&) const = default;
};
LayerCount layerCount(const ExecutionPlan& plan);

// Whether the totals include the estimates of layers that the model does not cover.
bool includesPasses(const ExecutionPlan& plan);

// "21 of 31 layers"; "" where all are counted.
std::string partText(std::size_t counted, std::size_t all);
std::string partText(const LayerCount& layers);

// Whether the totals of both plans leave out the same layers; only then can they be compared. For two different
// networks, all layers with a mapping count.
bool countTheSameLayers(const ExecutionPlan& a, const ExecutionPlan& b);

// The layers that the totals leave out, because they have no mapping or because the model does not cover them; "" if
// there are none. bytes: formats the compulsory traffic of the latter in the reader's units.
std::string unfitSentence(const ExecutionPlan& plan);
std::string outsideSentence(const ExecutionPlan& plan, const std::function<std::string(double)>& bytes);

// "Estimated as passes of a vector unit: 3 mJ in 1.2 ms. All layers together: …"; "" if the model covers every layer.
// Names the layers for which there is no estimate.
std::string passSentence(const ExecutionPlan& plan);

// "PE utilization counts 32 × 1 of 4096 processing elements: those that unroll K and C. e-PlaNNer knows no others." ""
// if the model counts all elements in every layer.
std::string elementsSentence(const ExecutionPlan& plan);

}  // namespace tilescope
