// SPDX-License-Identifier: GPL-3.0-or-later
// What a cost model says about one layer under one mapping: a result, or the reason why it cannot be (contracts 6.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/mapping/mapping.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

// One figure per movement at a memory: words (tensor elements) or energy. Absent: the movement does not exist there.
struct MoveFigures {
  std::array<std::optional<double>, kMoves.size()> values;  // indexed by Move

  std::optional<double>& operator[](Move move) { return values[static_cast<std::size_t>(move)]; }
  const std::optional<double>& operator[](Move move) const { return values[static_cast<std::size_t>(move)]; }
  bool operator==(const MoveFigures&) const = default;
};

struct MemoryFigures {
  std::string memory;
  std::array<std::optional<MoveFigures>, kTensorCount> tensors;  // indexed by Tensor

  bool operator==(const MemoryFigures&) const = default;
};

struct Energy {
  EnergyUnit unit = EnergyUnit::Picojoule;
  double total = 0;
  double mac = 0;
  std::vector<MemoryFigures> memories;  // in the order of the profile
  std::optional<double> interconnect;   // of words on the array's network, of models that count them
  bool estimate = false;                // the model's source defines no energy; see docs/models/eplanner.md

  bool operator==(const Energy&) const = default;
};

struct Latency {  // cycles of the profile's clock
  double total = 0;
  double ideal = 0;  // MACs ÷ processing elements
  double seconds = 0;
  std::optional<double> temporal, stall, onload, offload;  // of models that tell them apart
  std::optional<double> transferOverhead, pipelineFill;    // where options of the model ask for them; part of total

  bool operator==(const Latency&) const = default;
};

struct OffChipBytes {
  std::array<double, kTensorCount> tensors{};  // indexed by Tensor; a multiple of 1/8
  double total() const { return tensors[0] + tensors[1] + tensors[2]; }

  bool operator==(const OffChipBytes&) const = default;
};

struct Utilization {
  double spatial = 0;  // of the processing elements while they work
  double total = 0;    // ideal ÷ total latency

  bool operator==(const Utilization&) const = default;
};

// e-PlaNNer's own terms.
struct EplannerTerms {
  double metric = 0;                          // performance ÷ off-chip bytes (thesis eq. 6.13), MAC/s per byte
  std::array<double, kTensorCount> reload{};  // factors on the tensors' own volumes
  double performanceMacsPerSecond = 0;
  double arithmeticIntensity = 0;  // MACs per off-chip byte
  double computeCycles = 0;
  double memoryCycles = 0;
  // Processing elements that the model counts: those along which K and C are unrolled. Utilisation is relative to them.
  std::int64_t arrayK = 1, arrayC = 1;

  std::string_view bound() const { return memoryCycles > computeCycles ? "memory" : "compute"; }  // what takes longer

  bool operator==(const EplannerTerms&) const = default;
};

// ZigZag's own terms.
struct ZigzagTerms {
  // A tensor at a memory that holds it, one instance.
  struct Tile {
    std::string memory;
    Tensor tensor = Tensor::I;
    double bits = 0;
    bool doubleBuffered = false;  // the next tile may arrive during the whole use of this one

    bool operator==(const Tile&) const = default;
  };
  std::vector<Tile> tiles;  // memories in the profile's order
  std::string stallMemory;  // whose port makes the array wait; "" if it never waits
  std::string stallPort;
  std::int64_t elements = 1;  // processing elements of the array

  bool operator==(const ZigzagTerms&) const = default;
};

// The Predictor's own terms, under the paper's names in comments. Arrays are indexed by Tensor.
struct PredictorTerms {
  using PerTensor = std::array<double, kTensorCount>;
  struct Parts {  // by level
    double compute = 0, dram = 0, buffer = 0, array = 0, pe = 0;

    bool operator==(const Parts&) const = default;
  };
  struct Cycles {
    double compute = 0, dram = 0, buffer = 0, setup = 0, total = 0;  // L_comp, L_DRAM, L_GB, L_setup, L

