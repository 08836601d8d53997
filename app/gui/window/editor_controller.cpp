// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/editor_controller.h"

#include <QFileDialog>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/hardware_view.h"
#include "app/gui/views/network/network_view.h"
#include "app/gui/window/view_stack.h"

namespace tilescope::gui {
namespace {

// "tpu_like (changed)" as a file's name.
QString fileNameOf(const std::string& name) {
  QString file = words(name).toLower().simplified();
  for (QChar& letter : file)
    if (!letter.isLetterOrNumber() && letter != '-') letter = '_';
  return file + QStringLiteral(".json");
}

}  // namespace

EditorController::EditorController(ActionRegistry& actions, SessionController& session, DesignEditor& editor,
                                   const ExploreModel& plan, LayerTips& tips, ViewStack& views,
                                   const ThemeController& themes, QWidget* window)
    : QObject(window),
      actions_(actions),
      themes_(themes),
      window_(window),
      hardware_(session),
      network_(session),
      hardwareView_(new HardwareView(hardware_, plan, tips, &themes, &views)),
      networkView_(new NetworkView(network_, session, editor, &themes, &views)) {
  views.addView("hardware", hardwareView_);
  views.addView("network", networkView_);
  addHardwareActions();
  addNetworkActions();
  const auto showBudget = [this, &session] {
    hardwareView_->setAreaBudget(session.session().budgets[static_cast<std::size_t>(Budget::Area)]);
  };
  connect(&session, &SessionController::budgetsChanged, this, showBudget);
  showBudget();
  connect(&hardware_, &HardwareModel::changed, this, &EditorController::enable);
  connect(&network_, &NetworkModel::networkChanged, this, &EditorController::enable);
  connect(hardwareView_, &HardwareView::shownChanged, this, &EditorController::enable);
  connect(hardwareView_, &HardwareView::refused, this, &EditorController::tell);
  connect(hardwareView_, &HardwareView::comparingRestored, this, [this](bool comparing) {
    actions_.action("hardware.compare")->setChecked(comparing);
    hardwareView_->setComparing(comparing);
  });
  connect(networkView_, &NetworkView::shownChanged, this, &EditorController::enable);
  connect(networkView_, &NetworkView::selectedLayerChanged, this, &EditorController::enable);
  connect(networkView_, &NetworkView::refused, this, &EditorController::tell);
  enable();
}

void EditorController::addHardwareActions() {
  const QString menu = tr("&Design") + "/" + tr("Hardware");
  QAction* add = actions_.add({"hardware.add_memory", menu, tr("Add memory"),
                               tr("A memory inside the selected one, with values between its neighbours'"), "plus"},
                              [this] { tell(hardware_.addPart(PartList::Memories)); });
  actions_.add(
      {"hardware.add_dataflow", menu, tr("Add dataflow"), tr("A dataflow that leaves all loops to the search"), "plus"},
      [this] { tell(hardware_.addPart(PartList::Dataflows)); });
  QAction* copy = actions_.add(
      {"hardware.copy", menu, tr("Duplicate part"), tr("A copy of the selected memory or dataflow"), "copy"},
      [this] { onPart(&HardwareModel::copyPart); });
  QAction* remove = actions_.add(
      {"hardware.remove", menu, tr("Remove part"), tr("Removes the selected memory or dataflow from the profile"), "x"},
      [this] { onPart(&HardwareModel::removePart); });
  QAction* out = actions_.add({"hardware.out", menu, tr("Move outward"),
                               tr("The selected memory past the next one further out; a dataflow one place up"),
                               "chevron-up", QKeySequence(Qt::ALT | Qt::Key_Up)},
                              [this] { move(1); });
  QAction* in = actions_.add({"hardware.in", menu, tr("Move inward"),
                              tr("The selected memory past the next one further in; a dataflow one place down"),
                              "chevron-down", QKeySequence(Qt::ALT | Qt::Key_Down)},
                             [this] { move(-1); });
  QAction* compare =
      actions_.add({"hardware.compare", menu, tr("Compare with the file"),
                    tr("Lists every field that differs from the profile's file"), "table-2",
                    QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_D), true, true},
                   [this] { hardwareView_->setComparing(actions_.action("hardware.compare")->isChecked()); });
  QAction* revert = actions_.add({"hardware.revert", menu, tr("Revert to the file"),
                                  tr("Reloads the profile's file and discards all changes"), "rotate-ccw"},
                                 [this] { tell(hardware_.revert()); });
  QAction* save =
      actions_.add({"hardware.save", menu, tr("Save as profile…"),
                    tr("Writes the profile with all changes to a file, which the design then names"), "download"},
                   [this] { saveProfile(); });
  hardwareView_->setActions({compare, revert, save},
                            {{add, "plus"}, {copy, "copy"}, {remove, "x"}, {out, "chevron-up"}, {in, "chevron-down"}});
}

