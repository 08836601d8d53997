// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_diff.h"

#include <fmt/format.h>

#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"
#include "core/models/model_registry.h"
#include "core/models/pass_options.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

constexpr std::string_view kEnergyPrefix = "energy.";
constexpr const char* kEstimatedEnergy = "estimate.energy";
constexpr std::size_t kMaxFieldsNamed = 20;  // per document; a last sentence counts the others

// Differing terms in the order of a, then those only in b. A missing term counts as 0.
std::vector<TermDifference> compare(const std::string& layer, const std::vector<Term>& a, const std::vector<Term>& b) {
  std::map<std::string, const Term*> inB;
  for (const Term& term : b) inB[term.path] = &term;
  std::vector<TermDifference> differences;
  std::set<std::string> seen;
  bool sameUnits = true;
  for (const Term& term : a) {
    const auto other = inB.find(term.path);
    if (other != inB.end() && other->second->unit != term.unit) sameUnits = false;
    differences.push_back({layer, term.path, term.unit, term.value, other == inB.end() ? 0 : other->second->value});
    seen.insert(term.path);
  }
  for (const Term& term : b)
    if (!seen.contains(term.path)) differences.push_back({layer, term.path, term.unit, 0, term.value});
  std::erase_if(differences, [](const TermDifference& d) { return d.a == d.b; });
  // Energies in pJ and in multiples of a MAC cannot be subtracted.
  if (!sameUnits)
    std::erase_if(differences, [](const TermDifference& d) {
      return d.term.starts_with(kEnergyPrefix) || d.term == kEstimatedEnergy;
    });
  return differences;
}

std::vector<TermDifference> compareSilicon(const HardwareProfile& a, const HardwareProfile& b) {
  const std::optional<ChipPrices> chipA = pricesOf(a).chip, chipB = pricesOf(b).chip;
  if (!chipA || !chipB) return {};
  std::vector<TermDifference> differences{{"", "area_mm2.parts", "mm2", chipA->partsMm2, chipB->partsMm2},
                                          {"", "area_mm2.chip", "mm2", chipA->areaMm2, chipB->areaMm2},
                                          {"", "leakage_mw", "mW", chipA->leakageMw, chipB->leakageMw}};
  std::erase_if(differences, [](const TermDifference& d) { return d.a == d.b; });
  return differences;
}

std::vector<Term> estimateTerms(const Results& estimate) {
  return {{kEstimatedEnergy, std::string(name(estimate.energy.unit)), estimate.energy.total},
          {"estimate.latency", "cycles", estimate.latency.total},
          {"estimate.seconds", "s", estimate.latency.seconds}};
}

