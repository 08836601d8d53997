// SPDX-License-Identifier: GPL-3.0-or-later
// Bytes of a partition as text with three significant digits. On-chip sizes and bytes that cross a cut have B, KiB, MiB
// and GiB; the network's traffic has B, kB, MB and GB.
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

// The unit for all sizes of a picture: the largest one that is at most the largest size.
ByteUnit sizeUnitFor(double largest);
// As sizeUnitFor(), for traffic. More than 100 kB are shown in MB.
ByteUnit trafficUnitFor(double largest);
// The picture's unit, or for a size below a tenth of it a smaller one: "7.31 KiB" among MiB.
ByteUnit sizeUnitBeside(double bytes, const ByteUnit& common);

// "2.39", "98.0", "0". Bytes have no trailing zeros.
std::string inUnit(double bytes, const ByteUnit& unit);
// "2.39 MiB" and "1.03 MB", each in its own unit.
std::string sizeWords(double bytes);
std::string trafficWords(double bytes);
NumberAndUnit trafficFigure(double bytes);

// Compares traffic with a reference of this name: "9.0 × less than layer by layer", "4.3 % more than …", "as much as
// …", "12 × as much as …".
std::string trafficAgainst(double traffic, double reference, std::string_view name);

}  // namespace tilescope
