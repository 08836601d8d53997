// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_layout.h"

#include <QFontMetrics>
#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/mapping/nest/nest_measures.h"

namespace tilescope::gui {
namespace {

int scaled(int pixels) {
  return scaledPixels(pixels);
}

int wordWidth(const QString& text, int pixels = kBodyPixels, QFont::Weight weight = QFont::Normal) {
  return QFontMetrics(wordFont(pixels, weight)).horizontalAdvance(text);
}

int numberWidth(const QString& text, int pixels = kBodyPixels) {
  return QFontMetrics(numberFont(pixels, QFont::Medium)).horizontalAdvance(text);
}

int loopWidth(const QString& dim, std::int64_t size, int left) {
  const int needed = scaled(left) + wordWidth(dim, kBodyPixels, QFont::DemiBold) + scaled(kLoopTextGap) +
                     numberWidth(QString::number(size)) + scaled(kLoopRight);
  return std::max(scaled(kLoopWidth), needed);
}

class Placer {
 public:
  Placer(const NestPicture& picture, int width) : picture_(picture), width_(width) {
    inset_ = scaled(picture.bands.size() > kFewBands ? kNarrowInset : kInset);
    const int nested = inset_ * static_cast<int>(picture.bands.size());
    const int room = width - nested - scaled(kPadding) * 3 - scaled(kShareWidth) - scaled(kMinLoops);
    bar_ = std::clamp(room, scaled(kMinBar), scaled(kBar));
  }

  NestPlaces place() {
    for (std::size_t band = 0; band < picture_.bands.size(); ++band) placeBand(band);
    placeArray();
    const int bottom = y_;
    for (BandPlaces& band : places_.bands) band.frame.setBottom(bottom - 1);
    places_.size = QSize(width_, bottom);
    return std::move(places_);
  }

 private:
  int leftOf(std::size_t band) const { return inset_ * static_cast<int>(band); }
  int textLeft(std::size_t band) const { return leftOf(band) + scaled(kRail) + scaled(kTextGap); }
  int right() const { return width_ - scaled(kPadding); }
  int barLeft() const { return right() - scaled(kShareWidth) - scaled(kPadding) - bar_; }

  BandPlaces& open(std::size_t band) {
    BandPlaces places;
    places.frame = QRect(leftOf(band), y_, width_ - leftOf(band), 1);
    const int left = textLeft(band);
    const int wide = barLeft() - scaled(kPadding) - left;
    places.name = QRect(left, y_ + scaled(kTop), wide, scaled(kNameLine));
    places.subtitle = places.name.translated(0, scaled(kNameLine));
    places.subtitle.setHeight(scaled(kSubtitleLine));
    places.loopsTop = places.subtitle.bottom() + 1 + scaled(kLoopsGap);
    places_.bands.push_back(places);
    return places_.bands.back();
  }

  void placeBand(std::size_t band) {
    BandPlaces& places = open(band);
    const int loops = placeLoops(band, places);
    const int tiles = placeTiles(band, places);
    const int top = y_;
    y_ = std::max(loops, tiles) + scaled(kBottom);
    places.content = QRect(leftOf(band), top, width_ - leftOf(band), y_ - top);
    placeFlows(band);
  }

  static std::vector<std::size_t> boundariesBefore(const BandShown& band, std::size_t loop) {
    std::vector<std::size_t> found;
    for (std::size_t b = 0; b < band.boundaries.size(); ++b)
      if (std::min(band.boundaries[b].before, band.loops.size()) == loop) found.push_back(b);
    return found;
  }

