// SPDX-License-Identifier: GPL-3.0-or-later
// A plan as a program: the exact sequence of transfers and operations, and the tiles that they work on. The
// intermediate representation of "e-PlaNNer" (M.S. thesis, Seoul National University, 2020), chapter 7 and figure 7.1:
// [info] names the arrays off chip, [var] the on-chip memories and the tiles, [text] the commands. Added here: whole
// networks, what a convolution's pass starts and finishes, pooling, add, concat and reorg, and spans of layers whose
// maps in between stay on chip.
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

// Elements along (batch, channel, height, width); of weights (output channel, input channel of the group, kernel
// height, kernel width). Also the origin of a tile in its array.
struct Extents {
  std::int64_t batch = 1, channel = 1, height = 1, width = 1;

  std::int64_t elements() const { return batch * channel * height * width; }
  bool operator==(const Extents&) const = default;
};

// Map: passes between layers; Output: nobody reads it; Inner: a map inside a span, which never leaves the chip and may
// be made again.
enum class ArrayRole { Input, Weight, Bias, Map, Output, Inner };

// Data off chip, row-major.
struct Array {
  std::string name;  // of maps the layer's or input's, of weights "conv1.weight", of biases "conv1.bias"
  ArrayRole role = ArrayRole::Map;
  Extents size;
  int bits = 8;                        // of one element
  std::optional<std::size_t> aliasOf;  // the same data under another shape, e.g. a map that an fc layer reads as a row

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
  Tensor tensor = Tensor::I;  // as what the layer uses it; of an add the second operand is W
  Extents origin{0, 0, 0, 0};
  Extents size;
  std::size_t memory = 0;
  std::int64_t offsetBits = 0;
  int bits = 8;  // of one element on chip: of outputs a partial sum; inputs and weights travel with them

  std::int64_t sizeBits() const { return size.elements() * bits; }
  bool operator==(const Tile&) const = default;
};

// Elements before the tile's first one in its array: the address of figure 7.1.
std::int64_t addressOf(const Tile& tile, const Array& array);
// The origin with that address; the inverse of addressOf for addresses inside the array.
Extents originAt(std::int64_t address, const Array& array);

// What happens to a sum after its last addition, in this order.
struct Finish {
  std::optional<std::size_t> bias;  // array; one element for each output channel, held with the program, not moved
  std::optional<int> shift;         // right, rounding half up; integer arithmetic only
  Activation activation;

  bool operator==(const Finish&) const = default;
};

// Copies the tile from its array to its place on chip. Partial sums move at partialSumBits.
struct Load {
  std::size_t tile = 0;
  bool partial = false;

  bool operator==(const Load&) const = default;
};

// of: the on-chip tile that contains the stored one, if the stored one has no place of its own.
struct Store {
  std::size_t tile = 0;
  bool partial = false;
  std::optional<std::size_t> of;

  bool operator==(const Store&) const = default;
};

// output[k, y, x] += Σ input[c, y·stride + fy·dilation − padding, …] · weight[k, c, fy, fx] over the tiles, channels of
// input and weight matched in order; input positions outside its tile are zero. padding is that of this tile: the rows
// above, columns left, rows below and columns right of the input tile that the window reaches; negative where the tile
// has more than the window needs. fc layers have 1 × 1 tiles. Tiles of all groups go with all input channels. Outputs
// of a command that is both first and last need no place for sums: they may be as narrow as the array.
struct Conv {
  std::size_t output = 0;
  std::optional<std::size_t> input;  // absent: this part of the window only meets padding
  std::size_t weight = 0;
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> dilation{1, 1};
  std::array<std::int64_t, 4> padding{0, 0, 0, 0};
  bool first = true;               // the sums start from zero
  std::optional<Finish> finish;    // present: the last addition; the tile then holds outputs
  std::vector<std::size_t> below;  // tiles whose rows go on where those of the input, then of each other, end

  bool operator==(const Conv&) const = default;
};

// Padding as in Conv. An average divides by the positions inside the input, rounding half up in integer arithmetic.
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

// second is absent where a shortcut without parameters has no channels left. Its tile may have s times the rows and
// columns of the output's; every s-th row and column, from the tile's first, is then added. Inside a span it may also
// have more rows and columns around those that are added. The output may be in the place of the first operand.
struct Add {
  std::size_t output = 0;
  std::size_t first = 0;
  std::optional<std::size_t> second;
  Activation activation;

  bool operator==(const Add&) const = default;
};

// The same elements under another place in another array; both tiles are at the same place on chip.
struct Concat {
  std::size_t output = 0;
  std::size_t input = 0;

  bool operator==(const Concat&) const = default;
};

// Space to depth, one phase: output[c, y, x] = input[c, y·stride + phase₀, x·stride + phase₁]. The phases stand one
// after the other along the output's channels, rows first.
struct Reorg {
  std::size_t output = 0;
  std::size_t input = 0;
  std::int64_t stride = 2;
  std::array<std::int64_t, 2> phase{0, 0};

  bool operator==(const Reorg&) const = default;
};

using Command = std::variant<Load, Store, Conv, Pool, Add, Concat, Reorg>;

using TensorBits = std::array<std::int64_t, kTensorCount>;  // indexed by Tensor

// The commands of one layer, or of the layers of a span: [firstCommand, endCommand). Of a vector layer only loads and
// stores are commands; what happens between them is the network's pass, which neither verify nor execute know.
struct ProgramLayer {
  std::string name;
  LayerType type = LayerType::Conv;  // of a span the type of its last layer
  std::size_t firstCommand = 0;
  std::size_t endCommand = 0;
  TensorBits predictedBits{};          // across the chip boundary, as the plan has it
  std::optional<TileMapping> mapping;  // of layers that the plan maps
  // Tensors that move in every step of the mapping's loops, as those that do not stay do in the thesis's dataflows; the
  // others move when their tile changes.
  std::array<bool, kTensorCount> everyStep{};
  // Of a span all layers that its commands make, in computable order; traffic then counts as I what is read of maps, as
  // W weights, as O what is written.
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
  std::vector<ProgramLayer> layers;  // in the order of execution

  bool operator==(const Program&) const = default;
};

// The input of a convolution or pooling as one tile: the first one, with the rows of those below it too.
Tile stacked(const Program& program, std::size_t input, const std::vector<std::size_t>& below);

// The stride of the rows and columns that are added from the second operand of an add.
std::int64_t addStep(const Program& program, const Add& add);

// Bits across the chip boundary. A profile may read its inputs narrower than it writes outputs.
std::int64_t bitsOf(const Program& program, const Load& load);
std::int64_t bitsOf(const Program& program, const Store& store);

// Bits that the layer's loads and stores move, by tensor.
TensorBits movedBits(const Program& program, const ProgramLayer& layer);

}  // namespace tilescope
