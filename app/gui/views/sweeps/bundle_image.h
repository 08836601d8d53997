// SPDX-License-Identifier: GPL-3.0-or-later
// Values of rows are grouped into bins. Each pair of neighbouring bins is one line, more opaque the more rows it has.
#pragma once

#include <QColor>
#include <QImage>
#include <QSize>
#include <memory>
#include <vector>

#include "core/sweep/row_scale.h"

namespace tilescope::gui {
struct BundleStrip {
  double left = 0, right = 0;  // px
  bool isLeftFlipped = false, isRightFlipped = false;
  std::shared_ptr<const RowBundles> bundles;
};

struct BundlePaint {
  QSize size;                   // in logical pixels
  double devicePixelRatio = 1;  // of the screen
  double top = 0, bottom = 1;   // px; largest and smallest values
  double rail = 2;              // px; rows without a value
  std::vector<BundleStrip> strips;
  QColor colour;                        // for bundles without a colour of their own
  std::vector<QColor> scale;            // low to high; empty: one colour
  double weakest = 0.1, strongest = 1;  // opacity of a single row, and of the largest bundle
};

QImage bundleImage(const BundlePaint& paint);

// Middle of the bin. Bins without a value are on the rail.
double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail);

}  // namespace tilescope::gui
