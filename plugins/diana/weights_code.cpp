// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/weights_code.h"

#include <algorithm>

#include "core/program/execution/program_data.h"
#include "plugins/diana/activation_layout.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {
namespace {

struct RawWeights {
  std::vector<std::int8_t> weights;
  std::vector<std::int32_t> biases;  // zeros if the layer has none
};

std::int64_t weightCount(const Layer& layer) {
  if (layer.type == LayerType::Fc) return layer.out.channels * layer.in.channels;
  return layer.out.channels * (layer.in.channels / layer.groups) * layer.window.kernelHeight * layer.window.kernelWidth;
}

// A bias is added before the shift, so a random one must be as large as a sum: a smaller one would hide wrong zeros.
int biasScale(const LayerWork& work) {
  constexpr int kBelowShift = 3;
  return std::max(0, work.shift - kBelowShift);
}

RawWeights randomWeights(const LayerWork& work, std::int64_t seed) {
  const Layer& layer = *work.layer;
  RawWeights raw;
  const auto unsignedSeed = static_cast<std::uint64_t>(seed);
  const std::uint64_t weights = streamOf(unsignedSeed, layer.name + ".weight");
  for (std::int64_t i = 0; i < weightCount(layer); ++i)
    raw.weights.push_back(static_cast<std::int8_t>(randomInt8Weight(wordAt(weights, static_cast<std::uint64_t>(i)))));
  const std::uint64_t biases = streamOf(unsignedSeed, layer.name + ".bias");
  for (std::int64_t k = 0; k < layer.out.channels; ++k)
    raw.biases.push_back(layer.bias.value_or(false)
                             ? randomInt8(wordAt(biases, static_cast<std::uint64_t>(k))) * (1 << biasScale(work))
                             : 0);
  return raw;
}

std::vector<std::uint8_t> blobOf(const LayerWork& work, const RawWeights& raw) {
  const Layer& layer = *work.layer;
  const Window& window = layer.window;
  switch (work.core->shape.kind) {
    case Kind::Conv:
      return convBlob(layer.out.channels, layer.in.channels, window.kernelHeight, window.kernelWidth, raw.weights,
                      raw.biases);
    case Kind::Depthwise:
      return depthwiseBlob(layer.out.channels, window.kernelHeight, window.kernelWidth, raw.weights, raw.biases);
    case Kind::FullyConnected:
      return fullyConnectedBlob(layer.out.channels, layer.in.channels, raw.weights, raw.biases);
    case Kind::Add:
      break;
  }
  return {};
}

class Image {
 public:
  explicit Image(std::int64_t bytes) : bytes_(static_cast<std::size_t>(bytes), 0) {}

  void copy(std::int64_t address, const std::vector<std::uint8_t>& blob) {
    std::copy(blob.begin(), blob.end(), bytes_.begin() + address);
  }
  // The address is logical, as the processor reads it.
  void set(std::int64_t address, std::uint8_t value) {
    bytes_[static_cast<std::size_t>(reversedInWord(address))] = value;
  }
  std::vector<std::uint8_t> take() { return std::move(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

std::vector<std::uint8_t> weightImage(const DianaProgram& program) {
  Image image(program.l2.weightBytes);
  for (std::size_t i = 0; i < program.work.layers.size(); ++i) {
    if (!program.l2.weights[i]) continue;
    const LayerWork& work = program.work.layers[i];
    const RawWeights raw = randomWeights(work, program.seed);
    if (work.core) {
      image.copy(*program.l2.weights[i], blobOf(work, raw));
      continue;
    }
    std::int64_t address = *program.l2.weights[i];
    for (const std::int8_t weight : raw.weights) image.set(address++, static_cast<std::uint8_t>(weight));
    if (!program.l2.biases[i]) continue;
    address = *program.l2.biases[i];
    for (const std::int32_t bias : raw.biases)
      for (int byte = 0; byte < 4; ++byte)
        image.set(address++, static_cast<std::uint8_t>(static_cast<std::uint32_t>(bias) >> (8 * byte)));
  }
  return image.take();
}

}  // namespace tilescope::diana
