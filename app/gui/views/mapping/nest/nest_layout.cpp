// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_layout.h"

#include <algorithm>
#include <cmath>

#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/text_metrics.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {
namespace {
constexpr int kCaret = 3;  // px at 100 %

QString moveWord(Move move) {
  switch (move) {
    case Move::Fill:
      return tr("fill");
    case Move::Read:
      return tr("read");
    case Move::Update:
      return tr("update");
    case Move::Drain:
      break;
  }
  return tr("drain");
}

// All digits, without a prefix.
QString digits(double bits) {
  return bits == std::floor(bits) ? QString::number(bits, 'f', 0) : tableNumber(bits);
}

void addBand(std::vector<QStringList>& rows, const BandShown& band) {
  const QString memory = words(band.memory);
  for (const LoopShown& loop : band.loops)
    rows.push_back({memory, tr("temporal loop"), words(loop.dim), QString::number(loop.size), tr("times")});
  for (const TileShown& tile : band.tiles)
    rows.push_back({memory, tr("tile"), words(name(tile.tensor)), digits(tile.bits), tr("bit")});
  if (!band.offChip) rows.push_back({memory, tr("capacity"), {}, digits(band.capacityBits), tr("bit")});
  for (const FlowShown& flow : band.below)
    if (!flow.stays && !flow.passes)
      rows.push_back({words(flow.memory), moveWord(flow.move), words(name(flow.tensor)), digits(flow.bits), tr("bit")});
}

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
    const double cost = sideways ? along : along * 4 + aside;  // vertically, the nearest row counts most
    if (best != mark && cost >= least) continue;
    best = static_cast<int>(i);
    least = cost;
  }
  return best;
}

NestPlaces placesOf(const NestPicture& picture, int width) {
  const chart::NestLayout layout = chart::layOut(picture, width, windowMetrics());
  NestPlaces places{QSize(width, static_cast<int>(layout.height)), {}, {}};
  for (const chart::BandAreas& band : layout.bands)
    places.bands.push_back({rectOf(band.frame), rectOf(band.content), rectOf(band.name), rectOf(band.subtitle),
                            rectOf(band.capacity), rectOf(band.share), static_cast<int>(band.loopsTop)});
  for (const chart::NestMark& mark : layout.marks)
    places.marks.push_back({mark.part, mark.band, mark.index, rectOf(mark.area)});
  return places;
}

int leastNestWidth() {
  return scaledPixels(chart::kMinNest);
}

std::optional<NestDrop> dropAt(const NestPlaces& places, const NestPicture& picture, std::size_t loop,
                               const QPoint& at) {
  NestDrop drop;
  if (picture.bands.empty() || at.y() < 0 || at.y() >= places.array().frame.top()) return std::nullopt;
  for (std::size_t band = 0; band < picture.bands.size(); ++band)
    if (at.y() >= places.bands[band].frame.top()) drop.band = band;
  const int gap = scaledPixels(chart::kNestLoopGap);
  const BandPlaces& band = places.bands[drop.band];
  drop.caret =
      QRect(band.name.left() - gap / 2, band.loopsTop, scaledPixels(kCaret), scaledPixels(chart::kNestLoopHeight));
  std::size_t count = 0, outside = 0;
  for (const NestMark& mark : places.marks) {
    if (mark.part != NestPart::Loop || mark.band != drop.band) continue;
    const bool dragged = picture.bands[mark.band].loops[mark.index].loop == loop;
    // The pointer is past loops on earlier lines, and past loops whose middle is left of it.
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

PlotTable tableOf(const NestPicture& nest) {
  PlotTable table;
  table.heads = {tr("Memory"), tr("Part"), tr("Of"), tr("Amount"), tr("Unit")};
  for (const BandShown& band : nest.bands) addBand(table.rows, band);
  for (const ParallelShown& loop : nest.parallel)
    table.rows.push_back({tr("PE array, %1").arg(words(loop.arrayDim)), tr("spatial loop"), words(loop.dim),
                          QString::number(loop.size), tr("times")});
  return table;
}

}  // namespace tilescope::gui
