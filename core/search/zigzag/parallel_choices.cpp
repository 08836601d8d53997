// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/parallel_choices.h"

#include <algorithm>

#include "core/cost/zigzag/spatial_candidates.h"

namespace tilescope::zigzag {
namespace {

void add(ParallelChoices& all, const Problem& problem, const Dataflow* dataflow) {
  SpatialCandidates candidates = spatialCandidates(problem, dataflow, false, kMostParallelChoices + 1);
  if (candidates.violation) all.violation = candidates.violation;
  if (candidates.unrollings.size() > kMostParallelChoices) {
    all.complete = false;
    candidates.unrollings.pop_back();
  }
  for (Unrolling& unrolling : candidates.unrollings) {
    const bool known = std::any_of(all.choices.begin(), all.choices.end(),
                                   [&](const ParallelChoice& c) { return c.unrolling == unrolling; });
    if (!known)
      all.choices.push_back({std::move(unrolling), dataflow == nullptr ? "" : dataflow->name, candidates.reduced});
  }
}

}  // namespace

ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only) {
  ParallelChoices all;
  if (hardware.dataflows.empty()) add(all, problem, nullptr);
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) add(all, problem, &dataflow);
  return all;
}

}  // namespace tilescope::zigzag
