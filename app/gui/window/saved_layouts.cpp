// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/saved_layouts.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/window/screenshot.h"
#include "core/base/json_document.h"
#include "core/base/names.h"

namespace tilescope::gui {
namespace {

auto named(const std::vector<SavedLayout>& layouts, const QString& name) {
  return std::find_if(layouts.begin(), layouts.end(), [&](const SavedLayout& layout) { return layout.name == name; });
}

}  // namespace

QJsonObject SavedLayouts::read() const {
  QFile file(file_);
  if (file_.isEmpty() || !file.open(QIODevice::ReadOnly)) return {};
  return QJsonDocument::fromJson(file.readAll()).object();
}

std::vector<SavedLayout> SavedLayouts::list() const {
  std::vector<SavedLayout> layouts;
  for (const QJsonValue& json : read()["layouts"].toArray()) {
    const SavedLayout layout{json["name"].toString().simplified().left(kLongestLayoutName), json["docks"].toObject()};
    const bool isNew = named(layouts, layout.name) == layouts.end();
    if (!layout.name.isEmpty() && isNew && layouts.size() < kMaxLayouts) layouts.push_back(layout);
  }
  return layouts;
}

bool SavedLayouts::hasRoomFor(const QString& name) const {
  const std::vector<SavedLayout> layouts = list();
  return layouts.size() < kMaxLayouts || named(layouts, name) != layouts.end();
}

Result<std::monostate> SavedLayouts::save(const SavedLayout& layout) {
  std::vector<SavedLayout> layouts = list();
  if (const auto old = named(layouts, layout.name); old != layouts.end())
    layouts[static_cast<std::size_t>(old - layouts.begin())] = layout;
  else
    layouts.push_back(layout);
  return write(layouts);
}

Result<std::monostate> SavedLayouts::remove(const QString& name) {
  std::vector<SavedLayout> layouts = list();
  std::erase_if(layouts, [&](const SavedLayout& layout) { return layout.name == name; });
  return write(layouts);
}

QJsonObject SavedLayouts::last() const {
  return read()["last"].toObject();
}

// Ignores errors, which do not matter to the user.
void SavedLayouts::keepLast(const QJsonObject& docks, const LastWindow& window) {
  QJsonObject json{{"size", QJsonArray{window.size.width(), window.size.height()}}, {"maximized", window.isMaximized}};
  if (window.powersOnly) json["powers_only"] = true;
  if (window.theme) json["theme"] = words(std::string(enumName(kThemeModeNames, *window.theme)));
  (void)write(list(), docks, json);
}

LastWindow SavedLayouts::lastWindow() const {
  const QJsonObject json = read()["window"].toObject();
  const QSize size(json["size"][0].toInt(), json["size"][1].toInt());
  return {parseEnum<ThemeMode>(kThemeModeNames, json["theme"].toString().toStdString()),
          size.isEmpty() ? QSize() : size.expandedTo(kMinWindow).boundedTo(kLargestWindow), json["maximized"].toBool(),
          json["powers_only"].toBool()};
}

Result<std::monostate> SavedLayouts::write(const std::vector<SavedLayout>& layouts) const {
  return write(layouts, last(), read()["window"].toObject());
}

Result<std::monostate> SavedLayouts::write(const std::vector<SavedLayout>& layouts, const QJsonObject& last,
                                           const QJsonObject& window) const {
  if (file_.isEmpty()) return std::monostate{};
  QJsonArray list;
  for (const SavedLayout& layout : layouts) list.append(QJsonObject{{"name", layout.name}, {"docks", layout.docks}});
  QDir().mkpath(QFileInfo(file_).path());
  const QByteArray text = QJsonDocument(QJsonObject{{"layouts", list}, {"last", last}, {"window", window}}).toJson();
  return writeFileAtomically(encodedPath(file_), text.toStdString());
}

}  // namespace tilescope::gui
