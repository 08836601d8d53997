// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_view.h"

#include <QHBoxLayout>
#include <QJsonArray>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <algorithm>

#include "app/common/shell_words.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/axis_range.h"
#include "app/gui/views/compare/column_head.h"
#include "app/gui/views/compare/compare_column_view.h"
#include "app/gui/views/compare/compare_strip.h"
#include "app/gui/views/compare/compare_tables.h"
#include "app/gui/views/compare/set_bar.h"
#include "app/gui/views/compare/waiting_note.h"
#include "app/gui/views/layer_tips.h"
#include "core/explore/metrics.h"

namespace tilescope::gui {
namespace {
constexpr int kCompareViewGap = 6;  // px
constexpr int kColumnsShare = 13, kTablesShare = 8;
constexpr int kMinTables = 160;         // px: header and five rows
constexpr double kBelowSmallest = 0.8;  // the smallest bar of a logarithmic axis has some height

}  // namespace

CompareView::CompareView(CompareModel& model, SessionController& session, LayerTips& tips,
                         const ThemeController* themes, QWidget* parent)
    : View(parent),
      model_(model),
      session_(session),
      tips_(tips),
      themes_(themes),
      docks_(new DockSet(this)),
      stack_(new QStackedLayout(this)),
      empty_(new EmptyState(themes, this)),
      strip_(new CompareStrip(themes)),
      sets_(new SetBar(themes)),
      scroll_(new QScrollArea),
      differenceTitle_(new DockTitle(themes, tr("Differences"))),
      winnerTitle_(new DockTitle(themes, tr("Winner per layer"))),
      differences_(new CellTable(themes)),
      winners_(new CellTable(themes)),
      differenceNote_(new WaitingNote(themes, differences_)),
      winnerNote_(new WaitingNote(themes, winners_)) {
  setObjectName("compare view");
  showEmpty();
  connect(empty_, &EmptyState::buttonClicked, this, [this](int button) {
    const bool pinned = !session_.session().pins.empty();
    if (button == (pinned ? 1 : 0)) return model_.compareDataflows();
    if (!pinned) emit pinRequested();
    model_.comparePins();
  });
  docks_->add("roofline", tr("Roofline"));
  docks_->add("traffic", tr("Traffic per layer"));
  docks_->add("differences", tr("Differences"));
  docks_->add("winners", tr("Winner per layer"));
  connect(docks_, &DockSet::changed, this, &CompareView::showDocks);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(empty_);
  auto* page = new QWidget(this);
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kCompareViewGap);
  layout->addWidget(strip_);
  layout->addWidget(sets_);
  auto* body = new QWidget;
  layout->addWidget(scrolled(body, QStringLiteral("compare body"), themes_, page));
  auto* parts = new QVBoxLayout(body);
  parts->setContentsMargins(0, 0, 0, 0);
  parts->setSpacing(kCompareViewGap);
  auto* inside = new QWidget;
  columnLayout_ = new QHBoxLayout(inside);
  columnLayout_->setContentsMargins(0, 0, 0, 0);
  columnLayout_->setSpacing(kCompareViewGap);
  scroll_->setObjectName("compare columns");
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll_->setFocusPolicy(Qt::NoFocus);
  scroll_->setWidget(inside);
  parts->addWidget(scroll_, kColumnsShare);
  tables_ = makeTables(body);
  parts->addWidget(tables_, kTablesShare);
  stack_->addWidget(page);
  connect(strip_, &CompareStrip::chosen, &model_, &CompareModel::add);
  connect(strip_, &CompareStrip::logarithmicChosen, this, &CompareView::setLogarithmic);
  connect(sets_, &SetBar::chosen, &model_, &CompareModel::chooseSet);
  connect(sets_, &SetBar::keepRequested, this, &CompareView::keepRequested);
  connect(sets_, &SetBar::anyUnrollingChosen, &model_, &CompareModel::setAnyUnrolling);
  for (CellTable* table : {differences_, winners_})
    connect(table, &CellTable::leftOutChanged, this, &CompareView::showHidden);
  connect(&model_, &CompareModel::columnsChanged, this, &CompareView::makeColumns);
  connect(&model_, &CompareModel::pictureChanged, this, &CompareView::showPicture);
  connect(&session_, &SessionController::selectionChanged, this, &CompareView::showSelection);
  connect(winners_, &CellTable::idsSelected, &session_, &SessionController::select);
  makeColumns();
}

