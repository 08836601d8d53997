// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>

#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/names.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/off_chip_rate.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {

bool exists(PortMove move) {
  return move.tensor == Tensor::O || move.move == Move::Fill || move.move == Move::Read;
}

std::vector<PortMove> movesOf(const std::vector<Tensor>& tensors) {
  std::vector<PortMove> moves;
  for (const Tensor tensor : kTensors)
    for (const Move move : kMoves)
      if (std::find(tensors.begin(), tensors.end(), tensor) != tensors.end() && exists({tensor, move}))
        moves.push_back({tensor, move});
  return moves;
}

bool carries(const Port& port, PortMove move) {
  return std::find(port.carries.begin(), port.carries.end(), move) != port.carries.end();
}

bool isWrite(Move move) {
  return move == Move::Fill || move == Move::Update;
}

// Shares a port that carries data in this direction; otherwise the first.
Port& portFor(std::vector<Port>& ports, Move move) {
  for (Port& port : ports)
    for (const PortMove& carried : port.carries)
      if (isWrite(carried.move) == isWrite(move)) return port;
  return ports.front();
}

std::string freePortName(const std::vector<Port>& ports) {
  for (std::size_t i = ports.size() + 1;; ++i) {
    const std::string name = fmt::format("port_{}", i);
    if (std::none_of(ports.begin(), ports.end(), [&](const Port& port) { return port.name == name; })) return name;
  }
}

// Marks the changed fields as set by the user.
Result<HardwareProfile> changedAt(const HardwareProfile& profile, std::size_t memory,
                                  const std::vector<const char*>& fields) {
  const Result<HardwareProfile> read = accepted(profile);
  if (!read) return read;
  std::vector<HardwareEdit> edits;
  for (const char* field : fields) edits.push_back({fmt::format("/memories/{}/{}", memory, field), ""});
  return {markEdited(*read, edits), read.diagnostics()};
}

}  // namespace

std::vector<Port> portsOf(const std::vector<Tensor>& tensors, std::int64_t bitsPerCycle) {
  std::vector<Port> ports{{"r_port_1", bitsPerCycle, bitsPerCycle, {}}, {"w_port_1", bitsPerCycle, bitsPerCycle, {}}};
  for (const PortMove move : movesOf(tensors)) ports[isWrite(move.move) ? 1 : 0].carries.push_back(move);
  return ports;
}

Access accessOf(const Memory& memory) {
  if (!memory.ports.empty()) return Access::Ports;
  return memory.bandwidthGbPerS ? Access::Bandwidth : Access::Unlimited;
}

Result<HardwareProfile> withHeldTensors(const HardwareProfile& profile, std::size_t memory,
                                        const std::vector<Tensor>& tensors) {
  HardwareProfile changed = profile;
  Memory& m = changed.memories[memory];
  m.holds = tensors;
  if (m.ports.empty()) return changedAt(changed, memory, {"holds"});
  const std::vector<Port> before = m.ports;
  for (Port& port : m.ports)
    std::erase_if(port.carries, [&](const PortMove& carried) { return !m.stores(carried.tensor); });
  std::erase_if(m.ports, [](const Port& port) { return port.carries.empty(); });
  if (m.ports.empty()) {
    m.ports = {before.front()};
    m.ports.front().carries.clear();
  }
  for (const PortMove move : movesOf(tensors))
    if (std::none_of(m.ports.begin(), m.ports.end(), [&](const Port& port) { return carries(port, move); }))
      portFor(m.ports, move.move).carries.push_back(move);
  return changedAt(changed, memory, m.ports == before ? std::vector{"holds"} : std::vector{"holds", "ports"});
}

Result<HardwareProfile> withAccess(const HardwareProfile& profile, std::size_t memory, Access access) {
  HardwareProfile changed = profile;
  Memory& m = changed.memories[memory];
  const std::optional<double> bits = bandwidthBitsPerCycle(m, profile.clockMhz);
  const double width = bits.value_or(static_cast<double>(profile.precision.input));
  m.ports.clear();
  m.bandwidthGbPerS.reset();
  if (access == Access::Bandwidth) m.bandwidthGbPerS = gbPerSecond(width, profile.clockMhz);
  if (access == Access::Ports) {
    const std::int64_t whole = wholeBits(width);
    m.ports = {Port{"port_1", whole, whole, movesOf(m.holds)}};
  }
  const char* field = access == Access::Bandwidth ? "bandwidth_gb_per_s" : "ports";
  return changedAt(changed, memory, {field});
}

Result<HardwareProfile> withNewPort(const HardwareProfile& profile, std::size_t memory) {
  HardwareProfile changed = profile;
  std::vector<Port>& ports = changed.memories[memory].ports;
  const auto most = std::max_element(ports.begin(), ports.end(),
                                     [](const Port& a, const Port& b) { return a.carries.size() < b.carries.size(); });
  if (most == ports.end() || most->carries.size() < 2)
    return Diagnostic{Diagnostic::Severity::Error,
                      "profile, " + changed.memories[memory].name,
                      fmt::format("/memories/{}/ports", memory),
                      "a port of its own for every movement",
                      "a movement that a new port could take over",
                      "Let the memory hold another tensor first"};
  Port port{freePortName(ports), most->narrowestBitsPerCycle, most->widestBitsPerCycle, {most->carries.back()}};
  most->carries.pop_back();
  ports.push_back(std::move(port));
  return changedAt(changed, memory, {"ports"});
}

Result<HardwareProfile> withoutPort(const HardwareProfile& profile, std::size_t memory, std::size_t port) {
  HardwareProfile changed = profile;
  std::vector<Port>& ports = changed.memories[memory].ports;
  const std::vector<PortMove> left = ports[port].carries;
  ports.erase(ports.begin() + static_cast<std::ptrdiff_t>(port));
  if (!ports.empty())
    for (const PortMove move : left) portFor(ports, move.move).carries.push_back(move);
  return changedAt(changed, memory, {"ports"});
}

Result<HardwareProfile> withMovementOn(const HardwareProfile& profile, std::size_t memory, std::size_t port,
                                       PortMove move) {
  HardwareProfile changed = profile;
  std::vector<Port>& ports = changed.memories[memory].ports;
  if (carries(ports[port], move)) return accepted(profile);
  for (std::size_t p = 0; p < ports.size(); ++p) {
    if (!carries(ports[p], move)) continue;
    if (ports[p].carries.size() == 1)
      return Diagnostic{Diagnostic::Severity::Error,
                        "profile, " + changed.memories[memory].name,
                        fmt::format("/memories/{}/ports/{}/carries", memory, p),
                        "its only movement removed from port " + quoteName(ports[p].name),
                        "a port that carries something",
                        "Remove the port, or give it another movement first"};
    std::erase(ports[p].carries, move);
  }
  ports[port].carries.push_back(move);
  return changedAt(changed, memory, {"ports"});
}

}  // namespace tilescope::gui
