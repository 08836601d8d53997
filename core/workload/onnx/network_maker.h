// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a classified graph's network, and records every node's fate.
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
  std::vector<std::string> layerOf;  // by node; "": none
  std::vector<double> bytesOf;       // by node, if not modelled
  std::int64_t parameters = 0;
  double parameterBytes = 0;
  std::map<NodeClass, double> activationBytes;  // read and written by layers of each class
};

MadeNetwork makeNetwork(const Graph& graph, const Classes& classes, const std::string& name);

std::int64_t imagesOf(const Graph& graph);

// At most 200 bytes; invalid UTF-8 is escaped.
std::string readable(std::string_view name);

}  // namespace tilescope::onnx
