// SPDX-License-Identifier: GPL-3.0-or-later
// Content keys by XXH3-128, equal for all versions and machines.
#pragma once

#include <cstdint>
#include <string_view>

namespace tilescope::store {

struct ContentKey {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  bool operator==(const ContentKey&) const = default;
};

ContentKey contentKey(std::string_view text);

}  // namespace tilescope::store
