// SPDX-License-Identifier: GPL-3.0-or-later
// A network by kinds of operators: how many layers of each, what they compute and move, which share of the plan is
// theirs, and whether the plan models, estimates or only counts them.
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
  std::vector<std::size_t> layers;  // of the network, ascending
  double macs = 0;
  double bytes = 0;  // off chip: of the plan or its estimates, else compulsory; without a plan 0
  double seconds = 0, energy = 0;
  std::optional<double> latencyShare, energyShare;  // of all layers, estimates included; absent: no plan yet
  std::size_t modelled = 0, estimated = 0, unknown = 0, infeasible = 0, pending = 0;  // layers; sum: layers.size()

  bool operator==(const OperatorKind&) const = default;
};

// In the order of their latency, longest first; without a plan in that of the network. rows: of the plan, in the order
// of the network; empty: none yet.
std::vector<OperatorKind> operatorKinds(const Network& network, const LayerRows& rows);

// "modelled", "estimated", "not modelled"; of mixed kinds "4 modelled, 2 estimated"; "" without a plan.
std::string coverText(const OperatorKind& kind);

}  // namespace tilescope
