// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/objective_choices.h"

#include <QObject>
#include <algorithm>
#include <vector>

#include "app/gui/kit/words/words.h"
#include "core/explore/plan_objective.h"
#include "core/models/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr const char* kUsualTolerance = "1%";
constexpr const char* kWithinWord = " within ";  // in ids

std::string optionFor(const app::Design& design, Objective objective) {
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry || design.search != kProvingSearch) return "";
  return std::string((*entry)->model->toleranceOption(objective, design.options));
}

// As the option states it: "1%". Empty: none.
std::string toleranceOf(const app::Design& design) {
  const auto set = design.options.find(toleranceOptionOf(design));
  return set == design.options.end() ? "" : set->second;
}

QString textOf(const std::string& model, Objective objective, const std::string& tolerance) {
  if (objective == Objective::NormalisedSum) return QObject::tr("Normalised energy + latency");
  const QString label = capital(words(labelOf(objective)));
  if (!tolerance.empty()) return QObject::tr("%1 within %2").arg(label, words(tolerance).replace("%", "\u202f%"));
  const std::optional<Objective> tieBreaker = tieBreakerOf(model, objective);
  return tieBreaker ? QObject::tr("%1, then %2").arg(label, words(labelOf(*tieBreaker))) : label;
}

}  // namespace

std::string toleranceOptionOf(const app::Design& design) {
  return optionFor(design, design.objective);
}

double toleranceOf(const PlanRequest& request) {
  const Result<const ModelEntry*> entry = findModel(request.model);
  if (!entry) return 0;
  const auto set =
      request.options.find(std::string((*entry)->model->toleranceOption(request.objective, request.options)));
  return set == request.options.end() ? 0 : words(set->second).remove('%').toDouble() / 100;
}

QString objectiveText(const app::Design& design) {
  return textOf(design.model, design.objective, toleranceOf(design));
}

Choices objectiveChoices(const app::Design& design) {
  Choices choices;
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry) return choices;
  const Result<const SearchStrategy*> search = findSearch(**entry, design.search);
  for (const Objective objective : (*entry)->model->objectives()) {
    if (search && !(*search)->answers(objective)) continue;
    const bool isCurrent = objective == design.objective;
    const std::string current = isCurrent ? toleranceOf(design) : "";
    std::vector<std::string> tolerances{""};
    if (!optionFor(design, objective).empty()) tolerances.insert(tolerances.begin(), kUsualTolerance);
    if (!std::count(tolerances.begin(), tolerances.end(), current)) tolerances.push_back(current);
    for (const std::string& tolerance : tolerances) {
      Choice made;
      made.id = words(std::string(name(objective)) + (tolerance.empty() ? "" : kWithinWord + tolerance));
      made.text = textOf(design.model, objective, tolerance);
      if (objective == Objective::Metric) made.secondary = QObject::tr("MAC/s ÷ bytes off chip");
      made.checked = isCurrent && tolerance == current;
      choices.push_back(std::move(made));
    }
  }
  return choices;
}

void chooseObjective(app::Design& design, const QString& id) {
  const QStringList parts = id.split(kWithinWord);
  design.options.erase(toleranceOptionOf(design));
  design.objective = parseObjective(parts.front().toStdString()).value_or(design.objective);
  const std::string option = toleranceOptionOf(design);
  if (parts.size() > 1 && !option.empty()) design.options[option] = parts.back().toStdString();
}

void keepObjective(app::Design& design) {
  const Result<const ModelEntry*> entry = findModel(design.model);
  if (!entry) return;
  const std::vector<Objective> objectives = (*entry)->model->objectives();
  const Result<const SearchStrategy*> search = findSearch(**entry, design.search);
  if (!std::count(objectives.begin(), objectives.end(), design.objective) ||
      (search && !(*search)->answers(design.objective)))
    design.objective = objectives.front();
}

void useLatency(app::Design& design) {
  design.objective = Objective::Latency;
  keepObjective(design);
}

void useUsualTolerance(app::Design& design) {
  if (const std::string option = toleranceOptionOf(design); !option.empty()) design.options[option] = kUsualTolerance;
}

}  // namespace tilescope::gui
