// SPDX-License-Identifier: GPL-3.0-or-later
// A cost model is a pure function (layer, hardware, mapping) → result or violation; it never searches. Implementations
// are stateless, thread-safe and listed in core/models/model_registry.h.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/hardware/machine_fields.h"
#include "core/mapping/mapping.h"
#include "core/models/binding.h"
#include "core/models/direction.h"
#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/objective.h"
#include "core/models/provenance.h"
#include "core/workload/layer.h"

namespace tilescope {

using ModelOptions = std::map<std::string, std::string>;

// Also a control in the window. The first value is the default.
struct OptionSpec {
  std::string name;
  std::vector<std::string> values;
  std::string help;
  std::string freeForm;       // an example of other allowed values, which checkValue checks; "": none
  std::string brief = {};     // if name and value are too long: "set-up {}", where {} is the value
  bool onlySearched = false;  // changes only the search, not a mapping's cost
  // An integer with its own field in documents and its own command-line option (option_fields.h).
  bool isField = false;
};

// Choices that a mapping leaves open get their best value for this objective and dataflow.
struct OpenChoices {
  std::optional<std::string> dataflow;  // absent: any of the profile
  std::optional<Objective> objective;   // absent: the model's default
};

// Shown to users: {"Kernel calls", "32"}.
struct ModelFact {
  std::string label, text;
};

// The first weights of a layer on their way onto the chip, and what it would save to find them there.
struct WeightLoading {
  std::string memory;  // on chip; receives weights from off chip
  double bits = 0;     // of the first tile, in one instance
  double cycles = 0;   // of the off-chip transfer
  double hidden = 0;   // by which the layer is shorter if the tile is there already; at most cycles

  bool operator==(const WeightLoading&) const = default;
};

class SearchStrategy;

class CostModel {
 public:
  virtual ~CostModel() = default;

  virtual std::string_view id() const = 0;     // "eplanner"
  virtual std::string_view name() const = 0;   // "e-PlaNNer"
  virtual std::string_view about() const = 0;  // one line
  std::string title() const { return std::string(name()).append(": ").append(about()); }
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<Objective> objectives() const = 0;  // the default first

  // Raised whenever results may change, so that stored answers are solved again.
  virtual std::int64_t resultsVersion() const { return 1; }

  // The default first. A model without searches only evaluates given mappings.
  virtual const std::vector<const SearchStrategy*>& searches() const;

  // The only loops that the model unrolls on the array; empty: all that a dataflow names.
  virtual std::vector<std::string> unrolled() const { return {}; }

  // The secondary objective, among mappings of equal cost. Absent: the model's tie rule alone decides.
  virtual std::optional<Objective> tieBreaker(Objective objective) const { return tieBreakerOf(objective); }

  // The option that takes a tolerance of this objective, such as "1%"; empty: none. For searches that prove it.
  virtual std::string_view toleranceOption(Objective, const ModelOptions&) const { return {}; }

  // Whether the profile has all that the model reads (contracts 3.1); errors say what to add.
  virtual Diagnostics checkHardware(const HardwareProfile& hardware) const = 0;

  // Warnings about values of a valid profile that these options ignore.
  virtual Diagnostics unusedFigures(const HardwareProfile& hardware, const ModelOptions& options) const;

  // For options with free-form values; empty if the value is valid.
  virtual Diagnostics checkValue(const std::string& option, const std::string& value) const;

  // Errors for options that exclude each other.
  virtual Diagnostics checkTogether(const ModelOptions& options) const;

  // Layers that are not covered count only their compulsory traffic, outside the totals.
  virtual bool covers(const Layer& layer) const = 0;

  // The option "name=value" that matches dataflows to an einsum's loops by name only. Empty: loops match by role.
  virtual std::string byNameOnly(const ModelOptions&) const { return ""; }

  // Whether a covered layer uses no dataflow; its result then names none.
  virtual bool runsOnNoDataflow(const Layer&, const HardwareProfile&) const { return false; }

