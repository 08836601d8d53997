// SPDX-License-Identifier: GPL-3.0-or-later
// A network's layers by kind of operator: counts, operations, traffic, shares, and whether the plan models them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/layer_rows.h"
#include "core/workload/network.h"

namespace tilescope {

// "conv", "depthwise", "matmul, weights", "softmax"; an unknown operator's own name.
std::string operatorKind(const Layer& layer);

struct OperatorKind {
  std::string name;
  std::vector<std::size_t> layers;  // ascending indices in the network
  double macs = 0;
  double bytes = 0;  // off-chip traffic, planned or estimated; otherwise compulsory; 0 without a plan
  double seconds = 0, energy = 0;
  std::optional<double> latencyShare, energyShare;  // of all layers, including estimates; absent without a plan
  // Numbers of layers; they add up to layers.size().
  std::size_t modelled = 0, estimated = 0, unknown = 0, infeasible = 0, pending = 0;

  bool operator==(const OperatorKind&) const = default;
};

// Longest latency first. rows: in network order; empty without a plan, whose kinds stay in network order.
std::vector<OperatorKind> operatorKinds(const Network& network, const LayerRows& rows);

// "modelled", "estimated", "not modelled", or mixed: "4 modelled, 2 estimated". "" without a plan.
std::string coverText(const OperatorKind& kind);

}  // namespace tilescope
