// SPDX-License-Identifier: GPL-3.0-or-later
// Programs made by hand, together with the network that they compute.
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
  // Places the tile at the next free address of the memory, or at offset.
  std::size_t tile(std::size_t array, Tensor tensor, const Extents& origin, const Extents& size, std::size_t memory,
                   int bits = 8);
  std::size_t tileAt(std::int64_t offset, std::size_t array, Tensor tensor, const Extents& origin, const Extents& size,
                     std::size_t memory, int bits = 8);
  std::size_t wholeTile(std::size_t array, Tensor tensor, std::size_t memory, int bits = 8);
  void load(std::size_t tile, bool partial = false) { made_.program.commands.push_back(Load{tile, partial}); }
  void store(std::size_t tile, bool partial = false) { made_.program.commands.push_back(Store{tile, partial}); }
  void command(const Command& command) { made_.program.commands.push_back(command); }
  void input(const std::string& name, const FeatureMap& size) { made_.network.inputs.push_back({name, size}); }
  // Ends the layer, which gets all commands since the previous one.
  void endLayer(const Layer& layer);

  const Array& arrayAt(std::size_t i) const { return made_.program.arrays[i]; }
  const TestProgram& made() const { return made_; }

 private:
  TestProgram made_;
  std::vector<std::int64_t> used_;  // used bits by memory
};

Extents extentsOf(std::int64_t batch, const FeatureMap& map);

// Executes the program on random data. Compares every layer with the reference applied to the program's own maps:
// exactly in int8, within the error bound in fp32. Compares the counted bits with movedBits.
void expectAsReference(const TestProgram& test, Arithmetic arithmetic, std::uint64_t seed = 1);

// Executes the program on random data and returns its only error.
Diagnostic errorOf(const Program& program, Arithmetic arithmetic = Arithmetic::Fp32);

}  // namespace tilescope
