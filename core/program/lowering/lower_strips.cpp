// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/lower_strips.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>

#include "core/base/units.h"

namespace tilescope {
namespace {

struct Strip {
  std::int64_t channels = 1;
  std::int64_t rows = 1;
};

using BitsOf = std::function<std::int64_t(const Strip&)>;  // bits of a strip in a tensor's buffer

class Room {
 public:
  Room(const ProgramBuilder& program, BitsOf input, BitsOf second, BitsOf output)
      : program_(program), bits_{std::move(input), std::move(second), std::move(output)} {}

  std::int64_t needed(Tensor tensor, const Strip& strip) const { return sumBefore(kTensorCount, tensor, strip); }
  bool fits(const Strip& strip) const {
    return std::all_of(kTensors.begin(), kTensors.end(),
                       [&](Tensor t) { return needed(t, strip) <= program_.buffer(t).bits; });
  }
  std::int64_t offset(Tensor tensor, const Strip& strip) const { return sumBefore(index(tensor), tensor, strip); }

 private:
  std::int64_t sumBefore(std::size_t end, Tensor tensor, const Strip& strip) const {
    std::int64_t sum = 0;
    for (std::size_t other = 0; other < end; ++other)
      if (program_.shareBuffer(tensor, kTensors[other])) sum += bits_[other](strip);
    return sum;
  }

