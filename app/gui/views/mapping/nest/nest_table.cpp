// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/nest/nest_table.h"

#include <cmath>

#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot.h"

namespace tilescope::gui {
namespace {

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

// Bits are counted: all digits of whole ones.
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