QWidget* CompareView::makeTables(QWidget* parent) {
  describe(differences_, "compare differences", tr("Differences"),
           tr("Every metric of the columns against the reference, the largest change first"));
  describe(winners_, "compare winners", tr("Winner per layer"),
           tr("The column whose mapping is best for each layer, and how much worse the second best is"));
  auto* tables = new QWidget(parent);
  tables->setMinimumHeight(kMinTables);
  auto* row = tablesLayout_ = new QHBoxLayout(tables);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kCompareViewGap);
  auto* differences = new DockFrame(themes_, differenceTitle_, differences_, tables);
  auto* winners = new DockFrame(themes_, winnerTitle_, winners_, tables);
  row->addWidget(differences);
  row->addWidget(winners);
  docks_->attach("differences", differences, differenceTitle_, differenceTitle_->addEnlargeButton());
  docks_->attach("winners", winners, winnerTitle_, winnerTitle_->addEnlargeButton());
  return tables;
}

void CompareView::showEmpty() {
  const std::size_t pins = session_.session().pins.size();
  if (pins == 0)
    return empty_->setContent("columns-3", tr("Nothing to compare yet"),
                              tr("Pin the current design with P, or put all dataflows of this profile side by side."),
                              {tr("Compare all dataflows"), tr("Pin present")});
  empty_->setContent("columns-3",
                     pins == 1 ? tr("1 pin is not compared yet") : tr("%1 pins are not compared yet").arg(pins),
                     tr("Put the current design beside the pins, or all dataflows of this profile side by side."),
                     {tr("Compare the pins"), tr("Compare all dataflows")});
}

void CompareView::showDocks() {
  scroll_->setVisible(docks_->isInSight("roofline") || docks_->isInSight("traffic"));
  tables_->setVisible(docks_->isInSight("differences") || docks_->isInSight("winners"));
}

void CompareView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  model_.setActive(true);
}

void CompareView::hideEvent(QHideEvent* event) {
  View::hideEvent(event);
  model_.setActive(false);
}

void CompareView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  fitColumns();
  fitTables();
  showAxes();
}

void CompareView::fitColumns() {
  if (columns_.empty()) return;
  int least = 0, room = width(), open = 0;
  for (const CompareColumnView* column : columns_) {
    if (column->isLeftOut()) {
      room -= column->sizeHint().width() + kCompareViewGap;
      continue;
    }
    least = column->layout()->minimumSize().width();
    ++open;
  }
  const int fitting = std::clamp((room + kCompareViewGap) / (least + kCompareViewGap), 1, std::max(1, open));
  const int wide = std::max(least, (room - (fitting - 1) * kCompareViewGap) / fitting);
  for (CompareColumnView* column : columns_) column->setMinimumWidth(fitting < open && !column->isLeftOut() ? wide : 0);
  scroll_->horizontalScrollBar()->setSingleStep(wide + kCompareViewGap);
}

// Texts are full if they fit, otherwise short.
void CompareView::fitTables() {
  const bool whole = differences_->wholeWidth() + winners_->wholeWidth() + kCompareViewGap <= width();
  const auto need = [whole](const CellTable& table) {
    return std::max(1, whole ? table.wholeWidth() : table.leastWidth());
  };
  tablesLayout_->setStretch(0, need(*differences_));
  tablesLayout_->setStretch(1, need(*winners_));
}

