// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/validation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/parts.h"

namespace tilescope {
namespace {

class Comparing {
 public:
  Comparing(const Measurements& measurements, Validation& validation, Diagnostics& errors)
      : m_(measurements), validation_(validation), errors_(errors) {}

  void workload(std::size_t index) {
    const MeasuredWorkload& w = m_.workloads[index];
    const std::string pointer = childPointer("/workloads", index);
    PredictedLayers predicted;
    for (std::size_t i = 0; i < w.layers.size(); ++i) {
      Result<PredictedLayer> layer = predictedLayer(m_, index, i);
      if (!layer) {
        errors_.insert(errors_.end(), layer.diagnostics().begin(), layer.diagnostics().end());
        continue;
      }
      predicted.push_back(std::move(layer).value());
      compare(w, w.layers[i], {predicted.back()}, w.layers[i].published, childPointer(pointer + "/layers", i));
    }
    if (!w.totals || predicted.size() < w.layers.size()) return;
    PredictedLayers summed;
    for (const std::size_t layer : w.totals->layers) summed.push_back(predicted[layer]);
    MeasuredLayer total = w.layers[w.totals->layers.front()];
    total.name = w.totals->name;
    total.mappingSource.clear();
    compare(w, total, summed, w.totals->published, pointer + "/totals");
  }

 private:
  // measured: the layer, options and mapping of the values.
  void compare(const MeasuredWorkload& w, const MeasuredLayer& measured, const PredictedLayers& layers,
               const std::vector<PublishedFigure>& figures, const std::string& pointer) {
    for (std::size_t i = 0; i < figures.size(); ++i) {
      const PublishedFigure& figure = figures[i];
      const bool known = std::all_of(layers.begin(), layers.end(), [&](const PredictedLayer& predicted) {
        return isPredicted(figure.quantity, predicted);
      });
      if (!known) {
        errors_.push_back({Diagnostic::Severity::Error, m_.file, childPointer(pointer + "/published", i) + "/quantity",
                           quoteName(name(figure.quantity)),
                           fmt::format("a quantity that the model {} predicts", w.model->id()),
                           "Use the model \"predictor\", or list the value under \"not_comparable\"."});
        continue;
      }
      Prediction prediction = predictionOf(figure.quantity, layers, *m_.hardware);
      prediction.provenance.title =
          fmt::format("{} on {}, {}: {}", w.network.name, m_.chip, measured.name, wordsOf(figure.quantity));
      Comparison c{m_.chip,
                   w.network.name,
                   measured.name,
                   m_.year,
                   std::string(w.model->id()),
                   measured.options,
                   figure.quantity,
                   figure.basis,
                   prediction.value,
                   figure.value,
                   figure.source,
                   measured.mappingSource,
                   figure.reason,
                   std::move(prediction.provenance)};
      validation_.comparisons.push_back(std::move(c));
    }
  }

  const Measurements& m_;
  Validation& validation_;
  Diagnostics& errors_;
};

void addOnce(std::vector<std::string>& texts, const std::string& text) {
  if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
}

double medianOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

double rankOf(const Comparison& comparison) {
  return isShare(comparison.quantity) ? std::abs(comparison.error()) : comparison.factor();
}

std::size_t worstOf(const std::vector<Comparison>& comparisons, const std::vector<std::size_t>& indices) {
  return *std::max_element(indices.begin(), indices.end(), [&](std::size_t a, std::size_t b) {
    return rankOf(comparisons[a]) < rankOf(comparisons[b]);
  });
}

ErrorSummary summaryOf(const std::vector<Comparison>& comparisons, const std::vector<std::size_t>& indices) {
  ErrorSummary summary;
  summary.count = indices.size();
  if (indices.empty()) return summary;
  std::vector<double> errors, factors;
  for (const std::size_t i : indices) {
    errors.push_back(std::abs(comparisons[i].error()));
    factors.push_back(comparisons[i].factor());
  }
  summary.median = medianOf(std::move(errors));
  summary.medianFactor = medianOf(std::move(factors));
  summary.worst = worstOf(comparisons, indices);
  return summary;
}

template <class Wanted>
std::vector<std::size_t> indicesOf(const std::vector<Comparison>& comparisons, const Wanted& wanted) {
  std::vector<std::size_t> indices;
  for (std::size_t i = 0; i < comparisons.size(); ++i)
    if (wanted(comparisons[i])) indices.push_back(i);
  return indices;
}

}  // namespace

double Comparison::error() const {
  return isShare(quantity) ? predicted - published : (predicted / published - 1) * 100;
}

double Comparison::factor() const {
  if (predicted == published) return 1;
  return std::max(predicted, published) / std::min(predicted, published);
}

Result<Validation> validate(const std::vector<Measurements>& measurements) {
  Validation validation;
  Diagnostics errors;
  for (const Measurements& m : measurements) {
    Comparing comparing(m, validation, errors);
    for (std::size_t i = 0; i < m.workloads.size(); ++i) comparing.workload(i);
    for (const std::string& text : m.references) validation.references.push_back({m.chip, text});
    validation.notComparable.insert(validation.notComparable.end(), m.notComparable.begin(), m.notComparable.end());
  }
  if (!errors.empty()) return errors;
  return validation;
}

std::vector<std::string> chipsOf(const Validation& validation) {
  std::vector<std::string> chips;
  for (const Comparison& comparison : validation.comparisons) addOnce(chips, comparison.chip);
  for (const NotComparable& figure : validation.notComparable) addOnce(chips, figure.chip);
  return chips;
}

std::vector<std::string> measuredChips(const std::vector<Comparison>& comparisons) {
  std::vector<std::string> chips;
  for (const Comparison& c : comparisons)
    if (c.basis == Basis::Measured) addOnce(chips, c.year ? fmt::format("{} ({})", c.chip, *c.year) : c.chip);
  return chips;
}

std::vector<std::string> publicationsOf(const Validation& validation) {
  std::vector<std::string> publications;
  for (const Reference& reference : validation.references) addOnce(publications, reference.text);
  return publications;
}

Validation ofChip(const Validation& validation, const std::string& chip) {
  Validation some = validation;
  std::erase_if(some.comparisons, [&](const Comparison& comparison) { return comparison.chip != chip; });
  std::erase_if(some.references, [&](const Reference& reference) { return reference.chip != chip; });
  std::erase_if(some.notComparable, [&](const NotComparable& figure) { return figure.chip != chip; });
  return some;
}

std::vector<QuantitySummary> byQuantity(const std::vector<Comparison>& comparisons) {
  std::vector<QuantitySummary> all;
  for (const Basis basis : {Basis::Measured, Basis::Model})
    for (const PublishedQuantity quantity : kPublishedQuantities) {
      const ErrorSummary errors = summaryOf(comparisons, indicesOf(comparisons, [&](const Comparison& c) {
                                              return c.quantity == quantity && c.basis == basis;
                                            }));
      if (errors.count > 0) all.push_back({quantity, basis, errors});
    }
  return all;
}

std::optional<std::size_t> worstOf(const std::vector<Comparison>& comparisons) {
  const std::vector<std::size_t> relative =
      indicesOf(comparisons, [](const Comparison& c) { return c.basis == Basis::Measured && !isShare(c.quantity); });
  return relative.empty() ? std::nullopt : std::optional(worstOf(comparisons, relative));
}

namespace {

bool hasMeasured(const std::vector<PublishedFigure>& figures) {
  return std::any_of(figures.begin(), figures.end(),
                     [](const PublishedFigure& figure) { return figure.basis == Basis::Measured; });
}

bool hasMeasured(const MeasuredWorkload& workload) {
  return std::any_of(workload.layers.begin(), workload.layers.end(),
                     [](const MeasuredLayer& layer) { return hasMeasured(layer.published); }) ||
         (workload.totals && hasMeasured(workload.totals->published));
}

}  // namespace

bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware) {
  return measurements.hardware == hardware &&
         std::any_of(measurements.workloads.begin(), measurements.workloads.end(),
                     [](const MeasuredWorkload& workload) { return hasMeasured(workload); });
}

