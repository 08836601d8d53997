// SPDX-License-Identifier: GPL-3.0-or-later
// A network: named inputs, and layers in file order. Layers may only use names defined in the file; no cycles.
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
  std::optional<FeatureMap> size;  // absent if all layers are einsums

  bool operator==(const NetworkInput&) const = default;
};

// The file that a network was imported from.
struct NetworkOrigin {
  std::string file;
  std::string sha256;                         // empty: unknown
  std::map<std::string, std::int64_t> sizes;  // sizes that the file leaves open, by name
  std::string reader;                         // "onnx"

  bool operator==(const NetworkOrigin&) const = default;
};

// One network of a set (network_set.h). The layers of a set are those of its networks in order, run after run.
struct NetworkMember {
  std::string name;
  std::int64_t runs = 1;
  std::size_t layers = 0;  // of one run

  bool operator==(const NetworkMember&) const = default;
};

struct Network {
  std::string name;
  std::string source;  // may be empty
  std::optional<NetworkOrigin> origin;
  std::optional<std::int64_t> parameters;  // trained values; absent: those of the layers
  std::vector<NetworkInput> inputs;
  std::vector<Layer> layers;
  std::vector<NetworkMember> members{};  // of a set; empty: a single network
  Notes notes;
  std::optional<Transformer> transformer{};  // the transformer that the layers belong to, as it runs; not part of the
                                             // format

  bool operator==(const Network&) const = default;
};

}  // namespace tilescope
