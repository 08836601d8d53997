// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/zigzag_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/models/cost_model.h"
#include "core/models/provenance_text.h"
#include "core/models/search_strategy.h"
#include "core/models/zigzag/even_allocation.h"
#include "core/models/zigzag/order_constraint.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/spatial_candidates.h"
#include "core/models/zigzag/unroll_caps.h"
#include "core/models/zigzag/zigzag_direction.h"
#include "core/models/zigzag/zigzag_mapping.h"
#include "core/models/zigzag/zigzag_provenance.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {
namespace {

Diagnostic mappingError(std::string pointer, std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "mapping",        std::move(pointer), std::move(found),
          std::move(expected),         std::move(remedy)};
}

const Dataflow* dataflowOf(const HardwareProfile& hardware, const std::optional<std::string>& name) {
  for (const Dataflow& dataflow : hardware.dataflows)
    if (!name || dataflow.name == *name) return &dataflow;
  return nullptr;
}

// ZigZag 3.8.5 first reduces spatial loops to what a port passes in a cycle, even in given mappings.
std::optional<Violation> tooWideForTheOriginal(const Problem& problem, const Unrolling& unrolling) {
  for (std::size_t a = 0; a < unrolling.size(); ++a)
    for (const Unroll& unroll : unrolling[a]) {
      const UnrollCap cap = originalUnrollCap(problem, a, unroll.dim);
      if (cap.due != UnrollCap::Due::Port || unroll.factor <= cap.most) continue;
      const Operand& operand = problem.operands[cap.operand];
      const std::int64_t needed = unroll.factor * operand.bits;
      return portViolation(
          problem, cap, needed,
          fmt::format(
              "{} spatial iterations of {} along {} need {} bits of {} per cycle, the port of {} passes {}, and "
              "ZigZag 3.8.5 evaluates no such mapping. Make the factor {} at most, or leave out "
              "compatibility=zigzag-3.8.5.",
              unroll.factor, problem.dims[unroll.dim], problem.arrayDims[a], needed, operand.name,
              problem.memories[cap.memory].name, cap.portBits, std::max<std::int64_t>(cap.most, 1)));
    }
  return std::nullopt;
}

Result<std::variant<Unrolling, Violation>> chosenUnrolling(const Problem& problem, const HardwareProfile& hardware,
                                                           const LoopMapping& mapping, const OpenChoices& choices,
                                                           bool compatible) {
  if (mapping.spatial) {
    Result<std::variant<Unrolling, Violation>> own = unrollingOf(problem, mapping);
    if (!own || !compatible || std::holds_alternative<Violation>(*own)) return own;
    if (const auto violation = tooWideForTheOriginal(problem, std::get<Unrolling>(*own)))
      return std::variant<Unrolling, Violation>{*violation};
    return own;
  }
  const SpatialCandidates candidates = spatialCandidates(problem, dataflowOf(hardware, choices.dataflow), compatible);
  if (candidates.violation) return std::variant<Unrolling, Violation>{*candidates.violation};
  return std::variant<Unrolling, Violation>{candidates.unrollings.front()};
}

std::optional<Violation> unevenness(const Problem& problem, const Splits& splits) {
  const std::vector<std::size_t> ranks = memoryRanks(problem);
  std::vector<std::optional<std::pair<std::size_t, std::size_t>>> cutOf(ranks.size());
  for (std::size_t o = 0; o < splits.size(); ++o) {
    std::size_t cut = 0;
    for (std::size_t level = 0; level + 1 < splits[o].size(); ++level) {
      cut += splits[o][level];
      const std::size_t memory = problem.operands[o].memories[level];
      auto& known = cutOf[ranks[memory]];
      if (!known) known = {cut, o};
      if (known->first == cut) continue;
      Violation v;
      v.kind = ViolationKind::IllegalRule;
      v.rule = "even";
      v.memory = problem.memories[memory].name;
      v.tensor = problem.operands[o].name;
      v.message = "The mapping is not even: " + problem.operands[o].name + " has " + std::to_string(cut) +
                  " loops up to " + v.memory + ", " + problem.operands[known->second].name + " has " +
                  std::to_string(known->first) +
                  " up to a memory at the same distance from the array. Give both the same number, or set option "
                  "allocation=uneven.";
      return v;
    }
  }
  return std::nullopt;
}

