// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/program/sample_program.h"

#include <algorithm>

namespace tilescope {
namespace {

class Builder {
 public:
  std::size_t array(std::string name, ArrayRole role, Extents size, int bits = 8) {
    program_.arrays.push_back({std::move(name), role, size, bits, std::nullopt});
    return program_.arrays.size() - 1;
  }

  std::size_t memory(std::string name, std::int64_t bits) {
    program_.memories.push_back({std::move(name), bits});
    return program_.memories.size() - 1;
  }

  std::size_t tile(std::string name, std::size_t array, Tensor tensor, Extents origin, Extents size, std::size_t memory,
                   int bits = 8, std::int64_t offset = 0) {
    program_.tiles.push_back({std::move(name), array, tensor, origin, size, memory, offset, bits});
    return program_.tiles.size() - 1;
  }

  void layer(std::string name, LayerType type) {
    program_.layers.push_back({std::move(name), type, program_.commands.size(), 0, {}, std::nullopt});
  }

  void add(Command command) { program_.commands.push_back(std::move(command)); }
  Program& program() { return program_; }

  Program take() {
    for (std::size_t i = 0; i + 1 < program_.layers.size(); ++i)
      program_.layers[i].endCommand = program_.layers[i + 1].firstCommand;
    program_.layers.back().endCommand = program_.commands.size();
    predictWhatMoves(program_);
    return std::move(program_);
  }

