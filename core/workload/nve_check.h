// SPDX-License-Identifier: GPL-3.0-or-later
// Checks between the values of an NVE network file, and the network that they form. Internal to core/workload.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/workload/network.h"
#include "core/workload/nve_layers.h"

namespace tilescope::nve {

// Size in bytes of a file named relative to the network file; absent: it cannot be read.
using FileBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

// Reports E_IDX, E_CNT, E_CONN, E_KERNEL, E_STRIDE, E_GEOM, E_WEIGHTS, name clashes (E_SCHEMA) and sizes with too large
// products (E_NUM); warns W_PAD, W_CROP. The network is usable only without errors. name: used if the file has none.
Network checkedNetwork(const FileNetwork& file, const std::string& name, const FileBytes& bytesOf,
                       TextFindings& findings);

// Input rows or columns that n outputs read.
inline std::int64_t neededInput(std::int64_t outputs, std::int64_t stride, std::int64_t kernel) {
  return (outputs - 1) * stride + kernel;
}

// Padding at the end of an axis whose input is larger than needed: 0 if the shape rule already drops the rest.
inline std::int64_t cropOf(std::int64_t input, std::int64_t needed, std::int64_t stride) {
  return input - needed < stride ? 0 : needed - input;
}

inline constexpr const char* kInputName = "input";  // name of the network's input if the file has none
std::string layerName(std::int64_t idx);            // used if the file has none
// Whether every map takes every input in ascending order, and the maps are in order too: then connections need no list.
bool isFullConnection(const std::vector<std::array<std::int64_t, 2>>& connections, std::int64_t outputs,
                      std::int64_t inputs);

}  // namespace tilescope::nve
