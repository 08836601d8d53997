// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweeps_view.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QStackedLayout>
#include <QStyle>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/sweeps/parallel_plot.h"
#include "app/gui/views/sweeps/ranges_model.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_scatter.h"
#include "app/gui/views/sweeps/sweep_table.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kSweepsGap = 6, kMinParallel = 230, kMinBelow = 250, kFilterWide = 240, kMinFilter = 150;
constexpr int kParallelShare = 33, kBelowShare = 39, kScatterShare = 47, kTableShare = 60;
constexpr int kColours = 32;
constexpr QLatin1String kDocks("docks"), kRanges("ranges"), kStore("store"), kSweep("sweep"), kLook("look");
const QString kNoColour = QStringLiteral("-");

}  // namespace

SweepsView::SweepsView(SweepExplorer& explorer, RangesModel& ranges, LayerTips& tips, const ThemeController* themes,
                       QWidget* centre, QWidget* parent)
    : View(parent),
      explorer_(explorer),
      ranges_(ranges),
      tips_(tips),
      themes_(themes),
      panel_(new RangesPanel(ranges, themes, centre)),
      docks_(new DockSet(this)),
      stack_(new QStackedLayout(this)),
      empty_(new EmptyState(themes, this)),
      band_(new SweepBand(themes)),
      parallel_(new ParallelPlot(explorer, themes)),
      scatter_(new SweepScatter(explorer, themes)),
      table_(new SweepTable(explorer, themes)),
      parallelTwin_(new PlotTwin(parallel_, themes)),
      scatterTwin_(new PlotTwin(scatter_, themes)),
      parallelTitle_(new DockTitle(themes, tr("Parallel coordinates"))),
      scatterTitle_(new DockTitle(themes, tr("Scatter"))),
      tableTitle_(new DockTitle(themes, tr("Rows"))),
      filter_(new SearchField(themes, "filter", this)) {
  setObjectName("sweeps view");
  stack_->setContentsMargins(0, 0, 0, 0);
  stack_->addWidget(empty_);
  stack_->addWidget(makePage());
  empty_->setObjectName("sweeps empty");
  empty_->setContent("table-properties", tr("Nothing swept yet"),
                     tr("Vary two sliders, or open a sweep file. The menu Sweep has an example to run."),
                     {tr("Vary two sliders"), tr("Open a sweep…")});
  connectParts();
  restyle();
  showEmpty(true);
}

QWidget* SweepsView::column() const {
  return panel_;
}

PickerButton* SweepsView::makePicker(DockTitle& title, const char* id, const QString& label) {
  auto* picker = new PickerButton(themes_, this);
  picker->setObjectName(id);
  picker->setLabel(label);
  picker->setWhatsThis(tr("The column of the rows that is shown here"));
  title.addWidget(picker);
  picker->hide();  // hidden until there are columns
  return picker;
}

QWidget* SweepsView::makePage() {
  auto* body = new QWidget;
  QWidget* area = scrolled(body, QStringLiteral("sweeps body"), themes_, this);
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kSweepsGap);
  layout->addWidget(band_);
  colour_ = makePicker(*parallelTitle_, "sweep colour", tr("Colour"));
  x_ = makePicker(*scatterTitle_, "sweep x", tr("Along"));
  y_ = makePicker(*scatterTitle_, "sweep y", tr("Up"));
  filter_->setHint(tr("Filter, e.g. energy < 4e10"));
  describe(filter_, "sweep filter", tr("Filter of the rows"),
           tr("Rows for which this holds, e.g. latency < 0.01 and energy < 4e10; Return applies it"),
           tr("A condition on axes and metrics, in the language of sweeps. Plots and table show the rows for which it "
              "holds in full strength. An empty field selects all rows."));
  tableTitle_->addWidget(filter_);
  QWidget* above = framed("parallel", parallelTitle_, parallelTwin_, body);
  above->setMinimumHeight(kMinParallel);
  layout->addWidget(above, kParallelShare);
  below_ = new QWidget(body);
  below_->setMinimumHeight(kMinBelow);
  auto* row = new QHBoxLayout(below_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSweepsGap);
  QWidget* scatter = framed("scatter", scatterTitle_, scatterTwin_, below_);
  QWidget* rows = framed("rows", tableTitle_, table_, below_);
  // Fixed proportions, even if the table needs more width.
  for (QWidget* part : {scatter, rows}) part->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  row->addWidget(scatter, kScatterShare);
  row->addWidget(rows, kTableShare);
  layout->addWidget(below_, kBelowShare);
  return area;
}

QWidget* SweepsView::framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent) {
  auto* frame = new DockFrame(themes_, title, content, parent);
  docks_->add(id, title->title());
  docks_->attach(id, frame, title, title->addEnlargeButton());
  return frame;
}

