// SPDX-License-Identifier: GPL-3.0-or-later
// A network: named inputs, and layers in file order. Layers use only names that the file defines, without cycles.
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

// The file from which a network was imported.
struct NetworkOrigin {
  std::string file;
  std::string sha256;                         // "": unknown
  std::map<std::string, std::int64_t> sizes;  // values for sizes that the file leaves open, by name
  std::string reader;                         // "onnx"

  bool operator==(const NetworkOrigin&) const = default;
};

// One network of a set (network_set.h). The set contains the layers of all its networks in order, once for each run.
struct NetworkMember {
  std::string name;
  std::int64_t runs = 1;
  std::size_t layers = 0;  // layers of one run

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
  // The transformer from which the layers were expanded, with its run. Not part of the format.
  std::optional<Transformer> transformer{};

  bool operator==(const Network&) const = default;
};

}  // namespace tilescope
