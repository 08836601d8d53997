// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/verdict_controller.h"

#include <algorithm>

#include "app/gui/kit/chrome/verdict_band.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_stack.h"
#include "core/explore/total_scope.h"
#include "core/models/model_registry.h"

namespace tilescope::gui {
namespace {
// px at 100 %. Multiples of a MAC's energy have a long unit.
int widthOf(const TotalFigure& figure, EnergyUnit unit) {
  const bool isPartly = !figure.part.empty() && figure.aside;
  switch (figure.metric) {
    case Metric::Energy:
      return unit != EnergyUnit::Picojoule ? kFigureBoxWidth : isPartly ? 110 : 92;
    case Metric::Latency:
      return isPartly ? 110 : 92;
    case Metric::Area:
      return 136;
    case Metric::Power:
      return 128;
    case Metric::Efficiency:
      return 116;
    default:
      return kFigureBoxWidth;
  }
}

// If energy is in multiples of a MAC's energy, metrics that need joules come last.
std::vector<TotalFigure> inOrder(std::vector<TotalFigure> figures) {
  std::stable_partition(figures.begin(), figures.end(), [](const TotalFigure& figure) {
    return figure.lack.empty() || rowOf(figure.metric).isOfHardware;
  });
  return figures;
}

Tone toneOf(const tilescope::Verdict& verdict) {
  if (verdict.kind == tilescope::Verdict::Kind::Infeasible || verdict.isOverBudget) return Tone::Worse;
  switch (verdict.resource) {
    case Resource::OffChipBandwidth:
    case Resource::OnChipBandwidth:
      return Tone::MemoryBound;
    case Resource::Array:
    case Resource::ArrayFill:
      return Tone::ComputeBound;
    case Resource::None:
      break;
  }
  return Tone::Neutral;
}

Badge badgeOf(const TotalFigure& figure) {
  if (!figure.change) return {};
  return changeBadge(*figure.change, figure.metric);
}

}  // namespace

QString whyNotExplained(const ExploreModel& model) {
  if (!model.isVerdictFresh()) return QObject::tr("The changes are still being tried.");
  return model.changes().empty() ? QObject::tr("No change was tried: the diagnosis shows why.") : QString();
}

VerdictController::VerdictController(ViewStack& views, ExploreModel& model, SessionController& session,
                                     DesignEditor& editor, LayerTips& tips, QObject* parent)
    : QObject(parent),
      views_(views),
      band_(*views.band()),
      model_(model),
      session_(session),
      editor_(editor),
      tips_(tips) {
  connectTips();
  connect(&views_, &ViewStack::viewShown, this, &VerdictController::followView);
  connect(&model_, &ExploreModel::pictureChanged, this, [this] {
    if (!session_.request()) return;
    showFigures();
    tips_.refresh();
  });
  connect(&model_, &ExploreModel::verdictChanged, this, &VerdictController::showVerdict);
  connect(&model_, &ExploreModel::staleChanged, this, [this] {
    showFigures();
    showVerdict();
  });
  connect(&session_, &SessionController::gestureChanged, this, [this] {
    tips_.hide();
    showVerdict();
  });
  showFigures();
  showVerdict();
}

void VerdictController::connectTips() {
  for (int i = 0; i < static_cast<int>(metricsOf(kInTotals).size()); ++i) {
    connect(band_.figure(i), &FigureBox::hovered, this, [this, i](const QRect& rect) {
      const auto place = static_cast<std::size_t>(i);
      if (active_ && place < shown_.size()) tips_.showTotal(shown_[place], rect);
    });
    connect(band_.figure(i), &FigureBox::left, &tips_, &LayerTips::hide);
  }
}

void VerdictController::applyRemedy() {
  const tilescope::Verdict& verdict = model_.verdict();
  if (model_.isStopped()) return model_.searchAgain();
  if (const std::optional<BetterModel> better = betterModel()) {
    const Result<Picked> next = picked(Picker::Model, better->choice, session_.design());
    if (next && !model_.isVisiblyStale()) session_.change(next->text, next->design);
    return;
  }
  if (model_.isVerdictFresh() && !verdict.action.empty()) editor_.apply(verdict.edits, verdict.takesEveryDataflow);
}

// Only diagnoses of the array, or of a network that is not modelled, name another model.
void VerdictController::followPlan() {
  const tilescope::Verdict& verdict = model_.verdict();
  const bool isAboutModels = verdict.kind == tilescope::Verdict::Kind::NothingPlanned ||
                             verdict.resource == Resource::Array || verdict.resource == Resource::ArrayFill;
  const std::shared_ptr<const ExecutionPlan>& plan = model_.sharedPlan();
  if (!isAboutModels || plan == plan_) return;
  plan_ = plan;
  mismatch_ = plan ? modelFit(plan->request).mismatch : std::nullopt;
}

std::optional<VerdictController::BetterModel> VerdictController::betterModel() const {
  const tilescope::Verdict& verdict = model_.verdict();
  const std::string sentence = mismatch_ ? sentenceOf(*mismatch_) : std::string();
  if (!mismatch_ || (verdict.finding != sentence && verdict.remedy != sentence)) return std::nullopt;
  if (mismatch_->option.empty()) {
    const std::string& id = mismatch_->better.front();
    return BetterModel{tr("Use %1").arg(words(costModel(id)->name())), QStringLiteral("model=") + words(id)};
  }
  const std::string name = mismatch_->option.substr(0, mismatch_->option.find('='));
  const std::string usual = optionValue(*costModel(mismatch_->model), {}, name);
  return BetterModel{tr("Use %1 %2").arg(words(name), words(usual)),
                     QStringLiteral("option:%1=%2").arg(words(name), words(usual))};
}

void VerdictController::followView() {
  active_ = !views_.shownView()->hasOwnVerdict();
  scope_ = views_.shownView()->bandScope();
  showFigures();
  showVerdict();
}

void VerdictController::showFigures() {
  if (!active_) return;
  const std::vector<TotalFigure> figures = inOrder(model_.figures());
  // Layers that are not solved yet will be added later.
  const bool isFinal = model_.progress().complete || model_.progress().stopped;
  const LayerCount layers = model_.plan() ? layerCount(*model_.plan()) : LayerCount{};
  const std::size_t counted = layers.planned + (isFinal ? 0 : layers.unfit);
  const EnergyUnit unit = model_.plan() ? model_.plan()->totals.energy.unit : EnergyUnit::Picojoule;
  std::vector<int> widths;
  shown_.clear();
  for (const TotalFigure& total : figures) {
    widths.push_back(widthOf(total, unit));
    shown_.push_back(total.metric);
  }
  if (!widths.empty()) band_.setFigureWidths(widths);
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const TotalFigure& total = figures[i];
    Figure figure;
    figure.label = words(total.label);
    figure.value = words(total.value);
    figure.unit = words(total.unit);
    figure.lack = words(total.lack);
    figure.estimate = total.estimate;
    figure.stale = model_.isVisiblyStale();
    figure.badge = badgeOf(total);
    if (total.aside) {
      figure.aside = words(total.aside->text);
      figure.asideWords = words(total.aside->words);
    }
    figure.scope = scope_.isEmpty() ? words(total.counts) : scope_;
    if (!rowOf(total.metric).isOfHardware) figure.part = words(partText(counted, layers.all()));
    if (!figure.part.isEmpty()) figure.shortPart = tr("%1/%2").arg(counted).arg(layers.all());
    band_.setFigure(static_cast<int>(i), figure);
  }
}

