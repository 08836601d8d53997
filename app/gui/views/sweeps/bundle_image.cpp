// SPDX-License-Identifier: GPL-3.0-or-later
// Every pixel keeps what shines through all lines over it, and the sum of their colours weighted by opacity. Both are
// products and sums, which know no order.
#include "app/gui/views/sweeps/bundle_image.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::gui {
namespace {

constexpr double kLineWidth = 1.2;  // px

class BundleCanvas {
 public:
  explicit BundleCanvas(const BundlePaint& paint)
      : paint_(paint),
        width_(std::max(1, qRound(paint.size.width() * paint.devicePixelRatio))),
        height_(std::max(1, qRound(paint.size.height() * paint.devicePixelRatio))),
        through_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 1.0F),
        weights_(paint.scale.empty() ? 0 : through_.size(), {0, 0, 0, 0}) {}

  // In logical pixels. colour: a place in the scale; not a number: the plain colour.
  void line(const QPointF& from, const QPointF& to, double opacity, double colour) {
    const double ratio = paint_.devicePixelRatio;
    const double slope = (to.y() - from.y()) / (to.x() - from.x());
    const auto ink = inkOf(colour);
    const int first = std::max(0, static_cast<int>(std::floor(from.x() * ratio)));
    const int last = std::min(width_ - 1, static_cast<int>(std::ceil(to.x() * ratio)) - 1);
    const double half = kLineWidth * ratio / 2 * std::min(2.0, std::sqrt(1 + slope * slope)), step = slope;
    double y = from.y() * ratio + (first - from.x() * ratio) * slope;
    for (int x = first; x <= last; ++x, y += step)
      column(x, std::min(y, y + step) - half, std::max(y, y + step) + half, opacity, std::abs(step) + 2 * half, half,
             ink);
  }

  QImage image() const {
    QImage image(width_, height_, QImage::Format_ARGB32_Premultiplied);
    const std::array<float, 3> plain{static_cast<float>(paint_.colour.redF()),
                                     static_cast<float>(paint_.colour.greenF()),
                                     static_cast<float>(paint_.colour.blueF())};
    for (int y = 0; y < height_; ++y) {
      QRgb* line = reinterpret_cast<QRgb*>(image.scanLine(y));
      for (int x = 0; x < width_; ++x) {
        const std::size_t at = place(x, y);
        const float opacity = 1 - through_[at];
        std::array<float, 3> colour = plain;
        if (!weights_.empty() && weights_[at][3] > 0)
          for (std::size_t i = 0; i < 3; ++i) colour[i] = weights_[at][i] / weights_[at][3];
        const auto part = [&](float share) { return qRound(255 * opacity * share); };
        line[x] = qRgba(part(colour[0]), part(colour[1]), part(colour[2]), qRound(255 * opacity));
      }
    }
    image.setDevicePixelRatio(paint_.devicePixelRatio);
    return image;
  }

 private:
  std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x);
  }

  std::array<float, 3> inkOf(double place) const {
    QColor colour = paint_.colour;
    if (std::isfinite(place) && !paint_.scale.empty()) {
      const double last = static_cast<double>(paint_.scale.size() - 1);
      colour = paint_.scale[static_cast<std::size_t>(std::lround(std::clamp(place, 0.0, 1.0) * last))];
    }
    return {static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()), static_cast<float>(colour.blueF())};
  }

  // The part of one column of pixels between two heights; a steep line covers each of its pixels only for a while.
  void column(int x, double top, double bottom, double opacity, double extent, double half,
              const std::array<float, 3>& ink) {
    const double share = std::min(1.0, 4 * half / extent);
    const int first = std::max(0, static_cast<int>(std::floor(top)));
    const int last = std::min(height_ - 1, static_cast<int>(std::floor(bottom)));
    for (int y = first; y <= last; ++y) {
      const double covered = std::min(bottom, y + 1.0) - std::max(top, static_cast<double>(y));
      const auto alpha = static_cast<float>(opacity * share * std::clamp(covered, 0.0, 1.0));
      const std::size_t at = place(x, y);
      through_[at] *= 1 - alpha;
      if (weights_.empty()) continue;
      for (std::size_t i = 0; i < 3; ++i) weights_[at][i] += alpha * ink[i];
      weights_[at][3] += alpha;
    }
  }

  const BundlePaint& paint_;
  int width_, height_;
  std::vector<float> through_;
  std::vector<std::array<float, 4>> weights_;  // red, green, blue, opacity
};

// Of one row the weakest; by the logarithm of the count, so that both single rows and thousands are seen.
double opacityOf(const BundlePaint& paint, std::uint32_t count, std::uint32_t largest) {
  if (largest <= 1) return paint.strongest;
  const double share = std::log(static_cast<double>(count)) / std::log(static_cast<double>(largest));
  return paint.weakest + (paint.strongest - paint.weakest) * share * share;
}

}  // namespace

double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail) {
  if (bin >= kRowBins) return rail;
  // The first and the last bin stand on the ends of the axis, where the smallest and the largest values are.
  const double share = static_cast<double>(bin) / static_cast<double>(kRowBins - 1);
  return isFlipped ? top + share * (bottom - top) : bottom - share * (bottom - top);
}

QImage bundleImage(const BundlePaint& paint) {
  BundleCanvas canvas(paint);
  for (const BundleStrip& strip : paint.strips) {
    const RowBundles& bundles = *strip.bundles;
    for (std::size_t left = 0; left < RowBundles::kSide; ++left)
      for (std::size_t right = 0; right < RowBundles::kSide; ++right) {
        const std::uint32_t count = bundles.count(left, right);
        if (count == 0) continue;
        canvas.line({strip.left, binPlace(left, strip.isLeftFlipped, paint.top, paint.bottom, paint.rail)},
                    {strip.right, binPlace(right, strip.isRightFlipped, paint.top, paint.bottom, paint.rail)},
                    opacityOf(paint, count, bundles.largest), bundles.colour(left, right));
      }
  }
  return canvas.image();
}

}  // namespace tilescope::gui
