// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_controller.h"
#include "app/gui/session/profile_uses.h"

#include "app/common/report/report_request.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/hardware/calibration_card.h"
#include "app/gui/views/hardware/hardware_view.h"
#include "app/gui/views/hardware/new_machine_card.h"
#include "app/gui/views/hardware/this_computer_card.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
HardwareController::HardwareController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      model_(parts.session),
      view_(new HardwareView(model_, parts.explore, parts.tips, &parts.themes, &parts.views)) {
  parts_.views.addView("hardware", view_);
  addActions();
  const auto showBudget = [this] {
    view_->setAreaBudget(parts_.session.session().budgets[static_cast<std::size_t>(Budget::Area)]);
  };
  connect(&parts_.session, &SessionController::budgetsChanged, this, showBudget);
  showBudget();
  connect(&model_, &HardwareModel::changed, this, &HardwareController::enable);
  connect(view_, &HardwareView::shownChanged, this, &HardwareController::enable);
  connect(&parts_.design, &DesignController::newMachineRequested, this, &HardwareController::askForMachine);
  connect(view_, &HardwareView::refused, this, &HardwareController::tell);
  connect(view_, &HardwareView::comparingRestored, this, [this](bool comparing) {
    parts_.actions.action("hardware.compare")->setChecked(comparing);
    view_->setComparing(comparing);
  });
  enable();
}

void HardwareController::addActions() {
  ActionRegistry& actions = parts_.actions;
  const QString menu = tr("&Design") + "/" + tr("Hardware");
  actions.add(
      {"hardware.new", menu, tr("New machine…"),
       tr("Makes a consistent profile from five answers: array, buffers, off-chip memory, clock, precisions"), "cpu"},
      [this] { askForMachine(); });
  actions.add(
      {"hardware.computer", menu, tr("This computer…"),
       tr("Measures this computer's caches, multiply-adds and bandwidths, and makes a profile of one core"), "cpu"},
      [this] { measureComputer(); });
  actions.add(
      {"hardware.calibrate", menu, tr("Calibrate…"),
       tr("Fits clock, bandwidth and overlap of the profile to the times that an exported program took"), "target"},
      [this] { calibrate(); });
  QAction* add =
      actions.add({"hardware.add", menu, tr("Add part"),
                   tr("A part like the selected one: a memory inside it, a dataflow, an array dimension"), "plus"},
                  [this] { tell(model_.addPart()); });
  actions.add({"hardware.add_memory", menu, tr("Add memory"),
               tr("A memory inside the selected one, with values between its neighbours'"), "plus"},
              [this] { tell(model_.addPart(PartList::Memories)); });
  actions.add(
      {"hardware.add_dataflow", menu, tr("Add dataflow"), tr("A dataflow that leaves all loops to the search"), "plus"},
      [this] { tell(model_.addPart(PartList::Dataflows)); });
  QAction* copy = actions.add(
      {"hardware.copy", menu, tr("Duplicate part"), tr("A copy of the selected memory or dataflow"), "copy"},
      [this] { onPart(&HardwareModel::copyPart); });
  QAction* remove = actions.add(
      {"hardware.remove", menu, tr("Remove part"), tr("Removes the selected memory or dataflow from the profile"), "x"},
      [this] { onPart(&HardwareModel::removePart); });
  QAction* out = actions.add({"hardware.out", menu, tr("Move outward"),
                              tr("Moves the selected memory one level outward, a dataflow one place up"), "chevron-up",
                              QKeySequence(Qt::ALT | Qt::Key_Up)},
                             [this] { move(1); });
  QAction* in = actions.add({"hardware.in", menu, tr("Move inward"),
                             tr("Moves the selected memory one level inward, a dataflow one place down"),
                             "chevron-down", QKeySequence(Qt::ALT | Qt::Key_Down)},
                            [this] { move(-1); });
  QAction* compare =
      actions.add({"hardware.compare", menu, tr("Compare with the file"),
                   tr("Lists every field that differs from the profile's file"), "table-2",
                   QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_D), true, true},
                  [this] { view_->setComparing(parts_.actions.action("hardware.compare")->isChecked()); });
  QAction* revert = actions.add({"hardware.revert", menu, tr("Revert to the file"),
                                 tr("Reloads the profile's file and discards all changes"), "rotate-ccw"},
                                [this] { tell(model_.revert()); });
  QAction* saveAs =
      actions.add({"hardware.save", menu, tr("Save as profile…"),
                   tr("Writes the profile with all changes to a file, which the design then refers to"), "download"},
                  [this] { save(); });
  view_->setActions({compare, revert, saveAs},
                    {{add, "plus"}, {copy, "copy"}, {remove, "x"}, {out, "chevron-up"}, {in, "chevron-down"}});
}

