// SPDX-License-Identifier: GPL-3.0-or-later
// A cost model: a pure function (layer, hardware, mapping) → result or violation. It never searches. Implementations
// are stateless, thread-safe and live in core/models/<model>/; core/models/model_registry.h lists them.
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

// One option of a model; also a control of the window. The first value is the default.
struct OptionSpec {
  std::string name;
  std::vector<std::string> values;
  std::string help;
  std::string freeForm;       // not empty: other values are allowed too, written like this example; checkValue decides
  std::string brief = {};     // used where name and value are too long: "set-up {}", where {} is the value
  bool onlySearched = false;  // affects only the search, not the cost of a mapping
  // A whole number that has its own field in documents and its own command-line option (option_fields.h).
  bool isField = false;
};

// A mapping may leave choices open. They are filled with the best ones for this objective that this dataflow allows.
struct OpenChoices {
  std::optional<std::string> dataflow;  // of the profile; absent: any of them
  std::optional<Objective> objective;   // absent: the model's default
};

// A fact about a result, as shown to users: {"Kernel calls", "32"}.
struct ModelFact {
  std::string label, text;
};

class SearchStrategy;

class CostModel {
 public:
  virtual ~CostModel() = default;

  virtual std::string_view id() const = 0;     // "eplanner"
  virtual std::string_view name() const = 0;   // "e-PlaNNer"
  virtual std::string_view about() const = 0;  // what it models, in one line
  std::string title() const { return std::string(name()).append(": ").append(about()); }
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<Objective> objectives() const = 0;  // the default first

  // Version of the model's results: raised whenever any of them may change, so that stored answers are solved again.
  virtual std::int64_t resultsVersion() const { return 1; }

  // The model's searches, the default first; a model without any only evaluates given mappings.
  virtual const std::vector<const SearchStrategy*>& searches() const;

  // The only loops that the model unrolls on the array; empty: every loop that a dataflow names.
  virtual std::vector<std::string> unrolled() const { return {}; }

  // The secondary objective, which decides between mappings of equal cost. If absent, only the model's tie rule
  // decides.
  virtual std::optional<Objective> tieBreaker(Objective objective) const { return tieBreakerOf(objective); }

  // Whether the profile has what the model reads (contracts 3.1); the errors say what is missing and how to add it.
  virtual Diagnostics checkHardware(const HardwareProfile& hardware) const = 0;

  // Warnings about values of a valid profile that the model ignores with these options.
  virtual Diagnostics unusedFigures(const HardwareProfile& hardware, const ModelOptions& options) const;

  // Why a value of an option with free-form values is wrong; empty if it is right.
  virtual Diagnostics checkValue(const std::string& option, const std::string& value) const;

  // Why options that are each valid cannot be combined.
  virtual Diagnostics checkTogether(const ModelOptions& options) const;

  // Whether the model has a cost for this kind of layer; other layers count only their compulsory traffic, outside the
  // totals.
  virtual bool covers(const Layer& layer) const = 0;

  // The option that makes dataflows match the loops of an einsum by name only, as "name=value". Empty: by their roles.
  virtual std::string byNameOnly(const ModelOptions&) const { return ""; }

  // Whether this covered layer uses none of the profile's dataflows; its result then names no dataflow.
  virtual bool runsOnNoDataflow(const Layer&, const HardwareProfile&) const { return false; }

  // hardware and options must have passed checkHardware and checkOptions. A mapping whose form or shape the model
  // cannot read is a failed Result; a readable mapping that does not fit is a Violation.
  virtual Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                      const ModelOptions& options, const OpenChoices& choices) const = 0;

  // How one metric of a result of this model follows from the layer and the machine. For a layer that is not modelled
  // only the traffic is explained; the other explanations say that it is not modelled.
  virtual Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                             const LayerResult& result, Metric metric) const = 0;

  // The mapping of a result of this model as loops and memories. Empty if the layer is not modelled.
  virtual LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                            const LayerResult& result) const = 0;

  // How often and at what cost a tensor moves at a memory. The movement must be one of loopNest().
  virtual Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result, const std::string& memory, Tensor tensor,
                                 Move move) const = 0;

  // The dimensions of the array that the model counts for this result; their product is the compute roof of the
  // roofline. Empty if the layer is not modelled.
  virtual std::vector<std::int64_t> countedArray(const HardwareProfile& hardware, const LayerResult& result) const;

  // A text for the elements that countedArray() counts, such as "those that unroll K and C". Empty: it counts all.
  virtual std::string countedElements() const { return ""; }

  // The id of the built-in exporter of programs for the model's machine: "cuda". Empty: there is none.
  virtual std::string_view exporter() const { return {}; }

  // Whether every search proves its mappings in about a millisecond per network, so that no limit is needed.
  virtual bool isSolvedAtOnce() const { return false; }

  // An empty object of the type of its terms, for readers.
  virtual ModelTerms emptyTerms() const = 0;

  // The resource that limits a result. The result has terms of this model, is modelled and takes time.
  virtual Resource binding(const LayerResult& result) const = 0;

  // The following functions accept any result that has terms of this model.
  virtual LatencyParts latencyParts(const LayerResult& result) const;

  // The port that makes the array wait longest; empty: the array never waits, or the model does not name a port.
  virtual std::optional<StallPlace> stallPlace(const LayerResult&) const { return std::nullopt; }

  // Cycles of all transfers off chip, if the model counts them apart from everything else.
  virtual std::optional<double> offChipCycles(const LayerResult&) const { return std::nullopt; }

  // Choices of the search other than the tile and the stationary tensor; a column of the layer table.
  virtual std::optional<ModelFact> besideTile(const LayerResult&) const { return std::nullopt; }

  // In which direction one number of the machine never makes the proven optimum of a layer worse, if all other numbers
  // and all energies stay the same and options are as relaxed() returns them. SearchStrategy::whyMoreMayBeWorse gives
  // the exceptions. Objectives: energy, latency (in seconds), traffic. A property test checks every model's answers.
  virtual Direction direction(MachineQuantity, Objective, const ModelOptions&) const { return Direction::None; }

  // Changes the options so that the exact search considers all mappings that it considers under the given ones, at the
  // same cost, and perhaps more.
  virtual ModelOptions relaxed(ModelOptions options) const { return options; }

  // Facts about a mapping that only this model knows.
  virtual std::vector<ModelFact> facts(const LayerResult&) const { return {}; }
};

// Reports unknown names and values, with the nearest known one.
Diagnostics checkOptions(const CostModel& model, const ModelOptions& options);

// The given value of an option, or its default.
std::string optionValue(const CostModel& model, const ModelOptions& options, std::string_view name);

// The result of a layer that the model does not cover: every tensor crosses the chip boundary once.
LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope
