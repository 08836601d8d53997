// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold between the values of a network file of the NVE, and the network that they make. Internal to
// core/workload.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/workload/network.h"
#include "core/workload/nve_layers.h"

namespace tilescope::nve {

// Bytes of a file named relative to the network file; absent: there is none to be read.
using FileBytes = std::function<std::optional<std::uint64_t>(const std::string& path)>;

// Reports E_IDX, E_CNT, E_CONN, E_KERNEL, E_STRIDE, E_GEOM, E_WEIGHTS, names that clash (E_SCHEMA) and sizes whose
// products are too large (E_NUM); warns W_PAD, W_CROP. The network is of use only without errors. name: where the file
// has none.
Network checkedNetwork(const FileNetwork& file, const std::string& name, const FileBytes& bytesOf,
                       TextFindings& findings);

// Input rows or columns that n outputs read.
inline std::int64_t neededInput(std::int64_t outputs, std::int64_t stride, std::int64_t kernel) {
  return (outputs - 1) * stride + kernel;
}

// Padding at the end of an axis whose input is larger than needed: 0 where the shape rule drops the rest by itself.
inline std::int64_t cropOf(std::int64_t input, std::int64_t needed, std::int64_t stride) {
  return input - needed < stride ? 0 : needed - input;
}

inline constexpr const char* kInputName = "input";  // of the network, where a file has none
std::string layerName(std::int64_t idx);            // where a file has none
// Where every map takes every input in ascending order, and the maps are in order too, connections need no list.
bool isFullConnection(const std::vector<std::array<std::int64_t, 2>>& connections, std::int64_t outputs,
                      std::int64_t inputs);

}  // namespace tilescope::nve
