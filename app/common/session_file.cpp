// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/session_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/format_version.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/mapping/mapping_json.h"
#include "core/models/model_registry.h"
#include "core/program/measured/measured.h"

namespace tilescope::app {
namespace {

// Hides inline parts, whose keys are not the session's.
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
  if (document.contains("copies") && document["copies"].is_object())
    for (Json& kind : document["copies"])
      if (kind.is_object())
        for (Json& copy : kind)
          if (copy.is_object()) copy = Json::object();
  return document;
}

StoredExport exportOf(const Json& json) {
  StoredExport choice;
  choice.exporter = json.value("exporter", "");
  choice.folder = json.value("folder", "");
  if (json.contains("options"))
    for (const auto& [exporter, options] : json.at("options").items())
      for (const auto& [option, value] : options.items()) choice.values[exporter][option] = value.get<std::string>();
  return choice;
}

class SessionReader {
 public:
  SessionReader(const Json& whole, std::string file)
      : whole_(whole),
        file_(std::move(file)),
        designs_(file_, whole.is_object() && whole.contains("copies") ? &whole.at("copies") : nullptr) {}

  Result<StoredSession> read() {
    if (const auto newer = newerVersion(whole_, kSessionFormat, file_)) return *newer;
    Json rest = withoutInline(whole_);
    read_.keys = takeNotes(rest);
    if (Diagnostics errors = validateAgainstSchema(rest, "session", file_); !errors.empty()) return errors;
    readDesign();
    if (rest.contains("pins")) readPins(rest.at("pins"));
    readReference(rest);
    readLayers(rest);
    if (rest.contains("columns")) readColumns(rest.at("columns"));
    if (rest.contains("budgets")) read_.budgets = budgetsFromJson(rest.at("budgets"));
    if (rest.contains("measured")) readMeasured(whole_.at("measured"));
    if (rest.contains("notes")) read_.notes = rest.at("notes").get<std::string>();
    if (rest.contains("export")) read_.exporting = exportOf(rest.at("export"));
    if (rest.contains("saved_as")) read_.savedAs = rest.at("saved_as").get<std::string>();
    if (!errors_.empty()) return errors_;
    if (whole_.contains("solved"))
      read_.solved = knownDesignsFromJson(whole_.at("solved"), file_, "/solved", designs_, warnings_);
    read_.moved = designs_.moved();
    return {std::move(read_), joined(designs_.warnings(), warnings_)};
  }

 private:
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
    if (std::optional<Design> design = take(designs_.read(whole_.at("design"), "/design")))
      read_.design = std::move(*design);
  }

  void readPins(const Json& pins) {
    std::set<char> letters;
    for (std::size_t i = 0; i < pins.size(); ++i) {
      const std::string place = childPointer("/pins", i);
      StoredPin pin;
      pin.letter = pins[i].at("letter").get<std::string>().front();
      if (letters.contains(pin.letter))
        fail(place + "/letter", quoteShort(pins[i].at("letter")) + " twice", "each letter once",
             "Give the pin another letter.");
      std::optional<Design> design = take(designs_.read(whole_.at("pins")[i].at("design"), place + "/design"));
      if (!design) continue;
      if (!design->isComplete()) {
        fail(place + "/design", "a design without network or hardware profile", "a whole one",
             "Add what is missing, or leave the pin out.");
        continue;
      }
      pin.design = std::move(*design);
      pin.name = pins[i].value("name", "");
      letters.insert(pin.letter);
      read_.pins.push_back(std::move(pin));
    }
    std::sort(read_.pins.begin(), read_.pins.end(),
              [](const StoredPin& a, const StoredPin& b) { return a.letter < b.letter; });
  }

  void readReference(const Json& rest) {
    if (!rest.contains("reference")) return;
    const auto letter = rest.at("reference").get<std::string>();
    read_.reference = letter.front();
    const Json none = Json::array();
    const Json& pins = rest.contains("pins") ? rest.at("pins") : none;
    if (std::none_of(pins.begin(), pins.end(), [&](const Json& pin) { return pin.at("letter") == letter; }))
      fail("/reference", "\"" + letter + "\"", "the letter of one of the pins",
           "Leave it out for the unchanged profile.");
  }

