// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/ranges_panel.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <thread>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/sweeps/sweep_list.h"
#include "app/gui/views/sweeps/sweep_words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kPanelWide = 284, kPanelPad = 12, kHeadHigh = 32, kFootPad = 8;

double processors() {
  return std::max(1.0, static_cast<double>(std::thread::hardware_concurrency()) - 1);
}

}  // namespace

RangesPanel::RangesPanel(RangesModel& model, const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      model_(model),
      themes_(themes),
      title_(new TintedLabel(
          themes, tr("Ranges"), [] { return wordFont(kStrongPixels, QFont::DemiBold); }, &Theme::text, this)),
      design_(new ToneLabel(themes, &Theme::text2, this)),
      axes_(new SectionHead(tr("Axes"), themes, this)),
      constraints_(new SectionHead(tr("Constraints"), themes, this)),
      sweeps_(new SectionHead(tr("Sweeps"), themes, this)),
      rows_(new QWidget(this)),
      conditions_(new QWidget(this)),
      list_(new SweepList(themes, this)) {
  setObjectName("ranges panel");
  setAccessibleName(tr("Ranges"));
  title_->setObjectName("ranges title");
  title_->setAccessibleName(tr("Ranges"));
  design_->setObjectName("ranges design");
  design_->setSmall(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 1, 0);
  column->setSpacing(0);
  auto* head = new QWidget(this);
  auto* headLayout = new QVBoxLayout(head);
  headLayout->setContentsMargins(kPanelPad, 8, kPanelPad, 6);
  headLayout->setSpacing(2);
  headLayout->addWidget(title_);
  headLayout->addWidget(design_);
  column->addWidget(head);
  column->addWidget(scrolled(makeBody(), QStringLiteral("ranges body"), themes_, this), 1);
  column->addWidget(makeFoot());
  column->addWidget(sweeps_);
  column->addWidget(list_);
  connect(axes_, &SectionHead::toggled, rows_, &QWidget::setVisible);
  connect(constraints_, &SectionHead::toggled, conditions_, &QWidget::setVisible);
  connect(sweeps_, &SectionHead::toggled, list_, &QWidget::setVisible);
  for (SectionHead* section : {axes_, constraints_, sweeps_}) section->setChecked(true);
  connect(&model_, &RangesModel::linesChanged, this, &RangesPanel::showLines);
  connect(&model_, &RangesModel::sizeChanged, this, &RangesPanel::showSize);
  connect(themes_, &ThemeController::changed, this, &RangesPanel::resize);
  resize();
  showLines();
  showSize();
}

RangesPanel::~RangesPanel() {
  quietEntries(this);
}

void RangesPanel::resize() {
  setFixedWidth(scaledPixels(kPanelWide));
  update();
}

QSize RangesPanel::sizeHint() const {
  return {scaledPixels(kPanelWide), scaledPixels(600)};
}

void RangesPanel::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(width() - 1, 0, 1, height(), theme.border);
}

QWidget* RangesPanel::makeBody() {
  auto* body = new QWidget;
  auto* layout = new QVBoxLayout(body);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  rowLayout_ = new QVBoxLayout(rows_);
  rowLayout_->setContentsMargins(kPanelPad, 0, kPanelPad, 4);
  rowLayout_->setSpacing(0);
  layout->addWidget(axes_);
  layout->addWidget(rows_);
  auto* conditions = new QVBoxLayout(conditions_);
  conditions->setContentsMargins(kPanelPad, 2, kPanelPad, 6);
  conditions->setSpacing(4);
  before_ = makeCondition("sweep before", tr("Condition before the plan"),
                          tr("Only accelerators for which this holds are planned, e.g. area <= 24"),
                          tr("before: area <= 24"));
  after_ = makeCondition("sweep after", tr("Condition after the plan"),
                         tr("Rows for which this does not hold are marked as outside, e.g. latency_s <= 0.1"),
                         tr("after: latency_s <= 0.1"));
  conditions->addWidget(before_);
  conditions->addWidget(after_);
  layout->addWidget(constraints_);
  layout->addWidget(conditions_);
  layout->addStretch(1);
  return body;
}

QLineEdit* RangesPanel::makeCondition(const char* id, const QString& name, const QString& tip, const QString& hint) {
  auto* entry = new QLineEdit(conditions_);
  describe(entry, id, name, tip,
           tip + tr("\n\nUse the names of axes and metrics; Help, Sweeps describes how to write conditions."));
  entry->setPlaceholderText(hint);
  connect(entry, &QLineEdit::editingFinished, this, [this] { model_.setConstraints(before_->text(), after_->text()); });
  return entry;
}

