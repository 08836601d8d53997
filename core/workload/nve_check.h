// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an NVE network's values against each other, and creates the network.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/workload/network.h"
#include "core/workload/nve_layers.h"

namespace tilescope::nve {

// Size in bytes, relative to the network file; absent: unreadable.
using FileBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

// Errors: E_IDX, E_CNT, E_CONN, E_KERNEL, E_STRIDE, E_GEOM, E_WEIGHTS, E_SCHEMA (repeated names), E_NUM (too large
// products); do not use the network then. Warnings: W_PAD, W_CROP. name: if the file has none.
Network checkedNetwork(const FileNetwork& file, const std::string& name, const FileBytes& bytesOf,
                       TextFindings& findings);

// Input rows or columns that n outputs read.
inline std::int64_t neededInput(std::int64_t outputs, std::int64_t stride, std::int64_t kernel) {
  return (outputs - 1) * stride + kernel;
}

// Negative padding if the input is larger than needed; 0 if rounding already drops the rest.
inline std::int64_t cropOf(std::int64_t input, std::int64_t needed, std::int64_t stride) {
  return input - needed < stride ? 0 : needed - input;
}

inline constexpr const char* kInputName = "input";  // used if the file names no input
std::string layerName(std::int64_t idx);
// True if every map reads all inputs, both in ascending order: then no list is needed.
bool isFullConnection(const std::vector<std::array<std::int64_t, 2>>& connections, std::int64_t outputs,
                      std::int64_t inputs);

}  // namespace tilescope::nve
