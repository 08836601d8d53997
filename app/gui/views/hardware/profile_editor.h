// SPDX-License-Identifier: GPL-3.0-or-later
// Adds, removes, moves and renames parts of a profile. Each function returns a valid profile or the errors. It also
// updates all references to the parts: array dimensions in memories and dataflows, memories in model constants, and
// pointers of sources, assumptions and notes.
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

// Adds a part at this index. A new memory holds all tensors and is shared by the whole array. Its size, port widths and
// energies lie between those of its neighbours and are marked as assumptions. If the outer neighbour is off-chip, the
// memory gets four times the inner size at twice the energy per bit. A new array dimension has size 1. A new dataflow
// leaves all loops to the search.
Result<HardwareProfile> withNewPart(const HardwareProfile& profile, PartList list, std::size_t place);
// Adds a copy with a unique name right after the part.
Result<HardwareProfile> withCopy(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withoutPart(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withMovedPart(const HardwareProfile& profile, PartList list, std::size_t from, std::size_t to);
Result<HardwareProfile> withName(const HardwareProfile& profile, PartList list, std::size_t place,
                                 const std::string& name);

// Changes which tensors a memory holds. New tensors use the existing ports; removed tensors are dropped from their
// ports. The changed fields count as set by the user.
Result<HardwareProfile> withHeldTensors(const HardwareProfile& profile, std::size_t memory,
                                        const std::vector<Tensor>& tensors);

// One port for reads and one for writes, both with this width.
std::vector<Port> portsOf(const std::vector<Tensor>& tensors, std::int64_t bitsPerCycle);

// What limits the accesses of a memory.
enum class Access { Ports, Bandwidth, Unlimited };
Access accessOf(const Memory& memory);
// Converts between separate ports and one shared bandwidth. The total width stays the same, rounded down to whole bits.
Result<HardwareProfile> withAccess(const HardwareProfile& profile, std::size_t memory, Access access);
// Adds a port and moves one movement to it.
Result<HardwareProfile> withNewPort(const HardwareProfile& profile, std::size_t memory);
Result<HardwareProfile> withoutPort(const HardwareProfile& profile, std::size_t memory, std::size_t port);
// Moves a data movement to this port. Fails if that leaves a port without movements.
Result<HardwareProfile> withMovementOn(const HardwareProfile& profile, std::size_t memory, std::size_t port,
                                       PortMove move);

// Sets the source of a value; empty: the source of the enclosing part. A value has a source or an assumption, never
// both.
Result<HardwareProfile> withSource(const HardwareProfile& profile, const std::string& pointer,
                                   const std::string& source);
Result<HardwareProfile> withAssumption(const HardwareProfile& profile, const std::string& pointer, bool assumed);

// Adds the names of the parts to errors in a profile, because pointers only contain their indices.
Diagnostics withPartNames(Diagnostics reasons, const Json& document);

// Validates a changed profile with the reader. Every function above ends with this call.
Result<HardwareProfile> accepted(const HardwareProfile& profile);

}  // namespace tilescope::gui
