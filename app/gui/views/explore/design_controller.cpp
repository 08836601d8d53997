// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/design_controller.h"

#include <utility>

#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/panel/value_field.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/explore/roofline/roofline_plot.h"
#include "app/gui/views/explore/selected_layer_view.h"
#include "core/base/label_words.h"
#include "core/base/names.h"

namespace tilescope::gui {
namespace {
std::vector<Segment> phaseSegments(bool isDecoder) {
  const QString why = QObject::tr("This network is an encoder: it reads all tokens in one pass and generates none");
  const auto segment = [&](const char* id, const QString& text, const QString& tip) {
    return Segment{QLatin1String(id), text, {}, isDecoder ? tip : why, {}};
  };
  return {segment("prefill", QObject::tr("prefill"), QObject::tr("Reads a prompt: all its tokens in one pass")),
          segment("decode", QObject::tr("decode"),
                  QObject::tr("Generates one token per sequence, with the earlier tokens in the cache"))};
}

QString nodeText(const HardwareProfile& hardware) {
  if (!hardware.technology) return {};
  return QObject::tr("%1 nm").arg(words(atMost(hardware.technology->process.nodeNm, 4)));
}

// A rejected entry was about another design.
void dropRejectedEntries(const DesignPanel& panel) {
  for (ValueField* field : panel.findChildren<ValueField*>())
    if (!field->error().isEmpty()) field->abandonEntry();
}

}  // namespace

DesignController::DesignController(DesignPanel& panel, SessionController& session, DesignEditor& editor,
                                   const ExploreModel& model, const PinsModel& pins, QObject* parent)
    : QObject(parent), panel_(panel), session_(session), editor_(editor), model_(model), pins_(pins) {
  addPicker(Picker::Network, "network", tr("Network"));
  addPicker(Picker::Profile, "profile", tr("Profile"));
  addPicker(Picker::Model, "model", tr("Model"));
  addPicker(Picker::Dataflow, "dataflow", tr("Dataflow"));
  addPicker(Picker::Objective, "objective", tr("Objective"));
  search_ = panel_.addSegments("search", tr("Search"));
  connect(search_, &SegmentedControl::chosen, this, [this](const QString& id) { choose(Picker::Search, id); });
  prices_ = panel_.addSegments("prices", tr("Prices"));
  prices_->setSegments(priceSegments());
  connect(prices_, &SegmentedControl::chosen, this, [this](const QString& id) { choose(Picker::Prices, id); });
  phase_ = panel_.addSectionSegments(sectionOf(ParameterKind::Run), "phase", tr("Phase"));
  phase_->setSegments(phaseSegments(true));
  connect(phase_, &SegmentedControl::chosen, this, &DesignController::choosePhase);
  connectParameters();
  for (const auto changed : {&SessionController::designChanged, &SessionController::partitionChanged})
    connect(&session_, changed, &panel_, [this] { dropRejectedEntries(panel_); });
  connect(&session_, &SessionController::designChanged, this, &DesignController::showDesign);
  connect(&session_, &SessionController::gestureChanged, this, [this](bool begins) {
    if (!begins) showDesign();
  });
  connect(&pins_, &PinsModel::changed, this, &DesignController::showDesign);
  connect(&session_, &SessionController::kept, this, &DesignController::showDesign);
  connect(&session_, &SessionController::selectionChanged, this, &DesignController::showSelection);
  connect(&model_, &ExploreModel::pictureChanged, this, &DesignController::showSelection);
  showDesign();
  showSelection();
}

void DesignController::addPicker(Picker picker, const QString& id, const QString& label) {
  PickerButton* button = panel_.addPicker(id, label);
  pickers_[picker] = button;
  connect(button, &PickerButton::aboutToOpen, this,
          [this, button, picker] { button->setChoices(choicesOf(picker, session_.design())); });
  connect(button, &PickerButton::chosen, this, [this, picker](const QString& chosen) { choose(picker, chosen); });
}

void DesignController::connectParameters() {
  connect(&panel_, &DesignPanel::dragStarted, &session_, &SessionController::beginGesture);
  connect(&panel_, &DesignPanel::dragFinished, &session_, &SessionController::endGesture);
  connect(&panel_, &DesignPanel::valueChanged, &editor_, &DesignEditor::setParameter);
  connect(&panel_, &DesignPanel::otherEntered, &editor_,
          [this](const QString&, double gbPerS) { editor_.setOffChipRate(gbPerS); });
  connect(&panel_, &DesignPanel::resetRequested, &editor_, &DesignEditor::resetParameter);
}

void DesignController::choose(Picker picker, const QString& id) {
  if (id == QLatin1String(kOpenNetworkId) || id == QLatin1String(kOpenProfileId) ||
      id == QLatin1String(kOpenTechnologyId)) {
    emit openRequested();
    return;
  }
  if (id == QLatin1String(kNetworkSetId)) {
    emit setRequested();
    return;
  }
  if (id == QLatin1String(kNewMachineId)) {
    emit newMachineRequested();
    return;
  }
  Result<Picked> result = picked(picker, id, session_.design());
  if (result)
    session_.change(result->text, result->design);
  else
    emit failed(result.diagnostics());
}

void DesignController::choosePhase(const QString& phase) {
  const app::Design& design = session_.design();
  if (!design.network || !design.network->transformer) return;
  session_.change(tr("phase %1").arg(phase),
                  app::withRunSetting(
                      design, inPhase(*design.network->transformer, app::runSettingOf(design), phase.toStdString())));
}

void DesignController::showPhase(const app::Design& design) {
  const std::optional<Transformer> transformer = app::transformerOf(design);
  const bool isDecoder = transformer && transformer->architecture.kind == TransformerArchitecture::Kind::Decoder;
  if (transformer && phase_->isEnabledTo(phase_->parentWidget()) != isDecoder)
    phase_->setSegments(phaseSegments(isDecoder));
  phase_->setEnabled(isDecoder || !transformer);
  phase_->setChecked(isDecoder ? QString::fromStdString(transformer->run.phase) : QStringLiteral("prefill"));
}

void DesignController::showDesign() {
  const app::Design& design = session_.design();
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  for (const auto& [picker, button] : pickers_) {
    Shown shown = shownOf(picker, design);
    if (picker == Picker::Profile && shown.secondary.isEmpty() && hardware) shown.secondary = nodeText(*hardware);
    button->setShown(shown.text, shown.secondary);
    button->setBadge(shown.badge);
  }
  if (shownModel_ != design.model) search_->setSegments(searchSegments(design));
  shownModel_ = design.model;
  search_->setChecked(QString::fromStdString(design.search));
  const PriceSource prices = hardware ? hardware->prices.value_or(PriceSource::Published) : PriceSource::Published;
  prices_->setChecked(words(enumName(kPriceSourceNames, prices)));
  ParameterRows rows = editor_.parameters();
  showPhase(design);
  addPins(rows);
  if (rowsChange_) rowsChange_(rows);
  for (ParameterRow& row : rows) row.powersOnly = powersOnly_ && isUsuallyPower(row);
  panel_.setParameters(rows);
  if (hardware) {
    panel_.setSectionSummary(sectionOf(ParameterKind::MemorySize), capacitySummary(*hardware));
    panel_.setSectionSummary(sectionOf(ParameterKind::ArrayDim), arraySummary(*hardware));
    panel_.setSectionSummary(sectionOf(ParameterKind::Width), tr("bits per element"));
    panel_.setSectionSummary(sectionOf(ParameterKind::Precision), precisionSummary(design));
    panel_.setSectionSummary(sectionOf(ParameterKind::Bandwidth), bandwidthSummary(*hardware));
  }
  emit shown();
}

void DesignController::setRowsChange(std::function<void(ParameterRows&)> change) {
  rowsChange_ = std::move(change);
  showDesign();
}

void DesignController::setPowersOnly(bool powersOnly) {
  powersOnly_ = powersOnly;
  showDesign();
}

// Pins of other profiles are left out, because the field may belong to another memory there.
void DesignController::addPins(ParameterRows& rows) const {
  const std::shared_ptr<const HardwareProfile>& profile = session_.design().profile;
  for (const PinnedPlan& pinned : pins_.pins()) {
    const std::shared_ptr<const HardwareProfile>& other = pinned.pin.design.profile;
    if (other != profile && !(other && profile && *other == *profile)) continue;
    for (const ParameterRow& value : pinned.parameters)
      for (ParameterRow& row : rows)
        if (row.id == value.id && row.unit == value.unit) row.pins.push_back({pinned.pin.letter, value.value});
  }
}

void DesignController::showSelection() {
  const QStringList& selection = session_.session().selection;
  const LayerRow* row = selection.isEmpty() ? nullptr : model_.row(selection.front());
  const QString offChip = row ? words(labelOf(model_.plan()->request.hardware.memories.back().name)) : QString();
  panel_.selectedLayer()->setLayer(row, 0, static_cast<int>(selection.size()), offChip, model_.referenceName());
}

BudgetsController::BudgetsController(DesignPanel& panel, SessionController& session, const ExploreModel& model,
                                     QObject* parent)
    : QObject(parent), panel_(panel), session_(session), model_(model) {
  connect(panel_.budgets(), &BudgetSection::limitChosen, this, &BudgetsController::choose);
  connect(&session_, &SessionController::budgetsChanged, this, &BudgetsController::show);
  connect(&session_, &SessionController::designChanged, this, &BudgetsController::show);
  connect(&model_, &ExploreModel::pictureChanged, this, &BudgetsController::show);
  connect(&model_, &ExploreModel::staleChanged, this, &BudgetsController::show);
  show();
}

void BudgetsController::choose(const BudgetLine& line, const std::optional<double>& limit) {
  BudgetValues budgets = session_.session().budgets;
  budgets[static_cast<std::size_t>(line.budget)] = limit;
  session_.setBudgets(budgetStep(line, limit), budgets);
}

// The chip area is that of the current design, even before its plan is solved.
void BudgetsController::show() {
  BudgetLines lines = budgetLines(session_.session().budgets, model_.figuresPlan(), session_.hardware().get());
  for (BudgetLine& line : lines) line.isStale = line.budget != Budget::Area && model_.isVisiblyStale();
  panel_.budgets()->setLines(lines);
}

RoofDragging::RoofDragging(RooflinePlot& plot, SessionController& session, DesignEditor& editor, QObject* parent)
    : QObject(parent), plot_(plot), session_(session), editor_(editor) {
  connect(&session_, &SessionController::designChanged, this, &RoofDragging::showParameters);
  connect(&plot_, &RooflinePlot::roofDragStarted, &session_, &SessionController::beginGesture);
  connect(&plot_, &RooflinePlot::roofDragged, &editor_, &DesignEditor::setParameter);
  connect(&plot_, &RooflinePlot::roofDragFinished, &session_, &SessionController::endGesture);
  showParameters();
}

void RoofDragging::showParameters() {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  plot_.setRoofParameters(hardware ? roofParameters(editor_.parameters(), *hardware) : RoofParameters{});
}

}  // namespace tilescope::gui

#include "moc_design_controller.cpp"
