// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/action_registry.h"

#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>
#include <algorithm>
#include <map>
#include <utility>

#include "app/gui/kit/theme/icons.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {

constexpr int kMenuIcon = 16;

QString tipOf(const ActionSpec& spec) {
  return spec.shortcut.isEmpty() ? spec.tip : spec.tip + "  (" + spec.shortcut.toString(QKeySequence::NativeText) + ")";
}

QMenu* menuAt(QMenuBar& bar, const QString& path, std::map<QString, QMenu*>& menus) {
  if (const auto known = menus.find(path); known != menus.end()) return known->second;
  const qsizetype slash = path.lastIndexOf('/');
  QMenu* menu = slash < 0 ? bar.addMenu(path) : menuAt(bar, path.left(slash), menus)->addMenu(path.mid(slash + 1));
  menu->setObjectName("menu " + path);
  menu->setToolTipsVisible(true);
  menus.emplace(path, menu);
  return menu;
}

}  // namespace

ActionRegistry::ActionRegistry(const ThemeController& themes, QObject* parent) : QObject(parent), themes_(themes) {
  connect(&themes_, &ThemeController::changed, this, &ActionRegistry::paintIcons);
}

QAction* ActionRegistry::add(const ActionSpec& spec, std::function<void()> run) {
  auto* action = new QAction(this);
  action->setText(spec.text);
  connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
  return adopt(spec, action);
}

QAction* ActionRegistry::adopt(const ActionSpec& spec, QAction* action) {
  ensure(!this->action(spec.id), "two actions of one id");
  action->setObjectName(spec.id);
  action->setToolTip(tipOf(spec));
  action->setStatusTip(spec.tip);
  action->setWhatsThis(spec.tip);
  action->setShortcut(spec.shortcut);
  action->setCheckable(spec.checkable || spec.exclusive);
  if (spec.exclusive) {
    QActionGroup*& group = groups_[spec.menu];
    if (group == nullptr) group = new QActionGroup(this);
    action->setActionGroup(group);
  }
  entries_.push_back({spec, action});
  actions_.push_back(action);
  paintIcon(entries_.back());
  return action;
}

QAction* ActionRegistry::action(const QString& id) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.spec.id == id; });
  return found == entries_.end() ? nullptr : found->action;
}

void ActionRegistry::setHindrance(const QString& id, const QString& reason) {
  QAction* hindered = action(id);
  ensure(hindered, "why an action is disabled, of one that exists");
  const ActionSpec& own = spec(hindered);
  hindered->setEnabled(reason.isEmpty());
  hindered->setToolTip(reason.isEmpty() ? tipOf(own) : tipOf(own) + '\n' + reason);
  hindered->setStatusTip(reason.isEmpty() ? own.tip : reason);
}

const ActionSpec& ActionRegistry::spec(const QAction* action) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.action == action; });
  ensure(found != entries_.end(), "an action that is not registered");
  return found->spec;
}

void ActionRegistry::fill(QMenuBar& bar) const {
  std::map<QString, QMenu*> menus;
  const QString help = tr("&Help");
  std::vector<Entry> entries = entries_;
  std::stable_partition(entries.begin(), entries.end(),
                        [&](const Entry& entry) { return !entry.spec.menu.startsWith(help); });
  for (const Entry& entry : entries) {
    QMenu* menu = menuAt(bar, entry.spec.menu, menus);
    if (entry.spec.separatorBefore) menu->addSeparator();
    menu->addAction(entry.action);
  }
}

void ActionRegistry::paintIcon(const Entry& entry) {
  const Theme& theme = themes_.theme();
  if (!entry.spec.icon.isEmpty()) entry.action->setIcon(icon(entry.spec.icon, kMenuIcon, theme.text2, theme.disabled));
}

void ActionRegistry::paintIcons() {
  for (const Entry& entry : entries_) paintIcon(entry);
}

}  // namespace tilescope::gui

#include "moc_action_registry.cpp"
