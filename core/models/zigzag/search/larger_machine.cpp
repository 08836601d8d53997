// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/larger_machine.h"

#include <algorithm>
#include <set>

#include "core/models/zigzag/search/parallel_choices.h"

namespace tilescope::zigzag {
namespace {

constexpr const char* kOtherLanes =
    "A dataflow runs on all lanes that it asks for; fewer are tried only where all of them lack capacity or port "
    "width.";
constexpr const char* kOtherCopies =
    "With corrections, a memory that holds more than one of its accesses is filled by copies, which take their time.";

// [operand, level]: what gets copies, of which the corrections count the time.
std::vector<bool> copiesOf(const Problem& problem) {
  std::vector<bool> copied;
  for (std::size_t o = 0; o < problem.operands.size(); ++o)
    for (std::size_t level = 0; level < problem.operands[o].memories.size(); ++level)
      copied.push_back(isCopied(problem, o, level));
  return copied;
}

using Lanes = std::vector<std::vector<std::pair<std::size_t, std::int64_t>>>;

std::set<Lanes> lanesOf(const Problem& problem, const SearchRequest& request, const HardwareProfile& hardware) {
  std::set<Lanes> all;
  for (const ParallelChoice& choice : parallelChoices(problem, hardware, request.dataflow, Twins::All).choices) {
    Lanes lanes;
    for (const std::vector<Unroll>& along : choice.unrolling) {
      lanes.emplace_back();
      for (const Unroll& unroll : along) lanes.back().emplace_back(unroll.dim, unroll.factor);
    }
    all.insert(std::move(lanes));
  }
  return all;
}

}  // namespace

std::string whyMoreMayBeWorse(const SearchRequest& less, const HardwareProfile& more) {
  const Problem before = makeProblem(less.layer, less.hardware, less.options);
  const Problem after = makeProblem(less.layer, more, less.options);
  if (before.corrections.any() && copiesOf(before) != copiesOf(after)) return kOtherCopies;
  const std::set<Lanes> had = lanesOf(before, less, less.hardware), has = lanesOf(after, less, more);
  return std::includes(has.begin(), has.end(), had.begin(), had.end()) ? "" : kOtherLanes;
}

}  // namespace tilescope::zigzag
