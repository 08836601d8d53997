// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/array_text.h"

#include <algorithm>
#include <utility>

#include "core/explore/parameters.h"

namespace tilescope {

int sideRank(std::string_view label) {
  if (label.starts_with("Rows")) return 0;
  return label.starts_with("Columns") ? 1 : 2;
}

std::vector<std::int64_t> arraySides(const HardwareProfile& hardware) {
  std::vector<std::pair<int, std::int64_t>> ranked;
  for (const Parameter& parameter : parametersOf(hardware))
    if (parameter.kind == ParameterKind::ArrayDim)
      ranked.emplace_back(sideRank(parameter.label), static_cast<std::int64_t>(parameter.value));
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::int64_t> sides;
  for (const auto& [rank, side] : ranked) sides.push_back(side);
  return sides;
}

std::string arrayText(const std::vector<std::int64_t>& sides) {
  std::string text;
  for (const std::int64_t side : sides) text += (text.empty() ? "" : " × ") + std::to_string(side);
  return text;
}

}  // namespace tilescope
