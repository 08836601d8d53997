// SPDX-License-Identifier: GPL-3.0-or-later
// An ONNX file as a network, with a record of how each of its nodes was handled. Weights are never read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/workload/network.h"
#include "core/workload/onnx/classes.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

struct ImportEntry {
  std::string node, op;  // op: includes the domain
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string layer;   // its own layer, or the one it is folded into
  std::string reason;  // for free, folded and open nodes
};

// A node that could not be handled, with the nodes that could not be handled only because of it.
struct OpenNode {
  std::string node, op, reason;
  int follows = 0;
  std::optional<double> bytes;  // read and written, if sizes are known
};

struct OnnxImport {
  Network network;
  std::string file, producer;
  std::int64_t ir = 0;
  std::map<std::string, std::int64_t> opsets, sizes;
  std::vector<std::string> assumed;
  std::vector<ImportEntry> entries;  // one per node, in the order of the graph
  std::vector<OpenNode> notModelled;
  std::map<std::string, int> patterns;
  double macs = 0;
  std::int64_t parameters = 0;
  double parameterBytes = 0;
  std::map<NodeClass, double> activationBytes;
  std::vector<std::string> warnings;
};

// Whether a file is ONNX: by its name (".onnx"), or because it begins like one.
bool isOnnxFile(const std::string& path);

// Errors name the file; warnings report assumed sizes and what is not modelled.
Result<OnnxImport> readOnnx(const std::string& path, const Sizes& sizes = {});
Result<OnnxImport> onnxFromBytes(std::string_view bytes, const std::string& path, const Sizes& sizes = {});

Json toJson(const OnnxImport& import);  // tilescope.import/1

}  // namespace tilescope::onnx
