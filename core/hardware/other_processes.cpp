// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/other_processes.h"

#include <algorithm>
#include <array>

namespace tilescope {
namespace {

constexpr std::array kComparedNodesNm{45.0, 28.0, 22.0, 16.0, 7.0};

std::vector<Process> comparedProcesses(const Process& present) {
  std::vector<Process> processes;
  for (std::size_t kind = 0; kind < kTransistorNames.size(); ++kind)
    processes.push_back({present.nodeNm, static_cast<Transistors>(kind)});
  for (const double node : kComparedNodesNm)
    if (node != present.nodeNm) processes.push_back({node, present.transistors});
  std::stable_sort(processes.begin(), processes.end(),
                   [](const Process& a, const Process& b) { return a.nodeNm > b.nodeNm; });
  return processes;
}

}  // namespace

std::vector<OtherProcess> otherProcesses(const HardwareProfile& hardware) {
  if (!hardware.technology) return {};
  HardwareProfile moved = hardware;
  pinFigures(moved);
  std::vector<OtherProcess> others;
  for (const Process& process : comparedProcesses(hardware.technology->process)) {
    moved.technology->process = process;
    reprice(moved);
    const ProfilePrices prices = pricesOf(moved);
    if (!prices.chip) return {};
    others.push_back({process, *prices.chip, clockConflicts(moved, prices), process == hardware.technology->process});
  }
  return others;
}

}  // namespace tilescope
