// SPDX-License-Identifier: GPL-3.0-or-later
// Memory hierarchies from pools of sizes: which tensors share a memory, how many levels each has, how many instances.
// ZigZag's generator varies the same (Mei et al., "ZigZag: Enlarging Joint Architecture-Mapping Design Space
// Exploration for DNN Accelerators", IEEE Transactions on Computers 70(8), 2021); here they are the values of one axis.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

using TensorSet = unsigned;  // bit index(tensor)

// Memories of one kind that replace some memories of the profile.
struct MemoryGroup {
  std::size_t like = 0;               // memory of the profile that gives ports, build, and energies at its size
  std::vector<std::size_t> replaces;  // memories of the profile, ascending; the group takes the place of the first one
  TensorSet tensors = 0;
  std::vector<std::int64_t> sizes;      // per instance, in bits, ascending
  int leastLevels = 1, mostLevels = 1;  // for each of the tensors
  std::vector<TensorSet> shares;        // sets of tensors that may share a memory
  double ratio = 1;                     // minimum ratio of the sizes of two levels of a tensor; 1: any larger size is
                                        // allowed
  std::vector<std::vector<std::string>> sharedAcross;  // choices for the whole group; empty: as the memory `like`
};

struct HierarchyPart {
  TensorSet holds = 0;
  std::int64_t sizeBits = 0;

  auto operator<=>(const HierarchyPart&) const = default;
};

// One value of the axis: the memories of every group, by size and tensors, and its choice of instances.
struct Hierarchy {
  struct Group {
    std::vector<HierarchyPart> parts;
    std::size_t sharedAcross = 0;

    auto operator<=>(const Group&) const = default;
  };
  std::vector<Group> groups;

  auto operator<=>(const Hierarchy&) const = default;
};

// All hierarchies, each once: a tensor's levels are identified by their sizes, which grow outwards, so reordering equal
// memories gives no new hierarchy. Empty: more than `most`.
std::optional<std::vector<Hierarchy>> hierarchiesOf(const std::vector<MemoryGroup>& groups, std::size_t most);

// The memories of the profile with the replaced ones exchanged for that hierarchy. A tensor that the memory `like` does
// not hold moves through the ports with which that memory reads or writes other tensors. Energies and areas follow the
// sizes from the anchors of pinFigures(), which must be called before.
std::vector<Memory> memoriesOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups,
                               const HardwareProfile& pinned);

// "I 8 KiB, W+O 64 KiB | I+W+O 2 MiB", inner groups first.
std::string labelOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups);

}  // namespace tilescope
