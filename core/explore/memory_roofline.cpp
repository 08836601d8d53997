// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explore/memory_roofline.h"

#include "core/base/units.h"

namespace tilescope {
namespace {

double bytesTowardArray(const NestBand& band) {
  double bits = 0;
  for (const NestTile& tile : band.tiles)
    for (const Move move : {Move::Read, Move::Update})
      if (const auto& moved = tile.moves[static_cast<std::size_t>(move)]) bits += moved->bits;
  return bits / kBitsPerByte;
}

}  // namespace

MemoryRoofline memoryRoofline(const LoopNest& nest, const HardwareProfile& hardware, const LayerResult& result) {
  MemoryRoofline roofline;
  const double hertz = hardware.clockMhz * kHertzPerMegahertz;
  roofline.peakMacsPerSecond = nest.elements * hertz / hardware.cyclesPerMac;
  if (result.outsideModel || result.macs <= 0 || result.latency.seconds <= 0) return roofline;
  roofline.performanceMacsPerSecond = result.macs / result.latency.seconds;
  for (auto band = nest.bands.rbegin(); band != nest.bands.rend(); ++band) {
    MemoryRooflinePoint point;
    point.memory = band->memory;
    point.offChip = band->offChip;
    point.bytes = bytesTowardArray(*band);
    if (point.bytes <= 0) continue;
    point.intensityMacsPerByte = result.macs / point.bytes;
    if (band->bitsPerCycle) {
      point.bytesPerSecond = *band->bitsPerCycle / kBitsPerByte * static_cast<double>(band->instances) * hertz;
      point.roofMacsPerSecond = point.intensityMacsPerByte * *point.bytesPerSecond;
    }
    roofline.points.push_back(std::move(point));
  }
  return roofline;
}

}  // namespace tilescope
