// SPDX-License-Identifier: GPL-3.0-or-later
// A network: named inputs and layers in file order. Layers may only use what is defined somewhere in the file; no
// cycles.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/notes.h"
#include "core/workload/layer.h"
#include "core/workload/transformer.h"

namespace tilescope {

struct NetworkInput {
  std::string name;
  std::optional<FeatureMap> size;  // absent where all layers are einsum

  bool operator==(const NetworkInput&) const = default;
};

// The file that a network was imported from.
struct NetworkOrigin {
  std::string file;
  std::string sha256;                         // empty: not known
  std::map<std::string, std::int64_t> sizes;  // that the file leaves open, by name
  std::string reader;                         // "onnx"

  bool operator==(const NetworkOrigin&) const = default;
};

struct Network {
  std::string name;
  std::string source;  // may be empty
  std::optional<NetworkOrigin> origin;
  std::optional<std::int64_t> parameters;  // trained values; absent: those of the layers
  std::vector<NetworkInput> inputs;
  std::vector<Layer> layers;
  Notes notes;
  std::optional<Transformer> transformer{};  // that the layers are of, as it runs; no part of the format

  bool operator==(const Network&) const = default;
};

}  // namespace tilescope
