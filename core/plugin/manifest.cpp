// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plugin/manifest.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/base/content_hash.h"
#include "core/base/document_findings.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/base/parts.h"
#include "core/base/read_document.h"
#include "core/base/schemas.h"
#include "core/models/figures_json.h"
#include "core/plan/plan_json.h"
#include "core/plugin/export_run.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFileBytes = std::size_t{4} << 30;  // per exported file: weights of large networks

bool isOutsideModel(const ExecutionPlan& plan, const std::string& name) {
  return std::any_of(plan.layers.begin(), plan.layers.end(), [&](const LayerPlan& layer) {
    const auto* result = std::get_if<LayerResult>(&layer.evaluation);
    return layer.name == name && result != nullptr && result->outsideModel;
  });
}

Json toJson(const ExportPrediction& part, bool isOutsideModel) {
  Json document{{"name", part.name}};
  if (isOutsideModel) document["outside_model"] = true;
  if (part.cycles) document["predicted_cycles"] = plainNumber(*part.cycles);
  document["off_chip_bytes"] = toJson(part.bytes);
  return document;
}

Json layersOf(const ExecutionPlan& plan, const ExportPredictions& predictions) {
  Json layers = Json::array();
  auto part = predictions.parts.begin();
  const auto add = [&] { layers.push_back(toJson(*part, isOutsideModel(plan, part->name))), ++part; };
  if (predictions.areThePlans) {
    for (const LayerPlan& layer : plan.layers) {
      if (const Violation* violation = std::get_if<Violation>(&layer.evaluation))
        layers.push_back({{"name", layer.name}, {"infeasible", violation->message}});
      else
        add();
    }
  }
  while (part != predictions.parts.end()) add();
  return layers;
}

Json predictedTotal(const ExportPredictions& predictions) {
  Json document{{"by", predictions.areThePlans ? "plan" : "exporter"}};
  if (predictions.cycles) document["cycles"] = plainNumber(*predictions.cycles);
  document["off_chip_bytes"] = toJson(predictions.total);
  return document;
}

ExportOptions effective(const ExportOptions& given, const ExportNotes& notes) {
  ExportOptions options = given;
  options.values.insert(notes.chosen.begin(), notes.chosen.end());
  return options;
}

Json filesOf(const std::vector<ExportedFile>& files) {
  Json list = Json::array();
  for (const ExportedFile& file : files)
    list.push_back({{"path", file.path}, {"bytes", file.content.size()}, {"hash", contentHash(file.content)}});
  return list;
}

}  // namespace

std::string planHash(const ExecutionPlan& plan) {
  Json document = tilescope::toJson(plan);
  document.erase("proven_over");  // follows from the rest
  for (Json& layer : document["layers"])
    for (const char* effort : {"seconds", "nodes", "candidates"}) layer["search"].erase(effort);
  return contentHash(document.dump());
}

Json manifestOf(const LoadedExporter& exporter, const ExecutionPlan& plan, const ExportOptions& options,
                const Exported& exported) {
  const PlanRequest& request = plan.request;
  const ExportPredictions predictions = predictionsOf(plan, exported.notes);
  return Json{{"format", "tilescope.export/1"},
              {"version", std::string(toolVersion())},
              {"exporter", exporter.id},
              {"exporter_version", exporter.version},
              {"plugin", exporter.plugin},
              {"plan_hash", planHash(plan)},
              {"model", request.model},
              {"search", request.search},
              {"objective", std::string(name(request.objective))},
              {"network", request.network.name},
              {"hardware", request.hardware.name},
              {"options", tilescope::toJson(effective(options, exported.notes))},
              {"build", exported.notes.build},
              {"check", exported.notes.check},
              {"files", filesOf(exported.files)},
              {"predicted", predictedTotal(predictions)},
              {"layers", layersOf(plan, predictions)}};
}

Result<Manifest> manifestFromJson(const Json& document, const std::string& file) {
  Json checked = document;
  takeNotes(checked);
  const Diagnostics errors = validateAgainstSchema(checked, "export", file);
  if (!errors.empty()) return errors;
  Manifest manifest{checked["exporter"], checked["exporter_version"], checked["plan_hash"], {}};
  DocumentFindings findings(file, "");
  for (const Json& entry : checked["files"]) {
    manifest.files.push_back({entry["path"], entry["bytes"], entry["hash"]});
    const std::string why = whyNoExportPath(manifest.files.back().path);
    if (!why.empty())
      findings.error("/files/" + std::to_string(manifest.files.size() - 1) + "/path", quoteShort(entry["path"]), why,
                     "Export again.");
  }
  if (findings.hasErrors()) return std::move(findings).take();
  return manifest;
}

Result<Manifest> readManifest(const std::string& folder) {
  const std::string path = (fs::path(folder) / kManifestFile).string();
  std::error_code error;
  if (!fs::is_directory(folder, error) || !fs::exists(path, error))
    return Diagnostic{Diagnostic::Severity::Error,
                      folder,
                      "",
                      fs::is_directory(folder, error) ? "no file " + std::string(kManifestFile) + " in it"
                      : fs::exists(folder, error)     ? "a file"
                                                      : "no such folder",
                      "a folder that 'tilescope-cli export' wrote",
                      "Check the path."};
  return readDocument(path, [&](const Json& document) { return manifestFromJson(document, path); });
}

FileState stateOf(const ManifestFile& file, const std::string& folder) {
  std::error_code error;
  const fs::path path = fs::path(folder) / file.path;
  if (!fs::exists(path, error)) return FileState::Missing;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != file.bytes || error) return FileState::Changed;
  const Result<std::string> text = readTextFile(path.string(), kMaxFileBytes);
  return text && contentHash(*text) == file.hash ? FileState::AsExported : FileState::Changed;
}

std::vector<std::string> changesSince(const Manifest& manifest, const std::string& folder) {
  std::vector<std::string> changes;
  for (const ManifestFile& file : manifest.files) {
    const FileState state = stateOf(file, folder);
    if (state == FileState::AsExported) continue;
    changes.push_back(fmt::format("{} {} since the export.", quoteName(file.path),
                                  state == FileState::Missing ? "is missing" : "has changed"));
  }
  return changes;
}

}  // namespace tilescope