bool areOfMachine(const Measurements& measurements, const HardwareProfile& hardware, std::string_view model) {
  return measurements.hardware == hardware &&
         std::any_of(
             measurements.workloads.begin(), measurements.workloads.end(),
             [&](const MeasuredWorkload& workload) { return workload.model->id() == model && hasMeasured(workload); });
}

namespace {

std::string errorUnit(PublishedQuantity quantity) {
  return isShare(quantity) ? "points" : "%";
}

Json comparisonToJson(const Comparison& c) {
  Json json{{"chip", c.chip},
            {"network", c.network},
            {"layer", c.layer},
            {"quantity", std::string(name(c.quantity))},
            {"unit", std::string(unitOf(c.quantity))},
            {"basis", std::string(name(c.basis))},
            {"model", c.model},
            {"options", Json::object()},
            {"predicted", plainNumber(c.predicted)},
            {"published", plainNumber(c.published)},
            {"error", plainNumber(c.error())},
            {"error_unit", errorUnit(c.quantity)},
            {"formula", c.provenance.formula}};
  if (c.year) json["year"] = *c.year;
  if (!isShare(c.quantity)) json["factor"] = plainNumber(c.factor());
  for (const auto& [option, value] : c.options) json["options"][option] = value;
  for (const std::string& step : c.provenance.steps) json["formula"].push_back(step);
  json["source"] = c.source;
  if (!c.mappingSource.empty()) json["mapping_source"] = c.mappingSource;
  if (!c.reason.empty()) json["reason"] = c.reason;
  return json;
}

Json summaryToJson(const QuantitySummary& summary, const std::vector<Comparison>& comparisons) {
  Json json{{"quantity", std::string(name(summary.quantity))},
            {"basis", std::string(name(summary.basis))},
            {"count", summary.errors.count},
            {"median_error", plainNumber(summary.errors.median)},
            {"worst_error", plainNumber(comparisons[summary.errors.worst].error())},
            {"error_unit", errorUnit(summary.quantity)},
            {"worst", summary.errors.worst}};
  if (!isShare(summary.quantity)) {
    json["median_factor"] = plainNumber(summary.errors.medianFactor);
    json["worst_factor"] = plainNumber(comparisons[summary.errors.worst].factor());
  }
  return json;
}

}  // namespace

Json toJson(const Validation& validation) {
  Json comparisons = Json::array(), summary = Json::array(), notComparable = Json::array();
  for (const Comparison& comparison : validation.comparisons) comparisons.push_back(comparisonToJson(comparison));
  for (const QuantitySummary& quantity : byQuantity(validation.comparisons))
    summary.push_back(summaryToJson(quantity, validation.comparisons));
  for (const NotComparable& figure : validation.notComparable)
    notComparable.push_back({{"chip", figure.chip},
                             {"workload", figure.workload},
                             {"figure", figure.figure},
                             {"source", figure.source},
                             {"reason", figure.reason}});
  return {{"format", "tilescope.validation/1"},
          {"version", std::string(toolVersion())},
          {"comparisons", std::move(comparisons)},
          {"references", publicationsOf(validation)},
          {"summary", std::move(summary)},
          {"not_comparable", std::move(notComparable)},
          {"measured_chips", measuredChips(validation.comparisons)},
          {"never_compared", validation.neverCompared}};
}

}  // namespace tilescope
