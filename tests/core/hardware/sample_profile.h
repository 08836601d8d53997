// SPDX-License-Identifier: GPL-3.0-or-later
// A small profile, and random ones.
#pragma once

#include <iosfwd>
#include <string>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// A 4 × 8 array, an accumulator, a shared buffer with a bandwidth, DRAM with ports. No warnings.
Json sampleProfile();

Json sampleWith(const std::string& pointer, const Json& value);

Json sampleWithout(const std::string& parent, const std::string& key);

// The messages about a profile, after "readable" if it can be read.
std::string messagesAbout(const Json& profile);

struct ProfileChange {
  const char* what;
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const ProfileChange& change, std::ostream* out);

// Different for each call in a rapidcheck property.
HardwareProfile arbitraryProfile();

}  // namespace tilescope
