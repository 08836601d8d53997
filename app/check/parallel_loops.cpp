// SPDX-License-Identifier: GPL-3.0-or-later
// A loop can run in parallel as far as the layer, the array and the ports of the innermost memories allow: every
// processing element takes one element per cycle from such a memory, and the memory holds at least that.
#include "app/check/parallel_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "core/base/whole_numbers.h"

namespace tilescope::check {
namespace {

// No tensor that it holds has a memory closer to the array.
bool isInnermost(const Space& space, std::size_t memory) {
  const std::vector<std::size_t>& held = space.memories[memory].holds;
  return std::all_of(held.begin(), held.end(),
                     [&](std::size_t x) { return space.tensors[x].stations.front().memory == memory; });
}

const Passage& passageToArray(const TensorUse& use) {
  return use.stations.front().passes[index(use.isOutput() ? Move::Update : Move::Read)];
}

std::int64_t mostInParallel(const Space& space, std::size_t arrayDim, std::size_t dim) {
  std::int64_t most = std::min(space.sizes[dim], space.arraySizes[arrayDim]);
  for (std::size_t m = 0; m < space.memories.size(); ++m) {
    if (!space.memories[m].serves[arrayDim] || !isInnermost(space, m)) continue;
    for (const std::size_t x : space.memories[m].holds) {
      const TensorUse& use = space.tensors[x];
      const std::int64_t width = passageToArray(use).widest;
      if (use.unrollsWith[dim] && use.bits > 0 && width > 0) most = std::min(most, width / use.bits);
    }
  }
  return most;
}

struct Crowd {
  std::size_t memory = 0, tensor = 0;
};

// An innermost memory whose instance has no room for one element for each lane that it serves.
std::optional<Crowd> crowdOf(const Space& space, const Unrolling& unrolling) {
  for (std::size_t m = 0; m < space.memories.size(); ++m) {
    if (!isInnermost(space, m)) continue;
    for (const std::size_t x : space.memories[m].holds) {
      std::int64_t elements = 1;
      for (std::size_t a = 0; a < unrolling.size(); ++a)
        for (const ParallelLoop& loop : unrolling[a])
          if (space.memories[m].serves[a] && space.tensors[x].unrollsWith[loop.dim]) elements *= loop.factor;
      if (elements * space.tensors[x].bits > space.memories[m].usableBits) return Crowd{m, x};
    }
  }
  return std::nullopt;
}

std::int64_t lanesAlong(const std::vector<ParallelLoop>& loops) {
  std::int64_t lanes = 1;
  for (const ParallelLoop& loop : loops) lanes *= loop.factor;
  return lanes;
}

std::int64_t lanesOver(const Unrolling& unrolling, std::size_t dim) {
  std::int64_t lanes = 1;
  for (const std::vector<ParallelLoop>& loops : unrolling)
    for (const ParallelLoop& loop : loops)
      if (loop.dim == dim) lanes *= loop.factor;
  return lanes;
}

// One loop that the dataflow asks for, as far as it goes. False: not even one element passes a port.
bool place(const Space& space, Unrolling& unrolling, std::size_t a, const UnrolledLoop& asked) {
  const std::optional<std::size_t> dim = space.dimNamed(asked.dim);
  if (!dim) return true;  // the layer has no such loop
  const std::int64_t freeInArray = space.arraySizes[a] / lanesAlong(unrolling[a]);
  const std::int64_t freeInLayer = space.sizes[*dim] / lanesOver(unrolling, *dim);
  const std::int64_t wanted = asked.factor.value_or(std::min(freeInArray, freeInLayer));
  if (wanted <= 1) return true;
  const std::int64_t most = mostInParallel(space, a, *dim);
  if (most == 0) return false;
  const std::int64_t factor = std::min(wanted, most);
  if (factor <= freeInArray && factor <= freeInLayer) unrolling[a].push_back({*dim, factor});
  return true;
}

// While a memory is crowded, the largest of the loops to blame shrinks by one; the first of equal ones.
void makeRoom(const Space& space, Unrolling& unrolling) {
  while (const std::optional<Crowd> crowd = crowdOf(space, unrolling)) {
    ParallelLoop* largest = nullptr;
    for (std::size_t a = 0; a < unrolling.size(); ++a) {
      if (!space.memories[crowd->memory].serves[a]) continue;
      for (ParallelLoop& loop : unrolling[a])
        if (space.tensors[crowd->tensor].unrollsWith[loop.dim] && (!largest || loop.factor > largest->factor))
          largest = &loop;
    }
    if (!largest || largest->factor == 1) return;
    --largest->factor;
  }
}

Unrolling tidy(Unrolling unrolling) {
  for (std::vector<ParallelLoop>& loops : unrolling) {
    std::erase_if(loops, [](const ParallelLoop& loop) { return loop.factor <= 1; });
    std::sort(loops.begin(), loops.end());
  }
  return unrolling;
}

// Array dimension by array dimension, nothing or one loop along each open one.
void extend(const Space& space, const std::vector<bool>& open, std::size_t a, Unrolling& unrolling,
            std::vector<Unrolling>& choices) {
  if (a == open.size()) {
    if (!crowdOf(space, unrolling)) choices.push_back(tidy(unrolling));
    return;
  }
  extend(space, open, a + 1, unrolling, choices);
  if (!open[a]) return;
  for (std::size_t d = 0; d < space.dims.size(); ++d) {
    const std::int64_t most = mostInParallel(space, a, d), others = lanesOver(unrolling, d);
    for (std::int64_t factor = 2; factor <= most; ++factor) {
      if (most % factor != 0 || others * factor > space.sizes[d]) continue;
      unrolling[a] = {{d, factor}};
      extend(space, open, a + 1, unrolling, choices);
      unrolling[a].clear();
    }
  }
}

// Lanes that would idle in a last, shorter pass are spread over all passes: 37 on 32 lanes are two passes of 19. Of
// several loops over one dimension the largest gives way.
Unrolling evened(const Space& space, Unrolling unrolling) {
  for (std::size_t d = 0; d < space.dims.size(); ++d) {
    ParallelLoop* largest = nullptr;
    for (std::vector<ParallelLoop>& loops : unrolling)
      for (ParallelLoop& loop : loops)
        if (loop.dim == d && (!largest || loop.factor > largest->factor)) largest = &loop;
    if (!largest) continue;
    const std::int64_t lanes = lanesOver(unrolling, d), others = lanes / largest->factor;
    const std::int64_t passes = ceilDiv(space.sizes[d], lanes);
    largest->factor = ceilDiv(space.sizes[d], passes * others);
  }
  return unrolling;
}

}  // namespace

std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow) {
  std::vector<bool> open(space.arrayDims.size(), true);
  Unrolling fixed(space.arrayDims.size());
  bool passes = true;
  if (dataflow && dataflow->unroll)
    for (const auto& [arrayDim, loops] : *dataflow->unroll) {
      const auto a = static_cast<std::size_t>(std::find(space.arrayDims.begin(), space.arrayDims.end(), arrayDim) -
                                              space.arrayDims.begin());
      open.at(a) = false;
      for (const UnrolledLoop& loop : loops) passes = place(space, fixed, a, loop) && passes;
    }
  if (!passes) return {};
  makeRoom(space, fixed);
  if (std::find(open.begin(), open.end(), true) == open.end()) return {tidy(fixed)};
  std::vector<Unrolling> choices;
  extend(space, open, 0, fixed, choices);
  if (choices.empty()) choices.push_back(tidy(fixed));  // it will not fit, which the proof has to show
  return choices;
}

