// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/mapping_view.h"

#include <QHBoxLayout>
#include <QJsonArray>
#include <QScrollArea>
#include <QScrollBar>
#include <QShowEvent>
#include <QSplitter>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/common/design.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/mapping/nest/comparison_list.h"
#include "app/gui/views/mapping/nest/energy_bars.h"
#include "app/gui/views/mapping/nest/fact_list.h"
#include "app/gui/views/mapping/nest/latency_bar.h"
#include "app/gui/views/mapping/nest/nest_header.h"
#include "app/gui/views/mapping/nest/nest_view.h"
#include "app/gui/views/mapping/program/program_dock.h"
#include "app/gui/views/mapping/schedule/schedule_dock.h"

namespace tilescope::gui {
namespace {
constexpr int kMappingViewDockGap = 6, kMappingViewMargin = 12, kScrollRoom = 10;  // px
constexpr int kNestStretch = 1000;  // of 1001: all space up to the nest's max width
constexpr int kMinCards = 272, kMaxCards = 420;
constexpr double kCardsShare = 0.335;    // share of the width
constexpr double kScheduleShare = 0.46;  // share of the height
constexpr int kMinSchedule = 248, kMaxSchedule = 460;

}  // namespace

MappingView::MappingView(MappingModel& model, SessionController& session, LayerTips& tips,
                         const ThemeController* themes, QWidget* parent)
    : RefreshedView(themes, parent),
      model_(model),
      session_(session),
      tips_(tips),
      themes_(themes),
      docks_(new DockSet(this)),
      header_(new NestHeader(themes, this)),
      nest_(new NestView(themes)),
      nestArea_(nullptr),
      empty_(new EmptyState(themes)),
      stack_(new QStackedLayout),
      schedule_(new ScheduleDock(model, tips, themes)),
      program_(new ProgramDock(model, tips, themes)),
      cardArea_(nullptr),
      energy_(new EnergyBars(themes)),
      latency_(new LatencyBar(themes)),
      use_(new FactList(
          themes, "arrayUse", tr("PE utilization"),
          tr("PE utilization while computing and over the whole layer; the memory that stalls the array, if any."))),
      loop_(new FactList(themes, "selectedLoop", tr("Selected loop"),
                         tr("What the selected loop iterates and reuses, what its tiles add, and what it would cost in "
                            "the neighbouring memory."))),
      reuse_(new FactList(themes, "reuse", tr("Accesses per word held"),
                          tr("How often a word is read, or an output updated, while a memory holds it."))),
      comparison_(new ComparisonList(themes)) {
  setObjectName("mapping view");
  layOut();
  connectNest();
  connect(&model_, &MappingModel::changed, this, [this] { fallBehind(); });
  connect(&session_, &SessionController::gestureChanged, this, [this](bool gesture) {
    tips_.hide();
    schedule_->holdAxes(gesture);
  });
}

void MappingView::layOut() {
  auto* framed = new QWidget(this);
  framed->setObjectName("nestFrame");
  auto* margins = new QVBoxLayout(framed);
  margins->setContentsMargins(kMappingViewMargin, kMappingViewMargin, kMappingViewMargin, kMappingViewMargin);
  auto* nestRow = new QHBoxLayout;  // wide windows leave space at the right, so that bars stay close to their loops
  nestRow->addWidget(nest_, kNestStretch);
  nestRow->addStretch(1);
  margins->addLayout(nestRow);
  margins->addStretch(1);
  nestArea_ = scrolled(framed, "nestArea", themes_, this);
  nestArea_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  rows_ = new QSplitter(Qt::Vertical, this);
  auto* pages = new QWidget(this);
  pages->setLayout(stack_);
  twin_ = new PlotTwin(nest_, nestArea_, themes_, pages);
  stack_->addWidget(twin_);
  stack_->addWidget(empty_);
  auto* left = new DockFrame(themes_, header_, pages, rows_);
  rows_->setObjectName("mappingRows");
  rows_->setHandleWidth(kMappingViewDockGap);
  rows_->setChildrenCollapsible(false);
  rows_->addWidget(left);
  rows_->addWidget(schedule_);
  rows_->addWidget(program_);
  connect(rows_, &QSplitter::splitterMoved, this, [this] { rowsMoved_ = true; });
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kMappingViewDockGap);
  row->addWidget(rows_, 1);
  addCards();
  row->addWidget(cardArea_);
  docks_->add("nest", tr("Loop nest"), false);
  docks_->add("cards", tr("Metrics of the layer"));
  docks_->add("schedule", tr("Schedule"));
  docks_->add("program", tr("Program"));
  docks_->attach("nest", left, header_, header_->enlargeButton());
  docks_->attach("schedule", schedule_, schedule_->title(), schedule_->title()->addEnlargeButton());
  docks_->attach("program", program_, program_->title(), program_->title()->addEnlargeButton());
  docks_->setUsual("schedule", false);  // hidden until the layer has a schedule
  docks_->setUsual("program", false);
  connect(docks_, &DockSet::changed, this, &MappingView::showDocks);
}

