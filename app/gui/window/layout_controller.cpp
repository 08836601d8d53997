// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/layout_controller.h"

#include <QApplication>
#include <QCursor>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_set.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/session/window_names.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
namespace {

constexpr int kLayoutCardWidth = 320;

}  // namespace

LayoutController::LayoutController(const ViewParts& parts, const QString& file)
    : QObject(&parts.window), parts_(parts), layouts_(file) {
  addDockActions();
  addLayoutActions();
  connect(&parts_.views, &ViewStack::viewShown, this, &LayoutController::showDocks);
  showLayouts();
}

void LayoutController::addDockActions() {
  ActionRegistry& actions = parts_.actions;
  enlarge_ = actions.add({"view.enlarge", tr("&View"), tr("Enlarge the dock"),
                          tr("Enlarges the dock with the focus or the pointer to the whole view, and restores it"),
                          "maximize-2", QKeySequence(Qt::Key_F11), true, true},
                         [this] { enlarge(); });
  for (const auto& [id, view] : parts_.views.views()) {
    DockSet* docks = view->docks();
    if (!docks) continue;
    connect(docks, &DockSet::changed, this, &LayoutController::showDocks);
    for (const DockSet::Entry& entry : docks->entries()) {
      if (!entry.canHide) continue;
      QAction* action = actions.add({"view.dock." + id + "." + entry.id,
                                     tr("&View") + "/" + tr("Docks"),
                                     entry.name,
                                     tr("Show or hide this dock"),
                                     {},
                                     {},
                                     true},
                                    [docks, dock = entry.id] { docks->setShown(dock, !docks->isShown(dock)); });
      dockActions_.push_back({id, entry.id, action});
    }
  }
}

void LayoutController::addLayoutActions() {
  ActionRegistry& actions = parts_.actions;
  const QString menu = tr("&View") + "/" + tr("Layouts");
  actions.add({"view.layout.save", menu, tr("Save layout…"), tr("Keep this layout of the docks under a name"), "save"},
              [this] { askName(); });
  actions.add({"view.reset_layout", menu, tr("Reset layout"), tr("Put the docks back into their places"), "rotate-ccw"},
              [this] { parts_.views.resetLayout(); });
  for (std::size_t i = 0; i < kMaxLayouts; ++i) {
    const QString number = QString::number(i + 1);
    QAction* choose = actions.add({"view.layout." + number,
                                   menu,
                                   tr("No layout saved"),
                                   tr("Arrange the docks as in this layout"),
                                   "table-2",
                                   {},
                                   false,
                                   i == 0},
                                  [this, i] { this->choose(i); });
    layoutActions_.push_back({choose, nullptr});
  }
  for (std::size_t i = 0; i < kMaxLayouts; ++i)
    layoutActions_[i].remove = actions.add({"view.layout.delete." + QString::number(i + 1),
                                            menu,
                                            tr("No layout to delete"),
                                            tr("Forget this layout; the docks stay where they are"),
                                            "x",
                                            {},
                                            false,
                                            i == 0},
                                           [this, i] { remove(i); });
}

void LayoutController::showDocks() {
  const DockSet* shown = parts_.views.shownView()->docks();
  enlarge_->setEnabled(shown != nullptr);
  enlarge_->setText(shown && !shown->enlarged().isEmpty() ? tr("Put the docks back") : tr("Enlarge the dock"));
  for (const DockAction& dock : dockActions_) {
    const bool isHere = dock.view == parts_.views.shownId();
    dock.action->setVisible(isHere);
    if (!isHere) continue;
    const auto entry = std::find_if(shown->entries().begin(), shown->entries().end(),
                                    [&](const DockSet::Entry& each) { return each.id == dock.dock; });
    dock.action->setText(entry->name);
    dock.action->setChecked(shown->isShown(dock.dock));
    const QString reason = !entry->away.isEmpty()        ? entry->away
                           : shown->canChange(dock.dock) ? QString()
                                                         : tr("The only dock in sight.");
    parts_.actions.setHindrance("view.dock." + dock.view + "." + dock.dock, reason);
  }
}

void LayoutController::showLayouts() {
  const std::vector<SavedLayout> layouts = layouts_.list();
  for (std::size_t i = 0; i < layoutActions_.size(); ++i) {
    const auto& [choose, remove] = layoutActions_[i];
    const bool isThere = i < layouts.size();
    choose->setVisible(isThere);
    remove->setVisible(isThere);
    if (!isThere) continue;
    choose->setText(layouts[i].name);
    remove->setText(tr("Delete layout %1").arg(layouts[i].name));
  }
}

