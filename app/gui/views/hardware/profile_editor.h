// SPDX-License-Identifier: GPL-3.0-or-later
// Structural changes of a profile: parts are added, removed, moved and renamed. Each returns a profile that the reader
// accepts, or the errors. References to parts are updated: array dimensions in memories and dataflows, memories in
// model constants, and sources, assumptions and notes of values.
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

// A new part at this place. A memory holds all tensors and is shared by the whole array; size, width of its two ports
// and energies per bit lie between those of its neighbours and are marked as assumptions. An off-chip neighbour says
// nothing of a size on chip: the memory then has four times what is inside it, at twice its energy. An array dimension
// has size 1, a dataflow leaves all to the search.
Result<HardwareProfile> withNewPart(const HardwareProfile& profile, PartList list, std::size_t place);
// Adds a copy right after the part, with a name of its own.
Result<HardwareProfile> withCopy(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withoutPart(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withMovedPart(const HardwareProfile& profile, PartList list, std::size_t from, std::size_t to);
Result<HardwareProfile> withName(const HardwareProfile& profile, PartList list, std::size_t place,
                                 const std::string& name);

// Changes of fields that affect others. The fields count as set by the user, as after an edit. Ports follow the
// tensors: a new tensor uses the existing ports, a removed one leaves its ports.
Result<HardwareProfile> withHeldTensors(const HardwareProfile& profile, std::size_t memory,
                                        const std::vector<Tensor>& tensors);

// A port for what is read and one for what is written, of this width.
std::vector<Port> portsOf(const std::vector<Tensor>& tensors, std::int64_t bitsPerCycle);

// How the accesses of a memory are bounded.
enum class Access { Ports, Bandwidth, Unlimited };
Access accessOf(const Memory& memory);
// Converts between ports that share one bandwidth, and one bandwidth for all ports, with the same total width rounded
// down to whole bits.
Result<HardwareProfile> withAccess(const HardwareProfile& profile, std::size_t memory, Access access);
// moves a movement to the new port
Result<HardwareProfile> withNewPort(const HardwareProfile& profile, std::size_t memory);
Result<HardwareProfile> withoutPort(const HardwareProfile& profile, std::size_t memory, std::size_t port);
// Moves the movement to this port. Rejected if a port would carry nothing.
Result<HardwareProfile> withMovementOn(const HardwareProfile& profile, std::size_t memory, std::size_t port,
                                       PortMove move);

// Sets the source of one value; empty: as its surroundings. A source removes an assumption, and the other way round.
Result<HardwareProfile> withSource(const HardwareProfile& profile, const std::string& pointer,
                                   const std::string& source);
Result<HardwareProfile> withAssumption(const HardwareProfile& profile, const std::string& pointer, bool assumed);

// Adds the names of parts to errors of a profile document, because a list identifies its parts only by index.
Diagnostics withPartNames(Diagnostics reasons, const Json& document);

// The profile after validation by the reader; every operation ends with it.
Result<HardwareProfile> accepted(const HardwareProfile& profile);

}  // namespace tilescope::gui
