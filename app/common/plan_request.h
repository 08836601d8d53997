// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration as text from the user, and its request. Command line and window share it, so that both interpret a
// command line in the same way.
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
  std::optional<std::string> technology;  // unit energies instead of the profile's: a file, or a bundled table
  std::optional<std::string> dataflow;
  std::optional<std::string> search;
  std::optional<std::string> objective;
  std::optional<std::string> layer;
  std::vector<std::string> options;   // "name=value"
  std::vector<std::string> edits;     // "POINTER=VALUE"
  std::optional<std::int64_t> batch;  // of every layer; absent: the network's own
  RunChanges run{};                   // of a transformer
  onnx::Sizes sizes{};                // of an ONNX model
};

// Reads the files and fills in the defaults; reports all errors that can be found at once.
Result<PlanRequest> planRequest(const DesignWords& words);

// Reads a file, or the bundled one of that name.
Result<Network> readNetworkNamed(const std::string& typed, const onnx::Sizes& sizes = {});
Result<Transformer> readTransformerNamed(const std::string& typed);
// The folder to which relative paths in that network refer; empty if the network does not exist.
std::optional<std::string> folderOfNetwork(const std::string& typed);
Result<HardwareProfile> readHardwareNamed(const std::string& typed);
Result<Technology> readTechnologyNamed(const std::string& typed);

// Readers for the files that arguments name; a document may provide its own.
struct NamedReaders {
  std::function<Result<Network>(const std::string& typed, const onnx::Sizes& sizes)> network = readNetworkNamed;
  std::function<Result<HardwareProfile>(const std::string& typed)> hardware = readHardwareNamed;
  std::function<Result<Technology>(const std::string& typed)> technology = readTechnologyNamed;
};

// Whether plans of a request can have certificates that another program can check.

// Why such plans cannot have certificates, reported before the search.
Diagnostics checkCertifiable(const PlanRequest& request);

}  // namespace tilescope::app
