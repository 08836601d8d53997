// SPDX-License-Identifier: GPL-3.0-or-later
// Lanes take different elements where a spatial loop indexes the tensor, and share one where it does not. Where a
// profile leaves loops to the search, or where "max" belongs to several loops, lanes count as sharing, so that every
// finding holds.
#include "core/hardware/consistency.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/hardware/off_chip_rate.h"
#include "core/hardware/pricing.h"

namespace tilescope {
namespace {

constexpr std::array kWordMoves{PortMove{Tensor::I, Move::Read}, PortMove{Tensor::W, Move::Read},
                                PortMove{Tensor::O, Move::Read}, PortMove{Tensor::O, Move::Update}};

bool indexes(std::string_view dim, Tensor tensor) {
  if (dim == "B" || dim == "OX" || dim == "OY") return tensor != Tensor::W;
  if (dim == "K") return tensor != Tensor::I;
  if (dim == "C" || dim == "FX" || dim == "FY") return tensor != Tensor::O;
  return dim == "G";
}

bool slides(std::string_view dim) {
  return dim == "OX" || dim == "OY" || dim == "FX" || dim == "FY";
}

// Different elements among the lanes of one instance, at least.
std::int64_t elementsTaken(const HardwareProfile& profile, const Memory& memory, Tensor tensor) {
  const auto& unroll = profile.dataflows.front().unroll;
  std::int64_t elements = 1;
  std::int64_t sliding = 1;  // neighbours of a window share inputs, so only the largest of these loops counts
  for (const auto& [name, loops] : *unroll) {
    if (!contains(memory.sharedAcross, name)) continue;
    const auto dim = std::find_if(profile.arrayDims.begin(), profile.arrayDims.end(),
                                  [&, &wanted = name](const ArrayDim& one) { return one.name == wanted; });
    for (const UnrolledLoop& loop : loops) {
      if (!indexes(loop.dim, tensor)) continue;
      const std::int64_t lanes = loop.factor.value_or(loops.size() == 1 ? dim->size : 1);
      if (tensor == Tensor::I && slides(loop.dim))
        sliding = std::max(sliding, lanes);
      else
        elements *= lanes;
    }
  }
  return elements * sliding;
}

class Findings {
 public:
  explicit Findings(const HardwareProfile& profile) : profile_(profile) {}

  std::vector<ConsistencyFinding> all() {
    for (std::size_t m = 0; m < profile_.memories.size(); ++m) {
      const Memory& memory = profile_.memories[m];
      if (memory.offChip) continue;
      for (std::size_t p = 0; p < memory.ports.size(); ++p) checkPort(m, p);
      checkOuter(m);
    }
    checkUnlimited();
    for (std::size_t d = 0; d < profile_.dataflows.size(); ++d) checkLanes(d);
    return std::move(found_);
  }

 private:
  static std::string pointer(std::size_t memory, std::string_view field) {
    return fmt::format("/memories/{}/{}", memory, field);
  }

  bool isInnermost(std::size_t m, Tensor tensor) const {
    return std::none_of(profile_.memories.begin(), profile_.memories.begin() + static_cast<std::ptrdiff_t>(m),
                        [&](const Memory& inner) { return inner.stores(tensor); });
  }

  // Of the first dataflow, if it states spatial loops and does not keep the tensor in place.
  bool feedsLanes(std::size_t m, Tensor tensor) const {
    if (profile_.dataflows.empty() || !profile_.dataflows.front().unroll || !isInnermost(m, tensor)) return false;
    const auto& stays = profile_.dataflows.front().stationary;
    return !(stays == Stationary::Weight && tensor == Tensor::W) &&
           !(stays == Stationary::Input && tensor == Tensor::I) &&
           !(stays == Stationary::Output && tensor == Tensor::O);
  }

