// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a partition as text, three significant figures: B, KiB, MiB and GiB for what is held on chip and for what
// crosses a cut, B, kB, MB and GB for the traffic of the whole network.
#pragma once

#include <string>
#include <string_view>

#include "core/base/scale.h"

namespace tilescope {

struct ByteUnit {
  std::string name;  // "MiB"
  double bytes = 1;  // in one of it

  bool operator==(const ByteUnit&) const = default;
};

// One unit for all sizes of a picture: the largest of which the largest size has one.
ByteUnit sizeUnitFor(double largest);
// MB, also for some hundred kB.
ByteUnit trafficUnitFor(double largest);
// The common unit of the picture, or one of its own for a size that would be below a tenth of it: "7.31 KiB" among MiB.
ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common);

// "2.39", "98.0", "0"; bytes without zeros after the point.
std::string inUnit(double bytes, const ByteUnit& unit);
// "2.39 MiB", "1.03 MB", each in its own unit.
std::string sizeWords(double bytes);
std::string trafficWords(double bytes);
NumberAndUnit trafficFigure(double bytes);

// "9.0 × less than layer by layer", "4.3 % more than …", "as much as …", "12 × as much as …": the reference is what is
// named.
std::string trafficAgainst(double traffic, double reference, std::string_view name);

}  // namespace tilescope
