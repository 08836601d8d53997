// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_layer.h"

#include <algorithm>

namespace tilescope::diana {
namespace {

void setConv(DianaLayer& d, const Layer& whole) {
  const Layer layer = withoutCrop(whole);
  const Window& w = layer.window;
  const bool depthwise = layer.groups > 1 && layer.groups == layer.in.channels && layer.groups == layer.out.channels;
  d.kind = depthwise ? Kind::Depthwise : Kind::Conv;
  d.groups = layer.groups;
  d.K = layer.out.channels / layer.groups;
  d.C = layer.in.channels / layer.groups;
  d.rows = {layer.out.height, layer.in.height, w.kernelHeight, w.stride[0], w.dilation[0], w.padding[0], w.padding[2]};
  d.columns = {layer.out.width, layer.in.width, w.kernelWidth, w.stride[1], w.dilation[1], w.padding[1], w.padding[3]};
}

void setAdd(DianaLayer& d, const Layer& layer) {
  d.kind = Kind::Add;
  d.K = layer.out.channels;
  d.equalShapes = layer.in == layer.out;
  d.rows.out = d.rows.in = layer.out.height;
  d.columns.out = d.columns.in = layer.out.width;
}

}  // namespace

double DianaLayer::macs() const {
  if (kind == Kind::Add) return 0;
  return static_cast<double>(batch * groups) * static_cast<double>(K * C) *
         static_cast<double>(rows.out * columns.out) * static_cast<double>(rows.kernel * columns.kernel);
}

std::optional<DianaLayer> dianaLayer(const Layer& layer, const ElementBits& profileBits) {
  if (!isOneNest(layer)) return std::nullopt;
  DianaLayer d;
  d.batch = layer.batch;
  d.bits = layer.bits.value_or(profileBits);
  if (layer.activation) d.activation = layer.activation->type;
  switch (layer.type) {
    case LayerType::Conv:
      setConv(d, layer);
      return d;
    case LayerType::Fc:
      d.kind = Kind::FullyConnected;
      d.K = layer.out.channels;
      d.C = layer.in.channels * layer.in.height * layer.in.width;
      return d;
    case LayerType::Add:
      setAdd(d, layer);
      return d;
    case LayerType::Pool:
    case LayerType::Concat:
    case LayerType::Reorg:
    case LayerType::Matmul:
    case LayerType::Einsum:
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return std::nullopt;
  }
  return std::nullopt;
}

AxisTile axisTile(const SpatialAxis& axis, std::int64_t begin, std::int64_t end) {
  const std::int64_t first = begin * axis.stride - axis.padBefore;
  const std::int64_t last = (end - 1) * axis.stride + (axis.kernel - 1) * axis.dilation - axis.padBefore;
  AxisTile tile;
  tile.outBegin = begin;
  tile.outEnd = end;
  tile.padBefore = std::clamp<std::int64_t>(-first, 0, last - first + 1);
  tile.padAfter = std::clamp<std::int64_t>(last + 1 - axis.in, 0, last - first + 1);
  if (begin == 0 && end == axis.out) {
    tile.inEnd = axis.in;
    return tile;
  }
  tile.inBegin = std::clamp<std::int64_t>(first, 0, axis.in);
  tile.inEnd = std::clamp<std::int64_t>(last + 1, tile.inBegin, axis.in);
  return tile;
}

std::vector<AxisTile> axisTiles(const SpatialAxis& axis, std::int64_t size) {
  std::vector<AxisTile> tiles;
  for (std::int64_t begin = 0; begin < axis.out; begin += size)
    tiles.push_back(axisTile(axis, begin, std::min(begin + size, axis.out)));
  return tiles;
}

std::int64_t validTaps(const SpatialAxis& axis, std::int64_t out) {
  const std::int64_t first = out * axis.stride - axis.padBefore;
  std::int64_t taps = 0;
  for (std::int64_t tap = 0; tap < axis.kernel; ++tap) {
    const std::int64_t at = first + tap * axis.dilation;
    taps += at >= 0 && at < axis.in ? 1 : 0;
  }
  return taps;
}

std::int64_t PlanePart::copies() const {
  if (elements() == 0) return 0;
  if (columns < planeColumns) return channels * rows;
  return rows < planeRows ? channels : 1;
}

std::int64_t PlanePart::elementsPerCopy() const {
  const std::int64_t count = copies();
  return count == 0 ? 0 : elements() / count;
}

}  // namespace tilescope::diana
