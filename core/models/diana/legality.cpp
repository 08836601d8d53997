// SPDX-License-Identifier: GPL-3.0-or-later
// Unequal left and right padding is legal: rows are widened to multiples of 16 bytes, and the added zeros serve as
// right padding. Top and bottom are separate fields of the driver.
#include "core/models/diana/legality.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/base/format_size.h"
#include "core/base/units.h"

namespace tilescope::diana {
namespace {

constexpr std::int64_t kLargestPadding = 15;  // four bits per side (driver)

std::int64_t roundUp(std::int64_t value, std::int64_t step) {
  return ceilDiv(value, step) * step;
}

std::int64_t bytesOf(int bits) {
  return ceilDiv(bits, 8);
}

class LayerRules {
 public:
  explicit LayerRules(const DianaLayer& layer) : l_(layer) {}

  std::vector<BrokenRule> all() {
    kernel("rows", l_.rows.kernel);
    kernel("columns", l_.columns.kernel);
    stride();
    if (l_.rows.dilation != 1 || l_.columns.dilation != 1)
      add("dilation",
          fmt::format("The dilation is {} × {}; the kernels know none. Expected 1 × 1: widen the kernel with "
                      "zeros instead.",
                      l_.rows.dilation, l_.columns.dilation));
    if (l_.kind == Kind::Conv && l_.groups > 1)
      add("groups", fmt::format("The layer has {} groups of {} input and {} output channels. Expected 1 group, or a "
                                "depthwise layer: split it into {} layers.",
                                l_.groups, l_.C, l_.K, l_.groups));
    precision();
    activation();
    for (const auto& [side, padding] : {std::pair{"top", l_.rows.padBefore}, std::pair{"left", l_.columns.padBefore},
                                        std::pair{"bottom", l_.rows.padAfter}, std::pair{"right", l_.columns.padAfter}})
      if (padding > kLargestPadding)
        add("padding", fmt::format("The padding at the {} is {}. Expected 0 to {}, the four bits that the driver has: "
                                   "take {}, or pad the tensor itself.",
                                   side, padding, kLargestPadding, kLargestPadding));
    if (!l_.equalShapes)
      add("add_shapes",
          "The tensors of the sum differ in shape. Expected equal shapes: the core adds element by "
          "element. Leave the layer to the host.");
    return std::move(broken_);
  }

 private:
  void add(const char* rule, std::string message) { broken_.push_back({rule, std::move(message)}); }

  void kernel(const char* axis, std::int64_t size) {
    if (size == 1 || size == 3 || size == 5 || size == 7) return;
    const std::int64_t nearest = std::min<std::int64_t>(7, size + 1 - size % 2);
    add("kernel", fmt::format("The kernel has {} {}. Expected 1, 3, 5 or 7: {} {}.", size, axis,
                              size < 7 ? "pad it with zeros to" : "split it into parts of at most", nearest));
  }

  void stride() {
    const std::int64_t y = l_.rows.stride, x = l_.columns.stride;
    if (y == x && (y == 1 || y == 2)) return;
    add("stride",
        fmt::format("The stride is {} × {}. Expected 1 × 1 or 2 × 2: the driver has one bit for both. Take {}.", y, x,
                    std::min(y, x) == 1 ? "1 × 1" : "2 × 2"));
  }

  void precision() {
    constexpr int kByte = 8, kWord = 32;
    const ElementBits& b = l_.bits;
    const bool weights = l_.kind != Kind::Add && b.weight != kByte;
    if (b.input == kByte && !weights && b.output == kByte && b.partialSum <= kWord) return;
    add("precision",
        fmt::format("Inputs have {} bits, weights {}, outputs {}, partial sums {}. Expected 8, 8, 8 and at "
                    "most 32: the core computes with int8. Quantise the layer to 8 bits.",
                    b.input, b.weight, b.output, b.partialSum));
  }

  void activation() {
    if (l_.activation == ActivationType::None || l_.activation == ActivationType::Relu) return;
    add("activation", fmt::format("The activation is {}. Expected none or relu: compute {} on the host, or take relu.",
                                  name(l_.activation), name(l_.activation)));
  }

