// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/nest_layout.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace tilescope::chart {
namespace {

// px at 100 %
constexpr int kInset = 22, kNarrowInset = 14, kTextGap = 10, kPadding = 12;
constexpr std::size_t kFewBands = 4;
constexpr int kTop = 9, kBottom = 8, kNameLine = 16, kSubtitleLine = 16, kLoopsGap = 6;
constexpr int kBoundary = 14, kBoundaryGap = 4;
constexpr int kBar = 206, kMinBar = 96, kBarHeight = 14, kShareWidth = 76;
constexpr int kTileLetter = 22;
constexpr int kMinLoops = 2 * (kNestLoopWidth + kNestLoopGap);  // minimum width for loops, next to the bar
constexpr int kFlowRow = 36, kFlowTop = 5, kFlowIndent = 8, kFlowText = 51, kFlowGap = 16, kFlowColumn = 150;

class Placer {
 public:
  Placer(const NestPicture& picture, int width, const TextMetrics& metrics)
      : picture_(picture), width_(width), metrics_(metrics) {
    inset_ = scaled(picture.bands.size() > kFewBands ? kNarrowInset : kInset);
    const int nested = inset_ * static_cast<int>(picture.bands.size());
    const int room = width - nested - scaled(kPadding) * 3 - scaled(kShareWidth) - scaled(kMinLoops);
    bar_ = std::clamp(room, scaled(kMinBar), scaled(kBar));
  }

  NestLayout place() {
    for (std::size_t band = 0; band < picture_.bands.size(); ++band) placeBand(band);
    placeArray();
    for (BandAreas& band : places_.bands) band.frame.height = y_ - band.frame.top;
    places_.width = width_;
    places_.height = y_;
    return std::move(places_);
  }

 private:
  int scaled(int pixels) const { return metrics_.scaled(pixels); }
  static Area area(int left, int top, int width, int height) {
    return {static_cast<double>(left), static_cast<double>(top), static_cast<double>(width),
            static_cast<double>(height)};
  }
  // Width of a loop's box. left: px before its name.
  int loopWidth(const std::string& dim, std::int64_t size, int left) const {
    const int needed = scaled(left) + metrics_.wordWidth(dim, TextSize::Body, true) + scaled(kNestLoopTextGap) +
                       metrics_.numberWidth(std::to_string(size), TextSize::Body) + scaled(kNestLoopRight);
    return std::max(scaled(kNestLoopWidth), needed);
  }

  int leftOf(std::size_t band) const { return inset_ * static_cast<int>(band); }
  int textLeft(std::size_t band) const { return leftOf(band) + scaled(kNestRail) + scaled(kTextGap); }
  int right() const { return width_ - scaled(kPadding); }
  int barLeft() const { return right() - scaled(kShareWidth) - scaled(kPadding) - bar_; }

  BandAreas& open(std::size_t band) {
    BandAreas places;
    places.frame = area(leftOf(band), y_, width_ - leftOf(band), 1);
    const int left = textLeft(band);
    const int wide = barLeft() - scaled(kPadding) - left;
    places.name = area(left, y_ + scaled(kTop), wide, scaled(kNameLine));
    places.subtitle = area(left, y_ + scaled(kTop) + scaled(kNameLine), wide, scaled(kSubtitleLine));
    places.loopsTop = places.subtitle.bottom() + scaled(kLoopsGap);
    places_.bands.push_back(places);
    return places_.bands.back();
  }

  void placeBand(std::size_t band) {
    BandAreas& places = open(band);
    const int loops = placeLoops(band, places);
    const int tiles = placeTiles(band, places);
    const int top = y_;
    y_ = std::max(loops, tiles) + scaled(kBottom);
    places.content = area(leftOf(band), top, width_ - leftOf(band), y_ - top);
    placeFlows(band);
  }

  static std::vector<std::size_t> boundariesBefore(const BandShown& band, std::size_t loop) {
    std::vector<std::size_t> found;
    for (std::size_t b = 0; b < band.boundaries.size(); ++b)
      if (std::min(band.boundaries[b].before, band.loops.size()) == loop) found.push_back(b);
    return found;
  }

