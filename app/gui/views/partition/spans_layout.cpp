// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/spans_layout.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/spans_words.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kSide = 12;
constexpr int kMinSlot = 16;  // per layer, for a vertical name
constexpr int kSpanAir = 12;  // width of a span beyond its layers
constexpr int kBoxGap = 2, kBoxPadding = 4,
              kBoxPaddingAbove = 3;  // around a span's layers
constexpr int kBlockGap = 2, kNamePadding = 4;
constexpr int kEdgeAir = 4;  // above and below the picture
constexpr int kRail = 4, kRailName = 14, kNumberRow = 16, kSkipLabel = 14;
constexpr int kPinStep = 9;  // between stacked pin marks
constexpr double kThickestArrow = 5, kThinnestArrow = 1.5;
constexpr double kArrowReach = 2.5;  // px; beyond the shaft on each side
constexpr int kNumberGap = 4;
constexpr double kMaxOver = 1.35;  // max height of bars, as a multiple of the capacity
constexpr double kArcSlope = 0.4;  // height to width
constexpr double kBarAir = 2;

// Rows share the height left by fixed rows; px at 100 %.
struct FlexibleRow {
  int least, most;
  double share;  // share of the height left after all minimums
};
constexpr FlexibleRow kArcs{10, 36, 0.2}, kBlocks{54, 64, 0.3}, kArrows{16, 34, 0.16};
constexpr int kMinBars = 18;
constexpr int kMaxClimbing = 104;
constexpr double kClimbingShare = 0.48;

double least(const FlexibleRow& row) {
  return scaledPixels(row.least);
}

double heightOf(const FlexibleRow& row, double extra) {
  return std::min<double>(scaledPixels(row.most), least(row) + row.share * extra);
}

double numberWidth(const QString& text) {
  return QFontMetricsF(numberFont(kSmallPixels)).horizontalAdvance(text);
}

double arrowReach(double width) {
  return width > 0 ? width / 2 + kArrowReach : 0;
}

double widthWithNumber(const QString& number) {
  const double width = std::max(numberWidth(QStringLiteral("00.00")), numberWidth(number));
  return std::ceil(width + 2 * (kThickestArrow + 2 * kArrowReach) + 3 * kNumberGap);
}

// px per layer, and how far (0 to 1) narrow spans are widened for their numbers.
struct Widths {
  double slot = 0, numbers = 1;
};

double layersWidth(const SpanShown& span, double slot) {
  return static_cast<double>(span.to - span.from) * slot + scaledPixels(kSpanAir);
}

double spanWidth(const SpansPicture& picture, std::size_t i, const Widths& widths) {
  const double bare = layersWidth(picture.spans[i], widths.slot);
  const double wanted = widthWithNumber(cutNumber(picture, i, i == 0));
  return std::max(bare, std::lerp(std::min(bare, wanted), wanted, widths.numbers));
}

double widthOfAll(const SpansPicture& picture, const Widths& widths) {
  double width = 0;
  for (std::size_t i = 0; i < picture.spans.size(); ++i) width += spanWidth(picture, i, widths);
  return width;
}

// The largest widths at which all spans fit; otherwise narrow layers in a plot that scrolls.
Widths widthsFor(const SpansPicture& picture, double room) {
  const double least = scaledPixels(kMinSlot), most = std::max(least, room);
  const auto fits = [&](const Widths& widths) { return widthOfAll(picture, widths) <= room; };
  if (fits({most, 1})) return {most, 1};
  if (!fits({least, 0})) return {least, 1};
  const bool allNumbers = fits({least, 1});
  Widths narrow{least, allNumbers ? 1.0 : 0.0}, wide{allNumbers ? most : least, 1};
  constexpr int kHalvings = 40;  // exact far below a pixel
  for (int i = 0; i < kHalvings; ++i) {
    const Widths middle{std::midpoint(narrow.slot, wide.slot), std::midpoint(narrow.numbers, wide.numbers)};
    (fits(middle) ? narrow : wide) = middle;
  }
  return narrow;
}

double largestMoved(const SpansPicture& picture) {
  double largest = 1;
  for (const SpanShown& span : picture.spans) largest = std::max({largest, span.read, span.write});
  return largest;
}

