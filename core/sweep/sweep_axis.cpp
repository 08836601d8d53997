// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_axis.h"

#include "core/base/json.h"

namespace tilescope {

std::vector<HardwareEdit> editsOf(const SweepAxis& axis, std::size_t index) {
  if (axis.kind == AxisKind::Combinations) return axis.combinations[index];
  if (axis.kind == AxisKind::Hierarchies) {
    std::vector<HardwareEdit> edits = axis.provenance;
    edits.push_back({"/memories", axis.memories[index]});
    return edits;
  }
  std::vector<HardwareEdit> edits;
  if (axis.kind != AxisKind::Fields) return edits;
  const std::string value = axis.isNumeric() ? plainNumber(axis.numbers[index]).dump() : axis.words[index];
  edits.reserve(axis.pointers.size());
  for (const std::string& pointer : axis.pointers) edits.push_back({pointer, value});
  return edits;
}

}  // namespace tilescope
