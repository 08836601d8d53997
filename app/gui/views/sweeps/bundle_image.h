// SPDX-License-Identifier: GPL-3.0-or-later
// Any number of rows between parallel axes as an image. Between neighbouring axes there is one line per pair of bins,
// more opaque the more rows it represents. The order in which lines are drawn does not matter.
#pragma once

#include <QColor>
#include <QImage>
#include <QSize>
#include <memory>
#include <vector>

#include "core/sweep/row_scale.h"

namespace tilescope::gui {

// The strip between two neighbouring axes.
struct BundleStrip {
  double left = 0, right = 0;  // px
  bool isLeftFlipped = false, isRightFlipped = false;
  std::shared_ptr<const RowBundles> bundles;
};

struct BundlePaint {
  QSize size;                   // of the image, in logical pixels
  double devicePixelRatio = 1;  // of the screen
  double top = 0, bottom = 1;   // px: positions of the largest and smallest values
  double rail = 2;              // px: position of rows without a value
  std::vector<BundleStrip> strips;
  QColor colour;                        // for bundles without a colour of their own
  std::vector<QColor> scale;            // low to high; empty: all bundles have the same colour
  double weakest = 0.1, strongest = 1;  // opacity of a line with a single row, and of the largest bundle
};

QImage bundleImage(const BundlePaint& paint);

// Position of the middle of a bin in pixels.
double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail);

}  // namespace tilescope::gui
