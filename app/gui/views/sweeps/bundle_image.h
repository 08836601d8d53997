// SPDX-License-Identifier: GPL-3.0-or-later
// Any number of rows between parallel axes as an image: for each pair of neighbouring axes the bundles of rows from bin
// to bin, one line each, the stronger the more rows it stands for. The order in which lines are drawn does not matter.
#pragma once

#include <QColor>
#include <QImage>
#include <QSize>
#include <memory>
#include <vector>

#include "core/sweep/row_scale.h"

namespace tilescope::gui {

// Between two axes.
struct BundleStrip {
  double left = 0, right = 0;  // px
  bool isLeftFlipped = false, isRightFlipped = false;
  std::shared_ptr<const RowBundles> bundles;
};

struct BundlePaint {
  QSize size;                   // of the image, in logical pixels
  double devicePixelRatio = 1;  // of the screen
  double top = 0, bottom = 1;   // px: where the largest and the smallest values stand
  double rail = 2;              // px: where rows without a value end
  std::vector<BundleStrip> strips;
  QColor colour;                        // of bundles without a colour of their own
  std::vector<QColor> scale;            // from low to high; empty: all have the same colour
  double weakest = 0.1, strongest = 1;  // opacity of a single row's line and of the largest bundle's
};

QImage bundleImage(const BundlePaint& paint);

// Where the middle of a bin stands, in pixels.
double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail);

}  // namespace tilescope::gui
