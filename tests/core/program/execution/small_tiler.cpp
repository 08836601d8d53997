// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/program/execution/small_tiler.h"

#include <algorithm>
#include <map>

#include "core/base/units.h"
#include "core/program/execution/finish.h"
#include "core/workload/shape_rules.h"

namespace tilescope {
namespace {

struct Range {
  std::int64_t begin = 0, end = 0;
  std::int64_t size() const { return end - begin; }
};

std::vector<Range> cut(std::int64_t whole, std::int64_t piece) {
  std::vector<Range> ranges;
  for (std::int64_t begin = 0; begin < whole; begin += piece) ranges.push_back({begin, std::min(whole, begin + piece)});
  return ranges;
}

// Inputs along one axis, read by outputs × kernel positions, with padding.
struct Reach {
  Range inputs;
  std::int64_t before = 0, after = 0;
};

std::optional<Reach> reachOf(const Range& outputs, const Range& kernel, std::int64_t stride, std::int64_t dilation,
                             std::int64_t padding, std::int64_t inputs, std::int64_t more) {
  const std::int64_t from = outputs.begin * stride + kernel.begin * dilation - padding;
  const std::int64_t to = (outputs.end - 1) * stride + (kernel.end - 1) * dilation - padding + 1;
  const Range inside{std::max<std::int64_t>(from, 0), std::min(to, inputs)};
  if (inside.begin >= inside.end) return std::nullopt;
  const Range wider{std::max<std::int64_t>(inside.begin - more, 0), std::min(inside.end + more, inputs)};
  return Reach{wider, wider.begin - from, to - wider.end};
}

struct OutputBlock {
  Range batch, channels, rows, columns;
  std::int64_t group = 0;
};

struct SumPart {
  Range channels, kernelRows, kernelColumns;  // of the group
};

std::vector<OutputBlock> outputBlocks(const Layer& layer, const SmallTiling& tiling) {
  std::vector<OutputBlock> blocks;
  const std::int64_t perGroup = layer.out.channels / layer.groups;
  for (std::int64_t g = 0; g < layer.groups; ++g)
    for (const Range& b : cut(layer.batch, tiling.batch))
      for (const Range& k : cut(perGroup, tiling.K))
        for (const Range& y : cut(layer.out.height, tiling.OY))
          for (const Range& x : cut(layer.out.width, tiling.OX))
            blocks.push_back({b, {g * perGroup + k.begin, g * perGroup + k.end}, y, x, g});
  return blocks;
}

std::vector<SumPart> sumParts(const Layer& layer, const SmallTiling& tiling) {
  std::vector<SumPart> parts;
  for (const Range& c : cut(layer.in.channels / layer.groups, tiling.C))
    for (const Range& fy : cut(layer.window.kernelHeight, tiling.FY))
      for (const Range& fx : cut(layer.window.kernelWidth, tiling.FX)) parts.push_back({c, fy, fx});
  return parts;
}

class ConvTiler {
 public:
  ConvTiler(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays, const LayerMemories& memories)
      : builder_(builder), layer_(layer), arrays_(arrays), memories_(memories) {}

  void run(const SmallTiling& tiling, const Finish& finish) {
    const std::vector<OutputBlock> blocks = outputBlocks(layer_, tiling);
    const std::vector<SumPart> parts = sumParts(layer_, tiling);
    const auto step = [&](const OutputBlock& block, std::size_t part) {
      const bool last = part + 1 == parts.size();
      emit(block, parts[part], tiling.more, part == 0, last ? std::optional(finish) : std::nullopt);
    };
    if (tiling.sumsMove) {
      for (std::size_t part = 0; part < parts.size(); ++part) {
        for (const OutputBlock& block : blocks) {
          const std::size_t output = outputTile(block);
          if (part > 0) builder_.load(output, true);
          output_ = output;
          step(block, part);
          builder_.store(output, part + 1 < parts.size());
        }
      }
    } else {
      for (const OutputBlock& block : blocks) {
        output_ = outputTile(block);
        for (std::size_t part = 0; part < parts.size(); ++part) step(block, part);
        builder_.store(output_);
      }
    }
  }

 private:
  std::size_t outputTile(const OutputBlock& block) {
    return builder_.tileAt(
        64, arrays_.output, Tensor::O, {block.batch.begin, block.channels.begin, block.rows.begin, block.columns.begin},
        {block.batch.size(), block.channels.size(), block.rows.size(), block.columns.size()}, memories_.output, 32);
  }

