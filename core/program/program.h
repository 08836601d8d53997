// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a program: the exact sequence of transfers and operations, and their tiles. After the intermediate
// representation of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020), chapter 7: [info] names the off-chip
// arrays, [var] the on-chip memories and tiles, [text] the commands (docs/program_format.md).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/mapping/mapping.h"
#include "core/workload/layer.h"

namespace tilescope {

// Elements, or a position, along (batch, channel, height, width); of weights (output channel, input channel of the
// group, kernel height, kernel width).
struct Extents {
  std::int64_t batch = 1, channel = 1, height = 1, width = 1;

  std::int64_t elements() const { return batch * channel * height * width; }
  bool operator==(const Extents&) const = default;
};

// Map: between layers. Output: read by no layer. Inner: a span's map that never leaves the chip and may be recomputed.
enum class ArrayRole { Input, Weight, Bias, Map, Output, Inner };

struct Array {
  std::string name;  // maps: of layer or input; "conv1.weight", "conv1.bias"
  ArrayRole role = ArrayRole::Map;
  Extents size;
  int bits = 8;
  std::optional<std::size_t> aliasOf;  // same data in another shape, such as a map read as a row by an fc layer

  bool operator==(const Array&) const = default;
};

// One instance of a buffer. A double-buffered memory is two instances, NAME_0 and NAME_1.
struct OnChipMemory {
  std::string name;
  std::int64_t bits = 0;

  bool operator==(const OnChipMemory&) const = default;
};

// A box of an array and its place on chip, without gaps.
struct Tile {
  std::string name;
  std::size_t array = 0;
  Tensor tensor = Tensor::I;  // its use in the layer; an add's second operand is W
  Extents origin{0, 0, 0, 0};
  Extents size;
  std::size_t memory = 0;
  std::int64_t offsetBits = 0;
  // Per element on chip and in transfers; of outputs, per partial sum.
  int bits = 8;

  std::int64_t sizeBits() const { return size.elements() * bits; }
  bool operator==(const Tile&) const = default;
};

// The tile's address as in figure 7.1: the index of its first element in the array.
std::int64_t addressOf(const Tile& tile, const Array& array);
Extents originAt(std::int64_t address, const Array& array);

struct Finish {
  // An array with an element per output channel, not transferred.
  std::optional<std::size_t> bias;
  std::optional<int> shift;  // to the right, rounding half up; integers only
  Activation activation;

  bool operator==(const Finish&) const = default;
};

// Loads a tile. Partial sums are transferred with partialSumBits.
struct Load {
  std::size_t tile = 0;
  bool partial = false;

  bool operator==(const Load&) const = default;
};

// of: the on-chip tile that contains the stored one, if that has no place of its own.
struct Store {
  std::size_t tile = 0;
  bool partial = false;
  std::optional<std::size_t> of;

  bool operator==(const Store&) const = default;
};

// output[k, y, x] += Σ input[c, y·stride + fy·dilation − padding, …] · weight[k, c, fy, fx] over the tiles. Channels of
// input and weight correspond in order; input positions outside the tile are 0. padding is that of this tile: how many
// rows above, columns left, rows below and columns right of it the window reads; negative if the tile has more than
// that. fc layers have 1 × 1 tiles. A tile of all groups has all input channels. If a command is both first and last,
// its outputs need no space for sums and may have the array's bits.
struct Conv {
  std::size_t output = 0;
  std::optional<std::size_t> input;  // absent: the window only meets padding
  std::size_t weight = 0;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  bool first = true;               // sums start from 0
  std::optional<Finish> finish;    // present: last addition
  std::vector<std::size_t> below;  // tiles with further rows of the input, in order

  bool operator==(const Conv&) const = default;
};

// Padding as in Conv. An average counts positions inside the input; integers round half up.
struct Pool {
  std::size_t output = 0;
  std::size_t input = 0;
  PoolMode mode = PoolMode::Max;
  std::array<std::int64_t, 2> kernel{1, 1};
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  Activation activation;
  std::vector<std::size_t> below;

  bool operator==(const Pool&) const = default;
};

// second is absent if a shortcut has no channels left. If its tile has s times the output's rows and columns, every
// s-th one is added. Inside a span, its tile may be larger. The output may replace the first operand.
struct Add {
  std::size_t output = 0;
  std::size_t first = 0;
  std::optional<std::size_t> second;
  Activation activation;

  bool operator==(const Add&) const = default;
};

// The same elements as part of another array. Both tiles are at the same place on chip.
struct Concat {
  std::size_t output = 0;
  std::size_t input = 0;

  bool operator==(const Concat&) const = default;
};

// One phase of space to depth: output[c, y, x] = input[c, y·stride + phase₀, x·stride + phase₁]. The output's channels
// are the phases one after another, rows first.
struct Reorg {
  std::size_t output = 0;
  std::size_t input = 0;
  std::int64_t stride = 2;
  std::array<std::int64_t, 2> phase{0, 0};

  bool operator==(const Reorg&) const = default;
};

using Command = std::variant<Load, Store, Conv, Pool, Add, Concat, Reorg>;

using TensorBits = std::array<std::int64_t, kTensorCount>;  // indexed by Tensor

// Commands [firstCommand, endCommand) of a layer, or of all layers of a span. A vector layer only has loads and stores:
// verify() and execute() ignore its pass.
struct ProgramLayer {
  std::string name;
  LayerType type = LayerType::Conv;  // for a span, the type of its last layer
  std::size_t firstCommand = 0;
  std::size_t endCommand = 0;
  TensorBits predictedBits{};          // off-chip, by the plan
  std::optional<TileMapping> mapping;  // absent if the plan has no mapping
  // Tensors transferred in every step (non-stationary ones in the thesis's dataflows); others when their tile changes.
  std::array<bool, kTensorCount> everyStep{};
  // All layers of a span, in execution order. Its traffic counts map reads as I, weights as W, writes as O.
  std::vector<std::string> fused;

  bool operator==(const ProgramLayer&) const = default;
};

struct Program {
  std::string network;
  std::string hardware;
  int partialSumBits = 32;
  std::vector<Array> arrays;
  std::vector<OnChipMemory> memories;
  std::vector<Tile> tiles;
  std::vector<Command> commands;
  std::vector<ProgramLayer> layers;

  bool operator==(const Program&) const = default;
};

// A convolution's or pooling's input tile, extended by the rows of the tiles below.
Tile stacked(const Program& program, std::size_t input, const std::vector<std::size_t>& below);

// The step s of an add: every s-th row and column of its second operand is used.
std::int64_t addStep(const Program& program, const Add& add);

// Off-chip bits. A profile may read inputs with fewer bits than it writes outputs.
std::int64_t bitsOf(const Program& program, const Load& load);
std::int64_t bitsOf(const Program& program, const Store& store);

TensorBits movedBits(const Program& program, const ProgramLayer& layer);

}  // namespace tilescope