  // One finding per port, of the movement that needs most.
  void checkPort(std::size_t m, std::size_t p) {
    const Memory& memory = profile_.memories[m];
    const Port& port = memory.ports[p];
    ConsistencyFinding worst;
    for (const PortMove& move : port.carries) {
      if (!isOfLanes(move)) continue;
      const std::int64_t bits = elementBits(profile_.precision, move.tensor);
      const std::int64_t elements = feedsLanes(m, move.tensor) ? elementsTaken(profile_, memory, move.tensor) : 1;
      if (elements * bits <= std::max(worst.needs, port.widestBitsPerCycle)) continue;
      worst.kind = port.widestBitsPerCycle < bits ? ConsistencyKind::NarrowPort : ConsistencyKind::StarvedLanes;
      worst.move = move;
      worst.needs = elements * bits;
      worst.elementBits = bits;
    }
    if (worst.needs == 0) return;
    worst.part = memory.name;
    worst.other = worst.kind == ConsistencyKind::NarrowPort ? port.name : profile_.dataflows.front().name;
    worst.has = port.widestBitsPerCycle;
    worst.edits = {{pointer(m, fmt::format("ports/{}/bits_per_cycle/1", p)), std::to_string(worst.needs)}};
    found_.push_back(std::move(worst));
  }

  static bool isOfLanes(const PortMove& move) {
    return std::find(kWordMoves.begin(), kWordMoves.end(), move) != kWordMoves.end();
  }

  void checkOuter(std::size_t m) {
    const Memory& inner = profile_.memories[m];
    for (std::size_t o = m + 1; o < profile_.memories.size() && !profile_.memories[o].offChip; ++o) {
      const Memory& outer = profile_.memories[o];
      if (std::none_of(inner.holds.begin(), inner.holds.end(), [&](Tensor tensor) { return outer.stores(tensor); }))
        continue;
      if (inner.sizeBits > outer.sizeBits)
        found_.push_back({ConsistencyKind::LargerThanOuter,
                          inner.name,
                          {},
                          outer.name,
                          {},
                          outer.sizeBits,
                          inner.sizeBits,
                          0,
                          {{pointer(o, "size_bits"), std::to_string(inner.sizeBits)}}});
      return;
    }
  }

  // As many bits as an array with one element for each lane takes.
  double rateFor(const Memory& memory) const {
    double bits = 0;
    for (const Tensor tensor : memory.holds) {
      const std::int64_t elements = profile_.dataflows.empty() || !profile_.dataflows.front().unroll
                                        ? 1
                                        : elementsTaken(profile_, memory, tensor);
      const int perElement = tensor == Tensor::O ? 2 : 1;  // sums are read and written
      bits += static_cast<double>(elements * perElement * elementBits(profile_.precision, tensor));
    }
    return gbPerSecond(bits, profile_.clockMhz);
  }

  // All in one finding, because they are seldom meant one by one.
  void checkUnlimited() {
    ConsistencyFinding finding;
    finding.kind = ConsistencyKind::Unlimited;
    for (std::size_t m = 0; m < profile_.memories.size(); ++m) {
      const Memory& memory = profile_.memories[m];
      if (memory.offChip || !memory.ports.empty() || memory.bandwidthGbPerS) continue;
      if (finding.part.empty())
        finding.part = memory.name;
      else
        finding.others.push_back(memory.name);
      finding.edits.push_back({pointer(m, "bandwidth_gb_per_s"), Json(rateFor(memory)).dump()});
    }
    if (!finding.edits.empty()) found_.push_back(std::move(finding));
  }

  // Fixed factors only; a dimension that is left empty is meant to be.
  void checkLanes(std::size_t d) {
    const Dataflow& dataflow = profile_.dataflows[d];
    if (!dataflow.unroll) return;
    for (const auto& [name, loops] : *dataflow.unroll) {
      if (loops.empty()) continue;
      std::int64_t lanes = 1;
      bool isFixed = true;
      for (const UnrolledLoop& loop : loops) {
        lanes *= loop.factor.value_or(1);
        isFixed = isFixed && loop.factor;
      }
      const auto dim = std::find_if(profile_.arrayDims.begin(), profile_.arrayDims.end(),
                                    [&, &wanted = name](const ArrayDim& one) { return one.name == wanted; });
      if (!isFixed || lanes >= dim->size) continue;
      const std::string at =
          fmt::format("{}/{}/1", childPointer(fmt::format("/dataflows/{}/unroll", d), name), loops.size() - 1);
      found_.push_back(
          {ConsistencyKind::IdleLanes, dataflow.name, {}, name, {}, lanes, dim->size, 0, {{at, "\"max\""}}});
    }
  }

  const HardwareProfile& profile_;
  std::vector<ConsistencyFinding> found_;
};

}  // namespace

std::vector<ConsistencyFinding> consistencyFindings(const HardwareProfile& profile) {
  return Findings(profile).all();
}

}  // namespace tilescope