    bool operator==(const Cycles&) const = default;
  };
  double activeElements = 1;                   // processing elements that the array loops keep busy
  PerTensor refreshesBuffer{}, refreshesPe{};  // N_ref
  PerTensor tileBuffer{}, tilePe{};            // V_ref, of the largest tile, elements
  PerTensor accessesDram{}, accessesBuffer{}, accessesArray{}, accessesPe{};  // words
  Parts energy;                                                               // in the profile's unit
  Cycles latency;

  bool operator==(const PredictorTerms&) const = default;
};

// DIANA's own terms: everything happens one after another, so the cycles add up to the total.
struct DianaTerms {
  double compute = 0, input = 0, weights = 0, output = 0, total = 0;  // cycles; of a sum, weights is the second input
  double callOverhead = 0;                                            // cycles, part of the total
  std::int64_t kernelCalls = 0;
  std::array<std::int64_t, kTensorCount> copies{};  // between L2 and L1, indexed by Tensor
  std::string inputMode;                            // "resident", "per-tile", "reloaded"
  bool estimate = false;  // a kind of layer whose cycles are not published: depthwise, fully connected, sum

  bool operator==(const DianaTerms&) const = default;
};

// The Neuro Vector Engine's own terms: figures of the layer's program (core/models/nve). Cycles and words are of the
// whole output, the two rates of one strip of 16 outputs, as tables of such programs print them.
struct NveTerms {
  std::string mode;                                 // "optimal", "paper"
  std::int64_t lanes = 16, strips = 1, passes = 1;  // passes of a kernel over one strip, without fill and drain
  double prologueCycles = 0, kernelCycles = 0, fillCycles = 0;  // one after another
  double macsPerInstruction = 0;        // without the passes that fill and drain: the paper's convention
  double macsPerCycle = 0;              // with them
  double codeWords = 0;                 // instructions of all partitions
  std::vector<std::int64_t> intervals;  // of the partitions, cycles
  std::int64_t intervalBound = 0;       // of their sum

  bool operator==(const NveTerms&) const = default;
};

// A rule of a machine's software that a result breaks, where the model was told to go on.
struct BrokenRule {
  std::string rule;  // "k_tile"
  std::string message;

  bool operator==(const BrokenRule&) const = default;
};

struct LayerResult {
  std::string model;
  std::string layer;
  double macs = 0;
  bool outsideModel = false;       // not covered: only offChipBytes (compulsory) means something
  std::optional<Mapping> mapping;  // complete; absent outside the model
  Energy energy;
  std::vector<MemoryFigures> accesses;
  Latency latency;
  OffChipBytes offChipBytes;
  Utilization utilization;
  std::vector<BrokenRule> brokenRules;
  std::vector<std::string> notes;  // sentences that limit what the metrics mean; see core/models/proven_space.h
  std::variant<std::monostate, EplannerTerms, ZigzagTerms, PredictorTerms, DianaTerms, NveTerms> terms;

  bool operator==(const LayerResult&) const = default;
};

enum class ViolationKind {
  MemoryTooSmall,
  HierarchyTooSmall,
  ArrayTooSmall,
  Alignment,
  UnsupportedLayer,
  IllegalRule,
  Unsolved  // cancelled before an answer was found
};
std::string_view name(ViolationKind kind);  // "memory_too_small"
std::optional<ViolationKind> parseViolationKind(std::string_view text);

struct Violation {
  ViolationKind kind = ViolationKind::MemoryTooSmall;
  std::string memory;  // where it concerns one
  std::string tensor;  // "I", "W", "O" or several joined by "+", where it concerns some
  std::int64_t neededBits = 0;
  std::int64_t availableBits = 0;
  std::string rule;     // of IllegalRule
  std::string message;  // a sentence with the nearest fix

  bool operator==(const Violation&) const = default;
};

using Evaluation = std::variant<LayerResult, Violation>;
inline bool isValid(const Evaluation& evaluation) {
  return std::holds_alternative<LayerResult>(evaluation);
}

}  // namespace tilescope
