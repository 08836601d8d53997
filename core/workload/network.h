// SPDX-License-Identifier: GPL-3.0-or-later
// Named inputs, and layers in file order. Layers use only defined names, without cycles.
#pragma once

#include <cstddef>
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
  std::optional<FeatureMap> size;  // absent if only einsums read it

  bool operator==(const NetworkInput&) const = default;
};

struct NetworkOrigin {
  std::string file;
  std::string sha256;                         // "": unknown
  std::map<std::string, std::int64_t> sizes;  // by name: values for sizes that the file leaves open
  std::string reader;                         // "onnx"

  bool operator==(const NetworkOrigin&) const = default;
};

// A network of a set (network_set.h), whose layers are in the set once for each run.
struct NetworkMember {
  std::string name;
  std::int64_t runs = 1;
  std::size_t layers = 0;

  bool operator==(const NetworkMember&) const = default;
};

struct Network {
  std::string name;
  std::string source;  // may be ""
  std::optional<NetworkOrigin> origin;
  std::optional<std::int64_t> parameters;  // number of trained values; absent: follows from the layers
  std::vector<NetworkInput> inputs;
  std::vector<Layer> layers;
  std::vector<NetworkMember> members{};  // of a set; empty: a single network
  Notes notes;
  // The transformer of the layers, with its run. Not in files.
  std::optional<Transformer> transformer{};

  bool operator==(const Network&) const = default;
};

}  // namespace tilescope
