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
  std::string freeForm;    // not empty: other values are allowed too, written like this example; checkValue says which
  std::string brief = {};  // where name and value are too long: "set-up {}", {} being the value
  bool onlySearched = false;  // the cost of a mapping does not depend on it
  bool isField = false;       // a whole number that documents and command lines have as a field (option_fields.h)
};

// What a mapping leaves open is chosen as the best for this objective among what this dataflow allows.
struct OpenChoices {
  std::optional<std::string> dataflow;  // of the profile; absent: any of them
  std::optional<Objective> objective;   // absent: the model's default
};

// One thing to know about a result, for people: {"Kernel calls", "32"}.
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

  // Of its figures: raised whenever any of them may change, so that answers kept in files are solved again.
  virtual std::int64_t resultsVersion() const { return 1; }

  // The default first; a model without any evaluates given mappings only.
  virtual const std::vector<const SearchStrategy*>& searches() const;

  // The only loops that it puts on the array; empty: all of a dataflow.
  virtual std::vector<std::string> unrolled() const { return {}; }

  // What decides between mappings of equal cost; absent: the model's tie rule alone.
  virtual std::optional<Objective> tieBreaker(Objective objective) const { return tieBreakerOf(objective); }

  // Whether the profile has what the model reads (contracts 3.1); the errors say what is missing and how to add it.
  virtual Diagnostics checkHardware(const HardwareProfile& hardware) const = 0;

  // Metrics that a readable profile states and these options leave unused: warnings.
  virtual Diagnostics unusedFigures(const HardwareProfile& hardware, const ModelOptions& options) const;

  // What is wrong with a value of an option that takes other values than the listed ones; nothing if it is right.
  virtual Diagnostics checkValue(const std::string& option, const std::string& value) const;

  // What is wrong with options that are right each by itself.
  virtual Diagnostics checkTogether(const ModelOptions& options) const;

  // Whether the model has a cost for this kind of layer; others keep their compulsory traffic outside the totals.
  virtual bool covers(const Layer& layer) const = 0;

  // The option, as "name=value", under which dataflows find the loops of an einsum by name only; empty: by their roles.
  virtual std::string byNameOnly(const ModelOptions&) const { return ""; }

  // Whether a covered layer runs on no dataflow of a profile that has some: its result names none then.
  virtual bool runsOnNoDataflow(const Layer&, const HardwareProfile&) const { return false; }

  // hardware and options must have passed checkHardware and checkOptions. A mapping of a form or shape that the model
  // cannot read is a failed Result; a readable one that does not fit is a Violation.
  virtual Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                                      const ModelOptions& options, const OpenChoices& choices) const = 0;

  // How one metric of a result that this model made of this layer follows from the machine. Of layers not modelled only
  // the traffic has an explanation; the others say so.
  virtual Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                             const LayerResult& result, Metric metric) const = 0;

  // The mapping of a result that this model made of this layer, as loops and memories. Empty if the layer is
  // not modelled.
  virtual LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                            const LayerResult& result) const = 0;

  // How often and at what cost a tensor moves at a memory, for a movement that loopNest() has.
  virtual Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                                 const LayerResult& result, const std::string& memory, Tensor tensor,
                                 Move move) const = 0;

  // The processing elements that the model counts for this result, by side; their product is the compute roof. Empty
  // where it is not modelled.
  virtual std::vector<std::int64_t> countedArray(const HardwareProfile& hardware, const LayerResult& result) const;

  // Which elements countedArray() is of where it leaves some out: "those that unroll K and C". Empty: it never does.
  virtual std::string countedElements() const { return ""; }

  // The exporter of programs for its machine, among those that Tilescope brings; empty: none of them.
  virtual std::string_view exporter() const { return {}; }

  // Whether every search proves its mappings within about a millisecond a network, so that no limit is worth setting.
  virtual bool isSolvedAtOnce() const { return false; }

  // The terms that its results have, with nothing in them yet: for readers.
  virtual ModelTerms emptyTerms() const = 0;

  // The resource that limits a result. The result has terms of this model, is modelled and takes time.
  virtual Resource binding(const LayerResult& result) const = 0;

  // The following functions accept any result that has terms of this model.
  virtual LatencyParts latencyParts(const LayerResult& result) const;

  // The port that makes the array wait longest; none: it never waits, or the model does not say where.
  virtual std::optional<StallPlace> stallPlace(const LayerResult&) const { return std::nullopt; }

  // Cycles of all transfers off chip, if the model counts them apart from everything else.
  virtual std::optional<double> offChipCycles(const LayerResult&) const { return std::nullopt; }

  // Which choices the search made beside the tile, where that is not what stays on chip; a column of the layers.
  virtual std::optional<ModelFact> besideTile(const LayerResult&) const { return std::nullopt; }

  // How the proven optimum of any layer follows a number of the machine, all other numbers and all energies as they
  // are, under options that relaxed() returns; but where the search says why more may be worse
  // (SearchStrategy::whyMoreMayBeWorse). Objectives: energy, latency (in seconds), traffic. A declaration of a model is
  // a promise, which a property test holds it to.
  virtual Direction direction(MachineQuantity, Objective, const ModelOptions&) const { return Direction::None; }

  // Options under which the exact search looks at every mapping that it looks at under these, at the same cost, and
  // perhaps at more.
  virtual ModelOptions relaxed(ModelOptions options) const { return options; }

  // What only this model has to say about a mapping.
  virtual std::vector<ModelFact> facts(const LayerResult&) const { return {}; }
};

// Unknown names and values, with the nearest known one.
Diagnostics checkOptions(const CostModel& model, const ModelOptions& options);

// The value given, or the default.
std::string optionValue(const CostModel& model, const ModelOptions& options, std::string_view name);

// Layers that a model does not cover still move data: every tensor crosses the chip boundary once.
LayerResult outsideModelResult(std::string_view model, const Layer& layer, const HardwareProfile& hardware);

}  // namespace tilescope