  const ProgramBuilder& program_;
  std::array<BitsOf, kTensorCount> bits_;
};

// Largest n from 1 to `most` with fits(n); 0 if none. fits must be monotonic.
std::int64_t largest(std::int64_t most, const std::function<bool(std::int64_t)>& fits) {
  std::int64_t low = 0;
  std::int64_t high = most;
  while (low < high) {
    const std::int64_t middle = low + (high - low + 1) / 2;
    if (fits(middle))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

std::optional<Strip> chooseStrip(const Room& room, std::int64_t channels, std::int64_t rows) {
  const std::int64_t whole = largest(channels, [&](std::int64_t n) { return room.fits({n, rows}); });
  if (whole > 0) return Strip{whole, rows};
  const std::int64_t some = largest(rows, [&](std::int64_t n) { return room.fits({1, n}); });
  if (some > 0) return Strip{1, some};
  return std::nullopt;
}

Diagnostics doesNotFit(const ProgramBuilder& program, const StripLayer& layer, const Room& room,
                       std::string_view smallest = "one row of one channel") {
  for (const Tensor tensor : kTensors) {
    const std::int64_t needed = room.needed(tensor, {1, 1});
    const std::int64_t offered = program.buffer(tensor).bits;
    if (needed <= offered) continue;
    return {{Diagnostic::Severity::Error, "", "layer " + layer.layer->name,
             fmt::format("{} bits for {} in the on-chip memory of {}", needed, smallest, name(tensor)),
             fmt::format("at most {}; {} are missing", offered, needed - offered),
             fmt::format("Give that memory {} bits or more.", needed)}};
  }
  return {};
}

void forEachStrip(const Strip& strip, std::int64_t channels, std::int64_t rows,
                  const std::function<void(std::int64_t, std::int64_t, std::int64_t, std::int64_t)>& visit) {
  for (std::int64_t c = 0; c < channels; c += strip.channels)
    for (std::int64_t y = 0; y < rows; y += strip.rows)
      visit(c, std::min(strip.channels, channels - c), y, std::min(strip.rows, rows - y));
}

std::int64_t nothing(const Strip&) {
  return 0;
}

class Mover {
 public:
  Mover(ProgramBuilder& program, const StripLayer& layer, const Room& room, const Strip& strip)
      : program_(program), layer_(layer), room_(room), strip_(strip) {}

  std::size_t load(Tensor tensor, std::size_t array, const Extents& origin, const Extents& size) {
    const std::size_t tile = place(tensor, array, origin, size, layer_.inputBits);
    program_.add(Load{tile, false});
    return tile;
  }
  std::size_t output(const Extents& origin, const Extents& size) {
    return place(Tensor::O, layer_.output, origin, size, layer_.outputBits);
  }
  void store(std::size_t tile) { program_.add(Store{tile, false, {}}); }

 private:
  std::size_t place(Tensor tensor, std::size_t array, const Extents& origin, const Extents& size, int bits) {
    return program_.tile(tensor, array, origin, size, program_.nextMemory(tensor), room_.offset(tensor, strip_), bits);
  }

  ProgramBuilder& program_;
  const StripLayer& layer_;
  const Room& room_;
  Strip strip_;
};

// Input rows that output rows [y, y + n) read, and those up to the next strip's first, so that every row is loaded.
struct InputRows {
  std::int64_t begin = 0, end = 0, before = 0, after = 0;
};

InputRows poolRows(const Layer& layer, std::int64_t y, std::int64_t n) {
  const Window& w = layer.window;
  const std::int64_t reach = (w.kernelHeight - 1) * w.dilation[0] + 1;
  const std::int64_t wanted = y * w.stride[0] - w.padding[0];
  const std::int64_t needed = (y + n - 1) * w.stride[0] - w.padding[0] + reach;
  const bool isLast = y + n == layer.out.height;
  const std::int64_t next = isLast ? layer.in.height : (y + n) * w.stride[0] - w.padding[0];
  InputRows rows;
  rows.begin = y == 0 ? 0 : std::clamp<std::int64_t>(wanted, 0, layer.in.height);
  rows.end = std::clamp<std::int64_t>(std::max(needed, next), 0, layer.in.height);
  rows.before = rows.begin - wanted;
  rows.after = needed - rows.end;
  return rows;
}

std::int64_t mostPoolRows(const Layer& layer, std::int64_t n) {
  std::int64_t most = 0;
  for (std::int64_t y = 0; y < layer.out.height; y += n) {
    const InputRows rows = poolRows(layer, y, std::min(n, layer.out.height - y));
    most = std::max(most, rows.end - rows.begin);
  }
  return most;
}

// The first output row whose windows read no stored row.
std::optional<std::int64_t> rowOfPadding(const Layer& layer, std::int64_t n) {
  for (std::int64_t y = 0; y < layer.out.height; y += n) {
    const InputRows rows = poolRows(layer, y, std::min(n, layer.out.height - y));
    if (rows.end <= rows.begin) return y;
  }
  return std::nullopt;
}

Diagnostics onlyPadding(const Layer& layer, std::int64_t row) {
  return {{Diagnostic::Severity::Error, "", "layer " + layer.name,
           fmt::format("output rows from {} on that only meet padding", row), "windows that reach the input",
           "Remove the padding, or give the on-chip memories capacity for whole channels."}};
}

Diagnostics lowerPool(ProgramBuilder& program, const StripLayer& s) {
  const Layer& layer = *s.layer;
  const Window& w = layer.window;
  const Room room(
      program,
      [&](const Strip& strip) {
        return strip.channels * mostPoolRows(layer, strip.rows) * layer.in.width * s.inputBits;
      },
      nothing, [&](const Strip& strip) { return strip.channels * strip.rows * layer.out.width * s.outputBits; });
  const std::optional<Strip> strip = chooseStrip(room, layer.out.channels, layer.out.height);
  if (!strip) return doesNotFit(program, s, room);
  if (const std::optional<std::int64_t> row = rowOfPadding(layer, strip->rows)) return onlyPadding(layer, *row);
  Mover mover(program, s, room, *strip);
  const std::int64_t reachX =
      (layer.out.width - 1) * w.stride[1] - w.padding[1] + (w.kernelWidth - 1) * w.dilation[1] + 1;
  forEachStrip(*strip, layer.out.channels, layer.out.height,
               [&](std::int64_t c, std::int64_t n, std::int64_t y, std::int64_t m) {
                 const InputRows rows = poolRows(layer, y, m);
                 Pool pool;
                 pool.input = mover.load(Tensor::I, s.inputs[0], {0, c, rows.begin, 0},
                                         {1, n, rows.end - rows.begin, layer.in.width});
                 pool.output = mover.output({0, c, y, 0}, {1, n, m, layer.out.width});
                 pool.mode = layer.poolMode;
                 pool.kernel = {w.kernelHeight, w.kernelWidth};
                 pool.stride = w.stride;
                 pool.dilation = w.dilation;
                 pool.padding = {rows.before, w.padding[1], rows.after, reachX - layer.in.width};
                 pool.activation = layer.activation.value_or(Activation{});
                 program.add(pool);
                 mover.store(pool.output);
               });
  return {};
}

Diagnostics lowerAdd(ProgramBuilder& program, const StripLayer& s) {
  const Layer& layer = *s.layer;
  const BitsOf strips = [&](const Strip& strip) { return strip.channels * strip.rows * layer.out.width * s.inputBits; };
  const Room room(program, strips, strips,
                  [&](const Strip& strip) { return strip.channels * strip.rows * layer.out.width * s.outputBits; });
  const std::optional<Strip> strip = chooseStrip(room, layer.out.channels, layer.out.height);
  if (!strip) return doesNotFit(program, s, room);
  Mover mover(program, s, room, *strip);
  forEachStrip(*strip, layer.out.channels, layer.out.height,
               [&](std::int64_t c, std::int64_t n, std::int64_t y, std::int64_t m) {
                 Add add;
                 add.first = mover.load(Tensor::I, s.inputs[0], {0, c, y, 0}, {1, n, m, layer.out.width});
                 add.second = mover.load(Tensor::W, s.inputs[1], {0, c, y, 0}, {1, n, m, layer.out.width});
                 add.output = mover.output({0, c, y, 0}, {1, n, m, layer.out.width});
                 add.activation = layer.activation.value_or(Activation{});
                 program.add(add);
                 mover.store(add.output);
               });
  return {};
}

// Loaded from one array and stored to another, at the same place on chip.
Diagnostics lowerConcat(ProgramBuilder& program, const StripLayer& s) {
  const Layer& layer = *s.layer;
  const Room room(
      program, [&](const Strip& strip) { return strip.channels * strip.rows * layer.out.width * s.inputBits; }, nothing,
      nothing);
  const std::optional<Strip> strip = chooseStrip(room, layer.out.channels, layer.out.height);
  if (!strip) return doesNotFit(program, s, room);
  std::int64_t before = 0;  // channels of the previous operands
  for (const std::size_t input : s.inputs) {
    const std::int64_t channels = program.array(input).size.channel;
    forEachStrip(
        *strip, channels, layer.out.height, [&](std::int64_t c, std::int64_t n, std::int64_t y, std::int64_t m) {
          const std::size_t memory = program.nextMemory(Tensor::I);
          const Extents size{1, n, m, layer.out.width};
          const std::size_t from = program.tile(Tensor::I, input, {0, c, y, 0}, size, memory, 0, s.inputBits);
          const std::size_t to = program.tile(Tensor::O, s.output, {0, before + c, y, 0}, size, memory, 0, s.inputBits);
          program.add(Load{from, false});
          program.add(Concat{to, from});
          program.add(Store{to, false, {}});
        });
    before += channels;
  }
  return {};
}

Diagnostics lowerReorg(ProgramBuilder& program, const StripLayer& s) {
  const Layer& layer = *s.layer;
  const std::int64_t stride = layer.in.height / layer.out.height;
  const Room room(
      program, [&](const Strip& strip) { return strip.channels * strip.rows * stride * layer.in.width * s.inputBits; },
      nothing, [&](const Strip& strip) { return strip.channels * strip.rows * layer.out.width * s.outputBits; });
  const std::optional<Strip> strip = chooseStrip(room, layer.in.channels, layer.out.height);
  if (!strip) return doesNotFit(program, s, room);
  Mover mover(program, s, room, *strip);
  forEachStrip(*strip, layer.in.channels, layer.out.height,
               [&](std::int64_t c, std::int64_t n, std::int64_t y, std::int64_t m) {
                 const std::size_t input =
                     mover.load(Tensor::I, s.inputs[0], {0, c, y * stride, 0}, {1, n, m * stride, layer.in.width});
                 for (std::int64_t phase = 0; phase < stride * stride; ++phase) {
                   const std::int64_t first = phase * layer.in.channels + c;
                   const std::size_t output = mover.output({0, first, y, 0}, {1, n, m, layer.out.width});
                   program.add(Reorg{output, input, stride, {phase / stride, phase % stride}});
                   mover.store(output);
                 }
               });
  return {};
}

// Strips of whole rows. The table is loaded once and stays.
Diagnostics lowerPass(ProgramBuilder& program, const StripLayer& s) {
  const Layer& layer = *s.layer;
  const std::int64_t row = layer.pass->row, width = layer.out.width;
  const auto operands = static_cast<std::int64_t>(s.inputs.size());
  const auto elements = [&](const Strip& strip) { return strip.channels * row * strip.rows * width; };
  const std::int64_t tableBits = s.table ? program.array(*s.table).size.elements() * s.tableBits : 0;
  const Room room(
      program, [&](const Strip& strip) { return operands * elements(strip) * s.inputBits; },
      [&](const Strip&) { return tableBits; }, [&](const Strip& strip) { return elements(strip) * s.outputBits; });
  const std::optional<Strip> strip = chooseStrip(room, layer.out.channels / row, layer.out.height);
  if (!strip) return doesNotFit(program, s, room, "one row of the operation at the positions of one line");
  if (s.table)
    program.add(Load{program.tile(Tensor::W, *s.table, {0, 0, 0, 0}, program.array(*s.table).size,
                                  program.nextMemory(Tensor::W), room.offset(Tensor::W, *strip), s.tableBits),
                     false});
  forEachStrip(*strip, layer.out.channels / row, layer.out.height,
               [&](std::int64_t c, std::int64_t n, std::int64_t y, std::int64_t m) {
                 const Extents origin{0, c * row, y, 0}, size{1, n * row, m, width};
                 const std::size_t memory = program.nextMemory(Tensor::I);
                 std::int64_t offset = room.offset(Tensor::I, *strip);
                 for (const std::size_t input : s.inputs) {
                   program.add(Load{program.tile(Tensor::I, input, origin, size, memory, offset, s.inputBits), false});
                   offset += elements(*strip) * s.inputBits;
                 }
                 program.add(Store{program.tile(Tensor::O, s.output, origin, size, program.nextMemory(Tensor::O),
                                                room.offset(Tensor::O, *strip), s.outputBits),
                                   false,
                                   {}});
               });
  return {};
}

}  // namespace

Diagnostics lowerStrips(ProgramBuilder& program, const StripLayer& layer) {
  switch (layer.layer->type) {
    case LayerType::Pool:
      return lowerPool(program, layer);
    case LayerType::Add:
      return lowerAdd(program, layer);
    case LayerType::Concat:
      return lowerConcat(program, layer);
    case LayerType::Vector:
      return lowerPass(program, layer);
    default:
      return lowerReorg(program, layer);
  }
}

}  // namespace tilescope