  int placeLoops(std::size_t band, const BandAreas& places) {
    const BandShown& shown = picture_.bands[band];
    const int left = textLeft(band), most = barLeft() - scaled(kPadding);
    int x = left, y = static_cast<int>(places.loopsTop);
    if (shown.loops.empty() && shown.boundaries.empty()) return static_cast<int>(places.subtitle.bottom());
    for (std::size_t i = 0; i <= shown.loops.size(); ++i) {
      const bool isEnd = i == shown.loops.size();
      const int wide = isEnd ? 0 : loopWidth(shown.loops[i].dim, shown.loops[i].size, kNestLoopText);
      const std::vector<std::size_t> boundaries = boundariesBefore(shown, i);
      const int marks = static_cast<int>(boundaries.size()) * scaled(kBoundary + kBoundaryGap);
      if (x > left && x + marks + wide > most) {  // a boundary mark stays with the loop after it
        x = left;
        y += scaled(kNestLoopHeight) + scaled(kNestLoopGap);
      }
      for (const std::size_t boundary : boundaries) {
        places_.marks.push_back(
            {NestPart::Boundary, band, boundary, area(x, y, scaled(kBoundary), scaled(kNestLoopHeight))});
        x += scaled(kBoundary + kBoundaryGap);
      }
      if (isEnd) break;
      places_.marks.push_back({NestPart::Loop, band, i, area(x, y, wide, scaled(kNestLoopHeight))});
      x += wide + scaled(kNestLoopGap);
    }
    return y + scaled(kNestLoopHeight);
  }

  int placeTiles(std::size_t band, BandAreas& places) {
    const BandShown& shown = picture_.bands[band];
    int y = y_ + scaled(kTop);
    places.share = area(right() - scaled(kShareWidth), y, scaled(kShareWidth), scaled(kNestTileLine));
    if (!shown.offChip) {
      places.capacity = area(barLeft(), y + scaled(1), bar_, scaled(kBarHeight));
      y += scaled(kNestTileLine) + scaled(kNestTilesGap);
    } else {
      places.capacity = area(barLeft(), y, bar_, static_cast<int>(shown.tiles.size()) * scaled(kNestTileLine));
    }
    for (std::size_t tile = 0; tile < shown.tiles.size(); ++tile) {
      const int left = barLeft() - (shown.offChip ? scaled(kTileLetter) : 0);
      const int end = shown.offChip ? right() : barLeft() + bar_;
      places_.marks.push_back({NestPart::Tile, band, tile, area(left, y, end - left, scaled(kNestTileLine))});
      y += scaled(kNestTileLine);
    }
    return shown.offChip && shown.tiles.empty() ? y_ : y;
  }

  int flowWidth(const FlowShown& flow) const {
    return scaled(kFlowText) + metrics_.numberWidth(flow.amount, TextSize::Small) +
           metrics_.wordWidth(flow.word, TextSize::Small) + scaled(kFlowGap);
  }

  // Aligns movements in columns, if there is space. Otherwise they wrap.
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
          {NestPart::Flow, band, i, area(x, y_ + scaled(kFlowTop), wide, row - 2 * scaled(kFlowTop))});
      x += std::max(wide, least);
    }
    if (!flows.empty()) y_ += row;
  }

  void placeArray() {
    const std::size_t band = picture_.bands.size();
    BandAreas& places = open(band);
    const int top = y_;
    int x = textLeft(band), y = static_cast<int>(places.loopsTop);
    const int left = x;
    for (std::size_t i = 0; i < picture_.parallel.size(); ++i) {
      const int wide = std::max(scaled(kNestLoopWidth) * 4 / 5,
                                loopWidth(picture_.parallel[i].dim, picture_.parallel[i].size, kNestParallelText) -
                                    scaled(kNestLoopWidth) / 5);
      if (x > left && x + wide > right()) {
        x = left;
        y += scaled(kNestLoopHeight) + scaled(kNestLoopGap);
      }
      places_.marks.push_back({NestPart::Parallel, band, i, area(x, y, wide, scaled(kNestLoopHeight))});
      x += wide + scaled(kNestLoopGap);
    }
    const int end =
        picture_.parallel.empty() ? static_cast<int>(places.subtitle.bottom()) : y + scaled(kNestLoopHeight);
    const int use = metrics_.wordWidth(picture_.arrayUse, TextSize::Small) + scaled(kPadding);
    places.share = x + use <= right() && !picture_.parallel.empty()
                       ? area(x + scaled(kNestLoopGap), y, right() - x - scaled(kNestLoopGap), scaled(kNestLoopHeight))
                       : area(right() - use, static_cast<int>(places.name.top), use, scaled(kNameLine));
    y_ = end + scaled(kTop) + scaled(kBottom);
    places.content = area(leftOf(band), top, width_ - leftOf(band), y_ - top);
  }

  const NestPicture& picture_;
  int width_;
  const TextMetrics& metrics_;
  int inset_ = 0, bar_ = 0;
  int y_ = 0;
  NestLayout places_;
};

}  // namespace

NestLayout layOut(const NestPicture& picture, int width, const TextMetrics& metrics) {
  return Placer(picture, width, metrics).place();
}

}  // namespace tilescope::chart
