// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the temporal order that the user fixes. "FX,FY,*,K:8": FX innermost, FY around it, and a K loop of size 8
// outermost; the search chooses at "*". Without "*" only innermost places are fixed, unless the entries cover the whole
// layer; then they are the complete order, with any sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace tilescope::zigzag {

struct OrderEntry {
  std::string dim;
  std::optional<std::int64_t> size;  // absent: any

  bool operator==(const OrderEntry&) const = default;
};

struct OrderConstraint {
  std::vector<OrderEntry> inner;  // innermost first
  bool open = false;
  std::vector<OrderEntry> outer;  // after "*", as written: the last is outermost

  bool empty() const { return inner.empty() && outer.empty(); }
  bool operator==(const OrderConstraint&) const = default;
};

// "" and "*" fix nothing.
Result<OrderConstraint> parseOrder(std::string_view text);

}  // namespace tilescope::zigzag
