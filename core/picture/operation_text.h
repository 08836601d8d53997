// SPDX-License-Identifier: GPL-3.0-or-later
// The operation of a layer in one line, for tables and tooltips.
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

// The same with units, for use without column headers: "conv: 512 → 512 channels, kernel of 3 × 3 elements, output of 7
// × 7 elements".
std::string operationSentence(const Layer& layer);

// Blocks of a network, whose name plots show once for several layers.

// The part of a layer's name that names its block: "res5" of "res5_0_b", "my_net/res5" of "my_net/res5_0_b"; the whole
// name if there is no such part.
inline std::string blockOf(std::string_view layer) {
  const std::size_t slash = layer.rfind('/');
  const std::size_t end = layer.find('_', slash == std::string_view::npos ? 0 : slash);
  return std::string(end == 0 ? layer : layer.substr(0, end));
}

// The three tensors of a layer, for sentences.

std::string_view tensorWord(Tensor tensor);  // "input", "weight", "output"

// An array as text, rows before columns: "32 × 16".

// The sides of the array in the order of the parameter panel: rows, columns, and the others in the profile's order.
std::vector<std::int64_t> arraySides(const HardwareProfile& hardware);

// The sort rank of a side with this name (Parameter::label).
int sideRank(std::string_view label);

std::string arrayText(const std::vector<std::int64_t>& sides);

}  // namespace tilescope