void MappingView::showDocks() {
  cardArea_->setVisible(docks_->isInSight("cards") && !model_.picture().nest.empty());
  const bool schedule = docks_->isShown("schedule"), program = docks_->isShown("program");
  const bool changed = schedule != scheduleShown_ || program != programShown_;
  scheduleShown_ = schedule;
  programShown_ = program;
  if (changed) emit plotsChanged();
}

void MappingView::addCards() {
  auto* column = new QWidget(this);
  column->setObjectName("mappingCards");
  cardArea_ = scrolled(column, "cardArea", themes_, this);
  auto* cards = new QVBoxLayout(column);
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(kMappingViewDockGap);
  const auto add = [&](const QString& title, QWidget* content) {
    auto* card = new SideCard(themes_, title, content, column);
    cards->addWidget(card);
    return card;
  };
  energyCard_ = add(tr("Energy by memory"), energy_);
  auto* time = new QWidget(column);
  auto* parts = new QVBoxLayout(time);
  parts->setContentsMargins(0, 0, 0, 0);
  parts->setSpacing(0);
  parts->addWidget(latency_);
  parts->addWidget(use_);
  latencyCard_ = add(tr("Latency"), time);
  loopCard_ = add(tr("Selected loop"), loop_);
  reuseCard_ = add(tr("Accesses per word held"), reuse_);
  comparisonCard_ = add(tr("Same mapping, other models"), comparison_);
  cards->addStretch(1);
  connect(cardArea_->verticalScrollBar(), &QScrollBar::rangeChanged, this,
          [cards](int, int most) { cards->setContentsMargins(0, 0, most > 0 ? kScrollRoom : 0, 0); });
}

void MappingView::connectNest() {
  connect(header_->picker(), &PickerButton::aboutToOpen, this,
          [this] { header_->picker()->setChoices(model_.layers()); });
  connect(header_->picker(), &PickerButton::chosen, this, [this](const QString& layer) { session_.select({layer}); });
  connect(nest_, &NestView::selectedLoopChanged, this, &MappingView::showLoop);
  connect(nest_, &NestView::moveRequested, &model_, &MappingModel::moveLoop);
  connect(nest_, &NestView::acrossRequested, &model_, &MappingModel::moveAcross);
  connect(nest_, &NestView::withinRequested, &model_, &MappingModel::moveWithin);
  connect(nest_, &NestView::lockedMoveTried, this,
          [this] { emit model_.refused(tr("These loops cannot be moved."), model_.picture().locked); });
  connect(nest_, &NestView::markHovered, this, &MappingView::explain);
  connect(nest_, &NestView::hoverLeft, this, [this] { tips_.hide(); });
  connect(nestArea_->verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { tips_.hide(); });
  connect(nest_, &NestView::showRequested, this, [this](const QRect& rect) {
    const QRect at(nest_->mapTo(nestArea_->widget(), rect.topLeft()), rect.size());
    nestArea_->ensureVisible(at.center().x(), at.center().y(), at.width() / 2, at.height() / 2 + kMappingViewMargin);
  });
}

void MappingView::setActions(QAction* backToBest, const QList<QAction*>& copy) {
  header_->setBackAction(backToBest);
  header_->setCopyActions(copy);
}

bool MappingView::hasSelectedLoop() const {
  return nest_->selectedLoop().has_value();
}

void MappingView::splitLoop() {
  const std::optional<std::size_t> loop = nest_->selectedLoop();
  if (loop && model_.splitLoop(*loop)) nest_->selectLoop(loop);
}

void MappingView::mergeLoop() {
  const std::optional<std::size_t> loop = nest_->selectedLoop();
  if (loop && model_.mergeLoop(*loop)) nest_->selectLoop(loop);
}

QString MappingView::copyText() const {
  return model_.text();
}

