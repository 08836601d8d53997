// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_view.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/common/shell_words.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/validate/comparison_card.h"
#include "app/gui/views/validate/parity_plot.h"
#include "app/gui/views/validate/parity_words.h"
#include "app/gui/views/validate/validation_strip.h"
#include "app/gui/views/view_stack.h"
#include "core/validate/validation_words.h"

namespace tilescope::gui {
namespace {
constexpr int kValidationViewGap = 6;  // px
constexpr int kPlotShare = 3, kCardShare = 2;
constexpr int kValidationViewTopShare = 13, kComparisonsShare = 10, kNotComparableShare = 6;
constexpr int kValidationViewMinTop = 230, kMinComparisons = 170, kMinNotComparable = 120;  // px
constexpr QLatin1String kValidationViewDocks("docks"), kChip("chip"), kChosen("comparison");

}  // namespace

ValidationView::ValidationView(ValidationModel& model, LayerTips& tips, const ThemeController* themes, QWidget* parent)
    : View(parent),
      model_(model),
      tips_(tips),
      themes_(themes),
      docks_(new DockSet(this)),
      stack_(new QStackedLayout(this)),
      empty_(new EmptyState(themes, this)),
      strip_(new ValidationStrip(themes)),
      plot_(new ParityPlot(themes)),
      twin_(new PlotTwin(plot_, themes)),
      card_(new ComparisonCard(themes)),
      comparisons_(new CellTable(themes)),
      notComparable_(new CellTable(themes)),
      plotTitle_(new DockTitle(themes, tr("Predicted against published"))),
      cardTitle_(new DockTitle(themes, tr("Chosen comparison"))),
      comparisonsTitle_(new DockTitle(themes, tr("Comparisons"))),
      notComparableTitle_(new DockTitle(themes, tr("Not comparable"))) {
  setObjectName("validation view");
  describe(comparisons_, "validationComparisons", tr("Comparisons"),
           tr("Every published value with its prediction, error, source and the reason for the difference"));
  describe(notComparable_, "validationNotComparable", tr("Not comparable"),
           tr("Published values without a prediction, and why"));
  comparisons_->setSelectionMode(QAbstractItemView::SingleSelection);
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(empty_);
  stack_->addWidget(makePage());
  connect(docks_, &DockSet::changed, this, &ValidationView::showDocks);
  connect(&model_, &ValidationModel::changed, this, &ValidationView::refreshSoon);
  connect(&model_, &ValidationModel::selectionChanged, this, &ValidationView::showSelection);
  connect(strip_, &ValidationStrip::chipChosen, &model_, &ValidationModel::setChip);
  connect(plot_, &ParityPlot::markClicked, &model_, &ValidationModel::select);
  connect(plot_, &ParityPlot::backgroundClicked, this, [this] { model_.select({}); });
  connect(plot_, &ParityPlot::markHovered, this, &ValidationView::explain);
  connect(plot_, &ParityPlot::hoverLeft, &tips_, &LayerTips::hide);
  connect(comparisons_, &CellTable::idsSelected, this,
          [this](const QStringList& ids) { model_.select(ids.isEmpty() ? QString() : ids.front()); });
  empty_->setContent("target", tr("Comparing…"), tr("Published values are read and predicted."));
}

QWidget* ValidationView::makePage() {
  auto* body = new QWidget;
  QWidget* area = scrolled(body, QStringLiteral("validation body"), themes_, this);
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kValidationViewGap);
  layout->addWidget(strip_);
  top_ = new QWidget(body);
  top_->setMinimumHeight(kValidationViewMinTop);
  auto* row = new QHBoxLayout(top_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kValidationViewGap);
  row->addWidget(framed("plot", plotTitle_, twin_, top_), kPlotShare);
  row->addWidget(framed("card", cardTitle_, card_, top_), kCardShare);
  layout->addWidget(top_, kValidationViewTopShare);
  QWidget* comparisons = framed("comparisons", comparisonsTitle_, comparisons_, body);
  comparisons->setMinimumHeight(kMinComparisons);
  layout->addWidget(comparisons, kComparisonsShare);
  QWidget* notComparable = framed("not_comparable", notComparableTitle_, notComparable_, body);
  notComparable->setMinimumHeight(kMinNotComparable);
  layout->addWidget(notComparable, kNotComparableShare);
  return area;
}