void SweepsView::connectParts() {
  connect(docks_, &DockSet::changed, this, &SweepsView::showDocks);
  connect(themes_, &ThemeController::changed, this, &SweepsView::restyle);
  connect(empty_, &EmptyState::buttonClicked, this,
          [this](int index) { index == 0 ? emit startTwoRequested() : emit openRequested(); });
  connect(&explorer_, &SweepExplorer::pictureChanged, this, &SweepsView::showPicture);
  connect(&explorer_, &SweepExplorer::opened, this, &SweepsView::showPicture);
  connect(&explorer_, &SweepExplorer::lookChanged, this, &SweepsView::showPickers);
  for (const auto changed : {&SweepExplorer::pictureChanged, &SweepExplorer::chosenChanged})
    connect(&explorer_, changed, this, &SweepsView::showSelection);
  connect(parallel_, &ParallelPlot::activated, this, &SweepsView::rowActivated);
  connect(scatter_, &SweepScatter::activated, this, &SweepsView::rowActivated);
  connect(table_, &SweepTable::activated, this, &SweepsView::rowActivated);
  connect(scatter_, &SweepScatter::pinRequested, this, &SweepsView::pinRequested);
  connect(table_, &SweepTable::pinRequested, this, &SweepsView::pinRequested);
  connect(parallel_, &ParallelPlot::rowHovered, this, &SweepsView::explain);
  connect(scatter_, &SweepScatter::rowHovered, this, &SweepsView::explain);
  connect(parallel_, &Plot::hoverLeft, &tips_, &LayerTips::hide);
  connect(scatter_, &Plot::hoverLeft, &tips_, &LayerTips::hide);
  const auto columnOf = [this](const QString& id) { return explorer_.source().rows().column(id.toStdString()); };
  connect(colour_, &PickerButton::chosen, this,
          [this, columnOf](const QString& id) { explorer_.setColour(columnOf(id)); });
  connect(x_, &PickerButton::chosen, this, [this, columnOf](const QString& id) {
    if (const auto column = columnOf(id)) explorer_.setPlot(*column, explorer_.look().y);
  });
  connect(y_, &PickerButton::chosen, this, [this, columnOf](const QString& id) {
    if (const auto column = columnOf(id)) explorer_.setPlot(explorer_.look().x, *column);
  });
  connect(filter_, &SearchField::returnPressedWith, this, [this] { takeFilter(); });
  connect(filter_, &QLineEdit::textEdited, this, [this](const QString& text) {
    if (text.trimmed().isEmpty()) takeFilter();
  });
}

void SweepsView::restyle() {
  const Theme& theme = themes_->theme();
  std::vector<QColor> scale;
  for (int i = 0; i <= kColours; ++i) scale.push_back(onScale(theme, static_cast<double>(i) / kColours));
  explorer_.setColours(devicePixelRatioF(), {theme.cloud, theme.scale[3], theme.accent, theme.plot, std::move(scale)});
  update();
}

void SweepsView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  filter_->setFixedWidth(std::clamp(width() / 5, scaledPixels(kMinFilter), scaledPixels(kFilterWide)));
}

void SweepsView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  restyle();  // the screen's pixel ratio may have changed
}

void SweepsView::paintEvent(QPaintEvent*) {
  QPainter(this).fillRect(rect(), themes_->theme().window);
}

void SweepsView::showDocks() {
  below_->setVisible(docks_->isInSight("scatter") || docks_->isInSight("rows"));
}

void SweepsView::showEmpty(bool isEmpty) {
  stack_->setCurrentIndex(isEmpty ? 0 : 1);
}

void SweepsView::setMarks(const SweepMarks& marks) {
  parallel_->setMarks(marks);
  scatter_->setMarks(marks);
  if (marks == marks_) return;
  marks_ = marks;
  showLegend();
}

void SweepsView::takeFilter() {
  const Diagnostics errors = explorer_.setFilter(filter_->text());
  filter_->setProperty("wrong", !errors.empty());
  filter_->style()->unpolish(filter_);
  filter_->style()->polish(filter_);
  if (!errors.empty()) emit refused(errors);
}

void SweepsView::showPicture() {
  showPickers();
  if (!filter_->hasFocus()) filter_->setText(explorer_.filter());
  showLegend();
}

void SweepsView::showLegend() {
  const SweepPicturePtr& picture = explorer_.picture();
  LegendEntries legend;
  if (picture && picture->colour && picture->look.colour) {
    const ColumnText& text = explorer_.texts()[*picture->look.colour];
    legend.push_back(
        {isReversed(picture->rows.columns()[*picture->look.colour]) ? Mark::ReversedScale : Mark::Scale,
         tr("%1, %2 to %3").arg(text.name, text.number(picture->colour->lower), text.withUnit(picture->colour->upper)),
         {}});
  }
  if (picture && !picture->front.empty()) {
    const std::size_t gaps = gapsAmong(picture->rows, picture->front);
    legend.push_back({Mark::Line, gaps > 0 ? tr("front, %1 with a gap").arg(gaps) : tr("front"),
                      [](const Theme& theme) { return theme.accent; }});
  }
  LegendEntries brief = legend;
  QStringList pins, present;
  for (const SweepMark& mark : marks_) {
    if (mark.without.isEmpty()) continue;
    const QString name = mark.isPresent() ? tr("present") : tr("pin %1").arg(mark.letter);
    (mark.isPresent() ? present : pins) << tr("%1 has no metrics here: %2").arg(name, mark.without);
  }
  legend.push_back({Mark::DashedLine, tr("pins"), [](const Theme& theme) { return theme.pins[0]; }, pins.join(u'\n')});
  legend.push_back({Mark::Line, tr("present"), [](const Theme& theme) { return theme.present; }, present.join(u'\n')});
  if (picture && picture->count(store::RowStatus::Infeasible) > 0)
    legend.push_back({Mark::DoesNotFit, tr("does not fit"), {}});
  parallelTitle_->setLegend(picture ? legend : LegendEntries(), picture ? brief : LegendEntries());
}

