// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a partition as text with three significant digits: B, KiB, MiB and GiB for on-chip sizes and for bytes that
// cross a cut; B, kB, MB and GB for the traffic of the whole network.
#pragma once

#include <string>
#include <string_view>

#include "core/base/scale.h"

namespace tilescope {

struct ByteUnit {
  std::string name;  // "MiB"
  double bytes = 1;  // bytes per unit

  bool operator==(const ByteUnit&) const = default;
};

// One unit for all sizes of a picture: the largest unit that is not larger than the largest size.
ByteUnit sizeUnitFor(double largest);
// MB, also for some hundred kB.
ByteUnit trafficUnitFor(double largest);
// The common unit of the picture, or a smaller one for a size below a tenth of the common unit: "7.31 KiB" among MiB.
ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common);

// "2.39", "98.0", "0"; bytes without trailing zeros.
std::string inUnit(double bytes, const ByteUnit& unit);
// "2.39 MiB", "1.03 MB", each with its own unit.
std::string sizeWords(double bytes);
std::string trafficWords(double bytes);
NumberAndUnit trafficFigure(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …", "12 × as much as …"; name is the name of the
// reference.
std::string trafficAgainst(double traffic, double reference, std::string_view name);

}  // namespace tilescope
