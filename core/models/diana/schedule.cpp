// SPDX-License-Identifier: GPL-3.0-or-later
// Loops over groups, then channel tiles, then spatial tiles (rows, columns) if the input is reloaded or resident. If it
// is kept per spatial tile, spatial tiles come before channel tiles. Every call loads its weights.
#include "core/models/diana/schedule.h"

#include <algorithm>

#include "core/models/diana/tile_cost.h"

namespace tilescope::diana {
namespace {

using Step = ScheduleStep;

class Walk {
 public:
  Walk(const Problem& problem, const Tile& tile, InputMode mode)
      : p_(problem), l_(problem.layer), tile_(tile), mode_(mode), sum_(problem.layer.kind == Kind::Add) {
    schedule_.images = l_.batch;
    constexpr int kByte = 8;
    schedule_.mostL2Bytes = static_cast<double>(needsOf(problem, tile, mode).l2Bits) / kByte;
    l2_ = schedule_.mostL2Bytes - static_cast<double>(l_.batch * l_.outputElements()) * l_.bits.output / kByte;
  }

  Schedule run() {
    rows_ = axisTiles(l_.rows, tile_.OY);
    columns_ = axisTiles(l_.columns, tile_.OX);
    for (std::int64_t begin = 0; begin < l_.K; begin += tile_.K)
      channels_.push_back({static_cast<std::int64_t>(channels_.size()), begin, std::min(begin + tile_.K, l_.K)});
    if (mode_ == InputMode::Resident) loadWhole();
    for (std::int64_t group = 0; group < l_.groups; ++group) runGroup(group);
    schedule_.total =
        schedule_.compute + schedule_.callOverhead + schedule_.input + schedule_.weights + schedule_.output;
    return std::move(schedule_);
  }

 private:
  void runGroup(std::int64_t group) {
    group_ = group;
    if (mode_ == InputMode::PerTile) {
      forSpatial([&] {
        if (!sum_) load();
        for (const TileRange& k : channels_) call(k);
      });
      return;
    }
    for (const TileRange& k : channels_)
      forSpatial([&] {
        if (mode_ == InputMode::Reloaded && !sum_) load();
        call(k);
      });
  }

  template <class Body>
  void forSpatial(const Body& body) {
    for (y_ = 0; y_ < rows_.size(); ++y_)
      for (x_ = 0; x_ < columns_.size(); ++x_) body();
  }

  const AxisTile& rows() const { return rows_[y_]; }
  const AxisTile& columns() const { return columns_[x_]; }

  void loadWhole() {
    Step step;
    step.k = {0, 0, l_.groups * l_.K};
    step.c = {0, 0, l_.inputChannels()};
    step.y = {0, 0, l_.rows.out};
    step.x = {0, 0, l_.columns.out};
    step.rows = axisTile(l_.rows, 0, l_.rows.out);
    step.columns = axisTile(l_.columns, 0, l_.columns.out);
    loadParts(step);
  }

  void load() {
    Step step = stepAt(Step::Kind::LoadInput, {0, 0, l_.K});
    loadParts(step);
  }

  void loadParts(Step step) {
    const PlanePart part{step.c.end - step.c.begin, l_.rows.in, l_.columns.in, step.rows.inSize(),
                         step.columns.inSize()};
    const Copies copies = copiesOf(p_, part, l_.bits.input, p_.machine.inputBytesPerCycle);
    const double held = static_cast<double>(part.elements()) * l_.bits.input / 8;
    activation_ = held;
    step.kind = Step::Kind::LoadInput;
    add(step, copies.cycles, copies);
    schedule_.input += copies.cycles;
    schedule_.inputCopies += copies.count;
    if (!sum_) return;
    const Copies second = copiesOf(p_, part, l_.bits.input, p_.machine.secondBytesPerCycle);
    activation_ += held;
    step.kind = Step::Kind::LoadSecond;
    add(step, second.cycles, second);
    schedule_.weights += second.cycles;
    schedule_.weightCopies += second.count;
  }

