// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_json.h"

#include <QFile>
#include <QJsonDocument>
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "app/common/design_json.h"
#include "app/common/document_text.h"
#include "app/common/format_version.h"
#include "app/gui/models/pin_name.h"
#include "app/gui/models/words.h"
#include "app/gui/session/window_names.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/names_of.h"
#include "core/base/pointer_lookup.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_json.h"
#include "core/plan/measured/measured_json.h"
#include "core/plan/model_registry.h"

namespace tilescope::gui {
namespace {

constexpr const char* kFormat = "tilescope.session/1";

std::string fileName(const QString& path) {
  return QFile::encodeName(path).toStdString();
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

// Networks, profiles and measured figures that stand in the document keep their own notes.
void hideInline(Json& design) {
  for (const char* part : {"network", "hardware"})
    if (design.is_object() && design.contains(part) && design[part].is_object() && design[part].contains("inline") &&
        design[part]["inline"].is_object())
      design[part]["inline"] = Json::object();
}

Json withoutInline(Json document) {
  if (!document.is_object()) return document;
  if (document.contains("design")) hideInline(document["design"]);
  if (document.contains("measured") && document["measured"].is_object() && document["measured"].contains("figures") &&
      document["measured"]["figures"].is_object())
    document["measured"]["figures"] = Json::object();
  if (document.contains("pins") && document["pins"].is_array())
    for (Json& pin : document["pins"])
      if (pin.is_object() && pin.contains("design")) hideInline(pin["design"]);
  if (document.contains("solved") && document["solved"].is_object() && document["solved"].contains("origins") &&
      document["solved"]["origins"].is_array())
    for (Json& origin : document["solved"]["origins"]) hideInline(origin);
  return document;
}

// Whether a column of the comparison has what it names.
bool isThere(const QString& column, const Session& session) {
  static const QString kPin = QStringLiteral("pin "), kDataflow = QStringLiteral("dataflow ");
  if (column.startsWith(kPin)) return session.pin(column.back()) != nullptr;
  if (!column.startsWith(kDataflow)) return true;
  const HardwareProfile* profile = session.design.profile.get();
  return profile && std::any_of(profile->dataflows.begin(), profile->dataflows.end(), [&](const Dataflow& dataflow) {
           return words(dataflow.name) == column.mid(kDataflow.size());
         });
}

ExportChoice exportOf(const Json& json) {
  ExportChoice choice;
  choice.exporter = words(json.value("exporter", ""));
  choice.folder = QFile::decodeName(json.value("folder", "").c_str());
  if (json.contains("options"))
    for (const auto& [exporter, options] : json.at("options").items())
      for (const auto& [option, value] : options.items())
        choice.values[words(exporter)][words(option)] = words(value.get<std::string>());
  return choice;
}

Json jsonOf(const ExportChoice& choice) {
  Json json = Json::object();
  if (!choice.exporter.isEmpty()) json["exporter"] = choice.exporter.toStdString();
  for (const auto& [exporter, options] : choice.values)
    for (const auto& [option, value] : options)
      json["options"][exporter.toStdString()][option.toStdString()] = value.toStdString();
  if (!choice.folder.isEmpty()) json["folder"] = fileName(choice.folder);
  return json;
}

class Reader {
 public:
  Reader(const Json& whole, std::string file) : whole_(whole), file_(std::move(file)), designs_(file_) {}

  Result<SessionDocument> read() {
    if (const auto newer = app::newerVersion(whole_, kFormat, file_)) return *newer;
    Json rest = withoutInline(whole_);
    read_.notes = takeNotes(rest);
    if (Diagnostics errors = validateAgainstSchema(rest, "session", file_); !errors.empty()) return errors;
    readDesign();
    if (rest.contains("pins")) readPins(rest.at("pins"));
    readReference(rest);
    readLayers(rest);
    if (rest.contains("columns")) readColumns(rest.at("columns"));
    if (rest.contains("measured")) readMeasuredFile(whole_.at("measured"));
    if (rest.contains("notes")) session().notes = words(rest.at("notes").get<std::string>());
    if (rest.contains("export")) session().exporting = exportOf(rest.at("export"));
    if (rest.contains("window")) readWindow(rest.at("window"));
    if (rest.contains("saved_as")) read_.savedAs = QFile::decodeName(rest.at("saved_as").get<std::string>().c_str());
    if (!errors_.empty()) return errors_;
    if (whole_.contains("solved"))
      read_.solved = knownDesignsFromJson(whole_.at("solved"), file_, "/solved", designs_, warnings_);
    return {std::move(read_), joined(designs_.warnings(), warnings_)};
  }

 private:
  Session& session() { return read_.session; }
  WindowState& window() { return read_.window; }

  template <class T>
  std::optional<T> take(Result<T> result) {
    if (result) return std::move(result).value();
    errors_ = joined(std::move(errors_), result.diagnostics());
    return std::nullopt;
  }

  void fail(const std::string& pointer, const std::string& found, const std::string& expected,
            const std::string& remedy) {
    errors_.push_back({Diagnostic::Severity::Error, file_, pointer, found, expected, remedy});
  }

  void warn(const std::string& pointer, const std::string& found, const std::string& expected,
            const std::string& remedy) {
    warnings_.push_back({Diagnostic::Severity::Warning, file_, pointer, found, expected, remedy});
  }

  void readDesign() {
    if (std::optional<app::Design> design = take(designs_.read(whole_.at("design"), "/design")))
      session().design = std::move(*design);
  }

  void readPins(const Json& pins) {
    for (std::size_t i = 0; i < pins.size(); ++i) {
      const std::string place = childPointer("/pins", i);
      Pin pin;
      pin.letter = QChar::fromLatin1(pins[i].at("letter").get<std::string>().front());
      if (session().pin(pin.letter))
        fail(place + "/letter", quoteShort(pins[i].at("letter")) + " twice", "each letter once",
             "Give the pin another letter.");
      std::optional<app::Design> design = take(designs_.read(whole_.at("pins")[i].at("design"), place + "/design"));
      if (!design) continue;
      if (!design->isComplete()) {
        fail(place + "/design", "a design without network or hardware profile", "a whole one",
             "Add what is missing, or leave the pin out.");
        continue;
      }
      pin.design = std::move(*design);
      const QString name = pins[i].contains("name") ? words(pins[i].at("name").get<std::string>()) : QString();
      pin.name = takenPinName(name, pin.design, session().pins);
      session().pins.push_back(std::move(pin));
    }
    std::sort(session().pins.begin(), session().pins.end(),
              [](const Pin& a, const Pin& b) { return a.letter < b.letter; });
  }

  void readReference(const Json& rest) {
    if (!rest.contains("reference")) return;
    const auto letter = rest.at("reference").get<std::string>();
    session().reference = QChar::fromLatin1(letter.front());
    const Json none = Json::array();
    const Json& pins = rest.contains("pins") ? rest.at("pins") : none;
    if (std::none_of(pins.begin(), pins.end(), [&](const Json& pin) { return pin.at("letter") == letter; }))
      fail("/reference", "\"" + letter + "\"", "the letter of one of the pins",
           "Leave it out for the unchanged profile.");
  }

  void readLayers(const Json& rest) {
    const app::Design& design = session().design;
    std::set<std::string> layers;
    if (design.network)
      for (const Layer& layer : design.network->layers) layers.insert(layer.name);
    const auto isLayer = [&](const std::string& layer, const std::string& place) {
      if (layers.contains(layer)) return true;
      if (errors_.empty()) warn(place, quoteName(layer), "a layer of the network", "It was left out.");
      return false;
    };
    QStringList chosen;
    if (rest.contains("selection"))
      for (std::size_t i = 0; i < rest.at("selection").size(); ++i) {
        const auto layer = rest.at("selection")[i].get<std::string>();
        if (isLayer(layer, childPointer("/selection", i))) chosen << words(layer);
      }
    if (design.network)
      for (const Layer& layer : design.network->layers)
        if (chosen.contains(words(layer.name))) session().selection << words(layer.name);
    if (!rest.contains("own_mappings")) return;
    for (const auto& [layer, json] : rest.at("own_mappings").items()) {
      const std::string place = childPointer("/own_mappings", layer);
      std::optional<Mapping> mapping = take(mappingFromJson(json, file_, place));
      if (mapping && isLayer(layer, place) && isReadable(layer, *mapping, place))
        session().ownMappings.emplace(words(layer), std::move(*mapping));
    }
  }

  void readColumns(const Json& columns) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const QString column = words(columns[i].get<std::string>());
      if (isThere(column, session()))
        session().columns << column;
      else if (errors_.empty())
        warn(childPointer("/columns", i), quoteShort(columns[i]), "a pin of the session or a dataflow of its profile",
             "The column was left out.");
    }
  }

