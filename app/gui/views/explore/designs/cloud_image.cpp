// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/designs/cloud_image.h"

#include <algorithm>
#include <cmath>

namespace tilescope::gui {
namespace {
constexpr std::uint8_t kFaint = 0x80;  // flag of a faint centre, added to the colour index

}  // namespace

const QImage& CloudImage::shown(std::span<const float> x, std::span<const float> y, const CloudWindow& window,
                                std::span<const float> z, std::span<const std::uint8_t> faint) {
  if (window != window_ || image_.isNull() || x.size() < drawn_) {
    window_ = window;
    const QSize pixels = (QSizeF(window.size) * window.devicePixelRatio).toSize().expandedTo({1, 1});
    image_ = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
    image_.fill(Qt::transparent);
    image_.setDevicePixelRatio(window.devicePixelRatio);
    centres_.assign(static_cast<std::size_t>(pixels.width()) * static_cast<std::size_t>(pixels.height()), 0);
    side_ = std::max(1, static_cast<int>(std::lround(kCloudMark * window.devicePixelRatio)));
    inks_ = window.scale.empty() ? std::vector{window.colour} : window.scale;
    drawn_ = 0;
  }
  const auto width = static_cast<float>(image_.width()), height = static_cast<float>(image_.height());
  const auto left = static_cast<float>(window.left), top = static_cast<float>(window.top);
  const float perX = width / static_cast<float>(window.right - window.left);
  const float perY = height / static_cast<float>(window.top - window.bottom);
  for (; drawn_ < x.size(); ++drawn_) {
    const float column = (x[drawn_] - left) * perX, row = (top - y[drawn_]) * perY;
    if (!z.empty() && !std::isfinite(z[drawn_])) continue;
    if (!(column >= 0 && column < width && row >= 0 && row < height)) continue;
    mark(static_cast<int>(column), static_cast<int>(row), inkOf(drawn_, z),
         drawn_ < faint.size() && faint[drawn_] != 0);
  }
  return image_;
}

std::size_t CloudImage::inkOf(std::size_t point, std::span<const float> z) const {
  if (z.empty() || inks_.size() < 2) return 0;
  const double share = (static_cast<double>(z[point]) - window_.low) / (window_.high - window_.low);
  return static_cast<std::size_t>(std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(inks_.size() - 1)));
}

QColor CloudImage::colourOf(std::uint8_t centre) const {
  const bool isFaint = (centre & kFaint) != 0;
  QColor colour = inks_[static_cast<std::size_t>(centre & ~kFaint) - 1];
  if (isFaint) colour.setAlphaF(static_cast<float>(kFaintOpacity));
  return colour;
}

std::vector<CloudMark> CloudImage::marks() const {
  const double ratio = window_.devicePixelRatio;
  std::vector<CloudMark> marks;
  for (std::size_t i = 0; i < centres_.size(); ++i) {
    if (centres_[i] == 0) continue;
    const auto width = static_cast<std::size_t>(image_.width());
    const QPointF corner(static_cast<double>(i % width) - side_ / 2, static_cast<double>(i / width) - side_ / 2);
    marks.push_back(
        {QRectF(corner / ratio, QSizeF(side_, side_) / ratio), colourOf(centres_[i]), (centres_[i] & kFaint) != 0});
  }
  std::stable_partition(marks.begin(), marks.end(), [](const CloudMark& mark) { return mark.isFaint; });
  return marks;
}

void CloudImage::mark(int column, int row, std::size_t ink, bool isFaint) {
  std::uint8_t& centre = centres_[static_cast<std::size_t>(row) * static_cast<std::size_t>(image_.width()) +
                                  static_cast<std::size_t>(column)];
  const bool isFree = centre == 0 || (!isFaint && (centre & kFaint) != 0);
  if (!isFree) return;
  centre = static_cast<std::uint8_t>((ink + 1) | (isFaint ? kFaint : 0));
  const QRgb colour = qPremultiply(colourOf(centre).rgba());
  const int half = side_ / 2;
  const int left = std::max(0, column - half), right = std::min(image_.width(), column - half + side_);
  const int top = std::max(0, row - half), bottom = std::min(image_.height(), row - half + side_);
  const qsizetype stride = image_.bytesPerLine();
  uchar* line = image_.bits() + top * stride;
  for (int y = top; y < bottom; ++y, line += stride) {
    QRgb* pixels = reinterpret_cast<QRgb*>(line);
    for (int x = left; x < right; ++x)
      if (!isFaint || pixels[x] == 0) pixels[x] = colour;
  }
}

}  // namespace tilescope::gui