  void emit(const OutputBlock& block, const SumPart& part, std::int64_t more, bool first,
            const std::optional<Finish>& finish) {
    const Window& w = layer_.window;
    Conv conv;
    conv.output = output_;
    conv.weight = builder_.tileAt(
        0, arrays_.weight, Tensor::W,
        {block.channels.begin, part.channels.begin, part.kernelRows.begin, part.kernelColumns.begin},
        {block.channels.size(), part.channels.size(), part.kernelRows.size(), part.kernelColumns.size()},
        memories_.weight);
    builder_.load(conv.weight);
    conv.stride = w.stride;
    conv.dilation = w.dilation;
    conv.first = first;
    conv.finish = finish;
    const auto rows =
        reachOf(block.rows, part.kernelRows, w.stride[0], w.dilation[0], w.padding[0], layer_.in.height, more);
    const auto columns =
        reachOf(block.columns, part.kernelColumns, w.stride[1], w.dilation[1], w.padding[1], layer_.in.width, more);
    if (rows && columns) {
      const std::int64_t channel = block.group * (layer_.in.channels / layer_.groups) + part.channels.begin;
      conv.input = builder_.tileAt(
          8, arrays_.input, Tensor::I, {block.batch.begin, channel, rows->inputs.begin, columns->inputs.begin},
          {block.batch.size(), part.channels.size(), rows->inputs.size(), columns->inputs.size()}, memories_.input);
      conv.padding = {rows->before, columns->before, rows->after, columns->after};
      builder_.load(*conv.input);
    }
    builder_.command(conv);
  }

  TestProgramBuilder& builder_;
  const Layer& layer_;
  const LayerArrays& arrays_;
  const LayerMemories& memories_;
  std::size_t output_ = 0;
};

}  // namespace

void appendConv(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling, Arithmetic arithmetic) {
  const Extents& weight = builder.arrayAt(arrays.weight).size;
  Finish finish;
  finish.bias = arrays.bias;
  if (arithmetic == Arithmetic::Int8) {
    finish.shift = layer.shift.value_or(defaultShift(weight.channel * weight.height * weight.width));
  }
  finish.activation = layer.activation.value_or(Activation{});
  ConvTiler(builder, layer, arrays, memories).run(tiling, finish);
  builder.endLayer(layer);
}

void appendPool(TestProgramBuilder& builder, const Layer& layer, const LayerArrays& arrays,
                const LayerMemories& memories, const SmallTiling& tiling) {
  const Window& w = layer.window;
  for (const OutputBlock& block : outputBlocks(layer, tiling)) {
    const auto rows = reachOf(block.rows, {0, w.kernelHeight}, w.stride[0], w.dilation[0], w.padding[0],
                              layer.in.height, tiling.more);
    const auto columns = reachOf(block.columns, {0, w.kernelWidth}, w.stride[1], w.dilation[1], w.padding[1],
                                 layer.in.width, tiling.more);
    Pool pool;
    pool.output = builder.tileAt(
        0, arrays.output, Tensor::O, {block.batch.begin, block.channels.begin, block.rows.begin, block.columns.begin},
        {block.batch.size(), block.channels.size(), block.rows.size(), block.columns.size()}, memories.output);
    pool.input = builder.tileAt(
        0, arrays.input, Tensor::I,
        {block.batch.begin, block.channels.begin, rows->inputs.begin, columns->inputs.begin},
        {block.batch.size(), block.channels.size(), rows->inputs.size(), columns->inputs.size()}, memories.input);
    pool.mode = layer.poolMode;
    pool.kernel = {w.kernelHeight, w.kernelWidth};
    pool.stride = w.stride;
    pool.dilation = w.dilation;
    pool.padding = {rows->before, columns->before, rows->after, columns->after};
    pool.activation = layer.activation.value_or(Activation{});
    builder.load(pool.input);
    builder.command(pool);
    builder.store(pool.output);
  }
  builder.endLayer(layer);
}

TestProgram tiledConv(const Layer& layer, const SmallTiling& tiling, Arithmetic arithmetic) {
  TestProgramBuilder builder;
  builder.input("x", layer.in);
  LayerArrays arrays;
  arrays.input = builder.array("x", ArrayRole::Input, extentsOf(layer.batch, layer.in));
  arrays.weight = builder.array(
      layer.name + ".weight", ArrayRole::Weight,
      {layer.out.channels, layer.in.channels / layer.groups, layer.window.kernelHeight, layer.window.kernelWidth});
  if (layer.bias.value_or(false)) {
    arrays.bias = builder.array(layer.name + ".bias", ArrayRole::Bias, {1, layer.out.channels, 1, 1});
  }
  arrays.output = builder.array(layer.name, ArrayRole::Output, extentsOf(layer.batch, layer.out));
  const LayerMemories memories{builder.memory("I"), builder.memory("W"), builder.memory("O")};
  appendConv(builder, layer, arrays, memories, tiling, arithmetic);
  return builder.made();
}

TestProgram tiledPool(const Layer& layer, const SmallTiling& tiling) {
  TestProgramBuilder builder;
  builder.input("x", layer.in);
  LayerArrays arrays;
  arrays.input = builder.array("x", ArrayRole::Input, extentsOf(layer.batch, layer.in));
  arrays.output = builder.array(layer.name, ArrayRole::Output, extentsOf(layer.batch, layer.out));
  const std::size_t in = builder.memory("I");
  appendPool(builder, layer, arrays, {in, 0, builder.memory("O")}, tiling);
  return builder.made();
}

namespace {

class NetworkTiler {
 public:
  NetworkTiler(const Network& network, std::int64_t pieces, Arithmetic arithmetic)
      : network_(network), pieces_(pieces), arithmetic_(arithmetic) {}