  const DianaLayer& l_;
  std::vector<BrokenRule> broken_;
};

std::int64_t nearestMultiple(std::int64_t size, std::int64_t step, std::int64_t all) {
  const std::int64_t below = std::max(step, size / step * step), above = below + step;
  const std::int64_t nearest = size - below <= above - size ? below : above;
  return nearest < all ? nearest : all;
}

std::string channelRule(const Problem& p, std::int64_t K) {
  const std::int64_t lanes = p.machine.lanesK;
  if (p.layer.kind == Kind::FullyConnected)
    return fmt::format(
        "The K tile is {}. Expected {}: a fully connected kernel computes {} outputs at once, whose weights are packed "
        "as one group. Take {}.",
        K, std::min(lanes, p.layer.K), lanes, std::min(lanes, p.layer.K));
  return fmt::format(
      "The K tile is {}. Expected a multiple of {}, or all {}: the weight blob is packed in groups of {} "
      "channels. Take {}.",
      K, lanes, p.layer.K, lanes, nearestMultiple(K, lanes, p.layer.K));
}

std::string columnRule(const Problem& p, std::int64_t OX) {
  const SpatialAxis& x = p.layer.columns;
  const bool divides = x.kernel == 1 && x.out % kDmaLengthBytes == 0;
  return fmt::format(
      "The OX tile is {} of {}{}. Expected all columns{}: rows are stored in reversed words of 4 bytes, and copies are "
      "rounded up to {} bytes, so that a narrower row overwrites its neighbour. Take {}.",
      OX, x.out, x.kernel > 1 ? fmt::format(", the kernel has {} columns", x.kernel) : "",
      x.kernel == 1 ? fmt::format(", or tiles that are all multiples of {}", kDmaLengthBytes) : "", kDmaLengthBytes,
      divides ? nearestMultiple(OX, kDmaLengthBytes, x.out) : x.out);
}

std::string rowRule(const Problem& p, const Tile& tile) {
  const std::int64_t rows = p.layer.rows.out, pitch = roundUp(p.layer.columns.out, kRowBytes);
  const std::int64_t last = rows - (ceilDiv(rows, tile.OY) - 1) * tile.OY;
  std::int64_t nearest = rows;
  for (std::int64_t size = 1; size < rows; ++size)
    if (legalRows(p, size, tile.OX) && std::abs(size - tile.OY) < std::abs(nearest - tile.OY)) nearest = size;
  return fmt::format(
      "The last row tile (OY tile {} of {}) has {} rows of {} bytes. Expected a multiple of {} bytes: the "
      "copy is rounded up and would overwrite the first row of the next channel. Take an OY tile of {}.",
      tile.OY, rows, last, pitch, kDmaLengthBytes, nearest);
}

}  // namespace

bool legalChannels(const Problem& p, std::int64_t channels) {
  switch (p.layer.kind) {
    case Kind::Conv:
      return channels == p.layer.K || channels % p.machine.lanesK == 0;
    case Kind::FullyConnected:
      return channels == p.machine.lanesK || (channels == p.layer.K && channels < p.machine.lanesK);
    case Kind::Depthwise:
    case Kind::Add:
      return true;
  }
  return true;
}

bool legalColumns(const Problem& p, std::int64_t columns) {
  const SpatialAxis& x = p.layer.columns;
  if (columns == x.out) return true;
  return x.kernel == 1 && columns % kDmaLengthBytes == 0 && x.out % kDmaLengthBytes == 0;
}

bool legalRows(const Problem& p, std::int64_t rows, std::int64_t columns) {
  const SpatialAxis& y = p.layer.rows;
  if (rows == y.out || columns != p.layer.columns.out || p.layer.groups * p.layer.K == 1) return true;
  const std::int64_t last = y.out - (ceilDiv(y.out, rows) - 1) * rows;
  return last * roundUp(p.layer.columns.out, kRowBytes) % kDmaLengthBytes == 0;
}

std::int64_t widenedBits(const Problem& p, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                         InputMode mode) {
  const DianaLayer& l = p.layer;
  const std::int64_t inBytes = bytesOf(l.bits.input), outBytes = bytesOf(l.bits.output);
  if (l.kind == Kind::FullyConnected)
    return 8 * (roundUp(l.C, kRowBytes) * inBytes + roundUp(channels.size, kRowBytes) * outBytes);
  const std::int64_t more = std::max<std::int64_t>(0, l.columns.padAfter - l.columns.padBefore);
  const bool whole = mode == InputMode::Resident, sum = l.kind == Kind::Add;
  const bool allColumns = whole || columns.tiles == 1;
  const std::int64_t pitch = roundUp(allColumns ? l.columns.in + more : columns.mostIn, kRowBytes);
  const std::int64_t inChannels = whole ? l.inputChannels() : sum ? channels.size : l.C;
  const std::int64_t input = (sum ? 2 : 1) * inChannels * (whole ? l.rows.in : rows.mostIn) * pitch;
  const std::int64_t outChannels = l.kind == Kind::Conv ? roundUp(channels.size, kRowBytes) : channels.size;
  return 8 * (input * inBytes + outChannels * rows.size * roundUp(columns.size, kRowBytes) * outBytes);
}

std::vector<BrokenRule> brokenLayerRules(const Problem& problem) {
  return LayerRules(problem.layer).all();
}

std::vector<BrokenRule> brokenTileRules(const Problem& p, const Tile& tile, InputMode mode) {
  std::vector<BrokenRule> broken;
  if (!legalChannels(p, tile.K)) broken.push_back({"k_tile", channelRule(p, tile.K)});
  if (!legalColumns(p, tile.OX)) broken.push_back({"ox_tile", columnRule(p, tile.OX)});
  if (!legalRows(p, tile.OY, tile.OX)) broken.push_back({"row_tail", rowRule(p, tile)});
  const std::int64_t needed = widenedBits(p, channelCut(p, tile.K), rowCut(p, tile.OY), columnCut(p, tile.OX), mode);
  if (needed > p.machine.activation.bits)
    broken.push_back(
        {"widened_room", fmt::format("With rows widened to multiples of {} bytes and channels to {}, input and output "
                                     "tiles need {}, {} has {}. Expected enough capacity for the widened tiles: take "
                                     "fewer rows or channels per tile, or enlarge the memory to {}.",
                                     kRowBytes, kRowBytes, neededText(needed), p.machine.activation.memory,
                                     roomText(p.machine.activation.bits), formatBits(roundSize(needed)))});
  return broken;
}

std::vector<BrokenRule> brokenRules(const Problem& problem, const Tile& tile, InputMode mode) {
  std::vector<BrokenRule> broken = brokenLayerRules(problem);
  for (BrokenRule& rule : brokenTileRules(problem, tile, mode)) broken.push_back(std::move(rule));
  return broken;
}

}  // namespace tilescope::diana