void CompareView::makeColumns() {
  std::vector<CompareColumnView*> made;
  for (const CompareColumn& column : model_.columns()) {
    const auto found = std::find_if(columns_.begin(), columns_.end(),
                                    [&](const CompareColumnView* view) { return view->id() == column.id; });
    CompareColumnView* view = nullptr;
    if (found != columns_.end()) {
      view = *found;
      columns_.erase(found);
    } else {
      view = new CompareColumnView(themes_, column.id, *docks_);
      view->setAnimated(animated_);
      connect(view, &CompareColumnView::layersClicked, this, &CompareView::click);
      connect(view, &CompareColumnView::backgroundClicked, this, [this] { session_.select({}); });
      connect(view, &CompareColumnView::layerHovered, this, [this](const QString& layer) {
        for (CompareColumnView* each : columns_) each->setHovered(layer);
        if (layer.isEmpty()) tips_.hide();
      });
      connect(view, &CompareColumnView::layersExplained, this,
              [this, view](const QStringList& layers, Metric metric, const QRect& rect) {
                explain(*view, layers, metric, rect);
              });
      connect(view, &CompareColumnView::broughtBack, this, [this, id = column.id] { model_.setLeftOut(id, false); });
      connect(view->head(), &ColumnHead::leaveOutRequested, this,
              [this, id = column.id] { model_.setLeftOut(id, true); });
      connect(view->head(), &ColumnHead::pinRequested, this, [this, id = column.id] { model_.pinColumn(id); });
      connect(view->head(), &ColumnHead::closeRequested, this, [this, id = column.id] { model_.remove(id); });
    }
    made.push_back(view);
  }
  for (CompareColumnView* gone : columns_) gone->deleteLater();
  columns_ = std::move(made);
  for (std::size_t i = 0; i < columns_.size(); ++i) columnLayout_->insertWidget(static_cast<int>(i), columns_[i]);
  docks_->apply();
  stack_->setCurrentIndex(columns_.empty() ? 0 : 1);
  showPicture();
  emit plotsChanged();
}

void CompareView::showPicture() {
  showEmpty();
  const std::optional<PlanComparison>& comparison = model_.comparison();
  for (std::size_t i = 0; i < columns_.size() && i < model_.columns().size(); ++i) {
    const bool best = comparison && comparison->best && model_.compared()[*comparison->best] == i;
    columns_[i]->show(model_.columns()[i], model_, best);
  }
  const auto first =
      std::find_if(columns_.begin(), columns_.end(), [](const auto* view) { return !view->isLeftOut(); });
  for (auto view = columns_.begin(); view != columns_.end(); ++view) (*view)->setLegends(view == first);
  fitColumns();
  // Columns do not scroll vertically, so they need their min height.
  scroll_->setMinimumHeight(scroll_->widget()->minimumSizeHint().height() +
                            scroll_->horizontalScrollBar()->sizeHint().height());
  strip_->setFinding(model_.finding(), model_.remedy(), model_.waiting());
  sets_->setVisible(model_.comparesDataflows());
  sets_->setAnyUnrolling(model_.anyUnrolling(), model_.unrollingProgress());
  sets_->show(setCards(model_.sets()), model_.chosenSet(), model_.waitingForSets());
  sets_->setKeepHindrance(model_.whyNotKept());
  strip_->setCandidates(model_.columns().size() < kMaxColumns ? model_.candidates()
                                                              : std::vector<std::pair<QString, QString>>{});
  showTables();
  fitTables();
  showAxes();
  showSelection();
}

