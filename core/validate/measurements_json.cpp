// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/measurements_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/read_document.h"
#include "core/base/result.h"
#include "core/base/schemas.h"
#include "core/hardware/hardware_json.h"
#include "core/mapping/mapping_json.h"
#include "core/models/model_registry.h"
#include "core/workload/batch.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

// Mappings, networks and profiles have their own schemas and notes.
Json withoutParts(const Json& document) {
  Json rest = document;
  const auto clear = [](Json& parent, const char* part) {
    if (parent.is_object() && parent.contains(part) && parent[part].is_object()) parent[part] = Json::object();
  };
  clear(rest, "hardware");
  if (!rest.is_object() || !rest.contains("workloads") || !rest["workloads"].is_array()) return rest;
  for (Json& workload : rest["workloads"]) {
    clear(workload, "network");
    if (!workload.is_object() || !workload.contains("layers") || !workload["layers"].is_array()) continue;
    for (Json& layer : workload["layers"]) clear(layer, "mapping");
  }
  return rest;
}

class Reader {
 public:
  Reader(const Json& document, const std::string& file) : document_(document), file_(file) {}

  Measurements measurements() {
    Measurements m;
    m.file = file_;
    m.chip = document_.at("chip");
    m.description = document_.value("description", "");
    if (document_.contains("year")) m.year = document_["year"].get<int>();
    m.references = document_.value("references", std::vector<std::string>{});
    if (document_.contains("hardware")) {
      HardwareProfile hardware;
      if (readPart(document_["hardware"], file_, "/hardware", hardwareFromJson, readHardware, hardware, diagnostics_))
        m.hardware = std::move(hardware);
    }
    const Json workloads = document_.value("workloads", Json::array());
    if (!workloads.empty() && !document_.contains("hardware"))
      error("", "workloads without \"hardware\"", "the chip's profile", "Add \"hardware\": a profile or its path.");
    for (std::size_t i = 0; i < workloads.size(); ++i)
      m.workloads.push_back(workload(workloads[i], childPointer("/workloads", i)));
    for (const Json& entry : document_.value("not_comparable", Json::array()))
      m.notComparable.push_back(
          {m.chip, entry.at("workload"), entry.at("figure"), entry.at("source"), entry.at("reason")});
    if (m.hardware)
      for (std::size_t i = 0; i < m.workloads.size(); ++i) checkHardware(m, i);
    return m;
  }

  Diagnostics take() && { return std::move(diagnostics_); }

 private:
  void error(const std::string& pointer, std::string found, std::string expected, std::string remedy) {
    diagnostics_.push_back(
        {Diagnostic::Severity::Error, file_, pointer, std::move(found), std::move(expected), std::move(remedy)});
  }

  template <class T>
  std::optional<T> take(Result<T> result, const std::string& pointer) {
    const Diagnostics found = relocated(result.diagnostics(), file_, pointer);
    diagnostics_.insert(diagnostics_.end(), found.begin(), found.end());
    if (!result) return std::nullopt;
    return std::move(result).value();
  }

  void checkHardware(const Measurements& m, std::size_t workload) {
    const CostModel* model = m.workloads[workload].model;
    if (model == nullptr) return;
    for (const Diagnostic& found : relocated(model->checkHardware(*m.hardware), file_, "/hardware"))
      if (found.severity == Diagnostic::Severity::Error) diagnostics_.push_back(found);
  }

  MeasuredWorkload workload(const Json& json, const std::string& pointer) {
    MeasuredWorkload w;
    const bool hasNetwork = readPart(
        json.at("network"), file_, pointer + "/network", networkFromJson,
        [](const std::string& path) { return readNetworkFile(path); }, w.network, diagnostics_);
    if (hasNetwork && json.contains("batch"))
      if (auto batched = take(withBatch(w.network, json["batch"]), pointer + "/batch")) w.network = std::move(*batched);
    if (auto model = take(findCostModel(json.at("model").get<std::string>()), pointer + "/model")) w.model = *model;
    const ModelOptions options = optionsOf(json, w.model, pointer);
    const Json& layers = json.at("layers");
    for (std::size_t i = 0; i < layers.size(); ++i) {
      const std::string place = childPointer(pointer + "/layers", i);
      w.layers.push_back(layer(layers[i], json, options, w.model, place));
      const std::vector<std::string> known = namesOf(w.network.layers);
      if (hasNetwork && std::find(known.begin(), known.end(), w.layers.back().layer) == known.end())
        diagnostics_.push_back(unknownName(file_, place + "/layer", w.layers.back().layer, known,
                                           "a layer of " + quoteName(w.network.name)));
    }
    if (json.contains("totals")) w.totals = totals(json["totals"], json, w.layers, pointer + "/totals");
    return w;
  }

  ModelOptions optionsOf(const Json& json, const CostModel* model, const std::string& pointer) {
    ModelOptions options;
    if (!json.contains("options")) return options;
    for (const auto& [option, value] : json["options"].items()) options[option] = value;
    if (model == nullptr) return options;
    const Diagnostics wrong = relocated(checkOptions(*model, options), file_, pointer + "/options");
    diagnostics_.insert(diagnostics_.end(), wrong.begin(), wrong.end());
    return options;
  }