// Other views use the same shortcuts.
void HardwareController::enable() {
  const ActionRegistry& actions = parts_.actions;
  const bool shown = view_->isVisible() && model_.profile();
  const auto place = model_.place();
  const std::size_t count = place ? countOf(*model_.profile(), place->first) : 0;
  for (const char* id : {"hardware.copy", "hardware.remove"}) actions.action(id)->setEnabled(shown && count > 0);
  for (const char* id : {"hardware.out", "hardware.in"}) actions.action(id)->setEnabled(shown && count > 1);
  for (const char* id : {"hardware.add", "hardware.add_memory", "hardware.add_dataflow", "hardware.compare"})
    actions.action(id)->setEnabled(shown);
  actions.action("hardware.save")->setEnabled(model_.profile() != nullptr);
  actions.action("hardware.revert")->setEnabled(model_.profile() && model_.isChanged());
  // A machine in no file is compared with the profile that it began with.
  const bool isOwn = model_.isOwn();
  actions.action("hardware.compare")
      ->setText(isOwn || model_.comparedName() != model_.fileName() ? tr("Compare with %1").arg(model_.comparedName())
                                                                    : tr("Compare with the file"));
  actions.action("hardware.revert")
      ->setText(isOwn ? tr("Revert to %1").arg(model_.fileName()) : tr("Revert to the file"));
}

void HardwareController::onPart(Diagnostics (HardwareModel::*run)(PartList, std::size_t)) {
  if (const auto part = model_.place()) tell((model_.*run)(part->first, part->second));
}

// The list starts with the outermost memory, the profile with the innermost.
void HardwareController::move(int by) {
  if (const auto part = model_.place())
    tell(model_.movePart(part->first, part->second, part->first == PartList::Memories ? by : -by));
}

void HardwareController::tell(const Diagnostics& reasons) {
  if (!reasons.empty()) parts_.messages.showErrors(reasons);
}

void HardwareController::save() {
  auto* card = new LibraryCard(app::BundledKind::Hardware, words(model_.profile()->name), parts_,
                               [this](const QString& path, const QString& title) {
                                 const Diagnostics reasons = model_.save(path, title);
                                 if (reasons.empty())
                                   ProfileUses(parts_.dataFolder).remember(path, parts_.session.design());
                                 return reasons;
                               });
  card->openOver(parts_.window);
  card->setFocus();
}

void HardwareController::askForMachine() {
  auto* card =
      new NewMachineCard(&parts_.themes, &parts_.window, [this](HardwareProfile profile, const std::string& base) {
        model_.startWith(std::move(profile), base);
        parts_.views.want("hardware");
      });
  card->openOver(parts_.window);
  card->setFocus();
}

void HardwareController::measureComputer() {
  auto* card = new ThisComputerCard(&parts_.themes, &parts_.window, measuredHost,
                                    [this](const HardwareProfile& profile) { useComputer(profile); });
  card->openOver(parts_.window);
  card->setFocus();
}

void HardwareController::useComputer(const HardwareProfile& profile) {
  auto* card = new LibraryCard(app::BundledKind::Hardware, words(profile.name), parts_,
                               [this, profile](const QString& path, const QString& title) {
                                 const Diagnostics reasons =
                                     model_.startWithFile(tr("this computer"), profile, path, title);
                                 if (reasons.empty()) parts_.views.want("hardware");
                                 return reasons;
                               });
  card->openOver(parts_.window);
  card->setFocus();
}

void HardwareController::calibrate() {
  const auto open = [this] {
    const std::optional<MeasuredFile> before = parts_.session.session().measured;
    parts_.opening.openMeasuredWithDialog();
    if (parts_.session.session().measured && parts_.session.session().measured != before) calibrate();
  };
  const auto apply = [this](const Calibration& calibration, const Measured& measured) {
    const Result<std::string> time = app::timeOfReport();
    if (!time) return tell(time.diagnostics());
    tell(model_.calibrate(calibration, measured, *time));
    parts_.views.want("hardware");
  };
  auto* card = new CalibrationCard(&parts_.themes, &parts_.window, open, apply);
  const auto propose = [this, card] {
    const bool isPlanned = parts_.explore.progress().complete && !parts_.explore.isStale();
    card->propose(isPlanned ? parts_.explore.sharedPlan() : nullptr, parts_.session.session().measured);
  };
  propose();
  connect(&parts_.explore, &ExploreModel::pictureChanged, card, [card, propose] {
    if (card->waitsForPlan()) propose();
  });
  card->openOver(parts_.window);
  card->setFocus();
}

}  // namespace tilescope::gui

#include "moc_hardware_controller.cpp"
