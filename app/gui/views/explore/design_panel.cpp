// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/design_panel.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/action_button.h"
#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/kit/panel/curve_strip.h"
#include "app/gui/kit/panel/facts_view.h"
#include "app/gui/kit/panel/parameter_section.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/explore/selected_layer_view.h"

namespace tilescope::gui {
namespace {
constexpr int kDesignPanelWidth = 284, kMinWidth = 264, kDesignPanelMaxWidth = 360;
constexpr int kLabelledLine = 24;
constexpr int kDesignPanelPadding = 12, kHeadHeight = 34, kLabelColumn = 70;
constexpr int kPickerGap = 4, kPickersBottom = 7, kActionGap = 2, kErrorRoom = 32;

}  // namespace

class DesignPanel::Head : public QWidget {
 public:
  Head(const ThemeController* theme, QWidget* parent) : QWidget(parent), theme_(theme), layout_(new QHBoxLayout(this)) {
    layout_->setContentsMargins(kDesignPanelPadding, 0, kDesignPanelPadding - 3, 2);
    layout_->setSpacing(kActionGap);
    layout_->addStretch(1);
  }

  void setActions(const QList<QAction*>& actions) {
    qDeleteAll(buttons_);
    buttons_.clear();
    for (QAction* action : actions) {
      buttons_ << new ActionButton(action, theme_, this);
      layout_->addWidget(buttons_.last());
    }
  }

  const QList<QWidget*>& buttons() const { return buttons_; }

 private:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setFont(wordFont(kBodyPixels, QFont::DemiBold));
    painter.setPen(theme_->theme().text);
    writeLine(painter, rect().adjusted(kDesignPanelPadding, 0, 0, -2), Qt::AlignLeft, DesignPanel::tr("Design"));
  }

  const ThemeController* theme_;
  QHBoxLayout* layout_;
  QList<QWidget*> buttons_;
};

class DesignPanel::LabelledRow : public QWidget {
 public:
  LabelledRow(const QString& label, QWidget* control, const ThemeController* theme, QWidget* parent)
      : QWidget(parent), label_(label), theme_(theme), layout_(new QHBoxLayout(this)) {
    layout_->setContentsMargins(scaledPixels(kLabelColumn), 0, 0, 0);
    layout_->addWidget(control);
    connect(theme, &ThemeController::changed, this,
            [this] { layout_->setContentsMargins(scaledPixels(kLabelColumn), 0, 0, 0); });
  }

 private:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setFont(wordFont());
    painter.setPen(theme_->theme().text2);
    const int line = std::min(height(), scaledPixels(kLabelledLine));
    writeLine(painter, QRect(0, 0, width(), line), Qt::AlignLeft, label_);
  }

  QString label_;
  const ThemeController* theme_;
  QHBoxLayout* layout_;
};

// As high as its contents if possible, so that the selected layer directly follows the sections.
class DesignPanel::Area : public QScrollArea {
 public:
  Area(QWidget* content, const ThemeController* theme, QWidget* parent) : QScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setFocusPolicy(Qt::NoFocus);
    setStyleSheet("QScrollArea { background: transparent; border: none; }");
    setWidgetResizable(true);
    setWidget(content);
    viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    content->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);  // scrolled, never squeezed
    new OverlayScrollBar(this, theme);
  }

  QSize sizeHint() const override { return {widget()->sizeHint().width(), widget()->sizeHint().height()}; }
  QSize minimumSizeHint() const override { return {scaledPixels(200), scaledPixels(120)}; }

 private:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }
};

