// SPDX-License-Identifier: GPL-3.0-or-later
// A cloud of up to a million points as an image: small squares written directly into the pixels. It is redrawn only if
// the visible range, size or colours change; additional points are drawn on top.
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
  std::uint64_t generation = 0;  // a new number: the points changed
  std::uint64_t fading = 0;      // a new number: the set of faint points changed
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
  // x and y have equal lengths; so does z if there is a scale, and points without z are left out. Within a generation
  // the points of the last call must be the first ones. faint: one flag per point; flagged points are drawn below the
  // others with kFaintOpacity. Empty: none is faint.
  const QImage& shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window,
                      std::span<const float> z = {}, std::span<const std::uint8_t> faint = {});
  // The squares of the last call in logical pixels, for vector files; points in the same pixel are merged. Faint ones
  // first.
  std::vector<CloudMark> marks() const;

 private:
  std::size_t inkOf(std::size_t point, std::span<const float> z) const;
  QColor colourOf(std::uint8_t centre) const;
  void mark(int column, int row, std::size_t ink, bool isFaint);

  CloudWindow window_;
  QImage image_;
  // One entry per pixel, for the squares centred there: ink + 1, and whether it is faint. In a large cloud most points
  // share a pixel.
  std::vector<std::uint8_t> centres_;
  std::size_t drawn_ = 0;
  int side_ = kCloudMark;
  std::vector<QColor> inks_;
};

}  // namespace tilescope::gui