  void readMeasuredFile(const Json& json) {
    if (std::optional<Measured> figures = take(measuredFromJson(json.at("figures"), file_, "/measured/figures")))
      session().measured = {QFile::decodeName(json.at("path").get<std::string>().c_str()),
                            std::make_shared<const Measured>(std::move(*figures))};
  }

  // Whether the model can make sense of it, fitting or not: the layer may have become another one.
  bool isReadable(const std::string& name, const Mapping& mapping, const std::string& place) {
    const app::Design& design = session().design;
    if (!design.isComplete()) return true;
    const Result<PlanRequest> request = app::requestOf(design);
    const Result<const ModelEntry*> model = findModel(design.model);
    if (!request || !model) return true;  // said elsewhere
    for (const Layer& layer : request->network.layers) {
      if (layer.name != name) continue;
      const auto answer = (*model)->model->evaluate(layer, request->hardware, mapping, request->options, {});
      if (answer) return true;
      const Diagnostic& reason = answer.diagnostics().front();
      warn(place, reason.found, reason.expected, "The mapping was left out.");
      return false;
    }
    return true;
  }

  void readWindow(const Json& json) {
    if (json.contains("view"))
      if (const auto view = json.at("view").get<std::string>();
          isName(view, kViewNames, "/window/view", "Explore is shown."))
        window().view = words(view);
    if (json.contains("size")) window().size = QSize(json.at("size")[0].get<int>(), json.at("size")[1].get<int>());
    if (json.contains("folded")) window().folded = textsOf(json.at("folded"));
    if (json.contains("views"))
      for (const auto& [view, state] : json.at("views").items()) {
        const std::string place = childPointer("/window/views", view);
        if (isName(view, kViewNames, place, "Its state was left out.")) readView(words(view), state, place);
      }
  }

