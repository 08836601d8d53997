// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/program/execution/program_builder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/program/execution/reference.h"
#include "core/workload/shape_rules.h"

namespace tilescope {

std::size_t TestProgramBuilder::array(const std::string& name, ArrayRole role, const Extents& size) {
  made_.program.arrays.push_back({name, role, size, 8, std::nullopt});
  return made_.program.arrays.size() - 1;
}

std::size_t TestProgramBuilder::alias(const std::string& name, std::size_t target, const Extents& size) {
  made_.program.arrays.push_back({name, made_.program.arrays[target].role, size, 8, target});
  return made_.program.arrays.size() - 1;
}

std::size_t TestProgramBuilder::memory(const std::string& name, std::int64_t bits) {
  made_.program.memories.push_back({name, bits});
  used_.push_back(0);
  return used_.size() - 1;
}

std::size_t TestProgramBuilder::tile(std::size_t array, Tensor tensor, const Extents& origin, const Extents& size,
                                     std::size_t memory, int bits) {
  const std::int64_t offset = used_[memory];
  used_[memory] += size.elements() * bits;
  return tileAt(offset, array, tensor, origin, size, memory, bits);
}

std::size_t TestProgramBuilder::tileAt(std::int64_t offset, std::size_t array, Tensor tensor, const Extents& origin,
                                       const Extents& size, std::size_t memory, int bits) {
  std::vector<Tile>& tiles = made_.program.tiles;
  const std::string name = made_.program.arrays[array].name + "." + std::to_string(tiles.size());
  tiles.push_back({name, array, tensor, origin, size, memory, offset, bits});
  return tiles.size() - 1;
}

std::size_t TestProgramBuilder::wholeTile(std::size_t array, Tensor tensor, std::size_t memory, int bits) {
  return tile(array, tensor, {0, 0, 0, 0}, made_.program.arrays[array].size, memory, bits);
}

void TestProgramBuilder::endLayer(const Layer& layer) {
  Program& program = made_.program;
  const std::size_t begin = program.layers.empty() ? 0 : program.layers.back().endCommand;
  ProgramLayer own;
  own.name = layer.name;
  own.type = layer.type;
  own.firstCommand = begin;
  own.endCommand = program.commands.size();
  program.layers.push_back(own);
  made_.network.layers.push_back(layer);
}

Extents extentsOf(std::int64_t batch, const FeatureMap& map) {
  return {batch, map.channels, map.height, map.width};
}

namespace {

void expectSame(const Values& made, const ReferenceMap& expected, const std::string& layer) {
  ASSERT_EQ(countOf(made), expected.bounds.size()) << layer;
  std::visit(
      [&](const auto& values) {
        const auto& right = std::get<std::decay_t<decltype(values)>>(expected.values);
        for (std::size_t i = 0; i < values.size(); ++i) {
          const double difference = static_cast<double>(values[i]) - static_cast<double>(right[i]);
          ASSERT_LE(std::abs(difference), expected.bounds[i])
              << layer << ", element " << i << ", expected " << right[i];
        }
      },
      made);
}

}  // namespace

void expectAsReference(const TestProgram& test, Arithmetic arithmetic, std::uint64_t seed) {
  ASSERT_EQ(toText(checkNetwork(test.network, "")), "");
  const auto run = execute(test.program, fillRandom(test.program, arithmetic, seed));
  ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
  const NamedValues values = byName(test.program, run->data);
  for (std::size_t i = 0; i < test.network.layers.size(); ++i) {
    const Layer& layer = test.network.layers[i];
    const auto expected = referenceLayer(test.network, layer, arithmetic, values);
    ASSERT_TRUE(expected.ok()) << toText(expected.diagnostics());
    expectSame(values.at(layer.name), *expected, layer.name);
    EXPECT_EQ(run->movedBits[i], movedBits(test.program, test.program.layers[i])) << layer.name;
  }
}

Diagnostic errorOf(const Program& program, Arithmetic arithmetic) {
  const auto run = execute(program, fillRandom(program, arithmetic, 1));
  EXPECT_FALSE(run.ok());
  if (run.ok()) return {};
  EXPECT_EQ(run.diagnostics().size(), 1u) << toText(run.diagnostics());
  return run.diagnostics().front();
}

}  // namespace tilescope
