// SPDX-License-Identifier: GPL-3.0-or-later
// Memory hierarchies from pools of sizes: which tensors share a memory, levels per tensor, instances. As in ZigZag's
// generator (Mei et al., "ZigZag: Enlarging Joint Architecture-Mapping Design Space Exploration for DNN Accelerators",
// IEEE Transactions on Computers 70(8), 2021).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

using TensorSet = unsigned;  // bits by index(tensor)

// Memories of one kind that replace some of the profile's.
struct MemoryGroup {
  std::size_t like = 0;               // provides ports, build, and energies at its size
  std::vector<std::size_t> replaces;  // indices, ascending; the group takes the first one's place
  TensorSet tensors = 0;
  std::vector<std::int64_t> sizes;                     // of one instance in bits, ascending
  int leastLevels = 1, mostLevels = 1;                 // number of levels of each tensor
  std::vector<TensorSet> shares;                       // which tensors may share a memory
  double ratio = 1;                                    // minimum ratio between the sizes of a tensor's levels; 1: any
  std::vector<std::vector<std::string>> sharedAcross;  // alternatives for the whole group; empty: as memory `like`
};

struct HierarchyPart {
  TensorSet holds = 0;
  std::int64_t sizeBits = 0;

  auto operator<=>(const HierarchyPart&) const = default;
};

// One value of the axis: sizes, tensors and instances of every group's memories.
struct Hierarchy {
  struct Group {
    std::vector<HierarchyPart> parts;
    std::size_t sharedAcross = 0;

    auto operator<=>(const Group&) const = default;
  };
  std::vector<Group> groups;

  auto operator<=>(const Hierarchy&) const = default;
};

// All hierarchies without repetition: a tensor's levels grow outwards. Empty if there are more than `most`.
std::optional<std::vector<Hierarchy>> hierarchiesOf(const std::vector<MemoryGroup>& groups, std::size_t most);

// Replaces memories. A tensor that memory `like` lacks uses the ports of the others. Energies and areas are scaled from
// the anchors, so pinFigures() must have been called.
std::vector<Memory> memoriesOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups,
                               const HardwareProfile& pinned);

// "I 8 KiB, W+O 64 KiB | I+W+O 2 MiB", inner groups first.
std::string labelOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups);

}  // namespace tilescope
