// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/diana/tile_cost.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"

namespace tilescope::diana {
namespace {

template <class Of>
AxisCut cut(std::int64_t out, std::int64_t size, std::int64_t lanes, const Of& inputOf) {
  AxisCut axis;
  axis.size = size;
  axis.tiles = ceilDiv(out, size);
  axis.last = out - (axis.tiles - 1) * size;
  axis.groups = (axis.tiles - 1) * ceilDiv(size, lanes) + ceilDiv(axis.last, lanes);
  for (std::int64_t t = 0; t < axis.tiles; ++t) {
    const std::int64_t begin = t * size, end = std::min(begin + size, out);
    const std::int64_t in = inputOf(begin, end);
    axis.mostIn = std::max(axis.mostIn, in);
    const auto same = std::find_if(axis.classes.begin(), axis.classes.end(),
                                   [&](const AxisCut::Class& c) { return c.out == end - begin && c.in == in; });
    if (same != axis.classes.end())
      ++same->count;
    else
      axis.classes.push_back({end - begin, in, 1});
  }
  return axis;
}

AxisCut spatialCut(const SpatialAxis& axis, std::int64_t size, std::int64_t lanes) {
  return cut(axis.out, size, lanes,
             [&](std::int64_t begin, std::int64_t end) { return axisTile(axis, begin, end).inSize(); });
}

double cyclesPerRow(const Problem& p, std::int64_t row) {
  const DianaLayer& l = p.layer;
  const double kernelRow = real(l.columns.kernel) * p.machine.cyclesPerMac + kCyclesPerKernelRow;
  return real(l.C) * real(validTaps(l.rows, row)) * kernelRow + kCyclesPerGroup;
}

// Estimates for kinds that the thesis does not cover (docs/models/diana.md). A fully connected layer streams its
// weights while computing, so only the excess of computing counts.
double fcCycles(const Problem& p, std::int64_t channels) {
  const Machine& m = p.machine;
  const double groups = real(ceilDiv(channels, m.lanesK));
  const double macs = groups * real(ceilDiv(p.layer.C, m.lanesC)) * m.cyclesPerMac;
  const double streaming = real(blobBytes(p, channels)) / m.weightBytesPerCycle;
  return kCyclesPerGroup * groups + std::max(0.0, macs - streaming);
}

double sumCycles(const Problem& p, std::int64_t elements) {
  return real(ceilDiv(elements, p.machine.lanesOX)) + kCyclesPerSum;
}

double allCompute(const Problem& p, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                  const SpatialCost& spatial, const ChannelCost& channel) {
  double cycles = 0;
  if (p.layer.kind == Kind::Add) {
    for (const auto& k : channels.classes)
      for (const auto& y : rows.classes)
        for (const auto& x : columns.classes)
          cycles += real(k.count * y.count * x.count) * sumCycles(p, k.out * y.out * x.out);
    return cycles;
  }
  if (p.layer.kind == Kind::FullyConnected) {
    for (const auto& k : channels.classes) cycles += real(k.count) * fcCycles(p, k.out);
    return cycles;
  }
  return real(p.layer.groups) * real(channel.groups) * real(spatial.columnGroups) * spatial.rowCycles;
}

Copies sumInput(const Problem& p, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns, InputMode mode,
                double bytesPerCycle) {
  const DianaLayer& l = p.layer;
  const auto part = [&](std::int64_t k, std::int64_t y, std::int64_t x) {
    return copiesOf(p, {k, l.rows.in, l.columns.in, y, x}, l.bits.input, bytesPerCycle);
  };
  if (mode == InputMode::Resident) return part(l.K, l.rows.in, l.columns.in);
  Copies all;
  for (const auto& k : channels.classes)
    for (const auto& y : rows.classes)
      for (const auto& x : columns.classes) all += k.count * y.count * x.count * part(k.out, y.in, x.in);
  return all;
}

Copies convInput(const Problem& p, const SpatialCost& spatial, const ChannelCost& channel, InputMode mode) {
  const DianaLayer& l = p.layer;
  if (mode == InputMode::Resident)
    return copiesOf(p, {l.inputChannels(), l.rows.in, l.columns.in, l.rows.in, l.columns.in}, l.bits.input,
                    p.machine.inputBytesPerCycle);
  return l.groups * (mode == InputMode::Reloaded ? channel.tiles : 1) * spatial.inputPass;
}

// An input serves all channel lanes, a weight all column lanes.
void addReads(const Problem& p, TileCost& cost, const SpatialCost& spatial, const ChannelCost& channel) {
  const DianaLayer& l = p.layer;
  const double taps = real(l.rows.kernel) * real(l.columns.kernel) * real(l.C) * real(l.groups);
  if (l.kind == Kind::Add) {
    cost.inputReads = cost.weightReads = real(l.outputElements());
    return;
  }
  cost.inputReads = taps * real(l.rows.out) * real(l.columns.out) * real(channel.groups);
  cost.weightReads = taps * real(l.rows.out) * real(l.K) * real(spatial.columnGroups);
}

double energyOf(const Problem& p, const TileCost& cost) {
  const DianaLayer& l = p.layer;
  const EnergyRates& e = p.machine.energy;
  const double macs = l.macs() / real(l.batch);
  const int second = l.kind == Kind::Add ? l.bits.input : l.bits.weight;
  const auto elements = [](const Copies& copies, int bits) { return copies.bytes * kBitsPerByte / bits; };
  const double outputs = real(l.outputElements());
  return macs * (p.machine.macEnergy + e.sumRead + e.sumUpdate) +
         elements(cost.I, l.bits.input) * (e.l2InputRead + e.inputFill) +
         elements(cost.W, second) * (e.l2WeightRead + e.weightFill) +
         elements(cost.O, l.bits.output) * (e.l2OutputUpdate + e.outputDrain) + outputs * e.outputUpdate +
         cost.inputReads * e.inputRead + cost.weightReads * e.weightRead;
}

}  // namespace

Copies& Copies::operator+=(const Copies& other) {
  count += other.count;
  bytes += other.bytes;
  cycles += other.cycles;
  return *this;
}

Copies operator*(std::int64_t times, const Copies& copies) {
  return {times * copies.count, real(times) * copies.bytes, real(times) * copies.cycles};
}

Copies copiesOf(const Problem& problem, const PlanePart& part, int bits, double bytesPerCycle) {
  const std::int64_t count = part.copies();
  double each = real(part.elementsPerCopy()) * bits / kBitsPerByte;
  constexpr std::int64_t kUnrounded = 16;  // the thesis divides by 16 bytes per cycle, unrounded
  const std::int64_t granule = problem.copyGranuleBytes;
  if (granule > kUnrounded) each = std::ceil(each / real(granule)) * real(granule);
  return {count, real(count) * each, real(count) * (kCyclesPerCopy + each / bytesPerCycle)};
}

AxisCut rowCut(const Problem& problem, std::int64_t size) {
  return spatialCut(problem.layer.rows, size, 1);
}

AxisCut columnCut(const Problem& problem, std::int64_t size) {
  return spatialCut(problem.layer.columns, size, problem.machine.lanesOX);
}

AxisCut channelCut(const Problem& problem, std::int64_t size) {
  return cut(problem.layer.K, size, problem.machine.lanesK,
             [](std::int64_t begin, std::int64_t end) { return end - begin; });
}

std::int64_t blobBytes(const Problem& problem, std::int64_t channels) {
  const DianaLayer& l = problem.layer;
  const Machine& m = problem.machine;
  if (l.kind == Kind::Add) return 0;
  const std::int64_t padded = ceilDiv(channels, m.lanesK) * m.lanesK;
  const bool fc = l.kind == Kind::FullyConnected;
  const std::int64_t inputs = fc ? ceilDiv(l.C, m.lanesC) * m.lanesC : l.C * l.rows.kernel * l.columns.kernel;
  return padded * (ceilDiv(inputs * l.bits.weight, 8) + (fc ? kFcBiasBytes : kBiasBytes));
}

double computeCycles(const Problem& p, std::int64_t channels, const AxisTile& rows, std::int64_t columns) {
  if (p.layer.kind == Kind::Add) return sumCycles(p, channels * rows.outSize() * columns);
  if (p.layer.kind == Kind::FullyConnected) return fcCycles(p, channels);
  double cycles = 0;
  for (std::int64_t row = rows.outBegin; row < rows.outEnd; ++row) cycles += cyclesPerRow(p, row);
  return cycles * real(ceilDiv(channels, p.machine.lanesK)) * real(ceilDiv(columns, p.machine.lanesOX));
}

SpatialCost spatialCost(const Problem& p, const AxisCut& rows, const AxisCut& columns) {
  const DianaLayer& l = p.layer;
  SpatialCost cost;
  cost.tiles = rows.tiles * columns.tiles;
  cost.columnGroups = columns.groups;
  cost.wholePlane = cost.tiles == 1;
  for (std::int64_t row = 0; row < l.rows.out; ++row) cost.rowCycles += cyclesPerRow(p, row);
  for (const auto& y : rows.classes)
    for (const auto& x : columns.classes) {
      const std::int64_t count = y.count * x.count;
      cost.inputPass +=
          count * copiesOf(p, {l.C, l.rows.in, l.columns.in, y.in, x.in}, l.bits.input, p.machine.inputBytesPerCycle);
      cost.outputPerChannel += count * copiesOf(p, {1, l.rows.out, l.columns.out, y.out, x.out}, l.bits.output,
                                                p.machine.outputBytesPerCycle);
    }
  return cost;
}

ChannelCost channelCost(const Problem& p, const AxisCut& channels) {
  const DianaLayer& l = p.layer;
  ChannelCost cost;
  cost.tiles = channels.tiles;
  cost.groups = channels.groups;
  constexpr int kByte = 8;
  for (const auto& k : channels.classes) {
    const std::int64_t blob = blobBytes(p, k.out);
    cost.weightPass += k.count * copiesOf(p, {1, 1, blob, 1, blob}, kByte, p.machine.weightBytesPerCycle);
    cost.outputWhole += k.count * copiesOf(p, {k.out, l.rows.out, l.columns.out, l.rows.out, l.columns.out},
                                           l.bits.output, p.machine.outputBytesPerCycle);
  }
  return cost;
}

TileCost tileCost(const Problem& p, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns,
                  const SpatialCost& spatial, const ChannelCost& channel, InputMode mode) {
  const DianaLayer& l = p.layer;
  TileCost cost;
  cost.kernelCalls = l.groups * channel.tiles * spatial.tiles;
  cost.compute = allCompute(p, channels, rows, columns, spatial, channel);
  cost.callOverhead = real(cost.kernelCalls) * p.callOverheadCycles;
  if (l.kind == Kind::Add) {
    cost.I = sumInput(p, channels, rows, columns, mode, p.machine.inputBytesPerCycle);
    cost.W = sumInput(p, channels, rows, columns, mode, p.machine.secondBytesPerCycle);
  } else {
    cost.I = convInput(p, spatial, channel, mode);
    cost.W = l.groups * spatial.tiles * channel.weightPass;
  }
  cost.O = spatial.wholePlane ? l.groups * channel.outputWhole : l.groups * l.K * spatial.outputPerChannel;
  cost.input = cost.I.cycles;
  cost.weights = cost.W.cycles;
  cost.output = cost.O.cycles;
  addReads(p, cost, spatial, channel);
  cost.energy = energyOf(p, cost);
  return cost;
}

TileCost tileCost(const Problem& problem, const Tile& tile, InputMode mode) {
  const AxisCut channels = channelCut(problem, tile.K);
  const AxisCut rows = rowCut(problem, tile.OY), columns = columnCut(problem, tile.OX);
  return tileCost(problem, channels, rows, columns, spatialCost(problem, rows, columns), channelCost(problem, channels),
                  mode);
}

Needs needsOf(const Problem& p, const AxisCut& channels, const AxisCut& rows, const AxisCut& columns, InputMode mode) {
  const DianaLayer& l = p.layer;
  const bool sum = l.kind == Kind::Add;
  const std::int64_t inputs =
      mode == InputMode::Resident ? l.inputElements() : (sum ? channels.size : l.C) * rows.mostIn * columns.mostIn;
  // In a depthwise layer, the blobs of four channels use one another's idle lanes (driver).
  constexpr std::int64_t kDepthwisePerBlob = 4;
  std::int64_t blobs = 0;
  for (const auto& k : channels.classes) blobs += k.count * blobBytes(p, k.out);
  blobs *= l.kind == Kind::Depthwise ? ceilDiv(l.groups, kDepthwisePerBlob) : l.groups;
  const std::int64_t operands = sum ? 2 : 1;
  Needs needs;
  needs.inputBits = operands * inputs * l.bits.input;
  needs.outputBits = channels.size * rows.size * columns.size * l.bits.output;
  needs.weightBits = blobBytes(p, channels.size) * 8;
  needs.l2Bits =
      l.batch * (operands * l.inputElements() * l.bits.input + l.outputElements() * l.bits.output) + blobs * 8;
  return needs;
}

Needs needsOf(const Problem& problem, const Tile& tile, InputMode mode) {
  return needsOf(problem, channelCut(problem, tile.K), rowCut(problem, tile.OY), columnCut(problem, tile.OX), mode);
}

bool fits(const Problem& problem, const Needs& needs) {
  const Machine& m = problem.machine;
  return needs.activationBits() <= m.activation.bits && needs.weightBits <= m.weight.bits && needs.l2Bits <= m.l2.bits;
}

}  // namespace tilescope::diana