void CompareView::showTables() {
  TableContent differences = differenceTable(model_);
  differenceNote_->setText(differences.rows.empty() ? tr("Waits for the first plan") : QString());
  differences_->setContent(std::move(differences.heads), std::move(differences.rows));
  if (const std::optional<std::size_t> chosen = model_.chosenSet()) {
    const ShownSets shown = model_.sets();
    const DataflowSet& set = shown.sets->best[*chosen];
    winnerTitle_->setTitle(tr("Layers that lose with %1").arg(model_.referenceName()));
    TableContent losses = lossTable(shown, set);
    winnerNote_->setText(losses.rows.empty() ? tr("No layer loses.") : QString());
    winners_->setContent(std::move(losses.heads), std::move(losses.rows));
    return showHidden();
  }
  winnerTitle_->setTitle(tr("Winner per layer"));
  TableContent winners = winnerTable(model_);
  winnerNote_->setText(!winners.rows.empty()         ? QString()
                       : model_.columns().size() < 2 ? tr("A second column shows which one is better.")
                       : model_.isComplete()         ? tr("These columns are not ranked.")
                                                     : tr("Waits for a second plan"));
  winners_->setContent(std::move(winners.heads), std::move(winners.rows));
  showHidden();
}

// A narrow table drops columns; its title says which.
void CompareView::showHidden() {
  const auto subtitle = [](const CellTable& table, const QString& what) {
    const QString hidden = table.leftOut().join(tr(", "));
    return hidden.isEmpty() ? what : tr("no space for %1; %2").arg(hidden, what);
  };
  const QString objective = words(labelOf(session_.design().objective));
  differenceTitle_->setSubtitle(
      subtitle(*differences_, tr("largest effect first, against %1").arg(model_.referenceName())));
  winnerTitle_->setSubtitle(
      subtitle(*winners_, model_.chosenSet() ? tr("%1 against the best of all dataflows").arg(objective)
                                             : tr("by %1; Δ: the second best against the winner").arg(objective)));
}

void CompareView::explain(const CompareColumnView& column, const QStringList& layers, Metric metric,
                          const QRect& rect) {
  const auto shown = std::find_if(model_.columns().begin(), model_.columns().end(),
                                  [&](const CompareColumn& each) { return each.id == column.id(); });
  if (layers.isEmpty() || shown == model_.columns().end() || !shown->plan) return tips_.hide();
  const std::vector<LayerPlan>& plans = shown->plan->layers;
  const auto layer = std::find_if(plans.begin(), plans.end(),
                                  [&](const LayerPlan& plan) { return words(plan.name) == layers.front(); });
  if (layer == plans.end()) return tips_.hide();
  Provenance provenance = explainLayer(*shown->plan, static_cast<std::size_t>(layer - plans.begin()), metric);
  if (!layer->dataflow.empty()) provenance.title += ", " + layer->dataflow;
  if (layers.size() > 1) provenance.title += tr(" and %1 like it").arg(layers.size() - 1).toStdString();
  tips_.showProvenance(provenance, rect);
}

void CompareView::setLogarithmic(bool logarithmic) {
  logarithmic_ = logarithmic;
  strip_->setLogarithmic(logarithmic);
  showAxes();
}

// The axes fit all data in the smallest plot.
void CompareView::showAxes() {
  if (columns_.empty() || session_.isInGesture()) return;
  RooflineData all;
  double largest = 0;
  std::optional<double> smallest;
  QSizeF area;
  for (const CompareColumnView* column : columns_) {
    if (column->isLeftOut()) continue;
    if (const std::optional<double> own = column->smallestTraffic()) smallest = std::min(smallest.value_or(*own), *own);
    if (area.isEmpty()) area = column->rooflineArea();
    const RooflineData& roofline = column->roofline();
    all.marks.insert(all.marks.end(), roofline.marks.begin(), roofline.marks.end());
    if (roofline.peak > all.peak) {
      all.peak = roofline.peak;
      all.peakLabel = roofline.peakLabel;
    }
    all.bandwidth = std::max(all.bandwidth, roofline.bandwidth);
    largest = std::max(largest, column->largestTraffic());
    area = QSizeF(std::min(area.width(), column->rooflineArea().width()),
                  std::min(area.height(), column->rooflineArea().height()));
  }
  upper_ = stableLinearUpper(upper_, largest);
  const RooflineRanges ranges = rangesFor(all, std::nullopt, area);
  std::optional<double> lower;
  if (logarithmic_ && smallest) lower = niceFloor(*smallest * kBelowSmallest);
  for (CompareColumnView* column : columns_) column->setAxes(ranges, lower ? niceCeil(largest) : upper_, lower);
}

