// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/silicon_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/theme/fonts.h"
#include "core/picture/floorplan.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kSiliconMargin = 12, kLine = 15, kSiliconPadding = 8, kCaption = 36, kColumnGap = 32;
constexpr double kLeaderAir = 4, kShorter = 1e-6;
constexpr int kLabelGap = 6, kRestGap = 4;
constexpr double kMaxProportion = 2;  // ratio of width and height, either way
constexpr double kMaxBudget = 4;      // in chip areas; a larger budget would make the parts too small
constexpr int kInsideLines = 3, kOutsideLines = 2;

double widthOf(const QString& text, const QFont& font) {
  return QFontMetricsF(font).horizontalAdvance(text);
}

double markWidth(const SiliconBlock& block) {
  return block.isEstimate ? estimateMarkSize().width() + scaledPixels(kLabelGap) : 0;
}

double insideWidth(const SiliconBlock& block) {
  return std::max(widthOf(block.name, wordFont(kBodyPixels, QFont::DemiBold)),
                  widthOf(block.value, numberFont(kBodyPixels, QFont::DemiBold)) + markWidth(block));
}

double outsideWidth(const SiliconBlock& block) {
  const double values = widthOf(block.value, numberFont(kBodyPixels, QFont::DemiBold)) + markWidth(block) +
                        scaledPixels(kLabelGap) + widthOf(block.share, numberFont(kSmallPixels));
  return std::max(widthOf(block.name, wordFont()), values);
}

QRectF scaled(const FloorplanBlock& block, const QPointF& origin, double scale) {
  return {origin.x() + block.left * scale, origin.y() + block.top * scale, block.width * scale, block.height * scale};
}

class SiliconPlacing {
 public:
  SiliconPlacing(const SiliconPicture& picture, const QSizeF& room) : picture_(picture) {
    const double margin = scaledPixels(kSiliconMargin);
    area_ = QRectF(margin, margin, room.width() - 2 * margin, room.height() - 2 * margin);
    made_.caption =
        QRectF(area_.left(), area_.bottom() - scaledPixels(kCaption), area_.width(), scaledPixels(kCaption));
    area_.setBottom(made_.caption.top() - scaledPixels(kSiliconPadding));
  }

  SiliconLayout place() {
    placeChip(area_.width());
    const std::vector<std::size_t> outside = labelsInside();
    if (!outside.empty()) labelsBeside(outside);
    placeRest();
    placeBudgetWords();
    return std::move(made_);
  }

 private:
  void placeChip(double width) {
    const double proportion = std::clamp(width / std::max(1.0, area_.height()), 1 / kMaxProportion, kMaxProportion);
    std::vector<double> sizes;
    for (const SiliconBlock& block : picture_.blocks) sizes.push_back(block.size);
    const Floorplan plan = floorplanOf(sizes, picture_.whole, proportion);
    const bool hasBudget = picture_.budget && *picture_.budget <= kMaxBudget * picture_.whole;
    const double budget = hasBudget ? std::sqrt(*picture_.budget / picture_.whole) : 0;
    const double outer = std::max(1.0, budget);
    const double scale = std::min(width / plan.whole.width, area_.height() / plan.whole.height) / outer;
    made_.pixelsPerMillimetre = scale;
    made_.chip = scaled(plan.whole, area_.topLeft(), scale);
    if (hasBudget) made_.budget = QRectF(made_.chip.topLeft(), made_.chip.size() * budget);
    made_.parts = scaled(plan.parts, area_.topLeft(), scale);
    made_.blocks.clear();
    for (const FloorplanBlock& block : plan.blocks) made_.blocks.push_back(scaled(block, area_.topLeft(), scale));
    if (picture_.measure == SiliconMeasure::Area)
      made_.barArea = QRectF(made_.caption.left(), made_.caption.top(), made_.caption.width() - captionWidth(),
                             scaledPixels(kLine));
  }

  double captionWidth() const {
    double width = 0;
    for (const QString& line : picture_.caption) width = std::max(width, widthOf(line, smallFont()));
    return width + scaledPixels(kColumnGap);
  }

  // Returns the blocks whose labels do not fit, from the upper left on.
  std::vector<std::size_t> labelsInside() {
    made_.labels.clear();
    std::vector<std::size_t> outside;
    const double padding = scaledPixels(kSiliconPadding);
    for (std::size_t b = 0; b < made_.blocks.size(); ++b) {
      const QRectF room = made_.blocks[b].adjusted(padding, padding / 2, -padding, -padding / 2);
      const int lines = std::min(kInsideLines, static_cast<int>(room.height() / scaledPixels(kLine)));
      if (lines < 2 || room.width() < insideWidth(picture_.blocks[b])) {
        if (picture_.blocks[b].size > 0) outside.push_back(b);
        continue;
      }
      const double height = lines * scaledPixels(kLine);
      made_.labels.push_back({b, QRectF(room.left(), room.center().y() - height / 2, room.width(), height), lines, {}});
    }
    std::sort(outside.begin(), outside.end(), [&](std::size_t a, std::size_t b) {
      const QPoint p = made_.blocks[a].center().toPoint(), q = made_.blocks[b].center().toPoint();
      return p.y() != q.y() ? p.y() < q.y() : p.x() > q.x();
    });
    return outside;
  }

