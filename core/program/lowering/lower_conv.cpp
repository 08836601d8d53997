// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/lower_conv.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/units.h"
#include "core/models/eplanner/tile_cost.h"

namespace tilescope {
namespace {

// A tensor's traffic if it is fetched in every step, and if it is fetched on change.
class Traffic {
 public:
  Traffic(const MappedLayer& layer, int outputBits, int partialSumBits) {
    std::array<std::optional<Box>, kTensorCount> previous;
    std::int64_t finishedBits = 0;
    forEachStep(layer.shape, layer.mapping, [&](const ConvStep& step) {
      const std::array<std::optional<Box>, kTensorCount> now{step.input, step.weight, step.output};
      const std::array<std::int64_t, kTensorCount> widths{layer.inputBits, layer.weightBits, 2 * partialSumBits};
      for (const Tensor tensor : kTensors) {
        const std::size_t t = index(tensor);
        const std::int64_t bits = !now[t] ? 0 : now[t]->size.elements() * widths[t];
        everyStep_[t] += bits;
        if (now[t] != previous[t]) onChange_[t] += bits;
        previous[t] = now[t];
      }
      if (step.first) finishedBits += step.output.size.elements() * (outputBits - 2 * partialSumBits);
    });
    // An output leaves and returns as a partial sum in each addition, but finally leaves as a finished output.
    everyStep_[index(Tensor::O)] += finishedBits;
    onChange_[index(Tensor::O)] += finishedBits;
  }

  std::optional<bool> movesEveryStep(Tensor tensor, std::int64_t predicted) const {
    if (onChange_[index(tensor)] == predicted) return false;
    if (everyStep_[index(tensor)] == predicted) return true;
    return std::nullopt;
  }
  std::string words(Tensor tensor) const {
    return fmt::format("{} or {} bits", onChange_[index(tensor)], everyStep_[index(tensor)]);
  }

 private:
  TensorBits everyStep_{}, onChange_{};
};

// Where each tensor's tiles begin. Tensors in one memory follow each other.
std::array<std::int64_t, kTensorCount> offsets(const ProgramBuilder& program, const MappedLayer& layer,
                                               int partialSumBits) {
  const TileMapping& t = layer.mapping;
  const eplanner::EplannerLayer& l = layer.shape;
  const std::array<std::int64_t, kTensorCount> sizes{
      t.C * eplanner::tileRows(l, t.OY, t.FY) * eplanner::tileCols(l, t.OX, t.FX) * layer.inputBits,
      t.K * t.C * t.FY * t.FX * layer.weightBits, t.K * t.OY * t.OX * partialSumBits};
  std::array<std::int64_t, kTensorCount> begin{};
  for (const Tensor tensor : kTensors) {
    for (std::size_t before = 0; before < index(tensor); ++before) {
      if (program.shareBuffer(kTensors[before], tensor)) begin[index(tensor)] += sizes[before];
    }
  }
  return begin;
}

class Emitter {
 public:
  Emitter(ProgramBuilder& program, const MappedLayer& layer, const std::array<bool, kTensorCount>& everyStep,
          int partialSumBits)
      : program_(program),
        layer_(layer),
        everyStep_(everyStep),
        offsets_(offsets(program, layer, partialSumBits)),
        partialSumBits_(partialSumBits) {}

  void step(const ConvStep& step) {
    leaveOutputsBefore(step);
    if (step.input)
      fetch(Tensor::I, layer_.input, *step.input, layer_.inputBits);
    else
      boxes_[index(Tensor::I)].reset();
    fetch(Tensor::W, layer_.weight, step.weight, layer_.weightBits);
    enterOutputs(step);
    Conv conv;
    conv.output = current_[index(Tensor::O)];
    if (step.input) conv.input = current_[index(Tensor::I)];
    conv.weight = current_[index(Tensor::W)];
    conv.stride = {layer_.shape.strideY, layer_.shape.strideX};
    conv.dilation = {layer_.shape.dilationY, layer_.shape.dilationX};
    conv.padding = step.padding;
    conv.first = step.first;
    if (step.last) conv.finish = layer_.finish;
    program_.add(conv);
    finished_ = step.last;
  }

  void end() {
    if (boxes_[index(Tensor::O)]) storeOutputs();
  }

 private:
  void fetch(Tensor tensor, std::size_t array, const Box& box, int bits) {
    const std::size_t t = index(tensor);
    if (!everyStep_[t] && boxes_[t] == box) return;
    place(tensor, array, box, bits);
    program_.add(Load{current_[t], false});
  }

  void place(Tensor tensor, std::size_t array, const Box& box, int bits) {
    const std::size_t t = index(tensor);
    current_[t] = program_.tile(tensor, array, box.origin, box.size, program_.nextMemory(tensor), offsets_[t], bits);
    boxes_[t] = box;
  }

  void leaveOutputsBefore(const ConvStep& next) {
    const std::optional<Box>& box = boxes_[index(Tensor::O)];
    if (!box || (!everyStep_[index(Tensor::O)] && *box == next.output)) return;
    storeOutputs();
  }

  void storeOutputs() {
    program_.add(Store{current_[index(Tensor::O)], !finished_, {}});
    boxes_[index(Tensor::O)].reset();
  }

  void enterOutputs(const ConvStep& step) {
    if (boxes_[index(Tensor::O)]) return;
    place(Tensor::O, layer_.output, step.output, partialSumBits_);
    if (!step.first) program_.add(Load{current_[index(Tensor::O)], true});
  }

