// SPDX-License-Identifier: GPL-3.0-or-later
// Memory hierarchies from pools of sizes: which tensors share a memory, how many levels each has, how many instances.
// What the generator of ZigZag varies (Mei et al., "ZigZag: Enlarging Joint Architecture-Mapping Design Space
// Exploration for DNN Accelerators", IEEE Transactions on Computers 70(8), 2021), as the values of one axis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

using TensorSet = unsigned;  // bit index(tensor)

// Memories of one kind, in place of some of the profile.
struct MemoryGroup {
  std::size_t like = 0;               // memory of the profile: ports, build, energies at its size
  std::vector<std::size_t> replaces;  // memories of the profile, ascending; the group stands where the first one did
  TensorSet tensors = 0;
  std::vector<std::int64_t> sizes;      // of one instance, in bits, ascending
  int leastLevels = 1, mostLevels = 1;  // of each of the tensors
  std::vector<TensorSet> shares;        // sets of tensors that a memory may hold
  double ratio = 1;                     // of the sizes of two levels of a tensor, at least; any larger size does at 1
  std::vector<std::vector<std::string>> sharedAcross;  // the choices of the whole group; none: as the memory
};

struct HierarchyPart {
  TensorSet holds = 0;
  std::int64_t sizeBits = 0;

  auto operator<=>(const HierarchyPart&) const = default;
};

// One value: of every group its memories, by size and tensors, and its choice of instances.
struct Hierarchy {
  struct Group {
    std::vector<HierarchyPart> parts;
    std::size_t sharedAcross = 0;

    auto operator<=>(const Group&) const = default;
  };
  std::vector<Group> groups;

  auto operator<=>(const Hierarchy&) const = default;
};

// All of them, each once: a tensor's levels are told by their sizes, which grow outwards, so that no order of equal
// memories is another hierarchy. Nothing: more than `most`.
std::optional<std::vector<Hierarchy>> hierarchiesOf(const std::vector<MemoryGroup>& groups, std::size_t most);

// The memories of the profile with that hierarchy in place of those that the groups replace. A tensor that the memory
// which they are like does not hold moves through the ports that read, or are written, for others. Figures follow the
// sizes by the anchors that pinFigures() gives: call it before.
std::vector<Memory> memoriesOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups,
                               const HardwareProfile& pinned);

// "I 8 KiB, W+O 64 KiB | I+W+O 2 MiB", inner groups first.
std::string labelOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups);

}  // namespace tilescope
