// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a program: the exact sequence of transfers and operations, and the tiles that they work on. Based on the
// intermediate representation of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020), chapter 7 and figure 7.1:
// [info] names the off-chip arrays, [var] the on-chip memories and the tiles, [text] the commands. Extensions: whole
// networks, explicit first and last passes of a convolution, pooling, add, concat and reorg, and spans of layers whose
// inner maps stay on chip.
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

// Elements along (batch, channel, height, width); for weights (output channel, input channel of the group, kernel
// height, kernel width). Also the origin of a tile in its array.
struct Extents {
  std::int64_t batch = 1, channel = 1, height = 1, width = 1;

  std::int64_t elements() const { return batch * channel * height * width; }
  bool operator==(const Extents&) const = default;
};

// Map: data between layers; Output: not read by any layer; Inner: a map inside a span, which never leaves the chip and
// may be recomputed.
enum class ArrayRole { Input, Weight, Bias, Map, Output, Inner };

// Data off chip, row-major.
struct Array {
  std::string name;  // for maps the layer's or input's name, for weights "conv1.weight", for biases "conv1.bias"
  ArrayRole role = ArrayRole::Map;
  Extents size;
  int bits = 8;                        // of one element
  std::optional<std::size_t> aliasOf;  // the same data with another shape, e.g. a map that an fc layer reads as a row

  bool operator==(const Array&) const = default;
};

// One instance of a buffer; a double-buffered memory is two of them, NAME_0 and NAME_1.
struct OnChipMemory {
  std::string name;
  std::int64_t bits = 0;

  bool operator==(const OnChipMemory&) const = default;
};

// A box of an array and its place on chip, packed row-major from offsetBits on.
struct Tile {
  std::string name;  // "conv1.I0": layer, tensor and number
  std::size_t array = 0;
  Tensor tensor = Tensor::I;  // its use in the layer; the second operand of an add is W
  Extents origin{0, 0, 0, 0};
  Extents size;
  std::size_t memory = 0;
  std::int64_t offsetBits = 0;
  int bits = 8;  // of one element on chip: for outputs, of a partial sum; inputs and weights are transferred with this
                 // width

  std::int64_t sizeBits() const { return size.elements() * bits; }
  bool operator==(const Tile&) const = default;
};

// The tile's address in figure 7.1: the number of elements before its first one in the array.
std::int64_t addressOf(const Tile& tile, const Array& array);
// The origin with that address; the inverse of addressOf for addresses inside the array.
Extents originAt(std::int64_t address, const Array& array);

// The operations on a sum after its last addition, in this order.
struct Finish {
  std::optional<std::size_t> bias;  // array with one element per output channel, stored with the program, not moved
  std::optional<int> shift;         // right, rounding half up; integer arithmetic only
  Activation activation;

  bool operator==(const Finish&) const = default;
};

// Copies the tile from its array to its place on chip. Partial sums are transferred with partialSumBits.
struct Load {
  std::size_t tile = 0;
  bool partial = false;

  bool operator==(const Load&) const = default;
};

// of: the on-chip tile that contains the stored one, if the latter has no own place.
struct Store {
  std::size_t tile = 0;
  bool partial = false;
  std::optional<std::size_t> of;

  bool operator==(const Store&) const = default;
};

// output[k, y, x] += Σ input[c, y·stride + fy·dilation − padding, …] · weight[k, c, fy, fx] over the tiles, with
// channels of input and weight matched in order; input positions outside the input tile are zero. padding belongs to
// this tile: the rows above, columns left, rows below and columns right of the input tile that the window reaches;
// negative if the tile has more than the window needs. fc layers have 1 × 1 tiles. A tile of all groups has all input
// channels. Outputs of a command that is both first and last need no space for sums: they may be as narrow as the
// array.
struct Conv {
  std::size_t output = 0;
  std::optional<std::size_t> input;  // absent: this part of the window meets only padding
  std::size_t weight = 0;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  bool first = true;               // the sums start from zero
  std::optional<Finish> finish;    // present: the last addition; the tile then holds outputs
  std::vector<std::size_t> below;  // tiles whose rows follow those of the input, then those of each other

  bool operator==(const Conv&) const = default;
};

// Padding as in Conv. An average divides by the number of positions inside the input, rounding half up in integer
// arithmetic.
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

// second is absent if a shortcut without parameters has no channels left. Its tile may have s times the rows and
// columns of the output's; then every s-th row and column, starting with the tile's first, is added. Inside a span it
// may also have additional rows and columns around those. The output may replace the first operand in its place.
struct Add {
  std::size_t output = 0;
  std::size_t first = 0;
  std::optional<std::size_t> second;
  Activation activation;

  bool operator==(const Add&) const = default;
};

// The same elements as part of another array; both tiles are at the same place on chip.
struct Concat {
  std::size_t output = 0;
  std::size_t input = 0;

  bool operator==(const Concat&) const = default;
};

// Space to depth, one phase: output[c, y, x] = input[c, y·stride + phase₀, x·stride + phase₁]. The phases follow each
// other along the output's channels, rows first.
struct Reorg {
  std::size_t output = 0;
  std::size_t input = 0;
  std::int64_t stride = 2;
  std::array<std::int64_t, 2> phase{0, 0};

  bool operator==(const Reorg&) const = default;
};

using Command = std::variant<Load, Store, Conv, Pool, Add, Concat, Reorg>;

using TensorBits = std::array<std::int64_t, kTensorCount>;  // indexed by Tensor

// The commands of one layer, or of the layers of a span: [firstCommand, endCommand). For a vector layer only loads and
// stores are commands; the computation between them is a pass of the network, which verify and execute ignore.
struct ProgramLayer {
  std::string name;
  LayerType type = LayerType::Conv;  // for a span the type of its last layer
  std::size_t firstCommand = 0;
  std::size_t endCommand = 0;
  TensorBits predictedBits{};          // across the chip boundary, by the plan
  std::optional<TileMapping> mapping;  // for layers that the plan maps
  // Tensors that move in every step of the mapping's loops, like the non-stationary ones in the thesis's dataflows; the
  // others move when their tile changes.
  std::array<bool, kTensorCount> everyStep{};
  // For a span, all layers that its commands compute, in execution order; traffic then counts reads of maps as I,
  // weights as W, and writes as O.
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

// The input of a convolution or pooling as one tile: the first tile extended by the rows of the tiles below it.
Tile stacked(const Program& program, std::size_t input, const std::vector<std::size_t>& below);

// The stride of the rows and columns that an add takes from its second operand.
std::int64_t addStep(const Program& program, const Add& add);

// Bits that cross the chip boundary. A profile may read its inputs with fewer bits than it writes outputs.
std::int64_t bitsOf(const Program& program, const Load& load);
std::int64_t bitsOf(const Program& program, const Store& store);

// Bits that the layer's loads and stores move, by tensor.
TensorBits movedBits(const Program& program, const ProgramLayer& layer);

}  // namespace tilescope
