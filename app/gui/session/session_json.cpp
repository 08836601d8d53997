// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_json.h"

#include <QFile>
#include <QJsonDocument>
#include <algorithm>
#include <utility>

#include "app/common/document_text.h"
#include "app/common/session_file.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/session/window_names.h"
#include "core/base/format_version.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/mapping/mapping_json.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
namespace {

QString pathOf(const std::string& file) {
  return QFile::decodeName(file.c_str());
}

QStringList textsOf(const Json& list) {
  QStringList texts;
  for (const Json& text : list) texts << words(text.get<std::string>());
  return texts;
}

Json jsonOf(const QStringList& texts) {
  Json list = Json::array();
  for (const QString& text : texts) list.push_back(text.toStdString());
  return list;
}

QJsonObject viewState(const Json& json) {
  return QJsonDocument::fromJson(QByteArray::fromStdString(json.dump())).object();
}

Json jsonOf(const QJsonObject& object) {
  return Json::parse(QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString());
}

bool isThere(const QString& column, const Session& session) {
  std::string letters;
  for (const Pin& pin : session.pins) letters += pin.letter.toLatin1();
  return app::isColumnThere(column.toStdString(), letters, session.design.profile.get());
}

ExportChoice exportOf(const app::StoredExport& stored) {
  ExportChoice choice;
  choice.exporter = words(stored.exporter);
  choice.folder = pathOf(stored.folder);
  for (const auto& [exporter, options] : stored.values)
    for (const auto& [option, value] : options) choice.values[words(exporter)][words(option)] = words(value);
  return choice;
}

Json jsonOf(const ExportChoice& choice) {
  Json json = Json::object();
  if (!choice.exporter.isEmpty()) json["exporter"] = choice.exporter.toStdString();
  for (const auto& [exporter, options] : choice.values)
    for (const auto& [option, value] : options)
      json["options"][exporter.toStdString()][option.toStdString()] = value.toStdString();
  if (!choice.folder.isEmpty()) json["folder"] = encodedPath(choice.folder);
  return json;
}

Session sessionOf(app::StoredSession stored) {
  Session session;
  session.design = std::move(stored.design);
  for (const std::string& layer : stored.selection) session.selection << words(layer);
  for (auto& [layer, mapping] : stored.ownMappings) session.ownMappings.emplace(words(layer), std::move(mapping));
  for (app::StoredPin& pin : stored.pins) {
    const QString name = takenPinName(words(pin.name), pin.design, session.pins);
    session.pins.push_back({QChar::fromLatin1(pin.letter), name, std::move(pin.design)});
  }
  if (stored.reference) session.reference = QChar::fromLatin1(*stored.reference);
  for (const std::string& column : stored.columns) session.columns << words(column);
  session.budgets = stored.budgets;
  if (stored.measured)
    session.measured = {pathOf(stored.measured->path),
                        std::make_shared<const Measured>(std::move(stored.measured->figures))};
  session.notes = words(stored.notes);
  session.exporting = exportOf(stored.exporting);
  return session;
}

class WindowReader {
 public:
  explicit WindowReader(std::string file) : file_(std::move(file)) {}

  WindowState read(Json json) {
    takeNotes(json);
    if (json.contains("view"))
      if (const auto view = json.at("view").get<std::string>();
          isName(view, viewNames(), "/window/view", "Explore is shown."))
        window_.view = words(view);
    if (json.contains("size")) window_.size = QSize(json.at("size")[0].get<int>(), json.at("size")[1].get<int>());
    if (json.contains("folded")) window_.folded = textsOf(json.at("folded"));
    if (json.contains("views"))
      for (const auto& [view, state] : json.at("views").items()) {
        const std::string place = childPointer("/window/views", view);
        if (isName(view, viewNames(), place, "Its state was left out.")) readView(words(view), state, place);
      }
    return std::move(window_);
  }
  const Diagnostics& warnings() const { return warnings_; }

 private:
  void readView(const QString& view, const Json& state, const std::string& place) {
    Json known = state;
    const Json* column = findPointer(state, "/order/by");
    if (view == QLatin1String("explore") && column && *column != "file" &&
        !isName(column->is_string() ? column->get<std::string>() : column->dump(), kLayerColumnNames,
                place + "/order/by", "Layers are shown in file order."))
      known.erase("order");
    window_.views[view] = viewState(known);
  }

  template <class Names>
  bool isName(const std::string& name, const Names& known, const std::string& place, const std::string& remedy) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return true;
    warnings_.push_back({Diagnostic::Severity::Warning, file_, place, quoteName(name),
                         joinNames({known.begin(), known.end()}), remedy});
    return false;
  }