QWidget* ValidationView::framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent) {
  auto* frame = new DockFrame(themes_, title, content, parent);
  docks_->add(id, title->title());
  docks_->attach(id, frame, title, title->addEnlargeButton());
  return frame;
}

void ValidationView::showDocks() {
  top_->setVisible(docks_->isInSight("plot") || docks_->isInSight("card"));
}

void ValidationView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  model_.start();
  if (behind_ && model_.isComplete()) refresh();
}

void ValidationView::refreshSoon() {
  behind_ = true;
  if (isVisible()) refresh();
}

void ValidationView::refresh() {
  behind_ = false;
  if (!model_.errors().empty()) {
    empty_->setContent("triangle-alert", tr("Nothing to compare"), words(toText(model_.errors().front())));
    stack_->setCurrentIndex(0);
    return;
  }
  const Validation& shown = model_.shown();
  const ValidationSummary summary = summaryOf(shown);
  strip_->setFinding(words(summary.finding), words(summary.worst));
  card_->setSummary(shown);
  strip_->setChips(model_.chips(), model_.chip());
  TableContent comparisons = comparisonTable(shown);
  comparisons_->setContent(std::move(comparisons.heads), std::move(comparisons.rows));
  comparisonsTitle_->setSubtitle(counted(shown.comparisons.size(), tr("1 value"), tr("%1 values")));
  TableContent notComparable = notComparableTable(shown);
  notComparable_->setContent(std::move(notComparable.heads), std::move(notComparable.rows));
  notComparableTitle_->setSubtitle(counted(shown.notComparable.size(), tr("1 entry"), tr("%1 entries")));
  stack_->setCurrentIndex(1);
  showSelection();
}

void ValidationView::showSelection() {
  const ParityPicture picture = parityPicture(model_.shown(), model_.selected());
  plot_->setPicture(picture);
  plotTitle_->setLegend(parityLegend(picture), parityLegend(picture, true));
  card_->setComparison(model_.selectedComparison());
  cardTitle_->setTitle(model_.selectedComparison() ? tr("Chosen comparison") : tr("All comparisons"));
  const QStringList ids = model_.selected().isEmpty() ? QStringList() : QStringList(model_.selected());
  comparisons_->setSelectedIds(ids);
  const std::vector<Comparison>& all = model_.shown().comparisons;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (ValidationModel::idOf(all[i]) == model_.selected())
      comparisons_->scrollTo(comparisons_->model()->index(static_cast<int>(i), 0));
}

void ValidationView::explain(const QString& id, const QRect& globalRect) {
  for (const Comparison& comparison : model_.shown().comparisons)
    if (ValidationModel::idOf(comparison) == id) return tips_.showProvenance(explanationOf(comparison), globalRect);
}

QString ValidationView::copyText() const {
  for (const CellTable* table : {comparisons_, notComparable_})
    if (table->hasFocus()) return table->copyText();
  return {};
}

std::string ValidationView::commandLine() const {
  std::vector<std::string> line{"tilescope-cli", "validate"};
  if (!model_.chip().isEmpty()) line.insert(line.end(), {"--chip", model_.chip().toStdString()});
  return app::shellLine(line);
}

ViewCommand ValidationView::command(const app::DesignWords&, const BudgetValues&) const {
  return {tr("The command for these comparisons"), commandLine(), {}};
}

std::string ValidationView::plotCommand(const app::Design&) const {
  return commandLine();
}

QString ValidationView::plotNote() const {
  return words(sentenceOf(model_.shown()));
}

QJsonObject ValidationView::state() const {
  QJsonObject state;
  if (const QJsonObject docks = docks_->state(); !docks.isEmpty()) state[kValidationViewDocks] = docks;
  if (!model_.chip().isEmpty()) state[kChip] = model_.chip();
  if (!model_.selected().isEmpty()) state[kChosen] = model_.selected();
  return state;
}

void ValidationView::restore(const QJsonObject& state) {
  docks_->restore(state[kValidationViewDocks].toObject());
  model_.setChip(state[kChip].toString());
  model_.select(state[kChosen].toString());
}

std::vector<PlotDock> ValidationView::plots() const {
  return {{twin_, plotTitle_, plotTitle_->title()}};
}

ValidationController::ValidationController(const ViewParts& parts) : QObject(&parts.window) {
  parts.views.addView("validate", new ValidationView(model_, parts.tips, &parts.themes, &parts.views));
}

}  // namespace tilescope::gui

#include "moc_validation_view.cpp"
