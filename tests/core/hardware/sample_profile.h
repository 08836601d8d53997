// SPDX-License-Identifier: GPL-3.0-or-later
// A small machine for tests, and random ones.
#pragma once

#include <iosfwd>
#include <string>

#include "core/base/json.h"
#include "core/base/json_fwd.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope {

// A 4 × 8 array, an accumulator register, a shared buffer with a bandwidth, and DRAM with ports. Without warnings.
Json sampleProfile();

// The sample with one value set (or added) at a JSON pointer.
Json sampleWith(const std::string& pointer, const Json& value);

Json sampleWithout(const std::string& parent, const std::string& key);

// The messages about a profile, after "readable" if it can be read.
std::string messagesAbout(const Json& profile);

// The sample with one changed value, and the messages about it.
struct ProfileChange {
  const char* what;
  const char* pointer;
  const char* json;
  const char* message;
};
void PrintTo(const ProfileChange& change, std::ostream* out);

// A valid profile, different for each call inside a rapidcheck property.
HardwareProfile arbitraryProfile();

}  // namespace tilescope
