// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/conv_work.h"

#include <fmt/format.h>

#include <numeric>

#include "core/base/units.h"

namespace tilescope::nve {
namespace {

std::optional<Refusal> outside(const char* code, const char* what, std::int64_t found, std::int64_t least,
                               std::int64_t most, const char* remedy) {
  if (found >= least && found <= most) return std::nullopt;
  return Refusal{code, fmt::format("{} is {}. Expected {} to {} on the Neuro Vector Engine. {}", what, found, least,
                                   most, remedy)};
}

std::optional<Refusal> refusedWindow(const Layer& layer) {
  const Window& w = layer.window;
  if (w.stride[0] != w.stride[1] || w.stride[0] < 1 || w.stride[0] > 2)
    return Refusal{"E_STRIDE", fmt::format("The stride is {} × {}. Expected 1 × 1 or 2 × 2: the lanes read every pixel "
                                           "or every second one. Change the stride.",
                                           w.stride[0], w.stride[1])};
  if (w.dilation[0] != 1 || w.dilation[1] != 1)
    return Refusal{"E_KERNEL", fmt::format("The dilation is {} × {}. Expected 1 × 1: registers shift by one pixel. "
                                           "Write the kernel with zeros between its coefficients.",
                                           w.dilation[0], w.dilation[1])};
  const std::int64_t stride = w.stride[0];
  if (const auto refusal =
          outside("E_KERNEL", "The kernel's width (vector axis)", w.kernelWidth, 1, stride + kColumnsBeyondStride,
                  "A single tail register holds the pixels beyond the lanes: take a narrower kernel."))
    return refusal;
  return outside("E_KERNEL", "The kernel's height (sliding axis)", w.kernelHeight, stride, kMaxKernelRows,
                 "The engine keeps as many pixel columns as the kernel is high: change the kernel.");
}

std::optional<Refusal> refusedBits(const Layer& layer) {
  if (!layer.bits ||
      (layer.bits->input <= kPixelBits && layer.bits->weight <= kCoefficientBits && layer.bits->output <= kPixelBits))
    return std::nullopt;
  return Refusal{
      "E_BITS",
      fmt::format("Elements have {} (input), {} (weight) and {} (output) bits. Expected at most {}, "
                  "{} and {}. Quantise the layer.",
                  layer.bits->input, layer.bits->weight, layer.bits->output, kPixelBits, kCoefficientBits, kPixelBits)};
}

std::vector<std::vector<int>> mapsOf(const Layer& layer) {
  const std::int64_t outputs = layer.out.channels, perGroup = layer.in.channels / layer.groups;
  std::vector<std::vector<int>> maps(static_cast<std::size_t>(outputs));
  for (const auto& [out, in] : layer.connections) maps[static_cast<std::size_t>(out)].push_back(static_cast<int>(in));
  if (!layer.connections.empty()) return maps;
  const std::int64_t outputsPerGroup = outputs / layer.groups;
  for (std::int64_t k = 0; k < outputs; ++k) {
    std::vector<int>& inputs = maps[static_cast<std::size_t>(k)];
    inputs.resize(static_cast<std::size_t>(perGroup));
    std::iota(inputs.begin(), inputs.end(), static_cast<int>(k / outputsPerGroup * perGroup));
  }
  return maps;
}

}  // namespace

std::int64_t ConvWork::connections() const {
  std::int64_t sum = 0;
  for (const std::vector<int>& map : maps) sum += static_cast<std::int64_t>(map.size());
  return sum;
}

bool isConvolution(const Layer& layer) {
  return isOneNest(layer) && (layer.type == LayerType::Conv || layer.type == LayerType::Fc);
}

std::optional<Refusal> refusalOf(const Layer& layer) {
  if (!isConvolution(layer))
    return Refusal{"E_LAYER",
                   fmt::format("A layer of type {} is not a convolution. The Neuro Vector Engine computes conv "
                               "and fc layers only: give it to the host.",
                               name(layer.type))};
  if (auto refusal = refusedWindow(layer)) return refusal;
  if (auto refusal = refusedBits(layer)) return refusal;
  if (auto refusal = outside("E_NUM", "The number of output maps", layer.out.channels, 1, kMaxMaps,
                             "An instruction has 8 bits for the map: split the layer."))
    return refusal;
  if (auto refusal = outside("E_NUM", "The number of input maps", layer.in.channels, 1, kMaxInputs, "Split the layer."))
    return refusal;
  for (const std::int64_t size : {layer.out.height, layer.out.width})
    if (auto refusal = outside("E_NUM", "A size of the output", size, 1, kMaxSize, "Cut the image.")) return refusal;
  const ConvWork work = workOf(layer);
  for (std::size_t map = 0; map < work.maps.size(); ++map)
    if (work.maps[map].empty())
      return Refusal{"E_CONN",
                     fmt::format("Output map {} has no input. Expected at least one. Connect it or remove it.", map)};
  return std::nullopt;
}

ConvWork workOf(const Layer& layer) {
  ConvWork work;
  work.kernelVector = static_cast<int>(layer.window.kernelWidth);
  work.kernelSlide = static_cast<int>(layer.window.kernelHeight);
  work.stride = static_cast<int>(layer.window.stride[0]);
  work.positions = layer.out.height;
  work.width = layer.out.width;
  work.inputs = static_cast<int>(layer.in.channels);
  work.maps = mapsOf(layer);
  work.biasShift = layer.biasShift.value_or(kBiasShift);
  work.resultShift = layer.shift.value_or(kActShift);
  return work;
}

LaneShape shapeOf(const ConvWork& work, int lanes) {
  LaneShape shape;
  shape.lanes = lanes;
  shape.wordsPerColumn = static_cast<int>(ceilDiv(work.stride * (lanes - 1) + work.kernelVector, kWordPixels));
  shape.mainWords = work.stride * lanes / kWordPixels;
  shape.mainSets = shape.mainWords == 4 ? 2 : 1;
  shape.portBOnly = shape.mainWords == 1;
  return shape;
}

}  // namespace tilescope::nve
