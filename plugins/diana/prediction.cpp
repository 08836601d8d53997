// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/prediction.h"

#include <algorithm>

#include "core/base/json.h"
#include "core/models/diana/diana_layer.h"
#include "plugins/diana/weight_blob.h"

namespace tilescope::diana {
namespace {

constexpr double kBytesPerCycle = 16;     // of DMA and weights; other hardware is rejected
constexpr double kElementsPerCycle = 16;  // of an add

// Instructions in the processor's loops, counted by hand. Per product: two loads with a reversed byte's address,
// multiply, add, loop. Per moved element: load, store, loop. Per word: one store.
constexpr double kCyclesPerProduct = 10;
constexpr double kCyclesPerMove = 8;
constexpr double kCyclesPerWord = 2;

class Walk {
 public:
  Walk(const CoreWork& core, const CorePlace& place, const StoredMap& input, const StoredMap& output,
       const Costs& costs)
      : shape_(core.shape), core_(core), place_(place), input_(input), output_(output), costs_(costs) {}

  Prediction run() {
    switch (shape_.kind) {
      case Kind::Conv:
      case Kind::Depthwise:
        convolution();
        break;
      case Kind::FullyConnected:
        fullyConnected();
        break;
      case Kind::Add:
        sum();
        break;
    }
    return sum_;
  }

 private:
  struct Moved {
    double& cycles;
    std::int64_t& copies;
    double& bytes;
  };
  Moved input() { return {sum_.input, sum_.inputCopies, sum_.inputBytes}; }
  Moved weights() { return {sum_.weights, sum_.weightCopies, sum_.weightBytes}; }
  Moved output() { return {sum_.output, sum_.outputCopies, sum_.outputBytes}; }

  void copy(Moved moved, std::int64_t bytes, std::int64_t times = 1) const {
    const std::int64_t charged = costs_.copyGranuleBytes == kDmaRound ? roundedUp(bytes, kDmaRound) : bytes;
    moved.cycles += static_cast<double>(times) * (kCyclesPerCopy + static_cast<double>(charged) / kBytesPerCycle);
    moved.copies += times;
    moved.bytes += static_cast<double>(times * charged);
  }
  void copyRows(Moved moved, const StoredMap& map, std::int64_t channels, std::int64_t rows) const {
    const std::int64_t bytes = rows * map.pitch;
    if (bytes == map.planeBytes())
      copy(moved, channels * bytes);
    else
      copy(moved, bytes, channels);
  }

  void call(std::int64_t blobBytes, std::int64_t jobs = 1) {
    if (blobBytes > 0) copy(weights(), blobBytes, jobs);
    sum_.kernelCalls += jobs;
    sum_.calls += static_cast<double>(jobs) * costs_.callOverheadCycles;
  }

  bool isDepthwise() const { return shape_.kind == Kind::Depthwise; }

  void convolution() {
    const std::vector<AxisTile> rows = axisTiles(shape_.rows, place_.tile.OY);
    const std::vector<AxisTile> columns = axisTiles(shape_.columns, place_.tile.OX);
    const std::int64_t channels = core_.channels();
    if (place_.loadsInput && place_.inputStays) copyRows(input(), input_, input_.size.channels, input_.size.height);
    for (const AxisTile& row : rows)
      for (const AxisTile& column : columns) {
        const bool loads = place_.loadsInput && !place_.inputStays;
        if (loads && !isDepthwise() && core_.mode == InputMode::PerTile) load(row, column, input_.size.channels);
        for (std::int64_t k = 0; k < channels; k += place_.tile.K) {
          const std::int64_t size = std::min(place_.tile.K, channels - k);
          if (loads && isDepthwise()) load(row, column, size);
          if (loads && !isDepthwise() && core_.mode == InputMode::Reloaded) load(row, column, input_.size.channels);
          kernel(row, column, size);
          if (place_.storesOutput) store(row, column, size);
        }
      }
  }

  bool isWhole(const AxisTile& columns) const { return columns.outSize() == shape_.columns.out; }

  void load(const AxisTile& rows, const AxisTile& columns, std::int64_t channels) {
    if (isWhole(columns)) return copyRows(input(), input_, channels, rows.inSize());
    copy(input(), (columns.outSize() - 1) * shape_.columns.stride + 1, channels * rows.inSize());
  }

  void store(const AxisTile& rows, const AxisTile& columns, std::int64_t channels) {
    if (isWhole(columns)) return copyRows(output(), output_, channels, rows.outSize());
    copy(output(), columns.outSize(), channels * rows.outSize());
  }