double arrowWidth(double bytes, double largest) {
  return bytes > 0 ? std::max(kThinnestArrow, kThickestArrow * bytes / largest) : 0;
}

double lastNumberRoom(const SpansPicture& picture) {
  const QString number = picture.spans.empty() ? QString() : cutNumber(picture, picture.spans.size(), false);
  const double width = std::max(numberWidth(QStringLiteral("00.00")), numberWidth(number));
  return std::ceil(arrowReach(kThickestArrow) + kNumberGap + width);
}

class Placer {
 public:
  Placer(const SpansPicture& picture, const SpansScale& scale, const QSizeF& room, double scrolled)
      : picture_(picture), scale_(scale) {
    layout_.area = QRectF(QPointF(), room);
    layout_.hidden = std::max(0.0, scale.width() + marginsBesideSpans(picture) - room.width());
    const double left = scaledPixels(kSide) - std::clamp(scrolled, 0.0, layout_.hidden);
    for (const double edge : scale.edges) layout_.edges.push_back(left + edge);
    placeRows(room.height());
    placeSpans();
    placeCuts();
    placeArcs();
    placeMarks();
  }

  SpansLayout layout() && { return std::move(layout_); }

 private:
  double longestName() const {
    const QFontMetricsF metrics(wordFont(kSmallPixels));
    double longest = 0;
    for (const ChainLayerShown& layer : picture_.layers)
      longest = std::max(longest, metrics.horizontalAdvance(words(layer.name)) * kBlockNameScale);
    return longest;
  }

  // Vertical names need a higher row.
  FlexibleRow blocksRow() const {
    const double name = longestName() + 2 * kNamePadding;
    double narrowest = std::numeric_limits<double>::max();
    for (std::size_t i = 1; i < layout_.edges.size(); ++i)
      narrowest = std::min(narrowest, layout_.edges[i] - layout_.edges[i - 1]);
    FlexibleRow row = kBlocks;
    if (name <= narrowest || name <= scaledPixels(row.most)) return row;
    row.share = kClimbingShare;
    row.most = std::clamp(static_cast<int>(std::ceil(100 * name / scaledPixels(100))), kBlocks.most, kMaxClimbing);
    return row;
  }

  void placeRows(double height) {
    const bool crosses = std::any_of(picture_.skips.begin(), picture_.skips.end(),
                                     [](const SkipArcShown& skip) { return skip.crosses; });
    const double top = scaledPixels(kEdgeAir) + (crosses ? scaledPixels(kSkipLabel) : 0);
    const double foot = height - scaledPixels(kEdgeAir) - scaledPixels(kNumberRow);
    const double fixed = scaledPixels(kRail) + scaledPixels(kRailName);
    const double leasts = least(kArcs) + least(kBlocks) + least(kArrows) + scaledPixels(kMinBars);
    const double extra = std::max(0.0, foot - top - fixed - leasts);
    layout_.arcFoot = std::round(top + (picture_.skips.empty() ? least(kArcs) : heightOf(kArcs, extra)));
    layout_.blockTop = layout_.arcFoot + kBoxGap;
    layout_.blockBottom = std::round(layout_.blockTop + heightOf(blocksRow(), extra));
    layout_.railTop = std::round(layout_.blockBottom + heightOf(kArrows, extra));
    layout_.railBottom = layout_.railTop + scaledPixels(kRail);
    layout_.barFoot = std::round(foot);
    const double barTop = layout_.railBottom + scaledPixels(kRailName);
    const double share = picture_.capacity > 0 ? std::min(1.0, picture_.capacity / scale_.footprint) : 1;
    layout_.capacity = std::round(layout_.barFoot - share * (layout_.barFoot - barTop));
  }

  QRectF blockOf(std::size_t layer, const QRectF& inner, double from, double to) const {
    const double stretch = inner.width() / (to - from);
    const double left = inner.left() + (layout_.edges[layer] - from) * stretch;
    const double right = inner.left() + (layout_.edges[layer + 1] - from) * stretch;
    return QRectF(QPointF(std::round(left), inner.top()), QPointF(std::round(right) - kBlockGap, inner.bottom()));
  }

