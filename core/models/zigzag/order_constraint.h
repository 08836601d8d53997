// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the temporal order that a user fixes. "FX,FY,*,K:8" puts FX innermost, FY around it and a K loop of size
// 8 outermost; the search chooses the part at "*". Without "*" only the innermost places are fixed, unless the entries
// cover every loop of the layer. Then they are the complete order, and their sizes may differ from the search's
// factors.
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
  std::vector<OrderEntry> inner;  // from the innermost place on
  bool open = false;              // whether "*" follows
  std::vector<OrderEntry> outer;  // after "*", in the order written: the last one is outermost

  bool empty() const { return inner.empty() && outer.empty(); }
  bool operator==(const OrderConstraint&) const = default;
};

// "" and "*" leave everything open.
Result<OrderConstraint> parseOrder(std::string_view text);

}  // namespace tilescope::zigzag
