// SPDX-License-Identifier: GPL-3.0-or-later
// A temporal nest distributed over the memories of one operand, and the values that the model derives from it. ZigZag
// 3.8.5's rules and Tilescope's own rules fill in the values; allocation, search and results only read them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/models/zigzag/problem.h"

namespace tilescope::zigzag {

// Which loops are spatial, and below which memory of each operand.
struct Unroll {
  std::size_t dim = 0;
  std::int64_t factor = 1;

  bool operator==(const Unroll&) const = default;
};
using Unrolling = std::vector<std::vector<Unroll>>;  // [array dimension]; the spatial unrolling along it

// Spatial loops of one operand. With ZigZag 3.8.5's rules, a factor that does not divide its loop is fractional.
struct SpatialLoop {
  std::size_t dim = 0;
  double factor = 1;

  bool operator==(const SpatialLoop&) const = default;
};
using ArchLoops = std::vector<std::vector<SpatialLoop>>;  // [arch level]

// The same unrolling as spatial loops, by [array dimension].
std::vector<std::vector<SpatialLoop>> asSpatialLoops(const Unrolling& unrolling);

// The spatial loops by arch level of an operand. A memory level gets the array dimensions that it serves and no lower
// level does, merged per loop dimension in the order of first appearance; all others go to the top arch level. loops:
// [array dimension].
ArchLoops archLoops(const Problem& problem, std::size_t operand, const std::vector<std::vector<SpatialLoop>>& loops);

struct Loop {
  std::size_t dim = 0;
  std::int64_t size = 1;

  bool operator==(const Loop&) const = default;
};
using Order = std::vector<Loop>;  // innermost first

// The loops of one operand per memory level, innermost first. Irrelevant loops at the bottom of a level have already
// moved to the top of the level below ("stationarity").
struct TensorNest {
  std::vector<std::vector<Loop>> levels;
};

// One movement of an operand at one of its memory levels, for one instance.
struct Link {
  std::int64_t transfers = 0;  // 0: the movement does not exist
  std::int64_t period = 0;     // cycles from one transfer to the next
  // Cycles of a period in which the transfer may happen if the memory has a single buffer.
  std::int64_t window = 0;
  std::int64_t cycles = 0;       // of one transfer, the largest
  double elements = 0;           // of the largest transfer
  int bits = 0;                  // of one element on this link
  std::int64_t averageBits = 0;  // per cycle (ZigZag 3.8.5 only)
};

struct LevelTerms {
  std::array<Link, kMoves.size()> links;
  std::array<double, kMoves.size()> accesses{};  // words of the port's full width, all instances
  std::array<double, kMoves.size()> bits{};      // total, over all instances
  std::array<double, kMoves.size()> elements{};  // total, over all instances
  std::array<double, kMoves.size()> energy{};    // in the profile's unit
  double levelEnergy = 0;                        // sum of energy, added in ZigZag 3.8.5's order
  double tileElements = 0, tileBits = 0;         // held by one instance
  // The tile without the part that the top relevant loops replace (ZigZag 3.8.5 only).
  double effectiveBits = 0;
  std::int64_t instances = 1;
};

struct TensorTerms {
  std::vector<LevelTerms> levels;
  double firstTileBits = 0;  // of the innermost memory, for the mapping that the links describe (ZigZag 3.8.5 only)
};

struct StallPort {
  std::size_t memory = 0, port = 0;
};

struct LatencyParts {  // cycles; ZigZag 3.8.5's may be fractional or negative
  double ideal = 0, temporal = 0, stall = 0, onload = 0, offload = 0;
  // Set by corrections (corrections.h); otherwise 0.
  double overhead = 0, fill = 0;  // setting up copies, filling the pipeline
  double serial = 0;              // part of stall: the array waits for copies after the first
  std::int64_t copies = 0, starts = 0;
  std::optional<StallPort> copiedThrough;  // set where waiting for copies takes longer than waiting for any port
  double total() const { return temporal + stall + onload + offload + overhead + fill; }
};

// The counting rules, ZigZag 3.8.5's or Tilescope's, for one problem and one choice of spatial loops. Immutable.
class Rules {
 public:
  using RunningSizes = std::array<double, kMaxDims>;  // iterations per dimension, including spatial loops

  virtual ~Rules() = default;

  const Problem& problem() const { return *problem_; }
  const ArchLoops& spatial(std::size_t operand) const { return spatial_[operand]; }  // as footprints count them

  // Iterations of each dimension that remain for temporal loops.
  virtual Sizes temporalSizes() const = 0;

  // Bits that one instance of the operand's memory level holds if it and the levels below have these temporal
  // iterations, including the spatial loops of arch levels 0 to level. partial: an output that is not final (only
  // matters for O).
  virtual double footprintBits(std::size_t operand, std::size_t level, const Sizes& temporal, bool partial) const = 0;

  // True if the last bit of the operand's footprints depends on the order in which its loops multiply, as with ZigZag
  // 3.8.5's fractional unrolls. That bit can decide between equal weights, so allocation then calls
  // runningFootprintBits, with sizes multiplied loop by loop from the array outwards.
  virtual bool ordered(std::size_t /*operand*/) const { return false; }
  virtual double runningFootprintBits(std::size_t operand, const RunningSizes& covered, bool partial) const;

  // True if partial sums reach a memory only after the irrelevant loops directly above the next inner memory have run.
  // The tile stays in the inner memory until then, so its sums may arrive final. ZigZag 3.8.5 reserves space for
  // partial sums anyway.
  virtual bool waitsForRuns() const { return false; }

  // True if terms() depends on the individual irrelevant loops at the bottom of level 0, not only on their product.
  virtual bool tellsHeldLoopsApart() const { return false; }

  // The bits of a memory that tiles can use.
  virtual double usableBits(std::size_t memory) const = 0;

  virtual TensorTerms terms(std::size_t operand, const TensorNest& nest) const = 0;

  // terms: one per operand, all of the same nest. temporal: product of all loops. doubleBuffered and binding may be
  // null; the former receives flags by [operand][memory level], the latter the port whose stall counts (memory = number
  // of memories: no port).
  virtual LatencyParts latency(const std::vector<const TensorTerms*>& terms, std::int64_t temporal,
                               std::vector<std::vector<bool>>* doubleBuffered, StallPort* binding) const = 0;

 protected:
  explicit Rules(std::shared_ptr<const Problem> problem) : problem_(std::move(problem)) {}

  std::shared_ptr<const Problem> problem_;
  std::vector<ArchLoops> spatial_;  // [operand]
};

// compatible: bit for bit as ZigZag 3.8.5; otherwise Tilescope's own rules (docs/models/zigzag.md). The unrolling must
// fit the array and the layer.
std::unique_ptr<Rules> makeRules(std::shared_ptr<const Problem> problem, const Unrolling& unrolling, bool compatible);

// Number of loops per memory level of each operand, before irrelevant loops move down ("stationarity").
using Splits = std::vector<std::vector<std::size_t>>;  // [operand][memory level]; each sums to the number of loops

// Moves loops of these dimensions from the bottom of each level to the top of the level below, as far as possible.
void moveRunsDown(TensorNest& nest, DimMask dims);

// The operand's loops per level, after irrelevant loops have moved down.
TensorNest nestOf(const Problem& problem, std::size_t operand, const Order& order,
                  const std::vector<std::size_t>& split);

}  // namespace tilescope::zigzag
