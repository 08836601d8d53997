// SPDX-License-Identifier: GPL-3.0-or-later
// Loops are unrolled as far as layer and array allow. Fewer lanes are allowed if a dataflow's number exceeds a memory,
// or makes a port slower than one lane would.
#include "app/check/parallel_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "app/check/counting.h"
#include "app/check/loop_roles.h"
#include "core/base/units.h"

namespace tilescope::check {
namespace {

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

Unrolling tidy(Unrolling unrolling) {
  for (std::vector<ParallelLoop>& loops : unrolling) {
    std::erase_if(loops, [](const ParallelLoop& loop) { return loop.factor <= 1; });
    std::sort(loops.begin(), loops.end());
  }
  return unrolling;
}

// 37 iterations on 32 lanes become two passes of 19. Of several loops over one dimension the largest is reduced.
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

// Elements that one instance of a station's memory serves in one step of all lanes.
std::int64_t inOneStep(const Space& space, std::size_t tensor, const Lanes& lanes, std::size_t station) {
  return heldElements(space, space.tensors[tensor], lanes.within[tensor][station]);
}

// True if every memory holds the data of one step. large: outputs with maximum width, otherwise minimum.
bool hasRoom(const Space& space, const Lanes& lanes, bool large) {
  for (std::size_t m = 0; m < space.memories.size(); ++m) {
    std::int64_t bits = 0;
    for (const std::size_t x : space.memories[m].holds) {
      const TensorUse& use = space.tensors[x];
      for (std::size_t s = 0; s < use.stations.size(); ++s)
        if (use.stations[s].memory == m)
          bits += inOneStep(space, x, lanes, s) *
                  (large ? std::max(use.bits, use.finalBits) : std::min(use.bits, use.finalBits));
    }
    if (bits > space.memories[m].usableBits) return false;
  }
  return true;
}

// True if a step of all lanes is as fast as one of a single lane.
bool portsKeepUp(const Space& space, const Lanes& lanes) {
  for (std::size_t x = 0; x < space.tensors.size(); ++x)
    for (const Move move : {Move::Read, Move::Update}) {
      const TensorUse& use = space.tensors[x];
      const std::int64_t width = use.stations.front().passes[index(move)].widest;
      if (width == 0 || (move == Move::Update && !use.isOutput())) continue;
      if (ceilDiv(inOneStep(space, x, lanes, 0) * use.bits, width) > ceilDiv(use.bits, width)) return false;
    }
  return true;
}

bool isShort(const Space& space, const Unrolling& unrolling) {
  const Lanes lanes = lanesOf(space, unrolling);
  return !hasRoom(space, lanes, true) || !portsKeepUp(space, lanes);
}

// `full`, and the fewest lanes for each smaller number of passes.
std::vector<std::int64_t> everyNumber(const Space& space, std::size_t dim, std::int64_t full, std::int64_t most) {
  std::vector<std::int64_t> numbers{full};
  const auto passes = [&](std::int64_t n) { return ceilDiv(space.sizes[dim], n); };
  for (std::int64_t n = 2; n <= most; ++n)
    if (passes(n) != passes(n - 1) && passes(n) != passes(full)) numbers.push_back(n);
  return numbers;
}

std::vector<std::int64_t> divisors(std::int64_t most) {
  std::vector<std::int64_t> numbers;
  for (std::int64_t n = 2; n <= most; ++n)
    if (most % n == 0) numbers.push_back(n);
  return numbers;
}

struct Place {
  std::size_t arrayDim = 0;
  std::vector<ParallelLoop> choices;
};

Place openPlace(const Space& space, std::size_t a) {
  Place place{a, {}};
  for (std::size_t d = 0; d < space.dims.size(); ++d) {
    const std::int64_t most = std::min(space.sizes[d], space.arraySizes[a]);
    if (most == 1) continue;
    Unrolling alone(space.arrayDims.size());
    alone[a] = {{d, most}};
    for (const std::int64_t n : isShort(space, alone) ? everyNumber(space, d, most, most) : divisors(most))
      place.choices.push_back({d, n});
  }
  return place;
}

// Loops fixed by a dataflow, within layer and array, and choices with fewer lanes.
struct Fixed {
  Unrolling full;
  std::vector<Place> fewer;
};

void place(const Space& space, Fixed& fixed, std::size_t a, const UnrolledLoop& asked) {
  const std::optional<std::size_t> dim = space.dimNamed(asked.dim);
  if (!dim) return;
  const std::int64_t most = std::min(space.sizes[*dim], space.arraySizes[a]);
  const std::int64_t freeInArray = space.arraySizes[a] / lanesAlong(fixed.full[a]);
  const std::int64_t freeInLayer = space.sizes[*dim] / lanesOver(fixed.full, *dim);
  const std::int64_t factor = std::min(asked.factor.value_or(std::min(freeInArray, freeInLayer)), most);
  if (factor <= 1 || factor > freeInArray || factor > freeInLayer) return;
  fixed.full[a].push_back({*dim, factor});
  Place place{a, {}};
  for (const std::int64_t n : everyNumber(space, *dim, factor, asked.factor ? factor : most))
    place.choices.push_back({*dim, n});
  fixed.fewer.push_back(std::move(place));
}

void extend(const Space& space, const std::vector<Place>& places, std::size_t p, Unrolling& unrolling,
            std::vector<Unrolling>& choices) {
  if (p == places.size()) {
    if (hasRoom(space, lanesOf(space, unrolling), false)) choices.push_back(tidy(unrolling));
    return;
  }
  extend(space, places, p + 1, unrolling, choices);
  std::vector<ParallelLoop>& along = unrolling[places[p].arrayDim];
  for (const ParallelLoop& loop : places[p].choices) {
    if (lanesAlong(along) * loop.factor > space.arraySizes[places[p].arrayDim]) continue;
    if (lanesOver(unrolling, loop.dim) * loop.factor > space.sizes[loop.dim]) continue;
    along.push_back(loop);
    extend(space, places, p + 1, unrolling, choices);
    along.pop_back();
  }
}

}  // namespace

std::vector<Unrolling> choicesOf(const Space& space, const Dataflow* dataflow) {
  std::vector<bool> open(space.arrayDims.size(), true);
  Fixed fixed{Unrolling(space.arrayDims.size()), {}};
  if (dataflow && dataflow->unroll) {
    const Dataflow own = inOwnNames(space, *dataflow);
    for (const auto& [arrayDim, loops] : *own.unroll) {
      const auto a = static_cast<std::size_t>(std::find(space.arrayDims.begin(), space.arrayDims.end(), arrayDim) -
                                              space.arrayDims.begin());
      open.at(a) = false;
      for (const UnrolledLoop& loop : loops) place(space, fixed, a, loop);
    }
  }
  std::vector<Place> places;
  Unrolling start = fixed.full;
  if (isShort(space, fixed.full)) {
    places = std::move(fixed.fewer);
    start.assign(start.size(), {});
  }
  for (std::size_t a = 0; a < open.size(); ++a)
    if (open[a]) places.push_back(openPlace(space, a));
  std::vector<Unrolling> choices;
  extend(space, places, 0, start, choices);
  if (choices.empty()) choices.push_back(tidy(start));  // does not fit, which the proof must show
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
