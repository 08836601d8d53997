// SPDX-License-Identifier: GPL-3.0-or-later
// One operator of a network, as its file states it (contracts: tilescope.network/1). Plain values; sizes are elements.
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
  Vector,  // one pass over its inputs: norms, softmax, element-wise functions
  Move,    // copies elements into another order or place
  Opaque   // an operator without a known meaning
};
enum class PoolMode { Max, Average };

std::string_view name(LayerType type);  // "conv"
std::optional<LayerType> parseLayerType(std::string_view text);
// Whether input and output of such layers are feature maps.
inline bool hasMaps(LayerType type) {
  return type < LayerType::Matmul;
}
// Whether such layers have no loops of products, only elements that are read and written.
inline bool onlyPasses(LayerType type) {
  return type > LayerType::Einsum;
}
inline bool hasWindow(LayerType type) {
  return type == LayerType::Conv || type == LayerType::Pool;
}

// Bits of one element of each kind; partialSum is the width of an output that still accumulates.
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

// The window of conv and pool layers. stride and dilation are [rows, columns], padding is [top, left, bottom, right].
// Bottom and right may be negative: that many rows and columns at the end of the input do not belong to the layer.
struct Window {
  std::int64_t kernelHeight = 1;
  std::int64_t kernelWidth = 1;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  std::array<std::int64_t, 2> dilation{1, 1};
  bool ceilMode = false;                            // output size rounds up instead of down
  bool transposed = false;                          // conv: every input element meets every tap
  std::array<std::int64_t, 2> outputPadding{0, 0};  // of transposed convolutions: additional rows and columns at the
                                                    // end

  bool operator==(const Window&) const = default;
};

enum class ActivationType { None, Relu, Relu6, Leaky, Sigmoid };
std::string_view name(ActivationType type);
std::optional<ActivationType> parseActivationType(std::string_view text);

struct Activation {
  ActivationType type = ActivationType::None;
  std::optional<double> slope;  // of leaky activations, below zero

  bool operator==(const Activation&) const = default;
};

// dim = sum of factor × other dimension, e.g. IX = 1·OX + 1·FX, clipped to the real size of the input.
struct Relation {
  std::string dim;
  std::vector<std::pair<std::string, std::int64_t>> of;
  std::array<std::int64_t, 2> padding{0, 0};  // before, after
  std::optional<std::int64_t> extent;

  bool operator==(const Relation&) const = default;
};

// The general form: every loop dimension with its size, and the dimensions that index each tensor.
struct Einsum {
  std::vector<std::pair<std::string, std::int64_t>> dims;
  std::vector<std::string> input, weight, output;  // tensors I, W, O
  std::vector<std::string> tensorOrder{"O", "W", "I"};
  std::vector<Relation> relations;

  bool operator==(const Einsum&) const = default;
};

struct MatmulShape {  // output m × n from m × k and k × n
  std::int64_t m = 1;
  std::int64_t k = 1;
  std::int64_t n = 1;
  bool constantB = false;       // the second operand is a weight, the same for every batch
  std::int64_t heads = 1;       // each with its own second operand, like experts
  bool cachedB = false;         // the second operand is a key-value cache
  std::int64_t sequential = 1;  // steps of a recurrent layer, one after another

  bool operator==(const MatmulShape&) const = default;
};

// Arithmetic of a vector layer: per element of its result, and once per row. simple: adds, multiplies, comparisons;
// special: exponentials, roots, divisions and the like.
struct Operations {
  double simple = 0, special = 0;
  double rowSimple = 0, rowSpecial = 0;

  bool operator==(const Operations&) const = default;
};

// Details of vector, move and opaque layers.
struct Pass {
  std::string op;                        // "softmax", "transpose"; for an opaque layer its operator
  std::optional<Operations> operations;  // of vector layers, if op is unknown or its operations differ from the usual
                                         // ones
  std::vector<std::int64_t> shape;       // of the result, all images together; empty: unknown
  std::int64_t row = 1;                  // elements of the input that one result needs at once
  std::int64_t table = 0;                // elements of constant operands, which are read
  std::int64_t follows = 0;              // for an opaque layer: later operators whose size is unknown because of it, so
                                         // that they are not layers

  bool operator==(const Pass&) const = default;
};

// A product, softmax or pass that belongs to an attention block (key "x-attention").
struct AttentionMark {
  std::string block;  // the same for the layers of one block
  std::int64_t tokens = 1, past = 0;
  bool causal = false;

  bool operator==(const AttentionMark&) const = default;
};

struct Layer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::vector<std::string> inputs;  // names of layers or network inputs
  std::int64_t batch = 1;
  std::optional<ElementBits> bits;  // absent: the hardware profile's

  FeatureMap in;   // where hasMaps(type); fc: height = width = 1
  FeatureMap out;  // as above
  Window window;   // conv, pool
  std::int64_t groups = 1;
  PoolMode poolMode = PoolMode::Max;
  MatmulShape matmul;
  std::optional<Einsum> einsum;
  std::optional<Pass> pass;
  std::vector<std::int64_t> inputElements;  // elements read from each input, all images together; empty: the whole
                                            // inputs
  std::optional<AttentionMark> attention;

  // For exporters only.
  std::optional<Activation> activation;
  std::optional<bool> bias;
  std::optional<int> shift;                              // right shift after accumulation
  std::optional<int> biasShift;                          // left shift of the bias before it is added
  std::optional<std::string> weightsFile;                // relative to the network file
  std::vector<std::array<std::int64_t, 2>> connections;  // [output map, input map]; empty: all

  bool operator==(const Layer&) const = default;
};

// Whether the layer is a single nest of loops over products or elements of maps. Models plan only such layers.
inline bool isOneNest(const Layer& layer) {
  return !onlyPasses(layer.type) && !layer.window.transposed && layer.matmul.sequential == 1;
}

// Saturates at 2^53.
std::int64_t elementsOf(const std::vector<std::int64_t>& shape);

// The equivalent layer on the part of its input that negative padding leaves: it computes, reads and costs the same.
Layer withoutCrop(const Layer& layer);

}  // namespace tilescope