  TestProgram run() && {
    memories_ = {builder_.memory("I"), builder_.memory("W"), builder_.memory("O")};
    for (const NetworkInput& input : network_.inputs) {
      builder_.input(input.name, *input.size);
      arrays_[input.name] = builder_.array(input.name, ArrayRole::Input, extentsOf(1, *input.size));
    }
    for (const Layer& layer : network_.layers) {
      const bool last = &layer == &network_.layers.back();
      const std::size_t output =
          builder_.array(layer.name, last ? ArrayRole::Output : ArrayRole::Map, extentsOf(1, layer.out));
      const std::size_t input = arrays_.at(layer.inputs.at(0));
      if (layer.type == LayerType::Pool) {
        appendPool(builder_, layer, {input, 0, {}, output}, memories_,
                   {1, layer.out.channels, 1, ceilDiv(layer.out.height, pieces_), layer.out.width});
      } else if (layer.type == LayerType::Add) {
        append(layer, input, arrays_.at(layer.inputs.at(1)), output);
      } else {
        appendSums(layer, input, output);
      }
      arrays_[layer.name] = output;
    }
    return builder_.made();
  }

 private:
  void append(const Layer& layer, std::size_t first, std::size_t second, std::size_t output) {
    Add add;
    add.first = builder_.tileAt(0, first, Tensor::I, {0, 0, 0, 0}, extentsOf(1, layer.in), memories_.input);
    add.second = builder_.tileAt(0, second, Tensor::W, {0, 0, 0, 0}, extentsOf(1, layer.in), memories_.weight);
    add.output = builder_.tileAt(0, output, Tensor::O, {0, 0, 0, 0}, extentsOf(1, layer.out), memories_.output);
    add.activation = layer.activation.value_or(Activation{});
    builder_.load(add.first);
    builder_.load(*add.second);
    builder_.command(add);
    builder_.store(add.output);
    builder_.endLayer(layer);
  }

  void appendSums(const Layer& layer, std::size_t input, std::size_t output) {
    if (layer.type == LayerType::Fc) {
      input = builder_.alias(layer.name + ".row", input, extentsOf(1, layer.in));
    }
    const std::int64_t channels = layer.in.channels / layer.groups;
    LayerArrays arrays{input, 0, {}, output};
    arrays.weight = builder_.array(layer.name + ".weight", ArrayRole::Weight,
                                   {layer.out.channels, channels, layer.window.kernelHeight, layer.window.kernelWidth});
    arrays.bias = builder_.array(layer.name + ".bias", ArrayRole::Bias, {1, layer.out.channels, 1, 1});
    SmallTiling tiling;
    tiling.K = ceilDiv(layer.out.channels / layer.groups, pieces_);
    tiling.C = ceilDiv(channels, pieces_);
    tiling.OY = ceilDiv(layer.out.height, pieces_);
    tiling.OX = layer.out.width;
    tiling.FY = layer.window.kernelHeight;
    tiling.FX = layer.window.kernelWidth;
    appendConv(builder_, layer, arrays, memories_, tiling, arithmetic_);
  }

  const Network& network_;
  std::int64_t pieces_;
  Arithmetic arithmetic_;
  TestProgramBuilder builder_;
  LayerMemories memories_;
  std::map<std::string, std::size_t> arrays_;
};

}  // namespace

TestProgram tiledNetwork(const Network& network, std::int64_t pieces, Arithmetic arithmetic) {
  return NetworkTiler(network, pieces, arithmetic).run();
}

Layer windowLayer(LayerType type, const FeatureMap& in, std::int64_t outChannels, const Window& window,
                  std::int64_t groups) {
  Layer layer;
  layer.name = "layer";
  layer.type = type;
  layer.inputs = {"x"};
  layer.in = in;
  layer.groups = groups;
  layer.window = window;
  const auto size = [&](std::int64_t input, std::size_t axis, std::int64_t kernel) {
    return outputSize(input, window.padding[axis], window.padding[axis + 2], kernel, window.dilation[axis],
                      window.stride[axis], window.ceilMode);
  };
  layer.out = {outChannels, size(in.height, 0, window.kernelHeight), size(in.width, 1, window.kernelWidth)};
  return layer;
}

}  // namespace tilescope
