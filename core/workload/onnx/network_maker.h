// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the network of a classified graph, and records how every node was handled.
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
  std::vector<std::string> layerOf;  // by node: the layer to which it belongs; "": none
  std::vector<double> bytesOf;       // by node: bytes read and written, if it is not modelled
  std::int64_t parameters = 0;
  double parameterBytes = 0;
  std::map<NodeClass, double> activationBytes;  // read and written by layers of each class
};

MadeNetwork makeNetwork(const Graph& graph, const Classes& classes, const std::string& name);

// How many images the model computes together: the first axis of its first input.
std::int64_t imagesOf(const Graph& graph);

// Valid UTF-8 of at most 200 bytes; other bytes are escaped.
std::string readable(std::string_view name);

}  // namespace tilescope::onnx
