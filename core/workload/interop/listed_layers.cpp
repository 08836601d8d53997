// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/listed_layers.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/names.h"
#include "core/base/rejection.h"
#include "core/base/units.h"
#include "core/workload/shape_rules.h"

namespace tilescope::interop {
namespace {

constexpr std::size_t kMaxListedLayers = 1000;  // limit of tilescope.network/1 on inputs
constexpr std::size_t kMaxNameBytes = 180;  // of 200 allowed in tilescope.network/1, because a number may be appended
constexpr std::string_view kInputSuffix = ".input";

// True if ceil_mode gives the rounded-up size: it drops a last window that would begin behind the input.
bool isCeilMode(std::int64_t in, std::int64_t kernel, std::int64_t stride) {
  return outputSize(in, 0, 0, kernel, 1, stride, true) == ceilDiv(in - kernel, stride) + 1;
}

void checkKernel(std::int64_t kernel, std::int64_t in, const char* what, const std::string& place) {
  if (kernel > in)
    throw Rejection{place, fmt::format("{} {} of the kernel", kernel, what),
                    fmt::format("at most the {} of the input, which is not padded", in), "Correct one of the two."};
}

}  // namespace

void ListedLayers::add(const ListedConvolution& c, const std::string& place) {
  checkKernel(c.kernelHeight, c.in.height, "rows", place);
  checkKernel(c.kernelWidth, c.in.width, "columns", place);
  const auto outputs = [&](std::int64_t in, std::int64_t kernel, std::int64_t stride) {
    return (c.roundsUp ? ceilDiv(in - kernel, stride) : (in - kernel) / stride) + 1;
  };
  Layer layer;
  layer.type = LayerType::Conv;
  layer.in = c.in;
  const std::int64_t rows = outputs(c.in.height, c.kernelHeight, c.strideRows);
  const std::int64_t columns = outputs(c.in.width, c.kernelWidth, c.strideColumns);
  layer.out = {c.outChannels, rows, columns};
  layer.groups = c.groups;
  layer.batch = c.batch;
  layer.window.kernelHeight = c.kernelHeight;
  layer.window.kernelWidth = c.kernelWidth;
  layer.window.stride = {c.strideRows, c.strideColumns};
  layer.window.ceilMode = c.roundsUp && isCeilMode(c.in.height, c.kernelHeight, c.strideRows) &&
                          isCeilMode(c.in.width, c.kernelWidth, c.strideColumns);
  // If ceil_mode would drop the last windows, padding extends them.
  if (c.roundsUp && !layer.window.ceilMode)
    layer.window.padding = {0, 0, (rows - 1) * c.strideRows + c.kernelHeight - c.in.height,
                            (columns - 1) * c.strideColumns + c.kernelWidth - c.in.width};
  add(std::move(layer), c.name, c.in, place);
}

void ListedLayers::addProduct(std::string_view name, std::int64_t m, std::int64_t k, std::int64_t n,
                              const std::string& place) {
  Layer layer;
  layer.type = LayerType::Matmul;
  layer.matmul.m = m;
  layer.matmul.k = k;
  layer.matmul.n = n;
  layer.matmul.constantB = true;
  add(std::move(layer), name, {k, 1, m}, place);
}

void ListedLayers::addFlat(std::string_view name, std::int64_t in, std::int64_t out, const std::string& place) {
  Layer layer;
  layer.type = LayerType::Fc;
  layer.in = {in, 1, 1};
  layer.out = {out, 1, 1};
  add(std::move(layer), name, {in, 1, 1}, place);
}

void ListedLayers::add(Layer layer, std::string_view name, const FeatureMap& in, const std::string& place) {
  if (network_.layers.size() == kMaxListedLayers)
    throw Rejection{place, fmt::format("more than {} layers", kMaxListedLayers),
                    "fewer layers, because each reads an input of its own", "Split the file."};
  checkLayerName(name, place);
  layer.name = name.empty() ? fmt::format("layer{}", network_.layers.size()) : std::string(name);
  for (int again = 2; !names_.insert(layer.name).second; ++again) layer.name = fmt::format("{} ({})", name, again);
  layer.inputs = {layer.name + std::string(kInputSuffix)};
  network_.inputs.push_back({layer.inputs.front(), in});
  network_.layers.push_back(std::move(layer));
}

Network ListedLayers::take() {
  if (network_.layers.empty())
    throw Rejection{"", "no layers", "at least one layer", "Check that this is the right file."};
  return std::move(network_);
}

void checkLayerName(std::string_view name, const std::string& place) {
  if (name.size() > kMaxNameBytes)
    throw Rejection{place, fmt::format("the name {} of {} bytes", quoteName(name), name.size()),
                    fmt::format("at most {}", kMaxNameBytes), "Shorten it."};
}

}  // namespace tilescope::interop
