// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_controller.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/partition/attention_plot.h"
#include "app/gui/views/partition/partition_band.h"
#include "app/gui/views/partition/partition_panel.h"
#include "app/gui/views/partition/partition_view.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/view_stack.h"
#include "core/base/json_document.h"

namespace tilescope::gui {
PartitionController::PartitionController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      model_(parts.session, parts.explore, parts.pins, parts.queue),
      editor_(parts.session),
      view_(new PartitionView(model_, editor_, parts.session, &parts.themes, &parts.views)),
      panel_(new PartitionPanel(parts.panel, parts.design, model_, editor_, parts.session, this)),
      band_(new PartitionBand(*parts.views.band(), model_, editor_, parts.tips, this)) {
  view_->setPanel(panel_);
  parts_.views.addView("partition", view_);
  addActions();
  connect(&parts_.views, &ViewStack::viewShown, this,
          [this] { setShown(parts_.views.shownId() == QLatin1String("partition")); });
  connect(view_, &View::applyRequested, band_, &PartitionBand::apply);
  connect(view_, &View::whyRequested, band_, &PartitionBand::explain);
  connect(view_, &PartitionView::attentionRested, this,
          [this](std::size_t block, AttentionBarKind bar, const QRect& rect) {
            parts_.tips.showProvenance(explained(model_.attention()->bytes(), block, bar), rect);
          });
  connect(&view_->attention(), &Plot::hoverLeft, &parts_.tips, &LayerTips::hide);
}

void PartitionController::setShown(bool shown) {
  shown_ = shown;
  panel_->setActive(shown);
  band_->setActive(shown);
  enableActions();
}

ParameterRows PartitionController::parameters() const {
  ParameterRows rows = model_.isThere() ? model_.ownParameters() : ParameterRows();
  std::erase_if(rows, [](const ParameterRow& row) { return row.id == QLatin1String(kBatchId); });
  return rows;
}

void PartitionController::addActions() {
  ActionRegistry& actions = parts_.actions;
  addStepActions(actions);
  addCutActions(actions);
  addChainActions(actions);
  addRuleActions(actions);
  connect(&model_, &PartitionModel::changed, this, &PartitionController::enableActions);
  enableActions();
}

void PartitionController::addStepActions(ActionRegistry& actions) {
  const QString menu = tr("&Design") + '/' + tr("Partition");
  next_ = actions.add({"partition.next_step",
                       menu,
                       tr("Next step of the staircase"),
                       tr("The smallest on-chip capacity at which the boundary traffic changes next"),
                       {},
                       QKeySequence(Qt::ALT | Qt::Key_PageUp)},
                      [this] { step(+1); });
  previous_ = actions.add({"partition.previous_step",
                           menu,
                           tr("Previous step of the staircase"),
                           tr("The smallest on-chip capacity of this step, or of the one before"),
                           {},
                           QKeySequence(Qt::ALT | Qt::Key_PageDown)},
                          [this] { step(-1); });
}

void PartitionController::addCutActions(ActionRegistry& actions) {
  const QString menu = tr("&Design") + '/' + tr("Partition");
  best_ = actions.add({"partition.best",
                       menu,
                       tr("Back to the optimum cuts"),
                       tr("Removes the custom cuts"),
                       "rotate-ccw",
                       {},
                       false,
                       true},
                      [this] { editor_.backToOptimum(); });
  add_ = actions.add({"partition.add_cut", menu, tr("Cut the selected span"),
                      tr("Cuts the selected span before its selected layer, or in its middle"), "scissors"},
                     [this] { addCut(); });
  remove_ = actions.add(
      {"partition.remove_cut", menu, tr("Join with the next span"), tr("Removes the cut behind the selected span")},
      [this] { removeCut(); });
  trace_ = actions.add({"partition.save_trace", menu, tr("Save pipeline trace…"),
                        tr("Write the pipeline as trace events, for chrome://tracing and Perfetto"), "download"},
                       [this] { saveTrace(); });
}

QAction* PartitionController::addChoice(ActionRegistry& actions, const ActionSpec& spec, std::function<void()> run,
                                        std::function<bool(const app::PartitionSettings&)> isChosen) {
  ActionSpec checkable = spec;
  checkable.checkable = true;
  QAction* action = actions.add(checkable, [this, run = std::move(run)] {
    run();
    enableActions();  // the chosen entry stays checked
  });
  choices_.push_back({action, std::move(isChosen)});
  return action;
}

void PartitionController::addChainActions(ActionRegistry& actions) {
  const QString menu = tr("&Design") + '/' + tr("Partition");
  for (const auto& [chain, text, tip] :
       {std::tuple(ChainKind::Maps, tr("Chain: maps"), tr("Partitions the layers with feature maps")),
        {ChainKind::Attention, tr("Chain: attention"), tr("Keeps the scores of attention blocks on chip")}}) {
    ActionSpec spec{"partition.chain." + words(name(chain)), menu, text, tip};
    spec.checkable = true;
    spec.separatorBefore = chain == ChainKind::Maps;
    chains_.emplace_back(chain, actions.add(spec, [this, chain = chain] {
      editor_.setChain(chain);
      enableActions();  // the chosen entry stays checked
    }));
  }
}

void PartitionController::addRuleActions(ActionRegistry& actions) {
  const QString menu = tr("&Design") + '/' + tr("Partition");
  bool first = true;
  for (const auto scheme : {PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer}) {
    ActionSpec spec{"partition.scheme." + words(name(scheme)), menu, tr("Scheme: %1").arg(schemeText(scheme)),
                    tr("Cuts the network by this scheme: %1").arg(schemeRemark(scheme))};
    spec.separatorBefore = std::exchange(first, false);
    addChoice(
        actions, spec, [this, scheme] { editor_.setScheme(scheme); },
        [scheme](const app::PartitionSettings& settings) { return settings.scheme == scheme; });
  }
  first = true;
  for (const auto rule : {ResidualRule::Exact, ResidualRule::Printed, ResidualRule::Ignored}) {
    ActionSpec spec{"partition.residual." + words(name(rule)), menu, capital(residualText(rule)),
                    tr("How maps that are read again across a cut are charged")};
    spec.separatorBefore = std::exchange(first, false);
    addChoice(
        actions, spec, [this, rule] { editor_.setResidual(rule); },
        [rule](const app::PartitionSettings& settings) { return settings.residual == rule; });
  }
  first = true;
  for (const auto& [goal, text, tip] :
       {std::tuple(CutGoal::Traffic, tr("Cut for traffic"), tr("The cuts with the minimum traffic at this capacity")),
        {CutGoal::Throughput, tr("Cut for throughput"),
         tr("The cuts with the shortest period of the pipeline on its chips, then the minimum traffic")}}) {
    ActionSpec spec{"partition.goal." + words(name(goal)), menu, text, tip};
    spec.separatorBefore = std::exchange(first, false);
    addChoice(
        actions, spec, [this, goal = goal] { editor_.setGoal(goal); },
        [goal = goal](const app::PartitionSettings& settings) { return settings.goal == goal; });
  }
  ActionSpec streamed{"partition.streamed", menu, tr("Weights streamed"),
                      tr("Reads the weights again for every image instead of keeping them on chip")};
  streamed.separatorBefore = true;
  addChoice(
      actions, streamed, [this] { editor_.setStreamedWeights(!editor_.settings().streamedWeights); },
      [](const app::PartitionSettings& settings) { return settings.streamedWeights; });
}

void PartitionController::enableActions() {
  const app::DesignPartition* answer = shown_ ? model_.answer() : nullptr;
  const std::optional<std::size_t> span = answer ? model_.selectedSpan() : std::nullopt;
  const auto isSplittable = [&] {
    const PartitionSpan& selected = answer->partition.spans[*span];
    return selected.to > selected.from + 1;
  };
  best_->setEnabled(answer && answer->hasOwnCuts);
  next_->setEnabled(shown_ && stepTo(+1));
  previous_->setEnabled(shown_ && stepTo(-1));
  add_->setEnabled(span && isSplittable());
  remove_->setEnabled(span && *span + 1 < answer->partition.spans.size());
  trace_->setEnabled(answer && model_.stages().pipeline());
  for (const auto& [chain, action] : chains_) {
    action->setEnabled(shown_ && model_.offersChains());
    action->setChecked(shown_ && model_.isThere() && model_.chain() == chain);
  }
  for (const ChosenAction& choice : choices_) {
    choice.action->setEnabled(answer != nullptr);
    choice.action->setChecked(choice.isChosen(editor_.settings()));
  }
}

// The next capacity, in bytes, at which the minimum traffic changes; nullopt: none.
std::optional<std::int64_t> PartitionController::stepTo(int direction) const {
  if (const app::DesignPartition* answer = model_.answer()) {
    const StaircaseStep* to = direction > 0 ? answer->nextStep() : answer->previousStep();
    return to ? std::optional(static_cast<std::int64_t>(answer->stepBytes(*to))) : std::nullopt;
  }
  const app::DesignAttention* attention = model_.attention();
  std::optional<std::int64_t> found, before;
  for (const AttentionCurvePoint& point : attention ? attention->curve() : std::vector<AttentionCurvePoint>()) {
    if (point.best == before) continue;
    before = point.best;
    const double bytes = std::ceil(attention->bytes(point.capacity));
    if (direction > 0 && bytes > attention->capacityBytes) return static_cast<std::int64_t>(bytes);
    if (direction < 0 && bytes > 0 && bytes < attention->capacityBytes) found = static_cast<std::int64_t>(bytes);
  }
  return found;
}

void PartitionController::step(int direction) {
  if (const std::optional<std::int64_t> bytes = stepTo(direction)) editor_.setCapacity(*bytes);
}

void PartitionController::addCut() {
  const std::optional<std::size_t> place = model_.selectedSpan();
  if (!place) return;
  const app::DesignPartition& answer = *model_.answer();
  const PartitionSpan& span = answer.partition.spans[*place];
  std::size_t map = span.from + (span.to - span.from) / 2;
  // Cuts before the first selected layer, or in the middle if the whole span is selected.
  const std::vector<ChainLayerShown>& layers = model_.spans().layers;
  for (std::size_t layer = span.from + 2; layer <= span.to && !layers[span.from].isSelected; ++layer)
    if (layers[layer - 1].isSelected) {
      map = layer - 1;
      break;
    }
  editor_.setCuts(tr("cut after %1").arg(words(answer.chain().maps[map].name)), withCut(answer.partition.cuts, map),
                  answer.optimum.cuts);
}

void PartitionController::removeCut() {
  const std::optional<std::size_t> place = model_.selectedSpan();
  if (!place) return;
  const app::DesignPartition& answer = *model_.answer();
  const std::size_t map = answer.partition.spans[*place].to;
  editor_.setCuts(tr("no cut after %1").arg(words(answer.chain().maps[map].name)),
                  withoutCut(answer.partition.cuts, map), answer.optimum.cuts);
}

void PartitionController::saveTrace() {
  if (!model_.answer()) return;
  const QString path = askWhereToSave(&parts_.window, tr("Save pipeline trace"), QStringLiteral("pipeline.json"),
                                      tr("Trace events (*.json)"));
  if (path.isEmpty()) return;
  const auto written = writeFileAtomically(encodedPath(path), pipelineTrace(*model_.answer(), model_.stages()));
  if (written)
    parts_.messages.showDone(tr("Saved %1.").arg(path));
  else
    parts_.messages.showErrors(written.diagnostics());
}

}  // namespace tilescope::gui

#include "moc_partition_controller.cpp"
