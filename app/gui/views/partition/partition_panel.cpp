// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/partition_panel.h"

#include <algorithm>
#include <utility>

#include "app/common/design_attention.h"
#include "app/common/partition_targets.h"
#include "app/gui/kit/panel/budget_section.h"
#include "app/gui/kit/panel/facts_view.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/section_head.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_parameters.h"
#include "app/gui/session/partition_words.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/explore/design_panel.h"
#include "app/gui/views/partition/traffic_field.h"
#include "core/partition/capacity_targets.h"

namespace tilescope::gui {
namespace {
constexpr const char* kUsualControls[] = {"model", "dataflow", "objective", "search", "prices"};
constexpr const char* kPartitionControls[] = {"scheme", "residual", "weights", "goal", "traffic"};
constexpr const char* kOccamControls[] = {"goal", "traffic"};
constexpr int kElementBits[] = {8, 16, 32};
const QString kMemory = QStringLiteral("memory=");

Choice choice(const QString& id, const QString& text, const QString& secondary, bool checked) {
  Choice made;
  made.id = id;
  made.text = text;
  made.secondary = secondary;
  made.checked = checked;
  return made;
}

Choice group(const QString& text, const QString& help, Choices choices) {
  Choice made;
  made.text = text;
  made.secondary = help;
  made.choices = std::move(choices);
  return made;
}

Segment segment(const QString& id, const QString& text, const QString& tip) {
  Segment made;
  made.id = id;
  made.text = text;
  made.tip = tip;
  return made;
}

// Shown while the section is folded: "25.6 GB/s", "8 8 32 8".
QString valuesOf(const ParameterRows& rows, const QString& section) {
  QStringList values;
  for (const ParameterRow& row : rows)
    if (row.section == section)
      values << (row.compact ? valueText(row.value) : valueText(row.value) + QLatin1Char(' ') + row.unit);
  return values.join(values.size() > 1 && !values.front().contains(QLatin1Char(' ')) ? QStringLiteral(" ")
                                                                                     : QStringLiteral(", "));
}

}  // namespace

PartitionPanel::PartitionPanel(DesignPanel& panel, DesignController& side, PartitionModel& model,
                               PartitionEditor& editor, SessionController& session, QObject* parent)
    : QObject(parent), panel_(panel), side_(side), model_(model), editor_(editor), session_(session) {
  addControls();
  connectRows();
  connect(&side_, &DesignController::shown, this, &PartitionPanel::refresh);
  connect(&model_, &PartitionModel::changed, this, [this] {
    if (active_) side_.showDesign();
  });
}

void PartitionPanel::addControls() {
  chain_ = panel_.addSegments("chain", tr("Chain"));
  chain_->setSegments({segment("maps", tr("Maps"), tr("Spans of layers whose feature maps stay on chip")),
                       segment("attention", tr("Attention"), tr("Scores of attention blocks that stay on chip"))});
  connect(chain_, &SegmentedControl::chosen, this, [this](const QString& id) {
    if (const auto chain = parseChainKind(id.toStdString())) editor_.setChain(*chain);
  });
  panel_.setControlShown("chain", false);
  scheme_ = panel_.addPicker("scheme", tr("Scheme"));
  connect(scheme_, &PickerButton::aboutToOpen, this, [this] { scheme_->setChoices(choices()); });
  connect(scheme_, &PickerButton::chosen, this, &PartitionPanel::choose);
  addSegments();
  for (const char* id : kPartitionControls) panel_.setControlShown(id, false);
}

void PartitionPanel::addSegments() {
  residual_ = panel_.addSegments("residual", tr("Residuals"));
  residual_->setSegments(
      {segment("exact", tr("Exact"), tr("Each map is written once and read once by every span that uses it")),
       segment("printed", tr("Printed"), tr("The paper's rule: twice the map where a cut first parts a skip's ends")),
       segment("ignored", tr("Ignored"), tr("Skips across cuts cost nothing, as in the paper's published cuts"))});
  connect(residual_, &SegmentedControl::chosen, this, [this](const QString& id) {
    if (const auto rule = parseResidualRule(id.toStdString())) editor_.setResidual(*rule);
  });
  weights_ = panel_.addSegments("weights", tr("Weights"));
  weights_->setSegments({segment("resident", tr("Resident"), tr("All weights of a span stay on its chip")),
                         segment("streamed", tr("Streamed"), tr("Weights are read again for every image"))});
  connect(weights_, &SegmentedControl::chosen, this,
          [this](const QString& id) { editor_.setStreamedWeights(id == QLatin1String("streamed")); });
  addGoals();
  element_ = panel_.addSectionSegments(partitionSection(), "element", tr("Element"));
  connect(element_, &SegmentedControl::chosen, this, [this](const QString& id) { editor_.setElementBits(id.toInt()); });
}

void PartitionPanel::addGoals() {
  goal_ = panel_.addSegments("goal", tr("Cut for"));
  goal_->setSegments(
      {segment("traffic", tr("Traffic"), tr("The cuts with the minimum traffic at this capacity")),
       segment("throughput", tr("Throughput"),
               tr("The cuts with the shortest period of the pipeline on its chips, then the minimum traffic"))});
  connect(goal_, &SegmentedControl::chosen, this, [this](const QString& id) {
    if (const auto goal = parseCutGoal(id.toStdString())) editor_.setGoal(*goal);
  });
  traffic_ = new TrafficField(panel_.theme());
  panel_.addControl("traffic", tr("Traffic ≤"), traffic_, traffic_->entry());
  connect(traffic_, &TrafficField::asked, this, &PartitionPanel::findTraffic);
}

void PartitionPanel::connectRows() {
  connect(&panel_, &DesignPanel::valueChanged, this, [this](const QString& id, double value) {
    if (!active_) return;
    for (const ParameterRow& row : model_.ownParameters())
      if (row.id == id) return editor_.setParameter(row, value);
  });
  connect(&panel_, &DesignPanel::resetRequested, this, [this](const QString& id) {
    if (id == QLatin1String(kCapacityId)) editor_.resetCapacity();
    if (id == QLatin1String(kKeyBlockId)) editor_.setKeyBlock(app::PartitionSettings().keyBlock);
    if (id == QLatin1String(kChipsId) || id == QLatin1String(kTargetPeriodId)) editor_.resetChips();
  });
}

void PartitionPanel::setActive(bool active) {
  if (active == active_) return;
  active_ = active;
  QStringList& folds = active ? usualFolds_ : partitionFolds_.emplace();
  folds = panel_.foldedSections();
  for (const char* id : kUsualControls) panel_.setControlShown(id, !active);
  showKinds();
  side_.setRowsChange(active ? [this](ParameterRows& rows) { changeRows(rows); }
                             : std::function<void(ParameterRows&)>());
  setFolds();
  panel_.settle();
}

void PartitionPanel::showKinds() {
  const bool isAttention = active_ && model_.attention() != nullptr;
  panel_.setControlShown("chain", active_ && model_.offersChains());
  const bool isOccam = editor_.settings().scheme == PartitionScheme::Occam;
  for (const char* id : kPartitionControls) panel_.setControlShown(id, active_ && !isAttention);
  for (const char* id : kOccamControls) panel_.setControlShown(id, active_ && !isAttention && isOccam);
  panel_.setSpanShown(active_ && !isAttention);
  panel_.setSectionNote(partitionSection(),
                        isAttention ? tr("curves: attention traffic") : tr("curve: boundary traffic"));
}

// Until the user opens them, sections that do not affect the partition are folded.
void PartitionPanel::setFolds() {
  if (!active_) return panel_.setFoldedSections(usualFolds_);
  if (partitionFolds_) return panel_.setFoldedSections(*partitionFolds_);
  QStringList others{panel_.budgets()->head()->text()};
  for (const ParameterKind kind :
       {ParameterKind::MemorySize, ParameterKind::ArrayDim, ParameterKind::Bandwidth, ParameterKind::Precision})
    others << sectionOf(kind);
  panel_.setFoldedSections(others);
}

QStringList PartitionPanel::usualFolds() const {
  return active_ ? usualFolds_ : panel_.foldedSections();
}

void PartitionPanel::setUsualFolds(const QStringList& folded) {
  if (active_)
    usualFolds_ = folded;
  else
    panel_.setFoldedSections(folded);
}

std::optional<QStringList> PartitionPanel::ownFolds() const {
  return active_ ? std::optional(panel_.foldedSections()) : partitionFolds_;
}

void PartitionPanel::setOwnFolds(std::optional<QStringList> folded) {
  partitionFolds_ = std::move(folded);
  if (active_) setFolds();
}

void PartitionPanel::changeRows(ParameterRows& rows) const {
  ParameterRows all = model_.parameters();
  for (const ParameterRow& row : rows) {
    const auto same = std::find_if(all.begin(), all.end(), [&](const ParameterRow& own) { return own.id == row.id; });
    if (same == all.end())
      all.push_back(row);
    else
      same->pins = row.pins;
  }
  rows = std::move(all);
}

void PartitionPanel::refresh() {
  if (!active_) return;
  showKinds();
  forgetTraffic();
  showControls();
  showSummaries();
  showCurves();
  const PlanInSpans plan = model_.planInSpans();
  panel_.planInSpans()->setNothing(plan.why);
  panel_.planInSpans()->setFacts(plan.facts);
  panel_.selectedSpan()->setFacts(model_.selectedDetails());
}

void PartitionPanel::showControls() {
  const app::PartitionSettings& settings = editor_.settings();
  chain_->setChecked(words(name(model_.chain())));
  scheme_->setShown(schemeText(settings.scheme), schemeRemark(settings.scheme));
  residual_->setChecked(words(name(settings.residual)));
  goal_->setChecked(words(name(settings.goal)));
  weights_->setChecked(settings.streamedWeights ? "streamed" : "resident");
  if (!session_.hardware()) return;
  const int present = model_.attention() ? app::attentionElementBits(session_.design(), *session_.hardware())
                                         : app::elementBits(settings, *session_.hardware());
  std::vector<int> sizes(std::begin(kElementBits), std::end(kElementBits));
  if (std::find(sizes.begin(), sizes.end(), present) == sizes.end()) sizes.front() = present;
  std::vector<Segment> segments;
  for (const int bits : sizes) {
    const QString number = QString::number(bits);
    segments.push_back(segment(number, segments.empty() ? tr("%1 bit").arg(bits) : number,
                               tr("One element of a map or of the weights takes %1 bit").arg(bits)));
  }
  element_->setSegments(segments);
  element_->setChecked(QString::number(present));
}

void PartitionPanel::findTraffic(const QString& typed) {
  const app::DesignPartition* answer = model_.answer();
  if (answer == nullptr) return;
  const Result<TrafficTarget> target = parseTrafficTarget(typed.toStdString(), tr("Traffic").toStdString());
  if (!target) return traffic_->say(words(toText(target.diagnostics())), true);
  const TrafficChoice choice = app::trafficChoice(*answer, *target);
  const QString text = words(app::trafficText(*answer, choice));
  traffic_->say({}, false);  // an old message would clear the entry
  if (choice.least) editor_.setTraffic(typed.simplified(), app::unitsOf(*answer).capacityBytes(choice.least->capacity));
  answered_ = session_.design();
  traffic_->say(text, !choice.least);
}

void PartitionPanel::forgetTraffic() {
  if (traffic_->hasAnswer() && session_.design() != answered_) traffic_->clear();
}

void PartitionPanel::showSummaries() {
  if (!session_.hardware()) return;
  const ParameterRows rows = parameterRows(session_.design(), *session_.hardware());
  for (const ParameterKind kind : {ParameterKind::Bandwidth, ParameterKind::Precision})
    panel_.setSectionSummary(sectionOf(kind), valuesOf(rows, sectionOf(kind)));
}

// During a drag, only the capacity curve is updated.
void PartitionPanel::showCurves() {
  if (!model_.isThere()) return;
  panel_.setCurve(kCapacityId, model_.capacityCurve());
  if (session_.isInGesture()) return;
  if (model_.attention()) return panel_.setCurve(kKeyBlockId, model_.keyBlockCurve());
  panel_.setCurve(kChipsId, model_.chipsCurve());
  panel_.setCurve(kTargetPeriodId, model_.periodCurve());
  panel_.setCurve(kBatchId, model_.batchCurve());
}

Choices PartitionPanel::choices() const {
  const app::PartitionSettings& settings = editor_.settings();
  Choices all;
  for (const auto scheme : {PartitionScheme::Occam, PartitionScheme::LayerFusion, PartitionScheme::LayerByLayer})
    all.push_back(
        choice("scheme=" + words(name(scheme)), schemeText(scheme), schemeRemark(scheme), scheme == settings.scheme));
  Choices axes;
  for (const auto& [axis, text] : {std::pair(AxisChoice::Best, tr("The smaller one")),
                                   {AxisChoice::Rows, tr("Rows")},
                                   {AxisChoice::Columns, tr("Columns")}})
    axes.push_back(choice("axis=" + words(name(axis)), text, {}, axis == settings.axis));
  all.push_back(group(tr("Closure"), tr("The part of a map that is kept on chip"), axes));
  const auto counted = [&](const QString& id, bool isCounted) {
    return Choices{choice(id + "=off", tr("Left out"), tr("as in the paper"), !isCounted),
                   choice(id + "=on", tr("Counted"), {}, isCounted)};
  };
  all.push_back(group(tr("Skip rows"), tr("Rows of skips that enter a span"), counted("skips", settings.skipRows)));
  all.push_back(group(tr("Projection weights"), tr("Weights of projection shortcuts"),
                      counted("projections", settings.projectionWeights)));
  Choices memories;
  if (const auto hardware = session_.hardware()) {
    const Memory* present = app::partitionMemory(settings, *hardware);
    for (const Memory& memory : hardware->memories)
      if (!memory.offChip)
        memories.push_back(choice(kMemory + words(memory.name), words(memory.name),
                                  sizeWords(static_cast<double>(memory.sizeBits) / 8), &memory == present));
  }
  all.push_back(group(tr("Capacity of"), tr("The memory that sets the capacity"), memories));
  return all;
}

void PartitionPanel::choose(const QString& id) {
  const QString value = id.section('=', 1);
  if (id.startsWith(kMemory)) return editor_.setMemory(value);
  if (id.startsWith(QLatin1String("skips"))) return editor_.setSkipRows(value == QLatin1String("on"));
  if (id.startsWith(QLatin1String("projections"))) return editor_.setProjectionWeights(value == QLatin1String("on"));
  if (const auto axis = parseAxisChoice(value.toStdString()); axis && id.startsWith(QLatin1String("axis")))
    return editor_.setAxis(*axis);
  if (const auto scheme = parsePartitionScheme(value.toStdString())) editor_.setScheme(*scheme);
}

}  // namespace tilescope::gui

#include "moc_partition_panel.cpp"
