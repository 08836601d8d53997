// SPDX-License-Identifier: GPL-3.0-or-later
// A design as the user names it, as text, and the request that it means. Command line and window share it, so that a
// command line printed by one is understood alike by the other.
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
  std::string hardware;  // as above
  std::string model;
  std::optional<std::string> technology;  // unit energies instead of the profile's: a file, or a bundled one
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

// Reads the files and fills in the defaults; the errors are all that can be found at once.
Result<PlanRequest> planRequest(const DesignWords& words);

// A file, or the bundled one of that name.
Result<Network> readNetworkNamed(const std::string& typed, const onnx::Sizes& sizes = {});
Result<Transformer> readTransformerNamed(const std::string& typed);
// Where relative paths in that network begin; nothing for one that is not there.
std::optional<std::string> folderOfNetwork(const std::string& typed);
Result<HardwareProfile> readHardwareNamed(const std::string& typed);
Result<Technology> readTechnologyNamed(const std::string& typed);

// How the files that words name are read; a document may carry its own.
struct NamedReaders {
  std::function<Result<Network>(const std::string& typed, const onnx::Sizes& sizes)> network = readNetworkNamed;
  std::function<Result<HardwareProfile>(const std::string& typed)> hardware = readHardwareNamed;
  std::function<Result<Technology>(const std::string& typed)> technology = readTechnologyNamed;
};

// Whether plans of a request can have certificates that another program checks.

// What keeps certificates of such a plan from being made, reported before the search.
Diagnostics checkCertifiable(const PlanRequest& request);

}  // namespace tilescope::app
