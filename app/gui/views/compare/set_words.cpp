// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/set_words.h"

#include <algorithm>
#include <array>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/objective_choices.h"
#include "core/explore/metrics.h"
#include "core/explore/plan_objective.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kNamedLosses = 4;  // in a tooltip

const PlanRequest& requestIn(const DataflowSets& sets) {
  return sets.all.request;
}

NumberAndUnit totalOf(const ExecutionPlan& plan, const DataflowSets& sets) {
  const Objective objective = requestIn(sets).objective;
  return numberAndUnit(objectiveOf(plan.totals, objective).value, rowOf(metricOf(objective)).family,
                       plan.totals.energy.unit);
}

QString leadText(const SetLoss& loss) {
  return loss.inSet ? differenceText(loss.lead, false) : QObject::tr("infeasible");
}

// Effects are small: two decimals below 1 %.
QString effectText(double effect) {
  return QObject::tr("%1 %").arg(signedNumber(effect * 100, std::abs(effect) < 0.01 ? 2 : 1));
}

// A gap within the tolerance of the objective is not one that a longer search would close.
QString proofText(const std::optional<double>& gap, double tolerance) {
  if (!gap) return QObject::tr("not proven");
  if (*gap == 0) return QObject::tr("proven");
  if (*gap <= tolerance) return QObject::tr("proven within the tolerance of %1").arg(words(percent(tolerance, 0)));
  return QObject::tr("gap at most %1").arg(words(percent(*gap, 1)));
}

QStringList lossLines(const ShownSets& shown, const DataflowSet& set) {
  QStringList lines;
  if (set.losses.empty()) return {QObject::tr("No layer loses.")};
  lines << QObject::tr("Layers that lose most:");
  for (std::size_t i = 0; i < std::min(kNamedLosses, set.losses.size()); ++i) {
    const SetLoss& loss = set.losses[i];
    const QString best = words(shown.dataflows[loss.best].name);
    lines << (loss.inSet ? QObject::tr("%1: %2 against %3, %4 of the total")
                               .arg(words(loss.layer), leadText(loss), best, effectText(loss.effect))
                         : QObject::tr("%1: infeasible, unlike with %2").arg(words(loss.layer), best));
  }
  if (set.losses.size() > kNamedLosses) lines << QObject::tr("and %1 more").arg(set.losses.size() - kNamedLosses);
  return lines;
}

QString moreDoesNotHelp(std::size_t index) {
  return index == 1 ? QObject::tr("A second dataflow does not help.") : QObject::tr("A third dataflow does not help.");
}

SetCardData cardOf(const ShownSets& shown, std::size_t index) {
  const DataflowSets& sets = *shown.sets;
  const DataflowSet& set = sets.best[index];
  const Metric metric = metricOf(requestIn(sets).objective);
  SetCardData card;
  card.title = setTitle(index);
  card.stale = !shown.current;
  if (index > 0 && set.dataflows.size() <= index) {
    card.note = moreDoesNotHelp(index);
    card.help = card.note;
    card.enabled = false;
    return card;
  }
  QStringList names, added;
  for (const std::size_t i : set.dataflows) {
    names << words(shown.dataflows[i].name);
    if (i >= shown.inProfile) added << names.back();
  }
  card.names = names.join(QStringLiteral("  +  "));
  const double tolerance = toleranceOf(requestIn(sets));
  card.proof = proofText(set.gap, tolerance);
  card.proven = set.gap && *set.gap <= tolerance;
  const NumberAndUnit total = totalOf(set.plan, sets);
  const NumberAndUnit all = totalOf(sets.all, sets);
  QStringList help{QObject::tr("%1: %2").arg(card.title, setNames(shown.namesOf(set)))};
  const std::size_t infeasible = set.plan.infeasibleLayers.size();
  if (infeasible > 0) {
    card.note = infeasible == 1 ? QObject::tr("1 layer is infeasible")
                                : QObject::tr("%1 layers are infeasible").arg(infeasible);
    help << card.note;
  } else {
    card.value = words(total.number);
    card.unit = words(total.unit);
    card.estimate = isEstimate(set.plan, metric);
    help << QObject::tr("%1 %2, against %3 with the best of all %4 dataflows per layer")
                    .arg(capital(words(labelOf(requestIn(sets).objective))), words(total.text()), words(all.text()))
                    .arg(shown.dataflows.size()) +
                (card.estimate ? QObject::tr(" (estimates)") : QString());
  }
  if (set.change) card.change = changeBadge(*set.change, metric);
  help << QObject::tr("Best of all sets of at most this size, %1").arg(card.proof);
  if (!added.isEmpty()) help << QObject::tr("Not in the profile: %1").arg(added.join(QObject::tr(", ")));
  help << lossLines(shown, set);
  card.help = help.join('\n');
  return card;
}

}  // namespace

std::vector<std::string> ShownSets::namesOf(const DataflowSet& set) const {
  std::vector<std::string> names;
  for (const std::size_t i : set.dataflows) names.push_back(dataflows[i].name);
  return names;
}

QString setTitle(std::size_t index) {
  const std::array titles{QObject::tr("Best one"), QObject::tr("Best two"), QObject::tr("Best three")};
  return titles[index];
}

QString setNames(const std::vector<std::string>& names) {
  QStringList all;
  for (const std::string& name : names) all << words(name);
  if (all.size() < 2) return all.join(QString());
  const QString last = all.takeLast();
  return QObject::tr("%1 and %2").arg(all.join(QObject::tr(", ")), last);
}

std::vector<SetCardData> setCards(const ShownSets& shown) {
  std::vector<SetCardData> cards;
  if (!shown.sets) return cards;
  for (std::size_t i = 0; i < shown.sets->best.size(); ++i) cards.push_back(cardOf(shown, i));
  return cards;
}

TableContent lossTable(const ShownSets& shown, const DataflowSet& set) {
  TableContent table;
  table.heads = {{QObject::tr("Layer"), false},
                 {.text = QObject::tr("In the set"), .spare = true},
                 {QObject::tr("Best"), false},
                 {QObject::tr("Δ layer"), true},
                 {QObject::tr("Δ total"), true}};
  const auto nameOf = [&](std::size_t i) { return words(shown.dataflows[i].name); };
  for (const SetLoss& loss : set.losses) {
    CellRow row;
    row.id = words(loss.layer);
    row.tip = QObject::tr("%1: %2 with the set, %3 with all dataflows")
                  .arg(row.id, loss.inSet ? nameOf(*loss.inSet) : QObject::tr("infeasible"), nameOf(loss.best));
    row.cells = {{.text = row.id},
                 {.text = loss.inSet ? nameOf(*loss.inSet) : QObject::tr("none fits")},
                 {.text = nameOf(loss.best), .strong = true},
                 {.text = leadText(loss), .tone = Tone::Worse, .number = true},
                 {.text = loss.inSet ? effectText(loss.effect) : QStringLiteral("–"), .number = true}};
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace tilescope::gui
