// SPDX-License-Identifier: GPL-3.0-or-later
// An operator of a network as its file states it (contracts: tilescope.network/1). Sizes count elements.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilescope {

enum class LayerType {
  Conv,
  Fc,
  Pool,
  Add,
  Concat,
  Reorg,
  Matmul,
  Einsum,
  Vector,  // one pass over its inputs: norm, softmax, element-wise function
  Move,    // changes only order or place of elements
  Opaque   // unknown operator
};
enum class PoolMode { Max, Average };

std::string_view name(LayerType type);
std::optional<LayerType> parseLayerType(std::string_view text);
inline bool hasMaps(LayerType type) {
  return type < LayerType::Matmul;
}
inline bool onlyPasses(LayerType type) {
  return type > LayerType::Einsum;
}
inline bool hasWindow(LayerType type) {
  return type == LayerType::Conv || type == LayerType::Pool;
}

// Bits per element; partialSum: while an output accumulates.
struct ElementBits {
  int input = 0;
  int weight = 0;
  int partialSum = 0;
  int output = 0;

  bool operator==(const ElementBits&) const = default;
};

struct FeatureMap {
  std::int64_t channels = 1;
  std::int64_t height = 1;
  std::int64_t width = 1;

  bool operator==(const FeatureMap&) const = default;
};

// stride, dilation: [rows, columns]; padding: [top, left, bottom, right], at the bottom and right negative to crop.
struct Window {
  std::int64_t kernelHeight = 1;
  std::int64_t kernelWidth = 1;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  std::array<std::int64_t, 2> dilation{1, 1};
  bool ceilMode = false;
  bool transposed = false;                          // conv only: every input element meets every kernel element
  std::array<std::int64_t, 2> outputPadding{0, 0};  // rows and columns added at the end of transposed convolutions

  bool operator==(const Window&) const = default;
};

enum class ActivationType { None, Relu, Relu6, Leaky, Sigmoid };
std::string_view name(ActivationType type);
std::optional<ActivationType> parseActivationType(std::string_view text);

struct Activation {
  ActivationType type = ActivationType::None;
  std::optional<double> slope;  // of leaky activations for values below 0

  bool operator==(const Activation&) const = default;
};

// dim = Σ factor × other dimension, clipped to the input: IX = 1·OX + 1·FX.
struct Relation {
  std::string dim;
  std::vector<std::pair<std::string, std::int64_t>> of;
  std::array<std::int64_t, 2> padding{0, 0};
  std::optional<std::int64_t> extent;

  bool operator==(const Relation&) const = default;
};

struct Einsum {
  std::vector<std::pair<std::string, std::int64_t>> dims;
  std::vector<std::string> input, weight, output;  // dimensions that index I, W and O
  std::vector<std::string> tensorOrder{"O", "W", "I"};
  std::vector<Relation> relations;

  bool operator==(const Einsum&) const = default;
};

struct MatmulShape {  // output m × n from m × k and k × n
  std::int64_t m = 1;
  std::int64_t k = 1;
  std::int64_t n = 1;
  bool constantB = false;  // second operand is a weight, equal for all batches
  std::int64_t heads = 1;  // heads or experts, each with its own second operand
  bool cachedB = false;    // second operand is a key-value cache
  std::int64_t sequential = 1;

  bool operator==(const MatmulShape&) const = default;
};

// Operations of a vector layer, per element of the result and per row. simple: additions, multiplications, comparisons.
// special: exponentials, roots, divisions and similar.
struct Operations {
  double simple = 0, special = 0;
  double rowSimple = 0, rowSpecial = 0;

  bool operator==(const Operations&) const = default;
};

struct Pass {
  std::string op;  // "softmax", "transpose"; of an opaque layer, its operator
  std::optional<Operations> operations;
  std::vector<std::int64_t> shape;  // of the result for all images; empty: unknown
  std::int64_t row = 1;             // input elements that one result needs at once
  std::int64_t table = 0;           // elements of constant operands
  // Of an opaque layer: later operators that are no layers, because their sizes depend on it.
  std::int64_t follows = 0;

  bool operator==(const Pass&) const = default;
};

// A layer's role in an attention block (key "x-attention").
struct AttentionMark {
  std::string block;  // equal for all layers of the block
  std::int64_t tokens = 1, past = 0;
  bool causal = false;

  bool operator==(const AttentionMark&) const = default;
};

struct Layer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::vector<std::string> inputs;  // layers or network inputs
  std::int64_t batch = 1;
  std::optional<ElementBits> bits;  // absent: as in the hardware profile

  FeatureMap in;  // if hasMaps(type); of fc: height = width = 1
  FeatureMap out;
  Window window;  // conv, pool
  std::int64_t groups = 1;
  PoolMode poolMode = PoolMode::Max;
  MatmulShape matmul;
  std::optional<Einsum> einsum;
  std::optional<Pass> pass;
  // Elements read from each input, for all images; empty: all.
  std::vector<std::int64_t> inputElements;
  std::optional<AttentionMark> attention;

  // Only exporters use these members.
  std::optional<Activation> activation;
  std::optional<bool> bias;
  std::optional<int> shift;                              // right shift after accumulation
  std::optional<int> biasShift;                          // left shift of the bias before it is added
  std::optional<std::string> weightsFile;                // relative to the network file
  std::vector<std::array<std::int64_t, 2>> connections;  // [output map, input map]; empty: all

  bool operator==(const Layer&) const = default;
};

// True for a single loop nest over products or map elements. Models plan no other layers.
inline bool isOneNest(const Layer& layer) {
  return !onlyPasses(layer.type) && !layer.window.transposed && layer.matmul.sequential == 1;
}

// The product of the sizes, at most 2^53.
std::int64_t elementsOf(const std::vector<std::int64_t>& shape);

// The equivalent layer without negative padding, which cuts off input.
Layer withoutCrop(const Layer& layer);

}  // namespace tilescope
