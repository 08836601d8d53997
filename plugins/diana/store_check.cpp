// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/store_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "plugins/diana/program.h"

namespace tilescope::diana {
namespace {

class Written {
 public:
  explicit Written(std::int64_t bytes) : isRight_(static_cast<std::size_t>(bytes), true) {}

  void copy(std::int64_t begin, std::int64_t bytes) {
    const auto size = static_cast<std::int64_t>(isRight_.size());
    std::fill(at(begin), at(std::min(begin + bytes, size)), true);
    std::fill(at(std::min(begin + bytes, size)), at(std::min(begin + roundedUp(bytes, kDmaRound), size)), false);
  }
  std::int64_t wrong() const { return std::count(isRight_.begin(), isRight_.end(), false); }

 private:
  std::vector<bool>::iterator at(std::int64_t byte) { return isRight_.begin() + byte; }

  std::vector<bool> isRight_;
};

void copyRows(Written& written, const StoredMap& map, std::int64_t channel, std::int64_t channels,
              const AxisTile& rows) {
  const std::int64_t bytes = rows.outSize() * map.pitch;
  const std::int64_t begin = channel * map.planeBytes() + rows.outBegin * map.pitch;
  if (bytes == map.planeBytes()) return written.copy(begin, channels * bytes);
  for (std::int64_t c = 0; c < channels; ++c) written.copy(begin + c * map.planeBytes(), bytes);
}

void copyColumns(Written& written, const StoredMap& map, std::int64_t channel, std::int64_t channels,
                 const AxisTile& rows, const AxisTile& columns) {
  for (std::int64_t c = channel; c < channel + channels; ++c)
    for (std::int64_t y = rows.outBegin; y < rows.outEnd; ++y)
      written.copy(c * map.planeBytes() + y * map.pitch + columns.outBegin, columns.outSize());
}

}  // namespace

std::string whyStoresSpill(const DianaProgram& program, std::size_t layer) {
  const LayerWork& work = program.work.layers[layer];
  if (!work.core || work.core->shape.kind == Kind::FullyConnected) return "";
  const CorePlace& place = *program.l1.layers[layer];
  const StoredMap& map = program.layout.maps[layer];
  const DianaLayer& shape = work.core->shape;
  if (!place.storesOutput) return "";
  Written written(map.bytes());
  const std::int64_t channels = work.core->channels();
  const std::int64_t step = place.tile.K;
  const auto tile = [&](const AxisTile& rows, const AxisTile& columns, std::int64_t k) {
    const std::int64_t size = std::min(step, channels - k);
    if (columns.outSize() == shape.columns.out)
      copyRows(written, map, k, size, rows);
    else
      copyColumns(written, map, k, size, rows, columns);
  };
  const auto spatial = [&](std::int64_t k) {
    for (const AxisTile& rows : axisTiles(shape.rows, place.tile.OY))
      for (const AxisTile& columns : axisTiles(shape.columns, place.tile.OX)) {
        if (k >= 0) tile(rows, columns, k);
        for (std::int64_t inner = 0; k < 0 && inner < channels; inner += step) tile(rows, columns, inner);
      }
  };
  if (work.core->channelsOutside)
    for (std::int64_t k = 0; k < channels; k += step) spatial(k);
  else
    spatial(-1);
  if (written.wrong() == 0) return "";
  return fmt::format(
      "The DMA rounds lengths up to 32 bytes, and copies of tiles of {} rows and {} columns would overwrite "
      "{} bytes of other tiles; plan with rows of a multiple of 32 bytes.",
      place.tile.OY, place.tile.OX, written.wrong());
}

}  // namespace tilescope::diana