  ProgramBuilder& program_;
  const MappedLayer& layer_;
  std::array<bool, kTensorCount> everyStep_;
  std::array<std::int64_t, kTensorCount> offsets_;
  int partialSumBits_;
  std::array<std::optional<Box>, kTensorCount> boxes_;
  std::array<std::size_t, kTensorCount> current_{};
  bool finished_ = false;
};

Diagnostic unexplained(const MappedLayer& layer, Tensor tensor, const Traffic& traffic) {
  return {Diagnostic::Severity::Error,
          "",
          "layer " + layer.layer->name,
          fmt::format("a prediction of {} bits of {} off chip", layer.predicted[index(tensor)], name(tensor)),
          fmt::format("{}, which is what the loops of the mapping move", traffic.words(tensor)),
          "Plan the layer again with this version."};
}

// The dimensions of one group, with their sizes and tiles.
struct Loops {
  static constexpr std::array kDims{Dim::K, Dim::C, Dim::OY, Dim::OX, Dim::FY, Dim::FX};
  std::array<std::int64_t, 6> sizes{}, tiles{};

  static std::size_t at(Dim dim) {
    return static_cast<std::size_t>(std::find(kDims.begin(), kDims.end(), dim) - kDims.begin());
  }
};

Loops loopsOf(const eplanner::EplannerLayer& l, const TileMapping& t) {
  return {{l.K, l.C, l.OY, l.OX, l.FY, l.FX}, {t.K, t.C, t.OY, t.OX, t.FY, t.FX}};
}

// Stored input lines that outputs read through a part of the kernel, and the missing lines on both sides. Uncut
// dimensions have all lines, as in the model.
struct Lines {
  Range stored;
  std::int64_t before = 0, after = 0;
};

Lines linesOf(const Range& outputs, const Range& kernel, std::int64_t stride, std::int64_t dilation,
              std::int64_t padding, std::int64_t size, bool whole) {
  const std::int64_t begin = outputs.begin * stride - padding + kernel.begin * dilation;
  const std::int64_t end = (outputs.end - 1) * stride - padding + (kernel.end - 1) * dilation + 1;
  Lines lines;
  lines.stored = whole ? Range{0, size} : Range{std::max<std::int64_t>(0, begin), std::min(size, end)};
  lines.before = lines.stored.begin - begin;
  lines.after = end - lines.stored.end;
  return lines;
}

ConvStep stepAt(const eplanner::EplannerLayer& l, const TileMapping& t, std::int64_t group,
                const std::array<Range, 6>& r) {
  const auto& [K, C, OY, OX, FY, FX] = r;
  const Lines rows = linesOf(OY, FY, l.strideY, l.dilationY, l.padTop, l.IY, false);
  const Lines columns = linesOf(OX, FX, l.strideX, l.dilationX, l.padLeft, l.IX, t.OX == l.OX && t.FX == l.FX);
  ConvStep step;
  step.weight = {{group * l.K + K.begin, C.begin, FY.begin, FX.begin}, {K.size(), C.size(), FY.size(), FX.size()}};
  step.output = {{0, group * l.K + K.begin, OY.begin, OX.begin}, {1, K.size(), OY.size(), OX.size()}};
  step.padding = {rows.before, columns.before, rows.after, columns.after};
  if (rows.stored.size() > 0 && columns.stored.size() > 0) {
    step.input = Box{{0, group * l.C + C.begin, rows.stored.begin, columns.stored.begin},
                     {1, C.size(), rows.stored.size(), columns.stored.size()}};
  }
  step.first = C.begin == 0 && FY.begin == 0 && FX.begin == 0;
  step.last = C.end == l.C && FY.end == l.FY && FX.end == l.FX;
  return step;
}

}  // namespace

Diagnostics lowerConv(ProgramBuilder& program, const MappedLayer& layer) {
  const int partialSumBits = program.partialSumBits();
  const Traffic traffic(layer, program.array(layer.output).bits, partialSumBits);
  std::array<bool, kTensorCount> everyStep{};
  for (const Tensor tensor : kTensors) {
    const std::optional<bool> moves = traffic.movesEveryStep(tensor, layer.predicted[index(tensor)]);
    if (!moves) return {unexplained(layer, tensor, traffic)};
    everyStep[index(tensor)] = *moves;
  }
  program.setEveryStep(everyStep);
  Emitter emitter(program, layer, everyStep, partialSumBits);
  forEachStep(layer.shape, layer.mapping, [&](const ConvStep& step) { emitter.step(step); });
  emitter.end();
  return {};
}

void forEachStep(const eplanner::EplannerLayer& layer, const TileMapping& mapping,
                 const std::function<void(const ConvStep&)>& visit) {
  const Loops loops = loopsOf(layer, mapping);
  std::array<Range, 6> ranges;
  const auto setRange = [&](std::size_t dim, std::int64_t begin) {
    ranges[dim] = {begin, std::min(begin + loops.tiles[dim], loops.sizes[dim])};
  };
  for (std::size_t d = 0; d < ranges.size(); ++d) setRange(d, 0);
  std::int64_t group = 0;
  while (true) {
    visit(stepAt(layer, mapping, group, ranges));
    bool advanced = false;
    for (const Dim dim : mapping.outerLoops) {  // innermost first
      const std::size_t d = Loops::at(dim);
      advanced = ranges[d].end < loops.sizes[d];
      setRange(d, advanced ? ranges[d].end : 0);
      if (advanced) break;
    }
    if (!advanced && ++group == layer.groups) return;
  }
}

}  // namespace tilescope