void EditorController::addNetworkActions() {
  const QString menu = tr("&Design") + "/" + tr("Network");
  QAction* duplicate = actions_.add({"network.duplicate", menu, tr("Duplicate to edit"),
                                     tr("A copy of the network, whose layers can be changed"), "copy"},
                                    [this] { network_.duplicate(); });
  QList<QAction*> add;
  for (const NewLayer kind : kNewLayers)
    add << actions_.add(
        {QStringLiteral("network.add_%1").arg(static_cast<int>(kind)), menu, tr("Add %1").arg(nameOf(kind)),
         tr("A %1 behind the selected layer").arg(nameOf(kind)), "plus"},
        [this, kind] {
          if (const auto layer = networkView_->selectedLayer()) tell(network_.addLayer(*layer, kind));
        });
  QAction* remove =
      actions_.add({"network.remove", menu, tr("Remove layer"),
                    tr("Readers of the selected layer read its input instead; rejected where sizes do not match"), "x"},
                   [this] {
                     if (const auto layer = networkView_->selectedLayer()) tell(network_.removeLayer(*layer));
                   });
  QAction* save = actions_.add({"network.save", menu, tr("Save as network…"),
                                tr("Writes the network to a file, which the design then names"), "download"},
                               [this] { saveNetwork(); });
  networkView_->setActions(duplicate, save, add, remove);
}

// Keys of these actions mean something else in other views.
void EditorController::enable() {
  const bool shown = hardwareView_->isVisible() && hardware_.profile();
  const auto place = hardware_.place();
  const std::size_t count = place ? countOf(*hardware_.profile(), place->first) : 0;
  for (const char* id : {"hardware.copy", "hardware.remove"}) actions_.action(id)->setEnabled(shown && count > 0);
  for (const char* id : {"hardware.out", "hardware.in"}) actions_.action(id)->setEnabled(shown && count > 1);
  for (const char* id : {"hardware.add_memory", "hardware.add_dataflow", "hardware.compare"})
    actions_.action(id)->setEnabled(shown);
  actions_.action("hardware.save")->setEnabled(hardware_.profile() != nullptr);
  actions_.action("hardware.revert")->setEnabled(hardware_.profile() && hardware_.isChanged());
  const bool editable = networkView_->isVisible() && network_.isOwn() && networkView_->selectedLayer();
  for (const NewLayer kind : kNewLayers)
    actions_.action(QStringLiteral("network.add_%1").arg(static_cast<int>(kind)))->setEnabled(editable);
  actions_.action("network.remove")->setEnabled(editable);
  actions_.action("network.save")->setEnabled(network_.network() != nullptr);
  actions_.action("network.duplicate")->setVisible(network_.network() && !network_.isOwn());
}

void EditorController::onPart(Diagnostics (HardwareModel::*run)(PartList, std::size_t)) {
  if (const auto part = hardware_.place()) tell((hardware_.*run)(part->first, part->second));
}

// Memories run outwards in the profile; dataflows stand from top to bottom.
void EditorController::move(int by) {
  if (const auto part = hardware_.place())
    tell(hardware_.movePart(part->first, part->second, part->first == PartList::Memories ? by : -by));
}

void EditorController::tell(const Diagnostics& reasons) {
  if (!reasons.empty()) emit failed(reasons);
}

void EditorController::saveProfile() {
  const QString path = QFileDialog::getSaveFileName(
      window_, tr("Save as profile"), fileNameOf(hardware_.profile()->name), tr("Hardware profiles (*.json)"));
  if (path.isEmpty()) return;
  const Diagnostics reasons = hardware_.save(path);
  tell(reasons);
  if (reasons.empty()) emit noted(tr("Saved %1.").arg(path));
}

void EditorController::saveNetwork() {
  const QString path = QFileDialog::getSaveFileName(window_, tr("Save as network"),
                                                    fileNameOf(network_.network()->name), tr("Networks (*.json)"));
  if (path.isEmpty()) return;
  const Diagnostics reasons = network_.save(path);
  tell(reasons);
  if (reasons.empty()) emit noted(tr("Saved %1.").arg(path));
}

}  // namespace tilescope::gui

#include "moc_editor_controller.cpp"
