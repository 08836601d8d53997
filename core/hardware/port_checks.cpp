// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_checks.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope {
namespace {

std::string nameOf(PortMove move) {
  return fmt::format("{}.{}", name(move.tensor), name(move.move));
}

// Inputs and weights only move inwards.
bool canExist(PortMove move) {
  return move.tensor == Tensor::O || move.move == Move::Fill || move.move == Move::Read;
}

// The outermost memory need not carry fill and drain.
bool mustBeCarried(PortMove move, const Memory& memory, bool outermost) {
  if (!memory.stores(move.tensor) || !canExist(move)) return false;
  return !outermost || (move.move != Move::Fill && move.move != Move::Drain);
}

void checkPort(const Port& port, const Memory& memory, const std::string& pointer, DocumentFindings& findings) {
  if (isReversed(port))
    findings.error(pointer + "/bits_per_cycle",
                   fmt::format("[{}, {}]", port.narrowestBitsPerCycle, port.widestBitsPerCycle),
                   "[smallest, widest] access with smallest <= widest", "Swap the two values");
  for (std::size_t i = 0; i < port.carries.size(); ++i)
    if (!memory.stores(port.carries[i].tensor))
      findings.error(fmt::format("{}/carries/{}", pointer, i), fmt::format("\"{}\"", nameOf(port.carries[i])),
                     "movements of tensors that this memory holds",
                     fmt::format("Remove it, or add \"{}\" to \"holds\"", name(port.carries[i].tensor)));
}

// A port may carry outputs as partial sums or in their final width.
int minElementBits(const ElementBits& bits, Tensor tensor) {
  const int onChip = elementBits(bits, tensor);
  return tensor == Tensor::O ? std::min(onChip, bits.output) : onChip;
}

// An element wider than the port takes several cycles: legal, but usually a mistake.
void checkWidth(const Port& port, const ElementBits& bits, const std::string& pointer, DocumentFindings& findings) {
  for (const PortMove& move : port.carries) {
    const int needed = minElementBits(bits, move.tensor);
    if (port.widestBitsPerCycle >= needed) continue;
    findings.warning(pointer + "/bits_per_cycle/1", fmt::format("{} bits per cycle", port.widestBitsPerCycle),
                     fmt::format("at least {}, one element of {}", needed, nameOf(move)),
                     "Every element takes several cycles; check the width, or the precision");
    return;
  }
}

void checkMovements(const Memory& memory, bool outermost, const std::string& pointer, DocumentFindings& findings) {
  std::map<std::pair<Tensor, Move>, std::size_t> carriedBy;
  for (std::size_t p = 0; p < memory.ports.size(); ++p) {
    const std::vector<PortMove>& carries = memory.ports[p].carries;
    for (std::size_t i = 0; i < carries.size(); ++i) {
      const auto [known, isNew] = carriedBy.emplace(std::pair{carries[i].tensor, carries[i].move}, p);
      if (isNew) continue;
      findings.error(fmt::format("{}/{}/carries/{}", pointer, p, i), fmt::format("\"{}\" again", nameOf(carries[i])),
                     "every movement on exactly one port",
                     fmt::format("Remove it here or from {}/{}", pointer, known->second));
    }
  }
  std::vector<std::string> missing;
  for (const Tensor tensor : kTensors)
    for (const Move move : kMoves)
      if (mustBeCarried({tensor, move}, memory, outermost) && !carriedBy.contains({tensor, move}))
        missing.push_back(nameOf({tensor, move}));
  if (!missing.empty())
    findings.error(pointer, fmt::format("no port that carries {}", joinNames(missing)),
                   "every movement of the tensors in \"holds\" on exactly one port",
                   "Add the movement to the \"carries\" of a port");
}

void checkBandwidth(const Memory& memory, double clockMhz, const std::string& pointer, DocumentFindings& findings) {
  const std::optional<double>& bandwidth = memory.bandwidthGbPerS;
  if (isBelowOneBit(memory, clockMhz))
    findings.error(pointer + "/bandwidth_gb_per_s",
                   fmt::format("{} GB/s, less than one bit per cycle at {} MHz", *bandwidth, clockMhz),
                   "at least one bit per cycle",
                   fmt::format("Raise it to at least {} GB/s or lower the clock", clockMhz / bitsPerCycle(1, 1)));
  if (bandwidth && !memory.ports.empty())
    findings.warning(pointer + "/bandwidth_gb_per_s", "bandwidth_gb_per_s besides ports", "one of them",
                     "Ports decide the width of each movement, the bandwidth the total; remove one");
  if (!bandwidth && memory.ports.empty() && memory.energyPer == EnergyPer::Access)
    findings.error(
        pointer + "/energy_per", "energy per access (the default) of a memory with neither ports nor bandwidth",
        "\"energy_per\": \"word\"",
        "State the energies per word, or give \"ports\" or \"bandwidth_gb_per_s\" so that an access has a width");
}

}  // namespace

bool isReversed(const Port& port) {
  return port.narrowestBitsPerCycle > port.widestBitsPerCycle;
}

bool isBelowOneBit(const Memory& memory, double clockMhz) {
  return memory.bandwidthGbPerS && bitsPerCycle(*memory.bandwidthGbPerS, clockMhz) < 1;
}

void checkPorts(const HardwareProfile& profile, DocumentFindings& findings) {
  for (std::size_t m = 0; m < profile.memories.size(); ++m) {
    const Memory& memory = profile.memories[m];
    const std::string pointer = fmt::format("/memories/{}", m);
    checkBandwidth(memory, profile.clockMhz, pointer, findings);
    if (memory.ports.empty()) continue;
    for (std::size_t p = 0; p < memory.ports.size(); ++p) {
      const std::string port = fmt::format("{}/ports/{}", pointer, p);
      checkPort(memory.ports[p], memory, port, findings);
      checkWidth(memory.ports[p], profile.precision, port, findings);
    }
    checkMovements(memory, m + 1 == profile.memories.size(), pointer + "/ports", findings);
  }
}

}  // namespace tilescope
