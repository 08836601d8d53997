// SPDX-License-Identifier: GPL-3.0-or-later
// How a layer runs on the hardware, in one of three forms (contracts: tilescope.mapping/1). Lists are innermost first,
// in the nest form outer to inner.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/workload/vocabulary.h"

namespace tilescope {

using LoopFactor = std::pair<std::string, std::int64_t>;

enum class Allocation { Uneven, Even };

// ZigZag's form: spatial unrolling and ordered temporal loops, assigned to memories per tensor.
struct LoopMapping {
  std::optional<std::vector<std::pair<std::string, std::vector<LoopFactor>>>> spatial;
  std::vector<LoopFactor> temporal;
  std::optional<std::map<Tensor, std::vector<std::int64_t>>> loopsPerMemory;  // absent: the allocation rule decides
  std::optional<Allocation> allocation;

  bool operator==(const LoopMapping&) const = default;
};

// The form of e-PlaNNer and DIANA: one on-chip tile, which need not divide the layer, and off-chip loops around it.
struct TileMapping {
  std::int64_t K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // elements; K and C per group
  std::vector<Dim> outerLoops;                                // innermost first; empty: not given
  std::optional<Stationary> stationary;                       // Input, Weight or Output

  bool operator==(const TileMapping&) const = default;
};

// The form of DNN-Chip Predictor, with four levels. refresh: per tensor, the number of temporal loops outside the point
// where its tile is refreshed.
struct NestMapping {
  std::vector<LoopFactor> dram, buffer, array, pe;                               // outer to inner
  std::optional<std::map<std::string, std::map<Tensor, std::int64_t>>> refresh;  // level ("buffer", "pe") → tensor
  std::optional<bool> slidingWindow;

  bool operator==(const NestMapping&) const = default;
};

using Mapping = std::variant<LoopMapping, TileMapping, NestMapping>;

std::string loopsText(const std::vector<LoopFactor>& loops);  // "C16 FY3 OY7", without loops of one iteration
std::string parallelText(const LoopMapping& mapping);         // "OX4 K8", in the order of array dimensions
// "K16 OX55 | C3 K3 | OY8": innermost first, a bar between memories.
std::string temporalText(const NestMapping& mapping);

}  // namespace tilescope