  // Lines of tiles, with space for the marks of the boundaries between them. Returns where they end.
  int placeLoops(std::size_t band, const BandPlaces& places) {
    const BandShown& shown = picture_.bands[band];
    const int left = textLeft(band), most = barLeft() - scaled(kPadding);
    int x = left, y = places.loopsTop;
    if (shown.loops.empty() && shown.boundaries.empty()) return places.subtitle.bottom() + 1;
    for (std::size_t i = 0; i <= shown.loops.size(); ++i) {
      const bool isEnd = i == shown.loops.size();
      const int wide = isEnd ? 0 : loopWidth(words(shown.loops[i].dim), shown.loops[i].size, kLoopText);
      const std::vector<std::size_t> boundaries = boundariesBefore(shown, i);
      const int marks = static_cast<int>(boundaries.size()) * scaled(kBoundary + kBoundaryGap);
      if (x > left && x + marks + wide > most) {  // a mark stays with the loop that it opens to
        x = left;
        y += scaled(kLoopHeight) + scaled(kLoopGap);
      }
      for (const std::size_t boundary : boundaries) {
        places_.marks.push_back(
            {NestPart::Boundary, band, boundary, QRect(x, y, scaled(kBoundary), scaled(kLoopHeight))});
        x += scaled(kBoundary + kBoundaryGap);
      }
      if (isEnd) break;
      places_.marks.push_back({NestPart::Loop, band, i, QRect(x, y, wide, scaled(kLoopHeight))});
      x += wide + scaled(kLoopGap);
    }
    return y + scaled(kLoopHeight);
  }

  int placeTiles(std::size_t band, BandPlaces& places) {
    const BandShown& shown = picture_.bands[band];
    int y = y_ + scaled(kTop);
    places.share = QRect(right() - scaled(kShareWidth), y, scaled(kShareWidth), scaled(kTileLine));
    if (!shown.offChip) {
      places.capacity = QRect(barLeft(), y + scaled(1), bar_, scaled(kBarHeight));
      y += scaled(kTileLine) + scaled(kTilesGap);
    } else {
      places.capacity = QRect(barLeft(), y, bar_, static_cast<int>(shown.tiles.size()) * scaled(kTileLine));
    }
    for (std::size_t tile = 0; tile < shown.tiles.size(); ++tile) {
      const int left = barLeft() - (shown.offChip ? scaled(kTileLetter) : 0);
      const int end = shown.offChip ? right() : barLeft() + bar_;
      places_.marks.push_back({NestPart::Tile, band, tile, QRect(left, y, end - left, scaled(kTileLine))});
      y += scaled(kTileLine);
    }
    return shown.offChip && shown.tiles.empty() ? y_ : y;
  }

  int flowWidth(const FlowShown& flow) const {
    return scaled(kFlowText) + numberWidth(words(flow.amount), kSmallPixels) +
           wordWidth(words(flow.word), kSmallPixels) + scaled(kFlowGap);
  }

  // In columns where they have space, so that neighbouring rows compare; else close together, then wrapped.
  void placeFlows(std::size_t band) {
    const std::vector<FlowShown>& flows = picture_.bands[band].below;
    const int left = textLeft(band) + scaled(kFlowIndent);
    const int row = scaled(kFlowRow), room = right() - left;
    int columns = 0;
    for (const FlowShown& flow : flows) columns += std::max(flowWidth(flow), scaled(kFlowColumn));
    const int least = columns <= room ? scaled(kFlowColumn) : 0;
    int x = left;
    for (std::size_t i = 0; i < flows.size(); ++i) {
      const int wide = std::min(flowWidth(flows[i]), room);
      if (x > left && x + wide > right()) {
        x = left;
        y_ += row;
      }
      places_.marks.push_back(
          {NestPart::Flow, band, i, QRect(x, y_ + scaled(kFlowTop), wide, row - 2 * scaled(kFlowTop))});
      x += std::max(wide, least);
    }
    if (!flows.empty()) y_ += row;
  }

