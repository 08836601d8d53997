// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/base/ensure.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/portable_math.h"
#include "core/base/read_document.h"
#include "core/base/schema_explain.h"
#include "core/base/schemas.h"
#include "core/base/units.h"
#include "core/models/model_registry.h"
#include "core/models/predictor/predictor_terms.h"
#include "core/models/zigzag/zigzag_terms.h"
#include "core/sweep/description_reading.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSchema = "sweep";

bool isUnknownKey(const Diagnostic& finding) {
  return finding.found.starts_with(kUnknownKey);
}

Json withoutUnknownKeys(Json document, const Diagnostics& findings) {
  for (const Diagnostic& finding : findings) {
    if (!isUnknownKey(finding)) continue;
    const Json::json_pointer key(finding.pointer);
    document.at(key.parent_pointer()).erase(key.back());
  }
  return document;
}

void readPlainParts(SweepReading& reading) {
  SweepDescription& sweep = reading.sweep;
  if (const Json* name = reading.part("/name")) {
    sweep.name = *name;
    // The store's file is NAME.tilesweep.
    const bool isFileName =
        sweep.name != "." && sweep.name != ".." && std::none_of(sweep.name.begin(), sweep.name.end(), [](char c) {
          return c == '/' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        });
    if (!isFileName)
      reading.error("/name", quoteName(sweep.name), "the name of a file, without \"/\" and control characters",
                    "The store is called NAME.tilesweep: choose another name.");
  }
  if (const Json* combine = reading.part("/combine"))
    sweep.combine = *parseEnum<Combine>(kCombineNames, combine->get<std::string>());
  if (const Json* tie = reading.part("/tie_break"))
    sweep.tieBreak = *parseEnum<TieBreak>(kTieBreakNames, tie->get<std::string>());
  if (const Json* pricing = reading.part("/pricing")) sweep.isRepriced = *pricing == "on";
  const Json* area = reading.part("/area");
  if (!area) return;
  sweep.area.emplace();
  if (area->is_object())
    sweep.area->sums = SumOfAreas{area->at("pe_mm2"), area->at("sram_mm2_per_kib"), area->at("source")};
  else if (reading.hasHardware && !sweep.hardware.technology)
    reading.error("/area", "\"physical\" for a profile without a technology", "a profile that states its node",
                  "Add \"technology\" to the profile, or state the areas of its parts here.");
}

void readExpressions(SweepReading& reading) {
  if (!reading.hasHardware || !reading.hasNetworks) return;
  SweepNames names(
      reading.sweep.axes,
      {reading.document.contains("area"), reading.sweep.combine != Combine::Each, namesOf(reading.sweep.networks)},
      reading.profile, reading.sweep.energyUnit());
  if (reading.hasAxes) {
    readFields(reading, names);
    readConstraints(reading, names);
  }
  readFront(reading, names);
  reading.sweep.slots = names.slots();
}

void addRemedies(Diagnostics& errors) {
  for (Diagnostic& error : errors) {
    if (!error.remedy.empty()) continue;
    if (error.pointer == "/front")
      error.remedy = "Name 1 to 4 metrics.";
    else if (error.found == "an empty list")
      error.remedy = "Add a value, or leave the key out where it is optional.";
    else if (error.pointer.find("/log/") != std::string::npos)
      error.remedy = "Start above 0, or use \"linear\".";
  }
}

// Proving the model's tie-breaker takes longer than the first search.
bool isDear(std::string_view model) {
  return model == zigzag::kModelId || model == predictor::kModelId;
}

std::vector<SweepMetric> metricsThatCount(const SweepDescription& sweep) {
  std::vector<std::size_t> slots = sweep.front;
  for (const Expression& condition : sweep.after)
    slots.insert(slots.end(), condition.slots().begin(), condition.slots().end());
  std::vector<SweepMetric> metrics;
  for (const std::size_t slot : slots)
    if (sweep.slots[slot].kind == SweepSlot::Kind::Metric) metrics.push_back(sweep.slots[slot].metric);
  return metrics;
}