std::string outsideDataflows(const Problem& problem, const Unrolling& unrolling) {
  std::string loops;
  for (std::size_t a = 0; a < unrolling.size(); ++a)
    for (const Unroll& unroll : unrolling[a])
      loops += fmt::format("{}{}:{} along {}", loops.empty() ? "" : ", ", problem.dims[unroll.dim], unroll.factor,
                           problem.arrayDims[a]);
  return outsideProvenSpace(loops.empty()
                                ? std::string("it has no spatial loops, and no dataflow of the profile offers that")
                                : fmt::format("no dataflow of the profile offers the spatial loops {}", loops),
                            "the spatial loops that the dataflows name, with fewer lanes only where these lack port "
                            "width or capacity, and one loop on each array dimension that they leave open",
                            "Add a dataflow with these loops to the profile to include it.");
}

class Mapped {
 public:
  Mapped(const Layer& layer, const HardwareProfile& hardware, std::shared_ptr<const Problem> problem, bool compatible)
      : layer_(layer), hardware_(hardware), problem_(std::move(problem)), compatible_(compatible) {}

  Result<Evaluation> evaluate(const LoopMapping& mapping, const Unrolling& unrolling, Allocation allocation) {
    rules_ = makeRules(problem_, unrolling, compatible_);
    MappedNest nest{unrolling, {}, {}, allocation};
    Result<Order> order = orderOf(*rules_, mapping);
    if (!order) return order.diagnostics();
    nest.order = std::move(order).value();
    const Result<std::optional<Splits>> splits = splitsOf(*problem_, mapping);
    if (!splits) return splits.diagnostics();
    if (std::optional<Violation> violation = *splits ? given(nest, **splits) : chosen(nest))
      return Evaluation{std::move(*violation)};
    LayerResult result = layerResult(layer_, hardware_, *rules_, nest);
    if (!compatible_ && mapping.spatial && !isOffered(*problem_, hardware_, unrolling))
      result.notes.push_back(outsideDataflows(*problem_, unrolling));
    return Evaluation{std::move(result)};
  }

 private:
  std::optional<Violation> given(MappedNest& nest, const Splits& splits) {
    nest.splits = splits;
    if (nest.allocation == Allocation::Even && !compatible_)
      if (std::optional<Violation> uneven = unevenness(*problem_, splits)) return uneven;
    if (const std::optional<AllocationFailure> failure = checkCapacity(*rules_, nest.order, splits))
      return violationOf(*rules_, *failure);
    return std::nullopt;
  }

  std::optional<Violation> chosen(MappedNest& nest) {
    std::variant<Splits, AllocationFailure> allocated = allocate(*rules_, nest.order, nest.allocation, !compatible_);
    if (const auto* failure = std::get_if<AllocationFailure>(&allocated)) return violationOf(*rules_, *failure);
    nest.splits = std::get<Splits>(std::move(allocated));
    return std::nullopt;
  }

  const Layer& layer_;
  const HardwareProfile& hardware_;
  std::shared_ptr<const Problem> problem_;
  bool compatible_;
  std::unique_ptr<Rules> rules_;
};

std::optional<int> parseLpfLimit(std::string_view text) {
  int limit = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), limit);
  if (problem != std::errc{} || stop != text.data() + text.size() || limit < 1 || limit > kMaxLpfLimit)
    return std::nullopt;
  return limit;
}

// 0.01 for "1%".
std::optional<double> parseWithin(std::string_view text) {
  constexpr double kWhole = 100;  // %
  double percent = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), percent);
  const std::string_view rest(stop, static_cast<std::size_t>(text.data() + text.size() - stop));
  if (problem != std::errc{} || !(percent >= 0 && percent <= kWhole)) return std::nullopt;
  if (rest != "%" && !(rest.empty() && percent == 0)) return std::nullopt;
  return percent / kWhole;
}