void SweepsView::showPickers() {
  const SweepRows& rows = explorer_.source().rows();
  const SweepLook& look = explorer_.look();
  const auto fill = [&](PickerButton& picker, std::optional<std::size_t> chosen, bool hasNone) {
    Choices choices;
    if (hasNone) choices.push_back({.id = kNoColour, .text = tr("No colour"), .checked = !chosen});
    QString shown = hasNone ? tr("No colour") : QString();
    for (std::size_t i = 0; i < rows.columns().size(); ++i) {
      if (rows.columns()[i].isWord) continue;
      if (explorer_.picture() && i < explorer_.picture()->scales.size() && !explorer_.picture()->scales[i]) continue;
      const QString title = textOf(rows.columns()[i], std::nullopt).title;
      choices.push_back({.id = words(rows.columns()[i].name), .text = title, .checked = chosen == i});
      if (chosen == i) shown = title;
    }
    picker.setChoices(choices);
    picker.setShown(shown);
    picker.setFixedWidth(std::min(picker.naturalWidth(), scaledPixels(150)));
    picker.setVisible(!rows.columns().empty());
  };
  fill(*colour_, look.colour, true);
  fill(*x_, look.x, false);
  fill(*y_, look.y, false);
}

void SweepsView::showSelection() {
  const SweepPicturePtr& picture = explorer_.picture();
  if (!picture) {
    for (DockTitle* title : {parallelTitle_, scatterTitle_, tableTitle_}) title->setSubtitle({});
    return;
  }
  const auto all = static_cast<std::int64_t>(picture->present);
  const QString brushes = counted(explorer_.look().brushes.size(), tr("1 brush"), tr("%1 brushes"));
  const bool selects = explorer_.look().selects();
  const QString selected =
      tr("selected %1 of %2").arg(wholeText(static_cast<double>(picture->selected)), rowsText(all));
  parallelTitle_->setSubtitle(explorer_.look().brushes.empty() ? rowsText(all)
                                                               : brushes + QStringLiteral(", ") + selected);
  tableTitle_->setSubtitle(selects ? selected : rowsText(all));
  scatterTitle_->setSubtitle({});
}

void SweepsView::explain(std::uint32_t row, const QRect& globalRect) {
  if (explorer_.picture() && row < explorer_.picture()->rows.size())
    tips_.showProvenance(explanationOf(explorer_.picture()->rows, row, explorer_.texts()), globalRect);
}

QString SweepsView::copyText() const {
  return table_->hasFocus() ? table_->copyText() : QString();
}

ViewCommand SweepsView::command(const app::DesignWords&, const BudgetValues&) const {
  return command_;
}

std::string SweepsView::plotCommand(const app::Design&) const {
  return command_.line;
}

QString SweepsView::plotNote() const {
  const store::SweepInfo* sweep = explorer_.source().sweep();
  if (!sweep) return {};
  QString note = tr("Sweep %1").arg(words(sweep->record.name));
  if (const QString selection = explorer_.selectionText(); !selection.isEmpty())
    note += tr("; selected: %1").arg(selection);
  return note;
}

std::vector<PlotDock> SweepsView::plots() const {
  return {{parallelTwin_, parallelTitle_, parallelTitle_->title()}, {scatterTwin_, scatterTitle_, tr("Scatter plot")}};
}

bool SweepsView::find() {
  filter_->setFocus(Qt::ShortcutFocusReason);
  filter_->selectAll();
  return true;
}

QJsonObject SweepsView::state() const {
  QJsonObject state;
  if (const QJsonObject docks = docks_->state(); !docks.isEmpty()) state[kDocks] = docks;
  if (const QJsonObject ranges = ranges_.state(); !ranges.isEmpty()) state[kRanges] = ranges;
  if (const store::SweepInfo* sweep = explorer_.source().sweep()) {
    state[kStore] = explorer_.source().store();
    state[kSweep] = words(sweep->record.name);
    state[kLook] = explorer_.state();
  }
  return state;
}

void SweepsView::restore(const QJsonObject& state) {
  docks_->restore(state[kDocks].toObject());
  if (state.contains(kRanges)) ranges_.restore(state[kRanges].toObject());
  if (!state.contains(kStore)) return;
  emit openWanted(state[kStore].toString(), state[kSweep].toString());
  explorer_.restore(state[kLook].toObject());  // replaces the previous sweep's state
}

bool SweepsView::isSettled() const {
  return !isVisible() || (explorer_.isSettled() && !(isBusy_ && isBusy_()));
}

}  // namespace tilescope::gui

#include "moc_sweeps_view.cpp"
