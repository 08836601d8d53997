// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/program_builder.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilescope {

ProgramBuilder::ProgramBuilder(const std::string& network, const std::string& hardware, int partialSumBits) {
  program_.network = network;
  program_.hardware = hardware;
  program_.partialSumBits = partialSumBits;
}

std::size_t ProgramBuilder::memory(const std::string& name, std::int64_t bits) {
  const auto known = std::find_if(program_.memories.begin(), program_.memories.end(),
                                  [&](const OnChipMemory& m) { return m.name == name; });
  if (known != program_.memories.end()) {
    known->bits = std::max(known->bits, bits);
    return static_cast<std::size_t>(known - program_.memories.begin());
  }
  program_.memories.push_back({name, bits});
  return program_.memories.size() - 1;
}

void ProgramBuilder::useMachine(const eplanner::Machine& machine) {
  for (const Tensor tensor : kTensors) {
    const eplanner::TensorPath& path = machine.tensors[index(tensor)];
    const eplanner::Buffer& from = machine.buffers[path.buffer];
    TensorBuffer& buffer = buffers_[index(tensor)];
    buffer.bits = from.capacityBits * path.spreadK * path.spreadC;
    buffer.memories.clear();
    if (!from.doubleBuffered) {
      buffer.memories.push_back(memory(from.memory, buffer.bits));
      continue;
    }
    for (const char* half : {"_0", "_1"}) buffer.memories.push_back(memory(from.memory + half, buffer.bits));
  }
}

std::size_t ProgramBuilder::addArray(Array array) {
  while (!arrayNames_.insert(array.name).second) array.name += "'";  // another layer's weights may have this name
  program_.arrays.push_back(std::move(array));
  return program_.arrays.size() - 1;
}

void ProgramBuilder::beginLayer(const std::string& name, LayerType type, const TensorBits& predicted,
                                std::optional<TileMapping> mapping) {
  program_.layers.push_back(
      {name, type, program_.commands.size(), program_.commands.size(), predicted, std::move(mapping)});
  tilesOfLayer_.clear();
  tileNumbers_ = {};
  turn_ = {};
}

void ProgramBuilder::endLayer() {
  program_.layers.back().endCommand = program_.commands.size();
}

std::size_t ProgramBuilder::nextMemory(Tensor tensor) {
  const TensorBuffer& of = buffer(tensor);
  return of.memories[turn_[index(tensor)]++ % of.memories.size()];
}

std::size_t ProgramBuilder::tile(Tensor tensor, std::size_t array, const Extents& origin, const Extents& size,
                                 std::size_t memory, std::int64_t offsetBits, int bits) {
  Tile tile{"", array, tensor, origin, size, memory, offsetBits, bits};
  const Key key{
      tensor, array,     addressOf(tile, program_.arrays[array]), {size.batch, size.channel, size.height, size.width},
      memory, offsetBits};
  const auto [slot, isNew] = tilesOfLayer_.try_emplace(key, program_.tiles.size());
  if (!isNew) return slot->second;
  tile.name =
      fmt::format("{}.{}{}", program_.layers.back().name, tilescope::name(tensor), tileNumbers_[index(tensor)]++);
  program_.tiles.push_back(std::move(tile));
  return slot->second;
}

TensorBits ProgramBuilder::movedInLayer() const {
  return movedBits(program_, program_.layers.back());
}

}  // namespace tilescope