void addTerms(std::vector<Term>& terms, std::vector<Term> more) {
  terms.insert(terms.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

std::vector<Term> totalTerms(const ExecutionPlan& plan, const std::optional<PassTotals>& passes) {
  std::vector<Term> terms = termsOf(plan.totals);
  if (passes && passes->estimates.latency.total > 0) addTerms(terms, estimateTerms(passes->estimates));
  return terms;
}

struct EstimatedLayer {
  const LayerPlan& plan;
  std::optional<Results> estimate;
};

EstimatedLayer layerOf(const ExecutionPlan& plan, const std::optional<PassTotals>& passes, std::size_t index) {
  EstimatedLayer layer{plan.layers[index], {}};
  if (passes && passes->layers[index]) layer.estimate = resultsOf(*passes->layers[index], plan.request.hardware);
  return layer;
}

std::vector<Term> layerTerms(const LayerResult& result, const std::optional<Results>& estimate) {
  std::vector<Term> terms = termsOf(result);
  if (estimate) addTerms(terms, estimateTerms(*estimate));
  return terms;
}

void addIfDifferent(std::vector<std::string>& settings, const std::string& what, const std::string& a,
                    const std::string& b) {
  if (a != b) settings.push_back(what + ": " + quoteName(a) + " in A, " + quoteName(b) + " in B");
}

std::string valueAt(const Json& document, const Json::json_pointer& pointer) {
  return document.contains(pointer) ? quoteShort(document.at(pointer)) : "nothing";
}

void addFields(std::vector<std::string>& settings, const std::string& what, const Json& a, const Json& b) {
  const Json changes = Json::diff(a, b);
  std::size_t named = 0;
  for (const Json& change : changes) {
    if (named++ == kMaxFieldsNamed) {
      settings.push_back(what + ": " + std::to_string(changes.size() - kMaxFieldsNamed) + " more fields differ");
      return;
    }
    const std::string path = change.at("path").get<std::string>();
    const Json::json_pointer pointer(path);
    const std::string added = change.at("op") == "add" ? quoteShort(change.at("value")) : valueAt(b, pointer);
    settings.push_back(what + " " + path + ": " + valueAt(a, pointer) + " in A, " +
                       (change.at("op") == "remove" ? "nothing" : added) + " in B");
  }
}

// Missing options have their default.
std::map<std::string, std::string> allOptions(const PlanRequest& request) {
  std::map<std::string, std::string> values = request.options;
  const Result<const ModelEntry*> entry = findModel(request.model);
  if (!entry) return values;
  for (const OptionSpec& option : optionsOf(*(*entry)->model)) values.emplace(option.name, option.values.front());
  return values;
}

void addOptions(std::vector<std::string>& settings, const PlanRequest& a, const PlanRequest& b) {
  const std::map<std::string, std::string> valuesA = allOptions(a);
  const std::map<std::string, std::string> valuesB = allOptions(b);
  std::set<std::string> keys;
  for (const auto& [key, value] : valuesA) keys.insert(key);
  for (const auto& [key, value] : valuesB) keys.insert(key);
  const auto text = [](const std::map<std::string, std::string>& values, const ModelOptions& given,
                       const std::string& key) {
    const auto found = values.find(key);
    if (found == values.end()) return std::string("nothing");
    return quoteName(found->second) + (given.contains(key) ? "" : " (the default)");
  };
  for (const std::string& key : keys) {
    const auto valueA = valuesA.find(key);
    const auto valueB = valuesB.find(key);
    if (valueA != valuesA.end() && valueB != valuesB.end() && valueA->second == valueB->second) continue;
    settings.push_back("option " + key + ": " + text(valuesA, a.options, key) + " in A, " +
                       text(valuesB, b.options, key) + " in B");
  }
}

std::vector<std::string> compareSettings(const PlanRequest& a, const PlanRequest& b) {
  std::vector<std::string> settings;
  addIfDifferent(settings, "model", a.model, b.model);
  addIfDifferent(settings, "search", a.search, b.search);
  addIfDifferent(settings, "objective", std::string(name(a.objective)), std::string(name(b.objective)));
  addOptions(settings, a, b);
  addIfDifferent(settings, "dataflow", a.dataflow.value_or("all"), b.dataflow.value_or("all"));
  addIfDifferent(settings, "layer", a.layer.value_or("all"), b.layer.value_or("all"));
  if (!(a.hardware == b.hardware)) addFields(settings, "hardware", toJson(a.hardware), toJson(b.hardware));
  if (!(a.network == b.network)) addFields(settings, "network", toJson(a.network), toJson(b.network));
  if (a.hardware.energyUnit != b.hardware.energyUnit)
    settings.push_back("energies are in different units and are not compared");
  return settings;
}

void compareLayer(const EstimatedLayer& layerA, const EstimatedLayer& layerB, PlanDifference& difference) {
  const LayerPlan &a = layerA.plan, &b = layerB.plan;
  const LayerResult* resultA = std::get_if<LayerResult>(&a.evaluation);
  const LayerResult* resultB = std::get_if<LayerResult>(&b.evaluation);
  if (!resultA && !resultB) return;
  if (!resultA || !resultB) {
    const Violation& violation = std::get<Violation>(resultA ? b.evaluation : a.evaluation);
    difference.feasibilityChanged.push_back(a.name + " fits in " + (resultA ? "A" : "B") + " only; in " +
                                            (resultA ? "B" : "A") + ": " + violation.message);
    return;
  }
  if (resultA->mapping != resultB->mapping || a.dataflow != b.dataflow) difference.mappingChanged.push_back(a.name);
  for (TermDifference& term :
       compare(a.name, layerTerms(*resultA, layerA.estimate), layerTerms(*resultB, layerB.estimate)))
    difference.layers.push_back(std::move(term));
}

Json toJson(const TermDifference& term) {
  Json document = Json::object();
  if (!term.layer.empty()) document["layer"] = term.layer;
  document["term"] = term.term;
  document["unit"] = term.unit;
  document["a"] = plainNumber(term.a);
  document["b"] = plainNumber(term.b);
  document["difference"] = plainNumber(term.b - term.a);
  return document;
}

Json toJson(const std::vector<TermDifference>& terms) {
  Json list = Json::array();
  for (const TermDifference& term : terms) list.push_back(toJson(term));
  return list;
}

void append(std::vector<Term>& terms, const std::string& prefix, const std::vector<MemoryFigures>& memories,
            const std::string& unit) {
  for (const MemoryFigures& memory : memories)
    for (const Tensor tensor : kTensors) {
      if (!memory.tensors[index(tensor)]) continue;
      for (const Move move : kMoves)
        if (const std::optional<double>& value = (*memory.tensors[index(tensor)])[move])
          terms.push_back(
              {prefix + "." + memory.memory + "." + std::string(name(tensor)) + "." + std::string(name(move)), unit,
               *value});
    }
}

void append(std::vector<Term>& terms, const Energy& energy) {
  const std::string unit(name(energy.unit));
  terms.push_back({"energy.total", unit, energy.total});
  terms.push_back({"energy.mac", unit, energy.mac});
  append(terms, "energy.memories", energy.memories, unit);
  if (energy.interconnect) terms.push_back({"energy.interconnect", unit, *energy.interconnect});
}

void append(std::vector<Term>& terms, const Latency& latency) {
  terms.push_back({"latency.total", "cycles", latency.total});
  terms.push_back({"latency.ideal", "cycles", latency.ideal});
  for (const OptionalCycles& part : kOptionalCycles)
    if (const std::optional<double>& cycles = latency.*part.cycles)
      terms.push_back({fmt::format("latency.{}", part.id), "cycles", *cycles});
  terms.push_back({"latency.seconds", "s", latency.seconds});
}

void append(std::vector<Term>& terms, const ModelTerms& own, EnergyUnit energyUnit) {
  for (const TermValue& value : own.values())
    if (!value.unit.empty())
      terms.push_back({std::string(own.model()) + "." + value.path,
                       std::string(value.unit == kProfileEnergy ? name(energyUnit) : value.unit),
                       std::get<double>(value.value)});
}

void append(std::vector<Term>& terms, const OffChipBytes& bytes) {
  for (const Tensor tensor : kTensors)
    terms.push_back({"off_chip_bytes." + std::string(name(tensor)), "bytes", bytes.tensors[index(tensor)]});
  terms.push_back({"off_chip_bytes.total", "bytes", bytes.total()});
}

}  // namespace

PlanDifference diff(const ExecutionPlan& a, const ExecutionPlan& b) {
  PlanDifference difference;
  difference.settings = compareSettings(a.request, b.request);
  const std::optional<PassTotals> passesA = passTotals(a), passesB = passTotals(b);
  difference.totals = compare("", totalTerms(a, passesA), totalTerms(b, passesB));
  for (TermDifference& term : compareSilicon(a.request.hardware, b.request.hardware))
    difference.totals.push_back(std::move(term));
  std::map<std::string, std::size_t> inB;
  for (std::size_t i = 0; i < b.layers.size(); ++i) inB[b.layers[i].name] = i;
  std::set<std::string> inA;
  for (std::size_t i = 0; i < a.layers.size(); ++i) {
    const std::string& layer = a.layers[i].name;
    inA.insert(layer);
    const auto other = inB.find(layer);
    if (other == inB.end())
      difference.onlyInA.push_back(layer);
    else
      compareLayer(layerOf(a, passesA, i), layerOf(b, passesB, other->second), difference);
  }
  for (const LayerPlan& layer : b.layers)
    if (!inA.contains(layer.name)) difference.onlyInB.push_back(layer.name);
  return difference;
}

Json toJson(const PlanDifference& difference) {
  return Json{{"format", "tilescope.diff/1"},
              {"settings", difference.settings},
              {"totals", toJson(difference.totals)},
              {"layers", toJson(difference.layers)},
              {"mapping_changed", difference.mappingChanged},
              {"only_in_a", difference.onlyInA},
              {"only_in_b", difference.onlyInB},
              {"feasibility_changed", difference.feasibilityChanged}};
}

std::vector<Term> termsOf(const Results& results) {
  std::vector<Term> terms{{"macs", "MACs", results.macs}};
  append(terms, results.energy);
  append(terms, "accesses", results.accesses, "accesses");
  append(terms, results.latency);
  append(terms, results.offChipBytes);
  terms.push_back({"utilization.spatial", "of 1", results.utilization.spatial});
  terms.push_back({"utilization.total", "of 1", results.utilization.total});
  return terms;
}

std::vector<Term> termsOf(const LayerResult& result) {
  std::vector<Term> terms;
  if (result.outsideModel) {
    append(terms, result.offChipBytes);
    return terms;
  }
  terms = termsOf(static_cast<const Results&>(result));
  append(terms, result.terms, result.energy.unit);
  return terms;
}

}  // namespace tilescope