void CompareView::showSelection() {
  const QStringList& selection = session_.session().selection;
  for (CompareColumnView* column : columns_) column->setSelection(selection);
  winners_->setSelectedIds(selection);
}

void CompareView::click(const QStringList& layers, Qt::KeyboardModifiers modifiers) {
  session_.select(modifiers.testFlag(Qt::ControlModifier) ? toggled(session_.session().selection, layers) : layers);
}

void CompareView::setAnimated(bool animated) {
  animated_ = animated;
  for (CompareColumnView* column : columns_) column->setAnimated(animated);
}

QString CompareView::copyText() const {
  if (winners_->hasFocus()) return winners_->copyText();
  return differences_->hasFocus() ? differences_->copyText() : QString();
}

std::vector<PlotDock> CompareView::plots() const {
  std::vector<PlotDock> all;
  for (std::size_t i = 0; i < columns_.size() && i < model_.columns().size(); ++i)
    for (PlotDock& plot : columns_[i]->plots()) {
      plot.design = model_.columns()[i].design;
      all.push_back(std::move(plot));
    }
  return all;
}

QJsonObject CompareView::state() const {
  QJsonObject state{{"docks", docks_->state()}};
  if (logarithmic_) state["logarithmic"] = true;
  if (!model_.leftOut().isEmpty()) state["left_out"] = QJsonArray::fromStringList(model_.leftOut());
  if (model_.anyUnrolling()) state["unrollings"] = true;
  if (const std::optional<std::size_t> chosen = model_.chosenSet()) state["set"] = static_cast<int>(*chosen) + 1;
  return state;
}

void CompareView::restore(const QJsonObject& state) {
  if (state.contains("docks")) docks_->restore(state["docks"].toObject());
  setLogarithmic(state["logarithmic"].toBool());
  QStringList leftOut;
  for (const QJsonValue& id : state["left_out"].toArray()) leftOut << id.toString();
  model_.restoreLeftOut(leftOut);
  model_.setAnyUnrolling(state["unrollings"].toBool());
  const int size = state["set"].toInt();
  model_.chooseSet(size > 0 ? std::optional(static_cast<std::size_t>(size) - 1) : std::nullopt);
}

ViewCommand CompareView::command(const app::DesignWords& design, const BudgetValues& budgets) const {
  if (columns_.empty()) return View::command(design, budgets);
  if (model_.comparesOnlyDataflows() && !app::whyNoCommand(session_.design())) {
    app::DesignWords words = app::wordsOf(session_.design());
    words.dataflow.reset();
    std::vector<std::string> line = app::commandOptions(words);
    line.insert(line.begin(), {"tilescope-cli", "dataflows"});
    if (model_.anyUnrolling()) line.emplace_back("--unrollings");
    return {tr("The command for these dataflows"), app::shellLine(line),
            tr("It prints every dataflow of the profile and the best one, two and three.")};
  }
  ViewCommand command{tr("The commands for these plans"), {}, tr("tilescope-cli diff compares two of them.")};
  int number = 0;
  for (const CompareColumn& column : model_.columns()) {
    ++number;
    if (app::whyNoCommand(column.design)) {
      command.note += QLatin1Char(' ') + tr("%1 is in no file: save it first.").arg(column.title);
      continue;
    }
    if (!command.line.empty()) command.line += " &&\n";
    command.line +=
        app::planCommand(app::wordsOf(column.design), budgets) + " -o plan-" + std::to_string(number) + ".json";
  }
  return command;
}

bool CompareView::isSettled() const {
  return !isVisible() || model_.isComplete();
}

}  // namespace tilescope::gui

#include "moc_compare_view.cpp"
