// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/editors/hardware_view.h"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/chrome/dock_frame.h"
#include "app/gui/chrome/dock_set.h"
#include "app/gui/chrome/dock_title.h"
#include "app/gui/chrome/enlarge_button.h"
#include "app/gui/chrome/quiet_entries.h"
#include "app/gui/editors/difference_table.h"
#include "app/gui/editors/editor_head.h"
#include "app/gui/editors/part_form.h"
#include "app/gui/editors/part_list.h"
#include "app/gui/models/hardware_parts.h"
#include "app/gui/models/words.h"
#include "app/gui/theme/fonts.h"
#include "app/gui/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kHardwareViewGap = 6, kMinParts = 300, kMaxParts = 440;  // px
constexpr double kPartsShare = 0.34;
constexpr int kBeside = 1340;  // px of width from which the comparison stands beside the form
constexpr int kOpen = 1800;    // px of width from which it is always open
constexpr int kBelow = 208, kBesideWidth = 460;
constexpr int kFormShare = 2, kComparisonShare = 1;

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

}  // namespace

HardwareView::HardwareView(HardwareModel& model, const ThemeController* themes, QWidget* parent)
    : RefreshedView(themes, parent),
      model_(model),
      themes_(themes),
      docks_(new DockSet(this)),
      head_(new EditorHead(themes, "hardware head", this)),
      partsTitle_(new DockTitle(themes, tr("Hardware"), this)),
      formTitle_(new DockTitle(themes, {}, this)),
      differencesTitle_(new DockTitle(themes, tr("Compared with the file"), this)),
      parts_(new PartDiagram(themes, this)),
      form_(new PartForm(model, themes, this)),
      differences_(new DifferenceTable(themes, this)),
      left_(new DockFrame(themes, partsTitle_, parts_, this)),
      middle_(new DockFrame(themes, formTitle_, form_, this)),
      comparison_(new DockFrame(themes, differencesTitle_, differences_, this)),
      right_(new QBoxLayout(QBoxLayout::TopToBottom)) {
  setObjectName("hardware view");
  partsTitle_->setObjectName("machine title");
  formTitle_->setObjectName("part title");
  differencesTitle_->setObjectName("differences title");
  layOut();
  addDocks();
  connect(parts_, &PartDiagram::partChosen, &model_, &HardwareModel::select);
  connect(differences_, &DifferenceTable::chosen, this, &HardwareView::goTo);
  connect(form_, &PartForm::refused, this, &HardwareView::refused);
  connect(&model_, &HardwareModel::changed, this, [this] { fallBehind(); });
}

HardwareView::~HardwareView() {
  quietEntries(this);
}

void HardwareView::layOut() {
  right_->setSpacing(kHardwareViewGap);
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
  docks_->add("part", tr("Form of the part"), false);
  docks_->add("differences", tr("Compared with the file"), false);  // an action of its own opens it
  docks_->attach("machine", left_, partsTitle_, partsTitle_->addEnlargeButton());
  docks_->attach("part", middle_, formTitle_, formTitle_->addEnlargeButton());
  docks_->attach("differences", comparison_, differencesTitle_, differencesTitle_->addEnlargeButton());
  connect(docks_, &DockSet::changed, this, &HardwareView::placeDocks);
  docks_->setUsual("differences", false);
}

void HardwareView::setActions(const QList<QAction*>& profile, const std::vector<std::pair<QAction*, QString>>& parts) {
  for (QAction* action : profile) head_->addButton(action);
  for (const auto& [action, icon] : parts) partsTitle_->addAction(action, icon);
}

void HardwareView::setComparing(bool comparing) {
  comparing_ = comparing;
  docks_->setUsual("differences", comparing_ || width() >= scaledPixels(kOpen));
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
  docks_->setUsual("differences", comparing_ || width() >= scaledPixels(kOpen));
  placeDocks();
}

// One that is enlarged may take all.
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
  // Sources are longer than values.
  right_->setStretch(0, kFormShare);
  right_->setStretch(1, beside || alone ? kComparisonShare : 0);
}

void HardwareView::refresh() {
  const HardwareProfile* profile = model_.profile();
  if (!profile) return;
  parts_->setRows(partRows(*profile, model_.differencesFromFile()), model_.part());
  form_->refresh();
  formTitle_->setTitle(titleOf(*profile, model_.part()));
  differences_->setDifferences(model_.differencesFromFile());
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
    state = tr("in no file yet; %1 from %2").arg(counted, model_.fileName());
  else if (model_.isOwn())
    state = tr("in no file yet; as in %1").arg(model_.fileName());
  else if (differs)
    state = tr("%1 from %2, kept as edits of the design").arg(counted, model_.fileName());
  else
    state = tr("as in %1").arg(model_.fileName());
  head_->setWords(model_.isOwn() && differs ? tr("%1 (changed)").arg(name) : name, state, differs);
  differencesTitle_->setSubtitle(differs ? counted : tr("nothing differs"));
}

// The part that a difference is in; of what is gone there is none.
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
          {"docks", docks_->state()}};
}

void HardwareView::restore(const QJsonObject& state) {
  const int kind = state.value("part").toInt(-1);
  if (kind >= 0 && kind <= static_cast<int>(PartKind::Sources))
    model_.select({static_cast<PartKind>(kind), static_cast<std::size_t>(std::max(0, state.value("place").toInt()))});
  if (state.contains("docks")) docks_->restore(state.value("docks").toObject());
  if (state.contains("comparing")) emit comparingRestored(state.value("comparing").toBool());
}

}  // namespace tilescope::gui

#include "moc_hardware_view.cpp"