  void placeSpans() {
    const double name = longestName() + 2 * kNamePadding;
    layout_.namesUpright = !picture_.layers.empty();
    for (const SpanShown& span : picture_.spans) {
      const double from = layout_.edges[span.from], to = layout_.edges[span.to];
      SpanPlace place;
      place.box = QRectF(QPointF(std::round(from) + kBoxGap, layout_.blockTop),
                         QPointF(std::round(to) - kBoxGap, layout_.blockBottom));
      const QRectF inner =
          place.box.adjusted(kBoxPadding, kBoxPaddingAbove, -kBoxPadding + kBlockGap, -kBoxPaddingAbove);
      for (std::size_t layer = span.from; layer < span.to; ++layer) {
        layout_.layers.push_back(blockOf(layer, inner, from, to));
        layout_.namesUpright = layout_.namesUpright && layout_.layers.back().width() >= name;
      }
      placeBar(span, place);
      layout_.spans.push_back(place);
    }
  }

  double levelOf(double bytes) const {
    const double perByte = (layout_.barFoot - layout_.capacity) / std::max(1.0, picture_.capacity);
    const double top = layout_.railBottom + scaledPixels(kRailName);
    return std::max(top, layout_.barFoot - std::round(bytes * perByte));
  }

  void placeBar(const SpanShown& span, SpanPlace& place) const {
    const double left = place.box.left() + kBarAir, width = std::max(1.0, place.box.width() - 2 * kBarAir);
    const double top = levelOf(std::max(picture_.capacity, span.footprint()));
    place.bar = QRectF(left, top, width, layout_.barFoot - top);
    double sum = 0, foot = layout_.barFoot;
    const auto next = [&](double bytes) {
      sum += bytes;
      // Parts above zero are at least one pixel high, if possible.
      const double level = bytes > 0 ? std::max(top, std::min(levelOf(sum), foot - 1)) : foot;
      const QRectF part(left, level, width, foot - level);
      foot = level;
      return part;
    };
    place.weights = next(span.weights);
    place.closure = next(span.closure);
    place.skipRows = next(span.skipRows);
    place.number = QRectF(place.box.left(), layout_.barFoot, place.box.width(), scaledPixels(kNumberRow));
  }

  void placeCuts() {
    for (std::size_t i = 0; !picture_.spans.empty() && i <= picture_.spans.size(); ++i) {
      CutPlace cut;
      cut.edge = i < picture_.spans.size() ? picture_.spans[i].from : picture_.spans.back().to;
      cut.x = std::round(layout_.edges[cut.edge]);
      cut.written = i > 0 ? picture_.spans[i - 1].write : 0;
      cut.read = i < picture_.spans.size() ? picture_.spans[i].read : 0;
      cut.writtenWidth = arrowWidth(cut.written, scale_.moved);
      cut.readWidth = arrowWidth(cut.read, scale_.moved);
      cut.reach = arrowReach(cut.writtenWidth) + arrowReach(cut.readWidth);
      cut.writtenX = cut.x - cut.reach + arrowReach(cut.writtenWidth);
      cut.readX = cut.x + cut.reach - arrowReach(cut.readWidth);
      layout_.cuts.push_back(cut);
    }
    bool hasUnit = false;
    for (std::size_t i = 0; i < layout_.cuts.size(); ++i)
      if (hasUnit || !placeNumber(i, true))
        placeNumber(i, false);
      else
        hasUnit = true;
    if (!hasUnit && !layout_.cuts.empty()) layout_.railUnit = cutUnit(picture_);
  }

  bool placeNumber(std::size_t i, bool hasUnit) {
    CutPlace& cut = layout_.cuts[i];
    cut.text = cutNumber(picture_, i, hasUnit);
    if (cut.text.isEmpty()) return false;
    const QRectF box(cut.x + cut.reach + kNumberGap, layout_.blockBottom, numberWidth(cut.text),
                     layout_.railTop - layout_.blockBottom);
    const bool isLast = i + 1 == layout_.cuts.size();
    const double end = isLast ? layout_.edges.back() + lastNumberRoom(picture_)
                              : layout_.cuts[i + 1].x - layout_.cuts[i + 1].reach - kNumberGap;
    if (box.right() > end) return false;
    cut.number = box;
    return true;
  }

