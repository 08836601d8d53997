// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/hierarchy_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/sweep/axis_values.h"
#include "core/sweep/hierarchies.h"
#include "core/sweep/sweep_units.h"

namespace tilescope {
namespace {

class GroupReader {
 public:
  GroupReader(SweepReading& reading, std::string place, const Json& json)
      : reading_(reading), hardware_(reading.sweep.hardware), place_(std::move(place)), json_(json) {}

  std::optional<MemoryGroup> read() {
    const std::size_t errors = reading_.errors.size();
    const std::optional<std::size_t> like = memoryAt("/like", json_.at("like"));
    if (!like) return std::nullopt;
    group_.like = *like;
    readReplaced();
    if (reading_.errors.size() != errors) return std::nullopt;
    readSizes();
    readLevels();
    readShares();
    readSharedAcross();
    group_.ratio = json_.value("ratio", 1.0);
    return reading_.errors.size() == errors ? std::optional(group_) : std::nullopt;
  }

 private:
  std::optional<std::size_t> memoryAt(const std::string& below, const std::string& named) {
    const std::vector<std::string> names = namesOf(hardware_.memories);
    const auto found = std::find(names.begin(), names.end(), named);
    if (found == names.end()) {
      const Diagnostic unknown = unknownName("", place_ + below, named, names, "a memory of the base profile");
      reading_.error(unknown.pointer, unknown.found, unknown.expected, unknown.remedy);
      return std::nullopt;
    }
    const auto memory = static_cast<std::size_t>(found - names.begin());
    if (!hardware_.memories[memory].offChip) return memory;
    reading_.error(place_ + below, quoteName(named) + ", which is off chip", "a memory on the chip", "");
    return std::nullopt;
  }

  void readReplaced() {
    if (json_.contains("replaces"))
      for (std::size_t i = 0; i < json_.at("replaces").size(); ++i) {
        if (const auto memory = memoryAt(fmt::format("/replaces/{}", i), json_.at("replaces")[i]))
          group_.replaces.push_back(*memory);
      }
    else
      group_.replaces.push_back(group_.like);
    std::sort(group_.replaces.begin(), group_.replaces.end());
    for (const std::size_t memory : group_.replaces)
      for (const Tensor tensor : hardware_.memories[memory].holds) group_.tensors |= TensorSet{1} << index(tensor);
  }

  void readSizes() {
    const std::string typed = json_.value("unit", "bit");
    const std::optional<double> unit = unitFactor(typed, "bit");
    if (!unit) return reading_.error(place_ + "/unit", quoteName(typed), joinNames(unitsOf("bit")), "");
    std::set<std::int64_t> sizes;
    for (const Json& value : json_.at("pool")) {
      const double bits = possible(value.get<double>() * *unit,
                                   typed.starts_with("bit") ? FieldValues::Whole : FieldValues::WholeBytes);
      if (!(bits >= 1) || bits > 0x1p53)
        return reading_.error(fmt::format("{}/pool/{}", place_, sizes.size()), value.dump() + " " + typed,
                              "a size from 1 to 2^53 bits", "");
      sizes.insert(static_cast<std::int64_t>(bits));
    }
    group_.sizes.assign(sizes.begin(), sizes.end());
  }

  void readLevels() {
    if (!json_.contains("levels")) return;
    const Json& levels = json_.at("levels");
    group_.leastLevels = levels[0];
    group_.mostLevels = levels[1];
    if (group_.leastLevels > group_.mostLevels)
      reading_.error(place_ + "/levels", levels.dump(), "the smaller number first", "");
  }

