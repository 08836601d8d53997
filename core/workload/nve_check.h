// SPDX-License-Identifier: GPL-3.0-or-later
// Checks the values of an NVE network file against each other, and creates the network. Internal to core/workload.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/workload/network.h"
#include "core/workload/nve_layers.h"

namespace tilescope::nve {

// Size in bytes of a file, relative to the network file; absent: it cannot be read.
using FileBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

// Reports the errors E_IDX, E_CNT, E_CONN, E_KERNEL, E_STRIDE, E_GEOM, E_WEIGHTS, E_SCHEMA (repeated names) and E_NUM
// (too large products of sizes), and the warnings W_PAD and W_CROP. With errors, the network must not be used. name:
// used if the file has none.
Network checkedNetwork(const FileNetwork& file, const std::string& name, const FileBytes& bytesOf,
                       TextFindings& findings);

// Number of input rows or columns that n outputs read.
inline std::int64_t neededInput(std::int64_t outputs, std::int64_t stride, std::int64_t kernel) {
  return (outputs - 1) * stride + kernel;
}

// Negative padding if the input is larger than needed; 0 if rounding the output size already drops the rest.
inline std::int64_t cropOf(std::int64_t input, std::int64_t needed, std::int64_t stride) {
  return input - needed < stride ? 0 : needed - input;
}

inline constexpr const char* kInputName = "input";  // used if the file names no input
std::string layerName(std::int64_t idx);            // used if the file has no name
// Whether every map reads all inputs and both are in ascending order. Connections then need no list.
bool isFullConnection(const std::vector<std::array<std::int64_t, 2>>& connections, std::int64_t outputs,
                      std::int64_t inputs);

}  // namespace tilescope::nve
