// SPDX-License-Identifier: GPL-3.0-or-later
// Edits update all references to the parts. Each function returns a valid profile or the errors.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {
enum class PartList { Memories, ArrayDims, Dataflows };
std::string pointerOf(PartList list);                     // "/memories"
std::string pointerOf(PartList list, std::size_t place);  // "/memories/2"
std::size_t countOf(const HardwareProfile& profile, PartList list);

// A new memory holds all tensors and is shared by the whole array. Its values lie between those of its neighbours and
// are marked as assumptions; next to off-chip it gets four times the inner size at twice the energy per bit. A new
// array dimension has size 1; a new dataflow leaves all loops to the search.
Result<HardwareProfile> withNewPart(const HardwareProfile& profile, PartList list, std::size_t place);
// The copy has a unique name and follows the part.
Result<HardwareProfile> withCopy(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withoutPart(const HardwareProfile& profile, PartList list, std::size_t place);
// Removes all other dataflows; at least one name must exist.
Result<HardwareProfile> withOnlyDataflows(const HardwareProfile& profile, const std::vector<std::string>& names);
Result<HardwareProfile> withMovedPart(const HardwareProfile& profile, PartList list, std::size_t from, std::size_t to);
Result<HardwareProfile> withName(const HardwareProfile& profile, PartList list, std::size_t place,
                                 const std::string& name);

// New tensors use existing ports; removed ones are dropped from theirs. The changes count as set by the user.
Result<HardwareProfile> withHeldTensors(const HardwareProfile& profile, std::size_t memory,
                                        const std::vector<Tensor>& tensors);

// One port for reads, one for writes, both with this width.
std::vector<Port> portsOf(const std::vector<Tensor>& tensors, std::int64_t bitsPerCycle);

enum class Access { Ports, Bandwidth, Unlimited };
Access accessOf(const Memory& memory);
// Converts between separate ports and one shared bandwidth. The total width stays, rounded down to whole bits.
Result<HardwareProfile> withAccess(const HardwareProfile& profile, std::size_t memory, Access access);
// The new port takes over one movement.
Result<HardwareProfile> withNewPort(const HardwareProfile& profile, std::size_t memory);
Result<HardwareProfile> withoutPort(const HardwareProfile& profile, std::size_t memory, std::size_t port);
// Fails if that leaves a port without movements.
Result<HardwareProfile> withMovementOn(const HardwareProfile& profile, std::size_t memory, std::size_t port,
                                       PortMove move);

// Empty: the source of the enclosing part. A value has a source or an assumption, never both.
Result<HardwareProfile> withSource(const HardwareProfile& profile, const std::string& pointer,
                                   const std::string& source);
Result<HardwareProfile> withAssumption(const HardwareProfile& profile, const std::string& pointer, bool assumed);

// Pointers only contain indices of parts.
Diagnostics withPartNames(Diagnostics reasons, const Json& document);

// Every function above ends with this validation.
Result<HardwareProfile> accepted(const HardwareProfile& profile);

}  // namespace tilescope::gui
