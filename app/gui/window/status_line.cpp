// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/status_line.h"

#include <chrono>

#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/partition_model.h"
#include "core/base/format_number.h"
#include "core/explore/plan_objective.h"
#include "core/plan/proof_scope.h"

namespace tilescope::gui {
namespace {

constexpr int kStatusLineTimeDigits = 2;
constexpr std::chrono::seconds kDoneShown{6};

QString provenTip(const PlanRequest& request) {
  const QString scope = words(provenOver(request));
  const QString tip = scope.isEmpty() ? StatusLine::tr("No mapping is better under this model")
                                      : StatusLine::tr("No mapping is better under this model, among %1").arg(scope);
  return StatusLine::tr("%1; equal layers are solved once").arg(tip);
}

}  // namespace

StatusLine::StatusLine(StatusBar& bar, ExploreModel& model, SessionController& session, QObject* parent)
    : QObject(parent),
      model_(model),
      session_(session),
      proof_(bar.addItem("status proof")),
      time_(bar.addItem("status time")),
      steps_(bar.addItem("status staircase")),
      warnings_(bar.addItem("status warnings")),
      step_(bar.addRightItem("status step")),
      done_(bar.addItem("status done")) {
  done_->hide();
  doneShown_.setSingleShot(true);
  doneShown_.setInterval(kDoneShown);
  connect(&doneShown_, &QTimer::timeout, done_, &QWidget::hide);
  connect(&model_, &ExploreModel::pictureChanged, this, [this] {
    showProof();
    showWarnings();
  });
  connect(&model_, &ExploreModel::staleChanged, this, &StatusLine::showProof);
  connect(&session_, &SessionController::designChanged, this, [this] { proof_->setProgress(std::nullopt); });
  connect(&session_.history(), &QUndoStack::indexChanged, this, &StatusLine::showStep);
  connect(proof_, &StatusItem::stopRequested, this, &StatusLine::stopRequested);
  connect(warnings_, &StatusItem::clicked, this, [this] { emit warningsRequested(warnings()); });
  showProof();
  showWarnings();
  showStep();
}

void StatusLine::showDone(const QString& what) {
  done_->setContent("circle-check", Tone::Better, what);
  done_->show();
  doneShown_.start();
}

void StatusLine::showPartition(const PartitionModel* partition) {
  if (partition_ != nullptr) disconnect(partition_, nullptr, this, nullptr);
  partition_ = partition;
  if (partition_ != nullptr) connect(partition_, &PartitionModel::changed, this, &StatusLine::showCuts);
  showProof();
  showWarnings();
}

// Shows whether other partitions could have less traffic, and the steps of traffic over capacity.
void StatusLine::showCuts() {
  showWarnings();
  proof_->setStoppable(false);
  proof_->setProgress(std::nullopt);
  proof_->setRoomFor({});
  const app::DesignPartition* answer = partition_->answer();
  time_->setVisible(answer != nullptr && timed_);
  steps_->setVisible(answer != nullptr);
  if (const app::DesignAttention* attention = partition_->attention())
    return proof_->setContent(
        {}, Tone::Neutral, counted(attention->answer.spans.size(), tr("1 attention block"), tr("%1 attention blocks")),
        tr("Each with the best of unfused, resident and streamed"));
  if (answer == nullptr) return proof_->setContent("triangle-alert", Tone::Warning, tr("No partition"));
  showCutTime(*answer);
  const QString rule = residualText(answer->settings.residual);
  if (answer->settings.scheme == PartitionScheme::LayerByLayer)
    return proof_->setContent({}, Tone::Neutral, tr("Layer by layer, %1").arg(rule));
  if (answer->hasOwnCuts) return proof_->setContent({}, Tone::Neutral, tr("Your cuts, %1").arg(rule));
  if (answer->isLowerBound())
    return proof_->setContent("triangle-alert", Tone::Warning, tr("Lower bound, %1").arg(rule),
                              tr("Some layer exceeds the capacity even alone: it moves more than is counted"));
  if (answer->settings.scheme == PartitionScheme::LayerFusion)
    return proof_->setContent({}, Tone::Neutral, tr("Occam's cuts in square tiles, %1").arg(rule));
  if (answer->isBalanced())
    return proof_->setContent({}, Tone::Neutral, tr("Cut for throughput"),
                              tr("By the times of the stages, no other cuts give a shorter period on as many chips"));
  proof_->setContent("shield-check", Tone::Better, tr("Optimal, %1").arg(rule),
                     tr("No other cuts move less at this capacity under this rule"));
}

void StatusLine::showCutTime(const app::DesignPartition& answer) {
  time_->setContent({}, Tone::Neutral, words(withPrefix(partition_->seconds(), "s", kStatusLineTimeDigits)),
                    tr("Time of the last search for cuts"));
  const std::size_t steps = partition_->steps();
  steps_->setContent({}, Tone::Neutral,
                     steps == 1 ? tr("1 step in the staircase") : tr("%1 steps in the staircase").arg(steps),
                     tr("Capacities at which the minimum traffic of %1 changes: all of them, not samples")
                         .arg(words(answer.chain().network)));
}

void StatusLine::showProof() {
  if (partition_ != nullptr) return showCuts();
  steps_->setVisible(false);
  const Progress& progress = model_.progress();
  const bool working = model_.isVisiblyStale() && !progress.stopped && !model_.hasFailed();
  proof_->setStoppable(working || model_.isVisiblyAdvising());
  const double share =
      progress.total > 0 ? static_cast<double>(progress.done) / static_cast<double>(progress.total) : 0;
  proof_->setProgress(working ? std::optional(share) : std::nullopt);
  showTime();
  if (!working) proof_->setRoomFor({});
  if (working) {
    showProving();
  } else if (model_.hasFailed()) {
    proof_->setContent("triangle-alert", Tone::Worse, tr("No plan of this design"));
  } else if (model_.isVisiblyAdvising()) {
    proof_->setContent("shield-check", Tone::Better, tr("Planned; looking for the best change"));
  } else if (!model_.plan()) {
    proof_->setContent({}, Tone::Neutral, tr("Ready"));
  } else if (progress.stopped) {
    const QString stopped = tr("Stopped, %1 of %2 distinct layers").arg(progress.done).arg(progress.total);
    proof_->setContent(
        "clock", Tone::Warning,
        progress.isWholePreview() && progress.gap ? tr("%1, gap %2").arg(stopped, gapText(*progress.gap)) : stopped);
  } else if (progress.total == 0) {
    proof_->setContent("triangle-alert", Tone::Warning, tr("No layer has a plan"));
  } else if (progress.proven == progress.total) {
    proof_->setContent("shield-check", Tone::Better,
                       tr("Proven, %1 of %2 distinct layers").arg(progress.proven).arg(progress.total),
                       provenTip(model_.plan()->request));
  } else if (progress.largestGap >= 1) {
    proof_->setContent({}, Tone::Neutral, tr("Searched, not proven: %1 distinct layers").arg(progress.total),
                       tr("The search is a heuristic; how far its mappings are from the best is not known"));
  } else {
    proof_->setContent("triangle-alert", Tone::Warning,
                       tr("Gap up to %1, %2 of %3 distinct layers proven")
                           .arg(gapText(progress.largestGap))
                           .arg(progress.proven)
                           .arg(progress.total),
                       model_.plan()->request.search == kProvingSearch
                           ? tr("The search gave up at its limit; nothing is better by more than the gap")
                           : tr("The search that was chosen is a heuristic; Exact closes the gap"));
  }
}

// Shows the number of layers with final results, and the gap once all layers have some result.
void StatusLine::showProving() {
  const Progress& progress = model_.progress();
  const QString layers = tr("Proving, %1 of %2 distinct layers");
  const QString gap = tr("%1, gap %2");
  const QString now = layers.arg(progress.done).arg(progress.total);
  const bool whole = progress.isWholePreview() && progress.gap;
  proof_->setContent(
      {}, Tone::Neutral, whole ? gap.arg(now, gapText(*progress.gap)) : now,
      whole ? tr("No mapping is better than these by more than the gap; it closes while you look") : QString());
  const QString widest = layers.arg(progress.total).arg(progress.total);
  proof_->setRoomFor(progress.gap ? gap.arg(widest, widestGapText()) : widest);
}

void StatusLine::showTime() {
  const Progress& progress = model_.progress();
  // Until the search is done, the time is that of the design before.
  const bool working = model_.isVisiblyStale() && !progress.stopped;
  const bool isShown = model_.plan() && progress.solveSeconds && !working;
  time_->setVisible(isShown);
  if (!isShown) return;
  const QString time = tr("%1 plan").arg(words(withPrefix(*progress.solveSeconds, "s", kStatusLineTimeDigits)));
  const bool counted = progress.complete && progress.nodes > 0;
  time_->setContent({}, Tone::Neutral,
                    counted ? tr("%1, %2 nodes").arg(time, wholeText(static_cast<double>(progress.nodes))) : time,
                    counted ? tr("Time of the last search, and the mappings and bounds evaluated for the plan. Layers "
                                 "that were solved before take no time; their evaluations count.")
                            : tr("Time of the last search"));
}

void StatusLine::setSessionWarnings(const Diagnostics& warnings) {
  if (warnings == sessionWarnings_) return;
  sessionWarnings_ = warnings;
  showWarnings();
}

Diagnostics StatusLine::warnings() const {
  Diagnostics warnings = joined(sessionWarnings_, model_.warnings());
  if (const app::DesignPartition* answer = partition_ != nullptr ? partition_->answer() : nullptr)
    warnings = joined(std::move(warnings), answer->warnings);
  if (const app::DesignAttention* attention = partition_ != nullptr ? partition_->attention() : nullptr)
    warnings = joined(std::move(warnings), attention->warnings);
  return warnings;
}

void StatusLine::showWarnings() {
  const Diagnostics warnings = this->warnings();
  warnings_->setClickable(!warnings.empty());
  const QString count = warnings.size() == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings.size());
  warnings_->setContent(
      warnings.empty() ? "" : "triangle-alert", Tone::Warning, count,
      warnings.empty() ? tr("No warnings about this session and its design") : words(toText(warnings)));
}

void StatusLine::showStep() {
  const QString step = session_.history().undoText();
  step_->setVisible(!step.isEmpty());
  step_->setContent("undo-2", Tone::Neutral, tr("Undo %1").arg(step), tr("The last step (Ctrl+Z)"));
}

}  // namespace tilescope::gui

#include "moc_status_line.cpp"
