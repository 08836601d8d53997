// SPDX-License-Identifier: GPL-3.0-or-later
// A number of a profile by its pointer, read and set in place: what a million points cannot afford to do by JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/hardware/hardware_profile.h"

namespace tilescope {

class ProfileNumber {
 public:
  // Nothing: no number of this profile, or one whose edits do more than to set it, such as an energy, which is then
  // stated again.
  static std::optional<ProfileNumber> find(std::string_view pointer, const HardwareProfile& profile);

  // The memory whose size it is; nothing: it is another number.
  std::optional<std::size_t> sizedMemory() const { return kind_ == Kind::Size ? std::optional(part_) : std::nullopt; }

  // Whole where the field is; nothing is checked.
  void set(HardwareProfile& profile, double value) const;

 private:
  enum class Kind { Clock, Input, Weight, PartialSum, Output, ArrayDim, Size, Bandwidth, NarrowestPort, WidestPort };
  explicit ProfileNumber(Kind kind, std::size_t part = 0, std::size_t port = 0)
      : kind_(kind), part_(part), port_(port) {}

  Kind kind_;
  std::size_t part_, port_;
};

}  // namespace tilescope
