// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/program/execution/execution.h"
#include "core/program/execution/program_data.h"
#include "core/workload/network.h"

namespace tilescope {

struct TestProgram {
  Network network;
  Program program;
};

class TestProgramBuilder {
 public:
  std::size_t array(const std::string& name, ArrayRole role, const Extents& size);
  std::size_t alias(const std::string& name, std::size_t target, const Extents& size);
  std::size_t memory(const std::string& name, std::int64_t bits = std::int64_t{1} << 32);
  // Places the tile at the next free address, or at offset.
  std::size_t tile(std::size_t array, Tensor tensor, const Extents& origin, const Extents& size, std::size_t memory,
                   int bits = 8);
  std::size_t tileAt(std::int64_t offset, std::size_t array, Tensor tensor, const Extents& origin, const Extents& size,
                     std::size_t memory, int bits = 8);
  std::size_t wholeTile(std::size_t array, Tensor tensor, std::size_t memory, int bits = 8);
  void load(std::size_t tile, bool partial = false) { made_.program.commands.push_back(Load{tile, partial}); }
  void store(std::size_t tile, bool partial = false) { made_.program.commands.push_back(Store{tile, partial}); }
  void command(const Command& command) { made_.program.commands.push_back(command); }
  void input(const std::string& name, const FeatureMap& size) { made_.network.inputs.push_back({name, size}); }
  // The layer gets all commands since the previous end.
  void endLayer(const Layer& layer);

  const Array& arrayAt(std::size_t i) const { return made_.program.arrays[i]; }
  const TestProgram& made() const { return made_; }

 private:
  TestProgram made_;
  std::vector<std::int64_t> used_;  // used bits by memory
};

Extents extentsOf(std::int64_t batch, const FeatureMap& map);

// On random data, every layer against the reference on the program's own maps: int8 exactly, fp32 within the error
// bound. Counted bits equal movedBits.
void expectAsReference(const TestProgram& test, Arithmetic arithmetic, std::uint64_t seed = 1);

// The only error of a run on random data.
Diagnostic errorOf(const Program& program, Arithmetic arithmetic = Arithmetic::Fp32);

}  // namespace tilescope
