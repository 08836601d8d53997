// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_parameters.h"

#include <algorithm>
#include <string>

#include "core/explore/parameters.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {

const ParameterRow* rowOf(const ParameterRows& rows, const std::string& pointer) {
  const QString id = QString::fromStdString(pointer);
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const ParameterRow& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

// Every port of a memory adds to its bandwidth, the parameter is the width of one of them.
double otherPorts(const Memory& memory, double width, double clockMhz) {
  if (memory.bandwidthGbPerS) return 0;
  return bandwidthBitsPerCycle(memory, clockMhz).value_or(width) - width;
}

}  // namespace

RoofParameters roofParameters(const ParameterRows& rows, const HardwareProfile& hardware) {
  RoofParameters parameters;
  for (const Parameter& parameter : parametersOf(hardware)) {
    const ParameterRow* row = rowOf(rows, parameter.pointer);
    if (!row) continue;
    if (parameter.kind == ParameterKind::Clock) parameters.peak = RoofParameter{*row, 0};
    // Of several ports the widest in the profile: another one must not take its place while it is dragged.
    if (parameter.kind == ParameterKind::Bandwidth &&
        (!parameters.bandwidth || row->base > parameters.bandwidth->row.base))
      parameters.bandwidth =
          RoofParameter{*row, otherPorts(hardware.memories.back(), parameter.value, hardware.clockMhz)};
  }
  return parameters;
}

}  // namespace tilescope::gui
