// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/products.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "core/base/names.h"
#include "core/plan/planner.h"
#include "core/program/execution/execution.h"
#include "core/program/execution/finish.h"
#include "core/program/lowering/lowering.h"
#include "core/program/lowering/map_passes.h"
#include "core/program/verify/program_verify.h"
#include "core/workload/loop_roles.h"
#include "core/workload/tensor_problem.h"
#include "tests/support/bert_layer.h"
#include "tests/support/project_files.h"

namespace tilescope {
namespace {

using Ints = std::vector<std::int32_t>;
using Index = std::map<std::string, std::int64_t>;

// Computes an einsum directly from its text.
class SlowEinsum {
 public:
  explicit SlowEinsum(const Einsum& einsum) : einsum_(einsum) {
    const LoopRoles roles = loopRoles(einsum);
    for (std::size_t i = 0; i < einsum.dims.size(); ++i) roles_[einsum.dims[i].first] = roles.of[i].value_or(Dim::B);
    for (const Relation& relation : einsum.relations) roles_[relation.dim] = roles_.at(relation.of.front().first);
  }

  // I and W are row-major, as in the einsum.
  Ints output(const Ints& input, const Ints& weight, int shift) const {
    std::vector<std::int64_t> sums(count(Tensor::O));
    forEach(namesOfLoops(), [&](Index at) {
      if (!addRelations(at)) return;
      sums[place(einsum_.output, at)] +=
          std::int64_t{input[place(einsum_.input, at)]} * weight[place(einsum_.weight, at)];
    });
    Ints values;
    for (const std::int64_t sum : sums) values.push_back(saturated(shiftedRight(sum, shift)));
    return values;
  }

  // Reorders a program's array to the einsum's row-major order.
  Ints fromArray(Tensor tensor, const Ints& array) const {
    Ints values;
    for (const std::size_t place : placesInArray(tensor)) values.push_back(array.at(place));
    return values;
  }

  std::vector<std::size_t> placesInArray(Tensor tensor) const {
    std::vector<std::size_t> places;
    const std::vector<std::string> order = arrayOrder(tensor);
    forEach(dimensionsOf(einsum_, tensor), [&](const Index& at) { places.push_back(place(order, at)); });
    return places;
  }

 private:
  std::int64_t sizeOf(const std::string& dim) const {
    for (const auto& [name, size] : einsum_.dims)
      if (name == dim) return size;
    for (const Relation& relation : einsum_.relations)
      if (relation.dim == dim) return relationSize(einsum_, relation);
    return 0;
  }

  std::vector<std::string> namesOfLoops() const {
    std::vector<std::string> names;
    for (const auto& [name, size] : einsum_.dims) names.push_back(name);
    return names;
  }

  std::size_t count(Tensor tensor) const {
    std::int64_t elements = 1;
    for (const std::string& dim : dimensionsOf(einsum_, tensor)) elements *= sizeOf(dim);
    return static_cast<std::size_t>(elements);
  }

  // The last dimension counts fastest.
  template <class Visit>
  void forEach(const std::vector<std::string>& dims, const Visit& visit) const {
    Index at;
    for (const std::string& dim : dims) at[dim] = 0;
    while (true) {
      visit(at);
      std::size_t dim = dims.size();
      while (dim > 0 && ++at[dims[dim - 1]] == sizeOf(dims[dim - 1])) at[dims[--dim]] = 0;
      if (dim == 0) return;
    }
  }

  // False in the padding.
  bool addRelations(Index& at) const {
    for (const Relation& relation : einsum_.relations) {
      std::int64_t position = -relation.padding[0];
      for (const auto& [dim, factor] : relation.of) position += factor * at.at(dim);
      if (position < 0 || position >= sizeOf(relation.dim)) return false;
      at[relation.dim] = position;
    }
    return true;
  }

  std::size_t place(const std::vector<std::string>& order, const Index& at) const {
    std::int64_t place = 0;
    for (const std::string& dim : order) place = place * sizeOf(dim) + at.at(dim);
    return static_cast<std::size_t>(place);
  }

