// SPDX-License-Identifier: GPL-3.0-or-later
// Draws any number of sweep rows between parallel axes as an image. The values of an axis are grouped into bins. For
// each pair of bins of neighbouring axes there is one line, which is more opaque the more rows it represents.
#pragma once

#include <QColor>
#include <QImage>
#include <QSize>
#include <memory>
#include <vector>

#include "core/sweep/row_scale.h"

namespace tilescope::gui {

// The area between two neighbouring axes.
struct BundleStrip {
  double left = 0, right = 0;  // px
  bool isLeftFlipped = false, isRightFlipped = false;
  std::shared_ptr<const RowBundles> bundles;
};

struct BundlePaint {
  QSize size;                   // image size in logical pixels
  double devicePixelRatio = 1;  // of the screen
  double top = 0, bottom = 1;   // px: positions of the largest and smallest values
  double rail = 2;              // px: position of rows without a value
  std::vector<BundleStrip> strips;
  QColor colour;                        // for bundles without a colour of their own
  std::vector<QColor> scale;            // low to high; empty: all bundles have the same colour
  double weakest = 0.1, strongest = 1;  // opacity of a line with a single row, and of the largest bundle
};

QImage bundleImage(const BundlePaint& paint);

// The y position of the middle of a bin. Bins without a value are on the rail below the axes.
double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail);

}  // namespace tilescope::gui
