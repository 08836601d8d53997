// SPDX-License-Identifier: GPL-3.0-or-later
// Turns a typed configuration into a planner request, for command line and window.
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
  std::string network;
  std::string hardware;
  std::string model;
  std::optional<std::string> technology;  // a file or bundled table that replaces unit energies
  std::optional<std::string> dataflow;
  std::optional<std::string> search;
  std::optional<std::string> objective;
  std::optional<std::string> layer;
  std::vector<std::string> options;
  std::vector<std::string> edits;
  std::optional<std::int64_t> batch;  // of every layer; absent: as in the network
  RunChanges run{};                   // settings of a transformer
  onnx::Sizes sizes{};                // of the inputs of an ONNX model
};

// Reads files and fills in defaults; reports all errors that can be found at once.
Result<PlanRequest> planRequest(const DesignWords& words);

// A file or a bundled network.
Result<Network> readNetworkNamed(const std::string& typed, const onnx::Sizes& sizes = {});
Result<Transformer> readTransformerNamed(const std::string& typed);
// The folder of the network's file; empty if there is none.
std::optional<std::string> folderOfNetwork(const std::string& typed);
Result<HardwareProfile> readHardwareNamed(const std::string& typed);
Result<Technology> readTechnologyNamed(const std::string& typed);

struct NamedReaders {
  std::function<Result<Network>(const std::string& typed, const onnx::Sizes& sizes)> network = readNetworkNamed;
  std::function<Result<HardwareProfile>(const std::string& typed)> hardware = readHardwareNamed;
  std::function<Result<Technology>(const std::string& typed)> technology = readTechnologyNamed;
};

Diagnostics checkCertifiable(const PlanRequest& request);

}  // namespace tilescope::app
