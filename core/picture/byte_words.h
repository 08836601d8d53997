// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes as text with three digits: on chip and across cuts in KiB, MiB and GiB, the network's traffic in kB, MB and GB.
#pragma once

#include <string>
#include <string_view>

#include "core/base/scale.h"

namespace tilescope {

struct ByteUnit {
  std::string name;
  double bytes = 1;

  bool operator==(const ByteUnit&) const = default;
};

// The largest unit that is at most `largest`.
ByteUnit sizeUnitFor(double largest);
// Traffic above 100 kB is in MB.
ByteUnit trafficUnitFor(double largest);
// The picture's unit, or a smaller one below a tenth of it: "7.31 KiB" among MiB.
ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common);

std::string inUnit(double bytes, const ByteUnit& unit);
std::string sizeWords(double bytes);
std::string trafficWords(double bytes);
NumberAndUnit trafficFigure(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …", "12 × as much as …"
std::string trafficAgainst(double traffic, double reference, std::string_view name);

}  // namespace tilescope
