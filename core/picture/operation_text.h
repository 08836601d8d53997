// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

std::string operationText(const Layer& layer);  // "conv 3×3, 512 → 512, 7 × 7"

std::string operationSentence(const Layer& layer);

// The beginning of a layer's name: "res5" of "res5_0_b", "my_net/res5" of "my_net/res5_0_b". Otherwise the whole name.
inline std::string blockOf(std::string_view layer) {
  const std::size_t slash = layer.rfind('/');
  const std::size_t end = layer.find('_', slash == std::string_view::npos ? 0 : slash);
  return std::string(end == 0 ? layer : layer.substr(0, end));
}

std::string_view tensorWord(Tensor tensor);

// The array as text: "32 × 16", rows before columns.

// Rows, columns, then further dimensions in the profile's order.
std::vector<std::int64_t> arraySides(const HardwareProfile& hardware);

int sideRank(std::string_view label);

std::string arrayText(const std::vector<std::int64_t>& sides);

}  // namespace tilescope