 private:
  Program program_;
};

std::string numbered(const std::string& name, std::int64_t number) {
  return name + std::to_string(number);
}

void addConv(Builder& b, std::size_t input, std::size_t map, std::size_t bias, std::array<std::size_t, 3> memories) {
  const std::size_t weights = b.array("conv.weight", ArrayRole::Weight, {4, 4, 3, 3});
  b.layer("conv", LayerType::Conv);
  b.program().layers.back().mapping = TileMapping{2, 2, 4, 6, 3, 3, {Dim::OY, Dim::K, Dim::C}, Stationary::Weight};
  std::array<std::size_t, 4> outputs{};  // halves of channels and rows
  for (std::int64_t i = 0; i < 4; ++i)
    outputs[static_cast<std::size_t>(i)] =
        b.tile(numbered("conv.O", i), map, Tensor::O, {0, i / 2 * 2, i % 2 * 4, 0}, {1, 2, 4, 6}, memories[2], 32);
  for (std::int64_t c = 0; c < 2; ++c) {
    for (std::int64_t k = 0; k < 2; ++k) {
      const std::size_t weight =
          b.tile(numbered("conv.W", 2 * c + k), weights, Tensor::W, {2 * k, 2 * c, 0, 0}, {2, 2, 3, 3}, memories[1]);
      b.add(Load{weight});
      for (std::int64_t y = 0; y < 2; ++y) {
        const std::size_t part = b.tile(numbered("conv.I", 4 * c + 2 * k + y), input, Tensor::I, {0, 2 * c, 3 * y, 0},
                                        {1, 2, 5, 6}, memories[0]);
        const std::size_t output = outputs[static_cast<std::size_t>(2 * k + y)];
        b.add(Load{part});
        if (c == 1) b.add(Load{output, true});
        Conv conv{.output = output, .input = part, .weight = weight, .padding = {1 - y, 1, y, 1}, .first = c == 0};
        if (c == 1) conv.finish = Finish{bias, 7, {ActivationType::Relu, std::nullopt}};
        b.add(conv);
        b.add(Store{output, c == 0});
      }
    }
  }
}

}  // namespace

void predictWhatMoves(Program& program) {
  for (ProgramLayer& layer : program.layers) layer.predictedBits = movedBits(program, layer);
}

Program sampleProgram() {
  Builder b;
  b.program().network = "a sample";
  b.program().hardware = "tiny";
  const std::array<std::size_t, 3> memories{b.memory("IN_MEM_0", 576), b.memory("WT_MEM_0", 289),
                                            b.memory("OT_MEM_0", 1536)};
  const std::size_t input = b.array("input", ArrayRole::Input, {1, 4, 8, 6});
  const std::size_t skip = b.array("skip", ArrayRole::Input, {1, 4, 4, 3});
  const std::size_t conv = b.array("conv", ArrayRole::Map, {1, 4, 8, 6});
  const std::size_t bias = b.array("conv.bias", ArrayRole::Bias, {4, 1, 1, 1}, 32);
  addConv(b, input, conv, bias, memories);

  const std::size_t pool = b.array("pool", ArrayRole::Map, {1, 4, 4, 3});
  b.layer("pool", LayerType::Pool);
  for (std::int64_t y = 0; y < 4; ++y) {
    const std::size_t in = b.tile(numbered("pool.I", y), conv, Tensor::I, {0, 0, 2 * y, 0}, {1, 4, 2, 6}, memories[0]);
    const std::size_t out = b.tile(numbered("pool.O", y), pool, Tensor::O, {0, 0, y, 0}, {1, 4, 1, 3}, memories[2]);
    b.add(Load{in});
    b.add(Pool{.output = out, .input = in, .kernel = {2, 2}, .stride = {2, 2}});
    b.add(Store{out});
  }

  const std::size_t add = b.array("add", ArrayRole::Output, {1, 4, 4, 3});
  b.layer("add", LayerType::Add);
  const Extents none{0, 0, 0, 0};
  const std::size_t first = b.tile("add.I0", pool, Tensor::I, none, {1, 4, 4, 3}, memories[0]);
  const std::size_t second = b.tile("add.W0", skip, Tensor::W, none, {1, 4, 4, 3}, memories[2], 8, 512);
  const std::size_t sum = b.tile("add.O0", add, Tensor::O, none, {1, 4, 4, 3}, memories[2]);
  b.add(Load{first});
  b.add(Load{second});
  b.add(Add{sum, first, second, {ActivationType::Leaky, 0.1}});
  b.add(Store{sum});
  return b.take();
}

Program sampleRestProgram() {
  Builder b;
  b.program().network = "a \"second\" sample // of the rest";
  b.program().hardware = "tiny/2";
  b.program().partialSumBits = 24;
  const std::size_t memory = b.memory("shared memory", 8192);
  const std::size_t input = b.array("input", ArrayRole::Input, {1, 2, 4, 4});
  const std::size_t other = b.array("other input", ArrayRole::Input, {1, 3, 2, 2});
  const Extents none{0, 0, 0, 0};

  const std::size_t reorg = b.array("reorg", ArrayRole::Map, {1, 8, 2, 2});
  b.layer("reorg", LayerType::Reorg);
  const std::size_t whole = b.tile("reorg.I0", input, Tensor::I, none, {1, 2, 4, 4}, memory);
  b.add(Load{whole});
  for (std::int64_t phase = 0; phase < 4; ++phase) {
    const std::size_t out =
        b.tile(numbered("reorg.O", phase), reorg, Tensor::O, {0, 2 * phase, 0, 0}, {1, 2, 2, 2}, memory, 8, 1024);
    b.add(Reorg{out, whole, 2, {phase / 2, phase % 2}});
    b.add(Store{out});
  }

  const std::size_t concat = b.array("concat", ArrayRole::Map, {1, 11, 2, 2});
  b.layer("concat", LayerType::Concat);
  std::int64_t channel = 0;
  for (const std::size_t part : {reorg, other}) {
    const Extents size = b.program().arrays[part].size;
    const std::size_t in = b.tile(numbered("concat.I", channel), part, Tensor::I, none, size, memory);
    const std::size_t out = b.tile(numbered("concat.O", channel), concat, Tensor::O, {0, channel, 0, 0}, size, memory);
    channel += size.channel;
    b.add(Load{in});
    b.add(Concat{out, in});
    b.add(Store{out});
  }

  const std::size_t row = b.array("concat as a row", ArrayRole::Map, {1, 44, 1, 1});
  b.program().arrays[row].aliasOf = concat;
  const std::size_t weights = b.array("fc.weight", ArrayRole::Weight, {5, 44, 1, 1});
  const std::size_t fc = b.array("fc", ArrayRole::Output, {1, 5, 1, 1});
  b.layer("fc", LayerType::Fc);
  const std::size_t in = b.tile("fc.I0", row, Tensor::I, none, {1, 44, 1, 1}, memory);
  const std::size_t weight = b.tile("fc.W0", weights, Tensor::W, none, {5, 44, 1, 1}, memory, 8, 512);
  const std::size_t out = b.tile("fc.O0", fc, Tensor::O, none, {1, 5, 1, 1}, memory, 24, 4096);
  b.add(Load{in});
  b.add(Load{weight});
  b.add(Conv{.output = out, .input = in, .weight = weight, .finish = Finish{}});
  b.add(Store{out});
  return b.take();
}

namespace {

class SpanRows {
 public:
  explicit SpanRows(Builder& b) : b_(b) {
    input_ = b.array("input", ArrayRole::Input, {1, 2, 4, 3});
    weights_ = b.array("conv.weight", ArrayRole::Weight, {2, 2, 3, 3});
    conv_ = b.array("conv", ArrayRole::Inner, {1, 2, 4, 3});
    sum_ = b.array("sum", ArrayRole::Inner, {1, 2, 4, 3});
    pool_ = b.array("pool", ArrayRole::Output, {1, 2, 2, 1});
    chip_ = b.memory("span", 8 * (36 + 3 * 6 + 2 * 6));
    beside_ = b.memory("span_rows", 8 * 2);
    b.layer("conv..pool", LayerType::Pool);
    b.program().layers.back().fused = {"conv", "sum", "pool"};
    weight_ = b.tile("W", weights_, Tensor::W, {0, 0, 0, 0}, {2, 2, 3, 3}, chip_);
    b.add(Load{weight_});
  }

