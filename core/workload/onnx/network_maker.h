// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of a classified graph, and how every node was handled.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/workload/network.h"
#include "core/workload/onnx/classes.h"

namespace tilescope::onnx {

struct MadeNetwork {
  Network network;
  std::vector<std::string> layerOf;  // by node: the name of its layer or of the layer it is part of; empty: none
  std::vector<double> bytesOf;       // by node: read and written, for nodes that are not modelled
  std::int64_t parameters = 0;
  double parameterBytes = 0;
  std::map<NodeClass, double> activationBytes;  // read and written by layers of this class
};

MadeNetwork makeNetwork(const Graph& graph, const Classes& classes, const std::string& name);

// The number of images that the model computes together: the first axis of its first input.
std::int64_t imagesOf(const Graph& graph);

// Valid UTF-8 with other bytes escaped, at most 200 bytes.
std::string readable(std::string_view name);

}  // namespace tilescope::onnx
