// SPDX-License-Identifier: GPL-3.0-or-later
// Draws up to a million points as small squares directly into the pixels of an image. All points are redrawn only if
// the visible range, size or colours change; added points are drawn on top.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::gui {

// The visible part of the points and their look; coordinates are logarithms.
struct CloudWindow {
  double left = 0, right = 1, bottom = 0, top = 1;
  QSize size;  // of the plot area, in logical pixels
  double devicePixelRatio = 1;
  QColor colour;
  std::uint64_t generation = 0;  // changes if the existing points change
  std::uint64_t fading = 0;      // changes if other points become faint
  // Colours for a third value from low to high, at most 127; used instead of `colour`.
  std::vector<QColor> scale{};
  double low = 0, high = 1;

  bool operator==(const CloudWindow&) const = default;
};

inline constexpr int kCloudMark = 3;           // px, side length of a square
inline constexpr double kFaintOpacity = 0.38;  // for designs over a budget

struct CloudMark {
  QRectF square;
  QColor colour;  // includes the opacity
  bool isFaint = false;
};

class CloudImage {
 public:
  // x and y have equal lengths. If there is a colour scale, z has the same length; points without a finite z are left
  // out. While the generation stays the same, points may only be appended. faint: one flag per point, or empty if none
  // is faint; faint points are drawn below the others with kFaintOpacity.
  const QImage& shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window,
                      std::span<const float> z = {}, std::span<const std::uint8_t> faint = {});
  // The squares of the last call in logical pixels, for vector files. Points in the same pixel are merged; faint
  // squares come first.
  std::vector<CloudMark> marks() const;

 private:
  std::size_t inkOf(std::size_t point, std::span<const float> z) const;
  QColor colourOf(std::uint8_t centre) const;
  void mark(int column, int row, std::size_t ink, bool isFaint);

  CloudWindow window_;
  QImage image_;
  // For each pixel, the square centred there: the index of its colour + 1, and a flag if it is faint; 0 without a
  // square. One entry suffices, because most points of a large cloud share a pixel.
  std::vector<std::uint8_t> centres_;
  std::size_t drawn_ = 0;
  int side_ = kCloudMark;
  std::vector<QColor> inks_;
};

}  // namespace tilescope::gui