std::vector<SweepQuestion> underEveryModel(const SweepQuestion& question, const std::vector<SweepAxis>& axes) {
  const auto axis =
      std::find_if(axes.begin(), axes.end(), [](const SweepAxis& one) { return one.kind == AxisKind::Model; });
  if (axis == axes.end()) return {question};
  std::vector<SweepQuestion> asked(axis->words.size(), question);
  for (std::size_t i = 0; i < asked.size(); ++i) asked[i].model = axis->words[i];
  return asked;
}

void warnOfUndecided(SweepReading& reading) {
  std::vector<std::string> names;
  for (const SweepMetric metric : reading.sweep.undecidedMetrics())
    names.emplace_back(nameOf(metric, reading.sweep.energyUnit()));
  if (names.empty()) return;
  reading.warning("/tie_break",
                  fmt::format("\"first\" together with {}, which {} on the optimal mapping that is found first",
                              joinNames(names), names.size() == 1 ? "depends" : "depend"),
                  "metrics that the objective decides, or the area",
                  "The front uses the values of the mappings found first and may lack rows. Leave out \"tie_break\" "
                  "for the exact front.");
}

}  // namespace

const Json* SweepReading::part(const std::string& pointer) const {
  const Json* value = findPointer(document, pointer);
  return value && isSound(pointer) ? value : nullptr;
}

bool SweepReading::isSound(const std::string& pointer) const {
  return std::none_of(schemaErrors.begin(), schemaErrors.end(), [&](const Diagnostic& error) {
    std::string place = error.pointer;
    if (isUnknownKey(error)) {
      // Keeps the error with a suggestion instead of the one about the missing key.
      if (!error.remedy.starts_with("Did you mean")) return false;
      place.resize(place.rfind('/'));
      if (place.empty()) return false;
    }
    return place == pointer || place.starts_with(pointer + "/");
  });
}

void SweepReading::error(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
  errors.push_back(
      {Diagnostic::Severity::Error, file, pointer, std::move(found), std::move(expected), std::move(remedy)});
}

void SweepReading::warning(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
  warnings.push_back(
      {Diagnostic::Severity::Warning, file, pointer, std::move(found), std::move(expected), std::move(remedy)});
}

void SweepReading::errorsAt(const std::string& pointer, Diagnostics found) {
  for (Diagnostic& diagnostic : found) {
    if (diagnostic.severity == Diagnostic::Severity::Warning) continue;
    if (!diagnostic.file.empty() && !diagnostic.file.starts_with("--")) {
      // Adds the description's place to that in the other file.
      diagnostic.found = fmt::format("{} (of {}{})", diagnostic.found, diagnostic.file,
                                     diagnostic.pointer.empty() ? "" : ": " + shortPointer(diagnostic.pointer));
    }
    diagnostic.file = file;
    diagnostic.pointer = pointer;
    diagnostic.line = diagnostic.column = 0;
    errors.push_back(std::move(diagnostic));
  }
}

std::string SweepReading::beside(const std::string& named) const {
  const fs::path path = fs::path(file).parent_path() / named;
  std::error_code failure;
  const bool isPath = named.find('/') != std::string::npos || fs::path(named).has_extension();
  return isPath || fs::is_regular_file(path, failure) ? path.string() : named;
}

PlanRequest requestOf(const SweepQuestion& question, HardwareProfile hardware) {
  PlanRequest request;
  request.hardware = std::move(hardware);
  request.model = question.model;
  request.search = question.search;
  if (request.search.empty()) request.search = (*findModel(question.model))->searches.front()->id();
  request.objective = question.objective;
  request.options = question.options;
  request.dataflow = question.dataflow;
  return request;
}