  // Groups as in O, K as in O, C as in I, then rows and columns.
  std::vector<std::string> arrayOrder(Tensor tensor) const {
    const std::vector<std::string>& dims = dimensionsOf(einsum_, tensor);
    std::vector<std::string> order;
    const auto add = [&](const std::vector<std::string>& from, std::initializer_list<Dim> roles) {
      for (const std::string& dim : from)
        if (std::count(dims.begin(), dims.end(), dim) > 0 && std::count(roles.begin(), roles.end(), roles_.at(dim)) > 0)
          order.push_back(dim);
    };
    add(einsum_.output, {Dim::G});
    add(einsum_.output, {Dim::K});
    add(einsum_.input, {Dim::C});
    add(dims, {tensor == Tensor::W ? Dim::FY : Dim::OY, Dim::FY});
    add(dims, {tensor == Tensor::W ? Dim::FX : Dim::OX, Dim::FX});
    add(dims, {Dim::B});  // a dimension of size 1
    return order;
  }

  Einsum einsum_;
  std::map<std::string, Dim> roles_;
};

Network networkOf(std::vector<Layer> layers) {
  Network network;
  network.name = "products";
  network.inputs = {{"input", std::nullopt}};
  for (std::size_t i = 1; i < layers.size(); ++i) layers[i].inputs = {layers[i - 1].name};
  network.layers = std::move(layers);
  return network;
}

PlanRequest requestFor(const Network& network, std::int64_t bytes) {
  PlanRequest request;
  request.network = network;
  request.hardware = projectHardware("tx2_eplanner_a.json");
  request.hardware.precision = {8, 8, 32, 8};
  for (Memory& memory : request.hardware.memories)
    if (!memory.offChip) memory.sizeBits = bytes * 8;
  request.model = "eplanner";
  request.search = "exact";
  request.objective = Objective::Traffic;
  return request;
}

// Compares every output of a chain with explicit loops.
void expectProgramComputes(const Network& network, std::int64_t bytes) {
  const ExecutionPlan plan = Planner().plan(requestFor(network, bytes)).value();
  const Result<Program> program = lower(plan);
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  ASSERT_EQ(toText(verify(*program)), "");
  for (std::size_t i = 0; i < plan.layers.size(); ++i) {
    const OffChipBytes& planned = std::get<LayerResult>(plan.layers[i].evaluation).offChipBytes;
    for (std::size_t t = 0; t < kTensorCount; ++t)
      EXPECT_EQ(static_cast<double>(movedBits(*program, program->layers[i])[t]) / 8, planned.tensors[t]);
  }
  const Result<ProgramRun> run = execute(*program, fillRandom(*program, Arithmetic::Int8, 3));
  ASSERT_TRUE(run.ok()) << toText(run.diagnostics());
  const NamedValues arrays = byName(*program, run->data);
  const auto array = [&](const std::string& name) { return std::get<Ints>(arrays.at(name)); };
  Ints tensor = SlowEinsum(*network.layers.front().einsum).fromArray(Tensor::I, array("input"));
  for (const Layer& layer : network.layers) {
    const SlowEinsum einsum(*layer.einsum);
    tensor = einsum.output(tensor, einsum.fromArray(Tensor::W, array(layer.name + ".weight")), layer.shift.value());
    EXPECT_EQ(einsum.fromArray(Tensor::O, array(layer.name)), tensor) << layer.name;
  }
}

Layer product(const std::string& name, Einsum einsum) {
  Layer layer = einsumLayer(name, std::move(einsum));
  layer.shift = 5;
  return layer;
}

// Adds zeros around the input, or elements that nothing reads. The first window reads some input.
void addPadding(Einsum& einsum, RandomEinsum& random) {
  for (Relation& relation : einsum.relations) {
    const std::int64_t reach = relationSize(einsum, relation);
    std::int64_t before = 0;  // in steps of the window
    for (const auto& [loop, factor] : relation.of)
      for (const auto& [dim, size] : einsum.dims)
        if (dim == loop && contains(einsum.weight, loop)) before = factor * random.pick(0, size - 1);
    relation.padding = {before < reach / 2 ? before : 0, random.pick(0, (reach - 1) / 2)};
    if (random.pick(0, 1) == 0)
      relation.extent = std::max<std::int64_t>(1, reach - relation.padding[0] + random.pick(-2, 2));
  }
}

unsigned cases() {
  const char* given = std::getenv("TILESCOPE_PRODUCTS");
  return given ? static_cast<unsigned>(std::atoi(given)) : 120;
}

TEST(Products, ComputeWhatTheirLoopsSay) {
  unsigned computed = 0;
  for (unsigned seed = 0; seed < cases(); ++seed) {
    RandomEinsum random(seed);
    Einsum einsum = random.draw(static_cast<int>(seed % 3) * 40);
    addPadding(einsum, random);
    const Network network = networkOf({product("product", einsum)});
    if (!productsAsConvolutions(network).ok()) continue;
    ++computed;
    SCOPED_TRACE("seed " + std::to_string(seed));
    ASSERT_NO_FATAL_FAILURE(expectProgramComputes(network, random.pick(64, 512)));
  }
  EXPECT_GT(computed, cases() / 4);  // others have three position loops or misleading names
}

// Reads the first output's dimensions in order, each with another role.
Einsum readerOf(const Einsum& made, RandomEinsum& random) {
  Einsum einsum;
  for (const std::string& dim : made.output) {
    const auto size = std::find_if(made.dims.begin(), made.dims.end(), [&](const auto& d) { return d.first == dim; });
    const std::string name = "r" + dim;
    einsum.dims.emplace_back(name, size->second);
    einsum.input.push_back(name);
    const std::int64_t purpose = random.pick(0, 3);
    if (purpose != 0) einsum.weight.push_back(name);
    if (purpose == 0 || purpose == 1) einsum.output.push_back(name);
  }
  einsum.dims.emplace_back("new", random.pick(1, 4));
  einsum.weight.push_back("new");
  einsum.output.push_back("new");
  return einsum;
}

TEST(Products, AreReadWhereEveryElementIsAtItsPlaceAndOnlyThere) {
  unsigned computed = 0, refused = 0;
  for (unsigned seed = 0; seed < cases(); ++seed) {
    RandomEinsum random(seed);
    const Einsum first = random.draw(0), second = readerOf(first, random);
    const Network network = networkOf({product("first", first), product("second", second)});
    if (!productsAsConvolutions(networkOf({product("first", first)})).ok()) continue;
    if (!productsAsConvolutions(networkOf({product("second", second)})).ok()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    const bool samePlaces = SlowEinsum(first).placesInArray(Tensor::O) == SlowEinsum(second).placesInArray(Tensor::I);
    ASSERT_EQ(productsAsConvolutions(network).ok(), samePlaces);
    ++(samePlaces ? computed : refused);
    if (!samePlaces) continue;
    ASSERT_NO_FATAL_FAILURE(expectProgramComputes(network, random.pick(96, 512)));
  }
  EXPECT_GT(computed, 5u);
  EXPECT_GT(refused, 5u);
}

Einsum matrices(const std::vector<std::pair<std::string, std::int64_t>>& dims, std::vector<std::string> out,
                std::vector<std::string> in, std::vector<std::string> weight) {
  Einsum einsum;
  einsum.dims = dims;
  einsum.output = std::move(out);
  einsum.input = std::move(in);
  einsum.weight = std::move(weight);
  return einsum;
}

// Queries of several heads, products per head, and the product of all heads.
TEST(Products, OfHeadsAreGroups) {
  const Einsum queries =
      matrices({{"M", 9}, {"H", 3}, {"D", 4}, {"E", 5}}, {"H", "M", "D"}, {"M", "E"}, {"E", "H", "D"});
  const Einsum heads =
      matrices({{"H", 3}, {"M", 9}, {"D", 4}, {"F", 2}}, {"M", "H", "F"}, {"H", "M", "D"}, {"D", "H", "F"});
  const Einsum together = matrices({{"M", 9}, {"N", 7}, {"X", 6}}, {"M", "N"}, {"M", "X"}, {"X", "N"});
  const Network network =
      networkOf({product("queries", queries), product("heads", heads), product("together", together)});
  const Network converted = productsAsConvolutions(network).value();
  EXPECT_EQ(converted.inputs[0].size, (FeatureMap{5, 9, 1}));
  EXPECT_EQ(converted.layers[0].out, (FeatureMap{12, 9, 1}));
  EXPECT_EQ(converted.layers[1].groups, 3);
  EXPECT_EQ(mapsText(network.layers[1]), "Input: channels (H, D), rows (M). Output: channels (H, F), rows (M).");
  expectProgramComputes(network, 48);
}

TEST(Products, KeepWhatExportersNeed) {
  Layer layer = product("up", matrices({{"M", 4}, {"N", 6}, {"D", 8}}, {"M", "N"}, {"M", "D"}, {"D", "N"}));
  layer.bias = true;
  layer.activation = Activation{ActivationType::Relu, std::nullopt};
  layer.bits = ElementBits{8, 8, 32, 8};
  const Layer conv = productsAsConvolutions(networkOf({layer})).value().layers[0];
  EXPECT_EQ(conv.type, LayerType::Conv);
  EXPECT_EQ(conv.bias, layer.bias);
  EXPECT_EQ(conv.shift, layer.shift);
  EXPECT_EQ(conv.bits, layer.bits);
  EXPECT_EQ(conv.activation, layer.activation);
}

Layer matmul(const std::string& name, const std::string& input, const MatmulShape& shape) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Matmul;
  layer.inputs = {input};
  layer.matmul = shape;
  return layer;
}

// Positions become rows of a matrix; a reduction reads channels and positions.
TEST(Products, ReadAndMakeMapsOfOtherLayers) {
  Network network;
  network.name = "patches";
  network.inputs = {{"image", FeatureMap{3, 8, 8}}};
  Layer patches;
  patches.name = "patches";
  patches.inputs = {"image"};
  patches.in = {3, 8, 8};
  patches.out = {6, 4, 4};
  patches.window.kernelHeight = patches.window.kernelWidth = 2;
  patches.window.stride = {2, 2};
  Layer sum;
  sum.name = "sum";
  sum.type = LayerType::Add;
  sum.inputs = {"mixed", "patches"};
  sum.in = sum.out = {6, 4, 4};
  Layer pool = sum;
  pool.name = "pool";
  pool.type = LayerType::Pool;
  pool.inputs = {"mixed"};
  pool.out = {6, 1, 1};
  pool.window.kernelHeight = pool.window.kernelWidth = 4;
  Layer classes;
  classes.name = "classes";
  classes.type = LayerType::Fc;
  classes.inputs = {"mixed"};
  classes.in = {96, 1, 1};
  classes.out = {5, 1, 1};
  network.layers = {patches, matmul("mixed", "patches", {16, 6, 6, true}), sum, pool, classes};
  const Result<Program> program = lower(Planner().plan(requestFor(network, 256)).value());
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  EXPECT_EQ(toText(verify(*program)), "");
  const Result<ProgramRun> run = execute(*program, fillRandom(*program, Arithmetic::Int8, 3));
  EXPECT_TRUE(run.ok()) << toText(run.diagnostics());
}

// Two heads. Scores read gathered keys as weights; the context reads values directly.
TEST(Products, OfTwoMapsReadTheSecondInThePlaceOfWeights) {
  Network network;
  network.inputs = {{"q", FeatureMap{6, 4, 1}}, {"k", FeatureMap{6, 4, 1}}, {"v", FeatureMap{6, 4, 1}}};
  Layer scores = matmul("scores", "q", {4, 3, 4, false, 2});
  scores.inputs = {"q", "k"};
  Layer softmax;
  softmax.name = "softmax";
  softmax.type = LayerType::Vector;
  softmax.inputs = {"scores"};
  softmax.pass = Pass{"softmax", Operations{5, 1, 0, 1}, {2, 4, 4}, 4, 0};
  Layer context = matmul("context", "softmax", {4, 4, 3, false, 2});
  context.inputs = {"softmax", "v"};
  network.layers = {scores, softmax, context};
  const Network converted = valueOrFail(productsAsConvolutions(network));
  EXPECT_EQ(secondOperandOf(converted, converted.layers[0]), SecondOperand::SumsOverChannels);
  EXPECT_EQ(secondOperandOf(converted, converted.layers[2]), SecondOperand::SumsOverPositions);
  EXPECT_EQ(converted.layers[1].out, (FeatureMap{8, 4, 1}));
  EXPECT_EQ(softmaxScale(converted, converted.layers[1]), 1 / std::sqrt(3.0));
  const Result<Program> program = lower(Planner().plan(requestFor(network, 256)).value());
  ASSERT_TRUE(program.ok()) << toText(program.diagnostics());
  for (const ProgramLayer& layer : program->layers) EXPECT_EQ(movedBits(*program, layer), layer.predictedBits);
  const auto arrayNamed = [&](const std::string& name) {
    return *std::find_if(program->arrays.begin(), program->arrays.end(),
                         [&](const Array& a) { return a.name == name; });
  };
  EXPECT_EQ(arrayNamed("scores.second").size, (Extents{8, 3, 1, 1}));
  EXPECT_FALSE(arrayNamed("scores.second").aliasOf);
  EXPECT_EQ(arrayNamed("context.second").size, (Extents{6, 4, 1, 1}));
  EXPECT_TRUE(arrayNamed("context.second").aliasOf);
  EXPECT_THAT(toText(verify(*program)),
              testing::HasSubstr("layer softmax: found a vector layer; expected layers whose"));
  EXPECT_THAT(toText(execute(*program, fillRandom(*program, Arithmetic::Fp32, 3)).diagnostics()),
              testing::HasSubstr("found vector layer \"softmax\"; expected layers whose operations are commands"));
}

std::string refusalOf(const Network& network) {
  return toText(productsAsConvolutions(network).diagnostics().front());
}

TEST(Products, OfTwoActivationsAreRefusedAsEinsums) {
  Layer scores = product("scores", matrices({{"M", 4}, {"N", 6}, {"D", 8}}, {"M", "N"}, {"M", "D"}, {"N", "D"}));
  scores.inputs = {"queries", "keys"};
  Network network = networkOf({scores});
  network.inputs = {{"queries", std::nullopt}, {"keys", std::nullopt}};
  EXPECT_EQ(refusalOf(network),
            "layer scores: found 2 inputs; expected one input and constant weights. Write a product of two activations "
            "as a matmul. Leave the layer out of the network.");
}

TEST(Products, ThatAreNoConvolutionOfOneImageAreRefused) {
  EXPECT_EQ(refusalOf(networkOf({product("outer", matrices({{"M", 4}, {"Z", 6}}, {"M"}, {"M"}, {"M", "Z"}))})),
            "layer outer: found loop \"Z\", which has no role; expected a product or a convolution, of which every "
            "loop indexes two or three of O, W and I. Leave the layer out of the network.");
  EXPECT_EQ(refusalOf(networkOf({product("video", matrices({{"T", 3}, {"Y", 4}, {"X", 5}, {"N", 6}, {"D", 2}},
                                                           {"T", "Y", "X", "N"}, {"T", "Y", "X", "D"}, {"D", "N"}))})),
            "layer video: found 3 images: loop \"T\"; expected one image; two of the loops that index only O and I are "
            "rows and columns, any others count as images. Write these loops as one loop, or plan a single image.");
}

// Along the tokens, a transposed map would be needed.
TEST(Products, ThatReadATransposedMapAreRefused) {
  const Einsum up = matrices({{"M", 8}, {"N", 8}, {"D", 3}}, {"M", "N"}, {"M", "D"}, {"D", "N"});
  const Einsum mix = matrices({{"M", 8}, {"P", 5}, {"N", 8}}, {"P", "N"}, {"M", "N"}, {"M", "P"});
  EXPECT_EQ(refusalOf(networkOf({product("up", up), product("mix", mix)})),
            "layer mix: found \"up\" read as [M = 8, N = 8] with channels (M), rows (N); expected [M = 8, N = 8] with "
            "channels (N), rows (M) as it is made, each element at the same place. Programs do not transpose: write "
            "the input in the order in which it is made, or leave the layer out of the network.");
}

TEST(Products, ThatReadAnotherSizeAreRefused) {
  const Einsum up = matrices({{"M", 8}, {"N", 6}, {"D", 3}}, {"M", "N"}, {"M", "D"}, {"D", "N"});
  const Einsum down = matrices({{"M", 8}, {"N", 5}, {"D", 7}}, {"M", "N"}, {"M", "D"}, {"D", "N"});
  EXPECT_EQ(
      refusalOf(networkOf({product("up", up), product("down", down)})),
      "layer down: found 56 elements of \"up\"; expected 48, as it is made. Correct the sizes of one of the two.");
  Network image = networkOf({product("up", up)});
  image.inputs[0].size = FeatureMap{8, 3, 1};
  EXPECT_EQ(refusalOf(image),
            "layer up: found \"input\" read as 3 channels of 8 positions: channels (D), rows (M); expected 8 channels "
            "of 3 positions, its map 8 × 3 × 1. Correct the sizes of one of the two.");
}

}  // namespace
}  // namespace tilescope