void LayoutController::enlarge() {
  DockSet* docks = parts_.views.shownView()->docks();
  if (!docks) return;
  QString id = docks->enlarged();
  if (id.isEmpty()) id = docks->idAt(QApplication::focusWidget());
  if (id.isEmpty()) id = docks->idAt(QApplication::widgetAt(QCursor::pos()));
  for (const DockSet::Entry& entry : docks->entries())
    if (id.isEmpty() && docks->isInSight(entry.id)) id = entry.id;
  docks->enlarge(id);
}

void LayoutController::askName() {
  auto* card = new LayoutCard(layouts_, &parts_.themes, &parts_.window);
  connect(card, &LayoutCard::saveRequested, this, &LayoutController::save);
  card->openOver(parts_.window);
  card->setFocus();
}

void LayoutController::save(const QString& name) {
  const Result<std::monostate> saved = layouts_.save({name, parts_.views.dockStates()});
  showLayouts();
  if (saved)
    parts_.messages.showDone(tr("Saved the layout %1; it is under View ▸ Layouts.").arg(name));
  else
    parts_.messages.showErrors(saved.diagnostics());
}

void LayoutController::choose(std::size_t place) {
  const std::vector<SavedLayout> layouts = layouts_.list();
  if (place < layouts.size()) parts_.views.chooseDockStates(layouts[place].docks);
  showLayouts();
}

void LayoutController::remove(std::size_t place) {
  const std::vector<SavedLayout> layouts = layouts_.list();
  if (place < layouts.size())
    if (const auto removed = layouts_.remove(layouts[place].name); !removed)
      parts_.messages.showErrors(removed.diagnostics());
  showLayouts();
}

void LayoutController::takeLast() {
  parts_.views.takeDockStates(layouts_.last());
  parts_.actions.action(kPowersOnlyAction)->setChecked(layouts_.lastWindow().powersOnly);
}

void LayoutController::keepLast() {
  const QWidget& window = parts_.window;
  const bool isMaximized = window.isMaximized() || window.isFullScreen();
  layouts_.keepLast(parts_.views.dockStates(),
                    {parts_.themes.mode(), isMaximized ? window.normalGeometry().size() : window.size(), isMaximized,
                     parts_.actions.action(kPowersOnlyAction)->isChecked()});
}

LayoutCard::LayoutCard(const SavedLayouts& layouts, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Save the layout"), parent),
      layouts_(layouts),
      name_(new QLineEdit(this)),
      note_(new QLabel(this)),
      save_(new QPushButton(tr("Save layout"), this)) {
  setObjectName("layout card");
  describe(name_, "layout name", tr("Name of the layout"), tr("Name of the layout; Return saves it"));
  name_->setPlaceholderText(tr("Name"));
  name_->setMaxLength(kLongestLayoutName);
  name_->setFixedWidth(scaledPixels(kLayoutCardWidth));
  note_->setWordWrap(true);
  describe(save_, "save layout", tr("Save layout"), tr("Keeps which docks are shown, and where, under this name"));
  save_->setProperty("primary", true);
  body()->addWidget(name_);
  body()->addWidget(note_);
  body()->addWidget(save_, 0, Qt::AlignRight);
  connect(name_, &QLineEdit::textChanged, this, &LayoutCard::judge);
  connect(name_, &QLineEdit::returnPressed, this, &LayoutCard::save);
  connect(save_, &QPushButton::clicked, this, &LayoutCard::save);
  setFocusProxy(name_);
  judge();
}

QString LayoutCard::typedName() const {
  return name_->text().simplified();
}

void LayoutCard::judge() {
  const QString name = typedName();
  const std::vector<SavedLayout> layouts = layouts_.list();
  const bool isThere =
      std::any_of(layouts.begin(), layouts.end(), [&](const SavedLayout& layout) { return layout.name == name; });
  QString note = tr("Which docks are shown and where they are, in all views.");
  if (isThere) note = tr("Replaces the layout of this name.");
  if (!layouts_.hasRoomFor(name)) note = tr("%1 layouts are kept: replace one, or delete one first.").arg(kMaxLayouts);
  describe(note_, "layout note", note, note);
  note_->setText(note);
  save_->setEnabled(!name.isEmpty() && layouts_.hasRoomFor(name));
}

void LayoutCard::save() {
  if (!save_->isEnabled()) return;
  emit saveRequested(typedName());
  close();
}

}  // namespace tilescope::gui

#include "moc_layout_controller.cpp"