double DependentField::valueAt(double x) const {
  const auto above =
      std::upper_bound(table.begin(), table.end(), x, [](double value, const auto& row) { return value < row.first; });
  if (above == table.begin()) return table.front().second;
  const auto& [x0, y0] = *(above - 1);
  if (above == table.end() || x == x0 || between == Between::Step) return y0;
  const auto& [x1, y1] = *above;
  if (between == Between::Linear) return y0 + (y1 - y0) * ((x - x0) / (x1 - x0));
  const double part = (portableLn(x) - portableLn(x0)) / (portableLn(x1) - portableLn(x0));
  return y0 * portableExp((portableLn(y1) - portableLn(y0)) * part);
}

EnergyUnit SweepDescription::energyUnit() const {
  return technologies.empty() ? hardware.energyUnit : technologies.begin()->second.energyUnit;
}

std::int64_t SweepDescription::points() const {
  if (sample.method != SweepSample::Method::Grid) return sample.count;
  std::int64_t product = 1;
  for (const SweepAxis& axis : axes) product = cappedProduct(product, static_cast<std::int64_t>(axis.size()));
  return product;
}

bool isDecidedBy(Objective objective, SweepMetric metric) {
  switch (metric) {
    case SweepMetric::Area:
      return true;
    case SweepMetric::Latency:
      return objective == Objective::Latency;
    case SweepMetric::Energy:
      return objective == Objective::Energy;
    case SweepMetric::Traffic:
      return objective == Objective::Traffic;
    case SweepMetric::Edp:
    case SweepMetric::Power:
    case SweepMetric::Utilization:
      return false;
  }
  throw InternalError("unknown metric of a sweep");
}

TieBreak SweepDescription::tieBreakOf(const SweepQuestion& asked) const {
  if (tieBreak || !isDear(asked.model)) return tieBreak.value_or(TieBreak::Full);
  const std::vector<SweepMetric> metrics = metricsThatCount(*this);
  const bool areDecided = std::all_of(metrics.begin(), metrics.end(),
                                      [&](SweepMetric metric) { return isDecidedBy(asked.objective, metric); });
  return areDecided ? TieBreak::First : TieBreak::Full;
}

TieBreak SweepDescription::tieBreakOfRows(const SweepQuestion& question) const {
  const std::vector<SweepQuestion> asked = underEveryModel(question, axes);
  return std::any_of(asked.begin(), asked.end(), [&](const auto& one) { return tieBreakOf(one) == TieBreak::First; })
             ? TieBreak::First
             : TieBreak::Full;
}

std::vector<SweepMetric> SweepDescription::undecidedMetrics() const {
  std::vector<SweepMetric> undecided;
  for (const SweepQuestion& question : questions)
    for (const SweepQuestion& asked : underEveryModel(question, axes))
      for (const SweepMetric metric : metricsThatCount(*this))
        if (isDear(asked.model) && tieBreakOf(asked) == TieBreak::First && !isDecidedBy(asked.objective, metric) &&
            std::find(undecided.begin(), undecided.end(), metric) == undecided.end())
          undecided.push_back(metric);
  return undecided;
}

Result<SweepDescription> readSweepDescription(const std::string& path, const SweepReaders& readers) {
  return readDocument(path, [&](const Json& document) { return sweepFromJson(document, path, readers); });
}

Result<SweepDescription> sweepFromJson(const Json& document, const std::string& file, const SweepReaders& readers) {
  Json plain = document;
  takeNotes(plain);
  Diagnostics findings = validateAgainstSchema(plain, kSchema, file);
  addRemedies(findings);
  if (!plain.is_object() || plain.value("format", Json()) != kSweepFormat) return findings;
  const Json known = withoutUnknownKeys(plain, findings);
  SweepReading reading{known, file, readers, std::move(findings)};
  reading.sweep.file = file;
  reading.sweep.document = plain.dump();
  readHardwareAndNetworks(reading);
  readPlainParts(reading);
  readAxes(reading);
  readQuestions(reading);
  readExpressions(reading);
  readSample(reading);
  Diagnostics errors = joined(std::move(reading.schemaErrors), reading.errors);
  if (!errors.empty()) return errors;
  warnOfUndecided(reading);
  return {std::move(reading.sweep), std::move(reading.warnings)};
}

}  // namespace tilescope
