// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/profile_number.h"

#include <charconv>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json_pointer.h"

namespace tilescope {
namespace {

std::optional<std::size_t> indexBelow(const std::string& key, std::size_t size) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  const bool isIndex = error == std::errc() && end == key.data() + key.size() && index < size;
  return isIndex ? std::optional(index) : std::nullopt;
}

}  // namespace

std::optional<ProfileNumber> ProfileNumber::find(std::string_view pointer, const HardwareProfile& profile) {
  const std::optional<std::vector<std::string>> split = splitPointer(pointer);
  if (!split || split->empty()) return std::nullopt;
  const std::vector<std::string>& keys = *split;
  if (pointer == "/clock_mhz") return ProfileNumber(Kind::Clock);
  if (pointer == "/precision_bits/input") return ProfileNumber(Kind::Input);
  if (pointer == "/precision_bits/weight") return ProfileNumber(Kind::Weight);
  if (pointer == "/precision_bits/partial_sum") return ProfileNumber(Kind::PartialSum);
  if (pointer == "/precision_bits/output") return ProfileNumber(Kind::Output);
  if (pointer.starts_with("/array/dims/") && keys.size() == 4 && keys[3] == "size")
    if (const auto dim = indexBelow(keys[2], profile.arrayDims.size())) return ProfileNumber(Kind::ArrayDim, *dim);
  if (keys[0] != "memories" || keys.size() < 3) return std::nullopt;
  const auto memory = indexBelow(keys[1], profile.memories.size());
  if (!memory) return std::nullopt;
  if (keys.size() == 3 && keys[2] == "size_bits") return ProfileNumber(Kind::Size, *memory);
  if (keys.size() == 3 && keys[2] == "bandwidth_gb_per_s") return ProfileNumber(Kind::Bandwidth, *memory);
  if (keys.size() != 6 || keys[2] != "ports" || keys[4] != "bits_per_cycle") return std::nullopt;
  const auto port = indexBelow(keys[3], profile.memories[*memory].ports.size());
  const auto end = indexBelow(keys[5], 2);
  if (!port || !end) return std::nullopt;
  return ProfileNumber(*end == 0 ? Kind::NarrowestPort : Kind::WidestPort, *memory, *port);
}

void ProfileNumber::set(HardwareProfile& profile, double value) const {
  const auto whole = static_cast<std::int64_t>(value);
  const auto bits = static_cast<int>(whole);
  switch (kind_) {
    case Kind::Clock:
      profile.clockMhz = value;
      return;
    case Kind::Input:
      profile.precision.input = bits;
      return;
    case Kind::Weight:
      profile.precision.weight = bits;
      return;
    case Kind::PartialSum:
      profile.precision.partialSum = bits;
      return;
    case Kind::Output:
      profile.precision.output = bits;
      return;
    case Kind::ArrayDim:
      profile.arrayDims[part_].size = whole;
      return;
    case Kind::Size:
      profile.memories[part_].sizeBits = whole;
      return;
    case Kind::Bandwidth:
      profile.memories[part_].bandwidthGbPerS = value;
      return;
    case Kind::NarrowestPort:
      profile.memories[part_].ports[port_].narrowestBitsPerCycle = whole;
      return;
    case Kind::WidestPort:
      profile.memories[part_].ports[port_].widestBitsPerCycle = whole;
      return;
  }
}

}  // namespace tilescope