ViewCommand MappingView::command(const app::DesignWords& design, const BudgetValues& budgets) const {
  const QString layer = model_.picture().layer;
  if (layer.isEmpty()) return View::command(design, budgets);
  app::DesignWords words = design;
  words.layer = layer.toStdString();
  return {tr("The command for the mapping of %1").arg(layer), app::planCommand(words) + " -o plan.json",
          model_.isEdited() ? tr("It finds the best mapping. The edited one is in Edit, Copy mapping as JSON.")
                            : QString()};
}

std::vector<PlotDock> MappingView::plots() const {
  std::vector<PlotDock> plots{{twin_, header_, tr("Loop nest")}};
  if (scheduleShown_) plots.push_back(schedule_->plot());
  if (programShown_) plots.push_back(program_->plot());
  return plots;
}

std::string MappingView::plotCommand(const app::Design& design) const {
  app::DesignWords words = app::wordsOf(design);
  if (!model_.picture().layer.isEmpty()) words.layer = model_.picture().layer.toStdString();
  return app::planCommand(words);
}

QString MappingView::plotNote() const {
  const MappingPicture& picture = model_.picture();
  const QString which = picture.own      ? tr("edited mapping; the command finds the best one")
                        : picture.proven ? tr("best mapping, proven")
                                         : tr("best mapping found");
  return tr("Layer %1: %2, %3.").arg(picture.layer, picture.operation, which);
}

void MappingView::showEvent(QShowEvent* event) {
  entered_ = entered_ || !event->spontaneous();
  RefreshedView::showEvent(event);
  selectShownLayer();
}

// Waits for the complete plan, because the shown layer may change until then.
void MappingView::selectShownLayer() {
  if (!entered_ || !isVisible() || !model_.isSettled() || model_.picture().layer.isEmpty()) return;
  entered_ = false;
  const QString layer = model_.picture().layer;  // a copy, because the selection replaces the picture
  if (session_.session().selection.isEmpty()) session_.select({layer});
}

void MappingView::resizeEvent(QResizeEvent*) {
  const int least = scaledPixels(kMinCards);
  cardArea_->setFixedWidth(std::clamp(static_cast<int>(width() * kCardsShare), least, scaledPixels(kMaxCards)));
  shareRoom();
}

void MappingView::shareRoom() {
  if (rowsMoved_) return;
  const int schedule =
      std::clamp(static_cast<int>(height() * kScheduleShare), scaledPixels(kMinSchedule), scaledPixels(kMaxSchedule));
  rows_->setSizes({std::max(1, height() - kMappingViewDockGap - schedule), schedule, schedule});
}

void MappingView::refresh() {
  const MappingPicture& picture = model_.picture();
  tips_.hide();
  header_->setPicture(picture);
  showState(picture);
  showBelow();
  showCards(picture);
  showLoop();
  selectShownLayer();
  if (!toRestore_.isEmpty() && model_.isSettled()) QTimer::singleShot(0, this, &MappingView::restoreNow);
}

QJsonObject MappingView::state() const {
  if (!toRestore_.isEmpty()) return toRestore_;
  QJsonObject state{{"docks", docks_->state()},
                    {"scrolled", nestArea_->verticalScrollBar()->value()},
                    {"cards_scrolled", cardArea_->verticalScrollBar()->value()}};
  if (rowsMoved_) state["rows"] = QJsonArray{rows_->sizes().value(0), belowHeight()};
  if (const QJsonObject program = program_->state(); !program.isEmpty()) state["program"] = program;
  return state;
}

int MappingView::belowHeight() const {
  return std::max(rows_->sizes().value(1), rows_->sizes().value(2));
}

void MappingView::resetLayout() {
  rowsMoved_ = false;
  View::resetLayout();
  shareRoom();
}

// Some parts are applied later, when the nest has its height.
void MappingView::restore(const QJsonObject& state) {
  if (state.contains("docks")) docks_->restore(state["docks"].toObject());
  program_->restore(state["program"].toObject());
  toRestore_ = state;
  if (!isBehind() && isVisible()) refresh();
}

