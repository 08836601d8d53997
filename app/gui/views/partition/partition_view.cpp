// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_view.h"

#include <QApplication>
#include <QJsonArray>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>
#include <set>
#include <string>
#include <utility>

#include "app/common/shell_words.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/partition/attention_plot.h"
#include "app/gui/views/partition/partition_docks.h"
#include "app/gui/views/partition/partition_panel.h"
#include "app/gui/views/partition/pipeline_layout.h"
#include "app/gui/views/partition/pipeline_plot.h"
#include "app/gui/views/partition/schemes_table.h"
#include "app/gui/views/partition/spans_plot.h"
#include "app/gui/views/partition/spans_words.h"
#include "app/gui/views/partition/staircase_layout.h"
#include "app/gui/views/partition/staircase_plot.h"

namespace tilescope::gui {
namespace {
constexpr QLatin1String kFolded("folded"), kUnfolded("unfolded");

}  // namespace

PartitionView::PartitionView(PartitionModel& model, PartitionEditor& editor, SessionController& session,
                             const ThemeController* themes, QWidget* parent)
    : View(parent),
      model_(model),
      editor_(editor),
      session_(session),
      spans_(new SpansPlot(themes)),
      staircase_(new StaircasePlot(themes)),
      schemes_(new SchemesTable(themes)),
      pipeline_(new PipelinePlot(themes)),
      attention_(new AttentionPlot(themes)),
      attentionTwin_(new PlotTwin(attention_, scrolled(attention_, "attentionArea", themes, nullptr), themes)),
      spansTwin_(new PlotTwin(spans_, themes)),
      staircaseTwin_(new PlotTwin(staircase_, themes)),
      schemesTwin_(new PlotTwin(schemes_, themes)),
      pipelineTwin_(new PlotTwin(pipeline_, themes)),
      docks_(
          new PartitionDocks(themes, {spansTwin_, attentionTwin_, staircaseTwin_, schemesTwin_, pipelineTwin_}, this)),
      empty_(new EmptyState(themes, this)),
      stack_(new QStackedLayout(this)) {
  setObjectName("partition view");
  stack_->addWidget(docks_);
  stack_->addWidget(empty_);
  connect(&model_, &PartitionModel::changed, this, &PartitionView::refreshSoon);
  connect(&session_, &SessionController::gestureChanged, this, &PartitionView::holdAxes);
  connect(schemes_, &SchemesTable::schemeChosen, this, [this](const QString& id) {
    if (const auto chosen = schemeChoice(id)) editor_.setScheme(chosen->scheme, chosen->residual, chosen->goal);
  });
  connect(pipeline_, &PipelinePlot::stageClicked, this,
          [this](std::size_t stage) { session_.select(model_.layersOfSpan(stage)); });
  connect(pipeline_, &PipelinePlot::backgroundClicked, this, [this] { session_.select({}); });
  connectSpans();
  connectCuts();
  connectStaircase();
  connectAttention();
}

void PartitionView::connectAttention() {
  connect(attention_, &AttentionPlot::rowClicked, this, [this](std::size_t row, Qt::KeyboardModifiers modifiers) {
    const QStringList layers = model_.layersOfBlocks(row);
    session_.select(modifiers.testFlag(Qt::ControlModifier) ? toggled(session_.session().selection, layers) : layers);
  });
  connect(attention_, &AttentionPlot::backgroundClicked, this, [this] { session_.select({}); });
  connect(attention_, &AttentionPlot::foldToggled, &model_, &PartitionModel::toggleFold);
  connect(attention_, &AttentionPlot::barRested, this,
          [this](std::size_t row, AttentionBarKind bar, const QRect& rect) {
            emit attentionRested(model_.attentionPicture().rows[row].first, bar, rect);
          });
}

void PartitionView::connectSpans() {
  connect(spans_, &SpansPlot::spanClicked, this,
          [this](std::size_t span) { session_.select(model_.layersOfSpan(span)); });
  connect(spans_, &SpansPlot::layersClicked, this, &PartitionView::select);
  connect(spans_, &SpansPlot::backgroundClicked, this, [this] { session_.select({}); });
}

void PartitionView::connectCuts() {
  connect(spans_, &SpansPlot::cutMoved, this, &PartitionView::moveCut);
  connect(spans_, &SpansPlot::cutReleased, &session_, &SessionController::endGesture);
  const auto set = [this](const QString& step, const Cuts& cuts) {
    if (const app::DesignPartition* answer = model_.answer()) editor_.setCuts(step, cuts, answer->optimum.cuts);
  };
  connect(spans_, &SpansPlot::cutAdded, this, [this, set](std::size_t map) {
    if (model_.answer()) set(tr("cut after %1").arg(mapName(map)), withCut(model_.answer()->partition.cuts, map));
  });
  connect(spans_, &SpansPlot::cutRemoved, this, [this, set](std::size_t map) {
    if (model_.answer()) set(tr("no cut after %1").arg(mapName(map)), withoutCut(model_.answer()->partition.cuts, map));
  });
}

void PartitionView::connectStaircase() {
  connect(staircase_, &StaircasePlot::capacityDragStarted, &session_, &SessionController::beginGesture);
  connect(staircase_, &StaircasePlot::capacityDragChanged, this,
          [this](double bytes) { editor_.setCapacity(qRound64(bytes)); });
  connect(staircase_, &StaircasePlot::capacityDragFinished, &session_, &SessionController::endGesture);
}

// All moves of one drag are a single undo step.
void PartitionView::moveCut(std::size_t from, std::size_t to) {
  const app::DesignPartition* answer = model_.answer();
  if (!answer) return;
  if (!session_.isInGesture()) {
    cutStart_ = from;
    session_.beginGesture();
  }
  editor_.setCuts(tr("cut %1 → %2").arg(mapName(cutStart_), mapName(to)),
                  withMovedCut(answer->partition.cuts, from, to), answer->optimum.cuts);
}

QString PartitionView::mapName(std::size_t map) const {
  return words(model_.answer()->chain().maps.at(map).name);
}

void PartitionView::select(const QStringList& layers, Qt::KeyboardModifiers modifiers) {
  const QStringList all = model_.layersAt(layers);
  session_.select(modifiers.testFlag(Qt::ControlModifier) ? toggled(session_.session().selection, all) : all);
}

void PartitionView::setAnimated(bool) {}

DockSet* PartitionView::docks() const {
  return &docks_->set();
}

void PartitionView::resetLayout() {
  docks_->reset();
}

QString PartitionView::copyText() const {
  return schemes_->isAncestorOf(QApplication::focusWidget()) ? schemes_->copyText() : QString();
}

ViewCommand PartitionView::command(const app::DesignWords&, const BudgetValues&) const {
  return {tr("The command for this partition"), plotCommand(session_.design()), {}};
}

std::string PartitionView::plotCommand(const app::Design& design) const {
  const bool isMaps = model_.chain() == ChainKind::Maps;
  return app::partitionCommand(isMaps && design == session_.design() ? model_.timedDesign() : design, model_.chain());
}

QString PartitionView::plotNote() const {
  if (const app::DesignAttention* attention = model_.attention())
    return tr("Attention on chip: %1, %2 at a time.")
        .arg(sizeWords(attention->capacityBytes),
             counted(static_cast<std::size_t>(attention->answer.options.keyBlock), tr("1 key"), tr("%1 keys")));
  const app::DesignPartition* answer = model_.answer();
  if (!answer) return {};
  const app::PartitionSettings& settings = answer->settings;
  return tr("Partition: %1, %2, %3 on chip, batch %4%5.")
      .arg(schemeText(settings.scheme), residualText(settings.residual), words(model_.spans().capacityText))
      .arg(answer->batch())
      .arg(answer->hasOwnCuts     ? tr(", custom cuts")
           : answer->isBalanced() ? tr(", cut for throughput")
                                  : QString());
}

bool PartitionView::isSettled() const {
  return !isVisible() || (!behind_ && model_.isSettled());
}

QJsonObject PartitionView::dockState() const {
  return docks_->state();
}

void PartitionView::takeDockState(const QJsonObject& state) {
  docks_->restore(state);
}

QJsonObject PartitionView::state() const {
  QJsonObject state = dockState();
  const std::optional<QStringList> folded = panel_ ? panel_->ownFolds() : std::nullopt;
  if (folded) state[kFolded] = QJsonArray::fromStringList(*folded);
  QJsonArray unfolded;
  for (const std::string& block : model_.unfolded()) unfolded << words(block);
  if (!unfolded.isEmpty()) state[kUnfolded] = unfolded;
  return state;
}

void PartitionView::restore(const QJsonObject& state) {
  QJsonObject docks = state;
  const QJsonValue folded = docks.take(kFolded);
  std::set<std::string> unfolded;
  for (const QJsonValue& block : docks.take(kUnfolded).toArray()) unfolded.insert(block.toString().toStdString());
  model_.setUnfolded(std::move(unfolded));
  takeDockState(docks);
  if (!panel_) return;
  panel_->setOwnFolds(folded.isArray() ? std::optional(folded.toVariant().toStringList()) : std::nullopt);
}

std::vector<PlotDock> PartitionView::plots() const {
  if (chain_ == ChainKind::Attention)
    return {{attentionTwin_, docks_->attentionTitle(), docks_->attentionTitle()->title()},
            {staircaseTwin_, docks_->trafficTitle(), docks_->trafficTitle()->title()}};
  return {{spansTwin_, docks_->spansTitle(), docks_->spansTitle()->title()},
          {staircaseTwin_, docks_->trafficTitle(), docks_->trafficTitle()->title()},
          {schemesTwin_, docks_->schemesTitle(), docks_->schemesTitle()->title()},
          {pipelineTwin_, docks_->pipelineTitle(), docks_->pipelineTitle()->title()}};
}

void PartitionView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  if (behind_) refresh();
}

