// SPDX-License-Identifier: GPL-3.0-or-later
// A cloud of up to a million points as an image: small squares written straight into its pixels. Made again only when
// the window onto the points, the size or the colour change; points that come in addition are added to it.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::gui {

// What of the points is seen and how; places are logarithms.
struct CloudWindow {
  double left = 0, right = 1, bottom = 0, top = 1;
  QSize size;  // of the area, in logical pixels
  double devicePixelRatio = 1;
  QColor colour;
  std::uint64_t generation = 0;  // another one: the points are others

  bool operator==(const CloudWindow&) const = default;
};

inline constexpr int kCloudMark = 3;  // px, side of a square

class CloudImage {
 public:
  // x and y are as long as each other; those of the last call are their beginning, within a generation.
  const QImage& shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window);
  // The squares of the last call in logical pixels, for files of vectors; points of one pixel are one.
  std::vector<QRectF> marks() const;

 private:
  void mark(int column, int row);

  CloudWindow window_;
  QImage image_;
  std::vector<std::uint8_t> centres_;  // of squares, by pixel: most points of a large cloud share one
  std::size_t drawn_ = 0;
  int side_ = kCloudMark;
  QRgb ink_ = 0;
};

}  // namespace tilescope::gui
