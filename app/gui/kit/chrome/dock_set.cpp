// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/dock_set.h"

#include <QEvent>
#include <QJsonArray>
#include <QWidget>
#include <algorithm>

#include "app/gui/kit/chrome/dock_title.h"

namespace tilescope::gui {

void DockSet::add(const QString& id, const QString& name, bool canHide) {
  entries_.push_back({.id = id, .name = name, .canHide = canHide});
}

void DockSet::attach(const QString& id, QWidget* frame, QWidget* header, EnlargeButton* button) {
  std::erase_if(parts_, [](const Part& part) { return part.frame.isNull(); });
  parts_.push_back({id, frame, header, button});
  if (header) header->installEventFilter(this);
  if (!button) return;
  button->setDockName(find(id)->name);
  connect(button, &QAbstractButton::clicked, this, [this, id] { enlarge(id); });
}

void DockSet::rename(const QString& id, const QString& name) {
  Entry* entry = find(id);
  if (!entry || entry->name == name) return;
  entry->name = name;
  for (const Part& part : parts_)
    if (part.id == id && part.button) part.button->setDockName(name);
  emit changed();
}

void DockSet::setUsual(const QString& id, bool shown) {
  Entry* entry = find(id);
  if (!entry || entry->usual == shown) return;
  entry->usual = shown;
  if (enlarged_ == id && !isShown(id)) enlarged_.clear();
  apply();
}

void DockSet::setAway(const QString& id, const QString& reason) {
  Entry* entry = find(id);
  if (!entry || entry->away == reason) return;
  entry->away = reason;
  if (enlarged_ == id && !isShown(id)) enlarged_.clear();
  apply();
}

DockSet::Entry* DockSet::find(const QString& id) {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.id == id; });
  return found == entries_.end() ? nullptr : &*found;
}

const DockSet::Entry* DockSet::find(const QString& id) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) { return entry.id == id; });
  return found == entries_.end() ? nullptr : &*found;
}

bool DockSet::isShown(const QString& id) const {
  const Entry* entry = find(id);
  return entry && entry->away.isEmpty() && entry->chosen.value_or(entry->usual);
}

bool DockSet::isInSight(const QString& id) const {
  return enlarged_.isEmpty() ? isShown(id) : id == enlarged_;
}

int DockSet::shownCount() const {
  return static_cast<int>(
      std::count_if(entries_.begin(), entries_.end(), [this](const Entry& entry) { return isShown(entry.id); }));
}

bool DockSet::canChange(const QString& id) const {
  const Entry* entry = find(id);
  return entry && entry->canHide && entry->away.isEmpty() && (!isShown(id) || shownCount() > 1);
}

QString DockSet::idAt(const QWidget* inside) const {
  for (const Part& part : parts_)
    if (part.frame && inside && (part.frame == inside || part.frame->isAncestorOf(inside))) return part.id;
  return {};
}

void DockSet::setShown(const QString& id, bool shown) {
  if (shown == isShown(id) || !canChange(id)) return;
  enlarged_.clear();
  find(id)->chosen = shown;
  apply();
}

void DockSet::enlarge(const QString& id) {
  setEnlarged(id == enlarged_ ? QString() : id);
}

void DockSet::reveal(const QString& id) {
  setShown(id, true);
  if (enlarged_ != id) setEnlarged({});
}

void DockSet::setEnlarged(const QString& id) {
  if (id == enlarged_ || (!id.isEmpty() && !isShown(id))) return;
  if (enlarged_.isEmpty()) emit aboutToEnlarge();
  enlarged_ = id;
  apply();
}

void DockSet::apply() {
  for (const Part& part : parts_) {
    if (part.button) part.button->setEnlarged(part.id == enlarged_);
    if (part.frame) part.frame->setVisible(isInSight(part.id));
  }
  emit changed();
}

QJsonObject DockSet::state() const {
  QJsonArray hidden, shown;
  for (const Entry& entry : entries_)
    if (entry.chosen && *entry.chosen != entry.usual) (*entry.chosen ? shown : hidden).append(entry.id);
  QJsonObject state;
  if (!hidden.isEmpty()) state["hidden"] = hidden;
  if (!shown.isEmpty()) state["shown"] = shown;
  if (!enlarged_.isEmpty()) state["enlarged"] = enlarged_;
  return state;
}

void DockSet::restore(const QJsonObject& state) {
  const QJsonArray hidden = state["hidden"].toArray(), shown = state["shown"].toArray();
  for (Entry& entry : entries_) {
    entry.chosen.reset();
    if (entry.canHide && shown.contains(entry.id)) entry.chosen = true;
    if (entry.canHide && hidden.contains(entry.id)) entry.chosen = false;
  }
  if (shownCount() == 0)
    for (Entry& entry : entries_) entry.chosen.reset();
  enlarged_.clear();
  apply();
  setEnlarged(state["enlarged"].toString());
}

bool DockSet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::MouseButtonDblClick)
    for (const Part& part : parts_)
      if (part.header == watched) {
        enlarge(part.id);
        return true;
      }
  return QObject::eventFilter(watched, event);
}

}  // namespace tilescope::gui

#include "moc_dock_set.cpp"
