// SPDX-License-Identifier: GPL-3.0-or-later
// How a layer runs on the hardware, in one of three forms (contracts: tilescope.mapping/1). Lists are innermost first,
// except in the nest form: outer to inner, as in the Predictor's paper.
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

using LoopFactor = std::pair<std::string, std::int64_t>;  // loop dimension, iterations

enum class Allocation { Uneven, Even };

// ZigZag's form: spatial unrolling and ordered temporal loops, which may be assigned to memories differently for each
// tensor.
struct LoopMapping {
  std::optional<std::vector<std::pair<std::string, std::vector<LoopFactor>>>> spatial;  // absent: first dataflow
  std::vector<LoopFactor> temporal;
  std::optional<std::map<Tensor, std::vector<std::int64_t>>> loopsPerMemory;  // absent: the allocation rule decides
  std::optional<Allocation> allocation;

  bool operator==(const LoopMapping&) const = default;
};

// The form of e-PlaNNer and DIANA: one on-chip tile and the off-chip loops around it. The tile need not divide the
// layer.
struct TileMapping {
  std::int64_t K = 1, C = 1, OY = 1, OX = 1, FY = 1, FX = 1;  // elements; K and C per group
  std::vector<Dim> outerLoops;                                // innermost first; empty: not given
  std::optional<Stationary> stationary;                       // Input, Weight or Output

  bool operator==(const TileMapping&) const = default;
};

// The form of DNN-Chip Predictor, with four levels. refresh: for each tensor, the number of temporal loops outside the
// point where its tile is refreshed.
struct NestMapping {
  std::vector<LoopFactor> dram, buffer, array, pe;                               // outer to inner
  std::optional<std::map<std::string, std::map<Tensor, std::int64_t>>> refresh;  // level ("buffer", "pe") → tensor
  std::optional<bool> slidingWindow;

  bool operator==(const NestMapping&) const = default;
};

using Mapping = std::variant<LoopMapping, TileMapping, NestMapping>;

// Loops in one line, for tables.
std::string loopsText(const std::vector<LoopFactor>& loops);  // "C16 FY3 OY7"; loops of one iteration are left out
std::string parallelText(const LoopMapping& mapping);         // "OX4 K8", in the order of array dimensions
// Temporal loops, innermost first, memory by memory from the processing element outwards: "K16 OX55 | C3 K3 | OY8".
std::string temporalText(const NestMapping& mapping);

}  // namespace tilescope