void PartitionView::refreshSoon() {
  behind_ = true;
  if (isVisible()) refresh();
}

void PartitionView::refresh() {
  behind_ = false;
  if (!model_.isThere()) {
    empty_->setContent("workflow", tr("No partition"), model_.why());
    stack_->setCurrentWidget(empty_);
    return;
  }
  staircase_->setPicture(model_.staircase());
  docks_->trafficTitle()->setLegend(staircaseLegend(model_.staircase()),
                                    staircaseLegend(model_.staircase(), LegendWords::Brief));
  model_.attention() ? showAttention() : showMaps();
  stack_->setCurrentWidget(docks_);
  if (std::exchange(chain_, model_.chain()) != model_.chain()) emit plotsChanged();
}

void PartitionView::showAttention() {
  const AttentionPicture& picture = model_.attentionPicture();
  const AttentionAnswer& answer = model_.attention()->answer;
  std::vector<QString> best;
  for (const AttentionRowShown& row : picture.rows) best.push_back(words(bestText(answer.spans[row.first])));
  attention_->setPicture(picture, best);
  docks_->showChain(ChainKind::Attention, attention_->sizeHint().height());
  docks_->attentionTitle()->setSubtitle(tr("%1 at %2")
                                            .arg(counted(answer.spans.size(), tr("1 block"), tr("%1 blocks")),
                                                 sizeWords(model_.attention()->capacityBytes)));
  docks_->attentionTitle()->setLegend(attentionLegend());
}