std::vector<Unrolling> allChoices(const Space& space, const HardwareProfile& hardware, const std::string& dataflow) {
  std::set<Unrolling> all;
  for (const Dataflow& candidate : hardware.dataflows)
    if (dataflow.empty() || candidate.name == dataflow)
      for (Unrolling& unrolling : choicesOf(space, &candidate)) all.insert(std::move(unrolling));
  if (hardware.dataflows.empty())
    for (Unrolling& unrolling : choicesOf(space, nullptr)) all.insert(std::move(unrolling));
  return {all.begin(), all.end()};
}

std::string wordsOf(const Space& space, const Unrolling& unrolling) {
  std::string words;
  for (std::size_t a = 0; a < unrolling.size(); ++a) {
    words += (a == 0 ? "" : ", ") + space.arrayDims[a] + ":";
    for (const ParallelLoop& loop : unrolling[a]) words += fmt::format(" {}{}", space.dims[loop.dim], loop.factor);
    if (unrolling[a].empty()) words += " -";
  }
  return words;
}

Lanes lanesOf(const Space& space, const Unrolling& unrolling) {
  const Unrolling running = evened(space, unrolling);
  const Extents one(space.dims.size(), 1);
  Lanes lanes;
  lanes.all = one;
  for (const std::vector<ParallelLoop>& loops : running)
    for (const ParallelLoop& loop : loops) lanes.all[loop.dim] *= loop.factor;
  for (const TensorUse& use : space.tensors) {
    std::vector<Extents> within, above;
    std::vector<bool> served(running.size(), false);
    for (const Station& station : use.stations) {
      Extents inside = one;
      for (std::size_t a = 0; a < running.size(); ++a) {
        served[a] = served[a] || space.memories[station.memory].serves[a];
        if (!served[a]) continue;
        for (const ParallelLoop& loop : running[a]) inside[loop.dim] *= loop.factor;
      }
      Extents rest = one;
      for (std::size_t d = 0; d < rest.size(); ++d) rest[d] = lanes.all[d] / inside[d];
      within.push_back(std::move(inside));
      above.push_back(std::move(rest));
    }
    lanes.within.push_back(std::move(within));
    lanes.above.push_back(std::move(above));
  }
  for (std::size_t d = 0; d < space.dims.size(); ++d) lanes.temporal.push_back(ceilDiv(space.sizes[d], lanes.all[d]));
  return lanes;
}

}  // namespace tilescope::check
