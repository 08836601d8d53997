// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/parallel_choices.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/cost/zigzag/spatial_candidates.h"

namespace tilescope::zigzag {
namespace {

// [array dimension]: the first one that every memory serves alike and that is as large. What runs along one of them may
// as well run along the other.
std::vector<std::size_t> alike(const Problem& problem) {
  std::vector<std::size_t> first;
  for (std::size_t a = 0; a < problem.arrayDims.size(); ++a) {
    std::size_t same = 0;
    while (same < a && (problem.arraySizes[same] != problem.arraySizes[a] ||
                        !std::all_of(problem.memories.begin(), problem.memories.end(),
                                     [&](const MemoryOf& m) { return m.serves[same] == m.serves[a]; })))
      ++same;
    first.push_back(same);
  }
  return first;
}

// The same loops, sorted along array dimensions that are alike.
Unrolling sorted(const Unrolling& unrolling, const std::vector<std::size_t>& alike) {
  Unrolling result = unrolling;
  const auto key = [](const std::vector<Unroll>& along) {
    return along.empty() ? std::pair(kMaxDims, std::int64_t{0}) : std::pair(along.front().dim, along.front().factor);
  };
  for (std::size_t a = 0; a < result.size(); ++a)
    for (std::size_t b = a + 1; b < result.size(); ++b)
      if (alike[a] == alike[b] && result[a].size() <= 1 && result[b].size() <= 1 && key(result[b]) < key(result[a]))
        std::swap(result[a], result[b]);
  return result;
}

using Key = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

Key keyOf(const Unrolling& unrolling) {
  Key key;
  for (const std::vector<Unroll>& along : unrolling) {
    key.emplace_back();
    for (const Unroll& unroll : along) key.back().emplace_back(unroll.dim, unroll.factor);
  }
  return key;
}

void add(ParallelChoices& all, std::set<Key>& seen, const Problem& problem, const Dataflow* dataflow, Twins twins) {
  SpatialCandidates candidates = spatialCandidates(problem, dataflow, false, kMostParallelChoices + 1);
  if (candidates.violation) all.violation = candidates.violation;
  if (candidates.unrollings.size() > kMostParallelChoices) {
    all.complete = false;
    candidates.unrollings.pop_back();
  }
  const std::vector<std::size_t> same = alike(problem);
  for (Unrolling& unrolling : candidates.unrollings)
    if (seen.insert(keyOf(twins == Twins::All ? unrolling : sorted(unrolling, same))).second)
      all.choices.push_back({std::move(unrolling), dataflow == nullptr ? "" : dataflow->name, candidates.reduced});
}

}  // namespace

ParallelChoices parallelChoices(const Problem& problem, const HardwareProfile& hardware,
                                const std::optional<std::string>& only, Twins twins) {
  ParallelChoices all;
  std::set<Key> seen;
  if (hardware.dataflows.empty()) add(all, seen, problem, nullptr, twins);
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!only || dataflow.name == *only) add(all, seen, problem, &dataflow, twins);
  return all;
}

}  // namespace tilescope::zigzag