  void readLayers(const Json& rest) {
    std::set<std::string> layers;
    if (read_.design.network)
      for (const Layer& layer : read_.design.network->layers) layers.insert(layer.name);
    const auto isLayer = [&](const std::string& layer, const std::string& place) {
      if (layers.contains(layer)) return true;
      if (errors_.empty()) warn(place, quoteName(layer), "a layer of the network", "It was left out.");
      return false;
    };
    std::set<std::string> chosen;
    if (rest.contains("selection"))
      for (std::size_t i = 0; i < rest.at("selection").size(); ++i) {
        const auto layer = rest.at("selection")[i].get<std::string>();
        if (isLayer(layer, childPointer("/selection", i))) chosen.insert(layer);
      }
    if (read_.design.network)
      for (const Layer& layer : read_.design.network->layers)
        if (chosen.contains(layer.name)) read_.selection.push_back(layer.name);
    if (!rest.contains("own_mappings")) return;
    for (const auto& [layer, json] : rest.at("own_mappings").items()) {
      const std::string place = childPointer("/own_mappings", layer);
      std::optional<Mapping> mapping = take(mappingFromJson(json, file_, place));
      if (mapping && isLayer(layer, place) && isReadable(layer, *mapping, place))
        read_.ownMappings.emplace(layer, std::move(*mapping));
    }
  }

  void readColumns(const Json& columns) {
    std::string letters;
    for (const StoredPin& pin : read_.pins) letters += pin.letter;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const auto column = columns[i].get<std::string>();
      if (isColumnThere(column, letters, read_.design.profile.get()))
        read_.columns.push_back(column);
      else if (errors_.empty())
        warn(childPointer("/columns", i), quoteShort(columns[i]), "a pin of the session or a dataflow of its profile",
             "The column was left out.");
    }
  }

  void readMeasured(const Json& json) {
    if (std::optional<Measured> figures = take(measuredFromJson(json.at("figures"), file_, "/measured/figures")))
      read_.measured = {json.at("path").get<std::string>(), std::move(*figures)};
  }

  // True if the model can read the mapping. It need not fit, because the layer may have changed.
  bool isReadable(const std::string& name, const Mapping& mapping, const std::string& place) {
    const Design& design = read_.design;
    if (!design.isComplete()) return true;
    const Result<PlanRequest> request = requestOf(design);
    const Result<const ModelEntry*> model = findModel(design.model);
    if (!request || !model) return true;  // other checks report it
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

  const Json& whole_;
  std::string file_;
  DesignReader designs_;
  StoredSession read_;
  Diagnostics errors_, warnings_;
};

}  // namespace

Result<StoredSession> readSessionFile(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return storedSessionFromJson(document, path); });
}

Result<StoredSession> storedSessionFromJson(const Json& document, const std::string& file) {
  return SessionReader(document, file).read();
}

Diagnostics checkSessionDocument(const Json& document, const std::string& file) {
  Json rest = withoutInline(document);
  takeNotes(rest);
  return validateAgainstSchema(rest, "session", file);
}

std::optional<Diagnostic> whyIncomplete(const StoredSession& session, const std::string& file) {
  if (session.design.isComplete()) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    file,
                    "/design",
                    session.design.network ? "a design without hardware profile" : "a design without network",
                    "a whole design",
                    "Open the session in the window, choose what is missing, and save it."};
}

bool isColumnThere(std::string_view column, std::string_view pins, const HardwareProfile* profile) {
  constexpr std::string_view kPin = "pin ", kDataflow = "dataflow ";
  if (column.starts_with(kPin)) return pins.find(column.back()) != std::string_view::npos;
  if (!column.starts_with(kDataflow)) return true;
  return profile && std::any_of(profile->dataflows.begin(), profile->dataflows.end(), [&](const Dataflow& dataflow) {
           return dataflow.name == column.substr(kDataflow.size());
         });
}

}  // namespace tilescope::app