  Step stepAt(Step::Kind kind, const TileRange& k) const {
    Step step;
    step.kind = kind;
    const std::int64_t first = group_ * l_.K;
    step.k = {group_ * static_cast<std::int64_t>(channels_.size()) + k.index, first + k.begin, first + k.end};
    step.c = sum_ ? step.k : TileRange{group_, group_ * l_.C, (group_ + 1) * l_.C};
    step.y = {static_cast<std::int64_t>(y_), rows().outBegin, rows().outEnd};
    step.x = {static_cast<std::int64_t>(x_), columns().outBegin, columns().outEnd};
    step.rows = rows();
    step.columns = columns();
    return step;
  }

  void call(const TileRange& k) {
    const std::int64_t channels = k.end - k.begin;
    if (sum_ && mode_ != InputMode::Resident) loadParts(stepAt(Step::Kind::LoadInput, k));
    if (!sum_) sendWeights(k, channels);
    compute(k, channels);
    store(k, channels);
  }

  void sendWeights(const TileRange& k, std::int64_t channels) {
    const std::int64_t blob = blobBytes(p_, channels);
    constexpr int kByte = 8;
    const Copies copies = copiesOf(p_, {1, 1, blob, 1, blob}, kByte, p_.machine.weightBytesPerCycle);
    weight_ = static_cast<double>(blob);
    add(stepAt(Step::Kind::Weights, k), copies.cycles, copies);
    schedule_.weights += copies.cycles;
    schedule_.weightCopies += copies.count;
  }

  double outputBytes(std::int64_t channels) const {
    return static_cast<double>(channels * rows().outSize() * columns().outSize()) * l_.bits.output / 8;
  }

  void compute(const TileRange& k, std::int64_t channels) {
    const double cycles = computeCycles(p_, channels, rows(), columns().outSize());
    activation_ += outputBytes(channels);
    add(stepAt(Step::Kind::Compute, k), cycles + p_.callOverheadCycles, {});
    schedule_.compute += cycles;
    schedule_.callOverhead += p_.callOverheadCycles;
    ++schedule_.kernelCalls;
  }

  void store(const TileRange& k, std::int64_t channels) {
    const PlanePart part{channels, l_.rows.out, l_.columns.out, rows().outSize(), columns().outSize()};
    const Copies copies = copiesOf(p_, part, l_.bits.output, p_.machine.outputBytesPerCycle);
    activation_ -= outputBytes(channels);
    l2_ += outputBytes(channels);
    add(stepAt(Step::Kind::Store, k), copies.cycles, copies);
    schedule_.output += copies.cycles;
    schedule_.outputCopies += copies.count;
  }

  void add(Step step, double cycles, const Copies& copies) {
    step.begin = now_;
    now_ += cycles;
    step.end = now_;
    step.bytes = copies.bytes;
    step.copies = copies.count;
    step.activationBytes = activation_;
    step.weightBytes = weight_;
    step.l2Bytes = l2_;
    schedule_.mostActivationBytes = std::max(schedule_.mostActivationBytes, activation_);
    schedule_.mostWeightBytes = std::max(schedule_.mostWeightBytes, weight_);
    schedule_.steps.push_back(step);
  }

  const Problem& p_;
  const DianaLayer& l_;
  const Tile tile_;
  const InputMode mode_;
  const bool sum_;
  std::vector<AxisTile> rows_, columns_;
  std::vector<TileRange> channels_;
  std::size_t y_ = 0, x_ = 0;
  std::int64_t group_ = 0;
  double now_ = 0, activation_ = 0, weight_ = 0, l2_ = 0;
  Schedule schedule_;
};

}  // namespace

std::string_view name(ScheduleStep::Kind kind) {
  switch (kind) {
    case Step::Kind::LoadInput:
      return "load input";
    case Step::Kind::LoadSecond:
      return "load second input";
    case Step::Kind::Weights:
      return "weights";
    case Step::Kind::Compute:
      return "compute";
    case Step::Kind::Store:
      return "store";
  }
  return "";
}

Schedule scheduleOf(const Problem& problem, const Tile& tile, InputMode mode) {
  return Walk(problem, tile, mode).run();
}

Schedule scheduleOf(const Layer& layer, const HardwareProfile& hardware, const TileMapping& tile, InputMode mode,
                    const ModelOptions& options) {
  return scheduleOf(problemOf(layer, hardware, options, std::nullopt), {tile.K, tile.OY, tile.OX}, mode);
}

}  // namespace tilescope::diana
