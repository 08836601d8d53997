// SPDX-License-Identifier: GPL-3.0-or-later
// A temporal nest over the memories of an operand, and values derived from it by ZigZag 3.8.5's or Tilescope's rules.
// Allocation, search and results only read these values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

struct Unroll {
  std::size_t dim = 0;
  std::int64_t factor = 1;

  bool operator==(const Unroll&) const = default;
};
using Unrolling = std::vector<std::vector<Unroll>>;  // [array dimension]

// Fractional under ZigZag 3.8.5's rules if the factor does not divide its loop.
struct SpatialLoop {
  std::size_t dim = 0;
  double factor = 1;

  bool operator==(const SpatialLoop&) const = default;
};
using ArchLoops = std::vector<std::vector<SpatialLoop>>;  // [arch level]

std::vector<std::vector<SpatialLoop>> asSpatialLoops(const Unrolling& unrolling);

// A memory level gets the array dimensions that it serves and no lower level does, merged by loop dimension in order of
// first appearance; all others go to the top arch level. loops: [array dimension].
ArchLoops archLoops(const Problem& problem, std::size_t operand, const std::vector<std::vector<SpatialLoop>>& loops);

struct Loop {
  std::size_t dim = 0;
  std::int64_t size = 1;

  bool operator==(const Loop&) const = default;
};
using Order = std::vector<Loop>;  // innermost first

// By memory level, innermost first. Irrelevant loops at a level's bottom have moved down a level ("stationarity").
struct TensorNest {
  std::vector<std::vector<Loop>> levels;
};

// A movement of an operand at a memory level, for one instance.
struct Link {
  std::int64_t transfers = 0;  // 0: no such movement
  std::int64_t period = 0;     // cycles between transfers
  // Cycles of a period in which a single-buffered memory allows the transfer.
  std::int64_t window = 0;
  std::int64_t cycles = 0;
  double elements = 0;
  int bits = 0;                  // per element on this link
  std::int64_t averageBits = 0;  // per cycle (ZigZag 3.8.5 only)
};

struct LevelTerms {
  std::array<Link, kMoves.size()> links;
  std::array<double, kMoves.size()> accesses{};  // words of the port's full width, all instances
  std::array<double, kMoves.size()> bits{};      // all instances
  std::array<double, kMoves.size()> elements{};  // all instances
  std::array<double, kMoves.size()> energy{};    // in the profile's unit
  double levelEnergy = 0;                        // sum of energy in ZigZag 3.8.5's order
  double tileElements = 0, tileBits = 0;         // in one instance
  // Without the part that the top relevant loops replace (ZigZag 3.8.5 only).
  double effectiveBits = 0;
  std::int64_t instances = 1;
};

struct TensorTerms {
  std::vector<LevelTerms> levels;
  double firstTileBits = 0;  // of the innermost memory, for the links' mapping (ZigZag 3.8.5 only)
};

struct StallPort {
  std::size_t memory = 0, port = 0;
};

struct LatencyParts {  // cycles; fractional or negative in ZigZag 3.8.5
  double ideal = 0, temporal = 0, stall = 0, onload = 0, offload = 0;
  // Only with corrections (corrections.h); otherwise 0.
  double overhead = 0, fill = 0;  // copy set-up, pipeline fill
  double serial = 0;              // part of stall: waiting for copies after the first
  std::int64_t copies = 0, starts = 0;
  std::optional<StallPort> copiedThrough;  // if waiting for copies takes longer than for any port
  double total() const { return temporal + stall + onload + offload + overhead + fill; }
};

// ZigZag 3.8.5's or Tilescope's counting for one problem and one choice of spatial loops. Immutable.
class Rules {
 public:
  using RunningSizes = std::array<double, kMaxDims>;  // iterations by dimension, including spatial loops

  virtual ~Rules() = default;

  const Problem& problem() const { return *problem_; }
  const ArchLoops& spatial(std::size_t operand) const { return spatial_[operand]; }

  virtual Sizes temporalSizes() const = 0;

  // Bits in one instance of the memory level if it and the levels below have these temporal iterations, with the
  // spatial loops of arch levels 0 to level. partial: the output is not final.
  virtual double footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const = 0;

  // True if the last bit of footprints depends on the order in which loops multiply (ZigZag 3.8.5's fractional
  // unrolls). That bit can decide between equal weights, so allocation then calls runningFootprintBits, with sizes
  // multiplied from the array outwards.
  virtual bool ordered(std::size_t /*operand*/) const { return false; }
  virtual double runningFootprintBits(std::size_t operand, const RunningSizes& covered, bool partial) const;

  // True if partial sums reach a memory only after the irrelevant loops directly above the next inner memory, so that
  // they may arrive final. ZigZag 3.8.5 reserves space for partial sums anyway.
  virtual bool waitsForRuns() const { return false; }

  // True if terms() depends on each irrelevant loop at the bottom of level 0, not only on their product.
  virtual bool tellsHeldLoopsApart() const { return false; }

  virtual double usableBits(std::size_t memory) const = 0;

  virtual TensorTerms terms(std::size_t operand, const TensorNest& nest) const = 0;

  // terms: one per operand, of the same nest. temporal: product of all loops. doubleBuffered: flags by [operand][memory
  // level], may be null. binding: the port whose stall counts (memory = number of memories: none), may be null.
  virtual LatencyParts latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                               std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const = 0;

  // Onloading if the first weights are in their outermost on-chip memory already. Empty: not known under these rules.
  virtual std::optional<double> onloadBesideWeights(const std::vector<const TensorTerms*>& /*terms*/) const {
    return std::nullopt;
  }

 protected:
  explicit Rules(std::shared_ptr<const Problem> problem) : problem_(std::move(problem)) {}

  std::shared_ptr<const Problem> problem_;
  std::vector<ArchLoops> spatial_;
};

// compatible: bit for bit as ZigZag 3.8.5 (docs/models/zigzag.md). The unrolling must fit the array and the layer.
std::unique_ptr<Rules> makeRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling, bool compatible);

// [operand][memory level]: number of loops before irrelevant loops move down ("stationarity").
using Splits = std::vector<std::vector<std::size_t>>;

// From the bottom of each level to the top of the level below, as far as possible.
void moveRunsDown(TensorNest& nest, DimMask dims);

// After irrelevant loops have moved down.
TensorNest nestOf(const Problem& problem, std::size_t operand, const Order& order,
                  const std::vector<std::size_t>& split);

}  // namespace tilescope::zigzag
