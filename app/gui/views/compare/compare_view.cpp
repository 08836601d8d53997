// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_view.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedLayout>
#include <algorithm>

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

namespace tilescope::gui {
namespace {
constexpr int kCompareViewGap = 6;  // px
constexpr int kColumnsShare = 13, kTablesShare = 8;
constexpr int kMinTables = 160;  // px: header and five rows

}  // namespace

CompareView::CompareView(CompareModel& model, SessionController& session, const ThemeController* themes,
                         QWidget* parent)
    : View(parent),
      model_(model),
      session_(session),
      themes_(themes),
      docks_(new DockSet(this)),
      stack_(new QStackedLayout(this)),
      empty_(new EmptyState(themes, this)),
      strip_(new CompareStrip(themes)),
      scroll_(new QScrollArea),
      differenceTitle_(new DockTitle(themes, tr("Differences"))),
      winnerTitle_(new DockTitle(themes, tr("Winner per layer"))),
      differences_(new CellTable(themes)),
      winners_(new CellTable(themes)) {
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
  const auto all = static_cast<int>(columns_.size());
  const int least = columns_.front()->layout()->minimumSize().width();
  const int fitting = std::clamp((width() + kCompareViewGap) / (least + kCompareViewGap), 1, all);
  const int wide = std::max(least, (width() - (fitting - 1) * kCompareViewGap) / fitting);
  for (CompareColumnView* column : columns_) column->setMinimumWidth(fitting < all ? wide : 0);
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
      });
      connect(view->head(), &ColumnHead::pinRequested, this, [this, id = column.id] { model_.pinColumn(id); });
      connect(view->head(), &ColumnHead::closeRequested, this, [this, id = column.id] { model_.remove(id); });
    }
    made.push_back(view);
  }
  for (CompareColumnView* gone : columns_) gone->deleteLater();
  columns_ = std::move(made);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columnLayout_->insertWidget(static_cast<int>(i), columns_[i]);
    columns_[i]->setLegends(i == 0);
  }
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
  fitColumns();
  // Columns do not scroll vertically, so they need their min height.
  scroll_->setMinimumHeight(scroll_->widget()->minimumSizeHint().height() +
                            scroll_->horizontalScrollBar()->sizeHint().height());
  strip_->setFinding(model_.finding(), model_.remedy());
  strip_->setCandidates(model_.columns().size() < kMaxColumns ? model_.candidates()
                                                              : std::vector<std::pair<QString, QString>>{});
  differenceTitle_->setSubtitle(tr("largest effect first, against %1").arg(model_.referenceName()));
  TableContent differences = differenceTable(model_);
  differences_->setContent(std::move(differences.heads), std::move(differences.rows));
  winnerTitle_->setSubtitle(
      tr("by %1; Δ: the second best against the winner").arg(words(labelOf(session_.design().objective))));
  TableContent winners = winnerTable(model_);
  winners_->setContent(std::move(winners.heads), std::move(winners.rows));
  fitTables();
  showAxes();
  showSelection();
}

// The axes fit all data in the smallest plot.
void CompareView::showAxes() {
  if (columns_.empty() || session_.isInGesture()) return;
  RooflineData all;
  double largest = 0;
  QSizeF area = columns_.front()->rooflineArea();
  for (const CompareColumnView* column : columns_) {
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
  for (CompareColumnView* column : columns_) column->setAxes(ranges, upper_);
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
  return {{"docks", docks_->state()}};
}

void CompareView::restore(const QJsonObject& state) {
  if (state.contains("docks")) docks_->restore(state["docks"].toObject());
}

ViewCommand CompareView::command(const app::DesignWords& design, const BudgetValues& budgets) const {
  if (columns_.empty()) return View::command(design, budgets);
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