class ZigzagModel final : public CostModel {
 public:
  std::string_view id() const override { return kModelId; }

  std::string_view name() const override { return "ZigZag"; }
  std::string_view about() const override {
    return "energy and latency of uneven loop mappings on any memory hierarchy";
  }
  // Which loops dataflows offer: docs/certificates.md, "The proof".
  std::string provenOver(const HardwareProfile&, std::string_view, const ModelOptions&) const override {
    return "mappings with spatial loops that the dataflows offer";
  }
  // 2: searches for the objective alone keep the proven optimum's mapping. 3: other lines for EDP.
  std::int64_t resultsVersion() const override { return 3; }

  std::vector<OptionSpec> options() const override {
    return {
        {"compatibility",
         {"none", "zigzag-3.8.5"},
         "Tilescope's counting, or bit for bit that of ZigZag 3.8.5, defects included",
         "",
         "as 3.8.5"},
        {"allocation", {"uneven", "even"}, "whether tensors may assign their loops to different memories", "", "{}"},
        {"order",
         {"any"},
         "loops that the paper search keeps in place, from the innermost on; * stands for the loops that it orders "
         "itself",
         "FX,FY,*,K",
         "order {}"},
        {std::string(kTransferOverhead),
         {"0", "70"},
         "cycles to set up each copy between two memories of the whole array (DIANA: 70)",
         "120",
         "set-up {}"},
        {std::string(kSerialLoads),
         {"off", "on"},
         "copies run one after another and stall the array, instead of loading ahead while it computes",
         "",
         "serial"},
        {std::string(kPipelineFill),
         {"0", "23"},
         "cycles to fill the array's pipeline whenever it starts on new tiles (DIANA: 23)",
         "40",
         "fill {}"},
        {std::string(kWithin),
         {"0", "1%", "5%"},
         "tolerance of latency and EDP: the exact search takes the mapping of least energy within it",
         "0.5%",
         "within {}",
         true},
        {std::string(kLpfLimit),
         {std::to_string(kDefaultLpfLimit), "8"},
         fmt::format("loop prime factors of a layer in the paper search, 1 to {}", kMaxLpfLimit),
         "4",
         "LPF {}",
         true,
         true}};
  }

  std::string_view toleranceOption(Objective objective, const ModelOptions& options) const override {
    const bool isTimed = objective == Objective::Latency || objective == Objective::Edp;
    return isTimed && !isCompatible(options) ? kWithin : std::string_view();
  }

  std::vector<Objective> objectives() const override {
    return {Objective::Energy, Objective::Latency, Objective::Edp, Objective::Traffic};
  }

  std::optional<Objective> tieBreaker(Objective objective) const override { return zigzagTieBreaker(objective); }

  Direction direction(MachineQuantity quantity, Objective objective, const ModelOptions& options) const override {
    return zigzag::direction(quantity, objective, options);
  }

  ModelOptions relaxed(ModelOptions options) const override {
    options.erase("allocation");
    options.erase("order");
    options.erase(std::string(kWithin));
    return options;
  }

  // The profile's reader has checked memories, ports and array dimensions.
  Diagnostics checkHardware(const HardwareProfile& hardware) const override {
    if (hardware.cyclesPerMac >= 1 && hardware.cyclesPerMac == std::floor(hardware.cyclesPerMac)) return {};
    return {{Diagnostic::Severity::Error, hardware.name, "/array/cycles_per_mac", atMost(hardware.cyclesPerMac, 6),
             "a whole number from 1: the model counts whole cycles",
             "Round it, or scale \"clock_mhz\" so that one MAC takes one cycle."}};
  }

  Diagnostics unusedFigures(const HardwareProfile& hardware, const ModelOptions& options) const override {
    if (!isCompatible(options) || hardware.operandLatches == kDefaultOperandLatches) return {};
    return {{Diagnostic::Severity::Warning, hardware.name, "/array/operand_latches",
             std::to_string(hardware.operandLatches),
             std::to_string(kDefaultOperandLatches) + " with compatibility=zigzag-3.8.5, which counts with two latches",
             "Leave out compatibility=zigzag-3.8.5 to count with the profile's."}};
  }

