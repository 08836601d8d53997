// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on a profile that a file would need an editor for: parts come, go, move and are renamed. Each gives a
// profile that the reader accepts, or says why there is none; what refers to a part follows it: array dimensions in
// memories and dataflows, memories in the constants of models, sources, assumptions and notes of values.
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
// A copy right behind the part, under a name of its own.
Result<HardwareProfile> withCopy(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withoutPart(const HardwareProfile& profile, PartList list, std::size_t place);
Result<HardwareProfile> withMovedPart(const HardwareProfile& profile, PartList list, std::size_t from, std::size_t to);
Result<HardwareProfile> withName(const HardwareProfile& profile, PartList list, std::size_t place,
                                 const std::string& name);

// Fields whose change takes others along. They are the user's from then on, as after an edit.
// Ports follow the tensors: a new one goes with those that are there, an old one leaves its ports.
Result<HardwareProfile> withHeldTensors(const HardwareProfile& profile, std::size_t memory,
                                        const std::vector<Tensor>& tensors);

// A port for what is read and one for what is written, of this width.
std::vector<Port> portsOf(const std::vector<Tensor>& tensors, std::int64_t bitsPerCycle);

// How the accesses of a memory are bounded.
enum class Access { Ports, Bandwidth, Unlimited };
Access accessOf(const Memory& memory);
// Ports of one bandwidth, or one bandwidth of all ports, as wide as before; rounded down to whole bits.
Result<HardwareProfile> withAccess(const HardwareProfile& profile, std::size_t memory, Access access);
Result<HardwareProfile> withNewPort(const HardwareProfile& profile, std::size_t memory);  // takes a movement over
Result<HardwareProfile> withoutPort(const HardwareProfile& profile, std::size_t memory, std::size_t port);
// The movement on this port and no other. A port that would carry nothing is rejected.
Result<HardwareProfile> withMovementOn(const HardwareProfile& profile, std::size_t memory, std::size_t port,
                                       PortMove move);

// Where one value is from; empty: as its surroundings. A source ends an assumption, and the other way round.
Result<HardwareProfile> withSource(const HardwareProfile& profile, const std::string& pointer,
                                   const std::string& source);
Result<HardwareProfile> withAssumption(const HardwareProfile& profile, const std::string& pointer, bool assumed);

// Errors of a profile, as a document, that name the part that they are in, for a list knows its parts by number only.
Diagnostics withPartNames(Diagnostics reasons, const Json& document);

// The profile as the reader takes it: what every operation ends with.
Result<HardwareProfile> accepted(const HardwareProfile& profile);

}  // namespace tilescope::gui