  // hardware and options must have passed their checks. Fails if the model cannot read the mapping's form or shape; a
  // readable mapping that does not fit gives a Violation.
  virtual Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                      const ModelOptions& options, const OpenChoices& choices) const = 0;

  virtual Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                             const LayerResult& result, Metric metric) const = 0;

  // The mapping as loops and memories; empty if the layer is not modelled.
  virtual LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                            const LayerResult& result) const = 0;

  // How often and at what cost a tensor moves at a memory. The movement must be in loopNest().
  virtual Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result, const std::string& memory, Tensor tensor,
                                 Move move) const = 0;

  // The array dimensions that count for this result; their product gives the compute roof. Empty if not modelled.
  virtual std::vector<std::int64_t> countedArray(const HardwareProfile& hardware, const LayerResult& result) const;

  // Which elements countedArray() counts, e.g. "those that unroll K and C". Empty: all.
  virtual std::string countedElements() const { return ""; }

  // The last, smaller tile of a dimension counts with the array utilization of a full one. Array dimensions that do not
  // divide the sizes of layers then seem faster than they are.
  virtual bool countsRemaindersAsFull() const { return false; }

  // Over which mappings a proof of this search holds, as a noun phrase. Empty: all that the model counts.
  virtual std::string provenOver(const HardwareProfile&, std::string_view /*search*/, const ModelOptions&) const {
    return "";
  }

  // Id of the built-in program exporter for the model's machine, e.g. "cuda". Empty: none.
  virtual std::string_view exporter() const { return {}; }

  // Every search proves its mappings in about a millisecond per network, so no limit is needed.
  virtual bool isSolvedAtOnce() const { return false; }

  // Default terms of the model's type, for readers.
  virtual ModelTerms emptyTerms() const = 0;

  // The result must have this model's terms, be modelled and take time.
  virtual Resource binding(const LayerResult& result) const = 0;

  // These functions accept any result with this model's terms.
  virtual LatencyParts latencyParts(const LayerResult& result) const;

  // The port with the longest stall; empty: no stall, or the model names no port.
  virtual std::optional<StallPlace> stallPlace(const LayerResult&) const { return std::nullopt; }

  // Cycles of off-chip transfers, if the model counts them separately.
  virtual std::optional<double> offChipCycles(const LayerResult&) const { return std::nullopt; }

  // Whether the model counts the time of first weights, under these options; weightLoading() requires it.
  virtual bool countsFirstWeights(const ModelOptions&) const { return false; }
  // Of a modelled layer with trained weights; empty if they need no on-chip memory.
  virtual std::optional<WeightLoading> weightLoading(const Layer&, const HardwareProfile&, const ModelOptions&,
                                                     const LayerResult&) const {
    return std::nullopt;
  }

  // The search's choices besides tile and stationary tensor; a column of the layer table.
  virtual std::optional<ModelFact> besideTile(const LayerResult&) const { return std::nullopt; }

  // In which direction a number of the machine never worsens a layer's proven optimum, if all other numbers stay the
  // same and options are relaxed(). Exceptions: SearchStrategy::whyMoreMayBeWorse. Objectives: energy, latency (in
  // seconds), traffic. A property test checks every model.
  virtual Direction direction(MachineQuantity, Objective, const ModelOptions&) const { return Direction::None; }

  // Options under which the exact search considers at least all mappings of the given ones, at the same cost.
  virtual ModelOptions relaxed(ModelOptions options) const { return options; }

  virtual std::vector<ModelFact> facts(const LayerResult&) const { return {}; }
};

// Errors for unknown names and values, with the nearest known one.
Diagnostics checkOptions(const CostModel& model, const ModelOptions& options);

// The default if the option is not given.
std::string optionValue(const CostModel& model, const ModelOptions& options, std::string_view name);

// For layers that are not covered: every tensor crosses the off-chip boundary once.
LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope
