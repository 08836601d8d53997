// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/diana_layer.h"

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
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace tilescope::diana
