// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of the partition view, three significant figures: KiB and MiB for what is held on chip and for what crosses
// a cut, kB and MB for the traffic of the whole network.
#pragma once

#include <QString>

namespace tilescope::gui {

struct ByteUnit {
  QString name;      // "MiB"
  double bytes = 1;  // in one of it

  bool operator==(const ByteUnit&) const = default;
};

// One unit for all sizes of a picture: MiB where the largest reaches one, else KiB.
ByteUnit sizeUnitFor(double largest);
// MB, for small networks kB.
ByteUnit trafficUnitFor(double largest);

// "2.39", "98.0", "0"
QString inUnit(double bytes, const ByteUnit& unit);
// "2.39 MiB", "1.03 MB", each in its own unit.
QString sizeWords(double bytes);
QString trafficWords(double bytes);

}  // namespace tilescope::gui
