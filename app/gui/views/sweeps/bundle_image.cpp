// SPDX-License-Identifier: GPL-3.0-or-later
// Each pixel stores the product of its lines' transparencies, and the sum of their colours weighted by opacity. The
// order of lines does not matter.
#include "app/gui/views/sweeps/bundle_image.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tilescope::gui {
namespace {
constexpr double kLineWidth = 1.2;  // px

struct Stroke {
  double y = 0, step = 0, half = 0;  // px
  double opacity = 0;
  std::array<float, 4> ink{};  // red, green, blue, 1
};

// Drawn by column, so that each column stays in the cache.
class BundleCanvas {
 public:
  explicit BundleCanvas(const BundlePaint& paint)
      : paint_(paint),
        width_(std::max(1, qRound(paint.size.width() * paint.devicePixelRatio))),
        height_(std::max(1, qRound(paint.size.height() * paint.devicePixelRatio))),
        through_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_), 1.0F),
        weights_(paint.scale.empty() ? 0 : through_.size(), {0, 0, 0, 0}) {}

  // In logical pixels. colour: place in the colour scale; NaN: the plain colour.
  void line(const QPointF& from, const QPointF& to, double opacity, double colour) {
    const double ratio = paint_.devicePixelRatio;
    const double slope = (to.y() - from.y()) / (to.x() - from.x());
    const double half = kLineWidth * ratio / 2 * std::min(2.0, std::sqrt(1 + slope * slope));
    // A steep line covers its pixels only partly.
    const double share = std::min(1.0, 4 * half / (std::abs(slope) + 2 * half));
    const double y = from.y() * ratio + (firstColumn(from.x()) - from.x() * ratio) * slope;
    strokes_.push_back({y, slope, half, opacity * share, inkOf(colour)});
  }

  void endStrip(double left, double right) {
    const int last = std::min(width_ - 1, static_cast<int>(std::ceil(right * paint_.devicePixelRatio)) - 1);
    for (int x = firstColumn(left); x <= last; ++x) {
      const std::size_t begin = static_cast<std::size_t>(x) * static_cast<std::size_t>(height_);
      for (Stroke& stroke : strokes_) {
        pass(stroke, through_.data() + begin, weights_.empty() ? nullptr : weights_.data() + begin);
        stroke.y += stroke.step;
      }
    }
    strokes_.clear();
  }

  QImage image() const {
    QImage image(width_, height_, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const std::array<float, 3> plain{static_cast<float>(paint_.colour.redF()),
                                     static_cast<float>(paint_.colour.greenF()),
                                     static_cast<float>(paint_.colour.blueF())};
    uchar* const bits = image.bits();
    const qsizetype stride = image.bytesPerLine();
    std::size_t at = 0;
    for (int x = 0; x < width_; ++x)
      for (int y = 0; y < height_; ++y, ++at) {
        const float opacity = 1 - through_[at];
        if (opacity == 0) continue;
        std::array<float, 3> colour = plain;
        if (!weights_.empty() && weights_[at][3] > 0)
          for (std::size_t i = 0; i < 3; ++i) colour[i] = weights_[at][i] / weights_[at][3];
        const auto part = [&](float share) { return qRound(255 * opacity * share); };
        reinterpret_cast<QRgb*>(bits + y * stride)[x] =
            qRgba(part(colour[0]), part(colour[1]), part(colour[2]), qRound(255 * opacity));
      }
    image.setDevicePixelRatio(paint_.devicePixelRatio);
    return image;
  }

 private:
  int firstColumn(double left) const {
    return std::max(0, static_cast<int>(std::floor(left * paint_.devicePixelRatio)));
  }

  std::array<float, 4> inkOf(double place) const {
    QColor colour = paint_.colour;
    if (std::isfinite(place) && !paint_.scale.empty()) {
      const double last = static_cast<double>(paint_.scale.size() - 1);
      colour = paint_.scale[static_cast<std::size_t>(std::lround(std::clamp(place, 0.0, 1.0) * last))];
    }
    return {static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()), static_cast<float>(colour.blueF()),
            1};
  }

  void pass(const Stroke& stroke, float* through, std::array<float, 4>* weights) const {
    const double top = std::min(stroke.y, stroke.y + stroke.step) - stroke.half;
    const double bottom = std::max(stroke.y, stroke.y + stroke.step) + stroke.half;
    const int first = std::max(0, static_cast<int>(std::floor(top)));
    const int last = std::min(height_ - 1, static_cast<int>(std::floor(bottom)));
    for (int y = first; y <= last; ++y) {
      const double covered = std::min(bottom, y + 1.0) - std::max(top, static_cast<double>(y));
      const auto alpha = static_cast<float>(stroke.opacity * std::clamp(covered, 0.0, 1.0));
      through[y] *= 1 - alpha;
      if (weights == nullptr) continue;
      for (std::size_t i = 0; i < 4; ++i) weights[y][i] += alpha * stroke.ink[i];
    }
  }

  const BundlePaint& paint_;
  int width_, height_;
  std::vector<float> through_;
  std::vector<std::array<float, 4>> weights_;  // red, green, blue, opacity
  // Lines between the current two axes.
  std::vector<Stroke> strokes_;
};

// Grows with the logarithm of the number of rows, so that single rows and thousands are visible.
double opacityOf(const BundlePaint& paint, std::uint32_t count, std::uint32_t largest) {
  if (largest <= 1) return paint.strongest;
  const double share = std::log(static_cast<double>(count)) / std::log(static_cast<double>(largest));
  return paint.weakest + (paint.strongest - paint.weakest) * share * share;
}

}  // namespace

double binPlace(std::size_t bin, bool isFlipped, double top, double bottom, double rail) {
  if (bin >= kRowBins) return rail;
  // First and last bin are at the ends of the axis.
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
    canvas.endStrip(strip.left, strip.right);
  }
  return canvas.image();
}

}  // namespace tilescope::gui
