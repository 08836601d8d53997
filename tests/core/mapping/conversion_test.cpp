// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mapping/conversion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "core/mapping/loop_moves.h"
#include "core/mapping/mapping_json.h"
#include "core/workload/tensor_problem.h"
#include "tests/core/mapping/sample_mapping.h"
#include "tests/support/project_files.h"
#include "tests/support/random_einsum.h"

namespace tilescope {
namespace {

using testing::HasSubstr;

Layer conv(std::int64_t K, std::int64_t C, std::int64_t size, std::int64_t kernel) {
  Layer layer;
  layer.name = "conv";
  layer.type = LayerType::Conv;
  layer.in = {C, size + kernel - 1, size + kernel - 1};
  layer.out = {K, size, size};
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  return layer;
}

Layer matmul(std::int64_t m, std::int64_t k, std::int64_t n) {
  Layer layer;
  layer.name = "matmul";
  layer.type = LayerType::Matmul;
  layer.matmul = {m, k, n, true};
  return layer;
}

// 64 × 32 channels, 16 × 16, 3 × 3. Tile: K 32, C 32, OY 4, OX 16, FY 3, FX 3. Off-chip loops: OY 4, K 2.
LoopMapping convertedLoops() {
  LoopMapping m;
  m.spatial = {{"D1", {{"OX", 16}}}, {"D2", {{"K", 16}}}};
  m.temporal = {{"FX", 3}, {"FY", 3}, {"C", 32}, {"OY", 4}, {"K", 2}, {"OY", 4}, {"K", 2}};
  m.loopsPerMemory = {{Tensor::I, {5, 2}}, {Tensor::W, {5, 2}}, {Tensor::O, {3, 2, 2}}};
  return m;
}

Layer sampleLayer() {
  return conv(64, 32, 16, 3);
}

const TileMapping kSampleTile{32, 32, 4, 16, 3, 3, {Dim::OY, Dim::K}, Stationary::Weight};

std::string reasonOf(const LoopMapping& mapping, const Layer& layer = sampleLayer()) {
  const Converted<TileMapping> tiles = toTiles(mapping, layer, diana());
  return tiles.ok() ? "tiles" : tiles.reason;
}

TEST(Conversion, LoopsAsTiles) {
  EXPECT_EQ(toTiles(convertedLoops(), sampleLayer(), diana()).mapping, kSampleTile);
}

// Tiles may end on either side of loops that do not index them: K for I, OY for W.
TEST(Conversion, TensorsMayLeaveTheChipAtLoopsThatDoNotIndexThem) {
  LoopMapping m = convertedLoops();
  (*m.loopsPerMemory)[Tensor::I] = {4, 3};
  (*m.loopsPerMemory)[Tensor::W] = {6, 1};
  EXPECT_EQ(toTiles(m, sampleLayer(), diana()).mapping, kSampleTile);
  (*m.loopsPerMemory)[Tensor::I] = {3, 4};
  EXPECT_EQ(reasonOf(m), "I and O cut OY at different places: one tile per layer cannot express that.");
}

TEST(Conversion, NeighboursOfOneDimensionMergeAndLoopsOfOneIterationVanish) {
  LoopMapping m = convertedLoops();
  m.temporal = {{"C", 32}, {"FY", 3}, {"FX", 3}, {"OY", 4}, {"K", 2}, {"OY", 2}, {"B", 1}, {"OY", 2}, {"K", 2}};
  m.loopsPerMemory = {{Tensor::I, {5, 4}}, {Tensor::W, {5, 4}}, {Tensor::O, {3, 2, 4}}};
  EXPECT_EQ(toTiles(m, sampleLayer(), diana()).mapping, kSampleTile);
}

TEST(Conversion, ATileIsClippedToTheLayer) {
  LoopMapping m;
  m.spatial = {{"D1", {{"OX", 16}}}, {"D2", {{"K", 16}}}};
  m.temporal = {{"K", 2}, {"OX", 2}, {"C", 3}, {"OY", 20}};
  m.loopsPerMemory = {{Tensor::I, {3, 1}}, {Tensor::W, {3, 1}}, {Tensor::O, {0, 3, 1}}};
  EXPECT_EQ(toTiles(m, conv(20, 3, 20, 1), diana()).mapping,
            (TileMapping{20, 3, 1, 20, 1, 1, {Dim::OY}, Stationary::Weight}));
}

TEST(Conversion, ReasonsWhyLoopsAreNoTile) {
  LoopMapping m = convertedLoops();
  m.temporal[4] = {"OY", 2}, m.temporal[5] = {"K", 2}, m.temporal[6] = {"OY", 2}, m.temporal[3] = {"K", 2};
  (*m.loopsPerMemory) = {{Tensor::I, {4, 3}}, {Tensor::W, {4, 3}}, {Tensor::O, {3, 1, 3}}};
  EXPECT_EQ(reasonOf(m),
            "Loops over OY run off chip twice, with K between them, but the off-chip loops of a tile name each "
            "dimension once.");
  m = convertedLoops();
  m.temporal[6].second = 3;
  EXPECT_EQ(reasonOf(m), "K is 64: 2 tiles of 32 would cover it, the off-chip loops have 3.");
  m = convertedLoops();
  m.loopsPerMemory.reset();
  EXPECT_THAT(reasonOf(m), HasSubstr("leaves open which loops are spatial or at which memory"));
  m = convertedLoops();
  (*m.loopsPerMemory)[Tensor::W] = {7};
  EXPECT_THAT(reasonOf(m), HasSubstr("The mapping is for other hardware: "));
  m = convertedLoops();
  m.temporal[3] = {"D0", 4};
  EXPECT_EQ(reasonOf(m), "A tile has no dimension D0, only K, C, OY, OX, FY and FX.");
  Layer grouped = conv(64, 32, 16, 3);
  grouped.groups = 4, grouped.batch = 2;
  m = convertedLoops();
  m.temporal[2] = {"G", 4};
  EXPECT_EQ(reasonOf(m, grouped), "Loop G 4 runs on the chip, but a tile belongs to one group.");
  m.temporal[2] = {"B", 2};
  EXPECT_EQ(reasonOf(m, grouped), "Loop B 2 runs on the chip, but a tile belongs to one image.");
  m = convertedLoops();
  m.temporal[5] = {"B", 2};
  EXPECT_THAT(reasonOf(m, grouped), HasSubstr("Loop B 2 runs inside the off-chip loop K, but loops over batch"));
  HardwareProfile weightsOutside = diana();
  std::erase(weightsOutside.memories[1].holds, Tensor::W);
  m = convertedLoops();
  (*m.loopsPerMemory)[Tensor::W] = {7};
  EXPECT_EQ(toTiles(m, sampleLayer(), weightsOutside).reason, "No on-chip memory holds W, so it has no tile.");
  EXPECT_EQ(toLoops(kSampleTile, sampleLayer(), weightsOutside, nullptr).reason,
            "No on-chip memory holds W, so it has no tile.");
}

TEST(Conversion, TilesAsLoops) {
  const HardwareProfile hardware = diana();
  const Converted<LoopMapping> loops = toLoops(kSampleTile, sampleLayer(), hardware, &hardware.dataflows.front());
  ASSERT_TRUE(loops.ok()) << loops.reason;
  LoopMapping expected = convertedLoops();
  expected.temporal = {{"FX", 3}, {"FY", 3}, {"C", 32}, {"K", 2}, {"OY", 4}, {"OY", 4}, {"K", 2}};
  (*expected.loopsPerMemory)[Tensor::O] = {0, 5, 2};
  EXPECT_EQ(*loops.mapping, expected);
}

TEST(Conversion, ReasonsWhyATileIsNoLoops) {
  const HardwareProfile hardware = diana();
  const auto reason = [&](const TileMapping& tile) {
    return toLoops(tile, sampleLayer(), hardware, &hardware.dataflows.front()).reason;
  };
  TileMapping tile = kSampleTile;
  tile.K = 48;
  EXPECT_EQ(reason(tile),
            "The tile has K = 48, which does not divide the layer's 64, and loops cannot have a smaller last tile.");
  tile.K = 65;
  EXPECT_EQ(reason(tile), "The tile has K = 65, but the layer allows 1 to 64.");
  tile = kSampleTile;
  tile.outerLoops = {Dim::OY};
  EXPECT_EQ(reason(tile), "K is cut into tiles, but no off-chip loop runs over them.");
  tile.outerLoops.clear(), tile.stationary.reset();
  EXPECT_EQ(reason(tile), "The mapping leaves the order of its off-chip loops open.");
  tile = {21, 32, 4, 16, 3, 3, {Dim::OY, Dim::K}, Stationary::Weight};
  EXPECT_EQ(toLoops(tile, conv(63, 32, 16, 3), hardware, &hardware.dataflows.front()).reason,
            "The tile of K, 21, does not split evenly by the unroll factor 16 of the array.");
}

// Its last pass need not be full: 21 of K on 16 lanes take two passes.
TEST(Conversion, AWholeDimensionMayEndInsideAPass) {
  const HardwareProfile hardware = diana();
  const TileMapping whole{21, 32, 16, 16, 3, 3, {}, {}};
  const Converted<LoopMapping> loops = toLoops(whole, conv(21, 32, 16, 3), hardware, &hardware.dataflows.front());
  ASSERT_TRUE(loops.ok()) << loops.reason;
  EXPECT_EQ(loops.mapping->spatial->back(), (std::pair<std::string, std::vector<LoopFactor>>{"D2", {{"K", 16}}}));
  EXPECT_EQ(toTiles(*loops.mapping, conv(21, 32, 16, 3), hardware).mapping, whole);
}

TEST(Conversion, RowsOfAMatrixProductAreOxOfItsLoops) {
  const HardwareProfile hardware = projectHardware("tpu_like.json");
  TileMapping tile;
  tile.K = 32, tile.C = 64, tile.OY = 8, tile.outerLoops = {Dim::OY, Dim::K}, tile.stationary = Stationary::Weight;
  const Converted<LoopMapping> loops = toLoops(tile, matmul(24, 64, 96), hardware, &hardware.dataflows.front());
  ASSERT_TRUE(loops.ok()) << loops.reason;
  EXPECT_EQ(loops.mapping->temporal, (std::vector<LoopFactor>{{"C", 2}, {"OX", 8}, {"OX", 3}, {"K", 3}}));
  EXPECT_EQ(toTiles(*loops.mapping, matmul(24, 64, 96), hardware).mapping, tile);
}

TEST(Conversion, LoopsAsANest) {
  const Converted<NestMapping> nest = toNest(convertedLoops(), sampleLayer(), diana());
  ASSERT_TRUE(nest.ok()) << nest.reason;
  NestMapping expected;
  expected.dram = {{"K", 2}, {"OY", 4}};
  expected.buffer = {{"K", 2}, {"OY", 4}};
  expected.array = {{"OX", 16}, {"K", 16}};
  expected.pe = {{"C", 32}, {"FY", 3}, {"FX", 3}};
  expected.refresh = {{"buffer", {{Tensor::I, 2}, {Tensor::W, 2}, {Tensor::O, 2}}},
                      {"pe", {{Tensor::I, 7}, {Tensor::W, 7}, {Tensor::O, 4}}}};
  EXPECT_EQ(*nest.mapping, expected);
  EXPECT_EQ(toLoops(expected, sampleLayer(), diana()).mapping, convertedLoops());
}

TEST(Conversion, WithoutRefreshCountsTilesEndWhereTheListsDo) {
  NestMapping nest = *toNest(convertedLoops(), sampleLayer(), diana()).mapping;
  nest.refresh.reset();
  EXPECT_EQ(toLoops(nest, sampleLayer(), diana()).mapping, convertedLoops());
}

// FY 4 would fit along D1, but then OX 16 would not.
TEST(Conversion, ArrayLoopsGoBackWhereTheNextFindsNoRoom) {
  HardwareProfile hardware = diana();
  hardware.arrayDims[1].size = 4;
  hardware.dataflows.clear();
  NestMapping nest;
  nest.array = {{"FY", 4}, {"OX", 16}};
  const Converted<LoopMapping> loops = toLoops(nest, sampleLayer(), hardware);
  ASSERT_TRUE(loops.ok()) << loops.reason;
  EXPECT_EQ(loops.mapping->spatial->front(), (std::pair<std::string, std::vector<LoopFactor>>{"D1", {{"OX", 16}}}));
}

TEST(Conversion, LoopsShareAnArrayDimension) {
  const HardwareProfile hardware = projectHardware("eyeriss.json");  // row-stationary: FY and C on 12 rows
  const TileMapping whole{32, 32, 16, 16, 3, 3, {}, {}};
  const Converted<LoopMapping> loops = toLoops(whole, conv(32, 32, 16, 3), hardware, &hardware.dataflows.front());
  ASSERT_TRUE(loops.ok()) << loops.reason;
  EXPECT_EQ(loops.mapping->spatial->front(),
            (std::pair<std::string, std::vector<LoopFactor>>{"D1", {{"FY", 3}, {"C", 4}}}));
}

TEST(Conversion, ReasonsWhyANestIsNoLoopsAndLoopsAreNoNest) {
  NestMapping nest = *toNest(convertedLoops(), sampleLayer(), diana()).mapping;
  nest.slidingWindow = true;
  EXPECT_THAT(toLoops(nest, sampleLayer(), diana()).reason, HasSubstr("only the new rows of overlapping windows"));
  nest.slidingWindow.reset();
  nest.array.push_back({"OY", 2});
  EXPECT_EQ(toLoops(nest, sampleLayer(), diana()).reason,
            "The array loops (OX 16, K 16, OY 2) do not fit the array dimensions (D1 16, D2 16).");
  nest.array.pop_back();
  (*nest.refresh)["pe"][Tensor::W] = 4;
  EXPECT_EQ(toLoops(nest, sampleLayer(), diana()).reason,
            "W is held in the processing elements, where DIANA digital core has no memory for it.");
  (*nest.refresh)["pe"][Tensor::O] = 1;
  (*nest.refresh)["pe"][Tensor::W] = 7;
  EXPECT_EQ(toLoops(nest, sampleLayer(), diana()).reason,
            "O is refreshed at loop 2 in the buffer and at loop 1 in the processing elements: these must be in this "
            "order among the 7 loops.");
  HardwareProfile deeper = diana();
  Memory between = deeper.memories[1];
  between.name = "weight_cache", between.holds = {Tensor::O};
  deeper.memories.insert(deeper.memories.begin() + 2, between);
  LoopMapping m = convertedLoops();
  (*m.loopsPerMemory)[Tensor::O] = {3, 1, 1, 2};
  EXPECT_EQ(
      toNest(m, sampleLayer(), deeper).reason,
      "O has loops of its own in weight cache, between its buffer and its innermost memory: the nest has no level "
      "there.");
  (*m.loopsPerMemory)[Tensor::O] = {3, 0, 2, 2};
  EXPECT_TRUE(toNest(m, sampleLayer(), deeper).ok());
}

std::int64_t arbitraryPart(std::int64_t size) {
  std::vector<std::int64_t> parts;
  for (std::int64_t part = 1; part <= size; ++part)
    if (size % part == 0) parts.push_back(part);
  return *rc::gen::elementOf(parts);
}

HardwareProfile arbitraryHardware() {
  return projectHardware(*rc::gen::element<std::string>("diana.json", "eyeriss.json", "tpu_like.json",
                                                        "meta_prototype.json", "tx2_eplanner_a.json"));
}

Layer arbitraryLayer() {
  const auto size = [] { return *rc::gen::element<std::int64_t>(1, 4, 12, 16, 48); };
  return conv(size(), size(), size(), *rc::gen::element<std::int64_t>(1, 3));
}

TileMapping arbitraryTile(const Layer& layer) {
  TileMapping t;
  t.K = arbitraryPart(layer.out.channels);
  t.C = arbitraryPart(layer.in.channels);
  t.OY = arbitraryPart(layer.out.height), t.OX = arbitraryPart(layer.out.width);
  t.FY = arbitraryPart(layer.window.kernelHeight), t.FX = arbitraryPart(layer.window.kernelWidth);
  std::vector<Dim> cuts;
  if (t.K < layer.out.channels) cuts.push_back(Dim::K);
  if (t.C < layer.in.channels) cuts.push_back(Dim::C);
  if (t.OY < layer.out.height) cuts.push_back(Dim::OY);
  if (t.OX < layer.out.width) cuts.push_back(Dim::OX);
  if (t.FY < layer.window.kernelHeight) cuts.push_back(Dim::FY);
  if (t.FX < layer.window.kernelWidth) cuts.push_back(Dim::FX);
  while (!cuts.empty()) {
    const auto i = *rc::gen::inRange<std::size_t>(0, cuts.size());
    t.outerLoops.push_back(cuts[i]);
    cuts.erase(cuts.begin() + static_cast<std::ptrdiff_t>(i));
  }
  if (!t.outerLoops.empty()) t.stationary = stationaryUnder(t.outerLoops.front());
  return t;
}

RC_GTEST_PROP(ConversionProperty, ATileSurvivesTheWayThroughLoops, ()) {
  const HardwareProfile hardware = arbitraryHardware();
  Layer layer = arbitraryLayer();
  layer.batch = *rc::gen::inRange<std::int64_t>(1, 3);
  const TileMapping tile = arbitraryTile(layer);
  const Dataflow& dataflow = *rc::gen::elementOf(hardware.dataflows);
  const Converted<LoopMapping> loops = toLoops(tile, layer, hardware, &dataflow);
  if (!loops.ok()) {
    RC_ASSERT(loops.reason.find("does not split evenly") != std::string::npos);
    RC_DISCARD("no even split over the lanes");
  }
  const Converted<TileMapping> back = toTiles(*loops.mapping, layer, hardware);
  if (!back.ok()) RC_LOG() << back.reason;
  RC_ASSERT(back.mapping == tile);
  for (const auto& [arrayDim, unrolled] : *loops.mapping->spatial) {
    std::int64_t lanes = 1;
    for (const auto& loop : unrolled) lanes *= loop.second;
    for (const ArrayDim& d : hardware.arrayDims)
      if (d.name == arrayDim) RC_ASSERT(lanes <= d.size);
  }
  for (const auto& [dim, size] : toEinsum(layer).dims) {
    std::int64_t product = 1;
    for (const auto& [loop, count] : loops.mapping->temporal) product *= loop == dim ? count : 1;
    for (const auto& [arrayDim, unrolled] : *loops.mapping->spatial)
      for (const auto& [loop, lanes] : unrolled) product *= loop == dim ? lanes : 1;
    RC_ASSERT(product >= size);
  }
}

RC_GTEST_PROP(ConversionProperty, LoopsWithoutLoopsBetweenSurviveTheWayThroughANest, ()) {
  const HardwareProfile hardware = arbitraryHardware();
  const Layer layer = arbitraryLayer();
  LoopMapping mapping;
  mapping.spatial.emplace();
  const Dataflow& dataflow = hardware.dataflows.front();
  for (const ArrayDim& d : hardware.arrayDims)
    for (const auto& [name, unrolled] : *dataflow.unroll)
      if (name == d.name && *rc::gen::arbitrary<bool>())
        mapping.spatial->push_back({name, {{unrolled.front().dim, d.size}}});
  const auto count = *rc::gen::inRange<std::size_t>(1, 8);
  for (std::size_t i = 0; i < count; ++i)
    mapping.temporal.emplace_back(*rc::gen::element<std::string>("K", "C", "OY"), *rc::gen::inRange(1, 9));
  mapping.loopsPerMemory.emplace();
  for (const Tensor tensor : kTensors) {
    std::vector<std::int64_t> counts(memoriesOf(hardware, tensor).size(), 0);
    const auto levels = static_cast<std::int64_t>(counts.size());
    for (std::size_t i = 0; i < count; ++i) {
      const auto level = *rc::gen::element<std::int64_t>(0, levels - 2, levels - 1);
      ++counts[static_cast<std::size_t>(level)];
    }
    (*mapping.loopsPerMemory)[tensor] = counts;
  }
  const Converted<NestMapping> nest = toNest(mapping, layer, hardware);
  if (!nest.ok()) RC_LOG() << nest.reason;
  RC_ASSERT(nest.ok());
  RC_ASSERT(toLoops(*nest.mapping, layer, hardware).mapping == mapping);
  RC_ASSERT(toNest(*toLoops(*nest.mapping, layer, hardware).mapping, layer, hardware).mapping == nest.mapping);
}

TEST(Conversion, ToAnyForm) {
  const HardwareProfile hardware = diana();
  const auto to = [&](const Mapping& mapping, MappingForm form) {
    return toForm(mapping, form, sampleLayer(), hardware, &hardware.dataflows.front());
  };
  EXPECT_EQ(to(convertedLoops(), MappingForm::Loops).mapping, Mapping{convertedLoops()});
  EXPECT_EQ(to(convertedLoops(), MappingForm::Tiles).mapping, Mapping{kSampleTile});
  const Mapping nest = *to(kSampleTile, MappingForm::Nest).mapping;
  EXPECT_EQ(to(nest, MappingForm::Tiles).mapping, Mapping{kSampleTile});
  TileMapping odd = kSampleTile;
  odd.K = 48;
  EXPECT_THAT(to(odd, MappingForm::Nest).reason, HasSubstr("does not divide the layer's 64"));
}

// Loops have the layer's letters, tiles and nests those of a convolution.
TEST(Conversion, LettersOfAnEinsumAreThoseOfItsLoops) {
  const Layer layer = einsumLayer(
      "product", Einsum{{{"M", 16}, {"N", 64}, {"K", 32}}, {"M", "K"}, {"K", "N"}, {"M", "N"}, {"O", "W", "I"}, {}});
  const HardwareProfile hardware = diana();
  LoopMapping loops;
  loops.spatial = {{"D2", {{"N", 16}}}};
  loops.temporal = {{"K", 32}, {"M", 4}, {"N", 2}, {"M", 4}, {"N", 2}};
  loops.loopsPerMemory = {{Tensor::I, {3, 2}}, {Tensor::W, {3, 2}}, {Tensor::O, {1, 2, 2}}};
  const TileMapping tile{32, 32, 4, 1, 1, 1, {Dim::OY, Dim::K}, Stationary::Weight};
  EXPECT_EQ(toForm(loops, MappingForm::Tiles, layer, hardware, nullptr).mapping, Mapping{tile});
  const Converted<Mapping> nest = toForm(loops, MappingForm::Nest, layer, hardware, nullptr);
  ASSERT_TRUE(nest.ok()) << nest.reason;
  EXPECT_EQ(std::get<NestMapping>(*nest.mapping).dram, (std::vector<LoopFactor>{{"K", 2}, {"OY", 4}}));
  EXPECT_EQ(toForm(*nest.mapping, MappingForm::Loops, layer, hardware, nullptr).mapping, Mapping{loops});
}

}  // namespace
}  // namespace tilescope