  void kernel(const AxisTile& rows, const AxisTile& columns, std::int64_t channels) {
    const std::int64_t width = isWhole(columns) ? output_.pitch : columns.outSize();
    const std::int64_t jobs = isDepthwise() ? channels : 1;
    const std::int64_t lanes = isDepthwise() ? 1 : roundedUp(channels, kLaneBytes) / kLaneBytes;
    const auto groups = static_cast<double>(jobs * lanes * (roundedUp(width, kLaneBytes) / kLaneBytes));
    const auto depth = static_cast<double>(shape_.C);
    for (std::int64_t y = rows.outBegin; y < rows.outEnd; ++y)
      sum_.compute += groups * (depth * static_cast<double>(validTaps(shape_.rows, y)) *
                                    (static_cast<double>(shape_.columns.kernel) + kCyclesPerKernelRow) +
                                kCyclesPerGroup);
    if (isDepthwise())
      call(depthwiseGroupBytes(shape_.rows.kernel, shape_.columns.kernel), jobs);
    else
      call(convBlobBytes(channels, shape_.C, shape_.rows.kernel, shape_.columns.kernel));
  }

  void fullyConnected() {
    if (place_.loadsInput) copy(input(), shape_.C);
    for (std::int64_t k = 0; k < shape_.K; k += place_.tile.K) {
      const std::int64_t groups = roundedUp(std::min(place_.tile.K, shape_.K - k), kLaneBytes) / kLaneBytes;
      sum_.compute += static_cast<double>(groups) * kCyclesPerGroup;
      call(groups * fullyConnectedGroupBytes(shape_.C));
    }
    if (place_.storesOutput) copy(output(), shape_.K);
  }

  void sum() {
    for (const AxisTile& rows : axisTiles(shape_.rows, place_.tile.OY))
      for (std::int64_t k = 0; k < shape_.K; k += place_.tile.K) {
        const std::int64_t channels = std::min(place_.tile.K, shape_.K - k);
        if (place_.loadsInput) copyRows(input(), output_, channels, rows.outSize());
        if (place_.loadsSecond) copyRows(input(), output_, channels, rows.outSize());
        sum_.compute +=
            static_cast<double>(channels * rows.outSize() * output_.pitch) / kElementsPerCycle + kCyclesPerSum;
        call(0);
        if (place_.storesOutput) copyRows(output(), output_, channels, rows.outSize());
      }
  }

  const DianaLayer& shape_;
  const CoreWork& core_;
  const CorePlace& place_;
  const StoredMap& input_;
  const StoredMap& output_;
  const Costs& costs_;
  Prediction sum_;
};

double elementsOf(const FeatureMap& map) {
  return static_cast<double>(map.channels * map.height * map.width);
}

}  // namespace

Prediction predictionOf(const CoreWork& core, const CorePlace& place, const StoredMap& input, const StoredMap& output,
                        const Costs& costs) {
  return Walk(core, place, input, output, costs).run();
}

double hostCycles(const Layer& layer) {
  const double outputs = elementsOf(layer.out);
  const auto taps = static_cast<double>(layer.window.kernelHeight * layer.window.kernelWidth);
  switch (layer.type) {
    case LayerType::Conv:
      return outputs *
             (taps * static_cast<double>(layer.in.channels / layer.groups) * kCyclesPerProduct + kCyclesPerMove);
    case LayerType::Fc:
      return outputs * (elementsOf(layer.in) * kCyclesPerProduct + kCyclesPerMove);
    case LayerType::Pool:
      return outputs * (taps + 1) * kCyclesPerMove;
    case LayerType::Add:
      return outputs * static_cast<double>(layer.inputs.size() + 1) * kCyclesPerMove;
    case LayerType::Concat:
    case LayerType::Reorg:
    case LayerType::Matmul:
    case LayerType::Einsum:
    case LayerType::Vector:
    case LayerType::Move:
    case LayerType::Opaque:
      return outputs * kCyclesPerMove;
  }
  return 0;
}

double clearingCycles(const StoredMap& map) {
  if (!map.clearsMargin) return 0;
  if (map.isVector) return static_cast<double>(map.bytes() - map.elements()) * kCyclesPerMove;
  const std::int64_t bytes = std::min(roundedUp(map.size.width, 4), map.pitch) - map.size.width;
  const std::int64_t words = (map.pitch - map.size.width) / 4;
  return static_cast<double>(map.size.channels * map.size.height) *
         (static_cast<double>(bytes) * kCyclesPerMove + static_cast<double>(words) * kCyclesPerWord);
}

double flatteningCycles(const StoredMap& map) {
  return map.flattens ? static_cast<double>(map.elements()) * kCyclesPerMove : 0;
}

Json toJson(const Prediction& prediction, const std::string& layer, bool isOnCore) {
  Json document{{"layer", layer}, {"runs_on", isOnCore ? "core" : "processor"}};
  if (isOnCore) {
    document["cycles"] = {{"compute", prediction.compute}, {"input", prediction.input}, {"weights", prediction.weights},
                          {"output", prediction.output},   {"calls", prediction.calls}, {"total", prediction.core()}};
    document["kernel_calls"] = prediction.kernelCalls;
    document["copies"] = {
        {"I", prediction.inputCopies}, {"W", prediction.weightCopies}, {"O", prediction.outputCopies}};
  }
  if (prediction.host > 0) document["processor_cycles_estimate"] = prediction.host;
  return document;
}

}  // namespace tilescope::diana