  void labelsBeside(std::vector<std::size_t> outside) {
    double width = 0;
    for (const std::size_t b : outside) width = std::max(width, outsideWidth(picture_.blocks[b]));
    const double before = scaledPixels(kColumnGap);
    const double padding = scaledPixels(kSiliconPadding);
    const double needed = made_.parts.right() + before + width + padding;
    const bool isCut = made_.budget && made_.budget->right() > made_.parts.right() && made_.budget->right() < needed;
    const bool inside = made_.chip.right() >= needed && !isCut;
    if (!inside) {
      placeChip(std::max(area_.width() / 2, area_.width() - before - width));
      outside = labelsInside();
    }
    const double left = (inside ? made_.parts.right() : outerRight()) + before;
    const double bottom = inside && hasRestBelow() ? made_.parts.bottom() : made_.chip.bottom();
    stack(outside, QRectF(left, area_.top(), std::min(width, area_.right() - left), bottom - area_.top()));
  }

  // As close to the block as possible. The smallest parts lose their labels if the column is too short.
  void stack(std::vector<std::size_t> outside, const QRectF& column) {
    const double height = kOutsideLines * scaledPixels(kLine), step = height + scaledPixels(kLabelGap);
    const auto most = static_cast<std::size_t>(std::max(0.0, (column.height() + scaledPixels(kLabelGap)) / step));
    while (outside.size() > most)
      outside.erase(std::min_element(outside.begin(), outside.end(), [&](std::size_t a, std::size_t b) {
        return picture_.blocks[a].size < picture_.blocks[b].size;
      }));
    std::vector<double> tops;
    for (std::size_t i = 0; i < outside.size(); ++i) {
      const double wanted = made_.blocks[outside[i]].center().y() - height / 2;
      const double after = static_cast<double>(outside.size() - i) * step - scaledPixels(kLabelGap);
      const double first = tops.empty() ? column.top() : tops.back() + step;
      tops.push_back(std::max(first, std::min(wanted, column.bottom() - after)));
    }
    const auto leader = [&](std::size_t block, double top) {
      return QLineF(made_.blocks[block].center(), QPointF(column.left() - kLeaderAir, top + scaledPixels(kLine) / 2.0));
    };
    uncross(outside, tops, leader);
    for (std::size_t i = 0; i < outside.size(); ++i)
      made_.labels.push_back({outside[i], QRectF(column.left(), tops[i], column.width(), height), kOutsideLines,
                              leader(outside[i], tops[i])});
  }

  // Swaps labels: shorter leader lines do not cross.
  template <class Leader>
  static void uncross(std::vector<std::size_t>& blocks, const std::vector<double>& tops, const Leader& leader) {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < blocks.size(); ++i)
        for (std::size_t j = i + 1; j < blocks.size(); ++j) {
          const double now = leader(blocks[i], tops[i]).length() + leader(blocks[j], tops[j]).length();
          const double exchanged = leader(blocks[j], tops[i]).length() + leader(blocks[i], tops[j]).length();
          if (exchanged >= now - kShorter) continue;
          std::swap(blocks[i], blocks[j]);
          changed = true;
        }
    }
  }

  double outerRight() const {
    return made_.budget ? std::max(made_.chip.right(), made_.budget->right()) : made_.chip.right();
  }

  // Below the lower right corner, or above if something is there.
  void placeBudgetWords() {
    if (!made_.budget) return;
    const double width = std::ceil(widthOf(picture_.budgetWords, smallFont())) + 1, gap = scaledPixels(kRestGap);
    const QSizeF size(width, scaledPixels(kLine));
    const double left = std::max(made_.chip.left() + gap, made_.budget->right() - width - gap);
    for (const double top : {made_.budget->bottom() + gap, made_.budget->bottom() - gap - size.height()}) {
      const QRectF box({left, top}, size);
      if (!isFree(box)) continue;
      made_.budgetWords = box;
      return;
    }
  }

  bool isFree(const QRectF& box) const {
    const auto meets = [&](const QRectF& other) { return other.intersects(box); };
    const bool isOnLine = box.top() < made_.chip.bottom() && box.bottom() > made_.chip.bottom();
    return area_.contains(box) && !isOnLine && !meets(made_.rest) &&
           std::none_of(made_.blocks.begin(), made_.blocks.end(), meets) &&
           std::none_of(made_.labels.begin(), made_.labels.end(),
                        [&](const SiliconLabel& label) { return meets(label.box); });
  }

  bool hasRestBelow() const {
    return !picture_.rest.isEmpty() && made_.chip.bottom() - made_.parts.bottom() >= restHeight();
  }
  double restHeight() const { return scaledPixels(kLine) + 2.0 * scaledPixels(kRestGap); }

  void placeRest() {
    if (!hasRestBelow()) return;
    const double padding = scaledPixels(kSiliconPadding);
    made_.rest = QRectF(made_.chip.left() + padding, made_.chip.bottom() - restHeight(),
                        made_.chip.width() - 2 * padding, scaledPixels(kLine));
    // The budget's outline must not cross the text.
    if (made_.budget && made_.rest.top() < made_.budget->bottom() && made_.budget->bottom() < made_.rest.bottom())
      made_.rest = {};
  }

  const SiliconPicture& picture_;
  QRectF area_;
  SiliconLayout made_;
};

}  // namespace

std::optional<std::size_t> SiliconLayout::blockAt(const QPointF& place) const {
  for (const SiliconLabel& label : labels)
    if (label.leader && label.box.contains(place)) return label.block;
  for (std::size_t b = 0; b < blocks.size(); ++b)
    if (blocks[b].contains(place)) return b;
  return std::nullopt;
}

SiliconLayout layOutSilicon(const SiliconPicture& picture, const QSizeF& room) {
  return SiliconPlacing(picture, room).place();
}

}  // namespace tilescope::gui
