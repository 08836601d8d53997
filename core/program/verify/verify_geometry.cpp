// SPDX-License-Identifier: GPL-3.0-or-later
// Output row y reads input row y·stride + f·dilation − padding through kernel row f, counted in the arrays. Tile
// positions and a command's own padding must give the same map padding in every command.
#include "core/program/verify/verify_geometry.h"

#include <fmt/format.h>

#include "core/base/names.h"
#include "core/base/units.h"

namespace tilescope {
namespace {

constexpr std::array<const char*, 2> kAxisNames{"row", "column"};

std::array<std::int64_t, 2> planeOf(const Extents& e) {
  return {e.height, e.width};
}

std::optional<std::int64_t> firstWithin(std::int64_t base, std::int64_t step, std::int64_t count, std::int64_t low,
                                        std::int64_t high) {
  const std::int64_t skipped = base >= low ? 0 : ceilDiv(low - base, step);
  const std::int64_t position = base + skipped * step;
  return skipped < count && position < high ? std::optional(position) : std::nullopt;
}

// A position base + i·stepI + j·stepJ in [low, high), if any.
std::optional<std::int64_t> anyWithin(std::int64_t base, std::int64_t stepI, std::int64_t countI, std::int64_t stepJ,
                                      std::int64_t countJ, std::int64_t low, std::int64_t high) {
  if (low >= high) return std::nullopt;
  if (countI > countJ) return anyWithin(base, stepJ, countJ, stepI, countI, low, high);
  for (std::int64_t i = 0; i < countI; ++i)
    if (const auto position = firstWithin(base + i * stepI, stepJ, countJ, low, high)) return position;
  return std::nullopt;
}

// True if the tile has every step-th row and column of the box.
bool contains(const Tile& tile, const Tile& box, std::int64_t step) {
  const auto within = [&](std::int64_t from, std::int64_t size, std::int64_t boxFrom, std::int64_t boxSize) {
    return from <= boxFrom * step && from + size > (boxFrom + boxSize - 1) * step;
  };
  return within(tile.origin.height, tile.size.height, box.origin.height, box.size.height) &&
         within(tile.origin.width, tile.size.width, box.origin.width, box.size.width);
}

std::string pairText(const std::array<std::int64_t, 2>& pair) {
  return fmt::format("({},{})", pair[0], pair[1]);
}

}  // namespace

std::int64_t LayerGeometry::Reach::start(std::size_t axis) const {
  return outputFrom[axis] * stride[axis] + kernelFrom[axis] * dilation[axis];
}

std::int64_t LayerGeometry::Reach::length(std::size_t axis) const {
  return (outputSize[axis] - 1) * stride[axis] + (kernelSize[axis] - 1) * dilation[axis] + 1;
}

LayerGeometry::Reach LayerGeometry::reachOf(const Program& program, const Conv& conv) {
  const Tile& output = program.tiles[conv.output];
  const Tile& weight = program.tiles[conv.weight];
  return {planeOf(output.origin), planeOf(output.size), planeOf(weight.origin),
          planeOf(weight.size),   conv.stride,          conv.dilation};
}

LayerGeometry::Reach LayerGeometry::reachOf(const Program& program, const Pool& pool) {
  const Tile& output = program.tiles[pool.output];
  return {planeOf(output.origin), planeOf(output.size), {0, 0}, pool.kernel, pool.stride, pool.dilation};
}

std::array<std::int64_t, 2> LayerGeometry::mapPadding(const Reach& reach, const Tile& input,
                                                      const std::array<std::int64_t, 4>& padding) const {
  const std::array<std::int64_t, 2> origin = planeOf(input.origin);
  return {reach.start(0) - origin[0] + padding[0], reach.start(1) - origin[1] + padding[1]};
}

LayerGeometry::Window LayerGeometry::windowOf(const Conv& conv) const {
  const Tile& weight = program_.tiles[conv.weight];
  Window window{0,
                program_.tiles[conv.output].array,
                0,
                weight.array,
                planeOf(program_.arrays[weight.array].size),
                conv.stride,
                conv.dilation};
  if (!conv.input) return window;
  window.input = program_.tiles[*conv.input].array;
  window.padding = mapPadding(reachOf(program_, conv), inputOf(conv), conv.padding);
  return window;
}

LayerGeometry::Window LayerGeometry::windowOf(const Pool& pool) const {
  const Tile input = inputOf(pool);
  return {0,
          program_.tiles[pool.output].array,
          input.array,
          0,
          pool.kernel,
          pool.stride,
          pool.dilation,
          mapPadding(reachOf(program_, pool), input, pool.padding)};
}

LayerGeometry::LayerGeometry(VerifyFindings& findings, std::size_t layer)
    : findings_(findings), program_(findings.program()), isSpan_(!program_.layers[layer].fused.empty()) {
  for (std::size_t i = program_.layers[layer].firstCommand; i < program_.layers[layer].endCommand; ++i) {
    const Command& command = program_.commands[i];
    const auto take = [&](std::size_t output, Window window) {
      window.command = i;
      windows_.try_emplace(keyOf(output), window);
    };
    if (const auto* conv = std::get_if<Conv>(&command); conv && conv->input) take(conv->output, windowOf(*conv));
    if (const auto* pool = std::get_if<Pool>(&command)) take(pool->output, windowOf(*pool));
    if (const auto* add = std::get_if<Add>(&command); add && add->second)
      secondOperands_.try_emplace(keyOf(add->output), program_.tiles[*add->second].array);
    if (!isSpan_ && !windows_.empty()) return;
  }
}

const LayerGeometry::Window* LayerGeometry::windowFor(std::size_t outputTile) const {
  const auto found = windows_.find(keyOf(outputTile));
  return found == windows_.end() ? nullptr : &found->second;
}

void LayerGeometry::checkStack(std::size_t input, const std::vector<std::size_t>& below) {
  const Tile& top = program_.tiles[input];
  std::int64_t next = top.origin.height + top.size.height;
  for (const std::size_t index : below) {
    const Tile& tile = program_.tiles[index];
    Extents origin = top.origin, size = top.size;
    origin.height = next;
    size.height = tile.size.height;
    if (tile.array != top.array || tile.origin != origin || tile.size != size)
      findings_.error(
          fmt::format("{}, {} from {}", findings_.tileName(index), sizeText(tile.size), sizeText(tile.origin)),
          fmt::format("{} from {} of {}, directly below the previous tile", sizeText(size), sizeText(origin),
                      findings_.arrayName(top.array)),
          "Use tiles that match.");
    next += tile.size.height;
  }
}

void LayerGeometry::checkWindow(const Window& window, const Window& first, const Reach& reach, const Tile& input,
                                const std::array<std::int64_t, 4>& padding) {
  const auto as = [&] { return fmt::format(", as in command {}", first.command); };
  const std::array<std::int64_t, 2> size = planeOf(input.size);
  for (const std::size_t axis : {0U, 1U}) {
    if (window.padding[axis] != first.padding[axis])
      findings_.error(fmt::format("origins and padding that place {} 0 of the window at {} of the map",
                                  kAxisNames[axis], -window.padding[axis]),
                      fmt::format("{}{}", -first.padding[axis], as()), "Correct the address of a tile or the padding.");
    const std::int64_t covered = padding[axis] + size[axis] + padding[axis + 2];
    if (covered != reach.length(axis))
      findings_.error(fmt::format("{} + {} + {} {}s (padding before, input, padding after)", padding[axis], size[axis],
                                  padding[axis + 2], kAxisNames[axis]),
                      fmt::format("{}, the number that the window covers", reach.length(axis)), "Correct the padding.");
    if (window.padding[axis] < 0)
      findings_.error(fmt::format("a window that begins at {} {} of the map", kAxisNames[axis], -window.padding[axis]),
                      "a window that begins at 0 or before", "Correct the address of a tile or the padding.");
  }
  if (window.stride != first.stride || window.dilation != first.dilation || window.kernel != first.kernel)
    findings_.error(fmt::format("stride {}, dilation {}, kernel {}", pairText(window.stride), pairText(window.dilation),
                                pairText(window.kernel)),
                    fmt::format("stride {}, dilation {}, kernel {}{}", pairText(first.stride), pairText(first.dilation),
                                pairText(first.kernel), as()),
                    "A layer has one window.");
  if (window.input != first.input || window.output != first.output || window.weight != first.weight)
    findings_.error("tiles of different arrays", fmt::format("those{}", as()),
                    "A layer has one input, one output and one array of weights.");
}

// Positions outside the tile count as 0, so they must be outside the map.
void LayerGeometry::checkInputInside(const Reach& reach, const Tile& input, const Window& of) {
  const std::array<std::int64_t, 2> origin = planeOf(input.origin);
  const std::array<std::int64_t, 2> size = planeOf(input.size);
  const std::array<std::int64_t, 2> map = planeOf(program_.arrays[input.array].size);
  for (const std::size_t axis : {0U, 1U}) {
    const std::int64_t start = reach.start(axis) - of.padding[axis];
    const std::int64_t end = origin[axis] + size[axis];
    const auto outside = [&](std::int64_t low, std::int64_t high) {
      return anyWithin(start, reach.stride[axis], reach.outputSize[axis], reach.dilation[axis], reach.kernelSize[axis],
                       low, high);
    };
    const auto tile = [&] { return quoteName(input.name); };  // for messages only
    std::optional<std::int64_t> missed;
    if (start < origin[axis]) missed = outside(0, origin[axis]);
    if (!missed && start + reach.length(axis) > end) missed = outside(end, map[axis]);
    if (missed)
      findings_.error(fmt::format("{}, which has {}s {} to {}", tile(), kAxisNames[axis], origin[axis], end - 1),
                      fmt::format("{} {} too, which the window covers", kAxisNames[axis], *missed),
                      "Make the input tile larger.");
  }
}

void LayerGeometry::checkNoInput(const Conv& conv) {
  const Window* of = windowFor(conv.output);
  if (of == nullptr)
    return findings_.error("a layer in which no command has an input",
                           "a command with an input, which shows the position of the window", "Give the input tile.");
  const Reach reach = reachOf(program_, conv);
  const std::array<std::int64_t, 2> map = planeOf(program_.arrays[of->input].size);
  std::array<std::optional<std::int64_t>, 2> met;
  for (const std::size_t axis : {0U, 1U})
    met[axis] = anyWithin(reach.start(axis) - of->padding[axis], reach.stride[axis], reach.outputSize[axis],
                          reach.dilation[axis], reach.kernelSize[axis], 0, map[axis]);
  if (met[0] && met[1])
    findings_.error("no input tile",
                    fmt::format("an input tile with row {}, column {}, which the window covers", *met[0], *met[1]),
                    "Only windows that lie entirely in the padding need no input.");
  if (conv.stride != of->stride || conv.dilation != of->dilation)
    findings_.error(fmt::format("stride {}, dilation {}", pairText(conv.stride), pairText(conv.dilation)),
                    fmt::format("stride {}, dilation {}, as in command {}", pairText(of->stride),
                                pairText(of->dilation), of->command),
                    "A layer has one window.");
}

void LayerGeometry::checkImages(const Tile& input, const Tile& output) {
  if (input.origin.batch != output.origin.batch || input.size.batch != output.size.batch)
    findings_.error(
        fmt::format("images {} to {} of the input", input.origin.batch, input.origin.batch + input.size.batch - 1),
        fmt::format("{} to {}, those of the output", output.origin.batch, output.origin.batch + output.size.batch - 1),
        "Use tiles that match.");
}

void LayerGeometry::checkChannels(const Conv& conv) {
  const Tile& output = program_.tiles[conv.output];
  const Tile& weight = program_.tiles[conv.weight];
  const Extents& weights = program_.arrays[weight.array].size;
  const std::int64_t outputChannels = program_.arrays[output.array].size.channel;
  if (weights.batch != outputChannels)
    return findings_.error(fmt::format("weights for {} output channels", weights.batch),
                           fmt::format("{}, those of {}", outputChannels, findings_.arrayName(output.array)), "");
  if (weight.origin.batch != output.origin.channel || weight.size.batch != output.size.channel)
    findings_.error(fmt::format("weights of output channels {} to {}", weight.origin.batch,
                                weight.origin.batch + weight.size.batch - 1),
                    fmt::format("{} to {}, those of {}", output.origin.channel,
                                output.origin.channel + output.size.channel - 1, findings_.tileName(conv.output)),
                    "Use tiles that match.");
  if (!conv.input) return;
  const Tile& input = program_.tiles[*conv.input];
  const std::int64_t inputChannels = program_.arrays[input.array].size.channel;
  const std::int64_t groups = inputChannels / weights.channel;
  if (groups < 1 || inputChannels % weights.channel != 0 || outputChannels % groups != 0)
    return findings_.error(fmt::format("{} input channels, {} in the weights, {} output channels", inputChannels,
                                       weights.channel, outputChannels),
                           "groups of equal size", "");
  const bool allGroups = output.size.channel == outputChannels && input.size.channel == inputChannels &&
                         weight.size.channel == weights.channel;
  if (allGroups) return checkImages(input, output);
  const std::int64_t perGroup = outputChannels / groups;
  const std::int64_t group = output.origin.channel / perGroup;
  if ((output.origin.channel + output.size.channel - 1) / perGroup != group)
    return findings_.error(fmt::format("{} in several groups", findings_.tileName(conv.output)),
                           fmt::format("output channels of one of the {} groups", groups), "Split the tile.");
  const std::int64_t from = group * weights.channel + weight.origin.channel;
  if (input.origin.channel != from || input.size.channel != weight.size.channel)
    findings_.error(
        fmt::format("input channels {} to {}", input.origin.channel, input.origin.channel + input.size.channel - 1),
        fmt::format("{} to {}, those of {}", from, from + weight.size.channel - 1, findings_.tileName(conv.weight)),
        "Use tiles that match.");
  checkImages(input, output);
}

void LayerGeometry::check(const Conv& conv) {
  checkChannels(conv);
  if (!conv.input) return checkNoInput(conv);
  const Reach reach = reachOf(program_, conv);
  const Window& first = *windowFor(conv.output);
  checkStack(*conv.input, conv.below);
  checkWindow(windowOf(conv), first, reach, inputOf(conv), conv.padding);
  checkInputInside(reach, inputOf(conv), first);
}

void LayerGeometry::check(const Pool& pool) {
  const Tile& output = program_.tiles[pool.output];
  const Tile& input = program_.tiles[pool.input];
  if (input.origin.channel != output.origin.channel || input.size.channel != output.size.channel ||
      input.origin.batch != output.origin.batch || input.size.batch != output.size.batch)
    findings_.error(
        fmt::format("an input of {} from {}", sizeText(input.size), sizeText(input.origin)),
        fmt::format("the images and channels of {} from {}", sizeText(output.size), sizeText(output.origin)),
        "Use tiles that match.");
  const Reach reach = reachOf(program_, pool);
  const Window& first = *windowFor(pool.output);
  checkStack(pool.input, pool.below);
  checkWindow(windowOf(pool), first, reach, inputOf(pool), pool.padding);
  checkInputInside(reach, inputOf(pool), first);
}

void LayerGeometry::check(const Add& add) {
  const Tile& output = program_.tiles[add.output];
  const Tile& first = program_.tiles[add.first];
  if (first.origin != output.origin || first.size != output.size)
    findings_.error(fmt::format("a first operand of {} from {}", sizeText(first.size), sizeText(first.origin)),
                    fmt::format("{} from {}, as the output", sizeText(output.size), sizeText(output.origin)),
                    "Use tiles that match.");
  const auto secondOperand = secondOperands_.find(keyOf(add.output));
  if (secondOperand == secondOperands_.end())
    return findings_.error("a layer in which no command has a second operand",
                           "a command with a second operand, which shows the number of its channels",
                           "Give the second operand.");
  const Extents& map = program_.arrays[secondOperand->second].size;
  if (!add.second) {
    if (map.channel > output.origin.channel)
      findings_.error("no second operand",
                      fmt::format("a second operand, because it has {1} channels and this tile begins at channel {0}",
                                  output.origin.channel, map.channel),
                      "It may be absent only where it has no channels left.");
    return;
  }
  const Tile& second = program_.tiles[*add.second];
  const Extents& whole = program_.arrays[output.array].size;
  // A shortcut may have more rows and fewer channels; every step-th row is then added.
  const std::int64_t step = std::max<std::int64_t>(1, map.height / whole.height);
  const bool sameRows = isSpan_ ? contains(second, output, step)
                                : second.origin.height == output.origin.height * step &&
                                      second.origin.width == output.origin.width * step &&
                                      second.size.height == output.size.height * step &&
                                      second.size.width == output.size.width * step;
  const bool sameChannels = second.origin.batch == output.origin.batch && second.size.batch == output.size.batch &&
                            second.origin.channel == output.origin.channel &&
                            second.size.channel == output.size.channel;
  if (!sameRows || !sameChannels || second.array != secondOperand->second)
    findings_.error(
        fmt::format("a second operand of {} from {}", sizeText(second.size), sizeText(second.origin)),
        fmt::format("the elements of {} that belong to {} from {}", findings_.arrayName(secondOperand->second),
                    sizeText(output.size), sizeText(output.origin)),
        "Use a tile that matches.");
}

void LayerGeometry::check(const Concat& concat) {
  const Tile& output = program_.tiles[concat.output];
  const Tile& input = program_.tiles[concat.input];
  if (input.size != output.size)
    findings_.error(fmt::format("{} as {}", sizeText(input.size), sizeText(output.size)), "one size",
                    "A concatenation only renames elements.");
  if (input.memory != output.memory || input.offsetBits != output.offsetBits || input.bits != output.bits)
    findings_.error(
        fmt::format("{} and {} at two places", findings_.tileName(concat.input), findings_.tileName(concat.output)),
        "one memory, offset and number of bits", "A concatenation moves nothing on chip.");
  if (input.origin.batch != output.origin.batch || input.origin.height != output.origin.height ||
      input.origin.width != output.origin.width)
    findings_.error(fmt::format("elements from {} at {}", sizeText(input.origin), sizeText(output.origin)),
                    "the same images, rows and columns", "Only channels move.");
}

void LayerGeometry::check(const Reorg& reorg) {
  const Tile& output = program_.tiles[reorg.output];
  const Tile& input = program_.tiles[reorg.input];
  const Extents& from = program_.arrays[input.array].size;
  const Extents& to = program_.arrays[output.array].size;
  const std::int64_t s = reorg.stride;
  if (to.height * s != from.height || to.width * s != from.width || from.channel * s != to.channel / s ||
      to.channel % s != 0)
    return findings_.error(fmt::format("{} from {}", sizeText(to), sizeText(from)),
                           fmt::format("an output whose channels are blocks of {} rows and columns of the input", s),
                           "Correct the sizes or the stride.");
  std::array<std::int64_t, 2> phase{};  // in the map
  for (const std::size_t axis : {0U, 1U}) {
    const std::int64_t begin = planeOf(input.origin)[axis] + reorg.phase[axis];
    phase[axis] = begin - planeOf(output.origin)[axis] * s;
    if (phase[axis] < 0 || phase[axis] >= s)
      return findings_.error(fmt::format("{} {} of the input as the first one", kAxisNames[axis], begin),
                             fmt::format("a first one from {} to {}", planeOf(output.origin)[axis] * s,
                                         planeOf(output.origin)[axis] * s + s - 1),
                             "Correct the phase or a tile.");
    const std::int64_t last = (planeOf(output.size)[axis] - 1) * s + reorg.phase[axis];
    if (last >= planeOf(input.size)[axis])
      findings_.error(fmt::format("an input tile of {} {}s", planeOf(input.size)[axis], kAxisNames[axis]),
                      fmt::format("at least {}", last + 1), "Make the input tile larger.");
  }
  const std::int64_t channel = (phase[0] * s + phase[1]) * from.channel + input.origin.channel;
  if (output.origin.channel != channel || output.size.channel != input.size.channel ||
      input.origin.batch != output.origin.batch || input.size.batch != output.size.batch)
    findings_.error(
        fmt::format("output channels {} to {}", output.origin.channel, output.origin.channel + output.size.channel - 1),
        fmt::format("{} to {}, those of the phase", channel, channel + input.size.channel - 1),
        "Correct the phase or a tile.");
}

}  // namespace tilescope