  Diagnostics checkValue(const std::string& option, const std::string& value) const override {
    if (option == kTransferOverhead || option == kPipelineFill) {
      if (parseWholeCycles(value)) return {};
      return {{Diagnostic::Severity::Error, "--option", option, "\"" + value + "\"",
               "a whole number of cycles from 0 to 1000000", "Write it in digits, such as 70."}};
    }
    if (option == kWithin) {
      if (parseWithin(value)) return {};
      return {{Diagnostic::Severity::Error, "--option", option, "\"" + value + "\"", "0, or a percentage up to 100%",
               "Write it as 1% or 0.5%."}};
    }
    if (option == kLpfLimit) {
      if (parseLpfLimit(value)) return {};
      return {{Diagnostic::Severity::Error, "--option", option, "\"" + value + "\"",
               fmt::format("a whole number from 1 to {}", kMaxLpfLimit), "Write it in digits, such as 4."}};
    }
    if (option != "order") return {};
    Diagnostics errors;
    if (const Result<OrderConstraint> order = parseOrder(value); !order) errors = order.diagnostics();
    for (Diagnostic& error : errors) {
      error.file = "--option";
      error.pointer = "order";
    }
    return errors;
  }

  Diagnostics checkTogether(const ModelOptions& options) const override {
    if (!isCompatible(options) || !correctionsOf(options).any()) return {};
    Diagnostics errors;
    for (const std::string_view option : {kTransferOverhead, kSerialLoads, kPipelineFill}) {
      const std::string value = optionValue(*this, options, option);
      if (value == optionValue(*this, {}, option)) continue;
      errors.push_back({Diagnostic::Severity::Error, "--option", std::string(option), "\"" + value + "\"",
                        "no corrections with compatibility=zigzag-3.8.5, which reproduces ZigZag bit for bit",
                        "Leave out this option, or compatibility=zigzag-3.8.5."});
    }
    return errors;
  }

  bool covers(const Layer& layer) const override { return expressible(layer); }

  std::string byNameOnly(const ModelOptions& options) const override {
    return isCompatible(options) ? "compatibility=zigzag-3.8.5" : "";
  }

  // Mappings of the form "loops". Without "spatial": the loops of the dataflow (or the profile's first). Without
  // "loops_per_memory": the allocation rule places the temporal loops.
  Result<Evaluation> evaluate(const Layer& layer, const HardwareProfile& hardware, const Mapping& mapping,
                              const ModelOptions& options, const OpenChoices& choices) const override {
    if (!covers(layer)) return Evaluation{outsideModelResult(kModelId, layer, hardware)};
    const auto* loops = std::get_if<LoopMapping>(&mapping);
    if (loops == nullptr)
      return mappingError("/form", "a mapping of another form", "\"loops\"", "Give ZigZag spatial and temporal loops.");
    auto problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
    const Result<std::variant<Unrolling, Violation>> unrolling =
        chosenUnrolling(*problem, hardware, *loops, choices, isCompatible(options));
    if (!unrolling) return unrolling.diagnostics();
    if (const auto* violation = std::get_if<Violation>(&*unrolling)) return Evaluation{*violation};
    const Allocation allocation = allocationOf(*loops, optionValue(*this, options, "allocation"));
    return Mapped(layer, hardware, std::move(problem), isCompatible(options))
        .evaluate(*loops, std::get<Unrolling>(*unrolling), allocation);
  }

  Provenance explain(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                     const LayerResult& result, Metric metric) const override {
    if (result.outsideModel) return explainOutside(result, metric, name());
    return zigzag::explain(recount(layer, hardware, options, result), hardware, isCompatible(options), result, metric);
  }

  bool countsFirstWeights(const ModelOptions& options) const override { return !isCompatible(options); }