  std::string file_;
  WindowState window_;
  Diagnostics warnings_;
};

Json windowJson(const WindowState& window) {
  Json json = Json::object();
  if (!window.view.isEmpty()) json["view"] = window.view.toStdString();
  if (window.size.isValid()) json["size"] = {window.size.width(), window.size.height()};
  if (window.folded) json["folded"] = jsonOf(*window.folded);
  for (const auto& [view, state] : window.views)
    if (!state.isEmpty()) json["views"][view.toStdString()] = jsonOf(state);
  return json;
}

}  // namespace

Result<SessionDocument> readSession(const QString& path) {
  const std::string file = encodedPath(path);
  return readDocument(file, [&](const Json& document) { return sessionFromJson(document, file); });
}

Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file) {
  Result<app::StoredSession> stored = app::storedSessionFromJson(document, file);
  if (!stored) return stored.diagnostics();
  Diagnostics warnings = stored.diagnostics();
  SessionDocument read;
  read.savedAs = pathOf(stored->savedAs);
  read.notes = stored->keys;
  read.solved = stored->solved;
  read.moved = stored->moved;
  if (document.contains("window")) {
    WindowReader window(file);
    read.window = window.read(document.at("window"));
    warnings = joined(std::move(warnings), window.warnings());
  }
  read.session = sessionOf(std::move(stored).value());
  return {std::move(read), std::move(warnings)};
}

Json toJson(const SessionDocument& document) {
  const Session& session = document.session;
  app::DesignWriter designs;
  Json json = {{"format", app::kSessionFormat}, {"design", designs.write(session.design)}};
  if (!session.selection.isEmpty()) json["selection"] = jsonOf(session.selection);
  for (const auto& [layer, mapping] : session.ownMappings)
    json["own_mappings"][layer.toStdString()] = tilescope::toJson(mapping);
  for (const Pin& pin : session.pins)
    json["pins"].push_back({{"letter", QString(pin.letter).toStdString()},
                            {"name", pin.name.toStdString()},
                            {"design", designs.write(pin.design)}});
  if (!session.reference.isNull()) json["reference"] = QString(session.reference).toStdString();
  for (const QString& column : session.columns)
    if (isThere(column, session)) json["columns"].push_back(column.toStdString());
  if (Json budgets = tilescope::toJson(session.budgets); !budgets.empty()) json["budgets"] = std::move(budgets);
  if (session.measured)
    json["measured"] = {{"path", encodedPath(session.measured->path)},
                        {"figures", tilescope::toJson(*session.measured->figures)}};
  if (!session.notes.isEmpty()) json["notes"] = session.notes.toStdString();
  if (Json choice = jsonOf(session.exporting); !choice.empty()) json["export"] = std::move(choice);
  if (Json window = windowJson(document.window); !window.empty()) json["window"] = std::move(window);
  if (!document.solved.designs.empty()) json["solved"] = toJson(document.solved, designs);
  if (Json copies = designs.copies(); !copies.empty()) json["copies"] = std::move(copies);
  if (!document.savedAs.isEmpty()) json["saved_as"] = encodedPath(document.savedAs);
  putNotes(json, document.notes);
  return json;
}

Result<SessionDocument> withFileAt(const SessionDocument& document, const std::string& moved, const QString& path) {
  Json json = toJson(document);
  const std::string file = encodedPath(path);
  const auto rename = [&](Json& design) {
    for (const char* part : {"network", "hardware"})
      if (design.contains(part) && design[part].value("name", "") == moved) design[part]["name"] = file;
  };
  rename(json["design"]);
  if (json.contains("pins"))
    for (Json& pin : json["pins"]) rename(pin["design"]);
  if (json.contains("solved"))
    for (Json& origin : json["solved"]["origins"]) rename(origin);
  Result<SessionDocument> read = sessionFromJson(json, file);
  if (!read) return read;
  for (const app::MovedFile& still : read->moved)
    if (still.name == file) return still.reasons;
  return read;
}

Result<std::monostate> writeSession(const QString& path, const SessionDocument& document) {
  return writeFileAtomically(encodedPath(path), app::documentText(toJson(document)));
}

bool isSession(const QString& path) {
  const Result<Json> document = readDocument(encodedPath(path), [](const Json& json) { return Result<Json>(json); });
  if (!document) return false;
  if (newerVersion(*document, app::kSessionFormat, encodedPath(path))) return true;
  return app::checkSessionDocument(*document, encodedPath(path)).empty();
}

}  // namespace tilescope::gui
