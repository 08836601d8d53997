// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "core/workload/network.h"

namespace tilescope {

// Layers: 0 conv, 1 pool, 2 add, 3 concat, 4 reorg, 5 fc, 6 matmul with a constant, 7 matmul, 8 einsum
Network everyType();

struct Mistake {
  const char* title;
  std::function<void(Network&)> make;
  const char* messages;
};
void PrintTo(const Mistake& mistake, std::ostream* out);

// Pointers are relative to /n.
std::string messagesAbout(const Mistake& mistake);

}  // namespace tilescope