  std::optional<WeightLoading> weightLoading(const Layer& layer, const HardwareProfile& hardware,
                                             const ModelOptions& options, const LayerResult& result) const override {
    const Recount again = recount(layer, hardware, options, result);
    const Problem& problem = *again.problem;
    for (std::size_t o = 0; o < problem.operands.size(); ++o) {
      const Operand& operand = problem.operands[o];
      if (operand.tensor != Tensor::W || operand.memories.size() < 2) continue;
      std::vector<const TensorTerms*> terms;
      for (const TensorTerms& tensor : again.counted.terms) terms.push_back(&tensor);
      const std::optional<double> without = again.rules->onloadBesideWeights(terms);
      if (!without) return std::nullopt;
      const std::size_t inner = operand.memories.size() - 2;
      const std::vector<LevelTerms>& levels = again.counted.terms[o].levels;
      const auto cycles = [&](std::size_t level, Move move) {
        return levels[level].links[static_cast<std::size_t>(move)].cycles;
      };
      WeightLoading loading;
      loading.memory = problem.memories[operand.memories[inner]].name;
      loading.bits = levels[inner].tileBits;
      loading.cycles = real(std::max(cycles(inner, Move::Fill), cycles(inner + 1, Move::Read)));
      loading.hidden = again.counted.latency.onload - *without;
      return loading;
    }
    return std::nullopt;
  }

  LoopNest loopNest(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                    const LayerResult& result) const override {
    if (result.outsideModel) return {};
    return zigzag::loopNest(recount(layer, hardware, options, result), hardware);
  }

  Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                         const LayerResult& result, const std::string& memory, Tensor tensor,
                         Move move) const override {
    const Recount counted = recount(layer, hardware, options, result);
    return zigzag::explainMove(counted, zigzag::loopNest(counted, hardware), hardware, isCompatible(options), result,
                               memory, tensor, move);
  }

  const std::vector<const SearchStrategy*>& searches() const override { return zigzagSearches(); }
  ModelTerms emptyTerms() const override { return ZigzagTerms{}; }

  // Time goes to the array, to stalls for one port, or to on- and offloading (outermost memory).
  Resource binding(const LayerResult& result) const override {
    const auto& terms = result.terms.get<ZigzagTerms>();
    const Latency& latency = result.latency;
    const double waiting = latency.stall.value_or(0) + latency.transferOverhead.value_or(0);
    const double ends = latency.onload.value_or(0) + latency.offload.value_or(0);
    if (ends > waiting && ends > latency.temporal.value_or(0)) return Resource::OffChipBandwidth;
    if (waiting > kWaitingShare * latency.total) {
      // The last memory holds all tensors and is off chip.
      const bool outermost = !terms.tiles.empty() && terms.tiles.back().memory == terms.stallMemory;
      return outermost ? Resource::OffChipBandwidth : Resource::OnChipBandwidth;
    }
    return bindingOfArray(result.utilization.spatial);
  }

  std::optional<StallPlace> stallPlace(const LayerResult& result) const override {
    const auto& terms = result.terms.get<ZigzagTerms>();
    if (terms.stallMemory.empty()) return std::nullopt;
    return StallPlace{terms.stallMemory, terms.stallPort};
  }

  std::vector<ModelFact> facts(const LayerResult& result) const override {
    const auto& terms = result.terms.get<ZigzagTerms>();
    if (terms.stallMemory.empty()) return {};
    return {{"Stalled by", terms.stallMemory + (terms.stallPort.empty() ? "" : ", " + terms.stallPort)}};
  }
};

}  // namespace

double withinOf(const ModelOptions& options) {
  return parseWithin(optionValue(zigzagModel(), options, kWithin)).value_or(0);
}

int lpfLimitOf(const ModelOptions& options) {
  const std::optional<int> limit = parseLpfLimit(optionValue(zigzagModel(), options, kLpfLimit));
  ensure(limit.has_value(), "options are checked before a search");
  return *limit;
}

const CostModel& zigzagModel() {
  static const ZigzagModel kModel;
  return kModel;
}

}  // namespace tilescope::zigzag
