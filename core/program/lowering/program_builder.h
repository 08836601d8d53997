// SPDX-License-Identifier: GPL-3.0-or-later
// Collects arrays, places, tiles and commands of a new program.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/models/eplanner/eplanner_problem.h"
#include "core/program/program.h"

namespace tilescope {

// One on-chip memory, or both halves of a double-buffered one.
struct TensorBuffer {
  std::vector<std::size_t> memories;
  std::int64_t bits = 0;
};

class ProgramBuilder {
 public:
  ProgramBuilder(const std::string& network, const std::string& hardware, int partialSumBits);

  void useMachine(const eplanner::Machine& machine);
  const TensorBuffer& buffer(Tensor tensor) const { return buffers_[index(tensor)]; }
  bool shareBuffer(Tensor a, Tensor b) const { return buffer(a).memories == buffer(b).memories; }

  // A replicated memory has the size of all its instances; if their number differs by layer, the maximum.
  std::size_t memory(const std::string& name, std::int64_t bits);

  std::size_t addArray(Array array);
  const Array& array(std::size_t index) const { return program_.arrays[index]; }
  int partialSumBits() const { return program_.partialSumBits; }

  void beginLayer(const std::string& name, LayerType type, const TensorBits& predicted,
                  std::optional<TileMapping> mapping);
  void endLayer();
  void setFused(std::vector<std::string> layers) { program_.layers.back().fused = std::move(layers); }
  void setEveryStep(const std::array<bool, kTensorCount>& everyStep) { program_.layers.back().everyStep = everyStep; }

  std::size_t nextMemory(Tensor tensor);
  std::size_t tile(Tensor tensor, std::size_t array, const Extents& origin, const Extents& size, std::size_t memory,
                   std::int64_t offsetBits, int bits);
  void add(const Command& command) { program_.commands.push_back(command); }

  Program take() { return std::move(program_); }
  TensorBits movedInLayer() const;
  void predictWhatMoved() { program_.layers.back().predictedBits = movedInLayer(); }

 private:
  using Key = std::tuple<Tensor, std::size_t, std::int64_t, std::array<std::int64_t, 4>, std::size_t, std::int64_t>;

  Program program_;
  std::set<std::string> arrayNames_;
  std::array<TensorBuffer, kTensorCount> buffers_;
  std::array<std::size_t, kTensorCount> turn_{};
  std::map<Key, std::size_t> tilesOfLayer_;
  std::array<std::size_t, kTensorCount> tileNumbers_{};
};

}  // namespace tilescope