void PartitionView::showMaps() {
  spans_->setPicture(model_.spans());
  schemes_->setRows(model_.schemes());
  pipeline_->setPicture(model_.pipeline());
  docks_->showChain(ChainKind::Maps, 0);
  showWords();
}

void PartitionView::showWords() {
  const SpansPicture& spans = model_.spans();
  const QString outside = model_.outsideChain();
  docks_->spansTitle()->setSubtitle(tr("%1, %2").arg(counted(spans.layers.size(), tr("1 layer"), tr("%1 layers")),
                                                     counted(spans.spans.size(), tr("1 span"), tr("%1 spans"))) +
                                    (outside.isEmpty() ? QString() : tr(", %1").arg(outside)));
  docks_->spansTitle()->setLegend(spansLegend(spans));
  docks_->schemesTitle()->setSubtitle(tr("at %1").arg(words(spans.capacityText)));
  const PipelinePicture& pipeline = model_.pipeline();
  docks_->pipelineTitle()->setSubtitle(
      pipeline.why.isEmpty() ? tr("%1, %2 busy").arg(paceText(pipeline), busyText(pipeline.busy)) : QString());
  docks_->pipelineTitle()->setLegend(pipelineLegend(pipeline));
}

void PartitionView::holdAxes(bool held) {
  spans_->holdAxes(held);
  staircase_->holdAxes(held);
  pipeline_->holdAxes(held);
  docks_->trafficTitle()->setAxesHeld(held);
}

}  // namespace tilescope::gui

#include "moc_partition_view.cpp"
