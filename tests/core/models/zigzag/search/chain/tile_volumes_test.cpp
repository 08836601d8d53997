// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/chain/tile_volumes.h"

#include <gtest/gtest.h>

#include "tests/support/zigzag_random.h"

namespace tilescope::zigzag {
namespace {

constexpr int kCases = 400;

void expectSameVolumes(const OwnRules& rules, std::size_t operand, std::size_t arch) {
  const Problem& p = rules.problem();
  const Operand& o = p.operands[operand];
  const FactorLattice lattice = *FactorLattice::of(rules.temporalSizes(), p.dimCount());
  const TileVolumes volumes(rules, lattice, operand, arch);
  const Sizes& lanesAbove = rules.lanesAbove(operand, arch);
  for (Tile tile = 0; tile < lattice.count(); ++tile) {
    Sizes blocks = lattice.sizes(tile);
    for (std::size_t d = 0; d < kMaxDims; ++d) blocks[d] *= rules.lanesWithin(operand, arch)[d];
    double elements = 0;
    for (const TileClass& c : tilesOf(p, o, blocks)) elements += static_cast<double>(c.elements * c.tiles);
    ASSERT_EQ(volumes.largest(tile), largestTile(p, o, blocks));
    ASSERT_DOUBLE_EQ(volumes.elements(tile), elements);
    ASSERT_DOUBLE_EQ(volumes.sweeps(tile), static_cast<double>(sweepsOf(p, o, blocks)));
    for (const int bits : {o.bits, o.finalBits, 3})
      for (const std::int64_t narrowest : {1, 4, 7, 16}) {
        double steps = 0;
        for (const TileClass& c : tilesOf(p, o, blocks))
          steps += static_cast<double>(c.tiles * ceilDiv(c.elements * bits, narrowest));
        ASSERT_DOUBLE_EQ(volumes.steps(tile, bits, narrowest), steps) << bits << " bits in steps of " << narrowest;
      }
    double first = 1;
    for (std::size_t d = 0; d < p.dimCount(); ++d)
      if (!has(o.touching, d)) first *= static_cast<double>(std::min(lanesAbove[d], ceilDiv(p.sizes[d], blocks[d])));
    ASSERT_DOUBLE_EQ(volumes.firstVisits(tile, lanesAbove), first);
  }
}

void expectSameVolumes(const RandomCase& random) {
  SCOPED_TRACE(random.text({}, {}));
  const OwnRules rules(random.problem, random.unrolling);
  for (std::size_t o = 0; o < random.problem->operands.size(); ++o)
    for (std::size_t arch = 0; arch < random.problem->operands[o].memories.size(); ++arch) {
      SCOPED_TRACE(random.problem->operands[o].name + ", arch level " + std::to_string(arch));
      expectSameVolumes(rules, o, arch);
    }
}

TEST(TileVolumes, AreThoseOfTheModelOnRandomLayers) {
  int separableHalos = 0;
  for (unsigned seed = 0; seed < kCases && !testing::Test::HasFailure(); ++seed) {
    const RandomCase random(seed);
    for (const Operand& o : random.problem->operands)
      separableHalos += !o.halos.empty() && separable(*random.problem, o);
    expectSameVolumes(random);
  }
  EXPECT_GT(separableHalos, kCases / 4);
}

// OX indexes the input directly and through a halo: sizes are no products.
TEST(TileVolumes, AreThoseOfTheModelWhereADimensionReachesAnOperandTwice) {
  Layer layer;
  layer.type = LayerType::Einsum;
  Einsum einsum;
  einsum.dims = {{"K", 3}, {"OX", 6}, {"FX", 4}};
  einsum.output = {"K", "OX"};
  einsum.input = {"OX", "IX"};
  einsum.weight = {"K", "FX"};
  einsum.relations = {{"IX", {{"OX", 1}, {"FX", 1}}, {0, 0}, {}}};
  layer.einsum = einsum;
  bool found = false;
  for (unsigned seed = 0; seed < 20; ++seed) {
    RandomCase random(seed);
    random.setLayer(layer);
    for (const Operand& o : random.problem->operands) found = found || !separable(*random.problem, o);
    expectSameVolumes(random);
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace tilescope::zigzag
