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
  std::uint64_t fading = 0;      // another one: other points are faint
  std::vector<QColor> scale{};   // instead of the colour: of a third value from low to high; at most 127
  double low = 0, high = 1;

  bool operator==(const CloudWindow&) const = default;
};

inline constexpr int kCloudMark = 3;           // px, side of a square
inline constexpr double kFaintOpacity = 0.38;  // of designs beyond a budget

struct CloudMark {
  QRectF square;
  QColor colour;  // at its opacity
  bool isFaint = false;
};

class CloudImage {
 public:
  // x and y are as long as each other, and so is z where there is a scale: points without it are left out; those of the
  // last call are their beginning, within a generation. faint: by point, not 0: it lies below the others at
  // kFaintOpacity; empty: none does.
  const QImage& shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window,
                      std::span<const float> z = {}, std::span<const std::uint8_t> faint = {});
  // The squares of the last call in logical pixels, for files of vectors; points of one pixel are one. Faint ones
  // first.
  std::vector<CloudMark> marks() const;

 private:
  std::size_t inkOf(std::size_t point, std::span<const float> z) const;
  QColor colourOf(std::uint8_t centre) const;
  void mark(int column, int row, std::size_t ink, bool isFaint);

  CloudWindow window_;
  QImage image_;
  // Of squares, by pixel: their ink + 1 and whether they are faint; most points of a large cloud share one.
  std::vector<std::uint8_t> centres_;
  std::size_t drawn_ = 0;
  int side_ = kCloudMark;
  std::vector<QColor> inks_;
};

}  // namespace tilescope::gui