void MappingView::restoreNow() {
  if (toRestore_.isEmpty()) return;
  // A schedule can be enlarged only after the plan has arrived.
  const QString enlarged = toRestore_["docks"].toObject()["enlarged"].toString();
  if (!enlarged.isEmpty() && docks_->enlarged().isEmpty()) docks_->enlarge(enlarged);
  const QJsonArray rows = toRestore_["rows"].toArray();
  rowsMoved_ = rows.size() == 2 && rows[0].toInt() > 0 && rows[1].toInt() > 0;
  if (rowsMoved_) rows_->setSizes({rows[0].toInt(), rows[1].toInt(), rows[1].toInt()});
  nestArea_->verticalScrollBar()->setValue(toRestore_["scrolled"].toInt());
  cardArea_->verticalScrollBar()->setValue(toRestore_["cards_scrolled"].toInt());
  toRestore_ = {};
}

void MappingView::showState(const MappingPicture& picture) {
  const bool hasNest = !picture.nest.empty();
  stack_->setCurrentIndex(hasNest ? 0 : 1);
  nest_->setPicture(picture.nest);
  nest_->setLocked(picture.locked);
  nest_->setTooSmall(picture.own ? picture.tooSmall : std::string(), picture.reason);
  if (hasNest) return;
  switch (picture.state) {
    case MappingState::Nothing:
    case MappingState::Pending:
      return empty_->setContent("clock", tr("Not solved yet"),
                                tr("The best mapping of this layer is still being searched."));
    case MappingState::Infeasible:
      return empty_->setContent(
          "triangle-alert",
          (picture.tooSmall.empty() ? tr("%1 has no mapping") : tr("%1 is infeasible")).arg(picture.layer),
          picture.reason);
    case MappingState::OutsideModel:
      return empty_->setContent(
          "layers-2", tr("%1 is not modelled").arg(picture.layer),
          tr("The model has no cost for this kind of layer. The estimate shown is not part of the plan."));
    case MappingState::Shown:
      break;
  }
  empty_->setContent("layers-2", tr("No loop nest"), tr("This model does not state where its loops run."));
}

// A model has a schedule, a program, or neither.
void MappingView::showBelow() {
  schedule_->refresh();
  program_->refresh();
  docks_->setUsual("schedule", schedule_->isOfModel());
  docks_->setUsual("program", program_->isOfModel());
}

void MappingView::showCards(const MappingPicture& picture) {
  showDocks();
  energy_->setParts(picture.energy, picture.nest.bands.size(), picture.energyUnit, picture.energyEstimate,
                    picture.energyTotal);
  energyCard_->title()->setSubtitle(picture.energyUnit);
  energyCard_->title()->setLegend(tensorLetters());
  energyCard_->setVisible(!picture.energy.empty());
  latency_->setParts(picture.latency, picture.overlapped, picture.latencyTotal);
  latencyCard_->title()->setSubtitle(picture.overlapped ? tr("cycles; the longer one counts") : tr("cycles"));
  use_->setFacts(picture.use);
  reuse_->setFacts(picture.reuse);
  reuseCard_->setVisible(!picture.reuse.empty());
  comparison_->setTable(picture.comparison);
  comparisonCard_->setVisible(picture.comparison.models.size() > 1 || !picture.comparison.notes.isEmpty());
}

void MappingView::showLoop() {
  const std::optional<std::size_t> loop = nest_->selectedLoop();
  const LoopFacts about = loop ? model_.loopFacts(*loop) : LoopFacts{};
  loopCard_->title()->setSubtitle(about.title);
  const QString& locked = model_.picture().locked;
  const QString note = !locked.isEmpty() ? locked
                       : about.facts.empty()
                           ? tr("Click a loop to see what it costs and where it could go.")
                           : tr("Drag it, or Alt with the arrow keys. Ctrl+D splits it, Ctrl+J merges it.");
  loop_->setFacts(about.facts, note);
  emit selectedLoopChanged();
}

void MappingView::explain(const NestMark& mark, const QRect& globalRect) {
  const std::vector<BandShown>& bands = model_.picture().nest.bands;
  std::optional<Provenance> provenance;
  if (mark.part == NestPart::Flow) {
    const FlowShown& flow = bands[mark.band].below[mark.index];
    if (!flow.stays) provenance = model_.explainMove(flow.memory, flow.tensor, flow.move);
  } else if (mark.part == NestPart::Tile) {
    provenance = model_.explainTile(bands[mark.band].memory, bands[mark.band].tiles[mark.index].tensor);
  } else if (mark.part == NestPart::Loop) {
    provenance = model_.explainLoop(bands[mark.band].loops[mark.index].loop);
  }
  if (provenance && !provenance->title.empty())
    tips_.showProvenance(*provenance, globalRect);
  else
    tips_.hide();
}

}  // namespace tilescope::gui

#include "moc_mapping_view.cpp"
