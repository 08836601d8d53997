// SPDX-License-Identifier: GPL-3.0-or-later
// An uneven nest on four memories, with every kind of mark of the mapping view.
#pragma once

#include "core/hardware/hardware_profile.h"
#include "core/models/loop_nest.h"

namespace tilescope {

inline constexpr double kKibibyte = 8192;  // bits

inline NestTile sampleTile(Tensor tensor, std::size_t loopsInside, double elements, double bits) {
  NestTile tile;
  tile.tensor = tensor;
  tile.loopsInside = loopsInside;
  tile.elements = elements;
  tile.bits = bits;
  return tile;
}

inline void setMove(NestTile& tile, Move move, double bits) {
  tile.moves[static_cast<std::size_t>(move)] = NestMove{bits, bits / 8, bits / 16, bits / 8};
}

// Innermost first: FX 3, FY 3, C 16 | K 2 | OX 7, OY 7 | K 8. W is stored in sram_w and rf, O in rf and sram_io, I in
// sram_io, which ends before loop 6 for O and before loop 5 for I.
inline LoopNest sampleNest() {
  LoopNest nest;
  nest.loops = {{"FX", 3}, {"FY", 3}, {"C", 16}, {"K", 2}, {"OX", 7}, {"OY", 7}, {"K", 8}};
  NestBand rf{.memory = "rf", .capacityBits = 16, .instances = 1024, .bitsPerCycle = 32};
  rf.tiles = {sampleTile(Tensor::W, 0, 1, 8), sampleTile(Tensor::O, 3, 1, 16)};
  setMove(rf.tiles[0], Move::Fill, 49 * 144 * kKibibyte);
  setMove(rf.tiles[0], Move::Read, 49 * 144 * kKibibyte);
  setMove(rf.tiles[1], Move::Update, 9 * 98 * kKibibyte);
  setMove(rf.tiles[1], Move::Drain, 98 * kKibibyte);
  NestBand weights{.memory = "sram_w", .capacityBits = 32 * kKibibyte, .bitsPerCycle = 512};
  weights.tiles = {sampleTile(Tensor::W, 4, 18432, 18 * kKibibyte)};
  setMove(weights.tiles[0], Move::Fill, 144 * kKibibyte);
  setMove(weights.tiles[0], Move::Read, 49 * 144 * kKibibyte);
  NestBand maps{.memory = "sram_io", .capacityBits = 64 * kKibibyte, .bitsPerCycle = 2048};
  maps.tiles = {sampleTile(Tensor::I, 5, 50176, 49 * kKibibyte), sampleTile(Tensor::O, 6, 12544, 24.5 * kKibibyte)};
  setMove(maps.tiles[0], Move::Fill, 98 * kKibibyte);
  setMove(maps.tiles[0], Move::Read, 98 * kKibibyte);
  setMove(maps.tiles[1], Move::Update, 98 * kKibibyte);
  setMove(maps.tiles[1], Move::Drain, 98 * kKibibyte);
  NestBand dram{.memory = "dram", .capacityBits = 1e10, .bitsPerCycle = 64, .offChip = true};
  dram.tiles = {sampleTile(Tensor::I, 7, 100352, 98 * kKibibyte), sampleTile(Tensor::W, 7, 147456, 144 * kKibibyte),
                sampleTile(Tensor::O, 7, 100352, 98 * kKibibyte)};
  setMove(dram.tiles[0], Move::Read, 98 * kKibibyte);
  setMove(dram.tiles[1], Move::Read, 144 * kKibibyte);
  setMove(dram.tiles[2], Move::Update, 98 * kKibibyte);
  nest.bands = {rf, weights, maps, dram};
  nest.parallel = {{{"K", 8}, "D1"}, {{"C", 8}, "D2"}};
  nest.busyElements = 64;
  nest.elements = 64;
  return nest;
}

inline HardwareProfile sampleMachine() {
  HardwareProfile hardware;
  hardware.clockMhz = 1000;
  hardware.memories.emplace_back();
  hardware.memories.back().name = "dram";
  hardware.memories.back().offChip = true;
  hardware.arrayDims = {{"D1", 8}, {"D2", 8}};
  return hardware;
}

}  // namespace tilescope