// Whether to announce an unproven plan. During short proofs the previous diagnosis stays, dimmed.
bool VerdictController::isPreviewSaid() const {
  const Progress& progress = model_.progress();
  if (!model_.plan() || progress.complete) return false;
  return progress.stopped || !progress.isWholePreview() || model_.isVisiblyStale() || model_.verdict().finding.empty();
}

void VerdictController::showPreview() {
  const Progress& progress = model_.progress();
  BandVerdict shown;
  shown.tone = Tone::Warning;
  shown.icon = "clock";
  if (progress.stopped) shown.apply = tr("Search again");
  shown.explained = false;
  if (progress.isWholePreview()) {
    const QString gap = progress.gap ? gapText(*progress.gap) : QString();
    shown.finding =
        progress.stopped ? tr("Stopped, gap at most %1.").arg(gap) : tr("Preview, gap at most %1.").arg(gap);
    if (gap.isEmpty()) shown.finding = progress.stopped ? tr("Stopped.") : tr("Preview.");
    const QString of = tr("%1 of %2 distinct layers").arg(progress.proving).arg(progress.total);
    if (progress.gap == 0.0) {  // optimal, only the tie-breaker is open
      shown.finding = tr("Optimum proven.");
      shown.remedy = progress.stopped
                         ? tr("The tie-breaker between equal mappings is not settled in %1.").arg(of)
                         : tr("The tie-breaker between equal mappings is still being searched in %1.").arg(of);
    } else if (progress.proving == 1)
      shown.remedy = progress.stopped ? tr("%1 is not proven.").arg(of) : tr("%1 is still being proven.").arg(of);
    else
      shown.remedy = progress.stopped ? tr("%1 are not proven.").arg(of) : tr("%1 are still being proven.").arg(of);
    return band_.setVerdict(shown);
  }
  shown.finding = progress.stopped ? tr("Stopped.") : tr("Preview.");
  const std::size_t open = progress.withoutAnswer();
  const bool hasOld = std::any_of(model_.rows().begin(), model_.rows().end(), [](const LayerRow& row) {
    return row.state == LayerState::Pending && row.seconds > 0;
  });
  shown.remedy = open == 1 ? tr("1 of %1 distinct layers is not solved").arg(progress.total)
                           : tr("%1 of %2 distinct layers are not solved").arg(open).arg(progress.total);
  shown.remedy += hasOld ? tr("; older values are dimmed.") : QStringLiteral(".");
  band_.setVerdict(shown);
}