  void placeArray() {
    const std::size_t band = picture_.bands.size();
    BandPlaces& places = open(band);
    const int top = y_;
    int x = textLeft(band), y = places.loopsTop;
    const int left = x;
    for (std::size_t i = 0; i < picture_.parallel.size(); ++i) {
      const int wide = std::max(scaled(kLoopWidth) * 4 / 5,
                                loopWidth(words(picture_.parallel[i].dim), picture_.parallel[i].size, kParallelText) -
                                    scaled(kLoopWidth) / 5);
      if (x > left && x + wide > right()) {
        x = left;
        y += scaled(kLoopHeight) + scaled(kLoopGap);
      }
      places_.marks.push_back({NestPart::Parallel, band, i, QRect(x, y, wide, scaled(kLoopHeight))});
      x += wide + scaled(kLoopGap);
    }
    const int end = picture_.parallel.empty() ? places.subtitle.bottom() + 1 : y + scaled(kLoopHeight);
    // Beside the last loop where there is space, else at the top.
    const int use = wordWidth(words(picture_.arrayUse), kSmallPixels) + scaled(kPadding);
    places.share = x + use <= right() && !picture_.parallel.empty()
                       ? QRect(x + scaled(kLoopGap), y, right() - x - scaled(kLoopGap), scaled(kLoopHeight))
                       : QRect(right() - use, places.name.top(), use, scaled(kNameLine));
    y_ = end + scaled(kTop) + scaled(kBottom);
    places.content = QRect(leftOf(band), top, width_ - leftOf(band), y_ - top);
  }

  const NestPicture& picture_;
  int width_;
  int inset_ = 0, bar_ = 0;
  int y_ = 0;
  NestPlaces places_;
};

}  // namespace

int NestPlaces::markAt(const QPoint& place) const {
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (marks[i].rect.contains(place)) return static_cast<int>(i);
  return -1;
}

int NestPlaces::neighbour(int mark, const QPoint& direction) const {
  if (marks.empty()) return -1;
  if (mark < 0) return 0;
  const QPoint from = marks[static_cast<std::size_t>(mark)].rect.center();
  int best = mark;
  double least = 0;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const QPoint way = marks[i].rect.center() - from;
    const int along = QPoint::dotProduct(way, direction);
    const int aside = std::abs(direction.x() != 0 ? way.y() : way.x());
    const bool sideways = direction.x() != 0;
    if (along <= 0 || (sideways && aside > marks[i].rect.height() / 2)) continue;
    const double cost = sideways ? along : along * 4 + aside;  // the next row first, then what is nearest in it
    if (best != mark && cost >= least) continue;
    best = static_cast<int>(i);
    least = cost;
  }
  return best;
}

NestPlaces placesOf(const NestPicture& picture, int width) {
  return Placer(picture, width).place();
}

int leastNestWidth() {
  return scaledPixels(kMinNest);
}

std::optional<NestDrop> dropAt(const NestPlaces& places, const NestPicture& picture, std::size_t loop,
                               const QPoint& at) {
  NestDrop drop;
  if (picture.bands.empty() || at.y() < 0 || at.y() >= places.array().frame.top()) return std::nullopt;
  for (std::size_t band = 0; band < picture.bands.size(); ++band)
    if (at.y() >= places.bands[band].frame.top()) drop.band = band;
  const int gap = scaledPixels(kLoopGap);
  const BandPlaces& band = places.bands[drop.band];
  drop.caret = QRect(band.name.left() - gap / 2, band.loopsTop, scaledPixels(kCaret), scaledPixels(kLoopHeight));
  std::size_t count = 0, outside = 0;
  for (const NestMark& mark : places.marks) {
    if (mark.part != NestPart::Loop || mark.band != drop.band) continue;
    const bool dragged = picture.bands[mark.band].loops[mark.index].loop == loop;
    // The pointer is past this loop: in a later line, or right of its middle.
    const bool past =
        at.y() > mark.rect.bottom() + gap || (at.y() >= mark.rect.top() - gap && at.x() > mark.rect.center().x());
    if (past)
      drop.caret = QRect(mark.rect.right() + gap / 2, mark.rect.top(), scaledPixels(kCaret), mark.rect.height());
    if (dragged) continue;
    ++count;
    if (past) ++outside;
  }
  drop.position = count - outside;
  return drop;
}

}  // namespace tilescope::gui
