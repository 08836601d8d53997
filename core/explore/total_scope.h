// SPDX-License-Identifier: GPL-3.0-or-later
// What totals count. One configuration has several totals of off-chip traffic, each the answer to another question;
// beside each is shown what it counts, in these words.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

enum class TrafficTotal {
  Plan,        // of the layers that the totals of a plan count
  EveryLayer,  // also of layers not modelled, which count with their compulsory traffic: programs, plans in spans
  Boundary     // of a partition: maps that cross its cuts
};
std::string wordsOf(TrafficTotal total);     // "maps and weights", "maps and weights of every layer", "maps only"
std::string sentenceOf(TrafficTotal total);  // what it counts and what not, for explanations

// The layers of a plan, by whether its totals count them.
struct LayerCount {
  std::size_t planned = 0;
  std::size_t outside = 0;    // the model; known before the search ends
  std::size_t estimated = 0;  // of those outside, that the totals include
  std::size_t unfit = 0;      // without a mapping, or still without one

  std::size_t all() const { return planned + outside + unfit; }
  bool operator==(const LayerCount&) const = default;
};
LayerCount layerCount(const ExecutionPlan& plan);

// Whether the totals include the estimates of layers outside the model.
bool includesPasses(const ExecutionPlan& plan);

// "21 of 31 layers"; "" where all are counted.
std::string partText(std::size_t counted, std::size_t all);
std::string partText(const LayerCount& layers);

// Whether the totals of both leave out the same layers; only then do they compare. Of two networks all layers that have
// a mapping count.
bool countTheSameLayers(const ExecutionPlan& a, const ExecutionPlan& b);

// Which layers the totals leave out, because they have no mapping or because the model does not cover them; "" where
// there are none. bytes: writes the least that the latter move, in the reader's units.
std::string unfitSentence(const ExecutionPlan& plan);
std::string outsideSentence(const ExecutionPlan& plan, const std::function<std::string(double)>& bytes);

// "Estimated as passes of a vector unit: 3 mJ in 1.2 ms. All layers together: …"; "" where the model covers every
// layer. Layers of which there is no estimate are named.
std::string passSentence(const ExecutionPlan& plan);

// "PE utilization counts 32 × 1 of 4096 processing elements: those that unroll K and C. e-PlaNNer knows no
// others." "" where the model counts all elements in every layer.
std::string elementsSentence(const ExecutionPlan& plan);

}  // namespace tilescope
