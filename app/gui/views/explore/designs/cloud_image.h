// SPDX-License-Identifier: GPL-3.0-or-later
// Draws up to a million points into an image. New points are drawn on top; other changes redraw everything.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <cstdint>
#include <span>
#include <vector>

namespace tilescope::gui {
// Coordinates are logarithms.
struct CloudWindow {
  double left = 0, right = 1, bottom = 0, top = 1;
  QSize size;  // plot area in logical pixels
  double devicePixelRatio = 1;
  QColor colour;
  std::uint64_t generation = 0;  // changes if existing points change
  std::uint64_t fading = 0;      // changes if other points become faint
  // Colours by third value, low to high, at most 127; replaces `colour`.
  std::vector<QColor> scale{};
  double low = 0, high = 1;

  bool operator==(const CloudWindow&) const = default;
};

inline constexpr int kCloudMark = 3;           // px, side of a square
inline constexpr double kFaintOpacity = 0.38;  // of designs over a budget

struct CloudMark {
  QRectF square;
  QColor colour;
  bool isFaint = false;
};

class CloudImage {
 public:
  // x, y and z have equal lengths; z is needed only for a colour scale, and must be finite for a point to be drawn.
  // Until the generation changes, points may only be appended. faint: a flag per point, or empty; faint points are
  // below the others.
  const QImage& shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window,
                      std::span<const float> z = {}, std::span<const std::uint8_t> faint = {});
  // The squares of the last call in logical pixels. Points in the same pixel are merged; faint squares come first.
  std::vector<CloudMark> marks() const;

 private:
  std::size_t inkOf(std::size_t point, std::span<const float> z) const;
  QColor colourOf(std::uint8_t centre) const;
  void mark(int column, int row, std::size_t ink, bool isFaint);

  CloudWindow window_;
  QImage image_;
  // By pixel: index of the colour + 1, with a flag if faint; 0: none.
  std::vector<std::uint8_t> centres_;
  std::size_t drawn_ = 0;
  int side_ = kCloudMark;
  std::vector<QColor> inks_;
};

}  // namespace tilescope::gui