DesignPanel::DesignPanel(const ThemeController* theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      head_(new Head(theme, this)),
      content_(new QWidget),
      pickers_(new QVBoxLayout),
      budgets_(new BudgetSection(theme, content_)),
      sectionLayout_(new QVBoxLayout),
      legend_(new CurveLegend(theme, this)),
      selected_(new SelectedLayerView(theme, this)),
      plan_(new FactsView(theme, "plan_in_spans",
                          {tr("Plan on one chip"), tr("No plan yet."),
                           tr("The costs of the plan layer by layer, and what remains of them when the maps inside "
                              "spans stay on chip. An estimate: the layers keep the mappings of their plan.")},
                          this)),
      span_(new FactsView(theme, "selected_span",
                          {tr("Selected span"), tr("Select a span or a layer."),
                           tr("The selected span: what it holds on chip while it makes its last map row by row, what "
                              "it moves off chip, and how long it takes as a stage of the pipeline.")},
                          this)) {
  setObjectName("design_panel");
  setAccessibleName(tr("Design"));
  pickers_->setContentsMargins(kDesignPanelPadding, 0, kDesignPanelPadding, kPickersBottom);
  pickers_->setSpacing(kPickerGap);
  sectionLayout_->setSpacing(0);
  auto* content = new QVBoxLayout(content_);
  content->setContentsMargins(0, 0, 0, 0);
  content->setSpacing(0);
  content->addLayout(pickers_);
  content->addWidget(budgets_);
  content->addLayout(sectionLayout_);
  content->addStretch(1);
  area_ = new Area(content_, theme, this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 1, 0);
  layout->setSpacing(0);
  layout->addWidget(head_);
  layout->addWidget(area_, 1);
  layout->addWidget(selected_);
  layout->addWidget(plan_);
  layout->addWidget(span_);
  layout->addStretch(0);
  for (QWidget* block : std::initializer_list<QWidget*>{selected_, plan_, span_}) block->hide();
  connect(budgets_, &BudgetSection::errorShown, this, &DesignPanel::reveal);
  connect(budgets_, &BudgetSection::folded, this,
          [this](bool folded) { emit sectionFolded(budgets_->head()->text(), folded); });
  connect(theme_, &ThemeController::changed, this, &DesignPanel::restyle);
  legend_->hide();
  restyle();
}

void DesignPanel::restyle() {
  setMinimumWidth(scaledPixels(kMinWidth));
  setMaximumWidth(scaledPixels(kDesignPanelMaxWidth));
  head_->setFixedHeight(scaledPixels(kHeadHeight));
  update();
}

QSize DesignPanel::sizeHint() const {
  const int below =
      spanShown_ ? plan_->sizeHint().height() + span_->sizeHint().height() : selected_->sizeHint().height();
  return {scaledPixels(kDesignPanelWidth), scaledPixels(kHeadHeight) + area_->sizeHint().height() + below};
}

void DesignPanel::setHeaderActions(const QList<QAction*>& actions) {
  head_->setActions(actions);
  orderTabs();
}

PickerButton* DesignPanel::addPicker(const QString& id, const QString& label) {
  auto* picker = new PickerButton(theme_);
  picker->setLabel(label);
  addRow(id, label, picker);
  return picker;
}

SegmentedControl* DesignPanel::addSegments(const QString& id, const QString& label) {
  auto* segments = new SegmentedControl(theme_);
  segments->setLabel(label);
  addRow(id, label, segments);
  return segments;
}

SegmentedControl* DesignPanel::addSectionSegments(const QString& section, const QString& id, const QString& label) {
  auto* segments = new SegmentedControl(theme_);
  segments->setLabel(label);
  segments->setObjectName("picker:" + id);
  footers_[section] = {new LabelledRow(label, segments, theme_, content_), segments};
  footers_[section].row->hide();
  return segments;
}

void DesignPanel::addControl(const QString& id, const QString& label, QWidget* control, QWidget* focused) {
  addRow(id, label, control);
  controls_.back() = focused;
  orderTabs();
}

void DesignPanel::addRow(const QString& id, const QString& label, QWidget* control) {
  control->setObjectName("picker:" + id);
  controls_ << control;
  rows_[id] = new LabelledRow(label, control, theme_, content_);
  pickers_->addWidget(rows_[id]);
  orderTabs();
}

void DesignPanel::setControlShown(const QString& id, bool shown) {
  if (QWidget* row = rows_.value(id)) row->setVisible(shown);
}

void DesignPanel::setSpanShown(bool shown) {
  spanShown_ = shown;
  selected_->setVisible(!shown && !sections_.isEmpty());
  for (FactsView* block : {plan_, span_}) block->setVisible(shown && !sections_.isEmpty());
}

void DesignPanel::setParameters(const ParameterRows& rows) {
  QStringList titles;
  QMap<QString, ParameterRows> bySection;
  for (const ParameterRow& row : rows) {
    if (!titles.contains(row.section)) titles << row.section;
    bySection[row.section].push_back(row);
  }
  QList<ParameterSection*> wanted;
  for (const QString& title : titles) {
    ParameterSection* present = section(title);
    wanted << (present != nullptr ? present : makeSection(title));
  }
  const bool otherSections = wanted != sections_;
  if (otherSections) arrange(wanted);
  setSpanShown(spanShown_);
  bool otherStops = false;
  for (int i = 0; i < wanted.size(); ++i) {
    const QList<QWidget*> stops = wanted[i]->tabStops();
    wanted[i]->setRows(bySection[titles[i]]);
    otherStops = otherStops || stops != wanted[i]->tabStops();
  }
  if (otherSections) placeLegend();
  if (otherStops) orderTabs();
  if (otherSections || otherStops) settle();
}

// From the inside out.
void DesignPanel::settle() {
  for (ParameterSection* one : sections_) one->settle();
  content_->layout()->activate();
  area_->updateGeometry();
  layout()->activate();
}

ParameterSection* DesignPanel::makeSection(const QString& title) {
  auto* made = new ParameterSection(title, theme_, content_);
  connect(made, &ParameterSection::dragStarted, this, &DesignPanel::dragStarted);
  connect(made, &ParameterSection::valueChanged, this, &DesignPanel::valueChanged);
  connect(made, &ParameterSection::otherEntered, this, &DesignPanel::otherEntered);
  connect(made, &ParameterSection::dragFinished, this, &DesignPanel::dragFinished);
  connect(made, &ParameterSection::resetRequested, this, &DesignPanel::resetRequested);
  connect(made, &ParameterSection::attended, this, &DesignPanel::attended);
  connect(made, &ParameterSection::menuRequested, this, &DesignPanel::menuRequested);
  made->setCurvesShown(curvesShown_);
  if (const Footer footer = footers_.value(title); footer.row != nullptr) made->setFooter(footer.row, footer.control);
  connect(made, &ParameterSection::errorShown, this, &DesignPanel::reveal);
  connect(made, &ParameterSection::folded, this, [this, title](bool folded) { emit sectionFolded(title, folded); });
  return made;
}

void DesignPanel::reveal(QWidget* field) {
  QTimer::singleShot(0, field, [this, field] { area_->ensureWidgetVisible(field, 0, scaledPixels(kErrorRoom)); });
}

void DesignPanel::arrange(const QList<ParameterSection*>& sections) {
  for (ParameterSection* old : sections_) {
    sectionLayout_->removeWidget(old);
    if (sections.contains(old)) continue;
    takeFooter(*old);
    old->hide();  // it may be painted once more before it is deleted
    old->deleteLater();
  }
  sections_ = sections;
  legend_->setParent(this);  // the legend outlives its section
  for (ParameterSection* one : sections_) {
    one->head()->setLegend(nullptr);
    sectionLayout_->addWidget(one);
    one->show();  // otherwise only in the next round of events, after a picture without it
  }
}

// The footer outlives its section.
void DesignPanel::takeFooter(ParameterSection& section) {
  QWidget* row = section.footer();
  if (row == nullptr) return;
  section.setFooter(nullptr, nullptr);
  row->setParent(content_);
  row->hide();
}

void DesignPanel::abandonEntries() {
  for (ValueField* field : findChildren<ValueField*>()) field->abandonEntry();
}

void DesignPanel::orderTabs() {
  QList<QWidget*> stops = head_->buttons() + controls_ + budgets_->tabStops();
  for (const ParameterSection* one : sections_) {
    stops << one->tabStops();
    if (one->head()->legend()) stops.insert(stops.indexOf(one->head()) + 1, legend_);
  }
  for (qsizetype i = 1; i < stops.size(); ++i) setTabOrder(stops[i - 1], stops[i]);
}

ParameterSection* DesignPanel::section(const QString& title) const {
  for (ParameterSection* one : sections_)
    if (one->head()->text() == title) return one;
  return nullptr;
}

ValueField* DesignPanel::field(const QString& id) const {
  for (const ParameterSection* one : sections_)
    if (ValueField* found = one->field(id)) return found;
  return nullptr;
}

void DesignPanel::setSectionSummary(const QString& title, const QString& summary) {
  if (ParameterSection* one = section(title)) one->setSummary(summary);
}

void DesignPanel::setCurve(const QString& id, const ParameterCurve& curve) {
  for (ParameterSection* one : sections_)
    if (one->setCurve(id, curve)) return;
}

void DesignPanel::setCurvesShown(bool shown) {
  curvesShown_ = shown;
  for (ParameterSection* one : sections_) one->setCurvesShown(shown);
  placeLegend();
}

void DesignPanel::setSectionNote(const QString& section, const QString& note) {
  notes_[section] = note;
  placeLegend();
}

void DesignPanel::placeLegend() {
  ParameterSection* first = nullptr;
  for (ParameterSection* one : sections_) {
    const bool hasNote = notes_.contains(one->head()->text());
    one->head()->setNote(curvesShown_ ? notes_.value(one->head()->text()) : QString());
    if (!first && !hasNote && one->hasSliders() && curvesShown_) first = one;
  }
  for (ParameterSection* one : sections_)
    if (one != first) one->head()->setLegend(nullptr);
  if (first)
    first->head()->setLegend(legend_);
  else
    legend_->hide();
  orderTabs();
}

void DesignPanel::setSectionFolded(const QString& title, bool folded) {
  if (ParameterSection* one = section(title)) one->setFolded(folded);
}

bool DesignPanel::isSectionFolded(const QString& title) const {
  const ParameterSection* one = section(title);
  return one != nullptr && one->isFolded();
}

QStringList DesignPanel::foldedSections() const {
  QStringList folded;
  if (budgets_->hasLimits() && budgets_->isFolded()) folded << budgets_->head()->text();
  for (const ParameterSection* one : sections_)
    if (one->isFolded()) folded << one->head()->text();
  return folded;
}

void DesignPanel::setFoldedSections(const QStringList& sections) {
  budgets_->setFolded(!budgets_->hasLimits() || sections.contains(budgets_->head()->text()));
  for (ParameterSection* one : sections_) one->setFolded(sections.contains(one->head()->text()));
}

void DesignPanel::setLimits(const QString& id, const EntryLimits& limits) {
  for (ParameterSection* one : sections_)
    if (one->setLimits(id, limits)) return;
}

void DesignPanel::showError(const QString& id, const QString& text) {
  for (ParameterSection* one : sections_)
    if (one->showError(id, text)) return;
}

void DesignPanel::focusParameter(const QString& id) {
  for (ParameterSection* one : sections_) {
    ValueField* wanted = one->field(id);
    if (wanted == nullptr) continue;
    one->setFolded(false);
    area_->ensureWidgetVisible(wanted, 0, scaledPixels(40));
    wanted->setFocus(Qt::OtherFocusReason);
    return;
  }
}

void DesignPanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), theme_->theme().panel);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), theme_->theme().border);
}

}  // namespace tilescope::gui

#include "moc_design_panel.cpp"
