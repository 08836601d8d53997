// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an ONNX file as a network, with the fate of each node. Weights are never read.
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
  std::string node, op;  // op: with its domain
  NodeClass nodeClass = NodeClass::NotModelled;
  std::string layer;   // its own layer, or the one that it is folded into
  std::string reason;  // why it is free, folded or open
};

struct OpenNode {
  std::string node, op, reason;
  int follows = 0;
  std::optional<double> bytes;  // read and written; absent: unknown
};

struct OnnxImport {
  Network network;
  std::string file, producer;
  std::int64_t ir = 0;
  std::map<std::string, std::int64_t> opsets, sizes;
  std::vector<std::string> assumed;
  std::vector<ImportEntry> entries;  // one per node, in graph order
  std::vector<OpenNode> notModelled;
  std::map<std::string, int> patterns;
  double macs = 0;
  std::int64_t parameters = 0;
  double parameterBytes = 0;
  std::map<NodeClass, double> activationBytes;
  std::vector<std::string> warnings;
};

// True if the name ends with ".onnx" or the first bytes are typical.
bool isOnnxFile(const std::string& path);

// Errors name the file. Warnings report assumed sizes and what is not modelled.
Result<OnnxImport> readOnnx(const std::string& path, const Sizes& sizes = {});
Result<OnnxImport> onnxFromBytes(std::string_view bytes, const std::string& path, const Sizes& sizes = {});

Json toJson(const OnnxImport& import);

}  // namespace tilescope::onnx
