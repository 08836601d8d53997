// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/hierarchies.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "core/base/format_size.h"
#include "core/base/names.h"

namespace tilescope {
namespace {

bool holds(TensorSet set, Tensor tensor) {
  return (set >> index(tensor) & 1U) != 0;
}

class GroupListing {
 public:
  GroupListing(const MemoryGroup& group, std::size_t most) : group_(group), most_(most) {
    for (const std::int64_t size : group.sizes)
      for (const TensorSet share : group.shares) candidates_.push_back({share, size});
  }

  // False if there are too many.
  bool run() { return take(0); }
  std::vector<std::vector<HierarchyPart>>& all() { return all_; }

 private:
  bool take(std::size_t candidate) {
    if (candidate == candidates_.size()) {
      if (!isComplete()) return true;
      all_.push_back(taken_);
      return all_.size() <= most_;
    }
    if (!take(candidate + 1)) return false;
    const HierarchyPart& part = candidates_[candidate];
    if (!fits(part)) return true;
    const std::array<std::int64_t, kTensorCount> outermost = outermost_;
    for (const Tensor tensor : kTensors)
      if (holds(part.holds, tensor)) {
        outermost_[index(tensor)] = part.sizeBits;
        ++levels_[index(tensor)];
      }
    taken_.push_back(part);
    const bool goesOn = take(candidate + 1);
    taken_.pop_back();
    for (const Tensor tensor : kTensors)
      if (holds(part.holds, tensor)) --levels_[index(tensor)];
    outermost_ = outermost;
    return goesOn;
  }

  bool fits(const HierarchyPart& part) const {
    return std::all_of(kTensors.begin(), kTensors.end(), [&](Tensor tensor) {
      if (!holds(part.holds, tensor)) return true;
      const auto inner = outermost_[index(tensor)];
      return levels_[index(tensor)] < group_.mostLevels && part.sizeBits > inner &&
             static_cast<double>(part.sizeBits) >= group_.ratio * static_cast<double>(inner);
    });
  }

  bool isComplete() const {
    return std::all_of(kTensors.begin(), kTensors.end(), [&](Tensor tensor) {
      return !holds(group_.tensors, tensor) || levels_[index(tensor)] >= group_.leastLevels;
    });
  }

  const MemoryGroup& group_;
  std::size_t most_;
  std::vector<HierarchyPart> candidates_, taken_;
  std::array<std::int64_t, kTensorCount> outermost_{};
  std::array<int, kTensorCount> levels_{};
  std::vector<std::vector<HierarchyPart>> all_;
};

std::string tensorsText(TensorSet set, const char* between) {
  std::vector<std::string_view> names;
  for (const Tensor tensor : kTensors)
    if (holds(set, tensor)) names.push_back(name(tensor));
  return fmt::format("{}", fmt::join(names, between));
}

bool isWritten(Move move) {
  return move == Move::Fill || move == Move::Update;
}

// Removes movements of other tensors, and ports without movements.
void setTensors(Memory& memory, TensorSet set) {
  const std::vector<Port> ports = memory.ports;
  memory.holds.clear();
  for (Port& port : memory.ports)
    std::erase_if(port.carries, [&](const PortMove& move) { return !holds(set, move.tensor); });
  for (const Tensor tensor : kTensors) {
    if (!holds(set, tensor)) continue;
    memory.holds.push_back(tensor);
    for (const Move move : kMoves) {
      if (tensor != Tensor::O && (move == Move::Update || move == Move::Drain)) continue;
      const auto carries = [&](const Port& port, auto&& isSuch) {
        return std::any_of(port.carries.begin(), port.carries.end(), isSuch);
      };
      if (std::any_of(memory.ports.begin(), memory.ports.end(), [&](const Port& port) {
            return carries(port, [&](const PortMove& m) { return m == PortMove{tensor, move}; });
          }))
        continue;
      for (std::size_t p = 0; p < ports.size(); ++p)
        if (carries(ports[p], [&](const PortMove& m) { return isWritten(m.move) == isWritten(move); })) {
          memory.ports[p].carries.push_back({tensor, move});
          break;
        }
    }
  }
  std::erase_if(memory.ports, [](const Port& port) { return port.carries.empty(); });
}

}  // namespace

std::optional<std::vector<Hierarchy>> hierarchiesOf(const std::vector<MemoryGroup>& groups, std::size_t most) {
  std::vector<Hierarchy> all(1);
  for (const MemoryGroup& group : groups) {
    GroupListing listing(group, most);
    if (!listing.run()) return std::nullopt;
    const std::size_t choices = std::max<std::size_t>(1, group.sharedAcross.size());
    if (all.size() * listing.all().size() * choices > most) return std::nullopt;
    std::vector<Hierarchy> longer;
    for (const Hierarchy& inner : all)
      for (const std::vector<HierarchyPart>& parts : listing.all())
        for (std::size_t choice = 0; choice < (parts.empty() ? 1 : choices); ++choice) {
          longer.push_back(inner);
          longer.back().groups.push_back({parts, choice});
        }
    all = std::move(longer);
  }
  return all;
}

std::vector<Memory> memoriesOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups,
                               const HardwareProfile& pinned) {
  std::vector<Memory> memories;
  for (std::size_t m = 0; m < pinned.memories.size(); ++m) {
    const auto group = std::find_if(groups.begin(), groups.end(), [&](const MemoryGroup& g) {
      return std::find(g.replaces.begin(), g.replaces.end(), m) != g.replaces.end();
    });
    if (group == groups.end()) memories.push_back(pinned.memories[m]);
    if (group == groups.end() || group->replaces.front() != m) continue;
    const Memory& like = pinned.memories[group->like];
    const Hierarchy::Group& chosen = hierarchy.groups[static_cast<std::size_t>(group - groups.begin())];
    for (const HierarchyPart& part : chosen.parts) {
      Memory memory = like;
      setTensors(memory, part.holds);
      memory.sizeBits = part.sizeBits;
      if (!group->sharedAcross.empty()) memory.sharedAcross = group->sharedAcross[chosen.sharedAcross];
      memory.name += "_" + tensorsText(part.holds, "");
      const std::string first = memory.name;
      for (int number = 2; std::any_of(memories.begin(), memories.end(),
                                       [&](const Memory& other) { return other.name == memory.name; });
           ++number)
        memory.name = fmt::format("{}_{}", first, number);
      memories.push_back(std::move(memory));
    }
  }
  return memories;
}

std::string labelOf(const Hierarchy& hierarchy, const std::vector<MemoryGroup>& groups) {
  std::vector<std::string> texts;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const Hierarchy::Group& group = hierarchy.groups[g];
    std::vector<std::string> parts;
    for (const HierarchyPart& part : group.parts)
      parts.push_back(tensorsText(part.holds, "+") + " " + formatBits(part.sizeBits));
    std::string text = parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
    if (groups[g].sharedAcross.size() > 1 && !parts.empty()) {
      const std::vector<std::string>& across = groups[g].sharedAcross[group.sharedAcross];
      text += across.empty() ? " per PE" : " per " + fmt::format("{}", fmt::join(across, "x"));
    }
    texts.push_back(std::move(text));
  }
  return fmt::format("{}", fmt::join(texts, " | "));
}

}  // namespace tilescope
