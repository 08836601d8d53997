// SPDX-License-Identifier: GPL-3.0-or-later
// A design and its figures in words, for lists and cards.
#pragma once

#include <QString>

#include "app/common/design.h"
#include "app/gui/models/design_cloud.h"
#include "core/explore/parameters.h"

namespace tilescope::gui {

// "Weight buffer 96 KiB, Rows (K) 32 PEs", "as the profile"; what else differs from the present design comes first.
// Remembers the parameters of the last profile, because most designs of a list have the same.
class DesignNames {
 public:
  QString wordsOf(const app::Design& design, const app::Design& present);

 private:
  std::shared_ptr<const HardwareProfile> profile_;
  std::vector<Parameter> parameters_;
};

// "latency", "energy", "traffic".
QString figureWords(DesignFigure figure);
// "4.10 ms", "33.4 mJ", "76.3 MB".
QString figureText(DesignFigure figure, double value, EnergyUnit unit);

// One unit for many values of a figure: that of the largest.
struct FigureScale {
  double perUnit = 1;  // seconds, energy or bytes of one
  QString unit;        // "ms", "mJ", "G MAC eq."
  bool operator==(const FigureScale&) const = default;
};
FigureScale scaleFor(DesignFigure figure, double largest, EnergyUnit unit);

}  // namespace tilescope::gui