QWidget* RangesPanel::makeFoot() {
  auto* foot = new QWidget(this);
  auto* layout = new QVBoxLayout(foot);
  layout->setContentsMargins(kPanelPad, kFootPad, kPanelPad, kFootPad);
  layout->setSpacing(3);
  const auto label = [&](const char* id, QFont::Weight weight, QColor Theme::*colour) {
    auto* made = new TintedLabel(
        themes_, {}, [weight] { return wordFont(kBodyPixels, weight); }, colour, foot);
    made->setObjectName(id);
    made->setWordWrap(true);
    layout->addWidget(made);
    return made;
  };
  count_ = label("sweep count", QFont::DemiBold, &Theme::text);
  expected_ = label("sweep expected", QFont::Normal, &Theme::text2);
  error_ = label("sweep range error", QFont::Normal, &Theme::worse);
  start_ = new QPushButton(tr("Start"), foot);
  start_->setProperty("primary", true);
  describe(start_, "start sweep", tr("Start the sweep"), tr("Plan every accelerator of these ranges"));
  save_ = new QPushButton(tr("Save as…"), foot);
  describe(save_, "save sweep", tr("Save the description"), tr("Write these ranges as a description file"));
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(0, 4, 0, 0);
  buttons->addWidget(start_, 1);
  buttons->addWidget(save_);
  layout->addLayout(buttons);
  connect(start_, &QPushButton::clicked, this, &RangesPanel::startRequested);
  connect(save_, &QPushButton::clicked, this, &RangesPanel::saveRequested);
  return foot;
}

void RangesPanel::setDesign(const QString& text, const QString& tip) {
  design_->setText(text);
  design_->setAccessibleName(text);
  design_->setToolTip(tip);
}

void RangesPanel::setRunning(bool runs) {
  runs_ = runs;
  showSize();
}

RangeRow* RangesPanel::row(const QString& id) const {
  for (RangeRow* row : rowWidgets_)
    if (row->line().row.id == id) return row;
  return nullptr;
}

void RangesPanel::showLines() {
  const std::vector<RangeLine>& lines = model_.lines();
  while (rowWidgets_.size() > lines.size()) {
    delete rowWidgets_.back();
    rowWidgets_.pop_back();
  }
  while (rowWidgets_.size() < lines.size()) {
    auto* row = new RangeRow(themes_, rows_);
    rowLayout_->addWidget(row);
    connect(row, &RangeRow::varied, &model_, &RangesModel::vary);
    connect(row, &RangeRow::rangeChanged, &model_, &RangesModel::setRange);
    connect(row, &RangeRow::stepsChanged, &model_, &RangesModel::setSteps);
    rowWidgets_.push_back(row);
  }
  QStringList counts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    rowWidgets_[i]->setLine(lines[i]);
    if (lines[i].isVaried) counts << QString::number(lines[i].values.size());
  }
  axes_->setSummary(counts.join(QStringLiteral(" × ")));
  for (SectionHead* section : {axes_, constraints_}) section->setVisible(!lines.empty());
  rows_->setVisible(!lines.empty() && axes_->isChecked());
  conditions_->setVisible(!lines.empty() && constraints_->isChecked());
  if (!before_->hasFocus()) before_->setText(model_.before());
  if (!after_->hasFocus()) after_->setText(model_.after());
}

// Such as "about 21 s and 1.4 MB; 3104 in the store already".
QString RangesPanel::sizeText(const app::SweepSize& size) const {
  QStringList parts;
  const auto open = static_cast<double>(size.rows - size.inStore);
  if (size.secondsPerPoint && size.rows > 0)
    parts << tr("at most %1").arg(timeText(*size.secondsPerPoint * open / processors()));
  parts << tr("about %1").arg(bytesText(static_cast<double>(size.bytes)));
  QString text = parts.join(QStringLiteral(", "));
  if (size.removed > 0)
    text += tr("; %1%2 excluded")
                .arg(size.isEstimate ? tr("about ") : QString(), wholeText(static_cast<double>(size.removed)));
  if (size.inStore > 0) text += tr("; %1 in the store already").arg(wholeText(static_cast<double>(size.inStore)));
  return text;
}

void RangesPanel::showSize() {
  const int varied = model_.variedCount();
  const std::optional<app::SweepSize>& size = model_.size();
  QString count, expected, error;
  if (varied == 0) {
    if (!model_.lines().empty()) count = tr("Nothing varies yet");
    expected = model_.lines().empty()
                   ? tr("Open a network on an accelerator to vary its parameters here, or double-click a row.")
                   : tr("Tick the parameters to vary.");
  } else if (size) {
    count = tr("%1 accelerators").arg(wholeText(static_cast<double>(size->points - size->removed)));
    expected = sizeText(*size);
  } else {
    count = tr("%1 accelerators").arg(wholeText(model_.pointCount()));
    expected = model_.errors().empty() ? tr("Counting…") : QString();
  }
  if (!model_.errors().empty()) error = words(toText(model_.errors().front()));
  count_->setText(count);
  expected_->setText(expected);
  error_->setText(error);
  for (TintedLabel* label : {count_, expected_, error_}) {
    label->setVisible(!label->text().isEmpty());
    label->setAccessibleName(label->text());
  }
  const bool isNew = size && size->inStore > 0 && size->inStore < size->rows;
  start_->setText(runs_   ? tr("Running")
                  : isNew ? tr("Start %1 new").arg(wholeText(static_cast<double>(size->rows - size->inStore)))
                          : tr("Start"));
  start_->setEnabled(!runs_ && varied > 0 && model_.errors().empty());
  save_->setEnabled(varied > 0);
}

QString RangesPanel::countText() const {
  return (count_->text() + u' ' + expected_->text() + u' ' + error_->text()).simplified();
}

}  // namespace tilescope::gui

#include "moc_ranges_panel.cpp"