  void readView(const QString& view, const Json& state, const std::string& place) {
    Json known = state;
    const Json* column = findPointer(state, "/order/by");
    if (view == QLatin1String("explore") && column && *column != "file" &&
        !isName(column->is_string() ? column->get<std::string>() : column->dump(), kLayerColumnNames,
                place + "/order/by", "The layers stand in the order of the file."))
      known.erase("order");
    window().views[view] = viewState(known);
  }

  template <class Names>
  bool isName(const std::string& name, const Names& known, const std::string& place, const std::string& remedy) {
    if (std::find(known.begin(), known.end(), name) != known.end()) return true;
    warn(place, quoteName(name), joinNames({known.begin(), known.end()}), remedy);
    return false;
  }

  const Json& whole_;
  std::string file_;
  app::DesignReader designs_;
  SessionDocument read_;
  Diagnostics errors_, warnings_;
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
  const std::string file = fileName(path);
  return readDocument(file, [&](const Json& document) { return sessionFromJson(document, file); });
}

Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file) {
  return Reader(document, file).read();
}

Json toJson(const SessionDocument& document) {
  const Session& session = document.session;
  app::DesignWriter designs;
  Json json = {{"format", kFormat}, {"design", designs.write(session.design)}};
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
  if (session.measured)
    json["measured"] = {{"path", fileName(session.measured->path)},
                        {"figures", tilescope::toJson(*session.measured->figures)}};
  if (!session.notes.isEmpty()) json["notes"] = session.notes.toStdString();
  if (Json choice = jsonOf(session.exporting); !choice.empty()) json["export"] = std::move(choice);
  if (Json window = windowJson(document.window); !window.empty()) json["window"] = std::move(window);
  if (!document.solved.designs.empty()) json["solved"] = toJson(document.solved, designs);
  if (!document.savedAs.isEmpty()) json["saved_as"] = fileName(document.savedAs);
  putNotes(json, document.notes);
  return json;
}

Result<std::monostate> writeSession(const QString& path, const SessionDocument& document) {
  return writeFileAtomically(fileName(path), app::documentText(toJson(document)));
}

bool isSession(const QString& path) {
  const Result<Json> document = readDocument(fileName(path), [](const Json& json) { return Result<Json>(json); });
  if (!document) return false;
  if (app::newerVersion(*document, kFormat, fileName(path))) return true;
  Json rest = withoutInline(*document);
  takeNotes(rest);
  return validateAgainstSchema(rest, "session", fileName(path)).empty();
}

}  // namespace tilescope::gui