  MeasuredLayer layer(const Json& json, const Json& workload, const ModelOptions& options, const CostModel* model,
                      const std::string& pointer) {
    MeasuredLayer m;
    m.name = json.at("name");
    m.layer = json.at("layer");
    m.mappingSource = json.value("mapping_source", "");
    m.options = optionsOf(json, model, pointer);
    m.options.insert(options.begin(), options.end());
    const bool hasMapping = json.contains("mapping");
    if (hasMapping) {
      Result<Mapping> mapping = mappingFromJson(json["mapping"], file_, pointer + "/mapping");
      diagnostics_.insert(diagnostics_.end(), mapping.diagnostics().begin(), mapping.diagnostics().end());
      if (mapping) m.mapping = std::move(mapping).value();
    }
    if (json.contains("active_elements")) m.activeElements = json["active_elements"].get<double>();
    if (hasMapping == m.activeElements.has_value())
      error(pointer, hasMapping ? "\"mapping\" and \"active_elements\"" : "neither \"mapping\" nor \"active_elements\"",
            "one of them", "Give the published mapping or, without one, the published number of active elements.");
    m.published = published(json.at("published"), workload, pointer + "/published");
    if (!hasMapping) checkWithoutMapping(m.published, pointer + "/published");
    return m;
  }

  void checkWithoutMapping(const std::vector<PublishedFigure>& figures, const std::string& pointer) {
    for (std::size_t i = 0; i < figures.size(); ++i)
      if (figures[i].quantity != PublishedQuantity::ComputeTime)
        error(childPointer(pointer, i) + "/quantity", quoteName(name(figures[i].quantity)) + " without a mapping",
              "\"compute_time\"", "Add \"mapping\", or list the value under \"not_comparable\".");
  }

  std::vector<PublishedFigure> published(const Json& list, const Json& workload, const std::string& pointer) {
    std::vector<PublishedFigure> figures;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Json& json = list[i];
      PublishedFigure f;
      f.quantity = *parsePublishedQuantity(json.at("quantity").get_ref<const std::string&>());
      f.value = json.at("value");
      f.basis = *parseBasis(json.value("basis", std::string(name(Basis::Measured))));
      f.source = json.value("source", workload.at("source").get<std::string>());
      f.reason = json.value("reason", "");
      if (const std::string unit = json.at("unit"); unit != unitOf(f.quantity))
        error(childPointer(pointer, i) + "/unit", quoteName(unit), quoteName(unitOf(f.quantity)),
              fmt::format("Write {} in that unit.", wordsOf(f.quantity)));
      figures.push_back(std::move(f));
    }
    return figures;
  }

  MeasuredTotals totals(const Json& json, const Json& workload, const std::vector<MeasuredLayer>& layers,
                        const std::string& pointer) {
    MeasuredTotals t;
    t.name = json.at("name");
    t.published = published(json.at("published"), workload, pointer + "/published");
    const std::vector<std::string> known = namesOf(layers);
    const Json& list = json.at("layers");
    bool allHaveMappings = true;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::string& wanted = list[i].get_ref<const std::string&>();
      const auto found = std::find(known.begin(), known.end(), wanted);
      if (found == known.end()) {
        diagnostics_.push_back(
            unknownName(file_, childPointer(pointer + "/layers", i), wanted, known, "a layer of the workload"));
        continue;
      }
      t.layers.push_back(static_cast<std::size_t>(found - known.begin()));
      allHaveMappings = allHaveMappings && layers[t.layers.back()].mapping.has_value();
    }
    for (std::size_t i = 0; i < t.published.size(); ++i)
      if (t.published[i].quantity == PublishedQuantity::ActiveElements)
        error(childPointer(pointer + "/published", i) + "/quantity", "\"active_elements\" of several layers",
              "a quantity that adds up", "Give it layer by layer.");
    if (!allHaveMappings) checkWithoutMapping(t.published, pointer + "/published");
    return t;
  }

  const Json& document_;
  const std::string& file_;
  Diagnostics diagnostics_;
};

}  // namespace

Result<Measurements> readMeasurements(const std::string& path) {
  return readDocument(path, [&](const Json& document) { return measurementsFromJson(document, path); });
}

Result<Measurements> measurementsFromJson(const Json& document, const std::string& file) {
  Json rest = withoutParts(document);
  takeNotes(rest);
  if (Diagnostics errors = validateAgainstSchema(rest, "measurements", file); !errors.empty()) return errors;
  Json plain = document;
  takeNotes(plain);
  Reader reader(plain, file);
  Measurements measurements = reader.measurements();
  Diagnostics diagnostics = std::move(reader).take();
  if (!hasErrors(diagnostics)) return {std::move(measurements), std::move(diagnostics)};
  std::erase_if(diagnostics, [](const Diagnostic& d) { return d.severity == Diagnostic::Severity::Warning; });
  return diagnostics;
}

}  // namespace tilescope
