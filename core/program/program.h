// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a program: the exact sequence of transfers and operations, and the tiles on which they work. Based on the
// intermediate representation of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020), chapter 7 and figure 7.1:
// [info] names the off-chip arrays, [var] the on-chip memories and the tiles, [text] the commands. Extensions: whole
// networks, explicit first and last passes of a convolution, pooling, add, concat and reorg, and spans (layers that run
// together, with inner maps on chip).
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

// Elements along (batch, channel, height, width); of weights along (output channel, input channel of the group, kernel
// height, kernel width). Also the position of a tile in its array.
struct Extents {
  std::int64_t batch = 1, channel = 1, height = 1, width = 1;

  std::int64_t elements() const { return batch * channel * height * width; }
  bool operator==(const Extents&) const = default;
};

// Map: data between layers. Output: read by no layer. Inner: a map inside a span, which never leaves the chip and may
// be recomputed.
enum class ArrayRole { Input, Weight, Bias, Map, Output, Inner };

// Off-chip data, row-major.
struct Array {
  std::string name;  // maps: of layer or input; weights: "conv1.weight"; biases: "conv1.bias"
  ArrayRole role = ArrayRole::Map;
  Extents size;
  int bits = 8;                        // per element
  std::optional<std::size_t> aliasOf;  // same data in another shape, such as a map that an fc layer reads as a row

  bool operator==(const Array&) const = default;
};

// One instance of a buffer. A double-buffered memory is two instances, NAME_0 and NAME_1.
struct OnChipMemory {
  std::string name;
  std::int64_t bits = 0;

  bool operator==(const OnChipMemory&) const = default;
};

// A box of an array and its place on chip, which begins at offsetBits and has no gaps.
struct Tile {
  std::string name;  // "conv1.I0": layer, tensor and number
  std::size_t array = 0;
  Tensor tensor = Tensor::I;  // its use in the layer; an add's second operand is W
  Extents origin{0, 0, 0, 0};
  Extents size;
  std::size_t memory = 0;
  std::int64_t offsetBits = 0;
  // Per element on chip; for outputs, per partial sum. Inputs and weights are transferred with these bits.
  int bits = 8;

  std::int64_t sizeBits() const { return size.elements() * bits; }
  bool operator==(const Tile&) const = default;
};

// The tile's address as in figure 7.1: the index of its first element in the array.
std::int64_t addressOf(const Tile& tile, const Array& array);
// The position with this address, which must be inside the array.
Extents originAt(std::int64_t address, const Array& array);

// What is done with a sum after its last addition, in this order.
struct Finish {
  // Array with an element per output channel, which is part of the program and not transferred.
  std::optional<std::size_t> bias;
  std::optional<int> shift;  // to the right, rounding half up; integer arithmetic only
  Activation activation;

  bool operator==(const Finish&) const = default;
};

// Copies a tile from its array to its place on chip. Partial sums are transferred with partialSumBits.
struct Load {
  std::size_t tile = 0;
  bool partial = false;

  bool operator==(const Load&) const = default;
};

// of: the on-chip tile that contains the stored one, if this has no place of its own.
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
  std::optional<std::size_t> input;  // absent: this part of the window only meets padding
  std::size_t weight = 0;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  bool first = true;               // sums start from 0
  std::optional<Finish> finish;    // present: last addition; the tile then has outputs
  std::vector<std::size_t> below;  // tiles with further rows of the input, in order

  bool operator==(const Conv&) const = default;
};

// Padding as in Conv. An average is divided by the number of positions inside the input; integer arithmetic rounds half
// up.
struct Pool {
  std::size_t output = 0;
  std::size_t input = 0;
  PoolMode mode = PoolMode::Max;
  std::array<std::int64_t, 2> kernel{1, 1};
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  Activation activation;
  std::vector<std::size_t> below;  // as in Conv

  bool operator==(const Pool&) const = default;
};

// second is absent if a shortcut without parameters has no channels left. If its tile has s times the output's rows and
// columns, every s-th one is added, from the tile's first on. Inside a span, its tile may have more rows and columns
// around those. The output may replace the first operand in its place.
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
// contain the phases one after another, rows first.
struct Reorg {
  std::size_t output = 0;
  std::size_t input = 0;
  std::int64_t stride = 2;
  std::array<std::int64_t, 2> phase{0, 0};

  bool operator==(const Reorg&) const = default;
};

using Command = std::variant<Load, Store, Conv, Pool, Add, Concat, Reorg>;

using TensorBits = std::array<std::int64_t, kTensorCount>;  // indexed by Tensor

// The commands [firstCommand, endCommand) of a layer, or of all layers of a span. A vector layer only has loads and
// stores; the computation in between is a pass that verify() and execute() ignore.
struct ProgramLayer {
  std::string name;
  LayerType type = LayerType::Conv;  // for a span, the type of its last layer
  std::size_t firstCommand = 0;
  std::size_t endCommand = 0;
  TensorBits predictedBits{};          // off-chip, by the plan
  std::optional<TileMapping> mapping;  // absent if the plan has no mapping
  // Tensors that are transferred in every step of the loops, as the non-stationary ones in the thesis's dataflows.
  // Others are transferred when their tile changes.
  std::array<bool, kTensorCount> everyStep{};
  // Of a span: all layers that it computes, in execution order. Its traffic counts reads of maps as I, weights as W,
  // and writes as O.
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
  std::vector<ProgramLayer> layers;  // in execution order

  bool operator==(const Program&) const = default;
};

// The input tile of a convolution or pooling, extended by the rows of the tiles below it.
Tile stacked(const Program& program, std::size_t input, const std::vector<std::size_t>& below);

// The step s of an add: every s-th row and column of its second operand is used.
std::int64_t addStep(const Program& program, const Add& add);

// Off-chip bits of a transfer. A profile may read inputs with fewer bits than it writes outputs.
std::int64_t bitsOf(const Program& program, const Load& load);
std::int64_t bitsOf(const Program& program, const Store& store);

// Off-chip bits of a layer's loads and stores, by tensor.
TensorBits movedBits(const Program& program, const ProgramLayer& layer);

}  // namespace tilescope
