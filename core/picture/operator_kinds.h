// SPDX-License-Identifier: GPL-3.0-or-later
// A network by kinds of operators: for each kind the number of layers, what they compute and move, their share of the
// plan, and whether the plan models, estimates or only counts them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/layer_rows.h"
#include "core/workload/network.h"

namespace tilescope {

// "conv", "depthwise", "matmul, weights", "softmax", "transpose", an unknown operator's own name.
std::string operatorKind(const Layer& layer);

struct OperatorKind {
  std::string name;
  std::vector<std::size_t> layers;  // indices in the network, ascending
  double macs = 0;
  double bytes = 0;  // off chip: from the plan or its estimates, otherwise compulsory; 0 without a plan
  double seconds = 0, energy = 0;
  std::optional<double> latencyShare, energyShare;  // of all layers, including estimates; absent: no plan yet
  std::size_t modelled = 0, estimated = 0, unknown = 0, infeasible = 0, pending = 0;  // numbers of layers; their sum is
                                                                                      // layers.size()

  bool operator==(const OperatorKind&) const = default;
};

// Sorted by latency, longest first; without a plan in network order. rows: of the plan, in network order; empty: none
// yet.
std::vector<OperatorKind> operatorKinds(const Network& network, const LayerRows& rows);

// "modelled", "estimated", "not modelled"; if mixed "4 modelled, 2 estimated"; "" without a plan.
std::string coverText(const OperatorKind& kind);

}  // namespace tilescope
