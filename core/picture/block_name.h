// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks of a network, which its plots name once for several layers.
#pragma once

#include <string>
#include <string_view>

namespace tilescope {

// The part of a layer's name that names its block, "res5" of "res5_0_b"; all of it if there is none.
inline std::string blockOf(std::string_view layer) {
  const std::size_t end = layer.find('_');
  return std::string(end == 0 ? layer : layer.substr(0, end));
}

}  // namespace tilescope
