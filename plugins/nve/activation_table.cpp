// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/activation_table.h"

#include <algorithm>
#include <cmath>

namespace tilescope::nve {
namespace {

constexpr int kZero = kTableEntries / 2;  // index of the entry for sum 0
constexpr int kLargestPixel = 255;
constexpr double kSigmoidStep = 64;  // sums per unit of the sigmoid's argument

std::uint8_t sigmoid(int sum) {
  return static_cast<std::uint8_t>(std::lround(kLargestPixel / (1 + std::exp(-sum / kSigmoidStep))));
}

}  // namespace

std::optional<ActivationTable> tableOf(ActivationType type) {
  if (type == ActivationType::Relu6 || type == ActivationType::Leaky) return std::nullopt;
  ActivationTable table{};
  for (int entry = 0; entry < kTableEntries; ++entry) {
    const int sum = entry - kZero;
    table[static_cast<std::size_t>(entry)] =
        type == ActivationType::Sigmoid ? sigmoid(sum) : static_cast<std::uint8_t>(std::clamp(sum, 0, kLargestPixel));
  }
  return table;
}

}  // namespace tilescope::nve