  void placeArcs() {
    const double room =
        layout_.arcFoot - scaledPixels(kEdgeAir) - (picture_.skips.empty() ? 0 : scaledPixels(kSkipLabel));
    for (const SkipArcShown& skip : picture_.skips) {
      ArcPlace arc{layout_.edges[skip.source], layout_.edges[skip.target], 0, std::nullopt};
      arc.height = std::min(std::max(least(kArcs), room), least(kArcs) / 2 + kArcSlope * (arc.to - arc.from));
      layout_.arcs.push_back(arc);
    }
    placeLabels();
  }

  // Starts with the most traffic; without space above its arc, a label is left out.
  void placeLabels() {
    const QFontMetricsF metrics(wordFont(kSmallPixels, QFont::DemiBold));
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < picture_.skips.size(); ++i)
      if (picture_.skips[i].crosses && picture_.skips[i].bytes > 0) order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return picture_.skips[a].bytes > picture_.skips[b].bytes; });
    std::vector<QRectF> taken;
    for (const std::size_t i : order) {
      ArcPlace& arc = layout_.arcs[i];
      const double width = metrics.horizontalAdvance(skipLabel(picture_.skips[i]));
      const QRectF box((arc.from + arc.to - width) / 2, layout_.arcFoot - arc.height - scaledPixels(kSkipLabel), width,
                       scaledPixels(kSkipLabel));
      const QRectF air = box.adjusted(-kNumberGap, 0, kNumberGap, 0);
      if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(air); })) continue;
      taken.push_back(box);
      arc.label = box;
    }
  }

  void placeMarks() {
    std::vector<int> stacked(layout_.edges.size(), 0);
    for (std::size_t pin = 0; pin < picture_.pins.size(); ++pin)
      for (const std::size_t edge : picture_.pins[pin].cuts) {
        if (edge == 0 || edge + 1 >= layout_.edges.size()) continue;
        const double y = layout_.blockTop - kBoxGap - stacked[edge]++ * scaledPixels(kPinStep);
        layout_.pins.push_back({pin, edge, {std::round(layout_.edges[edge]), y}});
      }
    for (const std::size_t edge : picture_.ghostCuts) {
      const bool isCut = std::any_of(picture_.spans.begin(), picture_.spans.end(),
                                     [&](const SpanShown& span) { return span.from == edge || span.to == edge; });
      if (!isCut && edge < layout_.edges.size()) layout_.ghosts.push_back(edge);
    }
  }

  const SpansPicture& picture_;
  const SpansScale& scale_;
  SpansLayout layout_;
};

}  // namespace

double marginsBesideSpans(const SpansPicture& picture) {
  return 2 * scaledPixels(kSide) + lastNumberRoom(picture);
}

SpansScale spansScale(const SpansPicture& picture, double plotWidth) {
  SpansScale scale;
  scale.edges.push_back(0);
  const Widths widths = widthsFor(picture, plotWidth - marginsBesideSpans(picture));
  double largest = 0;
  for (std::size_t i = 0; i < picture.spans.size(); ++i) {
    const SpanShown& span = picture.spans[i];
    const double step = spanWidth(picture, i, widths) / static_cast<double>(span.to - span.from);
    for (std::size_t layer = span.from; layer < span.to; ++layer) scale.edges.push_back(scale.edges.back() + step);
    largest = std::max(largest, span.footprint());
  }
  scale.footprint = std::max(picture.capacity, std::min(largest, kMaxOver * picture.capacity));
  scale.moved = largestMoved(picture);
  return scale;
}

double ArcPlace::heightAt(double x) const {
  if (x <= from || x >= to) return 0;
  const double share = 2 * (x - from) / (to - from) - 1;
  return height * std::sqrt(1 - share * share);
}

SpansLayout layOutSpans(const SpansPicture& picture, const SpansScale& scale, const QSizeF& room, double scrolled) {
  return Placer(picture, scale, room, scrolled).layout();
}

}  // namespace tilescope::gui
