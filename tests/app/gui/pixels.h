// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRect>
#include <string>

namespace tilescope::gui {

inline int pixelsOf(const QImage& image, const QColor& colour) {
  int count = 0;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) count += image.pixel(x, y) == colour.rgb();
  return count;
}

// Such as "they differ in 40 x 12 px at 300, 200", the bounding box of all differences.
inline std::string whereTheyDiffer(const QImage& a, const QImage& b) {
  if (a.size() != b.size()) return "their sizes differ";
  QRect all;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x)
      if (a.pixel(x, y) != b.pixel(x, y)) all |= QRect(x, y, 1, 1);
  return "they differ in " + std::to_string(all.width()) + " x " + std::to_string(all.height()) + " px at " +
         std::to_string(all.x()) + ", " + std::to_string(all.y());
}

}  // namespace tilescope::gui
