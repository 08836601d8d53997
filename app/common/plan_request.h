// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a configuration typed as text into a planner request. Command line and window share this code, so that both
// interpret arguments in the same way.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/technology.h"
#include "core/plan/execution_plan.h"
#include "core/workload/onnx/size_options.h"
#include "core/workload/run_changes.h"
#include "core/workload/transformer.h"

namespace tilescope::app {

struct DesignWords {
  std::string network;   // a file, or the name of a bundled network
  std::string hardware;  // a file, or the name of a bundled profile
  std::string model;
  std::optional<std::string> technology;  // replaces the unit energies of the profile: a file or a bundled table
  std::optional<std::string> dataflow;
  std::optional<std::string> search;
  std::optional<std::string> objective;
  std::optional<std::string> layer;
  std::vector<std::string> options;   // each "name=value"
  std::vector<std::string> edits;     // each "POINTER=VALUE"
  std::optional<std::int64_t> batch;  // of every layer; absent: as in the network
  RunChanges run{};                   // settings of a transformer
  onnx::Sizes sizes{};                // of the inputs of an ONNX model
};

// Reads the files and fills in the defaults; reports all errors that can be found at once.
Result<PlanRequest> planRequest(const DesignWords& words);

// Reads the file, or the bundled network of this name.
Result<Network> readNetworkNamed(const std::string& typed, const onnx::Sizes& sizes = {});
Result<Transformer> readTransformerNamed(const std::string& typed);
// The base folder of relative paths in the network file; empty if the file does not exist.
std::optional<std::string> folderOfNetwork(const std::string& typed);
Result<HardwareProfile> readHardwareNamed(const std::string& typed);
Result<Technology> readTechnologyNamed(const std::string& typed);

// How the named files are read. A document may supply its own readers.
struct NamedReaders {
  std::function<Result<Network>(const std::string& typed, const onnx::Sizes& sizes)> network = readNetworkNamed;
  std::function<Result<HardwareProfile>(const std::string& typed)> hardware = readHardwareNamed;
  std::function<Result<Technology>(const std::string& typed)> technology = readTechnologyNamed;
};

// Why plans for this request cannot have certificates, known before the search.
Diagnostics checkCertifiable(const PlanRequest& request);

}  // namespace tilescope::app
