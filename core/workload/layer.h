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

enum class LayerType { Conv, Fc, Pool, Add, Concat, Reorg, Matmul, Einsum };
enum class PoolMode { Max, Average };

std::string_view name(LayerType type);  // "conv"
std::optional<LayerType> parseLayerType(std::string_view text);
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
  bool ceilMode = false;  // output size rounds up instead of down

  bool operator==(const Window&) const = default;
};

enum class ActivationType { None, Relu, Relu6, Leaky, Sigmoid };
std::string_view name(ActivationType type);
std::optional<ActivationType> parseActivationType(std::string_view text);

struct Activation {
  ActivationType type = ActivationType::None;
  std::optional<double> slope;  // of leaky, below zero

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
  bool constantB = false;  // the second operand is a weight, the same for every batch

  bool operator==(const MatmulShape&) const = default;
};

struct Layer {
  std::string name;
  LayerType type = LayerType::Conv;
  std::vector<std::string> inputs;  // names of layers or network inputs
  std::int64_t batch = 1;
  std::optional<ElementBits> bits;  // absent: the hardware profile's

  FeatureMap in;   // all types but matmul and einsum; fc: height = width = 1
  FeatureMap out;  // as above
  Window window;   // conv, pool
  std::int64_t groups = 1;
  PoolMode poolMode = PoolMode::Max;
  MatmulShape matmul;
  std::optional<Einsum> einsum;

  // For exporters only.
  std::optional<Activation> activation;
  std::optional<bool> bias;
  std::optional<int> shift;                              // right shift after accumulation
  std::optional<int> biasShift;                          // left shift of the bias before it is added
  std::optional<std::string> weightsFile;                // relative to the network file
  std::vector<std::array<std::int64_t, 2>> connections;  // [output map, input map]; empty: all

  bool operator==(const Layer&) const = default;
};

// The same layer on the part of its input that negative padding leaves: what it computes, reads and costs is equal.
Layer withoutCrop(const Layer& layer);

}  // namespace tilescope
