// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/editor_head.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/hardware/consistency_list.h"
#include "app/gui/views/hardware/difference_table.h"
#include "app/gui/views/hardware/hardware_parts.h"
#include "app/gui/views/hardware/part_form.h"
#include "app/gui/views/hardware/part_list.h"
#include "app/gui/views/hardware/silicon/silicon_page.h"
#include "app/gui/views/hardware/silicon/silicon_words.h"
#include "app/gui/views/hardware/silicon/technology_page.h"
#include "app/gui/views/layer_tips.h"
#include "core/base/names.h"

namespace tilescope::gui {
namespace {
constexpr const char *kSiliconPage = "silicon", *kTechnologyPage = "technology";
constexpr int kHardwareViewGap = 6, kMinParts = 300, kMaxParts = 440;  // px
constexpr double kPartsShare = 0.34;
constexpr int kBeside = 1340;  // px; from here on, the comparison is next to the form
constexpr int kOpen = 1800;    // px; from here on, the comparison is always shown
constexpr int kBelow = 208, kBesideWidth = 460;
constexpr int kFormShare = 4, kChipShare = 3, kComparisonShare = 2;

QString titleOf(const HardwareProfile& profile, PartId part) {
  switch (part.kind) {
    case PartKind::General:
      return QObject::tr("General");
    case PartKind::Array:
      return QObject::tr("PE array");
    case PartKind::Memory:
      return words(profile.memories[part.place].name);
    case PartKind::Dataflow:
      return words(profile.dataflows[part.place].name);
    case PartKind::Sources:
      break;
  }
  return QObject::tr("Sources and assumptions");
}

QWidget* formWithFindings(QWidget* form, QWidget* findings, QWidget* parent) {
  auto* both = new QWidget(parent);
  auto* column = new QVBoxLayout(both);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(form, 1);
  column->addWidget(findings);
  return both;
}

}  // namespace

HardwareView::HardwareView(HardwareModel& model, const ExploreModel& plan, LayerTips& tips,
                           const ThemeController* themes, QWidget* parent)
    : RefreshedView(themes, parent),
      model_(model),
      plan_(plan),
      tips_(tips),
      themes_(themes),
      docks_(new DockSet(this)),
      head_(new EditorHead(themes, "hardware head", this)),
      partsTitle_(new DockTitle(themes, tr("Hardware"), this)),
      siliconTitle_(new DockTitle(themes, tr("Silicon"), this)),
      formTitle_(new DockTitle(themes, {}, this)),
      differencesTitle_(new DockTitle(themes, tr("Compared with the file"), this)),
      parts_(new PartDiagram(themes, this)),
      silicon_(new SiliconPage(themes, this)),
      technology_(new TechnologyPage(model, themes, this)),
      pages_(new DockPages(this)),
      form_(new PartForm(model, themes, this)),
      consistency_(new ConsistencyList(themes, this)),
      differences_(new DifferenceTable(themes, this)),
      left_(new DockFrame(themes, partsTitle_, parts_, this)),
      chip_(new DockFrame(themes, siliconTitle_, pages_, this)),
      middle_(new DockFrame(themes, formTitle_, formWithFindings(form_, consistency_, this), this)),
      comparison_(new DockFrame(themes, differencesTitle_, differences_, this)),
      right_(new QBoxLayout(QBoxLayout::TopToBottom)) {
  setObjectName("hardware view");
  partsTitle_->setObjectName("machine title");
  siliconTitle_->setObjectName("silicon title");
  formTitle_->setObjectName("part title");
  differencesTitle_->setObjectName("differences title");
  pages_->addPage(kSiliconPage, tr("Silicon"), tr("The chip to scale, by part"), silicon_);
  pages_->addPage(kTechnologyPage, tr("Technology"), tr("Node, transistors and the same design in other processes"),
                  technology_);
  pages_->putTabsInto(*siliconTitle_);
  siliconTitle_->addWidget(silicon_->measures());
  layOut();
  addDocks();
  connectSilicon();
  connect(parts_, &PartDiagram::partChosen, &model_, &HardwareModel::select);
  connect(differences_, &DifferenceTable::chosen, this, &HardwareView::goTo);
  connect(form_, &PartForm::refused, this, &HardwareView::refused);
  connect(consistency_, &ConsistencyList::fixRequested, this, [this](const ConsistencyFinding& finding) {
    if (const Diagnostics reasons = model_.fix(finding); !reasons.empty()) emit refused(reasons);
  });
  connect(&model_, &HardwareModel::changed, this, [this] { fallBehind(); });
}

HardwareView::~HardwareView() {
  quietEntries(this);
}

void HardwareView::layOut() {
  right_->setSpacing(kHardwareViewGap);
  right_->addWidget(chip_, 1);
  right_->addWidget(middle_, 1);
  right_->addWidget(comparison_);
  auto* row = new QHBoxLayout;
  row->setSpacing(kHardwareViewGap);
  row->addWidget(left_);
  row->addLayout(right_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kHardwareViewGap);
  column->addWidget(head_);
  column->addLayout(row, 1);
}

void HardwareView::addDocks() {
  docks_->add("machine", tr("Hardware"));
  docks_->add("silicon", tr("Silicon"));
  docks_->add("part", tr("Form of the part"), false);
  docks_->add("differences", tr("Compared with the file"), false);  // opened by its own action
  docks_->attach("machine", left_, partsTitle_, partsTitle_->addEnlargeButton());
  docks_->attach("silicon", chip_, siliconTitle_, siliconTitle_->addEnlargeButton());
  docks_->attach("part", middle_, formTitle_, formTitle_->addEnlargeButton());
  docks_->attach("differences", comparison_, differencesTitle_, differencesTitle_->addEnlargeButton());
  connect(docks_, &DockSet::changed, this, &HardwareView::placeDocks);
  docks_->setUsual("differences", false);
}

// A part under the pointer is outlined in all pictures.
void HardwareView::connectSilicon() {
  SiliconPlot* plot = silicon_->plot();
  connect(plot, &SiliconPlot::partClicked, &model_, &HardwareModel::select);
  connect(plot, &SiliconPlot::partPointed, parts_, &PartDiagram::setHovered);
  connect(parts_, &PartDiagram::partPointed, plot, &SiliconPlot::setHovered);
  connect(plot, &SiliconPlot::blockHovered, this, [this, plot](std::size_t block, const QRect& place) {
    tips_.showProvenance(explanationOf(plot->picture(), plot->picture().blocks[block], *model_.profile()), place);
  });
  connect(plot, &SiliconPlot::hoverLeft, &tips_, &LayerTips::hide);
  connect(pages_, &DockPages::pageShown, this, &HardwareView::showSiliconHead);
  connect(technology_, &TechnologyPage::refused, this, &HardwareView::refused);
  connect(silicon_, &SiliconPage::measureChosen, this, &HardwareView::showSilicon);
  connect(silicon_, &SiliconPage::nodeEntered, this, [this](double nodeNm) {
    if (const Diagnostics reasons = model_.setNode(nodeNm); !reasons.empty()) emit refused(reasons);
  });
  connect(&plan_, &ExploreModel::pictureChanged, this, [this] { fallBehind(); });
}

void HardwareView::setAreaBudget(const std::optional<double>& mm2) {
  if (std::exchange(areaBudget_, mm2) != mm2) showSilicon();
}

void HardwareView::showSilicon() {
  if (!model_.profile()) return;
  const QString network = plan_.plan() ? words(plan_.plan()->request.network.name) : QString();
  silicon_->setMachine(*model_.profile(), plan_.plan(), network, model_.part(), areaBudget_);
  technology_->refresh();
  showSiliconHead();
}

void HardwareView::showSiliconHead() {
  const bool isPage = pages_->shownPage() == QLatin1String(kSiliconPage);
  const bool isPicture = isPage && silicon_->showsPicture();
  const std::vector<SiliconBlock>& blocks = silicon_->plot()->picture().blocks;
  const bool hasEstimates =
      isPage ? isPicture && std::any_of(blocks.begin(), blocks.end(), [](const auto& b) { return b.isEstimate; })
             : model_.profile() && model_.profile()->technology;
  siliconTitle_->setLegend(hasEstimates
                               ? LegendEntries{{Mark::Estimate, isPage ? tr("estimate") : tr("all estimates"), {}}}
                               : LegendEntries{});
  silicon_->measures()->setVisible(isPage);
  for (QAction* action : silicon_->twin()->findChildren<QAction*>(Qt::FindDirectChildrenOnly))
    action->setVisible(isPicture);
}

std::vector<PlotDock> HardwareView::plots() const {
  return {{silicon_->twin(), siliconTitle_, siliconTitle_->title()}};
}

void HardwareView::setActions(const QList<QAction*>& profile, const std::vector<std::pair<QAction*, QString>>& parts) {
  for (QAction* action : profile) head_->addButton(action);
  for (const auto& [action, icon] : parts) partsTitle_->addAction(action, icon);
}

void HardwareView::setComparing(bool comparing) {
  comparing_ = comparing;
  settleDocks();
  fallBehind();
}

void HardwareView::showEvent(QShowEvent* event) {
  RefreshedView::showEvent(event);
  emit shownChanged(true);
}

void HardwareView::hideEvent(QHideEvent* event) {
  RefreshedView::hideEvent(event);
  emit shownChanged(false);
}

void HardwareView::resizeEvent(QResizeEvent*) {
  settleDocks();
  placeDocks();
}

// In a narrow window, the comparison replaces the chip picture.
void HardwareView::settleDocks() {
  docks_->setUsual("differences", comparing_ || width() >= scaledPixels(kOpen));
  docks_->setUsual("silicon", !comparing_ || width() >= scaledPixels(kBeside));
}

void HardwareView::placeDocks() {
  const QString& enlarged = docks_->enlarged();
  const int parts =
      std::clamp(static_cast<int>(width() * kPartsShare), scaledPixels(kMinParts), scaledPixels(kMaxParts));
  left_->setMinimumWidth(parts);
  left_->setMaximumWidth(enlarged == QLatin1String("machine") ? QWIDGETSIZE_MAX : parts);
  const bool beside = width() >= scaledPixels(kBeside);
  const bool alone = enlarged == QLatin1String("differences");
  right_->setDirection(beside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  comparison_->setMinimumSize(beside ? scaledPixels(kBesideWidth) : 0, 0);
  comparison_->setMaximumSize(beside && !alone ? scaledPixels(2 * kBesideWidth) : QWIDGETSIZE_MAX,
                              beside || alone ? QWIDGETSIZE_MAX : scaledPixels(kBelow));
  // Sources need more width than values.
  right_->setStretch(0, beside ? kFormShare : kChipShare);
  right_->setStretch(1, kFormShare);
  right_->setStretch(2, beside || alone ? kComparisonShare : 0);
}

void HardwareView::refresh() {
  const HardwareProfile* profile = model_.profile();
  if (!profile) return;
  parts_->setRows(partRows(*profile, model_.differencesFromFile()), model_.part());
  showSilicon();
  form_->refresh();
  consistency_->setFindings(consistencyFindings(*profile));
  formTitle_->setTitle(titleOf(*profile, model_.part()));
  differences_->setDifferences(model_.comparedDifferences());
  showWords();
}

void HardwareView::showWords() {
  const HardwareProfile& profile = *model_.profile();
  const auto count = static_cast<int>(model_.differencesFromFile().size());
  const bool differs = count > 0;
  const QString counted = count == 1 ? tr("1 difference") : tr("%1 differences").arg(count);
  const QString name = words(profile.name);
  QString state;
  if (!model_.file())
    state = tr("its file %1 cannot be read any more").arg(model_.fileName());
  else if (model_.isOwn() && differs)
    state = tr("in no file yet; made from %1, %2").arg(model_.fileName(), counted);
  else if (model_.isOwn())
    state = tr("in no file yet; as in %1").arg(model_.fileName());
  else if (differs)
    state = tr("%1 from %2, kept as edits of the design").arg(counted, model_.fileName());
  else
    state = tr("as in %1").arg(model_.fileName());
  head_->setWords(model_.isOwn() && differs ? tr("%1 (changed)").arg(name) : name, state, differs);
  const std::size_t shown = model_.comparedDifferences().size();
  differencesTitle_->setTitle(model_.comparedName() == model_.fileName()
                                  ? tr("Compared with the file")
                                  : tr("Compared with %1").arg(model_.comparedName()));
  differencesTitle_->setSubtitle(shown == 0   ? tr("nothing differs")
                                 : shown == 1 ? tr("1 difference")
                                              : tr("%1 differences").arg(shown));
}

void HardwareView::goTo(const QString& pointer) {
  const QStringList keys = pointer.split('/', Qt::SkipEmptyParts);
  if (keys.isEmpty() || !model_.profile()) return;
  const HardwareProfile& profile = *model_.profile();
  const std::size_t place = keys.size() > 1 ? keys[1].toULong() : 0;
  if (keys[0] == QLatin1String("memories") && keys.size() > 1 && place < profile.memories.size())
    return model_.select({PartKind::Memory, place});
  if (keys[0] == QLatin1String("dataflows") && keys.size() > 1 && place < profile.dataflows.size())
    return model_.select({PartKind::Dataflow, place});
  if (keys[0] == QLatin1String("array") || keys[0] == QLatin1String("interconnect"))
    return model_.select({PartKind::Array, 0});
  model_.select({keys[0] == QLatin1String("sources") ? PartKind::Sources : PartKind::General, 0});
}

QString HardwareView::copyText() const {
  if (comparing_) return differences_->copyText();
  QString text;
  for (const FormSection& section : model_.form())
    for (const FormField& field : section.fields)
      if (field.kind != FieldKind::Ports)
        text += QStringLiteral("%1\t%2\t%3\t%4\n").arg(field.label, field.value, field.unit, field.source);
  return text;
}

QJsonObject HardwareView::state() const {
  return {{"part", static_cast<int>(model_.part().kind)},
          {"place", static_cast<int>(model_.part().place)},
          {"comparing", comparing_},
          {"page", pages_->shownPage()},
          {"measure", words(enumName(kSiliconMeasureNames, silicon_->measure()))},
          {"docks", docks_->state()}};
}

void HardwareView::restore(const QJsonObject& state) {
  const int kind = state.value("part").toInt(-1);
  if (kind >= 0 && kind <= static_cast<int>(PartKind::Sources))
    model_.select({static_cast<PartKind>(kind), static_cast<std::size_t>(std::max(0, state.value("place").toInt()))});
  if (const auto measure =
          parseEnum<SiliconMeasure>(kSiliconMeasureNames, state.value("measure").toString().toStdString())) {
    silicon_->setMeasure(*measure);
    fallBehind();
  }
  pages_->showPage(state.value("page").toString());
  if (state.contains("docks")) docks_->restore(state.value("docks").toObject());
  if (state.contains("comparing")) emit comparingRestored(state.value("comparing").toBool());
}

}  // namespace tilescope::gui

#include "moc_hardware_view.cpp"