void VerdictController::showVerdict() {
  if (!active_) return;
  if (isPreviewSaid()) return showPreview();
  followPlan();
  BandVerdict shown;
  const tilescope::Verdict& verdict = model_.verdict();
  shown.tone = toneOf(verdict);
  if (verdict.kind != tilescope::Verdict::Kind::Bound || verdict.isOverBudget) shown.icon = "triangle-alert";
  shown.finding = words(verdict.finding);
  shown.remedy = words(verdict.remedy);
  shown.shorter = shorterTexts(verdict);
  shown.apply = words(verdict.action);
  if (model_.isStopped()) {
    shown.remedy = tr("The search for the best change was stopped.");
    shown.shorter.clear();
    shown.apply = tr("Search again");
  }
  // The suggested fix arrives shortly after the plan; waiting is shown only if noticeable. During a drag the previous
  // fix stays, dimmed.
  const bool isPreview = model_.plan() && !model_.progress().complete;
  if (model_.isVisiblyAdvising() && shown.remedy.isEmpty()) shown.remedy = tr("Looking for the best change…");
  const bool waits = model_.isVisiblyStale() || model_.isVisiblyAdvising() || isPreview;
  shown.explained = !waits && (!model_.isVerdictFresh() || !model_.changes().empty());
  shown.applicable = !waits;
  shown.stale = waits || session_.isInGesture();
  // A better model comes before any change of the hardware, and needs no search.
  const std::optional<BetterModel> better = model_.isStopped() ? std::nullopt : betterModel();
  if (better) {
    shown.apply = better->button;
    shown.applicable = !model_.isVisiblyStale() && !isPreview;
    shown.stale = !shown.applicable || session_.isInGesture();
    if (verdict.finding == sentenceOf(*mismatch_)) shown.remedy.clear();
    shown.shorter.clear();
  }
  band_.setVerdict(shown);
}

}  // namespace tilescope::gui

#include "moc_verdict_controller.cpp"