  // Reads sets such as "IW"; without a list, all sets of the group's tensors.
  void readShares() {
    const TensorSet all = group_.tensors;
    if (!json_.contains("share")) {
      for (TensorSet set = 1; set < TensorSet{1} << kTensorCount; ++set)
        if ((set & ~all) == 0) group_.shares.push_back(set);
      return;
    }
    std::set<TensorSet> shares;
    for (std::size_t i = 0; i < json_.at("share").size(); ++i) {
      const std::string letters = json_.at("share")[i];
      TensorSet set = 0;
      for (const char letter : letters)
        for (const Tensor tensor : kTensors)
          if (name(tensor) == std::string_view(&letter, 1)) set |= TensorSet{1} << index(tensor);
      if (set == 0 || (set & ~all) != 0 || !shares.insert(set).second)
        reading_.error(fmt::format("{}/share/{}", place_, i), quoteName(letters),
                       "tensors of the memories that are replaced, each set once", "For example \"I\", \"WO\".");
    }
    group_.shares.assign(shares.begin(), shares.end());
  }

  void readSharedAcross() {
    if (!json_.contains("shared_across")) return;
    const std::vector<std::string> dims = namesOf(hardware_.arrayDims);
    const Json& choices = json_.at("shared_across");
    for (std::size_t i = 0; i < choices.size(); ++i) {
      group_.sharedAcross.push_back(choices[i].get<std::vector<std::string>>());
      for (const std::string& dim : group_.sharedAcross.back())
        if (!contains(dims, dim))
          reading_.error(fmt::format("{}/shared_across/{}", place_, i), quoteName(dim), joinNames(dims),
                         "Name dimensions of the array.");
    }
  }

  SweepReading& reading_;
  const HardwareProfile& hardware_;
  std::string place_;
  const Json& json_;
  MemoryGroup group_;
};

std::vector<HardwareEdit> provenanceEdits(const HardwareProfile& hardware) {
  Json profile = toJson(hardware);
  std::vector<HardwareEdit> edits;
  for (const char* key : {"sources", "limits"}) {
    if (!profile.contains(key)) continue;
    Json kept = Json::object();
    for (const auto& [figure, said] : profile[key].items())
      if (!figure.starts_with("/memories")) kept[figure] = said;
    edits.push_back({std::string("/") + key, kept.empty() ? "null" : kept.dump()});
  }
  if (profile.contains("assumptions")) {
    Json kept = Json::array();
    for (const Json& figure : profile["assumptions"])
      if (!figure.get<std::string>().starts_with("/memories")) kept.push_back(figure);
    edits.push_back({"/assumptions", kept.empty() ? "null" : kept.dump()});
  }
  return edits;
}

}  // namespace

void readHierarchies(SweepReading& reading, const std::string& place, const Json& json, SweepAxis& axis) {
  axis.kind = AxisKind::Hierarchies;
  axis.pointers = {"/memories"};
  const Json& listed = json.at("hierarchies");
  std::vector<MemoryGroup> groups;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    std::optional<MemoryGroup> group =
        GroupReader(reading, fmt::format("{}/hierarchies/{}", place, i), listed[i]).read();
    if (!group) return;
    for (const MemoryGroup& other : groups)
      for (const std::size_t memory : group->replaces)
        if (std::find(other.replaces.begin(), other.replaces.end(), memory) != other.replaces.end())
          return reading.error(
              fmt::format("{}/hierarchies/{}", place, i),
              quoteName(reading.sweep.hardware.memories[memory].name) + ", which an earlier group replaces",
              "one group for a memory", "");
    groups.push_back(*std::move(group));
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const MemoryGroup& a, const MemoryGroup& b) { return a.replaces.front() < b.replaces.front(); });
  constexpr std::size_t kMostHierarchies = 100'000;  // each is kept as JSON
  const std::optional<std::vector<Hierarchy>> all = hierarchiesOf(groups, kMostHierarchies);
  if (!all)
    return reading.error(place, fmt::format("more than {} hierarchies", kMostHierarchies), "fewer",
                         "Take a smaller pool, fewer levels, or a \"ratio\" of neighbouring sizes.");
  HardwareProfile pinned = reading.sweep.hardware;
  pinFigures(pinned);
  axis.provenance = provenanceEdits(pinned);
  for (const Hierarchy& hierarchy : *all) {
    HardwareProfile profile = pinned;
    profile.memories = memoriesOf(hierarchy, groups, pinned);
    axis.words.push_back(labelOf(hierarchy, groups));
    axis.memories.push_back(toJson(profile)["memories"].dump());
  }
}

}  // namespace tilescope