  void poolRow(std::int64_t y) {
    const std::size_t first = sumRow(2 * y), second = sumRow(2 * y + 1);
    const std::size_t out = b_.tile(numbered("pool", y), pool_, Tensor::O, {0, 0, y, 0}, {1, 2, 1, 1}, beside_);
    b_.add(Pool{.output = out,
                .input = first,
                .kernel = {2, 2},
                .stride = {2, 2},
                .padding = {0, 0, 0, -1},
                .below = {second}});
    b_.add(Store{out});
  }

 private:
  static constexpr Extents kRow{1, 2, 1, 3};

  std::size_t sumRow(std::int64_t y) {
    while (loaded_.size() < 4 && static_cast<std::int64_t>(loaded_.size()) <= y + 1) load();
    Conv conv{.output = b_.tile(numbered("conv", y), conv_, Tensor::O, {0, 0, y, 0}, kRow, chip_, 8, sumAt(y)),
              .weight = weight_,
              .padding = {y == 0, 1, y == 3, 1},
              .finish = Finish{}};
    for (std::int64_t row = std::max<std::int64_t>(0, y - 1); row <= std::min<std::int64_t>(3, y + 1); ++row) {
      const std::size_t tile = loaded_[static_cast<std::size_t>(row)];
      if (conv.input)
        conv.below.push_back(tile);
      else
        conv.input = tile;
    }
    b_.add(conv);
    const std::size_t sum = b_.tile(numbered("sum", y), sum_, Tensor::O, {0, 0, y, 0}, kRow, chip_, 8, sumAt(y));
    b_.add(Add{sum, conv.output, loaded_[static_cast<std::size_t>(y)], {}});
    return sum;
  }

  void load() {
    const auto y = static_cast<std::int64_t>(loaded_.size());
    loaded_.push_back(
        b_.tile(numbered("input", y), input_, Tensor::I, {0, 0, y, 0}, kRow, chip_, 8, 8 * (36 + y % 3 * 6)));
    b_.add(Load{loaded_.back()});
  }

  static std::int64_t sumAt(std::int64_t y) { return 8 * (36 + 3 * 6 + y % 2 * 6); }

  Builder& b_;
  std::size_t input_, weights_, conv_, sum_, pool_, chip_, beside_, weight_;
  std::vector<std::size_t> loaded_;
};

}  // namespace

Program sampleSpanProgram() {
  Builder b;
  b.program().network = "a span";
  b.program().hardware = "tiny";
  SpanRows rows(b);
  rows.poolRow(0);
  rows.poolRow(1);
  return b.take();
}

}  // namespace tilescope
