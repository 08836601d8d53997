// SPDX-License-Identifier: GPL-3.0-or-later
// A cost model's answer for a layer and a mapping: a result, or why there is none (contracts 6.1).
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
#include "core/models/model_terms.h"
#include "core/workload/vocabulary.h"

namespace tilescope {

// Words (tensor elements) or energy, by movement. Absent: no such movement.
struct MoveFigures {
  std::array<std::optional<double>, kMoves.size()> values;  // by Move

  std::optional<double>& operator[](Move move) { return values[static_cast<std::size_t>(move)]; }
  const std::optional<double>& operator[](Move move) const { return values[static_cast<std::size_t>(move)]; }
  bool operator==(const MoveFigures&) const = default;
};

struct MemoryFigures {
  std::string memory;
  std::array<std::optional<MoveFigures>, kTensorCount> tensors;  // by Tensor

  bool operator==(const MemoryFigures&) const = default;
};

struct Energy {
  EnergyUnit unit = EnergyUnit::Picojoule;
  double total = 0;
  double mac = 0;
  std::vector<MemoryFigures> memories;
  std::optional<double> interconnect;  // energy of words on the array's network, if counted
  bool estimate = false;               // the model's source defines no energy; see docs/models/eplanner.md

  bool operator==(const Energy&) const = default;
};

struct Latency {  // cycles of the profile's clock
  double total = 0;
  double ideal = 0;  // MACs ÷ processing elements
  double seconds = 0;
  std::optional<double> temporal, stall, onload, offload;  // if the model distinguishes them
  std::optional<double> transferOverhead, pipelineFill;    // if options ask for them; part of total

  bool operator==(const Latency&) const = default;
};

// By id in documents.
struct OptionalCycles {
  std::string_view id;
  std::optional<double> Latency::*cycles;
};
inline constexpr std::array kOptionalCycles{OptionalCycles{"temporal", &Latency::temporal},
                                            OptionalCycles{"stall", &Latency::stall},
                                            OptionalCycles{"onload", &Latency::onload},
                                            OptionalCycles{"offload", &Latency::offload},
                                            OptionalCycles{"transfer_overhead", &Latency::transferOverhead},
                                            OptionalCycles{"pipeline_fill", &Latency::pipelineFill}};

struct OffChipBytes {
  std::array<double, kTensorCount> tensors{};  // by Tensor; multiples of 1/8
  double total() const { return tensors[0] + tensors[1] + tensors[2]; }

  bool operator==(const OffChipBytes&) const = default;
};

struct Utilization {
  double spatial = 0;  // of the PEs while the array computes
  double total = 0;    // ideal ÷ total latency

  bool operator==(const Utilization&) const = default;
};

// A rule of the hardware's software that a result breaks, because an option says so.
struct BrokenRule {
  std::string rule;  // "k_tile"
  std::string message;

  bool operator==(const BrokenRule&) const = default;
};

// The cost of a layer or the sums of a plan.
struct Results {
  double macs = 0;
  Energy energy;
  std::vector<MemoryFigures> accesses;
  Latency latency;
  OffChipBytes offChipBytes;
  Utilization utilization;  // plan: spatial weighted by MACs, total = ideal ÷ total latency

  bool operator==(const Results&) const = default;
};

struct LayerResult : Results {
  std::string model;
  std::string layer;
  bool outsideModel = false;       // not modelled: only offChipBytes (compulsory traffic) is valid
  std::optional<Mapping> mapping;  // complete; absent if not modelled
  std::vector<BrokenRule> brokenRules;
  std::vector<std::string> notes;  // sentences that limit what the metrics mean; see core/models/search_strategy.h
  ModelTerms terms;

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
std::string_view name(ViolationKind kind);
std::optional<ViolationKind> parseViolationKind(std::string_view text);

struct Violation {
  ViolationKind kind = ViolationKind::MemoryTooSmall;
  std::string memory;  // "": none
  std::string tensor;  // "I", "W", "O" or several joined by "+"; "": none
  std::int64_t neededBits = 0;
  std::int64_t availableBits = 0;
  std::string rule;
  std::string message;  // with the missing bits, if any, and the suggested fix

  bool operator==(const Violation&) const = default;
};

using Evaluation = std::variant<LayerResult, Violation>;
inline bool isValid(const Evaluation& evaluation) {
  return std::holds_alternative<LayerResult>(evaluation);
}

// Phases of a layer's time, shown as bars next to a mapping.
enum class Phase { Load, Compute, Stall, Store, Transfer };

struct LatencyPart {
  Phase phase = Phase::Compute;
  std::string label;  // "Load first tiles"
  double cycles = 0;

  bool operator==(const LatencyPart&) const = default;
};

struct LatencyParts {
  std::vector<LatencyPart> parts;
  bool overlapped = false;  // computing and off-chip transfers overlap; the longest counts

  double cyclesOf(Phase phase) const;
  bool operator==(const LatencyParts&) const = default;
};

LatencyParts latencyParts(const LayerResult& result);

// Of a Latency that states its parts.
LatencyParts statedLatencyParts(const Latency& latency);

}  // namespace tilescope
